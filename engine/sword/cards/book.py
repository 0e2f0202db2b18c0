"""7.1 The cards that have an event, their words turned into typed procedures once for each data set."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.sword.cards.conditions import Condition, needs
from engine.sword.cards.effects import Effect
from engine.sword.cards.picks import Pick, pick
from engine.sword.cards.selectors import FILE
from engine.sword.facts import Card, DataError, DataSet


@dataclass(frozen=True, slots=True)
class CardRules:
    """An event as the rules carry it out. `needs`: the words of its condition, all of which must hold; `pick`: what is
    chosen then.
    """

    card: Card
    needs: tuple[tuple[str, Condition], ...]
    pick: Pick | None
    steps: tuple[Effect, ...]

    def step(self, address: tuple[int, ...]) -> Effect:
        """A step by its address: its number, then for each list it lies in that of the list and its own within it."""
        found = self.steps[address[0]]
        for at in range(1, len(address), 2):
            found = found.lists[address[at]][address[at + 1]]
        return found


@cache
def rules(data: DataSet) -> Mapping[str, CardRules]:
    """The cards with an event. Raises DataError for a card that says what cannot be carried out."""
    return {card.id: card_rules(card) for card in data.cards.values() if card.effect is not None}


def card_rules(card: Card) -> CardRules:
    # The steps of cards are procedures of all chapters, whose windows read the book.
    from engine.sword.cards.effect_words import steps

    assert card.effect is not None
    found = steps(card.effect.steps, card.id, "effect.do")
    for number, one in enumerate(found):
        _check_windows(card, one, f"effect.do[{number}]")
    when, chosen = card.effect.condition, card.effect.pick
    displaced = any(one.op == "place_leader" for one in card.effect.steps)
    return CardRules(
        card=card,
        needs=() if when is None else needs(when, card.id, "effect.if"),
        pick=None if chosen is None else pick(chosen, card.id, displaced=displaced),
        steps=found,
    )


def _check_windows(card: Card, step: Effect, field: str) -> None:
    """Raises DataError for a step that has nothing to act upon when the card is played."""
    windows = step.belongs()
    if windows and not (card.windows and set(card.windows) <= set(windows)):
        raise DataError(FILE, card.id, field, f"it belongs to a response in {', '.join(windows)}")
    for one in (inner for steps in step.lists for inner in steps):
        _check_windows(card, one, field)


@cache
def answering(data: DataSet, players: int, deck: str, moment: str) -> tuple[CardRules, ...]:
    """The cards of a deck, in games of so many players, that can be played in a window; 3 (3P) none with the icon that
    cancels Gallic events.
    """
    known = rules(data)
    cards = [known[card] for card in data.decks_for(deck, players) if card in known]
    return tuple(
        one for one in cards if moment in one.card.windows and not (players == 3 and one.card.icons.cancels_gallic)
    )
