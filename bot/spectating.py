"""`/spectate`: people without a seat who follow a game by direct message, turn by turn; they see what is public."""

from collections.abc import Sequence

from sqlmodel import select

from bot.i18n import _
from bot.notice import Notice
from bot.notify import drawing
from bot.post import Message, Target
from bot.refusals import GameOver, PlaysHere
from bot.spaces import touched
from bot.standing import board
from bot.store import Store
from bot.table import Table
from bot.tables import SpectatorRow
from bot.texts import fit
from engine import Event

SPECTATE = "spectate"


async def spectate(store: Store, table: Table, user: int) -> bool:
    """Begin to follow, or stop; whether he follows now. Raises PlaysHere, GameOver."""
    async with store.transaction() as session:
        row = await session.get(SpectatorRow, (table.row.id, user))
        if row is not None:
            await session.delete(row)
            return False
        if table.seats_of(user):
            raise PlaysHere
        if table.is_over:
            raise GameOver
        session.add(SpectatorRow(game=table.row.id, user=user))
        return True


async def spectators(store: Store, game: int) -> Sequence[int]:
    async with store.transaction() as session:
        return (await session.exec(select(SpectatorRow.user).where(SpectatorRow.game == game))).all()


async def notices(
    store: Store, before: Table, after: Table, news: Sequence[str], events: Sequence[Event]
) -> list[Notice]:
    """What spectators are told of an answer and its public `news`: nothing unless it ended a turn or the game.

    Not inside a transaction, for it reads the store.
    """
    if before.game is None or before.is_over or not (after.is_over or after.running.turn > before.running.turn):
        return []
    following = await spectators(store, after.row.id)
    return [bulletin(after, news, events, user) for user in following if user not in after.holders.values()]


def bulletin(after: Table, news: Sequence[str], events: Sequence[Event], user: int) -> Notice:
    """The last answer of the turn, how things stand, and the map; whose messages are closed is told nothing."""
    head = _("**{name}** (<jump>), which you follow; /spectate stops it.").format(name=after.name)
    seen = [event for event in events if event.seen_by(None) is not None]
    return Notice(
        kind=SPECTATE,
        target=Target("user", user),
        message=Message(text=fit(news, [head, *board(after), after.waiting_names()])),
        drawing=drawing(touched(seen)),
    )
