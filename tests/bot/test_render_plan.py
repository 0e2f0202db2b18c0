"""The picture's plan: nothing overlaps, nothing leaves the frame, every letter is large enough to read."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.i18n import speaking
from bot.render import style
from bot.render.geometry import Box, inside, overlap
from bot.render.plan import Plan, plan_map
from bot.render.sprites import capital_height
from engine.sword.view import View
from tests.bot.views import random_view, stack, starting_view

SHEET: Box = (0, 0, *style.SIZE)
LEGIBLE = 9 * style.SIZE[0] / 1200


def collisions(plan: Plan) -> list[tuple[str, str]]:
    """Pairs of things that cover each other and do not lie one upon the other."""
    beneath = {item.about: item.on for item in plan.items}
    things = [(item.box, item.about, _under(item.on, beneath)) for item in plan.items]
    things += [(box, about, {about.split()[0]}) for about, box in plan.badges]
    things.sort(key=lambda thing: thing[0])
    found = []
    for number, (box, about, under) in enumerate(things):
        for place, other, other_under in things[number + 1 :]:
            if place[0] >= box[2]:
                break
            if overlap(box, place) and other not in under and about not in other_under:
                found.append((about, other))
    return found


def _under(about: str | None, beneath: dict[str, str | None]) -> set[str]:
    """What something lies upon, down to the map."""
    chain: set[str] = set()
    while about is not None:
        chain.add(about)
        about = beneath[about]
    return chain


def check(view: View) -> None:
    plan = plan_map(view)
    assert collisions(plan) == []
    for item in plan.items:
        assert inside(item.box, SHEET), item.about
    on = {item.about: item.box for item in plan.panels if item.kind == "panel"}
    on |= {item.about: item.box for item in plan.spaces if view.data.spaces[item.about].kind == "box"}
    for item in (*plan.panels, *plan.counters):
        if item.on in on:
            assert inside(item.box, on[item.on]), item.about


@pytest.mark.parametrize("scenario", ["two", "three", "four", "five"])
def test_nothing_overlaps_at_the_start(scenario: str) -> None:
    check(starting_view(scenario))


@pytest.mark.parametrize("seed", range(60))
def test_nothing_overlaps_in_random_positions(seed: int) -> None:
    check(random_view(seed))


@pytest.mark.parametrize("seed", range(8))
def test_nothing_overlaps_in_russian(seed: int) -> None:
    with speaking("ru"):
        check(random_view(seed))


def crowded_latium() -> View:
    """Two powers' armies in every space of Latium, Antium besieged with CU inside and outside."""
    view = starting_view()
    spaces = dict(view.spaces)
    leaders = {
        "romans": ["camillus", "valerius", "claudius", "fabius", "papirius"],
        "volsci": ["volsci_minor_1"],
        "samnites": ["egnatius", "statius", "pontius"],
    }
    for number, space in enumerate(("roma", "praeneste", "velitrae", "ardea", "antium", "tarracina", "fregellae")):
        roman = leaders["romans"].pop() if leaders["romans"] else None
        samnite = leaders["samnites"].pop() if leaders["samnites"] else None
        spaces[space] = replace(
            spaces[space],
            stacks=(
                stack("romans", 4 + number, *((roman,) if roman else ())),
                stack("samnites", 12, *((samnite,) if samnite else ())),
            ),
        )
    spaces["antium"] = replace(
        spaces["antium"],
        siege=1,
        besieger="romans",
        stacks=(stack("romans", 5, "decius", "manlius"), stack("volsci", 2, inside=3, within=("volsci_minor_1",))),
    )
    return replace(view, spaces=spaces)


def test_a_crowded_latium() -> None:
    view = crowded_latium()
    check(view)
    abouts = {item.about for item in plan_map(view).counters}
    assert {"antium romans outside", "antium volsci outside", "antium volsci inside", "siege antium"} <= abouts


def test_the_same_position_is_drawn_the_same() -> None:
    first, second = plan_map(random_view(3)), plan_map(random_view(3))
    assert [item.box for item in first.items] == [item.box for item in second.items]


def test_every_counter_stands_nearest_to_its_space_or_points_to_it() -> None:
    plan = plan_map(starting_view())
    on_map = [item for item in plan.counters if item.kind == "counter" and item.on is None]
    assert len(plan.pointers) == len(on_map)


def test_letters_are_legible_at_1200_pixels() -> None:
    assert capital_height("serif", style.SMALL) >= LEGIBLE
    assert capital_height("roman", style.ROMAN_SMALL) >= LEGIBLE
    assert capital_height("italic", 20) >= LEGIBLE


@pytest.mark.parametrize("power", sorted(style.drawing().colours))
def test_ink_has_contrast(power: str) -> None:
    assert style.contrast(style.ink_on(power), style.colour_of(power)) >= 4.5


def test_ink_on_paper_has_contrast() -> None:
    for ink in (style.INK, style.FADED, style.RED):
        assert style.contrast(ink, style.PARCHMENT) >= 4.5


def test_names_keep_their_order_down_the_page() -> None:
    """Panel lines go down without touching."""
    plan = plan_map(starting_view())
    lines = [item.box for item in plan.panels if item.kind == "text" and item.on == "leaders"]
    assert all(upper[3] <= lower[1] for upper, lower in pairwise(lines))
