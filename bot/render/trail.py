"""A march on the map: its way with what each step costs, and who could come across it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assets.drawing_data import Colour
from bot.render import course, spaces
from bot.render.geometry import Box, crosses, overlap, shared_area
from bot.render.sheets import Sheet
from bot.render.sprites import SPRITES, Pen, Point, Sprite, text_width
from bot.render.style import CASING, INK, PAPER, PORT, SEAL, SHADE, SIZE, WHITE

SHORT = 125
"""A line on which a label would hide the arrow."""
ALONG = (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75, 0.15, 0.85)
"""Where along a line a label may stand, best first."""
SIDES = (1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, -5.0, 6.5, -6.5, 8.0, -8.0)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A step from space to space; `label` is written upon it."""

    start: str
    end: str
    label: str
    by_sea: bool = False

    @property
    def line(self) -> tuple[Point, ...]:
        return course.course(self.start, self.end, self.by_sea)


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

    @property
    def points(self) -> list[Point]:
        """All that a picture of it has to show."""
        return [point for one in (*self.steps, *self.threats) for point in one.line]


def draw_lines(sheet: Sheet, trail: Trail) -> None:
    """Under spaces and counters."""
    for threat in trail.threats:
        course.draw(sheet, threat.line, 2.0, ((PAPER, 2.2), (INK, 0.0)), dashed=True)
    for stretch in trail.steps:
        colour = PORT if stretch.by_sea else SEAL
        course.draw(sheet, stretch.line, 4.4, ((SHADE, 3.4), (CASING, 2.4), (colour, 0.0)), dashed=stretch.by_sea)
    for space in dict.fromkeys((trail.steps[0].start, trail.steps[-1].end, *trail.fights)):
        sheet.middle(spaces.ring_sprite(), *spaces.centre_of(space))


def draw_labels(sheet: Sheet, trail: Trail, printed: Sequence[Box] = ()) -> None:
    """Above all else, but not over what is `printed` there as long as there is room."""
    for sprite, left, top in labels(trail, printed):
        sheet.put(sprite, left, top)


def labels(trail: Trail, printed: Sequence[Box]) -> list[tuple[Sprite, int, int]]:
    """The labels with their corners, those of the last steps first."""
    found: list[tuple[Sprite, int, int]] = []
    taken: list[Box] = []
    marks = [(threat, PAPER, INK, 15) for threat in trail.threats]
    marks += [(one, PORT if one.by_sea else SEAL, WHITE, 19) for one in trail.steps]
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
    line = stretch.line
    length = course.length_of(line)
    sides = (*SIDES[:2], 0.0, *SIDES[2:]) if length < SHORT else (0.0, *SIDES)
    boxes = []
    for side in sides:
        for along in ALONG:
            (x, y), (dx, dy) = course.spot(line, length * along)
            beside = size[1] / 2 + abs(dy) * (size[0] - size[1]) / 2 + course.TIP / 2
            left = round(x + dy * side * beside - size[0] / 2)
            top = round(y - dx * side * beside - size[1] / 2)
            left, top = min(max(left, 4), SIZE[0] - size[0] - 4), min(max(top, 4), SIZE[1] - size[1] - 4)
            boxes.append((left, top, left + size[0], top + size[1]))
    lines = [(one.line[0], one.line[-1]) for one in others if not one.by_sea]

    def faults(box: Box) -> tuple[int, bool]:
        hidden = sum(shared_area(box, other) for other in (*taken, *printed) if overlap(box, other))
        return hidden, any(crosses(*line, box) for line in lines)

    return min(boxes, key=faults)[:2]


def _label(text: str, fill: Colour, ink: Colour, size: int) -> Sprite:
    return SPRITES.get(("trail label", text, fill, ink, size), lambda: _draw_label(text, fill, ink, size))


def _draw_label(text: str, fill: Colour, ink: Colour, size: int) -> Sprite:
    height = size + 9
    width = max(height, text_width(text, "bold", size) + 14)
    pen = Pen(width, height, 2)
    pen.slab(0, 0, width, height, fill, ink if fill == PAPER else WHITE, 1.8, corner=height / 2)
    pen.text(width / 2, height / 2, text, "bold", size, ink)
    return pen.done()
