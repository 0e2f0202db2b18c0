"""Small signs: a CU as a shield, a power's coin, laurel, and what stands before a sentence."""

from __future__ import annotations

import math
from typing import Literal

from assets.drawing_data import Colour
from bot.render.emblems import stamp
from bot.render.palette import Palette
from bot.render.sprites import SPRITES, Pen, Sprite
from bot.render.style import colour_of, ink_on, mix

Glyph = Literal[
    "swords",
    "walls",
    "torch",
    "ship",
    "scout",
    "card",
    "skull",
    "arrow",
    "laurel",
    "flank",
    "dot",
    "renew",
    "coins",
    "tick",
]


def shield(power: str, side: int, *, lost: bool, palette: Palette) -> Sprite:
    """A CU; one that is lost is empty and struck out."""
    return SPRITES.get(("shield", power, side, lost, palette), lambda: _shield(power, side, lost, palette))


def _shield(power: str, side: int, lost: bool, palette: Palette) -> Sprite:
    pen, colour, width = Pen(side, side, 1), colour_of(power), side * 0.86
    left = (side - width) / 2
    edge = mix(colour, (20, 14, 8), 0.55) if palette.name == "light" else mix(colour, (255, 250, 240), 0.45)
    outline = [(left, side * 0.04), (left + width, side * 0.04), (left + width, side * 0.5)]
    curve = [
        (side / 2 + math.cos(a) * width / 2, side * 0.5 + math.sin(a) * side * 0.46)
        for a in (k * math.pi / 10 for k in range(1, 10))
    ]
    points = [*outline, *curve, (left, side * 0.5)]
    if not lost:
        pen.polygon(points, colour, edge, 1.6)
        stamp(pen, power, side / 2, side * 0.46, side * 0.26, ink_on(power), colour)
        return pen.done()
    pen.polygon(points, palette.tinted(colour, 0.16), mix(palette.paper, edge, 0.6), 1.6)
    for start, end in (((0.12, 0.12), (0.88, 0.84)), ((0.88, 0.12), (0.12, 0.84))):
        pen.line([(side * start[0], side * start[1]), (side * end[0], side * end[1])], palette.red, side * 0.1)
    return pen.done()


def roundel(power: str, side: int, rim: Colour) -> Sprite:
    """An emblem on a coin in its power's colour."""
    return SPRITES.get(("roundel", power, side, rim), lambda: _roundel(power, side, rim))


def _roundel(power: str, side: int, rim: Colour) -> Sprite:
    pen, colour, middle = Pen(side, side, 3), colour_of(power), side / 2
    pen.disc(middle, middle, middle, rim)
    pen.disc(middle, middle, middle * 0.92, colour)
    pen.disc(middle, middle, middle * 0.82, None, mix(colour, ink_on(power), 0.45), side * 0.025)
    stamp(pen, power, middle, middle, middle * 0.54, ink_on(power), colour)
    return pen.done(shadow=0.5)


def wreath(side: int, fill: Colour) -> Sprite:
    """Two branches of laurel, open above."""
    return SPRITES.get(("wreath", side, fill), lambda: _wreath(side, fill))


def _wreath(side: int, fill: Colour) -> Sprite:
    pen, middle = Pen(side, side, 1), side / 2
    reach = side * 0.4
    pen.arc(middle, middle, reach, -50, 230, fill, side * 0.03)
    for number in range(7):
        for mirror in (-1, 1):
            angle = math.radians(90 - mirror * (14 + number * 21))
            x, y = middle + math.cos(angle) * reach, middle + math.sin(angle) * reach
            along = angle - mirror * math.pi / 2
            for lean in (0.75, -0.75):
                pen.polygon(_leaf(x, y, along + lean, side * 0.15), fill)
    return pen.done()


def _leaf(x: float, y: float, angle: float, length: float) -> list[tuple[float, float]]:
    across = angle + math.pi / 2
    middle = (x + math.cos(angle) * length * 0.5, y + math.sin(angle) * length * 0.5)
    wide = length * 0.22
    return [
        (x, y),
        (middle[0] + math.cos(across) * wide, middle[1] + math.sin(across) * wide),
        (x + math.cos(angle) * length, y + math.sin(angle) * length),
        (middle[0] - math.cos(across) * wide, middle[1] - math.sin(across) * wide),
    ]


def glyph(name: Glyph, side: int, fill: Colour) -> Sprite:
    """A sign in a square."""
    return SPRITES.get(("glyph", name, side, fill), lambda: _glyph(name, side, fill))


def _glyph(name: Glyph, side: int, fill: Colour) -> Sprite:
    pen = Pen(side, side, 1)

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * side, y * side) for x, y in points]

    match name:
        case "swords":
            for mirror in (False, True):
                for blade in (
                    ((0.04, 0.04), (0.2, 0.07), (0.72, 0.6), (0.6, 0.72), (0.07, 0.2)),
                    ((0.5, 0.78), (0.78, 0.5), (0.85, 0.57), (0.57, 0.85)),
                    ((0.7, 0.78), (0.78, 0.7), (0.97, 0.89), (0.89, 0.97)),
                ):
                    pen.polygon(at(*((1 - x if mirror else x, y) for x, y in blade)), fill)
        case "walls":
            pen.polygon(at((0.1, 0.34), (0.9, 0.34), (0.9, 0.94), (0.1, 0.94)), fill)
            for left in (0.1, 0.41, 0.72):
                pen.polygon(at((left, 0.1), (left + 0.18, 0.1), (left + 0.18, 0.36), (left, 0.36)), fill)
        case "torch":
            pen.polygon(at((0.52, 0.02), (0.74, 0.26), (0.7, 0.46), (0.32, 0.46), (0.26, 0.3), (0.44, 0.24)), fill)
            pen.polygon(at((0.28, 0.5), (0.72, 0.5), (0.64, 0.62), (0.36, 0.62)), fill)
            pen.polygon(at((0.42, 0.62), (0.58, 0.62), (0.54, 0.98), (0.46, 0.98)), fill)
        case "ship":
            pen.polygon(at((0.02, 0.62), (0.98, 0.62), (0.84, 0.9), (0.18, 0.9)), fill)
            pen.polygon(at((0.47, 0.06), (0.54, 0.06), (0.54, 0.6), (0.47, 0.6)), fill)
            pen.polygon(at((0.2, 0.14), (0.82, 0.14), (0.76, 0.5), (0.26, 0.5)), fill)
        case "scout":
            pen.disc(side * 0.5, side * 0.5, side * 0.44, None, fill, side * 0.1)
            pen.disc(side * 0.5, side * 0.5, side * 0.17, fill)
        case "card":
            pen.slab(side * 0.2, side * 0.04, side * 0.8, side * 0.96, None, fill, side * 0.09, side * 0.1)
            pen.disc(side * 0.5, side * 0.36, side * 0.12, fill)
            pen.slab(side * 0.34, side * 0.6, side * 0.66, side * 0.68, fill)
        case "skull":
            for start, end in (((0.14, 0.14), (0.86, 0.86)), ((0.86, 0.14), (0.14, 0.86))):
                pen.line(at(start, end), fill, side * 0.17)
        case "arrow":
            pen.polygon(at((0.04, 0.4), (0.56, 0.4), (0.56, 0.6), (0.04, 0.6)), fill)
            pen.polygon(at((0.5, 0.14), (0.98, 0.5), (0.5, 0.86)), fill)
        case "flank":
            pen.polygon(at((0.08, 0.9), (0.08, 0.42), (0.28, 0.42), (0.28, 0.72), (0.6, 0.72), (0.6, 0.9)), fill)
            pen.polygon(at((0.56, 0.56), (0.98, 0.81), (0.56, 1.0)), fill)
            pen.polygon(at((0.08, 0.1), (0.28, 0.1), (0.28, 0.32), (0.08, 0.32)), fill)
        case "laurel":
            pen.polygon(_leaf(side * 0.1, side * 0.9, -math.pi / 4, side * 1.1), fill)
        case "renew":
            pen.arc(side * 0.5, side * 0.54, side * 0.38, -50, 215, fill, side * 0.13)
            pen.polygon(at((0.98, 0.06), (0.98, 0.5), (0.56, 0.38)), fill)
        case "coins":
            for down in (0.76, 0.52, 0.28):
                pen.slab(side * 0.06, side * (down - 0.1), side * 0.94, side * (down + 0.09), fill, None, 0, side * 0.1)
        case "tick":
            pen.line(at((0.08, 0.56), (0.38, 0.86), (0.94, 0.16)), fill, side * 0.17)
        case "dot":
            pen.disc(side * 0.5, side * 0.5, side * 0.2, fill)
    return pen.done()
