"""How long a battle's picture takes: composed in at most 30 ms (median, one core)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle

import pytest
from PIL import Image
from pytest_benchmark.fixture import BenchmarkFixture

from bot import render
from bot.render.report import report_leaf
from tests.bot.battles import camillus, random_battle
from tests.bot.views import starting_view

BUDGET = 0.030  # seconds
ROUNDS = 40


@pytest.fixture(autouse=True)
def _one_core() -> Iterator[None]:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    yield
    os.sched_setaffinity(0, allowed)


def test_another_battle_each_time(benchmark: BenchmarkFixture) -> None:
    """No picture is drawn twice; names, modifiers and signs come again as they do in a game."""
    battles = [random_battle(seed) for seed in range(2 * ROUNDS + 1)]
    for view, events in battles[:ROUNDS]:
        report_leaf(render.report_of(events), view).drawn()
    turn = cycle(battles[ROUNDS:])

    def draw() -> Image.Image:
        view, events = next(turn)
        return report_leaf(render.report_of(events), view).drawn()

    benchmark.pedantic(draw, rounds=ROUNDS, iterations=1)  # type: ignore[no-untyped-call]
    if benchmark.stats:
        assert benchmark.stats.stats.median <= BUDGET


def test_a_battle_with_its_map(benchmark: BenchmarkFixture) -> None:
    view = starting_view()

    def draw() -> bytes:
        return render.encode_report(render.draw_report(view, camillus(), ("capua",)))

    assert len(benchmark.pedantic(draw, rounds=ROUNDS, iterations=1)) <= 250_000  # type: ignore[no-untyped-call]
