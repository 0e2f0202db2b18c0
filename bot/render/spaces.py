"""The spaces: a disc, a walled square, a hexagon or a box in the controller's colour, with what is printed on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from assets.drawing_data import Colour
from bot.render.emblems import stamp
from bot.render.geometry import Box, around, crosses, overlap
from bot.render.sprites import SPRITES, Pen, Point, Sprite, fitting
from bot.render.style import (
    CASING,
    FADED,
    FIGURES,
    INDEPENDENT,
    INK,
    PAPER,
    PARCHMENT,
    PORT,
    PORT_PAPER,
    SCALE,
    WHITE,
    colour_of,
    drawing,
    ink_on,
    mix,
    rim_of,
)
from engine.sword.acts import most_loyalty
from engine.sword.facts import SpaceKind

RADIUS = 22
BADGE = 10  # radius of the round badges
CORNER = 19  # their distance from the centre, right and down
WALL = 21  # half side of a city, without its battlements
MERLON = 5  # how far the battlements rise
SIEGE = 13  # radius of a siege mark
STRIP = 11  # width of the strip with the loyalty
PIN = 6  # radius of the end of a pointer
RING = 88  # diameter of the ring round a space
PIP, PIPS = 3.5, 8.8  # radius of a pip of loyalty, from one to the next
DARK: Colour = (20, 14, 8)
TURNS = (0.0, *(side * step / 8 for step in range(1, 9) for side in (1, -1)))  # by how much a pointer gives way
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


def pips_box(space: str, most: int) -> Box:
    """The strip with the loyalty of a city that can have so much."""
    x, y = centre_of(space)
    left, top = x - WALL + 2, y - WALL + 1
    return left, top, left + STRIP, top + math.ceil(_strip(most))


def _strip(most: int) -> float:
    return 2.4 + most * PIPS


def rim(space: str, face: Face, start: Point, names: Sequence[Box], things: Sequence[Box] = ()) -> Point:
    """Where a pointer from `start` ends: on the outline, beside what is printed on the rim, if it can under no name and
    beside `things` that lie there.
    """
    x, y = centre_of(space)
    printed = [*badge_boxes(space, face.port, face.reinforcement).values()]
    if face.kind == "city":
        printed.append(pips_box(space, 3))
    angle = math.atan2(start[1] - y, start[0] - x)
    ends = [_outline(x, y, face.kind, angle + turn) for turn in TURNS]
    clear = [end for end in ends if not _covered(end, printed)]
    hidden = (sum(crosses(start, end, box) for box in (*names, *printed)) for end in clear)
    beside = (_covered(end, things) for end in clear)
    return min(zip(hidden, beside, range(len(clear)), clear, strict=True))[3] if clear else ends[0]


def _covered(end: Point, boxes: Sequence[Box]) -> bool:
    pin = around(*end, 2 * PIN, 2 * PIN)
    return any(overlap(pin, box) for box in boxes)


def _outline(x: int, y: int, kind: SpaceKind, angle: float) -> Point:
    ux, uy = math.cos(angle), math.sin(angle)
    if kind != "city":
        return x + RADIUS * ux, y + RADIUS * uy
    across, down = (WALL if ux > 0 else WALL + 5), (WALL if uy > 0 else WALL + MERLON)
    share = min(across / max(abs(ux), 1e-6), down / max(abs(uy), 1e-6))
    return x + share * ux, y + share * uy


def space_sprite(face: Face) -> Sprite:
    """60 x 60 pixels around the centre of the space."""
    return SPRITES.get(face, lambda: _draw(face))


def _draw(face: Face) -> Sprite:
    side = 60
    pen, middle = Pen(side, side, 5), side / 2
    colour, ink = colour_of(face.control), ink_on(face.control)
    if face.closed:
        _struck(pen, middle, RADIUS - 3)
        return pen.done()
    _body(pen, face.kind, middle, colour, rim_of(colour, 0.62), mix(colour, (255, 250, 235), 0.5))
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
        _loyalty(pen, middle, face.loyalty or 0, most_loyalty(face.control))
        stamp(pen, face.control, middle + 6, middle + 3, 11.5, ink, colour)
    elif face.kind == "tribe":
        stamp(pen, face.control, middle, middle - 8, 9, ink, colour)
        size, y = (24, middle) if free else (FIGURES, middle + 10)
        pen.text(middle, y, str(face.factor), "figures", size, ink)
    else:
        stamp(pen, face.control, middle, middle, 13, ink, colour)


def _loyalty(pen: Pen, middle: float, loyalty: int, most: int) -> None:
    """Pips on a light strip down the left side, where nothing else lies; rings for what it has not."""
    left, top = middle - WALL + 2, middle - WALL + 1
    pen.slab(left, top, left + STRIP, top + _strip(most), CASING, DARK, 1)
    for pip in range(max(loyalty, most)):
        x, y = left + STRIP / 2, top + 1.2 + (pip + 0.5) * PIPS
        if pip < loyalty:
            pen.disc(x, y, PIP, DARK)
        else:
            pen.disc(x, y, PIP - 0.5, None, (120, 108, 90), 1)


def _badges(body: Sprite, face: Face) -> Sprite:
    """Badges lie on top and cast no shadow on the space."""
    side = body.size[0]
    pen, middle = Pen(side, side, body.margin), side / 2
    if face.reinforcement:
        reinforcements(pen, middle + CORNER, middle - CORNER, face.reinforcement)
    if face.port:
        pen.disc(middle - CORNER, middle + CORNER, BADGE, PORT_PAPER, (24, 62, 92), 1.4)
        anchor(pen, middle - CORNER, middle + CORNER, 7.2)
    badges = pen.done()
    body.image.alpha_composite(badges.image)
    return Sprite(body.image, body.size, body.margin)


def reinforcements(pen: Pen, x: float, y: float, number: int) -> None:
    """A tablet; round numbers belong to tribes and sieges."""
    pen.slab(x - BADGE + 0.5, y - BADGE + 0.5, x + BADGE - 0.5, y + BADGE - 0.5, PAPER, INK, 1.4, 4)
    pen.text(x, y, str(number), "figures", FIGURES, INK)


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


def siege_sprite(level: int, besieger: str, *, rolled: bool = False) -> Sprite:
    """A palisade in the besieger's colour with the level; a die on it once the roll has been made (13.1.1)."""
    return SPRITES.get(("siege", level, besieger, rolled), lambda: _siege(level, besieger, rolled))


def _siege(level: int, besieger: str, rolled: bool) -> Sprite:
    pen, colour = Pen(2 * SIEGE, 2 * SIEGE, 3), colour_of(besieger)
    points = []
    for step in range(24):
        reach = SIEGE if step % 2 == 0 else SIEGE - 3.2
        points.append((SIEGE + reach * math.cos(math.tau * step / 24), SIEGE + reach * math.sin(math.tau * step / 24)))
    pen.polygon(points, INK)
    pen.disc(SIEGE, SIEGE, SIEGE - 3, colour, PAPER, 1.4)
    pen.text(SIEGE, SIEGE, str(level), "figures", FIGURES, ink_on(besieger))
    if rolled:
        pen.slab(2 * SIEGE - 8, 2 * SIEGE - 8, 2 * SIEGE, 2 * SIEGE, WHITE, (20, 14, 8), 1.2, 2)
        pen.disc(2 * SIEGE - 4, 2 * SIEGE - 4, 1.3, (20, 14, 8))
    return pen.done(shadow=0.6)


def ring_sprite(side: int = RING) -> Sprite:
    """Dashes round a space that a question is about, or where something has just happened."""

    def draw() -> Sprite:
        pen, middle, dashes = Pen(side, side, 2), side / 2, max(8, side // 6)
        turn, thick = 360 / dashes, max(2.6, side * 0.042)
        for colour, wider, longer in ((PAPER, 3.2, 0.08), (INK, 0.0, 0.0)):
            for dash in range(dashes):
                start, end = (dash - longer) * turn, (dash + 0.62 + longer) * turn
                pen.arc(middle, middle, middle - 2 + wider / 2, start, end, colour, thick + wider)
        return pen.done()

    return SPRITES.get(("ring", side), draw)


def closed_sprite(side: int) -> Sprite:
    """A space that is not in this game, for the legend."""

    def draw() -> Sprite:
        pen = Pen(side, side, 2)
        _struck(pen, side / 2, side / 2 - 1)
        return pen.done()

    return SPRITES.get(("closed space", side), draw)


def _struck(pen: Pen, middle: float, radius: float) -> None:
    """A thin circle struck through, unlike the dashed ring round what has just happened."""
    reach = radius * math.sqrt(0.5)
    pen.disc(middle, middle, radius, None, FADED, 1.8)
    pen.line([(middle - reach, middle + reach), (middle + reach, middle - reach)], FADED, 1.8)


def box_sprite(power: str, name: str, width: int, height: int, reinforcement: int) -> Sprite:
    """An off-map box with its name at the top."""
    key = ("box", power, name, width, height, reinforcement)
    return SPRITES.get(key, lambda: _box(power, name, width, height, reinforcement))


def closed_box_sprite(name: str, width: int, height: int) -> Sprite:
    """A box that is not in this game."""

    def draw() -> Sprite:
        pen = Pen(width, height, 12)
        pen.slab(0, 0, width, height, PARCHMENT, FADED, 1.6, 8)
        pen.text(width / 2, height / 2, name, "serif", fitting(name, "serif", width - 32, 21), FADED)
        return pen.done()

    return SPRITES.get(("closed box", name, width, height), draw)


def _box(power: str, name: str, width: int, height: int, reinforcement: int) -> Sprite:
    pen, colour = Pen(width, height, 12), colour_of(power)
    pen.slab(0, 0, width, height, mix(colour, PARCHMENT, 0.66), mix(colour, DARK, 0.5), 2.4, 8)
    pen.slab(4, 4, width - 4, height - 4, None, mix(colour, DARK, 0.2), 1, 5)
    ink = mix(colour, INK, 0.8)
    pen.text(width / 2, 17, name, "bold", fitting(name, "bold", width - 32, 21), ink)
    sprite = pen.done(shadow=0.6)
    if reinforcement:
        badge = Pen(width, height, 12)
        reinforcements(badge, width - 4, 4, reinforcement)
        sprite.image.alpha_composite(badge.done().image)
    return sprite
