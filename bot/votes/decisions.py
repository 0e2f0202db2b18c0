"""What the table decides beside the rules: a pause and its end, another player for a seat, the end of the game."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.beforehand.ordered import PRESET
from bot.clocks import asks, timing
from bot.language.i18n import _
from bot.preferences import Preferences
from bot.storage.store import LostRace
from bot.storage.tables import ABANDONED, AskRow, DraftRow, GameRow, NoteRow, OrderRow, SeatRow, SpectatorRow, Status
from bot.table import Table, in_order


@dataclass(frozen=True, slots=True)
class Decision:
    """`after`: the table as it is then; `news`: what the channel is told, in the language spoken when it was made.

    `write` keeps it in a transaction; it raises LostRace when the game is not as it was any more.
    """

    after: Table
    news: Sequence[str]
    write: Callable[[AsyncSession], Awaitable[None]]


def paused(table: Table, user: int, now: datetime) -> Decision:
    async def write(session: AsyncSession) -> None:
        await _change(session, table, now, paused=now)

    told = _("⏸ The game is paused, as {user} asked: nobody is reminded and no deadline comes. /resume ends it.")
    return Decision(_with(table, now, paused=now), [told.format(user=f"<@{user}>")], write)


def resumed(table: Table, user: int, now: datetime) -> Decision:
    begun = table.row.paused
    assert begun is not None

    async def write(session: AsyncSession) -> None:
        await _change(session, table, now, paused=None)
        await asks.go_on(session, table.row.id, now - begun)

    told = _("▶ {user} has ended the pause. The clocks go on.")
    after = _clocked(_with(table, now, paused=None), timing.shift(table.asks.values(), now - begun))
    return Decision(after, [told.format(user=f"<@{user}>")], write)


def replaced(table: Table, seat: str, new: int, preferences: Preferences, now: datetime) -> Decision:
    """`preferences` are the new player's. What the old one left half done, prepared or ordered for the seat is gone.

    With a side (2P) all its seats go.
    """
    old, seats = table.holder(seat), table.places.get(seat, (seat,))
    own = [row for row in table.asks.values() if row.seat in seats]
    after = _clocked(_with(table, now), timing.handed_over(own, table.row, preferences, now))
    after = replace(after, holders=in_order(table.seats, {**table.holders, **dict.fromkeys(seats, new)}))

    async def write(session: AsyncSession) -> None:
        await _change(session, table, now)
        changed = await session.exec(
            sa.update(SeatRow)
            .where(col(SeatRow.game) == table.row.id, col(SeatRow.seat).in_(seats), col(SeatRow.user) == old)
            .values(user=new, preferences={})
        )
        if changed.rowcount != len(seats):
            raise LostRace
        for rows in (DraftRow, OrderRow, NoteRow):
            await session.exec(sa.delete(rows).where(col(rows.game) == table.row.id, col(rows.seat).in_(seats)))
        followed = (col(SpectatorRow.game) == table.row.id, col(SpectatorRow.user) == new)
        await session.exec(sa.delete(SpectatorRow).where(*followed))
        for each in seats:
            session.add(OrderRow(game=table.row.id, seat=each, subject=PRESET, content={PRESET: "ask"}))
            await asks.hand_over(session, after.row, each, preferences, now)

    told = _("🔁 {new} plays the {seat} from now on, in place of {old}.").format(
        new=f"<@{new}>", seat=table.seat_name(seat), old=f"<@{old}>"
    )
    return Decision(after, [told], write)


def abandoned(table: Table, now: datetime, by: int | None = None) -> Decision:
    """The game is over, and nobody has won. `by`: somebody else's practice game, who manages its channel."""

    async def write(session: AsyncSession) -> None:
        await _change(session, table, now, status=Status.OVER, ended=ABANDONED, paused=None)
        for rows in (AskRow, DraftRow):
            await session.exec(sa.delete(rows).where(col(rows.game) == table.row.id))

    told = _("**The table has abandoned the game.** Nobody has won. /game rematch opens it anew with the same players.")
    if by is not None:
        told = _("{user}, who manages this channel, has ended the practice game here. /game practice begins another.")
        told = told.format(user=f"<@{by}>")
    return Decision(_with(table, now, status=Status.OVER, ended=ABANDONED, paused=None), [told], write)


def _with(table: Table, now: datetime, **changes: object) -> Table:
    """A new one: what a table has worked out from its row is not kept."""
    return replace(table, row=GameRow(**{**table.row.model_dump(), **changes, "changed": now}))


def _clocked(table: Table, rows: Iterable[AskRow]) -> Table:
    return replace(table, asks={**table.asks, **{row.question: row for row in rows}})


async def _change(session: AsyncSession, table: Table, now: datetime, **values: object) -> None:
    """First, so that nobody else changes the game until it is done; raises LostRace."""
    seen = table.row
    changed = await session.exec(
        sa.update(GameRow)
        .where(col(GameRow.id) == seen.id, col(GameRow.revision) == seen.revision)
        .where(col(GameRow.status) == seen.status, col(GameRow.paused).is_not_distinct_from(seen.paused))
        .values(changed=now, **values)
    )
    if changed.rowcount != 1:
        raise LostRace
