"""Dice that look like dice."""

from __future__ import annotations

from assets.drawing_data import Colour
from bot.render.sprites import SPRITES, Pen, Sprite
from bot.render.style import mix

IVORY: Colour = (252, 247, 232)
IVORY_EDGE: Colour = (116, 94, 62)
PIP: Colour = (36, 24, 16)
PIP_RED: Colour = (168, 24, 18)
OUT = 0.27
"""From the middle of a face to the middle of a pip in its corner, in sides."""
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def die(face: int, side: int) -> Sprite:
    """A face of 1 to 6, or 0 for one that is not rolled."""
    return SPRITES.get(("die", face, side), lambda: _die(face, side))


def _die(face: int, side: int) -> Sprite:
    pen = Pen(side, side, 5)
    fill = IVORY if face else mix(IVORY, (150, 136, 110), 0.45)
    pen.slab(0, 0, side, side, mix(fill, IVORY_EDGE, 0.35), IVORY_EDGE, side * 0.03, side * 0.2)
    pen.slab(side * 0.03, side * 0.03, side * 0.96, side * 0.94, fill, None, 0, side * 0.18)
    if not face:
        pen.text(side / 2, side / 2, "?", "bold", round(side * 0.6), mix(PIP, fill, 0.25))
    for x, y in PIPS.get(face, ()):
        centre = (side * (0.49 + x * OUT), side * (0.485 + y * OUT))
        pen.disc(*centre, side * (0.125 if face == 1 else 0.095), PIP_RED if face == 1 else PIP)
    return pen.done(shadow=0.7)
