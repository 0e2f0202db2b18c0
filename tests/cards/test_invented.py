"""README: a card that is read is a card that works. Whatever the loader accepts can be played (7.1)."""

from random import Random

import pytest

from engine import DataError, load, save
from engine.sword.events import CardPlayed
from tests import checks
from tests.cards import invented

ANSWERS = 300


@pytest.mark.parametrize("scenario", ["two", "three", "four", "five"])
def test_7_1_random_games_with_cards_made_up_from_the_vocabulary(scenario: str) -> None:
    data = invented.edition(scenario)
    new = {card.id for card in data.cards.values() if card.effect is not invented.DATA.cards[card.id].effect}
    assert len(new) > len(data.cards) / 2
    played = set()
    for game in invented.games(scenario, data, ANSWERS):
        checks.conserved(game)
        checks.at_rest(game)
        played |= {(event.use, event.card) for event in game.events if isinstance(event, CardPlayed)}
    assert save(load(save(game), data)) == save(game)
    for use in ("event", "response"):
        assert any(how == use and card in new for how, card in played), f"none is played as {use}"


def test_7_1_much_of_what_can_be_made_up_is_refused() -> None:
    """Else the games above would show nothing of the loader."""
    rng, windows = Random("wild"), ("on_enter",)
    card, made = invented.DATA.cards["rom_13"], 200
    refused = 0
    for _ in range(made):
        effect = invented.Inventor(rng, windows, ("romans",)).effect()
        try:
            invented.read(card, effect, windows)
        except DataError:
            refused += 1
    assert 0 < refused < made
