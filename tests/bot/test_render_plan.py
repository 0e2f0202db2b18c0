"""The picture's plan: nothing overlaps, nothing leaves the frame, every letter is large enough to read."""

from __future__ import annotations

import math
from collections import Counter as Counted
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest
from PIL import Image

from bot.language.i18n import speaking
from bot.render import NOTHING_NEW, Latest, board, legend, names, plan, spaces, style, table
from bot.render.counters import Counter
from bot.render.geometry import Box, around, crosses, distance, inside, overlap
from bot.render.plan import Plan, plan_map
from bot.render.sprites import Pen, Sprite, capital_height
from engine.sword.acts import most_loyalty
from engine.sword.view import View
from tests.bot.goldens import crowded_latium
from tests.bot.leaves import covering, under
from tests.bot.views import random_view, starting_view

SHEET: Box = (0, 0, *style.SIZE)
LEGIBLE = 9 * style.SIZE[0] / 1200


INNER = 6  # pixels from the edge of a panel to within its frame


def collisions(plan: Plan, pips: Iterable[tuple[str, Box]] = ()) -> list[tuple[str, str]]:
    badges: dict[str, str | None] = {about: about.split()[0] for about, _box in plan.badges}
    beneath = badges | {item.about: item.on for item in plan.items}
    things = [(item.box, item.about, under(item.on, beneath)) for item in plan.items]
    return covering([*things, *((box, about, {about.split()[0]}) for about, box in (*plan.badges, *pips))])


def pips_of(view: View) -> list[tuple[str, Box]]:
    """The strips with the loyalty of the cities."""
    cities = (space for space in view.spaces.values() if space.kind == "city")
    return [(f"{one.id} loyalty", spaces.pips_box(one.id, most_loyalty(one.control))) for one in cities]


def pins_of(planned: Plan) -> list[Box]:
    ends = ((round(x), round(y)) for x, y in (one.end for one in planned.pointers))
    return [around(x, y, 2 * spaces.PIN, 2 * spaces.PIN) for x, y in ends]


def check(view: View, latest: Latest = NOTHING_NEW) -> None:
    planned, pips = plan_map(view, latest), pips_of(view)
    assert collisions(planned, pips) == []
    assert [about for about, box in pips if any(overlap(box, pin) for pin in pins_of(planned))] == []
    for item in planned.items:
        assert inside(item.box, SHEET), item.about
    on = {item.about: item.box for item in planned.panels if item.kind == "panel"}
    on |= {item.about: item.box for item in planned.spaces if view.data.spaces[item.about].kind == "box"}
    for item in (*planned.panels, *planned.counters):
        if item.on in on:
            assert inside(item.box, on[item.on]), item.about
        if item.kind == "text" and item.on in on:
            (left, _top, right, _bottom), (start, _above, end, _below) = item.box, on[item.on]
            assert start + INNER <= left, item.about
            assert right <= end - INNER, item.about


@pytest.mark.parametrize("scenario", ["two", "three", "four", "five"])
def test_nothing_overlaps_at_the_start(scenario: str) -> None:
    check(starting_view(scenario))


def unpainted(counter: Counter) -> Sprite:
    return Sprite(Image.new("RGBA", (1, 1)), counter.size, 0)


def random_latest(view: View, seed: int) -> Latest:
    """Marches, battles and changes of control anywhere."""
    dice = Random(seed)
    spaces = [key for key, space in view.spaces.items() if space.kind != "box"]
    return Latest((), tuple(dice.sample(spaces, dice.randint(0, 4))), tuple(dice.sample(spaces, dice.randint(0, 6))))


@pytest.mark.parametrize("hundred", range(5))
def test_nothing_overlaps_in_500_random_positions(hundred: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Places and sizes alone; every second position has marks of the last action."""
    monkeypatch.setattr(plan, "counter_sprite", unpainted)
    for seed in range(100 * hundred, 100 * (hundred + 1)):
        view = random_view(seed)
        check(view, random_latest(view, seed) if seed % 2 else NOTHING_NEW)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_overlaps_in_russian(seed: int) -> None:
    with speaking("ru"):
        check(random_view(seed))


def test_a_crowded_latium() -> None:
    view = crowded_latium()
    check(view)
    abouts = {item.about for item in plan_map(view).counters}
    assert {"antium romans outside", "antium volsci outside", "antium volsci inside", "siege antium"} <= abouts


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_heads_of_columns_stand_apart(language: str) -> None:
    with speaking(language):
        for scenario in ("two", "five"):
            texts = [item for item in plan_map(starting_view(scenario)).panels if item.kind == "text"]
            middle = next((one.box[1] + one.box[3]) / 2 for one in texts if one.on == "table" and one.about == "12")
            heads = sorted(one.box for one in texts if one.on == "table" and one.box[1] < middle < one.box[3])
            assert len(heads) == 19
            assert all(right[0] - left[2] >= 3 for left, right in pairwise(heads))


@pytest.mark.parametrize(
    ("scenario", "winner", "rows"),
    [("five", "greeks", ["greeks"]), ("two", "gauls_greeks", ["gauls", "greeks"])],
)
def test_at_the_end_the_winners_rows_are_marked(scenario: str, winner: str, rows: list[str]) -> None:
    view = starting_view(scenario)
    for one, seats in ((view, [view.active]), (replace(view, winner=winner, active=None), rows)):
        found = [item.about for item in plan_map(one).panels if item.about.startswith("marked")]
        assert sorted(found) == sorted(f"marked {seat}" for seat in seats)


def test_the_legends_counters_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Counter] = []

    def noted(counter: Counter) -> Sprite:
        shown.append(counter)
        return unpainted(counter)

    monkeypatch.setattr(legend, "counter_sprite", noted)
    assert legend.legend_items(starting_view("five"))
    assert len(shown) == 2
    assert {counter.power for counter in shown} == {style.INDEPENDENT}


def test_a_siege_shows_its_level_from_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(Pen, "text", lambda pen, x, y, text, *how: texts.append(text))
    for level in range(3):
        spaces._siege(level, "gauls", rolled=False)
    assert texts == ["0", "1", "2"]


def test_in_sum_says_when_it_counts() -> None:
    """4.2, 4.3 (2P)"""
    view = replace(starting_view("two"), automatic_victory=11, turns=8)
    told = [item.about for item in plan_map(view).panels if item.kind == "text"]
    assert any("11" in text and "8" in text and "Gauls and Greeks" in text for text in told)


def test_the_same_position_is_drawn_the_same() -> None:
    first, second = plan_map(random_view(3)), plan_map(random_view(3))
    assert [item.box for item in first.items] == [item.box for item in second.items]


def test_every_counter_stands_nearest_to_its_space_or_points_to_it() -> None:
    planned = plan_map(starting_view())
    on_map = [item for item in planned.counters if item.kind == "counter" and item.on is None]
    assert len(planned.pointers) == len(on_map)


LONG = 66  # pixels


def faults(views: Iterable[View]) -> tuple[int, Counted[str]]:
    """How many counters stand on the map, and how many of them a player might take for another space's, by reason."""
    number, found = 0, Counted[str]()
    for view in views:
        planned = plan_map(view)
        counters = [item for item in planned.counters if item.kind == "counter" and item.on is None]
        bodies = dict(plan._fixed(view.data)[0])
        for item, pointer in zip(counters, planned.pointers, strict=True):
            own = item.about.split()[0]
            line, gap = (pointer.start, pointer.end), distance(item.box, bodies[own])
            others = [box for space, box in bodies.items() if space != own]
            number += 1
            found["another space is nearer"] += any(distance(item.box, box) < gap for box in others)
            found["behind a space"] += any(crosses(*line, box) for box in others)
            found["under a name"] += any(crosses(*line, name.box) for name in planned.names)
            found["over another counter"] += any(crosses(*line, one.box) for one in counters if one is not item)
            found["long"] += math.dist(*line) > LONG
    return number, found


def test_a_line_hides_nothing_at_the_start() -> None:
    _number, found = faults(starting_view(scenario) for scenario in ("two", "three", "four", "five"))
    assert not found["behind a space"] + found["under a name"] + found["over another counter"]


def test_hardly_a_counter_could_be_taken_for_another_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two powers fill every other space, somebody has to stand apart; a position of a game has half as many."""
    monkeypatch.setattr(plan, "counter_sprite", unpainted)
    number, found = faults(random_view(seed) for seed in range(60))
    assert number > 2000
    shares = {reason: many / number for reason, many in found.items()}
    most = {
        "another space is nearer": 0.1,
        "behind a space": 0.015,
        "under a name": 0.02,
        "over another counter": 0.01,
        "long": 0.08,
    }
    assert shares.keys() == most.keys()
    assert {reason: share for reason, share in shares.items() if share > most[reason]} == {}


def test_letters_are_legible_at_1200_pixels() -> None:
    assert capital_height("serif", style.SMALL) >= LEGIBLE
    assert capital_height("roman", style.ROMAN_SMALL) >= LEGIBLE
    assert capital_height("figures", style.FIGURES) >= LEGIBLE


@pytest.mark.parametrize("size", [style.FIGURES, 27])
def test_figures_are_of_one_height_and_a_one_is_no_letter(size: int) -> None:
    figures = style.font("figures", size)
    tops = {figures.getbbox(figure, anchor="ls")[1] for figure in "0123456789"}
    assert max(tops) - min(tops) <= 1
    assert bytes(figures.getmask("1")) != bytes(figures.getmask("I"))
    assert capital_height("italic", 20) >= LEGIBLE


@pytest.mark.parametrize("power", sorted(style.drawing().colours))
def test_ink_has_contrast(power: str) -> None:
    assert style.contrast(style.ink_on(power), style.colour_of(power)) >= 4.5


def test_ink_on_paper_has_contrast() -> None:
    for ink in (style.INK, style.FADED, style.RED):
        assert style.contrast(ink, style.PARCHMENT) >= 4.5


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_name_is_clearly_nearest_to_its_own_space(language: str) -> None:
    with speaking(language):
        view = starting_view("five")
        bodies = dict(plan._fixed(view.data)[0])
        named = {item.about.removeprefix("name "): item.box for item in plan_map(view).names}
    assert named.keys() == bodies.keys()
    gaps = {(name, space): distance(named[name], body) for name in named for space, body in bodies.items()}
    near = [(one, at) for (one, at), gap in gaps.items() if one != at and gap < gaps[one, one] + names.CLEARLY]
    assert near == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_siege_marks_stand_below_to_the_right(language: str) -> None:
    """But for two whose names leave no room there, and one with another space there."""
    with speaking(language):
        view = starting_view()
        cities = {key: one for key, one in view.spaces.items() if one.kind in ("city", "tribe")}
        besieged = {key: replace(one, siege=1, besieger="gauls") for key, one in cities.items()}
        planned = plan_map(replace(view, spaces={**view.spaces, **besieged}))
    marks = {item.on: item.box for item in planned.counters if item.kind == "siege"}
    for key, box in marks.items():
        assert key
        x, y = spaces.centre_of(key)
        assert box == around(x + 12, y + 24, 26, 26) or key in ("sutrium", "fregellae", "tarquinii")


def test_the_ends_of_lines_lie_on_top() -> None:
    """Nothing that is painted later covers them."""
    view = crowded_latium()
    planned = plan_map(view)
    order: list[tuple[int, int]] = []
    sheet = SimpleNamespace(
        middle=lambda sprite, x, y: order.append((x, y)),
        put=lambda sprite, left, top: order.append((left, top)),
        lay=lambda layer: None,
    )
    board.paint(sheet, planned, board.PLAIN)  # type: ignore[arg-type]
    ends = [(round(x), round(y)) for x, y in (one.end for one in planned.pointers)]
    assert order[-len(ends) :] == ends


@pytest.mark.parametrize("scenario", ["two", "three", "four", "five"])
def test_the_legend_shows_what_is_out_of_the_game_where_there_is_such(scenario: str) -> None:
    view = starting_view(scenario)
    out = any(one.kind != "box" and key not in view.spaces for key, one in view.data.spaces.items())
    shown = {item.about for item in legend.legend_items(view)}
    assert ("sample closed 0" in shown) == out
    assert out == (scenario == "three")


def test_the_table_says_in_numbers_how_many_vp_each_has_and_always_the_round_and_who_is_to_act() -> None:
    view = starting_view()
    seats = tuple(replace(one, vp=number + 3) for number, one in enumerate(view.seats))
    view = replace(view, seats=seats, phase="reinforcement", round=5, active=None)
    texts = [item for item in plan_map(view).panels if item.kind == "text" and item.box[0] > 0]
    column = [item.about for item in texts if item.on in ("table", *(f"marked {one.seat}" for one in seats))]
    assert {"Turn 1 of 9", "Round 5 of 5", "Reinforcement", "To act: all in turn"} <= set(column)
    left, _top, _right, _bottom = next(item.box for item in plan_map(view).panels if item.about == "table")
    numbers = [item.about for item in texts if abs((item.box[0] + item.box[2]) / 2 - left - table.NUMBER) < 2]
    assert numbers == ["VP", "3", "4", "5", "6"]


def test_names_keep_their_order_down_the_page() -> None:
    """Panel lines go down without touching."""
    planned = plan_map(starting_view())
    lines = [item.box for item in planned.panels if item.kind == "text" and item.on == "leaders"]
    assert all(upper[3] <= lower[1] for upper, lower in pairwise(lines))
