"""The whole map and parts of it: the plan painted onto the base picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from assets.drawing_data import ASSETS, Colour
from bot.render import latest, spaces, trail
from bot.render.geometry import Box
from bot.render.mosaic import TILES, Listed
from bot.render.plan import Plan, plan_map
from bot.render.sheets import Painted, Sheet
from bot.render.sprites import SPRITES, Pen, Point, Sprite
from bot.render.style import CASING, INK, PAPER, RED, SCALE, SIZE, by_night, drawing
from engine.sword.view import View


@dataclass(frozen=True, slots=True)
class MapOptions:
    """`highlight`: spaces to be ringed, where something has just happened; `trail`: a march that is planned; `latest`:
    the last action.
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
    return _part(view, options, (0, 0, *SIZE))


CROP = (800, 1067)
FLATTEST = 0.7
"""Height to width of the flattest picture of a march."""
WIDEST = 1080
BORDER = 60
"""What is seen around the outermost of the spaces a picture is about."""


def draw_crop(
    view: View, around: Iterable[str], options: MapOptions = PLAIN, size: tuple[int, int] = CROP
) -> Image.Image:
    """The part of the whole map, at its scale, with these spaces in the middle."""
    return _part(view, options, _around(around, size))


def draw_region(view: View, region: str, options: MapOptions = PLAIN) -> Image.Image:
    """A part of the map that has a name (`regions` in `sheet.yaml`). Raises KeyError for another."""
    return _part(view, options, _region(region))


def draw_about(view: View, about: Sequence[str], last: latest.Latest = latest.NOTHING_NEW) -> Image.Image:
    """These spaces ringed and what was done last, on as little of the map as shows all of it."""
    return _part(view, MapOptions(highlight=tuple(about), latest=last), _about(about, last))


def seen_around(view: View, around: Iterable[str]) -> tuple[str, ...]:
    """The spaces on the picture of `draw_crop`."""
    return _seen(view, _around(around, CROP))


def seen_in_region(view: View, region: str) -> tuple[str, ...]:
    """The spaces on the picture of `draw_region`. Raises KeyError as it does."""
    return _seen(view, _region(region))


def seen_about(view: View, about: Sequence[str], last: latest.Latest = latest.NOTHING_NEW) -> tuple[str, ...]:
    """The spaces on the picture of `draw_about`."""
    return _seen(view, _about(about, last))


def _seen(view: View, window: Box) -> tuple[str, ...]:
    left, top, right, bottom = window
    places = ((space, spaces.centre_of(space)) for space in view.spaces)
    return tuple(space for space, (x, y) in places if left <= x < right and top <= y < bottom)


def _around(around: Iterable[str], size: tuple[int, int]) -> Box:
    return _window(_bounds(spaces.centre_of(space) for space in around), size)


def _region(region: str) -> Box:
    x, y = drawing().regions[region]
    return _window(_bounds([(x * SCALE, y * SCALE)]), CROP)


def _about(about: Sequence[str], last: latest.Latest) -> Box:
    """A crop, or the whole map if that does not show all of it."""
    points = [spaces.centre_of(space) for space in (*about, *last.spaces)]
    left, top, right, bottom = bounds = _bounds([*points, *(point for walk in last.walks for point in walk.points)])
    if right - left > CROP[0] - 2 * BORDER or bottom - top > CROP[1] - 2 * BORDER:
        return 0, 0, *SIZE
    return _window(bounds, CROP)


def draw_trail(view: View, way: trail.Trail) -> Image.Image:
    """A march on as little of the map as shows it all, never wider than a crop."""
    left, top, right, bottom = bounds = _bounds(way.points)
    width = min(max(CROP[0], right - left + 2 * BORDER), SIZE[0])
    height = min(max(round(width * FLATTEST), bottom - top + 3 * BORDER), SIZE[1])
    picture = _part(view, MapOptions(trail=way), _window(bounds, (width, height)))
    if width > WIDEST:
        picture = picture.resize((WIDEST, round(height * WIDEST / width)), Image.Resampling.LANCZOS)
    return picture


def _bounds(points: Iterable[Point]) -> Box:
    places = [(round(x), round(y)) for x, y in points]
    if not places:
        raise ValueError("name at least one space to crop around")
    across, down = [place[0] for place in places], [place[1] for place in places]
    return min(across), min(down), max(across), max(down)


def _window(bounds: Box, size: tuple[int, int]) -> Box:
    """A part of the map of that size with these bounds in its middle, as far as the map's edges allow."""
    left = min(max(0, (bounds[0] + bounds[2]) // 2 - size[0] // 2), SIZE[0] - size[0])
    top = min(max(0, (bounds[1] + bounds[3]) // 2 - size[1] // 2), SIZE[1] - size[1])
    return left, top, left + size[0], top + size[1]


def _part(view: View, options: MapOptions, window: Box) -> Image.Image:
    sheet = Painted(base_map().crop(window), *window[:2])
    paint(sheet, plan_map(view, options.latest), options)
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
    for space in dict.fromkeys((*options.highlight, *options.latest.fights)):
        sheet.middle(spaces.ring_sprite(), *spaces.centre_of(space))
    for space, power in plan.rings:
        sheet.middle(latest.taken_sprite(power), *spaces.centre_of(space))
    for layer in plan.layers:
        sheet.lay(layer)
    if options.trail:
        trail.draw_lines(sheet, options.trail)
    for pointer in plan.pointers:
        _strokes(sheet, pointer.start, pointer.end, ((CASING, 5.4, 3.6), (pointer.colour, 3.6, 2.0)))
    for item in plan.spaces:
        sheet.put(item.sprite, item.left, item.top)
    for pointer in plan.pointers:
        sheet.middle(_dot(pointer.colour), round(pointer.end[0]), round(pointer.end[1]))
    for item in plan.names:
        sheet.put(item.sprite, item.left, item.top)
    for item in (*plan.counters, *plan.marks):
        sheet.put(item.sprite, item.left, item.top)
    if options.trail:
        trail.draw_labels(sheet, options.trail, [item.box for item in (*plan.names, *plan.counters, *plan.spaces)])


def _dot(colour: Colour) -> Sprite:
    """The end of a pointer, upon the rim of its space."""

    def draw() -> Sprite:
        pen = Pen(2 * spaces.PIN, 2 * spaces.PIN)
        pen.disc(spaces.PIN, spaces.PIN, spaces.PIN, CASING)
        pen.disc(spaces.PIN, spaces.PIN, spaces.PIN - 1.6, colour)
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
