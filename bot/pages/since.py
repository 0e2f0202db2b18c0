"""`/since` and its button: everything since a player's last answer, with a picture of where it happened."""

from collections.abc import Sequence

from bot.delivery.post import Button, Message, Picture
from bot.language.i18n import _
from bot.language.texts import fit
from bot.numbers import is_silent
from bot.pages.log import ALL, rows
from bot.pictures.illustrate import Illustrator
from bot.pictures.spaces import eventful, touched
from bot.questions.clicks import Click
from bot.refusals import NotStarted
from bot.render import latest_of
from bot.storage.entries import Past, last_own, past
from bot.storage.store import Store
from bot.table import Table
from engine import View


async def since(store: Store, illustrator: Illustrator, table: Table, user: int, chosen: str | None = None) -> Message:
    """For the seat of his that he names or that is asked; private. Raises NotStarted, NotYourSeat, Unknown."""
    if table.game is None:
        raise NotStarted
    seat = table.own_seat(user, chosen)
    last = await last_own(store, table.row.id, seat) or 0
    entries = await past(store, table.row.id)
    new = [one for one in entries if one.revision >= last]
    first = next((one.number for one in new if not is_silent(one.row)), None)
    told = [row.text for row in rows(table, entries, ALL, seat) if first is not None and row.number >= first]
    head = [] if len(set(table.holders.values())) == len(table.holders) else [f"**{table.seat_name(seat)}**"]
    return Message(
        text=fit([*head, *(told or [_("Nothing has happened.")])], [table.waiting_names()]),
        rows=_door(table, user),
        pictures=(await picture(illustrator, table.view(seat), new),),
    )


def _door(table: Table, user: int) -> tuple[tuple[Button, ...], ...]:
    """The way to what he is asked."""
    numbers = tuple(question.number for question in table.asked_of(user) if question.waits)
    if not numbers:
        return ()
    click = Click(act="open", game=table.row.id, questions=numbers)
    return ((Button(custom_id=click.custom_id, label=_("Open"), style="primary"),),)


async def picture(illustrator: Illustrator, view: View, entries: Sequence[Past]) -> Picture:
    """The map with what happened; only the region where all is in one place."""
    events = [event for one in entries if one.undone is None for event in one.seen_by(view.viewer)]
    latest = latest_of(events, view.data)
    spaces = tuple(space for space in touched(events) if space in view.spaces)
    ringed = tuple(space for space in eventful(events) if space in view.spaces)
    if in_one_place(view, spaces):
        return await illustrator.about(view, ringed if latest.spaces else ringed or spaces, latest)
    return await illustrator.map(view, ringed, latest)


def in_one_place(view: View, spaces: Sequence[str]) -> bool:
    """Whether some space is, or is next to, each of them."""
    return bool(spaces) and any(
        {middle, *(link.to for link in view.data.neighbours[middle])}.issuperset(spaces) for middle in view.spaces
    )
