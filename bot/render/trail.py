"""A march on the map: its way with what each step costs, and who could come across it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from assets.drawing_data import Colour
from bot.render import spaces
from bot.render.geometry import Box, crosses, overlap
from bot.render.sprites import SPRITES, Pen, Point, Sprite
from bot.render.style import INK, PAPER, PORT, RED

CLEAR = 30
"""What is left free around the middle of a space."""
TIP = 17
DASH, GAP = 12, 8
SHORT = 125
"""A line on which a label would hide the arrow."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A step from space to space; `label` is written upon it."""

    start: str
    end: str
    label: str
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """`threats`: where armies stand that could intercept, and where; `fights`: spaces where enemies are met."""

    steps: tuple[Stretch, ...]
    threats: tuple[Stretch, ...] = ()
    fights: tuple[str, ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        named = (space for one in (*self.steps, *self.threats) for space in (one.start, one.end))
        return tuple(dict.fromkeys(named))


def draw_lines(image: Image.Image, trail: Trail) -> None:
    """Under spaces and counters."""
    for threat in trail.threats:
        _line(image, threat, INK, 2.0, dashed=True)
    for stretch in trail.steps:
        _line(image, stretch, PORT if stretch.by_sea else RED, 4.4, dashed=stretch.by_sea)
    for space in dict.fromkeys((trail.steps[0].start, trail.steps[-1].end, *trail.fights)):
        x, y = spaces.centre_of(space)
        ring = spaces.ring_sprite()
        ring.paste(image, x - ring.size[0] // 2, y - ring.size[1] // 2)


def draw_labels(image: Image.Image, trail: Trail, printed: Sequence[Box] = ()) -> None:
    """Above all else, but not over what is `printed` there as long as there is room."""
    for sprite, left, top in labels(trail, printed):
        sprite.paste(image, left, top)


def labels(trail: Trail, printed: Sequence[Box]) -> list[tuple[Sprite, int, int]]:
    """The labels with their corners, those of the last steps first."""
    found: list[tuple[Sprite, int, int]] = []
    taken: list[Box] = []
    marks = [(threat, PAPER, INK, 15) for threat in trail.threats]
    marks += [(one, PORT if one.by_sea else RED, PAPER, 19) for one in trail.steps]
    for stretch, fill, ink, size in reversed(marks):
        sprite = _label(stretch.label, fill, ink, size)
        others = [one for one, *_rest in marks if {one.start, one.end} != {stretch.start, stretch.end}]
        left, top = _free(stretch, sprite.size, taken, printed, others)
        taken.append((left, top, left + sprite.size[0], top + sprite.size[1]))
        found.append((sprite, left, top))
    return found


def _free(
    stretch: Stretch,
    size: tuple[int, int],
    taken: Sequence[Box],
    printed: Sequence[Box],
    others: Sequence[Stretch],
) -> tuple[int, int]:
    """On the line, beside a short one so that its arrow is seen, as near to its middle as no other label, nothing
    printed and no other line is.
    """
    (x1, y1), (x2, y2) = spaces.centre_of(stretch.start), spaces.centre_of(stretch.end)
    length = max(1.0, math.hypot(x2 - x1, y2 - y1))
    across = ((y2 - y1) / length, (x1 - x2) / length)
    beside = size[1] / 2 + abs(across[0]) * (size[0] - size[1]) / 2 + TIP / 2
    sides = (beside, -beside, 0.0) if length < SHORT else (0.0, beside, -beside)
    boxes = []
    for side in (*sides, 2 * beside, -2 * beside):
        for along in (0.5, 0.4, 0.6, 0.32, 0.68):
            x = x1 + (x2 - x1) * along + across[0] * side
            y = y1 + (y2 - y1) * along + across[1] * side
            left, top = round(x - size[0] / 2), round(y - size[1] / 2)
            boxes.append((left, top, left + size[0], top + size[1]))
    lines = [(spaces.centre_of(one.start), spaces.centre_of(one.end)) for one in others]

    def faults(box: Box) -> tuple[bool, int, bool]:
        covered = sum(overlap(box, other) for other in printed)
        return any(overlap(box, other) for other in taken), covered, any(crosses(*line, box) for line in lines)

    return min(boxes, key=faults)[:2]


def _line(image: Image.Image, stretch: Stretch, colour: Colour, half: float, *, dashed: bool) -> None:
    (x1, y1), (x2, y2) = spaces.centre_of(stretch.start), spaces.centre_of(stretch.end)
    key = ("trail", x2 - x1, y2 - y1, colour, half, dashed)
    sprite = SPRITES.get(key, lambda: _draw_line(x2 - x1, y2 - y1, colour, half, dashed=dashed))
    sprite.paste(image, min(x1, x2), min(y1, y2))


def _draw_line(dx: int, dy: int, colour: Colour, half: float, *, dashed: bool) -> Sprite:
    """An arrow from (0, 0) to (dx, dy), a little short of both."""
    pen = Pen(abs(dx) + 1, abs(dy) + 1, TIP + 4, oversize=2)
    start = (max(0, -dx), max(0, -dy))
    length = max(1.0, math.hypot(dx, dy))
    along = (dx / length, dy / length)
    first, last = min(CLEAR, length / 4), length - min(CLEAR, length / 4)
    parts = [(first, last - TIP / 2)]
    if dashed:
        parts = [(at, min(at + DASH, last - TIP / 2)) for at in _ticks(first, last - TIP / 2)]
    for grown, fill in ((2.2, PAPER), (0.0, colour)):
        for begin, end in parts:
            pen.polygon(_bar(start, along, begin - grown, end + grown, half + grown), fill)
        pen.polygon(_tip(start, along, last, grown, half), fill)
    return pen.done()


def _ticks(first: float, last: float) -> list[float]:
    return [first + at * (DASH + GAP) for at in range(int((last - first) // (DASH + GAP)) + 1)]


def _bar(start: Point, along: Point, begin: float, end: float, half: float) -> list[Point]:
    across = (along[1], -along[0])
    corners = ((begin, half), (begin, -half), (end, -half), (end, half))
    return [_at(start, along, across, far, side) for far, side in corners]


def _tip(start: Point, along: Point, last: float, grown: float, half: float) -> list[Point]:
    across, wide = (along[1], -along[0]), half + 6 + grown
    back = last - TIP - grown
    return [_at(start, along, across, *corner) for corner in ((back, wide), (back, -wide), (last + grown, 0))]


def _at(start: Point, along: Point, across: Point, far: float, side: float) -> Point:
    return start[0] + along[0] * far + across[0] * side, start[1] + along[1] * far + across[1] * side


def _label(text: str, fill: Colour, ink: Colour, size: int) -> Sprite:
    return SPRITES.get(("trail label", text, fill, ink, size), lambda: _draw_label(text, fill, ink, size))


def _draw_label(text: str, fill: Colour, ink: Colour, size: int) -> Sprite:
    height = size + 9
    width = max(height, round(size * 0.62 * len(text)) + 12)
    pen = Pen(width, height, 2)
    pen.slab(0, 0, width, height, fill, ink if fill == PAPER else PAPER, 1.8, corner=height / 2)
    pen.text(width / 2, height / 2, text, "bold", size, ink)
    return pen.done()
