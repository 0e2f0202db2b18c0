"""Parts of the map: what a picture is about is whole on it, no panel is in part, and it is light enough to send."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

import pytest
from PIL import Image, ImageChops, ImageDraw

from bot import render
from bot.language.i18n import speaking
from bot.render import Latest, Stretch, Trail, Walk, board, windows
from bot.render.geometry import Box, grown, inside, overlap
from bot.render.paper import MARGIN, panel_box
from bot.render.plan import Plan, plan_map
from bot.render.spaces import centre_of
from bot.render.style import SCALE, SIZE, drawing, theme
from bot.render.trail import labels
from bot.render.words import region_names
from engine import View
from tests.bot.views import random_view, starting_view

HEAVIEST = 250_000


def missing(plan: Plan, shown: Iterable[str], window: Box) -> list[str]:
    """The spaces of which something is not whole on it."""
    return [space for space in shown if not all(inside(box, window) for box in plan.boxes_of(space))]


def neighbourhood(view: View, space: str) -> list[str]:
    return [space, *(link.to for link in view.data.neighbours.get(space, ()) if link.to in view.spaces)]


def test_all_that_is_drawn_for_a_space_belongs_to_it() -> None:
    view = starting_view("five")
    plan = plan_map(view, Latest((), ("capua",)))
    parts = (*plan.spaces, *plan.names, *plan.counters, *plan.marks)
    assert sum(len(plan.boxes_of(space)) for space in view.data.spaces) > len(parts)
    for item in parts:
        owners = [space for space in view.data.spaces if space in item.about.split()]
        assert [item.box in plan.boxes_of(space) for space in owners] == [True]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_spaces_asked_for_are_whole_with_names_counters_and_marks(language: str) -> None:
    dice = Random(4)
    with speaking(language):
        for seed in range(9):
            view = random_view(seed)
            keys = list(view.spaces)
            for space in dice.sample(keys, 12):
                shown = neighbourhood(view, space)
                plan = plan_map(view)
                assert missing(plan, shown, windows.crop_window(plan, shown)) == []
                other = dice.choice(view.data.neighbours[space] or [None])
                way = (space, other.to) if other and other.to in view.spaces else (space,)
                last = Latest((Walk("romans", way),), way[-1:], tuple(dice.sample(shown, 1)))
                plan = plan_map(view, last)
                assert missing(plan, (space, *last.spaces), windows.about_window(plan, (space,), last)) == []


def test_names_that_have_no_room_on_a_crop_make_it_the_whole_map() -> None:
    plan, pair = plan_map(starting_view("five")), ("populonium", "maleventum")
    (left, _top), (right, _bottom) = (centre_of(space) for space in pair)
    assert right - left < windows.CROP[0] - 120, "the spaces alone have room"
    assert windows.about_window(plan, pair, render.NOTHING_NEW) == (0, 0, *SIZE)


def without_panels(plan: Plan) -> Plan:
    plan.layers = []
    return plan


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("space", ["alalia", "lilybaeum", "neapolis", "patavium", "thurii", "asculum"])
def test_a_panel_is_on_a_picture_as_a_whole_or_not_at_all(space: str, night: bool) -> None:
    """Where it is left out, the map is seen."""
    view = starting_view("five")
    with theme(night):
        for size in (None, (800, 400)):
            plan = plan_map(view)
            window = windows.strip_window(plan, (space,), size) if size else windows.crop_window(plan, (space,))
            panels = [panel_box(layer.name) for layer in plan.layers]
            whole = [grown(box, MARGIN) for box in panels if inside(box, window)]
            drawn = render.draw_crop(view, (space,), size=size)
            bare = board._painted(without_panels(plan_map(view)), board.PLAIN, window)
            assert differs(drawn, bare) == bool(whole)
            hidden(drawn, whole, window)
            hidden(bare, whole, window)
            assert not differs(drawn, bare)


def differs(first: Image.Image, second: Image.Image) -> bool:
    return ImageChops.difference(first, second).getbbox() is not None


def hidden(picture: Image.Image, boxes: Sequence[Box], window: Box) -> None:
    pen = ImageDraw.Draw(picture)
    for left, top, right, bottom in boxes:
        pen.rectangle((left - window[0], top - window[1], right - window[0], bottom - window[1]), fill=(0, 0, 0))


def test_the_title_is_never_cut_where_the_window_can_be_moved() -> None:
    left, top, right, bottom = (round(edge * SCALE) for edge in drawing().cartouche)
    title = (left, top, right, bottom)
    view = starting_view("five")
    plan = plan_map(view)
    for space in view.spaces:
        window = windows.crop_window(plan, (space,))
        assert not overlap(title, window) or inside(title, window), space


def test_a_crop_is_the_map_around_its_spaces() -> None:
    view = starting_view()
    crop = render.draw_crop(view, ("syracusae",))
    assert crop.size == windows.CROP
    assert len(render.encode(crop)) <= HEAVIEST
    window = windows.crop_window(plan_map(view), ("syracusae",))
    x, _y = centre_of("syracusae")
    assert abs((window[0] + window[2]) // 2 - x) <= windows.LEEWAY
    whole = render.draw_map(view).crop(window)
    for picture in (crop, whole):
        hidden(picture, [grown(panel_box(name), MARGIN) for name in drawing().panels], window)
    assert not differs(crop, whole)
    with pytest.raises(ValueError, match="at least one space"):
        render.draw_crop(view, ())


@pytest.mark.parametrize("region", sorted(region_names()))
def test_a_region_shows_all_of_its_spaces(region: str) -> None:
    spaces = drawing().regions[region]
    for language, seed in (("en", 3), ("ru", 5), ("ru", 8)):
        for view in (starting_view("five"), random_view(seed)):
            with speaking(language):
                plan = plan_map(view)
                assert missing(plan, spaces, windows.region_window(plan, region)) == []
                assert set(spaces) & set(view.spaces) <= set(render.seen_in_region(view, region))
    picture = render.draw_region(view, region)
    assert windows.CROP[0] <= picture.width <= windows.WIDEST
    assert len(render.encode(picture)) <= HEAVIEST


def test_every_space_is_in_a_region() -> None:
    assert set(drawing().regions) == set(region_names())
    shown = {space for spaces in drawing().regions.values() for space in spaces}
    assert shown == set(starting_view("five").data.spaces)


def test_gaul_is_shown_with_its_plunder() -> None:
    for language in ("en", "ru"):
        with speaking(language):
            plan = plan_map(starting_view("five"))
            assert inside(panel_box("plunder"), windows.region_window(plan, "gallia"))


def test_a_voyage_however_long_is_light_enough_to_send() -> None:
    """The heaviest of 160 tried; and all that a picture of it has to show is on it."""
    view = random_view(7)
    for start, end in (("ancon", "caralis"), ("atria", "carthago"), ("brundisium", "tharros"), ("ancon", "velia")):
        way = Trail((Stretch(start, end, "2", by_sea=True),))
        plan = plan_map(view)
        window = windows.trail_window(plan, way)
        assert missing(plan, way.spaces, window) == []
        assert all(inside((round(x), round(y), round(x), round(y)), window) for x, y in way.points)
        picture = render.draw_trail(view, way)
        assert picture.size == windows.picture_size(window)
        assert picture.width <= windows.WIDEST
        assert len(render.encode(picture)) <= HEAVIEST


def test_the_labels_of_a_march_are_on_its_picture() -> None:
    """Where many could intercept, some labels stand far from their lines."""
    view, path = random_view(11), ("reate", "alba_fucens", "fregellae", "capua", "allifae")
    steps = [Stretch(start, end, "1") for start, end in pairwise(path)]
    threats = [Stretch(near, one.end, "33%") for one in steps for near in neighbourhood(view, one.end)[1:]]
    threats = [threat for threat in threats if all(threat.start != one.start or threat.end != one.end for one in steps)]
    way, plan = Trail(tuple(steps), tuple(threats)), plan_map(view)
    window = windows.trail_window(plan, way)
    assert window != (0, 0, *SIZE)
    for sprite, left, top in labels(way, plan.printed):
        assert inside((left, top, left + sprite.size[0], top + sprite.size[1]), window)
