"""The part of the store that holds the outbox."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from bot.delivery.lost import SAID, asked_by, stand_in
from bot.delivery.notice import DIRECT, HANDOVER, Notice, values_of
from bot.storage.broken import UNREADABLE, is_unreadable, readable
from bot.storage.database import Database
from bot.storage.rows import R, fetched, first
from bot.storage.salvage import Salvaged, newest, salvaged, told_unsound
from bot.storage.statements import (
    ADD_NOTICE,
    ANNOUNCED,
    ASKED,
    EARLIER,
    GAME,
    LAST_SENT,
    LATEST,
    MARK,
    MARKED,
    NOTICE,
    OF_REVISION,
    UNSENT,
    UNSENT_OF_GAME,
)
from bot.storage.tables import GameRow, NoticeRow

PLACE = frozenset({"target_kind", "target", "message_id"})


class Outgoing(Database):
    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._spoilt: dict[int, frozenset[str]] = {}  # by notice, what is left as it is stored, for `check` to find

    async def rows(self, wanted: SelectOfScalar[R], params: Mapping[str, object] | None = None) -> Sequence[R]:
        """As `readable`."""
        try:
            return await self.fetch(wanted, params or {})
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
        async with self.transaction() as session:
            return await readable(session, wanted, params)

    async def put(self, game: GameRow, notices: Sequence[Notice], at: datetime) -> None:
        """Into the outbox without an answer (a lobby, a start of the bot)."""
        if rows := rows_of(notices, game.id, game.revision, at):
            await self.run(lambda connection: connection.execute(ADD_NOTICE, rows))

    async def announce(self, game: GameRow, notices: Sequence[Notice], at: datetime) -> None:
        """As `put`; and the game is known to have been announced in this epoch."""
        rows = rows_of(notices, game.id, game.revision, at)

        def write(connection: sa.Connection) -> None:
            connection.execute(ADD_NOTICE, rows)
            connection.execute(ANNOUNCED, {"announced": game.id, "epoch": self.epoch})

        await self.run(write)

    async def unsent(self, game: int | None = None) -> Sequence[NoticeRow]:
        """Of one game or of all, in the order they were put in; as far as they can be read."""
        wanted, of = (UNSENT, {}) if game is None else (UNSENT_OF_GAME, {"game": game})
        return [one.row for one in await self.run(lambda connection: salvaged(connection, wanted, of))]

    async def undelivered(self, game: int) -> Sequence[tuple[NoticeRow, NoticeRow | None]]:
        """As `unsent`, each with that whose message it changes; what becomes of a row shows wherever it is.

        In place of what cannot be read stands what is said instead (see `bot.delivery.lost`).
        """

        def read(connection: sa.Connection) -> tuple[list[Salvaged], list[Salvaged]]:
            of = {"game": game}
            unsent = [told_unsound(one) for one in salvaged(connection, UNSENT_OF_GAME, of)]
            earlier = salvaged(connection, EARLIER, of) if any(one.row.edits for one in unsent) else []
            if any(one.broken for one in unsent):
                _mend(connection, game, unsent)
            return unsent, earlier

        unsent, earlier = await self.run(read)
        for one in (*unsent, *earlier):
            if one.broken & SAID:
                self._spoilt[one.row.id] = SAID if "message" in one.broken else frozenset({"fallback"})
        known = {one.row.nonce: one for one in (*earlier, *unsent)}
        return [(one.row, _changed(one.row, known.get(one.row.edits))) for one in unsent]

    async def notice(self, nonce: str) -> NoticeRow | None:
        return await self.run(lambda connection: newest(connection, NOTICE, {"nonce": nonce}))

    async def last_sent(self, game: int, kind: str) -> NoticeRow | None:
        """The newest message of a kind that was sent."""
        of = {"game": game, "kind": kind}
        return await self.run(lambda connection: newest(connection, LAST_SENT, of))

    async def latest(self, game: int, kind: str) -> NoticeRow | None:
        """The newest message of a kind, sent or on its way; None too if it cannot be found again."""
        of = {"game": game, "kind": kind}
        return await self.run(lambda connection: newest(connection, LATEST, of))

    async def showing(self, game: int, kind: str, custom_id: str) -> NoticeRow | None:
        """The newest message of a kind that has this component, whatever became of it."""
        wanted = (
            select(NoticeRow).where(NoticeRow.game == game, NoticeRow.kind == kind).order_by(col(NoticeRow.id).desc())
        )
        quoted = json.dumps(custom_id)
        return next((one for one in await self.rows(wanted) if quoted in json.dumps(one.message)), None)

    async def mark(self, notice: NoticeRow) -> None:
        """Keep what became of a notice: the row as the outbox changed it."""
        left = self._spoilt.get(notice.id)
        if left is None:
            kept = {"of": notice.id, **{name: getattr(notice, name) for name in MARKED}}
            await self.run(lambda connection: connection.execute(MARK, kept))
            return
        changes = {name: getattr(notice, name) for name in MARKED if name not in left}
        there = sa.update(NoticeRow).where(col(NoticeRow.id) == notice.id).values(changes)
        await self.run(lambda connection: connection.execute(there))


def _mend(connection: sa.Connection, game: int, unsent: Sequence[Salvaged]) -> None:
    row = first(connection, GAME, {"game": game})
    assert row is not None
    for at, one in enumerate(unsent):
        if one.broken:
            stand_in(one.row, one.broken, row, _asked(connection, one.row, [later.row for later in unsent[at + 1 :]]))


def _asked(connection: sa.Connection, notice: NoticeRow, later: Sequence[NoticeRow]) -> Collection[int]:
    """Whom a notice to the channel asked, if no later one does: not those who were asked by direct message."""
    if any(one.kind == notice.kind and one.action == "send" for one in later):
        return ()
    if (user := asked_by(notice)) is not None:
        return (user,)
    if notice.kind != HANDOVER or notice.action != "send":
        return ()
    people = sorted({seat.user for seat in fetched(connection, ASKED, {"game": notice.game})})
    of = {"game": notice.game, "revision": notice.revision}
    return [user for user in people if not connection.execute(OF_REVISION, {**of, "kind": f"{DIRECT}:{user}"}).scalar()]


def _changed(notice: NoticeRow, earlier: Salvaged | None) -> NoticeRow | None:
    """The one a notice changes. If nobody knows where its message is, there is none, and it is said anew."""
    if earlier is None:
        return None
    if earlier.broken & PLACE:
        earlier.row.message_id = None
        earlier.row.target_kind, earlier.row.target = notice.target_kind, notice.target
    return earlier.row


def rows_of(notices: Sequence[Notice], game: int, revision: int, at: datetime) -> list[dict[str, object]]:
    return [values_of(notice, game, revision, at) for notice in notices]
