"""Where counters and siege marks go: the nearest free place by the space, always the same for the same position.

For each space and size of counter the places that cover nothing printed are found once and kept, ring by ring outwards.
A position then takes the cheapest that is still free, crowded spaces first; all counters point to their space. Whoever
had to take a bad place then tries again, and may send away one other counter that finds another good place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from bot.render.geometry import Box, Line, around, centre, crosses, distance, grown, inside, meet, overlap
from bot.render.sprites import Point
from bot.render.style import SCALE, SIZE, drawing

FRAME: Box = (16, 16, SIZE[0] - 16, SIZE[1] - 16)
GAP = 2  # pixels kept between things
TOUCHING = 8  # up to this distance a counter stands beside its space
REACHES = (0, 4, 8, 14, 22, 32, 44, 58, 74, 94, 118, 146, 180, 220, 270, 330)
DIRECTIONS = 64
NEAR = 160  # what lies so near a space is looked at first
BESIDE = 3  # so many of the nearest rings count when spaces queue up
ROAD_COST, STRANGER_COST, APART_COST = 3.0, 1.6, 10.0
NEARER_COST = 90.0  # another space is nearer than the own one
HIDDEN_COST, CROSSING_COST = 400.0, 240.0  # a line behind another space, and under a name, a badge or a counter
ALONG_COST, NARROW = 60.0, 0.3  # a line that leaves its space along a connection, within so many radians
LONG, LONG_COST = 60.0, 0.7  # a pixel more than so many
DOUBT = 14  # pixels that another space should be farther away than the own one
MARKED = (12, 26)  # where siege marks are looked for, from the middle of a space's box
BAD = 80.0  # whoever pays more tries again once all others stand
FAVOURED, MOST_FAVOURITES, APART = 8, 8, 20  # rings of the best places, how many of them, pixels between them


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


class _Candidate(NamedTuple):
    """A place that covers nothing printed. `beside`: so near its space that the pointer is a mere tip and cannot cross
    anything; `lean`: how well the direction reads, below and to the right best.
    """

    left: int
    top: int
    beside: bool
    lean: float


@cache
def _bodies(printed: Printed) -> dict[str, Box]:
    return dict(printed.bodies)


def place_marks(printed: Printed, spaces: Sequence[str], side: int, taken: Sequence[Box]) -> list[Box]:
    """Siege marks on the rim of their spaces: below to the right, or the first place that covers nothing else."""
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
        MARKED,
        (22, 22),
        (0, 29),
        (22, -18),
        (-12, 29),
        (-22, 24),
        (29, 2),
        (-34, 0),
        (12, -31),
        (-12, -32),
        (-34, 12),
        (-34, -14),
        (0, -34),
    ]  # all leave the loyalty to be seen
    boxes = [around(x + dx, y + dy, side, side) for dx, dy in spots]
    strangers = [box for other, box in printed.bodies if other != space]
    free = [box for box in boxes if not any(overlap(box, other) for other in (*printed.others, *strangers))]
    return tuple(free or boxes)


def place_counters(printed: Printed, wanted: Sequence[Wanted], taken: Sequence[Box]) -> Sequence[Place]:
    """A place for each, in the order asked for. Nothing overlaps and all stay in the frame."""
    return _placed(printed, tuple(wanted), tuple(taken))


@lru_cache(maxsize=128)
def _placed(printed: Printed, wanted: tuple[Wanted, ...], taken: tuple[Box, ...]) -> tuple[Place, ...]:
    table = _Table(printed, wanted, [grown(box, GAP) for box in taken])
    # Whoever has fewest places near its space chooses first.
    order = sorted(range(len(wanted)), key=lambda index: (_freedom(printed, wanted[index]), wanted[index].space, index))
    for index in order:
        table.settle(index)
    for index in order:
        if table.price(index) > BAD:
            table.improve(index)
    return tuple(table.places[index] for index in range(len(wanted)))


class _Table:
    """The counters of a position that have a place so far, by their number in `wanted`."""

    def __init__(self, printed: Printed, wanted: Sequence[Wanted], taken: Sequence[Box]) -> None:
        self.printed, self.wanted, self.taken = printed, wanted, taken
        self.places: dict[int, Place] = {}

    def settle(self, index: int) -> None:
        """The cheapest place that the others leave."""
        wanted, others = self.wanted[index], self._others(index)
        busy = [*self.taken, *(grown(place.box, GAP) for place in others)]
        pointers = [place.pointer for place in others]
        self.places[index] = _cheapest(self.printed, wanted, busy, pointers) or _anywhere(self.printed, wanted, busy)

    def price(self, index: int) -> float:
        """What its place costs, with the others as they stand."""
        wanted, place, others = self.wanted[index], self.places[index], self._others(index)
        body = self.printed.body(wanted.space)
        reach = distance(place.box, body)
        candidate = _Candidate(*place.box[:2], reach <= TOUCHING, 0.0)
        busy = [*self.taken, *(grown(other.box, GAP) for other in others)]
        return (
            reach
            + _cost(self.printed, wanted.space, wanted.size, candidate)
            + _tangled(place.box, place.pointer, busy, [other.pointer for other in others])
        )

    def improve(self, index: int) -> None:
        """Take a good place of one other, if both together have it better then."""
        before, wanted = dict(self.places), self.wanted[index]
        for box in _favourites(self.printed, wanted.space, wanted.size):
            if any(overlap(box, mark) for mark in self.taken):
                continue
            near = grown(box, GAP)
            rivals = [other for other, place in before.items() if other != index and overlap(place.box, near)]
            if len(rivals) > 1:
                continue
            self.places = dict(before)
            touched = [index, *rivals]
            cost = sum(self.price(one) for one in touched)
            self.places[index] = Place(box, _pointer(box, self.printed.body(wanted.space)))
            for rival in rivals:
                self.settle(rival)
            if sum(self.price(one) for one in touched) < cost - 1:
                return
        self.places = before

    def _others(self, index: int) -> list[Place]:
        return [place for other, place in self.places.items() if other != index]


@lru_cache(maxsize=2048)
def _favourites(printed: Printed, space: str, size: tuple[int, int]) -> tuple[Box, ...]:
    """The best places for such a counter if there were no other."""
    found = list[tuple[float, Box]]()
    for reach in REACHES[:FAVOURED]:
        for candidate in _ring(printed, space, size, reach):
            cost = reach + _cost(printed, space, size, candidate)
            if cost < BAD:
                box = (candidate.left, candidate.top, candidate.left + size[0], candidate.top + size[1])
                found.append((cost, box))
    best: list[Box] = []
    for _price, box in sorted(found):
        if all(math.dist(box[:2], other[:2]) > APART for other in best):
            best.append(box)
    return tuple(best[:MOST_FAVOURITES])


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
            least = reach - candidate.lean + (0.0 if candidate.beside else APART_COST)
            left, top = candidate.left, candidate.top
            right, bottom = left + width, top + height
            if least >= price or any(left < b[2] and b[0] < right and top < b[3] and b[1] < bottom for b in busy):
                continue
            cost = least + _cost(printed, wanted.space, wanted.size, candidate)
            if cost >= price:
                continue
            box = (left, top, right, bottom)
            pointer = _pointer(box, body)
            cost += _tangled(box, pointer, busy, pointers)
            if cost < price:
                best, price = Place(box, pointer), cost
    return best


def _tangled(box: Box, pointer: Line, busy: Sequence[Box], pointers: Sequence[Line]) -> float:
    """What it costs that lines go over other counters, or cross each other."""
    faults = sum(crosses(*line, box) for line in pointers)
    faults += sum(crosses(*pointer, other) for other in busy)
    faults += sum(meet(line, pointer) for line in pointers)
    return CROSSING_COST * faults


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
    near = grown(body, reach + max(size) + 8)
    seen = _vicinity(printed, space, reach + max(size) + 8 > 2 * NEAR)
    fixed = [grown(box, GAP) for box in (*seen.others, *seen.bodies) if overlap(box, near)]
    fixed.append(own)
    found: dict[Box, _Candidate] = {}
    for direction in range(DIRECTIONS):
        angle = math.tau * direction / DIRECTIONS
        left, top, right, bottom = box = around(*_beside(own, size, angle, reach), *size)
        if box in found or not inside(box, FRAME):
            continue
        if not any(left < b[2] and b[0] < right and top < b[3] and b[1] < bottom for b in fixed):
            lean = math.sin(angle + 0.5)
            found[box] = _Candidate(left, top, distance(box, body) <= TOUCHING, lean)
    return tuple(found.values())


@lru_cache(maxsize=32768)
def _cost(printed: Printed, space: str, size: tuple[int, int], candidate: _Candidate) -> float:
    """What a place costs for what is printed around it."""
    left, top, beside, _lean = candidate
    box, body = (left, top, left + size[0], top + size[1]), printed.body(space)
    seen = _vicinity(printed, space, not inside(box, grown(body, NEAR)))
    cost = ROAD_COST * sum(crosses(*road, box) for road in seen.roads)
    # Another space nearly as near as the own one makes it doubtful where a counter stands.
    own = distance(box, body)
    gaps = [gap for other in seen.bodies if (gap := distance(box, other)) < own + DOUBT]
    cost += sum(STRANGER_COST * (own + DOUBT - gap) + (NEARER_COST if gap <= own else 0.0) for gap in gaps)
    pointer = _pointer(box, body)
    cost += HIDDEN_COST * sum(crosses(*pointer, other) for other in seen.bodies)
    cost += CROSSING_COST * sum(crosses(*pointer, other) for other in seen.others)
    if not beside:
        cost += LONG_COST * max(0.0, math.dist(*pointer) - LONG)
        cost += ALONG_COST * sum(_along(pointer, road, centre(body)) for road in seen.roads)
    return cost


def _along(pointer: Line, road: Line, middle: Point) -> bool:
    """Whether a line leaves its space nearly as the road does."""
    near, far = sorted(road, key=lambda end: math.dist(end, middle))
    if math.dist(near, middle) > TOUCHING:
        return False
    turn = _bearing(middle, pointer[0]) - _bearing(near, far)
    return abs(math.remainder(turn, math.tau)) < NARROW


def _bearing(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


class _Vicinity(NamedTuple):
    roads: Sequence[Line]
    bodies: Sequence[Box]
    others: Sequence[Box]


@lru_cache(maxsize=512)
def _vicinity(printed: Printed, space: str, far: bool) -> _Vicinity:
    """What is printed near a space, or everywhere; its own body left out."""
    strangers = [box for other, box in printed.bodies if other != space]
    if far:
        return _Vicinity(printed.roads, strangers, printed.others)
    near = grown(printed.body(space), 2 * NEAR)
    return _Vicinity(
        [road for road in printed.roads if crosses(*road, near)],
        [box for box in strangers if overlap(box, near)],
        [box for box in printed.others if overlap(box, near)],
    )


def _beside(body: Box, size: tuple[int, int], angle: float, reach: int) -> Point:
    """The centre of a rectangle that touches the body in that direction, moved `reach` outwards."""
    (x, y), ux, uy = centre(body), math.cos(angle), math.sin(angle)
    halves = ((body[2] - body[0] + size[0]) / 2 + 1, (body[3] - body[1] + size[1]) / 2 + 1)
    share = min(half / abs(step) if abs(step) > 1e-6 else math.inf for half, step in zip(halves, (ux, uy), strict=True))
    return x + ux * (share + reach), y + uy * (share + reach)


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
