"""A dozen positions as they were drawn when somebody last looked at them (see `goldens`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot import render
from bot.render import placing, plan
from bot.render.placing import Place
from tests.bot.goldens import KEPT, PICTURES, small
from tests.bot.views import starting_view

PATCH, WIDE_PATCH = 5, 12  # pixels of the small pictures that are compared as one, in brightness and in colour
TOLERANCE = 4  # of 255, the mean difference in such a patch: one more CU costs 5 at least, another library some
SHIFT = 6  # pixels of the map, one and a half of the small picture


def difference(name: str, picture: Image.Image) -> int:
    with Image.open(KEPT / f"{name}.webp") as file:
        kept, drawn = file.convert("RGB"), small(picture)
    bright = ImageChops.difference(kept.convert("L"), drawn.convert("L")).reduce(PATCH)
    colours = ImageChops.difference(kept, drawn).reduce(WIDE_PATCH)
    return max(_highest(band) for band in (bright, *colours.split()))


def _highest(band: Image.Image) -> int:
    return max(value for value, count in enumerate(band.histogram()) if count)


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_as_it_was(name: str) -> None:
    assert difference(name, PICTURES[name]()) <= TOLERANCE, (
        "if this is how it should look now: python -m tests.bot.goldens"
    )


@pytest.mark.parametrize("name", ["four", "crowded_latium", "night"])
def test_a_counter_that_has_moved_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    placed = placing.place_counters

    def moved(*asked: object) -> Sequence[Place]:
        places = list(placed(*asked))  # type: ignore[arg-type]
        for at, place in enumerate(places[:1]):
            left, top, right, bottom = place.box
            places[at] = replace(place, box=(left + SHIFT, top, right + SHIFT, bottom))
        return places

    monkeypatch.setattr(plan, "place_counters", moved)
    assert difference(name, PICTURES[name]()) > TOLERANCE


@pytest.mark.parametrize("name", ["four", "three", "five"])
def test_another_number_of_cu_is_noticed(name: str) -> None:
    view = starting_view(name)
    for space in view.spaces.values():
        for at, stack in enumerate(space.stacks):
            more = replace(stack, cu=stack.cu + 1)
            changed = replace(space, stacks=(*space.stacks[:at], more, *space.stacks[at + 1 :]))
            seen = replace(view, spaces={**view.spaces, space.id: changed})
            assert difference(name, render.draw_map(seen)) > TOLERANCE, space.id


def test_no_kept_picture_is_left_over() -> None:
    assert {path.stem for path in KEPT.iterdir()} == set(PICTURES)
