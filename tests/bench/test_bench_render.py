"""The picture's speed on one core, each beside a naive full redraw in the same run: map 40 ms, crop 30 ms (median).

It is the time of the processor, so that what else runs on the machine does not count.
`pytest tests/bench/test_bench_render.py -n 0 --benchmark-enable -s` gives the figures.
"""

from __future__ import annotations

import os
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot import render
from bot.render import board, course, placing
from bot.render.mosaic import TILES
from bot.render.plan import plan_map
from bot.render.sprites import LAYERS, SPRITES
from bot.render.style import SIZE, theme
from engine.sword.view import View
from tests.bot.goldens import COORDINATED
from tests.bot.views import random_view, starting_view

WHOLE, CROP = 0.040, 0.030  # seconds
ROUNDS = 30
NAIVE_ROUNDS = 5
clock = time.process_time
pytestmark = pytest.mark.benchmark(timer=clock)
MEMORY = 150_000_000  # bytes
KEPT = (placing._placed, placing._ring, placing._cost, placing._vicinity, placing._rim, course.course, board._base)


@pytest.fixture(autouse=True)
def _one_core() -> Iterator[None]:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    yield
    os.sched_setaffinity(0, allowed)


def forget() -> None:
    """All that is kept from one picture to the next."""
    for sprites in (SPRITES, LAYERS):
        sprites.clear()
    TILES.clear()
    for kept in KEPT:
        kept.cache_clear()


def moves() -> list[View]:
    """A game goes on: one view differs from the one before by a march, a change of control or a card."""
    view, views = starting_view(), list[View]()
    armies = [key for key, space in view.spaces.items() if space.stacks and view.data.neighbours.get(key)]
    for number, start in enumerate(armies):
        end = view.data.neighbours[start][0].to
        spaces = dict(view.spaces)
        if start not in spaces or end not in spaces or spaces[end].stacks or not spaces[start].stacks:
            continue
        spaces[end] = replace(spaces[end], stacks=spaces[start].stacks, control=spaces[start].control)
        spaces[start] = replace(spaces[start], stacks=())
        seats = tuple(replace(seat, hand=max(0, 7 - number)) for seat in view.seats)
        view = replace(view, spaces=spaces, seats=seats, round=1 + number % 5)
        views.append(view)
    return views


def measure(benchmark: BenchmarkFixture, name: str, draw: Callable[[View], bytes], budget: float) -> int:
    """The size of the largest picture in bytes; the views are drawn for the first time but for the first."""
    views = moves()
    forget()
    draw(views[0])
    sizes: list[int] = []
    turn = iter(views[1:] * ROUNDS)
    benchmark.pedantic(lambda: sizes.append(len(draw(next(turn)))), rounds=ROUNDS, iterations=1)  # type: ignore[no-untyped-call]
    if benchmark.stats:
        naive = statistics.median(_naive(draw, view) for view in views[:NAIVE_ROUNDS])
        median = benchmark.stats.stats.median
        benchmark.extra_info["naive"] = naive
        print(f"\n{name}: {median * 1000:.1f} ms, full redraw {naive * 1000:.0f} ms, at most {max(sizes):,} bytes")
        assert median <= budget
        assert median < naive
    return max(sizes)


def _naive(draw: Callable[[View], bytes], view: View) -> float:
    forget()
    begun = clock()
    draw(view)
    return clock() - begun


def test_whole_map(benchmark: BenchmarkFixture) -> None:
    options = render.MapOptions(latest=COORDINATED)
    assert measure(benchmark, "map", lambda view: render.encode_map(view, options), WHOLE) <= 1_000_000


def test_whole_map_by_night(benchmark: BenchmarkFixture) -> None:
    with theme(True):
        assert measure(benchmark, "night map", render.encode_map, WHOLE) <= 1_000_000


def test_crop(benchmark: BenchmarkFixture) -> None:
    assert measure(benchmark, "crop", lambda view: render.encode(render.draw_crop(view, ("roma",))), CROP) <= 250_000


def test_hand(benchmark: BenchmarkFixture) -> None:
    view = starting_view()
    cards = tuple(card for card in view.data.cards if card.startswith("rom_"))[:8]
    held = replace(view, viewer="romans", hand=cards)
    reasons = iter(range(2 * ROUNDS))
    sizes: list[int] = []

    def hand() -> None:
        """One card of the hand has changed since the last time."""
        marks: dict[str, str | None] = dict.fromkeys(cards)
        marks[cards[0]] = f"Not now ({next(reasons)})."
        sizes.append(len(render.encode_flat(render.draw_hand(held, marks))))

    benchmark.pedantic(hand, rounds=ROUNDS, iterations=1)  # type: ignore[no-untyped-call]
    assert max(sizes) <= 400_000


def test_memory() -> None:
    """Both base maps, sprites and tiles, and what the places of positions as different as can be leave behind."""
    forget()
    tracemalloc.start()
    before, _peak = tracemalloc.get_traced_memory()
    for seed in range(2):
        plan_map(random_view(seed))
    after, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    full = placing._cost.cache_info()
    grown = (after - before) * full.maxsize / max(1, full.currsize)  # type: ignore[operator]
    maps = 2 * SIZE[0] * SIZE[1] * 3
    kept = SPRITES.limit + LAYERS.limit + TILES.limit
    print(f"\nbase maps {maps:,}, sprites and tiles at most {kept:,}, places at most {grown:,.0f} bytes")
    assert maps + kept + grown <= MEMORY
