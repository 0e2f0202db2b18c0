"""Practice games: one person plays every seat against himself."""

from collections.abc import Sequence

from sqlmodel import col, select

from bot.delivery.post import Message
from bot.language.i18n import _, spoken
from bot.office import Office
from bot.rooms.gamename import PRACTICE, shown_name
from bot.rooms.vanished import without_channel
from bot.storage.broken import readable
from bot.storage.store import Store
from bot.storage.tables import OPEN, GameRow, SeatRow
from bot.table import Table, scenario_name

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
    return f"<#{row.channel}> ({shown_name(row)})"


async def elsewhere(store: Store, user: int, channel: int) -> list[str]:
    """Lines about the open games in which somebody has a seat, besides that of the channel where he is."""
    rows = [row for row in await places_of(store, user) if row.channel != channel]
    gone = await without_channel(store, rows)
    links = [link(row) for row in rows if row.id not in gone][:MOST_LINKS]
    lost = [shown_name(row) for row in rows if row.id in gone][:MOST_LINKS]
    lines = [_("Your games elsewhere: {games}").format(games=", ".join(links))] if links else []
    if lost:
        told = _("The channels of these games of yours were deleted: {games}. /game move goes on with one here.")
        lines.append(told.format(games=", ".join(lost)))
    return lines


async def running(office: Office, guild: int, user: int) -> list[Table]:
    """The practice games somebody has in a server already, the newest first: they run with him in every seat.

    Those that were broken off before they began are closed. The caller holds `Office.practising`.
    """
    rows = [row for row in await places_of(office.store, user) if row.guild == guild]
    tables = [await office.desk.table(row.id) for row in rows if not await office.lobby.broken_off(row.id)]
    return [table for table in tables if table.game is not None and table.is_practice]


async def begin(office: Office, *, guild: int, channel: int, user: int, scenario: str) -> Table:
    """It runs, in the language being spoken. Raises ChannelBusy, WrongSetup, Broken."""
    return await office.lobby.practise(
        guild=guild,
        channel=channel,
        user=user,
        scenario=scenario,
        name=PRACTICE,
        language=spoken(),
    )


def instead_of(table: Table, wanted: str) -> str:
    """To somebody who asks for another scenario than that of the game he has; nothing if it is the same."""
    if wanted == table.row.scenario:
        return ""
    return _(
        "You asked for {wanted}, but your practice game of {scenario} is not over, and everybody has one at a time in "
        "a server. End it with /game abandon in <#{channel}>, then say this again."
    ).format(
        wanted=scenario_name(wanted, table.data),
        scenario=scenario_name(table.row.scenario, table.data),
        channel=table.row.channel,
    )


async def first_question(office: Office, table: Table, user: int, before: str = "") -> Message:
    """What he is asked now, and how such a game goes."""
    told = _(
        "Your practice game is in <#{channel}>: you play every seat in turn and see every hand. Nobody waits for you, "
        "and there are no deadlines. /game abandon there ends it."
    ).format(channel=table.row.channel)
    return await office.talk.current(table, user, before=f"{before}\n{told}".strip())
