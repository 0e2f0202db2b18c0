"""The guarantees of the design on random games (see tests/fuzz.py and tests/checks.py)."""

import pytest

from tests import fuzz

GAMES = 3
"""Of each scenario; as many as the time for a run allows. `python -m tests.fuzz --checked` plays any number."""


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [(scenario, 10 * row + game) for row, scenario in enumerate(fuzz.SCENARIOS) for game in range(GAMES)],
)
def test_guarantees_hold_at_every_answer_of_a_random_game(scenario: str, seed: int) -> None:
    game = fuzz.run(seed, checked=True, scenario=scenario)
    assert not game.failure, "\n".join((game.failure, *game.said[-40:]))
