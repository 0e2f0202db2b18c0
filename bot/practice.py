"""Practice games: one person plays every seat against himself."""

from collections.abc import Sequence

from sqlmodel import col, select

from bot.broken import readable
from bot.i18n import _, spoken
from bot.lobby import scenarios
from bot.office import Office
from bot.post import Message
from bot.store import Store
from bot.table import Table
from bot.tables import OPEN, GameRow, SeatRow
from bot.texts import NAME, harmless

MOST_LINKS = 5


async def places_of(store: Store, user: int) -> Sequence[GameRow]:
    """The open games in which somebody has a seat, the newest first."""
    async with store.transaction() as session:
        wanted = (
            select(GameRow)
            .where(
                col(GameRow.status).in_(OPEN),
                col(GameRow.id).in_(select(SeatRow.game).where(SeatRow.user == user)),
            )
            .order_by(col(GameRow.id).desc())
        )
        return await readable(session, wanted)


def link(row: GameRow) -> str:
    """A game by its name, and its channel as Discord links it."""
    return f"<#{row.channel}> ({harmless(row.name, NAME)})"


async def running(office: Office, guild: int, user: int) -> Table | None:
    """The practice game somebody has in a server already: one that runs with him in every seat."""
    for row in await places_of(office.store, user):
        if row.guild == guild:
            table = await office.desk.table(row.id)
            if table.game is not None and table.is_practice:
                return table
    return None


async def begin(office: Office, *, guild: int, channel: int, user: int, scenario: str | None) -> Table:
    """It runs, in the language being spoken. Raises ChannelBusy, WrongSetup, Broken."""
    return await office.lobby.practise(
        guild=guild,
        channel=channel,
        user=user,
        scenario=scenario or scenarios(office.desk.data)[0],
        name=_("Practice"),
        language=spoken(),
    )


async def first_question(office: Office, table: Table, user: int) -> Message:
    """What he is asked now, and how such a game goes."""
    told = _(
        "Your practice game is in <#{channel}>: you play every seat in turn and see every hand. Nobody waits for you, "
        "and there are no deadlines. /game abandon there ends it."
    ).format(channel=table.row.channel)
    return await office.talk.current(table, user, before=told)
