"""The whole map and parts of it: the plan painted onto the base picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from assets.drawing_data import ASSETS, Colour
from bot.render import latest, spaces, trail, windows
from bot.render.geometry import Box
from bot.render.mosaic import TILES, Listed
from bot.render.plan import Plan, plan_map
from bot.render.sheets import Painted, Sheet
from bot.render.sprites import SPRITES, Pen, Point, Sprite
from bot.render.style import CASING, INK, PAPER, RED, SIZE, by_night
from engine.sword.view import View


@dataclass(frozen=True, slots=True)
class MapOptions:
    """`highlight`: spaces to be ringed, which a question is about, or where something has just happened; `trail`: a
    march that is planned; `latest`: the last action.
    """

    highlight: tuple[str, ...] = ()
    trail: trail.Trail | None = None
    latest: latest.Latest = latest.NOTHING_NEW


PLAIN = MapOptions()
DAY, NIGHT = "italia", "italia-night"
Strokes = tuple[tuple[Colour, float, float], ...]  # colour, half the width at the start and at the end


def base_map() -> Image.Image:
    """The map without a game on it, by day or by night; never painted on, only copied."""
    return _base(NIGHT if by_night() else DAY)


@cache
def _base(name: str) -> Image.Image:
    with Image.open(_file(name)) as picture:
        return picture.convert("RGB")


def _file(name: str) -> Path:
    return ASSETS / "base" / f"{name}.webp"


def check_maps() -> None:
    """Raises OSError if a base map is missing or no picture. None is kept."""
    for name in (DAY, NIGHT):
        Image.open(_file(name)).close()


def draw_map(view: View, options: MapOptions = PLAIN) -> Image.Image:
    """1500 x 2000 pixels, RGB."""
    return _painted(plan_map(view, options.latest), options, (0, 0, *SIZE))


def draw_crop(
    view: View, shown: Sequence[str], options: MapOptions = PLAIN, size: tuple[int, int] | None = None
) -> Image.Image:
    """The part of the map with these spaces in the middle, all that belongs to them on it; `size`: exactly so much of
    the map, which may be too little for that. Raises ValueError for no space.
    """
    plan = plan_map(view, options.latest)
    return _part(plan, options, windows.strip_window(plan, shown, size) if size else windows.crop_window(plan, shown))


def draw_region(view: View, region: str, options: MapOptions = PLAIN) -> Image.Image:
    """A part of the map that has a name (`regions` in `sheet.yaml`). Raises KeyError for another."""
    plan = plan_map(view, options.latest)
    return _part(plan, options, windows.region_window(plan, region))


def draw_about(view: View, about: Sequence[str], last: latest.Latest = latest.NOTHING_NEW) -> Image.Image:
    """These spaces ringed and what was done last, on as little of the map as shows all of it."""
    plan = plan_map(view, last)
    window = windows.about_window(plan, about, last)
    return _painted(plan, MapOptions(highlight=tuple(about), latest=last), window)


def draw_trail(view: View, way: trail.Trail) -> Image.Image:
    """A march on as little of the map as shows it all, made smaller if that is much."""
    plan = plan_map(view)
    return _part(plan, MapOptions(trail=way), windows.trail_window(plan, way))


def seen_around(view: View, shown: Sequence[str]) -> tuple[str, ...]:
    """The spaces on the picture of `draw_crop`."""
    return _seen(view, windows.crop_window(plan_map(view), shown))


def seen_in_region(view: View, region: str) -> tuple[str, ...]:
    """The spaces on the picture of `draw_region`. Raises KeyError as it does."""
    return _seen(view, windows.region_window(plan_map(view), region))


def seen_about(view: View, about: Sequence[str], last: latest.Latest = latest.NOTHING_NEW) -> tuple[str, ...]:
    """The spaces on the picture of `draw_about`."""
    return _seen(view, windows.about_window(plan_map(view, last), about, last))


def _seen(view: View, window: Box) -> tuple[str, ...]:
    left, top, right, bottom = window
    places = ((space, spaces.centre_of(space)) for space in view.spaces)
    return tuple(space for space, (x, y) in places if left <= x < right and top <= y < bottom)


def _part(plan: Plan, options: MapOptions, window: Box) -> Image.Image:
    picture = _painted(plan, options, window)
    size = windows.picture_size(window)
    return picture if picture.size == size else picture.resize(size, Image.Resampling.LANCZOS)


def _painted(plan: Plan, options: MapOptions, window: Box) -> Image.Image:
    """At the scale of the map."""
    sheet = Painted(base_map().crop(window), *window[:2])
    paint(sheet, plan, options)
    return sheet.image


def encode_map(view: View, options: MapOptions = PLAIN) -> bytes:
    """The JPEG of `draw_map`, of which only those parts are drawn that have not been seen before."""
    listed = Listed(by_night())
    paint(listed, plan_map(view, options.latest), options)
    return TILES.joined(listed, base_map())


def paint(sheet: Sheet, plan: Plan, options: MapOptions) -> None:
    for start, end in plan.built:
        _strokes(sheet, start, end, ((INK, 4.6, 4.6), (PAPER, 3.2, 3.2), (RED, 1.8, 1.8)))
    latest.draw_lines(sheet, options.latest)
    for space in dict.fromkeys(options.highlight):
        if space not in plan.taken:
            sheet.middle(spaces.ring_sprite(), *spaces.centre_of(space))
    for space in plan.taken:
        sheet.middle(latest.taken_sprite(), *spaces.centre_of(space))
    for layer in plan.layers:
        sheet.lay(layer)
    if options.trail:
        trail.draw_lines(sheet, options.trail)
    for pointer in plan.pointers:
        _strokes(sheet, pointer.start, pointer.end, ((CASING, 5.4, 3.6), (pointer.colour, 3.6, 2.0)))
    for item in plan.spaces:
        sheet.put(item.sprite, item.left, item.top)
    for item in (*plan.names, *plan.counters, *plan.marks):
        sheet.put(item.sprite, item.left, item.top)
    for pointer in plan.pointers:
        sheet.middle(_dot(pointer.colour), round(pointer.end[0]), round(pointer.end[1]))
    if options.trail:
        trail.draw_labels(sheet, options.trail, plan.printed)


def _dot(colour: Colour) -> Sprite:
    """The end of a pointer, upon the rim of its space: it shows on ground of any colour, its own too."""

    def draw() -> Sprite:
        pen = Pen(2 * spaces.PIN, 2 * spaces.PIN)
        for narrower, fill in ((0.0, spaces.DARK), (1.2, CASING), (2.6, colour)):
            pen.disc(spaces.PIN, spaces.PIN, spaces.PIN - narrower, fill)
        return pen.done()

    return SPRITES.get(("dot", colour), draw)


def _strokes(sheet: Sheet, start: Point, end: Point, strokes: Strokes) -> None:
    (x1, y1), (x2, y2) = ((round(x), round(y)) for x, y in (start, end))
    sprite = SPRITES.get((strokes, x2 - x1, y2 - y1), lambda: _draw_strokes(x2 - x1, y2 - y1, strokes))
    sheet.put(sprite, min(x1, x2), min(y1, y2))


def _draw_strokes(dx: int, dy: int, strokes: Strokes) -> Sprite:
    """Lines from (0, 0) to (dx, dy), one on another."""
    pen = Pen(abs(dx) + 1, abs(dy) + 1, 8)
    x1, y1 = max(0, -dx), max(0, -dy)
    x2, y2 = x1 + dx, y1 + dy
    length = max(1.0, math.hypot(dx, dy))
    across, along = dy / length, -dx / length
    for fill, thick, tip in strokes:
        pen.polygon(
            [
                (x1 + across * thick, y1 + along * thick),
                (x1 - across * thick, y1 - along * thick),
                (x2 - across * tip, y2 - along * tip),
                (x2 + across * tip, y2 + along * tip),
            ],
            fill,
        )
    return pen.done()
