"""Data folders damaged field by field: `python -m tests.damage` does all there is to do, the tests a part of it.

What is read in spite of the damage must be fit to be played.
"""

import copy
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

import engine
from engine import DataError, DataSet, load_dataset, read_dataset
from engine.sword import dataset_files as files

Path = tuple[str | int, ...]
MISSING = object()
HUGE = 10**30
ANSWERS = 40
VALUES: Mapping[str, object] = {
    "none": None,
    "empty": "",
    "blank": " ",
    "unknown": "nowhere",
    "markup": "@everyone *x* \u202e\u200b",
    "surrogate": "\ud800",
    "null byte": "a\x00b",
    "zero": 0,
    "negative": -1,
    "huge": HUGE,
    "large": 99,
    "fraction": 1.5,
    "not a number": float("nan"),
    "infinite": float("inf"),
    "true": True,
    "no list": [],
    "no mapping": {},
    "nested": [[[]]],
    "a mapping": {"id": "x", "a": {"b": None}},
    "a list": ["x", "x"],
    "missing": MISSING,
}
BESIDES = ("twice", "reversed", "stranger", "neighbour", "shuffled")
"""What is done to a place beside putting a value there."""


@dataclass(frozen=True, slots=True)
class Damage:
    file: str
    path: Path
    kind: str

    def __str__(self) -> str:
        return f"{self.file}.yaml {'.'.join(map(str, self.path))}: {self.kind}"

    def done(self, content: object) -> object:
        """A damaged copy of what the file says."""
        changed: object = [copy.deepcopy(content)]
        here, last = changed, 0
        for step in self.path:
            here, last = here[last], step  # type: ignore[index, assignment]
        _hurt(here, last, self.kind, Random(str(self)))
        return changed[0]  # type: ignore[index]


def _hurt(here: object, at: str | int, kind: str, rng: Random) -> None:
    assert isinstance(here, dict | list)
    held = here[at]  # type: ignore[index]
    value = VALUES.get(kind, held)
    if kind == "twice" and isinstance(here, list):
        here.insert(int(at), copy.deepcopy(held))
    elif kind == "reversed" and isinstance(held, list):
        held.reverse()
    elif kind == "shuffled" and isinstance(held, list):
        rng.shuffle(held)
    elif kind == "stranger" and isinstance(held, dict):
        held["stranger"] = 1
    elif kind == "neighbour" and isinstance(here, list):
        here[int(at)] = copy.deepcopy(rng.choice(here))
    elif kind == "neighbour":
        here[at] = copy.deepcopy(rng.choice(list(here.values())))  # type: ignore[index, union-attr]
    elif value is MISSING:
        del here[at]  # type: ignore[arg-type]
    else:
        here[at] = copy.deepcopy(value)  # type: ignore[index]


def paths(content: object, path: Path = ()) -> Iterator[Path]:
    """Every place in it."""
    if path:
        yield path
    things = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, value in things:
        yield from paths(value, (*path, key))


@cache
def contents() -> Mapping[str, object]:
    return {name: files.text_content(f"{name}.yaml", text) for name, text in load_dataset().texts.items()}


def kinds_of_places(file: str) -> list[Path]:
    """One place of each kind, for a place in one entry of a list is like that in another; the entries drawn alike."""
    found: dict[tuple[object, ...], list[Path]] = {}
    for path in paths(contents()[file]):
        found.setdefault(tuple("[]" if isinstance(step, int) else step for step in path), []).append(path)
    return [Random(str(kind)).choice(alike) for kind, alike in found.items()]


def damages() -> Iterator[Damage]:
    for file in files.FILES:
        for path in kinds_of_places(file):
            for kind in (*VALUES, *BESIDES):
                yield Damage(file, path, kind)


def read(damage: Damage, *, raising: bool = False) -> DataSet | None:
    """What is read of it; None if it is refused, and clearly. The other files are not read again.

    `raising`: raises DataError then.
    """
    damaged = damage.done(contents()[damage.file])

    def content(name: str, text: str) -> object:
        stem = name.removesuffix(".yaml")
        return damaged if stem == damage.file else contents()[stem]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "text_content", content)
        try:
            return read_dataset(load_dataset().texts)
        except DataError as error:
            if raising:
                raise
            told = str(error)
            assert ".yaml" in told.split(",")[0].split(":")[0], told
            assert len(told) < 2000, told
            return None


def play(data: DataSet, answers: int = ANSWERS) -> None:
    """The beginning of a game of each kind."""
    for scenario in data.scenarios:
        if scenario not in engine.PLAYABLE:
            continue
        rng = Random(scenario)
        game = engine.new_game(scenario, seed=scenario, data=data).game
        for _ in range(answers):
            waiting = [ask for ask in engine.questions(game) if ask.waits]
            if not waiting:
                break
            said = engine.random_answer(game, waiting[0].number, rng)
            game = engine.play(game, waiting[0].number, said).game
        assert engine.save(engine.load(engine.save(game), data)) == engine.save(game)


def main() -> None:
    """All of it, or with a number N and a part P every N-th from the P-th."""
    every, part = (*map(int, sys.argv[1:]), 1, 0)[:2] if sys.argv[1:] else (1, 0)
    found = list(damages())[part::every]
    accepted = 0
    for damage in found:
        try:
            data = read(damage)
            if data is not None and data.hash != load_dataset().hash:
                accepted += 1
                play(data)
        except Exception as error:
            print(f"{damage}: {type(error).__name__}: {str(error)[:200]}")
    print(f"{len(found)} damages, {accepted} of them accepted and played")


if __name__ == "__main__":
    main()
