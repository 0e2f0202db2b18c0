"""Which part of the map a picture shows: all that it is about is whole on it, and few panels lie across its edge."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.render import latest, spaces, trail
from bot.render.geometry import Box, around, grown, inside, overlap, shared_area
from bot.render.paper import panel_box
from bot.render.plan import Plan
from bot.render.style import SCALE, SIZE, drawing

CROP = (800, 1067)
FLATTEST = 0.7
"""Height to width of the flattest picture."""
WIDEST = 1100
MOST, SHRUNK = CROP[0] * CROP[1], 760_000
"""Pixels of a picture of a part of the map; what would have more is made smaller, to so many: each weighs more then."""
BORDER = 5
"""What is seen around the outermost of what a picture is about."""
ARROW = 14
"""How far the tip of an arrow reaches from its line."""
LEEWAY = 220
"""How far at most the window is moved for what lies across its edge."""
SPARE = 36
"""What a part of the map that is wider than a crop may be moved for the same."""
PANEL_AREA, BOX_AREA, TITLE_AREA = 1000, 100, 25
"""The area across the edge that is worth moving by a pixel: of a panel, which is then left out, of an off-map box and
of the map's title, which are then cut.
"""


class Obstacle(NamedTuple):
    """Something that had better lie on a picture as a whole or not at all; `area` that is worth moving by a pixel."""

    box: Box
    area: int


def crop_window(plan: Plan, shown: Sequence[str]) -> Box:
    """With these spaces in the middle: a crop, or more of the map if they need it. Raises ValueError for none."""
    return _spacious(plan, shown, [])


def strip_window(plan: Plan, shown: Sequence[str], size: tuple[int, int]) -> Box:
    """Exactly that large, even if not all counters find room on it."""
    return _window(plan, shown, _bounds(_boxes(plan, shown)), size)


def region_window(plan: Plan, region: str) -> Box:
    """Raises KeyError if no region has this name."""
    return _spacious(plan, drawing().regions[region], [])


def about_window(plan: Plan, about: Sequence[str], last: latest.Latest) -> Box:
    """A crop, or the whole map if that does not show all of it."""
    shown = (*about, *last.spaces)
    ways = [around(x, y, 2 * ARROW, 2 * ARROW) for walk in last.walks for x, y in walk.points]
    needed = _bounds([*_boxes(plan, shown), *ways])
    return _window(plan, shown, needed, CROP) if _fits(needed, CROP) else (0, 0, *SIZE)


def trail_window(plan: Plan, way: trail.Trail) -> Box:
    """As little of the map as shows all of it."""
    lines = [around(x, y, 2 * ARROW, 2 * ARROW) for x, y in way.points]
    labels = trail.labels(way, plan.printed)
    written = [(left, top, left + sprite.size[0], top + sprite.size[1]) for sprite, left, top in labels]
    return _spacious(plan, way.spaces, [*lines, *written], flat=True)


def picture_size(window: Box) -> tuple[int, int]:
    """Of the picture of a window, which is drawn smaller if it is large."""
    width, height = window[2] - window[0], window[3] - window[1]
    share = min(1.0, WIDEST / width)
    if width * height * share**2 > MOST:
        share = math.sqrt(SHRUNK / (width * height))
    return round(width * share), round(height * share)


def _spacious(plan: Plan, shown: Sequence[str], beside: Collection[Box], *, flat: bool = False) -> Box:
    """A crop, or larger if that is too small; `flat`: no higher than it has to be."""
    needed = _bounds([*_boxes(plan, shown), *beside])
    width = needed[2] - needed[0]
    width = CROP[0] if width <= CROP[0] else min(width + SPARE, SIZE[0])
    least = round(width * FLATTEST) if flat else min(CROP[1], MOST // width)
    return _window(plan, shown, needed, (width, min(max(least, needed[3] - needed[1]), SIZE[1])))


def _boxes(plan: Plan, shown: Sequence[str]) -> list[Box]:
    """Of the spaces with their rings, names and counters."""
    return [grown(box, BORDER) for space in dict.fromkeys(shown) for box in plan.boxes_of(space)]


def _bounds(boxes: Iterable[Box]) -> Box:
    """Around all of them, within the map."""
    boxes = list(boxes)
    if not boxes:
        raise ValueError("name at least one space to crop around")
    left, top, right, bottom = zip(*boxes, strict=True)
    return max(0, min(left)), max(0, min(top)), min(SIZE[0], max(right)), min(SIZE[1], max(bottom))


def _fits(needed: Box, size: tuple[int, int]) -> bool:
    return needed[2] - needed[0] <= size[0] and needed[3] - needed[1] <= size[1]


def _window(plan: Plan, shown: Sequence[str], needed: Box, size: tuple[int, int]) -> Box:
    """Of that size around what is needed, the spaces as near to its middle as what lies across its edge allows."""
    middles = [spaces.centre_of(space) for space in shown]
    obstacles = _obstacles(plan)
    spans = []
    for axis in (0, 1):
        places = [middle[axis] for middle in middles]
        low, high = max(0, needed[2 + axis] - size[axis]), min(needed[axis], SIZE[axis] - size[axis])
        if low > high:  # too much for a strip: the spaces come before their counters
            low, high = 0, SIZE[axis] - size[axis]
        best = min(max(low, (min(places) + max(places)) // 2 - size[axis] // 2), high)
        low, high = max(low, best - LEEWAY), min(high, best + LEEWAY)
        edges = {best, *(at for one in obstacles for at in _beside(one.box, axis, size[axis]) if low <= at <= high)}
        spans.append((best, sorted(edges)))
    (left, lefts), (top, tops) = spans

    def price(corner: tuple[int, int]) -> tuple[float, tuple[int, int]]:
        box = (*corner, corner[0] + size[0], corner[1] + size[1])
        cut = sum(shared_area(one.box, box) / one.area for one in obstacles if _is_cut(one.box, box))
        return cut + math.dist(corner, (left, top)), corner

    best_left, best_top = min(price((x, y)) for x in lefts for y in tops)[1]
    return best_left, best_top, best_left + size[0], best_top + size[1]


def _beside(box: Box, axis: int, length: int) -> Iterator[int]:
    """Where a window that long may begin so that its edge lies beside the box."""
    for edge in (box[axis] - BORDER, box[2 + axis] + BORDER):
        yield edge
        yield edge - length


def _is_cut(box: Box, window: Box) -> bool:
    return overlap(box, window) and not inside(box, window)


def _obstacles(plan: Plan) -> list[Obstacle]:
    left, top, right, bottom = (round(edge * SCALE) for edge in drawing().cartouche)
    boxes = [item.box for item in plan.spaces if drawing().layout.spaces[item.about].size]
    return [
        Obstacle((left, top, right, bottom), TITLE_AREA),
        *(Obstacle(grown(box, 6), BOX_AREA) for box in boxes),
        *(Obstacle(panel_box(layer.name), PANEL_AREA) for layer in plan.layers),
    ]
