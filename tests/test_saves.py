"""Saves of every released shape of the state are read and played on: a changed shape needs a migration.

`python -m tests.test_saves` writes saves of the present shape beside the old ones, to be committed with a release.
"""

import itertools
from pathlib import Path
from random import Random

import pytest

import engine
from engine.sword.activation import Activation
from engine.sword.campaign import Campaign
from engine.sword.cards.asking import Asking
from engine.sword.combat import Battle
from engine.sword.dataset import EARLIER, edition, load_dataset
from engine.sword.march import March
from engine.sword.migrations import from_1
from engine.sword.neutral import NeutralAction
from engine.sword.reinforcement import Reinforcement
from engine.sword.rules import PLAYABLE, VERSION
from engine.sword.siege import SiegeRoll
from tests import fuzz

FOLDER = Path(__file__).parent / "saves"
MOMENTS = {
    "march": March,
    "battle": Battle,
    "siege": SiegeRoll,
    "reinforcement": Reinforcement,
    "event": Asking,
    "campaign": Campaign,
    "neutral": NeutralAction,
}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_a_save_of_an_older_release_is_read_and_played_to_its_end(file: Path) -> None:
    game = engine.load(file.read_text(encoding="utf-8"))
    assert engine.questions(game)
    rng = Random(file.stem)
    while not game.winner:
        ask = fuzz.choose(game, rng)
        game = engine.play(game, ask.number, engine.random_answer(game, ask.number, rng)).game


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_9_2_a_march_goes_on_with_the_value_it_was_activated_with(file: Path) -> None:
    """Marches of version 1 did not know it."""
    stack = engine.load(file.read_text(encoding="utf-8")).stack
    values = [frame.value for frame in stack if isinstance(frame, Activation)]
    assert [frame.value for frame in stack if isinstance(frame, March)] in ([], values)
    assert 0 not in values


def test_12_3_a_choice_of_losses_keeps_its_number() -> None:
    """In version 1 one field held both the number of CU and that of the question."""
    choice = {"frame": "LossesChoice", "seat": "greeks", "number": 2, "said": [], "power": "greeks", "space": "roma"}
    stack = [{"frame": "Together", "asks": [dict(choice)]}, dict(choice)]
    save = from_1({"version": 1, "state": {"options": {}, "stack": stack}})
    together, alone = save["state"]["stack"]
    assert together["asks"] == [alone] == [{**choice, "losing": 2}]


def test_every_moment_has_a_save_of_this_release() -> None:
    assert {f"v{VERSION}-{moment}" for moment in MOMENTS} <= {file.stem for file in FOLDER.glob("*.json")}


@pytest.mark.parametrize("folder", sorted(EARLIER.iterdir()), ids=lambda folder: folder.name)
def test_an_earlier_edition_of_the_data_is_as_it_was(folder: Path) -> None:
    """A file changed for the first time since goes into the folder as it was before."""
    data = load_dataset(folder)
    assert data.hash.startswith(folder.name)
    assert data.hash != load_dataset().hash
    assert edition(data.id, data.hash) == data
    assert edition(data.id, data.hash[::-1]) is None


def test_a_game_is_saved_and_goes_on_with_the_edition_it_began_with() -> None:
    (folder, *_) = sorted(EARLIER.iterdir())
    data = load_dataset(folder)
    begun = engine.new_game("four", seed="edition", data=data)
    assert engine.load(engine.save(begun.game)).data == data
    record = engine.record(begun.game, [engine.entry("", "", (), begun.draws)], given_up=True)
    assert next(iter(engine.replay(record))).game.data == data


def write() -> None:
    """One of each moment, of one scenario after the other."""
    for (moment, frame), scenario in zip(MOMENTS.items(), itertools.cycle(PLAYABLE)):
        seeds = itertools.count(1, 2)
        games = itertools.chain.from_iterable(fuzz.random_game(seed, scenario=scenario) for seed in seeds)
        game = next(game for game in games if game.inside(frame) is not None and game.waiting())
        (FOLDER / f"v{VERSION}-{moment}.json").write_text(engine.save(game) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
