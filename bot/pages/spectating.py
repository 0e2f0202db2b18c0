"""`/spectate`: people without a seat who follow a game by direct message, turn by turn; they see what is public."""

from collections.abc import Callable, Sequence

from sqlmodel import select

from bot import preferences
from bot.delivery.notice import Notice
from bot.delivery.notify import MAP
from bot.delivery.post import Message, Target
from bot.language.i18n import _, speaking
from bot.language.texts import fit
from bot.pages.standing import board
from bot.refusals import GameOver, PlaysHere
from bot.storage.store import Store
from bot.storage.tables import SpectatorRow
from bot.table import Table

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


async def follow(store: Store, table: Table, user: int) -> Message:
    """Begin to follow, or go on with it. Raises PlaysHere, GameOver."""
    if user not in await spectators(store, table.row.id):
        await spectate(store, table, user)
    return followed(following=True)


def followed(*, following: bool) -> Message:
    """Told to whoever begins to follow, or stops."""
    if not following:
        return Message(text=_("You do not follow this game any more."))
    return Message(
        text=_(
            "You follow this game: at the end of each turn you get a direct message with the map, as long "
            "as you take messages from members of this server. /spectate again stops it."
        )
    )


async def spectators(store: Store, game: int) -> Sequence[int]:
    async with store.transaction() as session:
        return (await session.exec(select(SpectatorRow.user).where(SpectatorRow.game == game))).all()


async def notices(store: Store, before: Table, after: Table, tell: Callable[[], Sequence[str]]) -> list[Notice]:
    """What spectators are told of an answer, each in his language: nothing unless it ended a turn or the game.
    `tell` gives its public news in the language being spoken.

    Not inside a transaction, for it reads the store.
    """
    if before.game is None or before.is_over or not (after.is_over or after.running.turn > before.running.turn):
        return []
    following = [user for user in await spectators(store, after.row.id) if user not in after.holders.values()]
    notices = []
    for user, wish in (await preferences.load(store, following)).items():
        with speaking(wish.language or after.row.language):
            notices.append(bulletin(after, tell(), user))
    return notices


def bulletin(after: Table, news: Sequence[str], user: int) -> Notice:
    """The last answer of the turn, how things stand, and the map; whose messages are closed is told nothing."""
    head = _("**{name}** (<jump>), which you follow; /spectate stops it.").format(name=after.name)
    return Notice(
        kind=SPECTATE,
        target=Target("user", user),
        message=Message(text=fit(news, [head, *board(after), after.waiting_names()])),
        drawing=MAP,
    )
