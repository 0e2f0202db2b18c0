"""The whole map: the plan painted onto the base picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image

from assets.drawing_data import ASSETS, Colour
from bot.render import spaces, trail
from bot.render.plan import Plan, Pointer, plan_map
from bot.render.sprites import SPRITES, Pen, Point, Sprite
from bot.render.style import INK, PAPER, RED, SIZE, colour_of, mix
from engine.sword.view import View


@dataclass(frozen=True, slots=True)
class MapOptions:
    """`highlight`: spaces to be ringed, where something has just happened; `trail`: a march that is planned."""

    highlight: tuple[str, ...] = ()
    trail: trail.Trail | None = None


PLAIN = MapOptions()
Strokes = tuple[tuple[Colour, float, float], ...]  # colour, half the width at the start and at the end


@cache
def base_map() -> Image.Image:
    """The map without a game on it; never painted on, only copied."""
    with Image.open(ASSETS / "base" / "italia.webp") as picture:
        return picture.convert("RGB")


def draw_map(view: View, options: MapOptions = PLAIN) -> Image.Image:
    """1500 x 2000 pixels, RGB."""
    plan = plan_map(view)
    image = base_map().copy()
    _paint(image, plan, options)
    return image


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
    left_most, top_most, right_most, bottom_most = _bounds(around)
    x = (left_most + right_most) // 2
    y = (top_most + bottom_most) // 2
    left = min(max(0, x - size[0] // 2), SIZE[0] - size[0])
    top = min(max(0, y - size[1] // 2), SIZE[1] - size[1])
    return draw_map(view, options).crop((left, top, left + size[0], top + size[1]))


def draw_about(view: View, about: Sequence[str]) -> Image.Image:
    """These spaces ringed, on as little of the map as shows them all."""
    left, top, right, bottom = _bounds(about)
    fits = right - left <= CROP[0] - 2 * BORDER and bottom - top <= CROP[1] - 2 * BORDER
    options = MapOptions(highlight=tuple(about))
    return draw_crop(view, about, options) if fits else draw_map(view, options)


def draw_trail(view: View, way: trail.Trail) -> Image.Image:
    """A march on as little of the map as shows it all, never wider than a crop."""
    left, top, right, bottom = _bounds(way.spaces)
    width = min(max(CROP[0], right - left + 2 * BORDER), SIZE[0])
    height = min(max(round(width * FLATTEST), bottom - top + 3 * BORDER), SIZE[1])
    picture = draw_crop(view, way.spaces, MapOptions(trail=way), (width, height))
    if width > WIDEST:
        picture = picture.resize((WIDEST, round(height * WIDEST / width)), Image.Resampling.LANCZOS)
    return picture


def _bounds(about: Iterable[str]) -> tuple[int, int, int, int]:
    places = [spaces.centre_of(space) for space in about]
    if not places:
        raise ValueError("name at least one space to crop around")
    across, down = [place[0] for place in places], [place[1] for place in places]
    return min(across), min(down), max(across), max(down)


def _paint(image: Image.Image, plan: Plan, options: MapOptions) -> None:
    for start, end in plan.built:
        _strokes(image, start, end, ((INK, 4.6, 4.6), (PAPER, 3.2, 3.2), (RED, 1.8, 1.8)))
    for pointer in plan.pointers:
        _pointer(image, pointer)
    for space in options.highlight:
        x, y = spaces.centre_of(space)
        ring = spaces.ring_sprite()
        ring.paste(image, x - ring.size[0] // 2, y - ring.size[1] // 2)
    for item in (*plan.names, *plan.panels):
        item.sprite.paste(image, item.left, item.top)
    if options.trail:
        trail.draw_lines(image, options.trail)
    for item in (*plan.spaces, *plan.counters):
        item.sprite.paste(image, item.left, item.top)
    if options.trail:
        trail.draw_labels(image, options.trail, [item.box for item in (*plan.names, *plan.counters, *plan.spaces)])


def _pointer(image: Image.Image, pointer: Pointer) -> None:
    dark = mix(colour_of(pointer.power), (20, 14, 8), 0.35)
    _strokes(image, pointer.start, pointer.end, ((PAPER, 6.0, 3.2), (dark, 4.0, 1.4)))


def _strokes(image: Image.Image, start: Point, end: Point, strokes: Strokes) -> None:
    (x1, y1), (x2, y2) = ((round(x), round(y)) for x, y in (start, end))
    sprite = SPRITES.get((strokes, x2 - x1, y2 - y1), lambda: _draw_strokes(x2 - x1, y2 - y1, strokes))
    sprite.paste(image, min(x1, x2), min(y1, y2))


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
