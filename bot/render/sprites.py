"""Small pictures drawn once and pasted often: at four times their size, reduced, kept in a bounded cache."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from assets.drawing_data import Colour
from bot.render.style import PARCHMENT, SHADOW, SMALL, Face, by_night, font, tone

OVERSIZE = 4
CACHE_BYTES = 40 * 1024 * 1024
LAYER_BYTES = 8 * 1024 * 1024
"""Kept apart: one panel is as large as forty counters, and seldom the same in two games."""
Point = tuple[float, float]


_marks = count(1)


@dataclass(frozen=True, slots=True)
class Sprite:
    """An RGBA picture whose inked part is `size`, starting `margin` pixels from its left and upper edge.

    `ascent`: of a line of text, the pixels above the base line. `mark`: no other picture has ever had the same.
    """

    image: Image.Image
    size: tuple[int, int]
    margin: int
    ascent: int = 0
    mark: int = field(default_factory=_marks.__next__, compare=False)

    def paste(self, target: Image.Image, left: int, top: int) -> None:
        """With the inked part's upper left corner at (left, top)."""
        target.paste(self.image, (left - self.margin, top - self.margin), self.image)


class Sprites:
    """Least recently used pictures go first when the bound is passed. Safe to use from several threads."""

    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self.limit, self.held = limit, 0
        self._kept: OrderedDict[Hashable, Sprite] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """By day and by night a picture of its own."""
        key = (by_night(), key)
        with self._lock:
            if sprite := self._kept.get(key):
                self._kept.move_to_end(key)
                return sprite
        sprite = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = sprite
                self.held += _weight(sprite)
            while self.held > self.limit:
                self.held -= _weight(self._kept.popitem(last=False)[1])
        return sprite

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.held = 0


SPRITES, LAYERS = Sprites(), Sprites(LAYER_BYTES)


def _weight(sprite: Sprite) -> int:
    return sprite.image.width * sprite.image.height * 4


class Pen:
    """Draws in final pixels on an oversize sheet with a margin; `done` gives the reduced sprite."""

    def __init__(self, width: int, height: int, margin: int = 0, oversize: int = OVERSIZE) -> None:
        self.size, self.margin, self.oversize = (width, height), margin, oversize
        full = ((width + 2 * margin) * oversize, (height + 2 * margin) * oversize)
        self.image = Image.new("RGBA", full, (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)

    def _at(self, value: float) -> float:
        return (value + self.margin) * self.oversize

    def points(self, points: Sequence[Point]) -> list[Point]:
        return [(self._at(x), self._at(y)) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: Colour, rim: Colour | None = None, width: float = 1) -> None:
        corners = self.points(points)
        self.draw.polygon(corners, fill=tone(fill))
        if rim:
            self.draw.line([*corners, *corners[:2]], fill=tone(rim), width=round(width * self.oversize), joint="curve")

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        self.draw.line(self.points(points), fill=tone(fill), width=max(1, round(width * self.oversize)), joint="curve")

    def disc(
        self, x: float, y: float, radius: float, fill: Colour | None, rim: Colour | None = None, width: float = 1
    ) -> None:
        box = (self._at(x - radius), self._at(y - radius), self._at(x + radius), self._at(y + radius))
        self.draw.ellipse(box, *_fill_and_rim(fill, rim), width=round(width * self.oversize) if rim else 0)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour, width: float) -> None:
        box = (self._at(x - radius), self._at(y - radius), self._at(x + radius), self._at(y + radius))
        self.draw.arc(box, start, end, fill=tone(fill), width=round(width * self.oversize))

    def slab(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Colour | None,
        rim: Colour | None = None,
        width: float = 1,
        corner: float = 0,
    ) -> None:
        box = (self._at(left), self._at(top), self._at(right) - 1, self._at(bottom) - 1)
        self.draw.rounded_rectangle(
            box, corner * self.oversize, *_fill_and_rim(fill, rim), width=round(width * self.oversize) if rim else 0
        )

    def text(self, x: float, y: float, text: str, face: Face, size: int, fill: Colour, anchor: str = "mm") -> None:
        letters = font(face, size * self.oversize)
        self.draw.text((self._at(x), self._at(y)), text, font=letters, fill=tone(fill), anchor=anchor)

    def done(self, shadow: float = 0, lift: Point = (1.2, 2.0)) -> Sprite:
        """`shadow` is the opacity of a soft shadow, 0 for none."""
        image = self.image.reduce(self.oversize)
        if shadow:
            alpha = image.getchannel("A")
            shade = Image.new("L", image.size, 0)
            shade.paste(alpha, (round(lift[0]), round(lift[1])))
            shade = shade.filter(ImageFilter.GaussianBlur(1.8)).point([round(value * shadow) for value in range(256)])
            below = Image.new("RGBA", image.size, (*SHADOW, 0))
            below.putalpha(shade)
            image = Image.alpha_composite(below, image)
        return Sprite(image, self.size, self.margin)


def _fill_and_rim(fill: Colour | None, rim: Colour | None) -> tuple[Colour | None, Colour | None]:
    return (None if fill is None else tone(fill)), (None if rim is None else tone(rim))


@lru_cache(maxsize=4096)
def text_width(text: str, face: Face, size: int) -> int:
    return round(font(face, size * OVERSIZE).getlength(text) / OVERSIZE)


def fitting(text: str, face: Face, room: float, most: int) -> int:
    """The largest size in which it fits, of `most` down to the smallest there is."""
    return next((size for size in range(most, SMALL, -1) if text_width(text, face, size) <= room), SMALL)


@lru_cache(maxsize=64)
def capital_height(face: Face, size: int) -> int:
    _left, top, _right, bottom = font(face, size).getbbox("H", anchor="ls")
    return round(bottom - top)


def text_sprite(text: str, face: Face, size: int, fill: Colour, halo: bool = False, underlined: bool = False) -> Sprite:
    """A line of text, with `halo` on a soft parchment edge; its box is the ink of the letters."""
    key = ("text", text, face, size, fill, halo, underlined)
    return SPRITES.get(key, lambda: _write(text, face, size, fill, halo, underlined))


class Ink(NamedTuple):
    """Letters as a mask, and where it begins from the start of their base line."""

    mask: Image.Image
    right: int
    down: int


def ink_of(text: str, face: Face, size: int, stroke: int = 0) -> Ink:
    """Set large and reduced: in its own size each letter would be moved to a whole pixel. `stroke`: so much wider."""
    letters, wider = font(face, size * OVERSIZE), stroke * OVERSIZE
    left, top, right, bottom = letters.getbbox(text, anchor="ls", stroke_width=wider)
    left, top = math.floor(left / OVERSIZE), math.floor(top / OVERSIZE)
    full = math.ceil(right / OVERSIZE) - left, math.ceil(bottom / OVERSIZE) - top
    mask = Image.new("L", (max(1, full[0]) * OVERSIZE, max(1, full[1]) * OVERSIZE), 0)
    start = (-left * OVERSIZE, -top * OVERSIZE)
    ImageDraw.Draw(mask).text(start, text, font=letters, fill=255, anchor="ls", stroke_width=wider)
    return Ink(mask.reduce(OVERSIZE), left, top)


UNDERLINE = (3, 5)  # from where to where below the base line


def _write(text: str, face: Face, size: int, fill: Colour, halo: bool, underlined: bool) -> Sprite:
    margin, letters, fill = 8, ink_of(text, face, size), tone(fill)
    _, top, _, bottom = font(face, size).getbbox(text, anchor="ls")
    depth = max(bottom, UNDERLINE[1]) if underlined else bottom
    ascent, height, width = math.ceil(-top), math.ceil(depth - top), max(1, text_width(text, face, size))
    sheet, at = (width + 2 * margin, height + 2 * margin), (margin, margin + ascent)
    line = (margin, at[1] + UNDERLINE[0], margin + width - 1, at[1] + UNDERLINE[1] - 1)
    image = Image.new("RGBA", sheet, (*(tone(PARCHMENT) if halo else fill), 0))
    if halo:
        glow, wide = Image.new("L", sheet, 0), ink_of(text, face, size, stroke=3)
        glow.paste(wide.mask, (at[0] + wide.right, at[1] + wide.down))
        if underlined:
            edge = (line[0] - 2, line[1] - 2, line[2] + 2, line[3] + 2)
            ImageDraw.Draw(glow).rectangle(edge, fill=255)
        image.putalpha(
            glow.filter(ImageFilter.GaussianBlur(1.6)).point([min(235, value * 5 // 4) for value in range(256)])
        )
    mask = Image.new("L", sheet, 0)
    mask.paste(letters.mask, (at[0] + letters.right, at[1] + letters.down))
    if underlined:
        ImageDraw.Draw(mask).rectangle(line, fill=255)
    letters_only = Image.new("RGBA", sheet, (*fill, 0))
    letters_only.putalpha(mask)
    return Sprite(Image.alpha_composite(image, letters_only), (width, height), margin, ascent)
