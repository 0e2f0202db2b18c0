"""The same game again: the same people in the same seats of a new lobby."""

from sqlmodel import select

from bot.beforehand.ordered import PRESET
from bot.desk import Desk
from bot.refusals import NoGame, NotYourSeat
from bot.rooms.lobby import Lobby
from bot.storage.store import Store
from bot.storage.tables import OrderRow, SeatRow
from bot.table import Table
from bot.votes.objections import StillPlayed


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
    seats = [SeatRow(game=0, seat=seat, user=holder) for seat, holder in over.holders.items()]
    return await lobby.open(
        guild=row.guild,
        channel=row.channel,
        owner=user,
        scenario=row.scenario,
        options=row.options,
        name=row.name,
        language=row.language,
        deadlines=row.deadlines,
        seated=[*seats, *await _presets(store, row.id)],
    )


async def _presets(store: Store, game: int) -> list[OrderRow]:
    async with store.transaction() as session:
        wanted = select(OrderRow).where(OrderRow.game == game, OrderRow.subject == PRESET)
        kept = (await session.exec(wanted)).all()
    return [OrderRow(game=0, seat=row.seat, subject=PRESET, content=row.content) for row in kept]
