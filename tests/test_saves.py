"""Saves of every released shape of the state are read and played on: a changed shape needs a migration.

`python -m tests.test_saves` writes saves of the present shape beside the old ones, to be committed with a release.
"""

import itertools
from pathlib import Path
from random import Random

import pytest

import engine
from engine.sword.combat import Battle
from engine.sword.march import March
from engine.sword.reinforcement import Reinforcement
from engine.sword.rules import VERSION
from engine.sword.siege import SiegeRoll
from tests import fuzz

FOLDER = Path(__file__).parent / "saves"
MOMENTS = {"march": March, "battle": Battle, "siege": SiegeRoll, "reinforcement": Reinforcement}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_a_save_of_an_older_release_is_read_and_played_to_its_end(file: Path) -> None:
    game = engine.load(file.read_text(encoding="utf-8"))
    assert engine.questions(game)
    rng = Random(file.stem)
    while not game.winner:
        ask = fuzz.choose(game, rng)
        game = engine.play(game, ask.number, engine.random_answer(game, ask.number, rng)).game


def test_every_moment_has_a_save_of_this_release() -> None:
    assert {f"v{VERSION}-{moment}" for moment in MOMENTS} <= {file.stem for file in FOLDER.glob("*.json")}


def write() -> None:
    left = dict(MOMENTS)
    games = itertools.chain.from_iterable(fuzz.random_game(seed) for seed in itertools.count(1, 2))
    for game in itertools.takewhile(lambda _: left, games):
        for moment, frame in tuple(left.items()):
            if game.inside(frame) is not None and game.waiting():
                (FOLDER / f"v{VERSION}-{moment}.json").write_text(engine.save(game) + "\n", encoding="utf-8")
                del left[moment]


if __name__ == "__main__":
    write()
