"""The engine's speed; the figures are those of `python -m tests.bench.play`, the limits leave room for noise."""

from collections.abc import Callable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import play

LONGEST = 20_000  # microseconds


def test_random_play(benchmark: BenchmarkFixture) -> None:
    rates: list[float] = []
    seeds = count()
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: rates.append(play.random_game(next(seeds))[1]), rounds=3, iterations=1
    )
    benchmark.extra_info["answers_per_second"] = round(max(rates))
    assert max(rates) >= play.FLOOR


@pytest.fixture(scope="module")
def parts() -> dict[str, Callable[[], object]]:
    return play.parts()


@pytest.mark.parametrize("part", ["fork", "play one answer", "options of a turn", "view", "save", "load"])
def test_part(benchmark: BenchmarkFixture, parts: dict[str, Callable[[], object]], part: str) -> None:
    benchmark.pedantic(parts[part], rounds=100, iterations=1)  # type: ignore[no-untyped-call]
    assert play.microseconds(parts[part], rounds=20) <= LONGEST
