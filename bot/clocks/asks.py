"""The clocks of what is asked, in the store."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clocks import timing
from bot.delivery import direct
from bot.delivery.notice import Notice, row_of
from bot.delivery.notify import HANDOVER
from bot.delivery.telling import UNTOLD
from bot.preferences import DEFAULT, Preferences, keep, load
from bot.storage.broken import readable
from bot.storage.rows import changed
from bot.storage.store import Store
from bot.storage.tables import AskRow, EntryRow, GameRow, NoticeRow, SeatRow, Status

Change = tuple[AskRow, AskRow]
"""A clock as it was read, and as it shall be."""
GRACE = timedelta(hours=1)
PUT_OFF = timedelta(minutes=15)
"""By so much at least a deadline is another than was told."""
SNOOZED = "snoozed"
"""In the preferences of a seat: the turn in which it wants no reminders."""


class Snoozed(NamedTuple):
    """No reminders for these seats in that turn; with None there are reminders again."""

    game: int
    seats: Sequence[str]
    turn: int | None


_RUNNING = (col(GameRow.status) == Status.RUNNING, col(GameRow.paused).is_(None))


async def due(store: Store, now: datetime) -> Mapping[int, Sequence[AskRow]]:
    """By game, the clocks at one of their moments; those of paused games stand still, and those wait whose people have
    not been told yet.
    """
    moments = (col(AskRow.remind) <= now, col(AskRow.half) <= now, col(AskRow.deadline) <= now)
    wanted = (
        select(AskRow)
        .join(GameRow, col(GameRow.id) == col(AskRow.game))
        .where(sa.or_(*moments), *_RUNNING, ~UNTOLD)
        .order_by(col(AskRow.game), col(AskRow.question))
    )
    async with store.transaction() as session:
        found = defaultdict(list)
        for row in await readable(session, wanted):
            found[row.game].append(row)
    return found


async def of_user(store: Store, user: int) -> Sequence[AskRow]:
    """What running games wait for from a person, the longest waiting first; not while they are paused."""
    wanted = (
        select(AskRow)
        .join(GameRow, col(GameRow.id) == col(AskRow.game))
        .join(SeatRow, sa.and_(col(SeatRow.game) == col(AskRow.game), col(SeatRow.seat) == col(AskRow.seat)))
        .where(SeatRow.user == user, *_RUNNING)
        .order_by(col(AskRow.since), col(AskRow.game), col(AskRow.question))
    )
    async with store.transaction() as session:
        return await readable(session, wanted)


async def asked_since(store: Store, game: int, after: int) -> list[AskRow]:
    """What was asked of each seat first, by decision, of all that was answered after a revision and is in force:
    its counters, without clocks.
    """
    wanted = (
        sa.select(
            col(EntryRow.question),
            col(EntryRow.seat),
            col(EntryRow.name),
            col(EntryRow.at),
            col(EntryRow.reminded),
            col(EntryRow.told),
        )
        .where(col(EntryRow.game) == game, col(EntryRow.revision) > after, col(EntryRow.undone).is_(None))
        .order_by(col(EntryRow.revision).desc())
    )
    async with store.connection() as connection:
        rows = (await connection.execute(wanted)).all()
    found = {
        (seat, name): AskRow(game=game, question=number, seat=seat, name=name, since=at, reminded=reminded, told=told)
        for number, seat, name, at, reminded, told in rows
        if number is not None and seat is not None
    }
    return list(found.values())


async def grace(store: Store, now: datetime, guild: int | None = None) -> None:
    """After a start of the bot, or its return to a server: no deadline (there) is nearer than GRACE, for nobody could
    answer while it was away. In paused games the clocks stand, and are set on when the pause is over.
    """
    soonest = now + GRACE
    games = select(GameRow.id).where(col(GameRow.paused).is_(None))
    if guild is not None:
        games = games.where(GameRow.guild == guild)
    late = sa.update(AskRow).where(col(AskRow.deadline) < soonest, col(AskRow.game).in_(games))
    async with store.transaction() as session:
        await session.exec(late.values(deadline=soonest))


async def told_late(store: Store, notice: NoticeRow, now: datetime) -> bool:
    """The clocks of those it tells go on from now, or the end of the pause: no deadline is nearer than GRACE, no
    reminder was missed. Not those of what was asked later and told in time. Whether a deadline is another now than
    they are told; of a paused game they are told when it goes on.
    """
    holders = {seat.seat: seat.user for seat in await store.seats(notice.game)}
    wishes = await load(store, holders.values())
    put_off = timedelta()
    async with store.transaction() as session:
        game = await session.get(GameRow, notice.game)
        if game is None or game.status is not Status.RUNNING:
            return False
        asked = select(AskRow).where(AskRow.game == game.id)
        following = await _following(session, notice)
        for row in map(changed, await readable(session, asked)):
            user = holders.get(row.seat, 0)
            own = [sent for kind, sent in following[row.since] if kind in (HANDOVER, direct.kind(user))]
            if notice.kind in (HANDOVER, direct.kind(user)) and not (own and all(own)):
                new = timing.told_now(row, wishes.get(user, DEFAULT), game.paused or now, GRACE)
                await claim(session, row, new)
                if row.deadline is not None and new.deadline is not None:
                    put_off = max(put_off, new.deadline - row.deadline)
    return game.paused is None and put_off >= PUT_OFF


async def _following(session: AsyncSession, notice: NoticeRow) -> Mapping[datetime, Sequence[tuple[str, bool]]]:
    """Of what was to be told after it the kind and whether it was sent, by the moment at which it was asked too."""
    wanted = select(NoticeRow.created, NoticeRow.kind, NoticeRow.sent).where(
        col(NoticeRow.game) == notice.game, col(NoticeRow.id) > notice.id, col(NoticeRow.action) != "strip"
    )
    found = defaultdict(list)
    for created, kind, sent in await session.exec(wanted.where(col(NoticeRow.created) > notice.created)):
        found[created].append((kind, sent is not None))
    return found


async def turn(store: Store, changes: Sequence[Change]) -> None:
    """Set clocks on without a word of it."""
    async with store.transaction() as session:
        for old, new in changes:
            await claim(session, old, new)


async def claim(session: AsyncSession, old: AskRow, new: AskRow) -> bool:
    """Set a clock on; False, and nothing is changed, if it is not as it was read: somebody else did."""
    moments = (
        (col(AskRow.remind), old.remind),
        (col(AskRow.half), old.half),
        (col(AskRow.deadline), old.deadline),
    )
    done = await session.exec(
        sa.update(AskRow)
        .where(col(AskRow.game) == old.game, col(AskRow.question) == old.question)
        .where(*(column.is_not_distinct_from(moment) for column, moment in moments))
        .values(remind=new.remind, half=new.half, deadline=new.deadline, reminded=new.reminded, told=new.told)
    )
    return done.rowcount == 1


def put(session: AsyncSession, game: GameRow, notice: Notice, now: datetime) -> None:
    """Into the outbox, in the transaction of the clock it is about."""
    session.add(row_of(notice, game.id, game.revision, now))


async def go_on(session: AsyncSession, game: int, by: timedelta) -> None:
    """The clocks of a game go on after a pause of that length; in the transaction that ends it."""
    rows = (await session.exec(select(AskRow).where(AskRow.game == game))).all()
    for row in timing.shift(rows, by):
        await session.merge(row)


async def hand_over(session: AsyncSession, game: GameRow, seat: str, preferences: Preferences, now: datetime) -> None:
    """A seat's clocks begin anew, for another person; in the transaction in which he takes it."""
    rows = (await session.exec(select(AskRow).where(AskRow.game == game.id, AskRow.seat == seat))).all()
    for row in timing.handed_over(rows, game, preferences, now):
        await session.merge(row)


async def choose(
    store: Store, user: int, preferences: Preferences, now: datetime, snoozed: Snoozed | None = None
) -> None:
    """Keep what a person has chosen; the clocks of what he is asked go by it at once. All of it or nothing."""
    rows = await of_user(store, user)
    async with store.transaction() as session:
        await keep(session, user, preferences)
        for row in rows:
            await claim(session, row, timing.retimed(row, preferences, now))
        if snoozed is not None:
            await _snooze(session, snoozed)


# snoozing


def is_snoozed(seat: SeatRow, now: int) -> bool:
    """In that turn of the game."""
    return seat.preferences.get(SNOOZED) == now


async def snooze(store: Store, game: int, seats: Sequence[str], now: int | None) -> None:
    async with store.transaction() as session:
        await _snooze(session, Snoozed(game, seats, now))


async def _snooze(session: AsyncSession, snoozed: Snoozed) -> None:
    for seat in snoozed.seats:
        row = await session.get(SeatRow, (snoozed.game, seat))
        if row is not None:
            kept = {name: value for name, value in row.preferences.items() if name != SNOOZED}
            row.preferences = kept if snoozed.turn is None else {**kept, SNOOZED: snoozed.turn}
            session.add(row)
