"""What the last action was, on the map: who went where, where there was a battle, what changed hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.render import course
from bot.render.sheets import Sheet
from bot.render.sprites import SPRITES, Pen, Point, Sprite
from bot.render.style import CASING, INK, PAPER, SEAL, SHADE, WHITE, colour_of
from engine import Event
from engine.sword import events as told
from engine.sword.facts import DataSet

MARK = 32
TAKEN = 38  # radius of the ring
WALKED, FLED = 5.4, 2.6  # half the thickness of a line


@dataclass(frozen=True, slots=True)
class Walk:
    """`path` with both ends; `fled`: in retreat, to avoid a battle, or sent back. `arrived`: not those who have put to
    sea only, who have turned back or are lost; their way is drawn half.
    """

    power: str
    path: tuple[str, ...]
    by_sea: bool = False
    fled: bool = False
    arrived: bool = True

    @property
    def legs(self) -> Iterator[tuple[Point, ...]]:
        for start, end in pairwise(self.path):
            whole = course.course(start, end, self.by_sea)
            yield whole if self.arrived else tuple(course.part(whole, 0, course.length_of(whole) / 2))

    @property
    def points(self) -> list[Point]:
        """All that a picture of it has to show."""
        return [point for leg in self.legs for point in leg]


@dataclass(frozen=True, slots=True)
class Latest:
    """`fights`: where there were battles; `taken`: spaces that have another controller now."""

    walks: tuple[Walk, ...] = ()
    fights: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*(space for one in self.walks for space in one.path), *self.fights, *self.taken)))


NOTHING_NEW = Latest()
MOST = 12
"""Walks, battles and changes of control that are drawn, the latest of each."""
FLIGHT = ("retreat", "back", "avoid", "refuse")


def latest_of(events: Iterable[Event], data: DataSet) -> Latest:
    """Of what everybody, or the viewer, may know. The steps of one march make one walk."""
    walks, fights, taken = list[Walk](), list[str](), list[str]()
    for event in events:
        match event:
            case told.Embarked():
                walks.append(_put_to_sea(event))
            case told.Moved():
                walks = [one for one in walks if one.arrived or (one.power, one.path) != (event.power, event.path)]
                for leg in pairwise(event.path):
                    _walk(walks, event.power, leg, _by_sea(leg, data, event.how), event.how in FLIGHT)
            case told.FlankJoined():
                leg = (event.origin, event.space)
                _walk(walks, event.power, leg, _by_sea(leg, data))
            case told.BattleBegan() | told.Overrun():
                fights.append(event.space)
            case told.ControlChanged() | told.CityChangedHands() | told.TribeSubjugated():
                taken.append(event.space)
    return Latest(tuple(walks[-MOST:]), tuple(dict.fromkeys(fights[-MOST:])), tuple(dict.fromkeys(taken[-MOST:])))


def _put_to_sea(event: told.Embarked) -> Walk:
    return Walk(event.power, event.path, by_sea=True, fled=event.how in FLIGHT, arrived=False)


def _by_sea(leg: tuple[str, str], data: DataSet, how: str = "") -> bool:
    start, end = leg
    return how == "sail" or all(link.to != end for link in data.neighbours.get(start, ()))


def _walk(walks: list[Walk], power: str, leg: tuple[str, str], by_sea: bool, fled: bool = False) -> None:
    """Goes on with the last of the walks if it can."""
    start, end = leg
    new = Walk(power, leg, by_sea, fled)
    last = walks[-1] if walks else None
    if last and replace(last, path=leg) == new and last.path[-1] == start and end not in last.path:
        walks[-1] = replace(last, path=(*last.path, end))
    elif new not in walks:
        walks.append(new)


def draw_lines(sheet: Sheet, latest: Latest) -> None:
    """Under names, spaces and counters: whole by land, dashed by sea, thin in flight."""
    for walk in latest.walks:
        coats = ((PAPER, 3.0), (INK, 1.0), (colour_of(walk.power), 0.0))
        half = FLED if walk.fled else WALKED
        for leg in walk.legs:
            course.draw(sheet, leg, half, coats, dashed=walk.by_sea)


def walk_sprite(power: str, *, by_sea: bool) -> Sprite:
    """A short arrow, for the legend."""

    def draw() -> Sprite:
        pen, colour = Pen(40, 20, 2), colour_of(power)
        spans = ((2, 9), (14, 21)) if by_sea else ((2, 25),)
        for grown, fill in ((1.4, INK), (0.0, colour)):
            for begin, end in spans:
                pen.slab(begin - grown, 6.5 - grown, end + grown, 13.5 + grown, fill)
            pen.polygon([(39 + 1.4 * grown, 10), (24 - grown, 1 - grown), (24 - grown, 19 + grown)], fill)
        return pen.done()

    return SPRITES.get(("walk", power, by_sea), draw)


def fight_sprite() -> Sprite:
    """Crossed swords."""

    def draw() -> Sprite:
        pen, middle = Pen(MARK, MARK, 4), MARK / 2
        pen.disc(middle, middle, middle, SEAL, WHITE, 2)
        for side in (-1, 1):
            pen.line([(middle - side * 8, middle - 9), (middle + side * 6, middle + 7)], WHITE, 3)
            pen.line([(middle + side * 1.5, middle + 8), (middle + side * 8, middle + 2.5)], WHITE, 2.4)
            pen.line([(middle + side * 5.5, middle + 6), (middle + side * 8.5, middle + 9.5)], WHITE, 2.8)
        return pen.done(shadow=0.7)

    return SPRITES.get("fight", draw)


def taken_sprite(radius: int = TAKEN) -> Sprite:
    """A ring round a space that has another controller now, as strong by night and whoever he is."""

    def draw() -> Sprite:
        side, thick = 2 * radius, max(3.4, radius * 0.15)
        pen = Pen(side, side, 2)
        pen.disc(radius, radius, radius, None, SHADE, thick + 6)
        pen.disc(radius, radius, radius - 1, None, CASING, thick + 4)
        pen.disc(radius, radius, radius - 3, None, SEAL, thick)
        return pen.done()

    return SPRITES.get(("taken", radius), draw)
