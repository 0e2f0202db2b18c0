"""`/card`: the cards of the decks. Which cards a deck has everybody knows; where they lie is not told."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bot.language.i18n import _
from bot.language.naming import everywhere, meant_in_any
from bot.language.texts import folded
from bot.narration import wording
from bot.refusals import Unknown
from bot.render import card_marks
from bot.render.words import card_name, card_text, card_type
from engine import DataSet


class Decks(Protocol):
    """A game's `View`, or a `Shelf`."""

    @property
    def data(self) -> DataSet: ...
    @property
    def scenario(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Shelf:
    """The decks as a scenario has them, or, with none, as they are in the box."""

    data: DataSet
    scenario: str = ""


def cards_in_play(decks: Decks) -> list[str]:
    """All cards of all seats' decks and their Desperate Times, deck by deck; none without a scenario."""
    if not decks.scenario:
        return []
    data, scenario = decks.data, decks.data.scenarios[decks.scenario]
    seats = dict.fromkeys(data.positions[seat].deck for seat in scenario.seats)
    return [card for deck in seats for card in (*data.decks_for(deck, scenario.players), *data.desperate_cards(deck))]


def all_cards(decks: Decks) -> list[str]:
    """Those of this game first, then those of other decks and numbers of players."""
    return list(dict.fromkeys((*cards_in_play(decks), *decks.data.cards)))


def suggested(decks: Decks, typed: str) -> list[tuple[str, str]]:
    """(name, id), cards of one deck that are alike once; names that begin with what was typed first."""
    wanted, data = folded(typed.strip()), decks.data
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    names: set[str] = set()
    for card in all_cards(decks):
        facts, called = data.cards[card], [_full_name(card, data)]
        if wanted:
            called = everywhere(partial(_full_name, card, data))
        if wanted == card or any(wanted in folded(name) for name in called):
            name = called[0]
            alike = (facts.deck, _name(card, data), card_text(facts))
            if alike not in found and name in names:
                name = f"{name} [{card}]"  # of the same name and value, with another text
            names.add(found.setdefault(alike, (name, card))[0])
    return sorted(found.values(), key=lambda one: not folded(one[0]).startswith(wanted))


def meant_card(decks: Decks, typed: str) -> str:
    """The card of that id or name, with or without value and deck; raises Unknown."""
    data, known = decks.data, all_cards(decks)

    def named() -> Iterator[tuple[str, str]]:
        for card in known:
            for name in (card_name(data.cards[card]), _name(card, data), _full_name(card, data)):
                yield card, name

    card = meant_in_any(typed, named)
    if card not in data.cards:
        raise Unknown(typed)
    return card


def card_lines(decks: Decks, card: str) -> list[str]:
    facts = decks.data.cards[card]
    lines = [
        f"**{_full_name(card, decks.data)}**",
        f"*{card_type(facts)}*",
        card_text(facts),
    ]
    if marks := card_marks(facts):
        lines.append(_("Marks: {marks}").format(marks=", ".join(marks)))
    lines += _players(decks, card)
    if others := _namesakes(decks, card):
        lines.append(_("Others of this name: {cards}").format(cards=", ".join(others)))
    return lines


def _players(decks: Decks, card: str) -> Iterator[str]:
    """For how many players it is, which card stands in its place, and whether it is in this game."""
    data = decks.data
    facts = data.cards[card]
    if facts.players == "5":
        yield _("Only with five players.")
    elif facts.players == "2-4":
        yield _("Only with two to four players.")
    if facts.replaces:
        yield _("It takes the place of {card}.").format(card=_name(facts.replaces, data))
    for other in data.cards.values():
        if other.replaces == card:
            yield _("With five players {card} takes its place.").format(card=_name(other.id, data))
    if decks.scenario and card not in cards_in_play(decks):
        yield _("It is not in this game.")


def _namesakes(decks: Decks, card: str) -> list[str]:
    """How many other cards of its name each deck has."""
    name, found = decks.data.cards[card].name, dict[str, int]()
    for other in cards_in_play(decks) or all_cards(decks):
        if other != card and decks.data.cards[other].name == name:
            found[_deck(other, decks.data)] = found.get(_deck(other, decks.data), 0) + 1
    return [f"{deck} {number}" for deck, number in found.items()]


def _full_name(card: str, data: DataSet) -> str:
    """Name, value and deck; of Desperate Times also what they find (7.4.3)."""
    name = _("{card} – {deck}").format(card=_name(card, data), deck=_deck(card, data))
    finds = data.cards[card].fetches
    return f"{name}: {card_name(data.cards[finds])}" if finds else name


def _name(card: str, data: DataSet) -> str:
    """With its value."""
    return f"{card_name(data.cards[card])} ({data.cards[card].value})"


def _deck(card: str, data: DataSet) -> str:
    return wording.seat_name(data.decks[data.cards[card].deck].position, data)
