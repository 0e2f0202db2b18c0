"""Where counters and siege marks go: the nearest free place by the space, always the same for the same position.

For each space and size of counter the places that cover nothing printed are found once and kept, ring by ring outwards.
A position then takes the cheapest that is still free, crowded spaces first; all counters point to their space.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.render.geometry import Box, around, centre, crosses, grown, inside, overlap
from bot.render.sprites import Point
from bot.render.style import SCALE, SIZE, drawing

Line = tuple[Point, Point]
FRAME: Box = (16, 16, SIZE[0] - 16, SIZE[1] - 16)
GAP = 3  # pixels kept between things
TOUCHING = 8  # up to this distance a counter stands beside its space
REACHES = (0, 4, 8, 14, 22, 32, 44, 58, 74, 94, 118, 146, 180, 220, 270, 330)
DIRECTIONS = 48
BESIDE = 3  # so many of the nearest rings count when spaces queue up
ROAD_COST, STRANGER_COST, CROSSING_COST, APART_COST = 3.0, 2.0, 30.0, 8.0


@dataclass(frozen=True, eq=False)
class Printed:
    """What never moves: `bodies` by space, and everything else that must stay visible. Compared by identity."""

    bodies: tuple[tuple[str, Box], ...]
    others: tuple[Box, ...]
    roads: tuple[Line, ...]

    def body(self, space: str) -> Box:
        return _bodies(self)[space]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that wants a place by a space."""

    space: str
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """Where it goes; `pointer` runs from it to its space."""

    box: Box
    pointer: Line


@dataclass(frozen=True, slots=True)
class _Candidate:
    """`beside`: so near its space that the pointer is a mere tip and cannot cross anything."""

    cost: float
    left: int
    top: int
    beside: bool


@cache
def _bodies(printed: Printed) -> dict[str, Box]:
    return dict(printed.bodies)


def place_marks(printed: Printed, spaces: Sequence[str], side: int, taken: Sequence[Box]) -> list[Box]:
    """Siege marks on the rim of their spaces: the first corner or side that covers nothing else."""
    boxes: list[Box] = []
    for space in spaces:
        busy = [*taken, *boxes]
        boxes.append(
            next(
                (box for box in _rim(printed, space, side) if not any(overlap(box, other) for other in busy)),
                _rim(printed, space, side)[0],
            )
        )
    return boxes


@lru_cache(maxsize=512)
def _rim(printed: Printed, space: str, side: int) -> tuple[Box, ...]:
    x, y = centre(printed.body(space))
    spots = [
        (-22, -20),
        (22, 20),
        (22, -20),
        (-22, 20),
        (0, 27),
        (-29, 0),
        (29, 0),
        (0, -31),
        (-12, 27),
        (12, 27),
        (12, -31),
        (-12, -31),
    ]
    boxes = [around(x + dx, y + dy, side, side) for dx, dy in spots]
    strangers = [box for other, box in printed.bodies if other != space]
    free = [box for box in boxes if not any(overlap(box, other) for other in (*printed.others, *strangers))]
    return tuple(free or boxes)


def place_counters(printed: Printed, wanted: Sequence[Wanted], taken: Sequence[Box]) -> list[Place]:
    """A place for each, in the order asked for. Nothing overlaps and all stay in the frame."""
    # Whoever has fewest places near its space chooses first.
    order = sorted(range(len(wanted)), key=lambda index: (_freedom(printed, wanted[index]), wanted[index].space, index))
    chosen: dict[int, Place] = {}
    busy = [grown(box, GAP) for box in taken]
    pointers: list[Line] = []
    for index in order:
        place = _cheapest(printed, wanted[index], busy, pointers) or _anywhere(printed, wanted[index], busy)
        chosen[index] = place
        busy.append(grown(place.box, GAP))
        pointers.append(place.pointer)
    return [chosen[index] for index in range(len(wanted))]


def _freedom(printed: Printed, wanted: Wanted) -> int:
    return sum(len(_ring(printed, wanted.space, wanted.size, reach)) for reach in REACHES[:BESIDE])


def _cheapest(printed: Printed, wanted: Wanted, busy: Sequence[Box], pointers: Sequence[Line]) -> Place | None:
    """Rings are searched outwards until none farther out can cost less."""
    best: Place | None = None
    price, body = math.inf, printed.body(wanted.space)
    width, height = wanted.size
    for reach in REACHES:
        if price <= reach - 1:
            break
        for candidate in _ring(printed, wanted.space, wanted.size, reach):
            left, top = candidate.left, candidate.top
            right, bottom = left + width, top + height
            if candidate.cost >= price or any(
                left < b[2] and b[0] < right and top < b[3] and b[1] < bottom for b in busy
            ):
                continue
            box = (left, top, right, bottom)
            pointer = _pointer(box, body)
            cost = candidate.cost + sum(CROSSING_COST for line in pointers if crosses(*line, box))
            if not candidate.beside:
                cost += sum(CROSSING_COST for other in busy if crosses(*pointer, other))
            if cost < price:
                best, price = Place(box, pointer), cost
    return best


def _anywhere(printed: Printed, wanted: Wanted, busy: Sequence[Box]) -> Place:
    """The free place nearest to the space on the whole sheet; there is room for several times a game's counters."""
    width, height = wanted.size
    body = printed.body(wanted.space)
    x, y = centre(body)
    spots = sorted(
        (
            (column, row)
            for column in range(FRAME[0], FRAME[2] - width, 8)
            for row in range(FRAME[1], FRAME[3] - height, 8)
        ),
        key=lambda spot: math.dist(spot, (x, y)),
    )
    fixed = [*printed.others, *(box for _, box in printed.bodies), *busy]
    for left, top in spots:
        box = (left, top, left + width, top + height)
        if not any(overlap(box, other) for other in fixed):
            return Place(box, _pointer(box, body))
    raise ValueError(f"no room on the map for a counter of {width} x {height} pixels at {wanted.space}")


@lru_cache(maxsize=8192)
def _ring(printed: Printed, space: str, size: tuple[int, int], reach: int) -> tuple[_Candidate, ...]:
    """The places for a counter of that size, so far out, that cover nothing printed."""
    body = printed.body(space)
    own = grown(body, GAP)
    near = grown(body, reach + max(size) + 40)
    others = [box for box in printed.others if overlap(box, near)]
    strangers = [box for other, box in printed.bodies if other != space and overlap(box, near)]
    fixed = [grown(box, GAP) for box in (*others, *strangers)]
    roads = [road for road in printed.roads if crosses(*road, near)]
    found: dict[Box, _Candidate] = {}
    for direction in range(DIRECTIONS):
        angle = math.tau * direction / DIRECTIONS
        left, top, right, bottom = box = around(*_beside(own, size, angle, reach), *size)
        if box in found or not inside(box, FRAME) or overlap(box, own):
            continue
        if any(left < b[2] and b[0] < right and top < b[3] and b[1] < bottom for b in fixed):
            continue
        distance = _distance(box, body)
        beside = distance <= TOUCHING
        cost = reach + ROAD_COST * sum(crosses(*road, box) for road in roads)
        # Another space nearly as near as the own one makes it doubtful where a counter stands.
        doubt = distance + 14
        cost += sum(STRANGER_COST * (doubt - gap) for other in strangers if (gap := _distance(box, other)) < doubt)
        if not beside:
            pointer = _pointer(box, body)
            cost += APART_COST + sum(CROSSING_COST for other in strangers if crosses(*pointer, other))
            cost += sum(CROSSING_COST / 2 for other in others if crosses(*pointer, other))
        # Below and to the right reads best, all else equal.
        found[box] = _Candidate(cost - math.sin(angle + 0.5), left, top, beside)
    return tuple(found.values())


def _beside(body: Box, size: tuple[int, int], angle: float, reach: int) -> Point:
    """The centre of a rectangle that touches the body in that direction, moved `reach` outwards."""
    (x, y), ux, uy = centre(body), math.cos(angle), math.sin(angle)
    halves = ((body[2] - body[0] + size[0]) / 2 + 1, (body[3] - body[1] + size[1]) / 2 + 1)
    share = min(half / abs(step) if abs(step) > 1e-6 else math.inf for half, step in zip(halves, (ux, uy), strict=True))
    return x + ux * (share + reach), y + uy * (share + reach)


def _distance(first: Box, second: Box) -> float:
    across = max(first[0] - second[2], second[0] - first[2], 0)
    down = max(first[1] - second[3], second[1] - first[3], 0)
    return math.hypot(across, down)


def _pointer(box: Box, body: Box) -> Line:
    """From the nearest point of the counter to the rim of the space."""
    x, y = centre(body)
    start = (min(max(x, box[0] + 6), box[2] - 6), min(max(y, box[1] + 6), box[3] - 6))
    length = math.dist(start, (x, y))
    rim = min((body[2] - body[0]) / 2, length)
    return start, (x + (start[0] - x) * rim / length, y + (start[1] - y) * rim / length)


def roads_of(pairs: Sequence[tuple[str, str]]) -> tuple[Line, ...]:
    """The connections as lines in pixels."""
    sites = drawing().layout.spaces

    def at(space: str) -> Point:
        x, y = sites[space].at
        return x * SCALE, y * SCALE

    return tuple((at(first), at(second)) for first, second in pairs)
