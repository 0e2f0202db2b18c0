"""A hand looked at: which of its cards may be played now, and why the others may not."""

from collections.abc import Iterator, Mapping

from bot import narration
from bot.language.i18n import _, ngettext
from bot.narration import conditions, wording
from bot.render import NO_EVENTS
from bot.table import Table
from engine import Barred, Option, Question
from engine.sword import neutral
from engine.sword.cards.playing import event_barred, seat_of_card
from engine.sword.mercenaries import HIRE
from engine.sword.sequence import CARD_PLAYED, Turn
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
            line += _(" – {reason}").format(reason=why_not)
        elif card in events:
            line += _spent(card, events[card], view)
        elif card in playable:
            line += _(" – playable now")
        lines.append(line)
    return lines


def playable(table: Table, seat: str) -> dict[str, str | None]:
    """The cards of a seat: None for one that may be said in answer to what it is asked now, else why not."""
    found: dict[str, str | None] = {}
    view = table.view(seat)
    for question in _asked(table, seat):
        for _verb, option in _cards_offered(table, question):
            if option.barred is None:
                found[option.word] = None
            else:
                found.setdefault(option.word, _reason(option.barred, view))
    if _has_played(table, seat):
        found = {card: None if card in found and found[card] is None else _no_more(table, card) for card in view.hand}
    return {card: found[card] if card in found else _not_asked(view, card) for card in view.hand}


def events(table: Table, seat: str) -> dict[str, str]:
    """On its turn, why a card of a seat cannot be played as its event."""
    view = table.view(seat)
    if table.game is None or not _on_turn(table, seat):
        return {}
    barred = {card: event_barred(table.running, card) for card in view.hand}
    found = {card: _why_no_event(card, one, view) for card, one in barred.items() if one is not None}
    return {**found, **dict.fromkeys(_only_to_hire(table, seat), _hires())} if _has_played(table, seat) else found


def _on_turn(table: Table, seat: str) -> bool:
    return any(question.name == "turn" for question in _asked(table, seat))


def _has_played(table: Table, seat: str) -> bool:
    """5.4 Whether it is its turn and its card of the round is played: what may still be said stands beside it."""
    if table.game is None or not _on_turn(table, seat):
        return False
    turn = table.game.inside(Turn)
    return turn is not None and turn.played


def _no_more(table: Table, card: str) -> str:
    """5.4 Why a card is none of those that may be played beside the card of the round."""
    game, view = table.running, table.view(seat_of_card(table.running, card))
    barred = neutral.card_barred(game, seat_of_card(game, card), card)
    if barred is None or barred.key == "names_no_neutral":
        effect = game.data.cards[card].effect
        barred = event_barred(game, card) if effect is not None and effect.beside else None
    return _in_response(view, card) or _reason(barred or CARD_PLAYED, view)


def _only_to_hire(table: Table, seat: str) -> list[str]:
    """7.2.4 (5P) What the card of the round leaves of most cards."""
    verbs: dict[str, set[str]] = {}
    for question in _asked(table, seat):
        for verb, option in _cards_offered(table, question):
            if option.barred is None:
                verbs.setdefault(option.word, set()).add(verb)
    return [card for card, found in verbs.items() if found == {HIRE}]


def _hires() -> str:
    return _("you can only hire mercenaries with it, your card of the round is played (rules 5.4, 7.2.4)")


def _spent(card: str, reason: str, view: View) -> str:
    if reason == _in_response(view, card):
        return _(" – now for its value; its event is {reason}").format(reason=reason)
    return _(" – now for its value, not as its event: {reason}").format(reason=reason)


def _why_no_event(card: str, barred: Barred, view: View) -> str:
    return _in_response(view, card) or _reason(barred, view)


def _reason(barred: Barred, view: View) -> str:
    """Beside the card, whose name need not be said."""
    if barred.key == "does_not_apply":
        needed = conditions.need(str(barred.params["card"]), str(barred.params["unmet"]), view)
        return _("needs: {what} (rule {rule})").format(what=needed, rule=barred.rule)
    return narration.reason(barred, view)


def _not_asked(view: View, card: str) -> str:
    return _in_response(view, card) or _("you are not asked for a card now")


def _in_response(view: View, card: str) -> str:
    moments = [narration.moment(moment) for moment in view.data.cards[card].windows]
    return _("a response: {moments}").format(moments="; ".join(moments)) if moments else ""


def _asked(table: Table, seat: str) -> list[Question]:
    return [question for question in table.questions if question.seat == seat and question.waits]


def _cards_offered(table: Table, question: Question, said: tuple[str, ...] = ()) -> Iterator[tuple[str, Option]]:
    """Each with the first word of its sentence; barred ones too."""
    for option in table.options(question, said, barred=True):
        if option.kind == "card":
            yield (*said, "")[0], option
        elif option.barred is None and len(said) < BEFORE_CARDS:
            yield from _cards_offered(table, question, (*said, option.word))
