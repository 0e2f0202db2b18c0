"""Colours, typefaces and sizes of everything that is drawn in a game, and who looks how.

Sizes are pixels of the 1500 x 2000 map. The smallest letters are 18 px EB Garamond, 17 px Cinzel or 18 px Source Serif:
capitals of 9 px when the map is shown 1200 wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
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
SEAL: Colour = (150, 22, 18)
CLEAR: Colour = (58, 45, 32)
ROUGH: Colour = (146, 62, 20)
STRAIT: Colour = (24, 84, 158)
CASING: Colour = (253, 248, 234)
"""Round what lies on coloured ground, by day and by night."""
WHITE: Colour = (255, 255, 255)
"""Letters on a seal or a port's blue, by day and by night."""

NIGHT: Mapping[Colour, Colour] = {
    INK: (242, 232, 210),
    FADED: (190, 176, 150),
    RED: (255, 166, 146),
    PARCHMENT: (38, 36, 36),
    PAPER: (50, 47, 46),
    RULE: (122, 102, 70),
    RIM: (156, 128, 80),
    GOLD: (104, 76, 30),
    GREEN: (140, 200, 130),
    CLEAR: (222, 206, 170),
    ROUGH: (204, 136, 112),
    STRAIT: (120, 186, 246),
}
"""What these colours become by night; all others stay as they are, those of the powers but for DUSK."""

Face = Literal["serif", "bold", "italic", "roman", "figures"]
_FILES: dict[Face, str] = {
    "serif": "EBGaramond_600SemiBold.ttf",
    "bold": "EBGaramond_700Bold.ttf",
    "italic": "EBGaramond_500Medium_Italic.ttf",
    "roman": "Cinzel_700Bold.ttf",
    "figures": "SourceSerif4_700Bold.ttf",
}
SMALL, ROMAN_SMALL, FIGURES = 18, 17, 18

INDEPENDENT = "independent"
EMBLEMLESS = (INDEPENDENT,)
DUSK: Mapping[str, Colour] = {INDEPENDENT: (172, 162, 142)}
"""Powers whose colour would outshine all others by night, and what it is then."""
SHADE: Colour = (20, 14, 8)
FAINT = 2.6
"""By night what has less contrast to the ground gets a light rim."""


_NIGHT: ContextVar[bool] = ContextVar("night", default=False)


@contextmanager
def theme(night: bool) -> Iterator[None]:
    """Whatever is drawn within is drawn for a dark or a light background."""
    token = _NIGHT.set(night)
    try:
        yield
    finally:
        _NIGHT.reset(token)


def by_night() -> bool:
    return _NIGHT.get()


def tone(colour: Colour) -> Colour:
    """As it is drawn by day or by night."""
    return NIGHT.get(colour, colour) if _NIGHT.get() else colour


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """`roman` (Cinzel) has no Cyrillic: Latin capitals only. `figures` are all of one height, and a 1 is no I."""
    return ImageFont.truetype(ASSETS / "fonts" / _FILES[face], size)


@cache
def drawing() -> Drawing:
    return load_drawing()


def colour_of(power: str) -> Colour:
    return DUSK[power] if power in DUSK and _NIGHT.get() else drawing().colours[power]


def rim_of(colour: Colour, share: float) -> Colour:
    """Round something of that colour: it with `share` of shade, by night of light where it would not show."""
    dim = _NIGHT.get() and contrast(colour, NIGHT[PARCHMENT]) < FAINT
    return mix(colour, CASING if dim else SHADE, share)


@cache
def ink_on(power: str) -> Colour:
    """The data's ink, or a dark one where that has less contrast than 4.5 : 1."""
    ink = drawing().inks[power]
    return ink if contrast(ink, drawing().colours[power]) >= 4.5 else (20, 16, 12)


def contrast(first: Colour, second: Colour) -> float:
    """WCAG contrast ratio, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with `share` of `second` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(tone(first), tone(second), strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
