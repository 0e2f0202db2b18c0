"""Rectangles on the map, in whole pixels, and what lies on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bot.render.sprites import Point, Sprite

Box = tuple[int, int, int, int]  # left, top, right, bottom; right and bottom are outside
Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the map: what kind, of whom or what, its picture and the corner of its inked box.

    `on` names what it lies upon (the `about` of a space or panel): those two may overlap, all else may not. `body`: the
    part that must stay visible, where that is not all.
    """

    kind: str
    about: str
    sprite: Sprite
    left: int
    top: int
    on: str | None = None
    body: Box | None = None

    @property
    def box(self) -> Box:
        if self.body:
            return self.body
        width, height = self.sprite.size
        return self.left, self.top, self.left + width, self.top + height


def overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def shared_area(first: Box, second: Box) -> int:
    """Of two rectangles that overlap, in pixels."""
    across = min(first[2], second[2]) - max(first[0], second[0])
    return across * (min(first[3], second[3]) - max(first[1], second[1]))


def grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def inside(box: Box, outer: Box) -> bool:
    return box[0] >= outer[0] and box[1] >= outer[1] and box[2] <= outer[2] and box[3] <= outer[3]


def around(x: float, y: float, width: int, height: int) -> Box:
    left, top = round(x - width / 2), round(y - height / 2)
    return left, top, left + width, top + height


def centre(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def distance(first: Box, second: Box) -> float:
    across = max(first[0] - second[2], second[0] - first[2], 0)
    down = max(first[1] - second[3], second[1] - first[3], 0)
    return math.hypot(across, down)


def crosses(start: Point, end: Point, box: Box) -> bool:
    """Whether a straight line meets a rectangle."""
    (x1, y1), (x2, y2), (left, top, right, bottom) = start, end, box
    if (
        (x1 <= left and x2 <= left)
        or (x1 >= right and x2 >= right)
        or (y1 <= top and y2 <= top)
        or (y1 >= bottom and y2 >= bottom)
    ):
        return False
    # It meets unless all corners lie on one side of it.
    dx, dy = x2 - x1, y2 - y1
    sides = [(x - x1) * dy > (y - y1) * dx for x, y in ((left, top), (right, top), (left, bottom), (right, bottom))]
    return any(sides) and not all(sides)


def meet(first: Line, second: Line) -> bool:
    """Whether two straight lines cross."""
    (a, b), (c, d) = first, second
    return _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b)


def _left(start: Point, end: Point, point: Point) -> bool:
    return (end[0] - start[0]) * (point[1] - start[1]) > (end[1] - start[1]) * (point[0] - start[0])
