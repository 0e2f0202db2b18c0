"""The next step for somebody who has just come: after he took a seat, and after each refusal a newcomer meets."""

from dataclasses import replace

from bot import practice
from bot.helppages import Where, help_button, practice_button, step_button, table_there
from bot.i18n import _
from bot.lobby import seat_rows
from bot.office import Office
from bot.orderpages import joined
from bot.post import Message, Row
from bot.refusals import (
    ChannelBusy,
    GameOver,
    NoGame,
    NoRoomForPractice,
    NotHere,
    NotInThisChannel,
    NotStarted,
    NotWithYourRoles,
    NotYourSeat,
    Refusal,
    SeatGone,
    SeatsEmpty,
    Started,
)
from bot.table import Table
from bot.tables import Status

NEW = (
    *(ChannelBusy, GameOver, NoGame, NoRoomForPractice, NotHere, NotInThisChannel, NotStarted, NotWithYourRoles),
    *(NotYourSeat, SeatGone, SeatsEmpty, Started),
)
"""What those meet who do not know their way yet."""


def seated(table: Table, place: str) -> Message:
    """Somebody has taken a seat: what it wants, and the start if he was the last."""
    message = joined(table, place)
    wants = help_button(_("Who wants what"), f"powers.{table.places[place][0]}", table.row.id)
    start = () if table.free_places else (step_button(_("Start the game"), "start", table.row.id, main=True),)
    return replace(
        message, rows=(*message.rows, (wants, help_button(_("Your first move"), "turn", table.row.id), *start))
    )


async def refused(office: Office, where: Where, user: int, refusal: Refusal, *, share: bool = False) -> Message:
    """What is the matter, and buttons for what he may do instead; where he plays is told to himself alone."""
    told = refusal.tell()
    if not isinstance(refusal, NEW):
        return Message(text=told)
    table = await table_there(office, where)
    rows = _steps(where, table, user, refusal)
    if not share and isinstance(refusal, NoGame | NotHere | NotYourSeat):
        elsewhere = [row for row in await practice.places_of(office.store, user) if row.channel != where.channel]
        if elsewhere:
            links = ", ".join(practice.link(row) for row in elsewhere[: practice.MOST_LINKS])
            told = f"{told}\n{_('Your games elsewhere: {games}').format(games=links)}"
    return Message(text=told, rows=(*rows, (help_button(_("Help")),)))


def _steps(where: Where, table: Table | None, user: int, refusal: Refusal) -> tuple[Row, ...]:
    if not where.guild:
        return ()
    if table is not None and table.row.status is Status.LOBBY:
        if table.free_places or table.seats_of(user) or table.row.owner == user:
            return seat_rows(table)
        return ((practice_button(),),)
    outside = table is not None and table.row.status is Status.RUNNING and not table.seats_of(user)
    if outside and isinstance(refusal, NotYourSeat | Started | SeatGone | ChannelBusy):
        assert table is not None
        return ((step_button(_("Follow it"), "follow", table.row.id), practice_button()),)
    if isinstance(refusal, NoGame | GameOver | NotWithYourRoles | ChannelBusy):
        return ((practice_button(),),)
    return ()


def greeting() -> str:
    """For a server that has invited the bot."""
    return _(
        "**The Sword of Rome** has come to this server: a board game for two to five, played here by post. /help "
        "tells everything, **Practice against yourself** begins at once, /game new opens a game for friends. Who "
        "manages the server says with /setup where games are opened and by whom."
    )
