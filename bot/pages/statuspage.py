"""`/status`: the page a player keeps open: all that is public, in one message; a button renews it."""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby

from bot.clocks.timing import ago
from bot.delivery.post import Button, Message
from bot.language.i18n import _
from bot.language.texts import CONTENT, cut
from bot.narration import deeds, wording
from bot.pages import standing
from bot.questions.clicks import Click
from bot.rooms.aims import scored
from bot.rooms.lobby import deadlines_line, lobby_message
from bot.table import Table
from engine.sword.scoring import score
from engine.sword.view import SeatView, View


def status_page(table: Table, now: datetime) -> Message:
    if table.game is None:
        return lobby_message(table)
    return Message(text=_text(table, now), rows=((_again(table.row.id),),))


def _again(game: int) -> Button:
    return Button(custom_id=Click(act="status", game=game).custom_id, label=_("Bring up to date"))


def _text(table: Table, now: datetime) -> str:
    """With as much detail as a message has room for, and how old it is; not when somebody answered last, for that may
    have been ahead, which nobody may learn.
    """
    asof = _("-# As of {when}").format(when=ago(now))
    room = CONTENT - len(asof) - 1
    versions = ("\n".join(_lines(table, detail=detail)) for detail in (True, False))
    text = next(versions)
    if len(text) > room:
        text = cut(next(versions), room)
    return f"{text}\n{asof}"


def _lines(table: Table, *, detail: bool) -> list[str]:
    view = table.public
    lines = [*standing.opening(table), *table.waiting_lines(), ""]
    lines += [_seat(table, seat) for seat in view.seats]
    lines += standing.sums(view)
    lines += ["", *_board(table)]
    lines += standing.lasting(view) if detail else _lasting_cards(view)
    lines += standing.used_up(table) if detail else []
    lines.append(deadlines_line(table.row.deadlines))
    if detail:
        lines.append(standing.proof(table))
    return lines


def _seat(table: Table, seat: SeatView) -> str:
    """One player; what scoring would bring him as things stand, while it is to come."""
    person = table.person(seat.seat)
    if seat.out:
        return _("• {person}: out of the game, {vp} VP").format(person=person, vp=seat.vp)
    parts = [
        _("**{vp} VP**").format(vp=seat.vp),
        *([] if table.is_over else _scored(table, seat.seat)),
        _("hand {hand}, deck {deck}, Desperate Times {desperate}").format(
            hand=seat.hand, deck=seat.deck, desperate=seat.desperate
        ),
    ]
    return f"• {person}: {', '.join(parts)}"


def _scored(table: Table, seat: str) -> list[str]:
    change = scored(*score(table.running, seat))
    return [_("{change} if scored now").format(change=change)] if change else []


def _board(table: Table) -> Iterator[str]:
    """Alliances, sieges, markers and tracks."""
    view = table.public
    yield from standing.bonds(view)
    besieged: dict[str, list[str]] = {}
    for place in view.spaces.values():
        if place.siege is not None and place.besieger:
            named = f"{wording.space(place.id, view)} {place.siege}"
            besieged.setdefault(wording.power(place.besieger), []).append(named)
    if besieged:
        sieges = "; ".join(f"{power}: {', '.join(spaces)}" for power, spaces in besieged.items())
        yield _("Sieges with their levels: {sieges}").format(sieges=sieges)
    yield from standing.tracks(view)


def _lasting_cards(view: View) -> Iterator[str]:
    """What lasts, by the names of its cards, where there is no room to say what each does."""
    told = [one for one in view.lasting if deeds.is_told(one)]
    told.sort(key=lambda one: (deeds.SPANS.index(one.until), one.seat))
    for until, group in groupby(told, key=lambda one: deeds.until(one, view)):
        cards = dict.fromkeys(wording.card(one.card, view) for one in group)
        yield _("{cards}: {until}; /card tells what they do").format(cards=wording.listed(cards), until=until)
