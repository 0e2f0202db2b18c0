"""The spaces: a disc, a walled square, a hexagon or a box in the controller's colour, with what is printed on them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from assets.drawing_data import Colour
from bot.render.emblems import stamp
from bot.render.geometry import Box, around
from bot.render.sprites import SPRITES, Pen, Sprite
from bot.render.style import (
    INDEPENDENT,
    INK,
    PAPER,
    PORT,
    PORT_PAPER,
    RED,
    ROMAN_SMALL,
    SCALE,
    colour_of,
    drawing,
    ink_on,
    mix,
)
from engine.sword.facts import SpaceKind

RADIUS = 22
BADGE = 10  # radius of the round badges
CORNER = 19  # their distance from the centre, right and down
WALL = 21  # half side of a city, without its battlements
MERLON = 5  # how far the battlements rise
SIEGE = 13  # radius of a siege mark
DARK: Colour = (20, 14, 8)
HALF = {"normal": (22, 22), "city": (WALL, WALL + MERLON), "tribe": (22, 21)}  # a hexagon's points stick out


@dataclass(frozen=True, slots=True)
class Face:
    """All that decides how a space on the map looks."""

    kind: SpaceKind
    control: str
    loyalty: int | None
    factor: int | None
    port: bool
    reinforcement: int
    closed: bool = False  # not in this game


def centre_of(space: str) -> tuple[int, int]:
    x, y = drawing().layout.spaces[space].at
    return round(x * SCALE), round(y * SCALE)


def body_box(space: str, kind: SpaceKind) -> Box:
    x, y = centre_of(space)
    width, height = HALF[kind]
    return x - width, y - height, x + width, y + min(height, WALL if kind == "city" else height)


def badge_boxes(space: str, port: bool, reinforcement: int) -> dict[str, Box]:
    x, y = centre_of(space)
    boxes: dict[str, Box] = {}
    if reinforcement:
        boxes["reinforcement"] = around(x + CORNER, y - CORNER, 2 * BADGE, 2 * BADGE)
    if port:
        boxes["port"] = around(x - CORNER, y + CORNER, 2 * BADGE, 2 * BADGE)
    return boxes


def space_sprite(face: Face) -> Sprite:
    """60 x 60 pixels around the centre of the space."""
    return SPRITES.get(face, lambda: _draw(face))


def _draw(face: Face) -> Sprite:
    side = 60
    pen, middle = Pen(side, side, 5), side / 2
    colour, ink = colour_of(face.control), ink_on(face.control)
    if face.closed:
        colour, ink = (178, 168, 148), (110, 100, 84)
    rim, light = mix(colour, DARK, 0.62), mix(colour, (255, 250, 235), 0.5)
    _body(pen, face.kind, middle, colour, rim, light)
    if not face.closed:
        _printed(pen, face, middle, colour, ink)
    return _badges(pen.done(shadow=0.62), face)


def _body(pen: Pen, kind: SpaceKind, middle: float, colour: Colour, rim: Colour, light: Colour) -> None:
    if kind == "city":
        for merlon in range(4):
            left = middle - WALL + merlon * (2 * WALL - 9) / 3
            pen.slab(left, middle - WALL - MERLON, left + 9, middle - WALL + 3, colour, rim, 1.6)
        pen.slab(middle - WALL, middle - WALL, middle + WALL, middle + WALL, colour, rim, 2.2)
        pen.slab(middle - WALL + 3, middle - WALL + 3, middle + WALL - 3, middle + WALL - 3, None, light, 1)
    elif kind == "tribe":
        for reach, fill, edge, width in ((24.0, colour, rim, 2.2), (20.6, colour, light, 1.0)):
            corners = [
                (middle + reach * math.cos(math.pi * step / 3), middle + reach * math.sin(math.pi * step / 3))
                for step in range(6)
            ]
            pen.polygon(corners, fill, edge, width)
    else:
        pen.disc(middle, middle, RADIUS, colour, rim, 2.2)
        pen.disc(middle, middle, RADIUS - 3.6, None, light, 1)


def _printed(pen: Pen, face: Face, middle: float, colour: Colour, ink: Colour) -> None:
    """The controller's emblem, with the loyalty as pips or the factor as a number below it."""
    free = face.control == INDEPENDENT
    if face.kind == "city":
        stamp(pen, face.control, middle, middle - 5, 12, ink, colour)
        loyalty, y, radius = face.loyalty or 0, middle + (0 if free else 13), 4.4 if free else 3.5
        for pip in range(loyalty):
            pen.disc(middle + (pip - (loyalty - 1) / 2) * (radius * 2 + 3.5), y, radius, ink)
    elif face.kind == "tribe":
        stamp(pen, face.control, middle, middle - 8, 9, ink, colour)
        size, y = (24, middle) if free else (ROMAN_SMALL, middle + 10)
        pen.text(middle, y, str(face.factor), "roman", size, ink)
    else:
        stamp(pen, face.control, middle, middle, 13, ink, colour)


def _badges(body: Sprite, face: Face) -> Sprite:
    """Badges lie on top and cast no shadow on the space."""
    side = body.size[0]
    pen, middle = Pen(side, side, body.margin), side / 2
    if face.reinforcement:
        pen.disc(middle + CORNER, middle - CORNER, BADGE, PAPER, (60, 44, 28), 1.4)
        pen.text(middle + CORNER, middle - CORNER, str(face.reinforcement), "roman", ROMAN_SMALL, (60, 30, 16))
    if face.port:
        pen.disc(middle - CORNER, middle + CORNER, BADGE, PORT_PAPER, (24, 62, 92), 1.4)
        anchor(pen, middle - CORNER, middle + CORNER, 7.2)
    badges = pen.done()
    body.image.alpha_composite(badges.image)
    return Sprite(body.image, body.size, body.margin)


def anchor(pen: Pen, x: float, y: float, reach: float) -> None:
    pen.disc(x, y - reach * 0.72, reach * 0.24, None, PORT, reach * 0.18)
    pen.line([(x, y - reach * 0.5), (x, y + reach * 0.85)], PORT, reach * 0.2)
    pen.line([(x - reach * 0.45, y - reach * 0.25), (x + reach * 0.45, y - reach * 0.25)], PORT, reach * 0.2)
    pen.arc(x, y + reach * 0.12, reach * 0.78, 20, 160, PORT, reach * 0.2)
    for side in (-1, 1):
        pen.polygon(
            [
                (x + side * reach * 0.95, y + reach * 0.1),
                (x + side * reach * 0.42, y + reach * 0.4),
                (x + side * reach * 0.8, y + reach * 0.72),
            ],
            PORT,
        )


def siege_sprite(level: int, besieger: str) -> Sprite:
    """A palisade in the besieger's colour with the level."""
    return SPRITES.get(("siege", level, besieger), lambda: _siege(level, besieger))


def _siege(level: int, besieger: str) -> Sprite:
    pen, colour = Pen(2 * SIEGE, 2 * SIEGE, 3), colour_of(besieger)
    points = []
    for step in range(24):
        reach = SIEGE if step % 2 == 0 else SIEGE - 3.2
        points.append((SIEGE + reach * math.cos(math.tau * step / 24), SIEGE + reach * math.sin(math.tau * step / 24)))
    pen.polygon(points, INK)
    pen.disc(SIEGE, SIEGE, SIEGE - 3, colour, PAPER, 1.4)
    pen.text(SIEGE, SIEGE, str(level), "roman", ROMAN_SMALL, ink_on(besieger))
    return pen.done(shadow=0.6)


def ring_sprite() -> Sprite:
    """Round a space where something has just happened."""
    return SPRITES.get("ring", _ring)


def _ring() -> Sprite:
    pen = Pen(76, 76, 2)
    pen.disc(38, 38, 36, None, PAPER, 5)
    pen.disc(38, 38, 34.8, None, RED, 2.6)
    return pen.done()


def box_sprite(power: str, name: str, width: int, height: int, reinforcement: int) -> Sprite:
    """An off-map box with its name at the top."""
    key = ("box", power, name, width, height, reinforcement)
    return SPRITES.get(key, lambda: _box(power, name, width, height, reinforcement))


def _box(power: str, name: str, width: int, height: int, reinforcement: int) -> Sprite:
    pen, colour = Pen(width, height, 12), colour_of(power)
    pen.slab(0, 0, width, height, mix(colour, (246, 236, 210), 0.66), mix(colour, DARK, 0.5), 2.4, 8)
    pen.slab(4, 4, width - 4, height - 4, None, mix(colour, DARK, 0.2), 1, 5)
    ink = mix(colour, DARK, 0.8)
    pen.text(width / 2, 17, name, "bold", 21, ink)
    sprite = pen.done(shadow=0.6)
    if reinforcement:
        badge = Pen(width, height, 12)
        badge.disc(width - 4, 4, BADGE, PAPER, (60, 44, 28), 1.4)
        badge.text(width - 4, 4, str(reinforcement), "roman", ROMAN_SMALL, (60, 30, 16))
        sprite.image.alpha_composite(badge.done().image)
    return sprite
