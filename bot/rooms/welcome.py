"""The next step for somebody who has just come: after he took a seat, and after each refusal a newcomer meets."""

from dataclasses import replace

from bot.beforehand.orderpages import joined
from bot.delivery.post import Button, Message, Row
from bot.language.i18n import _
from bot.office import Office
from bot.questions.clicks import Click
from bot.questions.components import ROWS
from bot.refusals import (
    ChannelBusy,
    GameOver,
    NoGame,
    NotHere,
    NotStarted,
    NotYourSeat,
    Refusal,
    SeatGone,
    SeatsEmpty,
    Started,
)
from bot.rooms import practice
from bot.rooms.helppages import (
    Where,
    barred_lines,
    bars,
    help_button,
    may_practise,
    practice_button,
    step_button,
    table_there,
)
from bot.rooms.lobby import seat_rows
from bot.rooms.wrongplace import (
    LobbyClosed,
    NoRoomForPractice,
    NothingStands,
    NotInThisChannel,
    NotWithYourRoles,
    YoursAlready,
)
from bot.storage.tables import Status
from bot.table import Table

NEW = (
    *(ChannelBusy, GameOver, NoGame, NoRoomForPractice, NotHere, NotInThisChannel, NotStarted, NotWithYourRoles),
    *(NothingStands, NotYourSeat, SeatGone, SeatsEmpty, Started, YoursAlready),
)
"""What those meet who do not know their way yet."""


def seated(table: Table, place: str) -> Message:
    """Somebody has taken a seat: what it wants, and the start if he was the last."""
    message = joined(table, place)
    return replace(message, rows=(*message.rows, _going_on(table, place)))


def _going_on(table: Table, place: str) -> tuple[Button, ...]:
    """From a lobby, for somebody with that place."""
    wants = help_button(_("Who wants what"), f"powers.{table.places[place][0]}", table.row.id)
    start = () if table.free_places else (step_button(_("Start the game"), "start", table.row.id, main=True),)
    return (wants, help_button(_("Your first move"), "turn", table.row.id), *start)


async def still_seated(office: Office, user: int, click: Click, page: Message) -> Message:
    """What takes the place of `seated` when an order is chosen there: in a lobby the ways on from it stay."""
    table = await office.desk.table(click.game)
    place = table.place_meant(click.word.partition(".")[0])
    if table.row.status is not Status.LOBBY or place not in table.places_of(user) or len(page.rows) == ROWS:
        return page
    return replace(page, rows=(*page.rows, _going_on(table, place)))


async def refused(office: Office, where: Where, user: int, refusal: Refusal, *, share: bool = False) -> Message:
    """What is the matter, and buttons for what he may do instead; where he plays is told to himself alone."""
    told = refusal.tell()
    if not isinstance(refusal, NEW):
        return Message(text=told)
    table = await table_there(office, where)
    busy = table is not None and not table.is_over
    barred = await bars(office, where)
    if barred.games and isinstance(refusal, NoGame | GameOver):
        told = "\n".join([_without_another(refusal), *barred_lines(barred)])
    alone = bool(where.guild) and may_practise(where, barred, busy=busy)
    rows = _steps(where, table, user, refusal, (practice_button(),) if alone else ())
    if not share and isinstance(refusal, NoGame | NotHere | NotYourSeat):
        told = "\n".join([told, *await practice.elsewhere(office.store, user, where.channel)])
    return Message(text=told, rows=(*rows, (help_button(_("Help")),)))


def _without_another(refusal: NoGame | GameOver) -> str:
    """For somebody who may open no game there."""
    if isinstance(refusal, NoGame):
        return _("There is no game in this channel.")
    if isinstance(refusal, LobbyClosed):
        return _("This lobby was closed before the game began.")
    return _("This game is over. /status shows how it ended.")


def _steps(
    where: Where, table: Table | None, user: int, refusal: Refusal, alone: tuple[Button, ...]
) -> tuple[Row, ...]:
    """`alone`: the button for practice, if that would not be refused again."""
    if not where.guild:
        return ()
    if table is not None and table.row.status is Status.LOBBY:
        if table.free_places or table.seats_of(user) or table.row.owner == user:
            return seat_rows(table)
        return (alone,) if alone else ()
    outside = table is not None and table.row.status is Status.RUNNING and not table.seats_of(user)
    if outside and isinstance(refusal, NotYourSeat | Started | SeatGone | ChannelBusy):
        assert table is not None
        return ((step_button(_("Follow it"), "follow", table.row.id), *alone),)
    if alone and isinstance(refusal, NoGame | GameOver | NothingStands | NotWithYourRoles | ChannelBusy):
        return (alone,)
    return ()


def greeting() -> str:
    """For a server that has invited the bot."""
    return _(
        "**The Sword of Rome** has come to this server: a board game for two to five, played here by post. /help "
        "tells everything, **Practice against yourself** begins at once, /game new opens a game for friends. Who "
        "manages the server says with /setup where games are opened and by whom."
    )
