"""7.1 The cards whose event is in force, their words turned into typed procedures once for each data set."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.sword.cards import IN_FORCE
from engine.sword.cards.conditions import Condition, condition
from engine.sword.cards.effect_words import effect
from engine.sword.cards.effects import Cases, Effect
from engine.sword.facts import Card, DataSet


@dataclass(frozen=True, slots=True)
class CardRules:
    """An event as the rules carry it out. `condition` None: it always fits its windows."""

    card: Card
    condition: Condition | None
    steps: tuple[Effect, ...]

    def step(self, address: tuple[int, ...]) -> Effect:
        """A step by its address: its number, then for each case it lies in that of the case and its own within it."""
        found = self.steps[address[0]]
        for at in range(1, len(address), 2):
            assert isinstance(found, Cases)
            found = found.cases[address[at]][2][address[at + 1]]
        return found


@cache
def rules(data: DataSet) -> Mapping[str, CardRules]:
    """The cards in force that the data set has. Raises DataError where one says more than is in force."""
    return {card.id: _card_rules(card) for card in data.cards.values() if card.id in IN_FORCE}


def _card_rules(card: Card) -> CardRules:
    assert card.effect is not None
    when = card.effect.condition
    return CardRules(
        card=card,
        condition=None if when is None else condition(when, card.id, "effect.if"),
        steps=tuple(effect(one, card.id, f"effect.do[{number}]") for number, one in enumerate(card.effect.steps)),
    )


@cache
def answering(data: DataSet, players: int, deck: str, moment: str) -> tuple[CardRules, ...]:
    """The cards of a deck, in games of so many players, that can be played in a window."""
    known = rules(data)
    cards = (known[card] for card in data.decks_for(deck, players) if card in known)
    return tuple(one for one in cards if moment in one.card.windows)
