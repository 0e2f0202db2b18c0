"""The guarantees of the design on random games (see tests/fuzz.py and tests/checks.py)."""

import os

from tests import fuzz

GAMES = 24
"""As many as the time for a run allows; `python -m tests.fuzz --checked` plays any number."""


def test_guarantees_hold_at_every_answer_of_random_games() -> None:
    assert fuzz.main(["--games", str(GAMES), "--jobs", str(os.cpu_count() or 1), "--checked"]) == 0
