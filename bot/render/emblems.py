"""A sign for each power, so that colour is never the only one; shapes in a square from -1 to 1, y down.

Romans a sword, Gauls a torc, Etruscans a double axe, Samnites a bull's head, Greeks a temple, Carthage the sign of
Tanit, Volsci crossed spears, Transalpines a wheel, Revolters a torch. To change one, change its function.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from assets.drawing_data import Colour
from bot.render.sprites import SPRITES, Pen, Point, Sprite
from bot.render.style import EMBLEMLESS, colour_of, ink_on, rim_of


class _Stamp:
    """A pen in the emblem's own square."""

    def __init__(self, pen: Pen, x: float, y: float, reach: float, ink: Colour, ground: Colour) -> None:
        self.pen, self.x, self.y, self.reach, self.ink, self.ground = pen, x, y, reach, ink, ground

    def at(self, points: Sequence[Point]) -> list[Point]:
        return [(self.x + x * self.reach, self.y + y * self.reach) for x, y in points]

    def polygon(self, *points: Point, bare: bool = False) -> None:
        self.pen.polygon(self.at(points), self.ground if bare else self.ink)

    def line(self, *points: Point, width: float) -> None:
        self.pen.line(self.at(points), self.ink, width * self.reach)

    def disc(self, x: float, y: float, radius: float, bare: bool = False) -> None:
        centre = self.at([(x, y)])[0]
        self.pen.disc(*centre, radius * self.reach, self.ground if bare else self.ink)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float) -> None:
        centre = self.at([(x, y)])[0]
        self.pen.arc(*centre, radius * self.reach, start, end, self.ink, width * self.reach)


def _sword(stamp: _Stamp) -> None:
    stamp.polygon((0, -1), (0.2, -0.72), (0.2, 0.3), (-0.2, 0.3), (-0.2, -0.72))
    stamp.polygon((-0.62, 0.24), (0.62, 0.24), (0.62, 0.46), (-0.62, 0.46))
    stamp.polygon((-0.12, 0.4), (0.12, 0.4), (0.12, 0.8), (-0.12, 0.8))
    stamp.disc(0, 0.84, 0.2)


def _torc(stamp: _Stamp) -> None:
    stamp.arc(0, -0.08, 0.86, 128, 52, 0.28)
    for side in (-1, 1):
        stamp.disc(side * 0.4, 0.66, 0.29)


def _axe(stamp: _Stamp) -> None:
    stamp.polygon((-0.09, -1), (0.09, -1), (0.09, 1), (-0.09, 1))
    for side in (-1, 1):
        stamp.polygon(
            (side * 0.06, -0.5),
            (side * 0.5, -0.72),
            (side * 0.84, -0.92),
            (side * 0.94, -0.3),
            (side * 0.84, 0.32),
            (side * 0.5, 0.12),
            (side * 0.06, -0.1),
        )


def _bull(stamp: _Stamp) -> None:
    for side in (-1, 1):
        stamp.polygon(
            (side * 0.2, -0.46),
            (side * 0.62, -0.5),
            (side * 0.8, -0.95),
            (side * 0.98, -0.62),
            (side * 0.88, -0.22),
            (side * 0.56, -0.04),
        )
        stamp.polygon((side * 0.34, -0.02), (side * 0.84, 0.04), (side * 0.4, 0.26))
    stamp.polygon(
        (-0.44, -0.5), (0.44, -0.5), (0.46, 0.1), (0.28, 0.82), (0.14, 0.96), (-0.14, 0.96), (-0.28, 0.82), (-0.46, 0.1)
    )
    for side in (-1, 1):
        stamp.disc(side * 0.2, -0.02, 0.1, bare=True)


def _temple(stamp: _Stamp) -> None:
    stamp.polygon((0, -0.98), (0.98, -0.4), (0.98, -0.24), (-0.98, -0.24), (-0.98, -0.4))
    for column in (-0.72, -0.24, 0.24, 0.72):
        stamp.polygon((column - 0.13, -0.16), (column + 0.13, -0.16), (column + 0.13, 0.56), (column - 0.13, 0.56))
    stamp.polygon((-0.98, 0.62), (0.98, 0.62), (0.98, 0.88), (-0.98, 0.88))


def _tanit(stamp: _Stamp) -> None:
    stamp.disc(0, -0.68, 0.31)
    stamp.polygon((-0.86, -0.3), (0.86, -0.3), (0.86, -0.1), (-0.86, -0.1))
    for side in (-1, 1):
        stamp.polygon((side * 0.86, -0.3), (side * 0.86, -0.56), (side * 0.66, -0.56), (side * 0.66, -0.3))
    stamp.polygon((0, -0.3), (0.8, 0.96), (-0.8, 0.96))


def _spears(stamp: _Stamp) -> None:
    for side in (-1, 1):
        stamp.line((-side * 0.72, 0.92), (side * 0.62, -0.6), width=0.2)
        stamp.polygon((side * 0.92, -0.98), (side * 0.76, -0.3), (side * 0.34, -0.62))


def _wheel(stamp: _Stamp) -> None:
    stamp.arc(0, 0, 0.95, 0, 360, 0.22)
    for spoke in range(3):
        angle = math.pi * spoke / 3 + math.pi / 6
        x, y = 0.85 * math.cos(angle), 0.85 * math.sin(angle)
        stamp.line((-x, -y), (x, y), width=0.15)
    stamp.disc(0, 0, 0.22)


def _torch(stamp: _Stamp) -> None:
    stamp.polygon((0.02, -1), (0.34, -0.6), (0.42, -0.26), (0.3, 0.02), (-0.3, 0.02), (-0.44, -0.3), (-0.2, -0.52))
    stamp.polygon((-0.46, 0.06), (0.46, 0.06), (0.32, 0.3), (-0.32, 0.3))
    stamp.polygon((-0.16, 0.3), (0.16, 0.3), (0.08, 1), (-0.08, 1))


_SIGNS: dict[str, Callable[[_Stamp], None]] = {
    "romans": _sword,
    "gauls": _torc,
    "etruscans": _axe,
    "samnites": _bull,
    "greeks": _temple,
    "carthage": _tanit,
    "volsci": _spears,
    "transalpines": _wheel,
    "revolters": _torch,
}


def stamp(pen: Pen, power: str, x: float, y: float, reach: float, ink: Colour, ground: Colour) -> None:
    """Draw a power's emblem around (x, y); nothing for independents."""
    if power not in EMBLEMLESS:
        _SIGNS[power](_Stamp(pen, x, y, reach, ink, ground))


def tile(power: str, side: int = 22) -> Sprite:
    """A small square in the power's colour with its emblem, for panels."""
    return SPRITES.get(("tile", power, side), lambda: _tile(power, side))


def _tile(power: str, side: int) -> Sprite:
    pen, colour = Pen(side, side, 1), colour_of(power)
    pen.slab(0, 0, side, side, colour, rim_of(colour, 0.6), 1, 3)
    stamp(pen, power, side / 2, side / 2, side * 0.35, ink_on(power), colour)
    return pen.done()
