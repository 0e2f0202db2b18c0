"""The store: the few questions the bot asks its database, and one transaction per answer."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.beside import AGREE, Beside
from bot.delivery.notice import Notice as Notice
from bot.logs import on
from bot.numbers import is_silent
from bot.storage.broken import UNREADABLE, is_unreadable, readable
from bot.storage.history import WHOLE_EVERY, pack, unpack
from bot.storage.outgoing import Outgoing, rows_of
from bot.storage.rows import changed, fetched, first
from bot.storage.salvage import newest
from bot.storage.statements import (
    ADD_ENTRY,
    ADD_NOTICE,
    ADVANCE,
    ASKS,
    DROP_DRAFT,
    GAME,
    LATEST,
    ORDERS,
    PLAYERS,
    SEATS,
)
from bot.storage.tables import (
    OPEN,
    AskRow,
    By,
    DraftRow,
    EntryRow,
    GameRow,
    NoticeRow,
    OrderRow,
    PlayerRow,
    SeatRow,
    Status,
)

log = logging.getLogger(__name__)


class LostRace(Exception):
    """Another answer to the same game was stored first: load the game again and see whether the question stands."""


class NotOpen(Exception):
    """The proposal to be carried out has been ended by somebody else."""


class ChannelTaken(Exception):
    """The channel has an open game already."""


class SeatTaken(Exception):
    """Somebody sits there already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What is kept of an answer beside the state it led to; `user` None: the clock or an order gave it."""

    seat: str | None
    user: int | None
    question: int | None
    words: Sequence[str]
    name: str = ""
    by: By = "player"
    note: str = ""
    turn: int = 0
    round: int = 0
    reminded: int = 0
    told: bool = False
    draws: Sequence[JsonValue] = ()
    events: Sequence[JsonValue] = ()


NOTE = "\n"
"""With it begins the last word of a draft that is a note; no word of the game does."""


class Draft(NamedTuple):
    """A half-said sentence, and the note to the table that is to go with the answer."""

    words: tuple[str, ...] = ()
    note: str = ""


class Seated(NamedTuple):
    row: GameRow
    seats: Sequence[SeatRow]
    standing: NoticeRow | None
    asks: Sequence[AskRow]


class Said(NamedTuple):
    orders: Sequence[OrderRow]
    players: Sequence[PlayerRow]


class Store(Outgoing):
    """Rows it returns are the caller's own copies."""

    # Games and seats

    async def new_game(self, game: GameRow, seated: Sequence[SeatRow | OrderRow] = ()) -> GameRow:
        """Open a lobby, with these rows, which get its number; raises ChannelTaken."""
        try:
            async with self.transaction() as session:
                session.add(game)
                await session.flush()
                for row in seated:
                    row.game = game.id
                session.add_all(seated)
        except sa.exc.IntegrityError as error:
            raise ChannelTaken from error
        return game

    async def game(self, game: int) -> GameRow | None:
        return await self.run(lambda connection: first(connection, GAME, {"game": game}))

    async def seated(self, game: int, kind: str) -> Seated | None:
        """A game, its seats, its newest message of a kind and its clocks, read at one moment."""

        def read(connection: sa.Connection) -> Seated | None:
            of = {"game": game}
            row = first(connection, GAME, of)
            if row is None:
                return None
            standing = newest(connection, LATEST, {"game": game, "kind": kind})
            return Seated(row, fetched(connection, SEATS, of), standing, fetched(connection, ASKS, of))

        return await self.run(read)

    async def said(self, game: int) -> Said:
        """What is ordered in a game; and what its players have chosen for all games, as far as it can be read."""
        of = {"game": game}
        try:
            return await self.run(lambda connection: Said(*(fetched(connection, one, of) for one in (ORDERS, PLAYERS))))
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
        return Said(await self.fetch(ORDERS, of), await self.rows(PLAYERS, of))

    async def game_in(self, channel: int) -> GameRow | None:
        """The game of a channel that is in its lobby or running."""
        async with self.transaction() as session:
            wanted = select(GameRow).where(GameRow.channel == channel, col(GameRow.status).in_(OPEN))
            return (await session.exec(wanted)).first()

    async def last_game_in(self, channel: int, *, played: bool = False) -> GameRow | None:
        """The newest game of a channel, over or not; `played`: of those that were started."""
        async with self.transaction() as session:
            wanted = select(GameRow).where(GameRow.channel == channel).order_by(col(GameRow.id).desc()).limit(1)
            if played:
                wanted = wanted.where(GameRow.state != "")
            return (await session.exec(wanted)).first()

    async def newest_in(self, channel: int) -> int:
        """The number of the newest game of a channel that has one."""
        async with self.transaction() as session:
            return (await session.exec(select(sa.func.max(GameRow.id)).where(GameRow.channel == channel))).one()

    async def games_of(self, guild: int) -> Sequence[GameRow]:
        """Every game of a server, the newest first."""
        async with self.transaction() as session:
            wanted = select(GameRow).where(GameRow.guild == guild).order_by(col(GameRow.id).desc())
            return await readable(session, wanted)

    async def open_games(self) -> Sequence[GameRow]:
        async with self.transaction() as session:
            return await readable(session, select(GameRow).where(col(GameRow.status).in_(OPEN)))

    async def close_lobby(self, game: int, at: datetime, seats: Sequence[str] = ()) -> None:
        """End a game that never started; these seats are given up with it."""
        async with self.transaction() as session:
            await _leave(session, game, seats)
            await session.exec(
                sa.update(GameRow)
                .where(col(GameRow.id) == game, col(GameRow.status) == Status.LOBBY)
                .values(status=Status.OVER, changed=at)
            )

    async def take_seats(self, game: int, seats: Sequence[str], user: int) -> None:
        """All of them or none. Raises SeatTaken."""
        try:
            async with self.transaction() as session:
                session.add_all(SeatRow(game=game, seat=seat, user=user) for seat in seats)
        except sa.exc.IntegrityError as error:
            raise SeatTaken from error

    async def leave_seats(self, game: int, seats: Sequence[str]) -> None:
        """With all that was ordered for them, for somebody else may sit there next."""
        async with self.transaction() as session:
            await _leave(session, game, seats)

    async def seats(self, game: int) -> Sequence[SeatRow]:
        async with self.transaction() as session:
            return (await session.exec(select(SeatRow).where(SeatRow.game == game))).all()

    async def seats_of(self, user: int) -> Sequence[SeatRow]:
        """The seats of a user in open games."""
        async with self.transaction() as session:
            wanted = (
                select(SeatRow)
                .join(GameRow, col(GameRow.id) == col(SeatRow.game))
                .where(SeatRow.user == user, col(GameRow.status).in_(OPEN))
            )
            return await readable(session, wanted)

    # Answers

    async def record_answers(
        self,
        seen: GameRow,
        steps: Sequence[tuple[Answer, str]],
        *,
        at: datetime,
        draws: int,
        notices: Sequence[Notice] = (),
        status: Status = Status.RUNNING,
        commitment: str | None = None,
        beside: Beside | None = None,
    ) -> GameRow:
        """The game as many revisions on as there are answers, each with the state it led to; all of them or none.

        Raises LostRace, and keeps nothing, when `seen` is not the latest any more; NotOpen likewise. `draws` is the
        number of draws made since the game began. The start of a game is its first answer.
        """
        revision = seen.revision + len(steps)
        silent = sum(is_silent(answer) for answer, _state in steps)
        changes = {
            "revision": revision,
            "silent": seen.silent + silent,
            "state": steps[-1][1],
            "status": status,
            "draws": max(draws, seen.draws),
            "commitment": seen.commitment if commitment is None else commitment,
            "ended": "won" if status is Status.OVER else seen.ended,
            "changed": at,
            **({"epoch": self.epoch} if seen.status is Status.LOBBY else {}),
        }
        latest = {"seen_game": seen.id, "seen_revision": seen.revision, "seen_status": seen.status}
        drafts = [
            {"said_in": seen.id, "said_by": answer.seat, "said_to": answer.question}
            for answer, _state in steps
            if answer.question is not None
        ]
        rows = rows_of(notices, seen.id, revision, at)

        def write(connection: sa.Connection) -> None:
            if connection.execute(ADVANCE, latest | changes).rowcount != 1:
                raise LostRace
            connection.execute(ADD_ENTRY, _entries_of(seen, steps, at))
            if drafts:
                connection.execute(DROP_DRAFT, drafts)
            if rows:
                connection.execute(ADD_NOTICE, rows)
            for statement, values in beside.statements(seen.id, seen.revision + 1) if beside else ():
                connection.execute(statement, values)
            if beside and beside.agreed is not None:
                agreed = {"proposal": beside.agreed, "ended": "agreed"}
                if connection.execute(AGREE, agreed).rowcount != 1:
                    raise NotOpen

        await self.run(write)
        after = changed(seen, **changes)
        if silent < len(steps):
            log.info("kept", extra=on(after.id, after.number))
        return after

    async def entries(self, game: int, since: int = 0) -> Sequence[EntryRow]:
        """The answers after revision `since`, in order."""
        async with self.transaction() as session:
            wanted = select(EntryRow).where(EntryRow.game == game, EntryRow.revision > since)
            return await readable(session, wanted.order_by(col(EntryRow.revision)))

    async def states(self, game: int, first: int = 1, last: int | None = None) -> dict[int, str]:
        """The saves from revision `first` to `last` (the latest when None), by revision."""
        async with self.transaction() as session:
            packed = select(EntryRow.revision, EntryRow.whole, EntryRow.state).where(
                EntryRow.game == game, EntryRow.revision > first - WHOLE_EVERY
            )
            if last is not None:
                packed = packed.where(EntryRow.revision <= last)
            rows = (await session.exec(packed.order_by(col(EntryRow.revision)))).all()
        found: dict[int, str] = {}
        before = ""
        for revision, whole, state in rows:
            if not whole and not before:
                continue
            before = unpack(state, "" if whole else before)
            if revision >= first:
                found[revision] = before
        return found

    async def state_at(self, game: int, revision: int) -> str:
        """Raises KeyError for a revision that is not there."""
        return (await self.states(game, revision, revision))[revision]

    async def begin_clocks(self, rows: Sequence[AskRow]) -> None:
        """Of questions that have none yet."""
        async with self.transaction() as session:
            session.add_all(rows)

    # Drafts

    async def draft(self, game: int, seat: str, question: int) -> tuple[str, ...]:
        """The words said so far."""
        return (await self.begun(game, seat, question)).words

    async def begun(self, game: int, seat: str, question: int) -> Draft:
        """The words said so far, and their note."""
        async with self.transaction() as session:
            return _draft(await session.get(DraftRow, (game, seat, question)))

    async def save_draft(
        self, game: int, seat: str, question: int, words: Sequence[str], note: str | None = None
    ) -> None:
        """`note` None: that which is kept with it stays."""
        async with self.transaction() as session:
            await put_draft(session, game, seat, question, words, note)


def _entries_of(seen: GameRow, steps: Sequence[tuple[Answer, str]], at: datetime) -> list[dict[str, object]]:
    entries, before = [], seen.state
    for revision, (answer, state) in enumerate(steps, seen.revision + 1):
        whole = not before or revision % WHOLE_EVERY == 0
        kept = {facts.name: getattr(answer, facts.name) for facts in fields(answer)}
        entry = {
            **{name: list(value) if isinstance(value, tuple) else value for name, value in kept.items()},
            "game": seen.id,
            "revision": revision,
            "undone": None,
            "whole": whole,
            "state": pack(state, "" if whole else before),
            "at": at,
        }
        entries.append(entry)
        before = state
    return entries


async def put_draft(
    session: AsyncSession, game: int, seat: str, question: int, words: Sequence[str], note: str | None = None
) -> None:
    """As `Store.save_draft`, in the transaction of what goes with it."""
    if note is None:
        note = _draft(await session.get(DraftRow, (game, seat, question))).note
    kept = [*words, *([NOTE + note] if note else [])]
    await session.merge(DraftRow(game=game, seat=seat, question=question, words=kept))


def _draft(row: DraftRow | None) -> Draft:
    words = () if row is None else tuple(row.words)
    if words and words[-1].startswith(NOTE):
        return Draft(words[:-1], words[-1].removeprefix(NOTE))
    return Draft(words)


async def _leave(session: AsyncSession, game: int, seats: Sequence[str]) -> None:
    for rows in (OrderRow, SeatRow):
        await session.exec(sa.delete(rows).where(col(rows.game) == game, col(rows.seat).in_(seats)))
