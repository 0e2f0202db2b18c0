"""`/played`: which cards were played, for what, by whom and when. What was taken back is left out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from bot.language.i18n import _, ngettext
from bot.language.texts import CONTENT
from bot.narration import wording
from bot.narration.wording import listed
from bot.storage.entries import Past
from bot.table import Table
from engine import Event, View
from engine.sword import events


@dataclass(frozen=True, slots=True)
class Play:
    past: Past
    card: events.CardPlayed
    what: str
    """What it was played for, in words."""
    cancelled: str = ""
    """The card that cancelled it; it is discarded then (7.1.1)."""


def plays(table: Table, entries: Sequence[Past]) -> Iterator[Play]:
    seen = [(past, event) for past in entries if past.undone is None for event in past.seen_by(None)]
    for index, (past, event) in enumerate(seen):
        if isinstance(event, events.CardPlayed):
            led_to = list(_of_it(event, seen[index + 1 :]))
            by = next((one.by for one in led_to if _cancels(one, event)), "")
            yield Play(past, event, _what(event, led_to, table.public), by)


def _cancels(event: Event, play: events.CardPlayed) -> TypeGuard[events.EventCancelled]:
    return isinstance(event, events.EventCancelled) and (event.seat, event.card) == (play.seat, play.card)


def _of_it(play: events.CardPlayed, after: Iterable[tuple[Past, Event]]) -> Iterator[Event]:
    """What followed, up to his next card or the end of the turn; others may have responded in between."""
    for _past, event in after:
        if isinstance(event, events.TurnEnded) or (isinstance(event, events.CardPlayed) and event.seat == play.seat):
            return
        yield event


def _what(play: events.CardPlayed, led_to: Iterable[Event], view: View) -> str:
    uses = {
        "activate": _("to activate"),
        "support": _("for support"),
        "reinforce": _("to reinforce"),
        "event": _("as its event"),
        "response": _("in response"),
        "desperate": _("as Desperate Times"),
        "sail": _("for the sea"),
        "hire": _("to hire mercenaries"),
        "neutral": _("for a non-player power"),
        "bribe": _("for a bribe"),
    }
    about = dict.fromkeys(name for event in led_to if (name := _about(event, play, view)))
    return f"{uses[play.use]}: {listed(about)}" if about else uses[play.use]


def _about(event: Event, play: events.CardPlayed, view: View) -> str:
    match event:
        case events.LeaderActivated() | events.ActivationDeclared() if event.card == play.card:
            return wording.leader(event.leader, view)
        case (
            events.CuPlaced()
            | events.CuLost()
            | events.ControlChanged()
            | events.LoyaltyChanged()
            | events.CityChangedHands()
        ) if event.cause == play.card:
            return wording.space(event.space, view)
        case events.SiegeCancelled() if event.card == play.card:
            return wording.space(event.space, view)
        case events.CardFetched() if play.use == "desperate":
            return wording.card(event.card, view)
    return ""


def report(table: Table, entries: Sequence[Past], seat: str = "", turn: int = 0) -> str:
    """By player and turn; the earliest turns give way where there is no room for all."""
    found = [
        play
        for play in plays(table, entries)
        if (not seat or play.card.seat == seat) and (not turn or play.past.turn == turn)
    ]
    if not found:
        return _("No card has been played so.")
    turns = sorted({play.past.turn for play in found})
    for first in turns:
        text = _page(table, [play for play in found if play.past.turn >= first])
        earlier = _("Earlier ones: name a turn up to {turn}.").format(turn=first - 1) if first != turns[0] else ""
        text = f"{text}\n{earlier}".rstrip()
        if len(text) <= CONTENT:
            return text
    return _shortened(text, _("…and more: name a player too."))


def _page(table: Table, found: Sequence[Play]) -> str:
    lines = []
    for seat in table.seats:
        own = [play for play in found if play.card.seat == seat]
        if own:
            count = ngettext("{n} card", "{n} cards", len(own)).format(n=len(own))
            lines.append(f"**{table.seat_name(seat)}**: {count}")
            lines += [_line(play, table.public) for play in own]
    return "\n".join(lines)


def _line(play: Play, view: View) -> str:
    out = _(", out of the game") if play.card.removed else ""
    if play.cancelled:
        out = _(", no effect ({by})").format(by=wording.card(play.cancelled, view))
    when = f"{play.past.turn}.{play.past.row.round}" if play.past.row.round else str(play.past.turn)
    return f"{when} `{play.past.number}` {wording.card(play.card.card, view)} {play.what}{out}"


def _shortened(text: str, last: str) -> str:
    lines = text.split("\n")
    while len("\n".join(lines)) + len(last) + 1 > CONTENT:
        lines.pop()
    return "\n".join([*lines, last])
