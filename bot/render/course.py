"""Lines across the map: straight by land, along the sea lanes between ports; whole or dashed, with a tip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from assets.drawing_data import Colour
from bot.render import spaces
from bot.render.sheets import Sheet
from bot.render.sprites import SPRITES, Pen, Point, Sprite
from bot.render.style import SCALE, drawing

CLEAR = 30
"""What is left free around the middle of a space."""
TIP = 17
DASH, GAP = 15, 13
PIECE = 90
"""The longest part of a line that is drawn at once."""
BOX, BOX_PORT = "garrison_box", "carthago"
"""Who sails from the box, or to it, is drawn by way of the port next to it."""
Coat = tuple[Colour, float]
"""A colour, and by how much it sticks out beyond the line on every side."""


@lru_cache(maxsize=256)
def course(start: str, end: str, by_sea: bool = False) -> tuple[Point, ...]:
    """From the middle of a space to that of another, in pixels."""
    if by_sea and start == BOX != end != BOX_PORT:
        return spaces.centre_of(start), *course(BOX_PORT, end, True)
    if by_sea and end == BOX != start != BOX_PORT:
        return *course(start, BOX_PORT, True), spaces.centre_of(end)
    lane = drawing().lanes.get((start, end)) if by_sea else None
    if lane is None:
        return spaces.centre_of(start), spaces.centre_of(end)
    return tuple(_rounded([(x * SCALE, y * SCALE) for x, y in lane], 3))


def _rounded(points: Sequence[Point], rounds: int) -> list[Point]:
    """Chaikin's corner cutting, ends kept."""
    line = list(points)
    for _ in range(rounds):
        cut = [line[0]]
        for start, end in pairwise(line):
            cut += [_between(start, end, 0.25), _between(start, end, 0.75)]
        line = [*cut, line[-1]]
    return line


def length_of(line: Sequence[Point]) -> float:
    return sum(math.dist(*leg) for leg in pairwise(line))


def spot(line: Sequence[Point], along: float) -> tuple[Point, Point]:
    """The point so many pixels along a line, and the direction there as a vector of length 1."""
    for start, end in pairwise(line):
        leg = math.dist(start, end)
        if along <= leg or end is line[-1]:
            share = along / leg if leg else 0.0
            return _between(start, end, share), ((end[0] - start[0]) / (leg or 1), (end[1] - start[1]) / (leg or 1))
        along -= leg
    raise ValueError("a line needs two points")


def part(line: Sequence[Point], begin: float, end: float) -> list[Point]:
    """What lies between two distances along a line."""
    reached = list(accumulate((math.dist(*leg) for leg in pairwise(line)), initial=0.0))
    inner = [point for point, far in zip(line, reached, strict=True) if begin < far < end]
    return [spot(line, begin)[0], *inner, spot(line, end)[0]]


def draw(sheet: Sheet, line: Sequence[Point], half: float, coats: Sequence[Coat], *, dashed: bool = False) -> None:
    """An arrow a little short of both ends, `half` its thickness wide; the outermost of the coats first."""
    whole = length_of(line)
    first, last = min(CLEAR, whole / 4), whole - min(CLEAR, whole / 4)
    step = DASH + GAP if dashed else PIECE
    begins = [first + number * step for number in range(max(1, math.ceil((last - TIP / 2 - first) / step)))]
    pieces = [
        part(line, begin, min(begin + (DASH if dashed else PIECE), last - TIP / 2))
        for begin in begins
        if begin < last - TIP / 2
    ]
    tip, towards = spot(line, last)[0], spot(line, last - TIP / 2)[1]
    for colour, grown in coats:
        for piece in pieces:
            _stroke(sheet, piece, half + grown, colour)
        _tip(sheet, tip, towards, half, grown, colour)


def _stroke(sheet: Sheet, points: Sequence[Point], half: float, colour: Colour) -> None:
    left, top = min(math.floor(x) for x, _y in points), min(math.floor(y) for _x, y in points)
    moved = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)

    def make() -> Sprite:
        width, height = (math.ceil(max(point[axis] for point in moved)) + 1 for axis in (0, 1))
        pen = Pen(width, height, math.ceil(half) + 2)
        pen.line(moved, colour, 2 * half)
        for x, y in (moved[0], moved[-1]):
            pen.disc(x, y, half, colour)
        return pen.done()

    sheet.put(SPRITES.get(("stroke", moved, half, colour), make), left, top)


def _tip(sheet: Sheet, at: Point, towards: Point, half: float, grown: float, colour: Colour) -> None:
    x, y = round(at[0]), round(at[1])
    dx, dy = round(towards[0], 2), round(towards[1], 2)

    def make() -> Sprite:
        reach = math.ceil(TIP + half + 2 * grown) + 8
        pen = Pen(2 * reach, 2 * reach)
        back, wide = TIP + grown, half + 6 + grown
        foot = (reach - dx * back, reach - dy * back)
        pen.polygon(
            [
                (reach + dx * grown * 1.6, reach + dy * grown * 1.6),
                (foot[0] - dy * wide, foot[1] + dx * wide),
                (foot[0] + dy * wide, foot[1] - dx * wide),
            ],
            colour,
        )
        return pen.done()

    sheet.middle(SPRITES.get(("tip", dx, dy, half, grown, colour), make), x, y)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
