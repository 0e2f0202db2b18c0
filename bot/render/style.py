"""Colours, typefaces and sizes of everything that is drawn in a game, and who looks how.

Sizes are pixels of the 1500 x 2000 map. The smallest letters are 18 px EB Garamond or 17 px Cinzel: capitals of 9 px
when the map is shown 1200 wide.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from PIL import ImageFont

from assets.drawing_data import ASSETS, Colour, Drawing, load_drawing

SCALE = 2  # pixels per frame unit
SIZE = (1500, 2000)

INK: Colour = (36, 26, 16)
FADED: Colour = (96, 78, 56)
RED: Colour = (158, 24, 18)
PARCHMENT: Colour = (247, 238, 214)
PAPER: Colour = (252, 246, 230)
RULE: Colour = (150, 120, 76)
RIM: Colour = (92, 70, 40)
SHADOW: Colour = (40, 28, 16)
STONE: Colour = (196, 186, 166)
STONE_DARK: Colour = (88, 78, 64)
GOLD: Colour = (206, 158, 62)
GREEN: Colour = (52, 104, 48)
PORT: Colour = (20, 66, 110)
PORT_PAPER: Colour = (232, 243, 248)

Face = Literal["serif", "bold", "italic", "roman"]
_FILES: dict[Face, str] = {
    "serif": "EBGaramond_600SemiBold.ttf",
    "bold": "EBGaramond_700Bold.ttf",
    "italic": "EBGaramond_500Medium_Italic.ttf",
    "roman": "Cinzel_700Bold.ttf",
}
SMALL, ROMAN_SMALL = 18, 17

INDEPENDENT = "independent"
EMBLEMLESS = (INDEPENDENT,)


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """`roman` (Cinzel) has no Cyrillic: numbers and Latin capitals only."""
    return ImageFont.truetype(ASSETS / "fonts" / _FILES[face], size)


@cache
def drawing() -> Drawing:
    return load_drawing()


@cache
def colour_of(power: str) -> Colour:
    return drawing().colours[power]


@cache
def ink_on(power: str) -> Colour:
    """The data's ink, or a dark one where that has less contrast than 4.5 : 1."""
    ink = drawing().inks[power]
    return ink if contrast(ink, colour_of(power)) >= 4.5 else (20, 16, 12)


def contrast(first: Colour, second: Colour) -> float:
    """WCAG contrast ratio, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with `share` of `second` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
