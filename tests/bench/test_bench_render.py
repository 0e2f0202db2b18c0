"""The picture's speed: compose and encode the whole map in at most 120 ms (median, one core)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot import render
from tests.bot.views import random_view, starting_view

BUDGET = 0.120  # seconds
ROUNDS = 30


@pytest.fixture(autouse=True)
def _one_core() -> Iterator[None]:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    yield
    os.sched_setaffinity(0, allowed)


def _measure(benchmark: BenchmarkFixture, work: Callable[[], bytes]) -> int:
    """The size of the last picture in bytes."""
    data: bytes = benchmark.pedantic(work, rounds=ROUNDS, iterations=1)  # type: ignore[no-untyped-call]
    return len(data)


def test_whole_map(benchmark: BenchmarkFixture) -> None:
    views = [starting_view(), *(random_view(seed) for seed in range(5))]
    for view in views:
        render.draw_map(view)
    turn = iter(views * ROUNDS)
    assert _measure(benchmark, lambda: render.encode(render.draw_map(next(turn)))) <= 800_000
    if benchmark.stats:
        assert benchmark.stats.stats.median <= BUDGET


def test_crop(benchmark: BenchmarkFixture) -> None:
    view = starting_view()
    assert _measure(benchmark, lambda: render.encode(render.draw_crop(view, ("roma",)))) <= 350_000


def test_hand(benchmark: BenchmarkFixture) -> None:
    view = starting_view()
    cards = tuple(card for card in view.data.cards if card.startswith("rom_"))[:8]
    held = replace(view, viewer="romans", hand=cards)
    reasons = iter(range(2 * ROUNDS))

    def hand() -> bytes:
        """One card of the hand has changed since the last time."""
        marks: dict[str, str | None] = dict.fromkeys(cards)
        marks[cards[0]] = f"Not now ({next(reasons)})."
        return render.encode(render.draw_hand(held, marks))

    assert _measure(benchmark, hand) <= 400_000
