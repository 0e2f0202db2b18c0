"""A hand looked at: which of its cards may be played now, and why the others may not."""

from collections.abc import Iterator, Mapping

from bot import narration
from bot.i18n import _, ngettext
from bot.narration import wording
from bot.render import NO_EVENTS
from bot.table import Table
from engine import Barred, Option, Question
from engine.sword.cards.playing import event_barred
from engine.sword.view import View

BEFORE_CARDS = 2
"""The words that come before the card in the longest of sentences: `activate` and the leader."""


def hand(view: View, playable: Mapping[str, str | None], events: Mapping[str, str] = NO_EVENTS) -> list[str]:
    """See `playable` and `events`."""
    if not view.hand:
        return [_("Your hand is empty.")]
    lines = [ngettext("You hold {n} card:", "You hold {n} cards:", len(view.hand)).format(n=len(view.hand))]
    for card in view.hand:
        line = f"• {wording.card(card, view)}"
        if why_not := playable.get(card):
            line += f" – {why_not}"
        elif card in events:
            line += _(" – playable, but not as its event: {reason}").format(reason=events[card])
        elif card in playable:
            line += _(" – playable now")
        lines.append(line)
    return lines


def playable(table: Table, seat: str) -> dict[str, str | None]:
    """The cards of a seat: None for one that may be said in answer to what it is asked now, else why not."""
    found: dict[str, str | None] = {}
    view = table.view(seat)
    for question in _asked(table, seat):
        for option in _cards_offered(table, question):
            if option.barred is None:
                found[option.word] = None
            else:
                found.setdefault(option.word, _reason(option.barred, view))
    return {card: found[card] if card in found else _not_asked(view, card) for card in view.hand}


def events(table: Table, seat: str) -> dict[str, str]:
    """On its turn, why a card of a seat cannot be played as its event."""
    view = table.view(seat)
    if table.game is None or not any(question.name == "turn" for question in _asked(table, seat)):
        return {}
    barred = {card: event_barred(table.running, card) for card in view.hand}
    return {card: _why_no_event(card, one, view) for card, one in barred.items() if one is not None}


def _why_no_event(card: str, barred: Barred, view: View) -> str:
    return _in_response(view, card) or _reason(barred, view)


def _reason(barred: Barred, view: View) -> str:
    """Beside the card, whose name need not be said."""
    if barred.key == "does_not_apply":
        return _("its condition does not hold now (rule {rule})").format(rule=barred.rule)
    return narration.reason(barred, view)


def _not_asked(view: View, card: str) -> str:
    return _in_response(view, card) or _("you are not asked for a card now")


def _in_response(view: View, card: str) -> str:
    moments = [narration.moment(moment) for moment in view.data.cards[card].windows]
    return _("a response: {moments}").format(moments="; ".join(moments)) if moments else ""


def _asked(table: Table, seat: str) -> list[Question]:
    return [question for question in table.questions if question.seat == seat and question.waits]


def _cards_offered(table: Table, question: Question, said: tuple[str, ...] = ()) -> Iterator[Option]:
    """Barred ones too."""
    for option in table.options(question, said, barred=True):
        if option.kind == "card":
            yield option
        elif option.barred is None and len(said) < BEFORE_CARDS:
            yield from _cards_offered(table, question, (*said, option.word))
