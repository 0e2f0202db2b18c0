"""`/card`: the cards of the decks in the game. Which cards a deck has everybody knows; where they lie is not told."""

from bot.i18n import _
from bot.narration import wording
from bot.refusals import Unknown
from bot.render import card_marks
from bot.render.words import card_name, card_text, card_type
from engine import View


def cards_in_play(view: View) -> list[str]:
    """All cards of all seats' decks and their Desperate Times, deck by deck."""
    data, players = view.data, view.data.scenarios[view.scenario].players
    decks = dict.fromkeys(data.positions[seat.seat].deck for seat in view.seats)
    return [card for deck in decks for card in (*data.decks_for(deck, players), *data.desperate_cards(deck))]


def suggested(view: View, typed: str) -> list[tuple[str, str]]:
    """(name, id), cards of one deck that are alike once; names that begin with what was typed first."""
    wanted = typed.strip().casefold()
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    for card in cards_in_play(view):
        facts = view.data.cards[card]
        name = _full_name(card, view)
        if wanted in name.casefold() or wanted == card:
            found.setdefault((facts.deck, wording.card(card, view), card_text(facts)), (name, card))
    return sorted(found.values(), key=lambda one: not one[0].casefold().startswith(wanted))


def meant_card(view: View, typed: str) -> str:
    """The card of that id or name, with or without value and deck; raises Unknown."""
    wanted = typed.strip().casefold()
    for card in cards_in_play(view):
        shown = wording.card(card, view)
        names = (card, card_name(view.data.cards[card]), shown, _full_name(card, view))
        if wanted in (name.casefold() for name in names):
            return card
    raise Unknown(typed)


def card_lines(view: View, card: str) -> list[str]:
    facts = view.data.cards[card]
    lines = [
        f"**{_full_name(card, view)}**",
        f"*{card_type(facts)}*",
        card_text(facts),
    ]
    if marks := card_marks(facts):
        lines.append(_("Marks: {marks}").format(marks=", ".join(marks)))
    if others := _namesakes(view, card):
        lines.append(_("Others of this name: {cards}").format(cards=", ".join(others)))
    return lines


def _namesakes(view: View, card: str) -> list[str]:
    """How many other cards of its name each deck has."""
    name, found = view.data.cards[card].name, dict[str, int]()
    for other in cards_in_play(view):
        if other != card and view.data.cards[other].name == name:
            found[_deck(other, view)] = found.get(_deck(other, view), 0) + 1
    return [f"{deck} {number}" for deck, number in found.items()]


def _full_name(card: str, view: View) -> str:
    """Name, value and deck; of Desperate Times also what they find (7.4.3)."""
    name, finds = f"{wording.card(card, view)} – {_deck(card, view)}", view.data.cards[card].fetches
    return f"{name}: {card_name(view.data.cards[finds])}" if finds else name


def _deck(card: str, view: View) -> str:
    return wording.seat(view.data.decks[view.data.cards[card].deck].position, view)
