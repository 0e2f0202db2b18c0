"""The same game again: the same people in the same seats of a new lobby."""

from contextlib import suppress

from sqlmodel import select

from bot.desk import Desk
from bot.lobby import Lobby
from bot.objections import StillPlayed
from bot.ordered import PRESET
from bot.refusals import NoGame, NotYourSeat, SeatGone
from bot.store import Store
from bot.table import Table
from bot.tables import OrderRow


async def rematch(desk: Desk, lobby: Lobby, channel: int, user: int) -> Table:
    """Of the last game played in a channel, with scenario, options, deadlines and presets as they were.

    Who does not want to play leaves. Raises NoGame, StillPlayed, NotYourSeat, ChannelBusy, WrongSetup, OtherData.
    """
    store = desk.store
    if await store.game_in(channel) is not None:
        raise StillPlayed
    last = await store.last_game_in(channel, played=True)
    if last is None:
        raise NoGame
    over = await desk.table(last.id)
    if not over.seats_of(user):
        raise NotYourSeat(None)
    row = over.row
    table = await lobby.open(
        guild=row.guild,
        channel=row.channel,
        owner=user,
        scenario=row.scenario,
        options=row.options,
        name=row.name,
        language=row.language,
        deadlines=row.deadlines,
    )
    for place, seats in over.places.items():
        holder = over.holder(place)
        with suppress(SeatGone):  # somebody was quicker
            if holder is not None:
                table, _place = await lobby.join(table, holder, place)
                for seat in seats:
                    await _keep_preset(store, row.id, table.row.id, seat)
    return table


async def _keep_preset(store: Store, old: int, new: int, seat: str) -> None:
    async with store.transaction() as session:
        wanted = select(OrderRow).where(OrderRow.game == old, OrderRow.seat == seat, OrderRow.subject == PRESET)
        kept = (await session.exec(wanted)).first()
        if kept is not None:
            session.add(OrderRow(game=new, seat=seat, subject=PRESET, content=kept.content))
