"""A picture on paper of its own: things and lines of text laid on it one by one, which know what lies where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from assets.drawing_data import Colour
from bot.render.geometry import Box, Item
from bot.render.palette import Palette, current
from bot.render.paper import CAPITALS, fitted, wrapped
from bot.render.sprites import OVERSIZE, SPRITES, Ink, Pen, Sprite, ink_of, text_width
from bot.render.style import Face, font

LEAST = 22
"""The smallest letters, in pixels of a picture 800 wide: 11 when it is shown 400 wide."""
LEADING = 1.18
"""From line to line, in sizes of the letters."""
FRAME = 10
"""From the edge of the paper to the line around it."""


@dataclass(frozen=True, slots=True)
class Line:
    """Text with the start of its base line; `on` as of an `Item`."""

    text: str
    face: Face
    size: int
    fill: Colour
    left: int
    base: int
    on: str

    @property
    def box(self) -> Box:
        """Around the ink."""
        left, top, right, bottom = font(self.face, self.size).getbbox(self.text, anchor="ls")
        return self.left + round(left), self.base + round(top), self.left + round(right), self.base + round(bottom)


class Leaf:
    """Grows downwards: who adds to it says how far it reaches by then."""

    def __init__(self, width: int) -> None:
        self.width, self.height, self.palette = width, 0, current()
        self.items: list[Item] = []
        self.lines: list[Line] = []

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.lines]

    def put(self, kind: str, about: str, sprite: Sprite, left: float, top: float, on: str = "leaf") -> None:
        self.items.append(Item(kind, about, sprite, round(left), round(top), on))

    def slab(
        self,
        about: str,
        box: tuple[float, float, float, float],
        fill: Colour,
        rim: Colour | None = None,
        *,
        corner: int = 6,
        width: float = 1.6,
        on: str = "leaf",
    ) -> None:
        """A ground for what lies on it."""
        left, top, right, bottom = (round(value) for value in box)
        size = (right - left, bottom - top)
        sprite = SPRITES.get(("slab", *size, fill, rim, corner, width), lambda: _slab(*size, fill, rim, corner, width))
        self.put("slab", about, sprite, left, top, on)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        face: Face = "serif",
        size: int = LEAST,
        fill: Colour | None = None,
        anchor: str = "l",
        room: float | None = None,
        on: str = "leaf",
    ) -> int:
        """A line whose capitals are centred on y; `anchor` l, m or r. Shortened to `room`. Returns its width."""
        shown = fitted(text, face, size, room) if room is not None else text
        if not shown.strip():
            return 0
        width = text_width(shown, face, size)
        left = round(x - {"l": 0, "m": width / 2, "r": width}[anchor])
        base = round(y + CAPITALS[face] * size / 2)
        self.lines.append(Line(shown, face, size, fill or self.palette.ink, left, base, on))
        return width

    def block(
        self,
        x: float,
        top: float,
        lines: Iterable[str],
        *,
        face: Face = "serif",
        size: int = LEAST,
        fill: Colour | None = None,
        anchor: str = "l",
        on: str = "leaf",
    ) -> float:
        """Lines one below another; returns the lower edge."""
        for line in lines:
            self.write(x, top + size * LEADING / 2, line, face=face, size=size, fill=fill, anchor=anchor, on=on)
            top += size * LEADING
        return top

    def wrap(
        self,
        x: float,
        top: float,
        text: str,
        room: float,
        *,
        face: Face = "serif",
        size: int = LEAST,
        fill: Colour | None = None,
        anchor: str = "l",
        on: str = "leaf",
    ) -> float:
        """Text in as many lines as it takes; returns the lower edge."""
        lines = [fitted(line, face, size, room) for line in wrapped(text, face, size, room)]
        return self.block(x, top, lines, face=face, size=size, fill=fill, anchor=anchor, on=on)

    def rule(self, about: str, left: float, right: float, y: float, fill: Colour | None = None) -> None:
        self.slab(about, (left, y - 1, right, y + 1), fill or self.palette.rule, corner=0)

    def paint(self, image: Image.Image, left: int = 0, top: int = 0) -> None:
        """With its corner at (left, top); text lies on top."""
        for item in self.items:
            item.sprite.paste(image, left + item.left, top + item.top)
        for line in self.lines:
            _set(image, line, left + line.left, top + line.base)

    def drawn(self) -> Image.Image:
        """RGB, on paper with a double line around it."""
        image = Image.new("RGB", self.size, self.palette.paper)
        framed(image, (0, 0, *self.size), self.palette)
        self.paint(image)
        return image


WORDS = 4096


def _set(image: Image.Image, line: Line, left: float, base: int) -> None:
    """Word by word, for setting letters takes ten times as long as placing them."""
    for number, word in enumerate(line.text.split(" ")):
        if number:
            left += _word(" ", line.face, line.size).advance
        if word:
            (mask, right, down), advance = _word(word, line.face, line.size)
            image.paste(line.fill, (round(left) + right, base + down), mask)
            left += advance


class _Word(NamedTuple):
    """How a word looks, and how far from its start the next one is."""

    ink: Ink
    advance: float


@lru_cache(WORDS)
def _word(word: str, face: Face, size: int) -> _Word:
    """Some 2 kB each."""
    return _Word(ink_of(word, face, size), font(face, size * OVERSIZE).getlength(word) / OVERSIZE)


def framed(image: Image.Image, box: Box, palette: Palette) -> None:
    """A double line inside the edge of a rectangle."""
    left, top, right, bottom = box
    pen = ImageDraw.Draw(image)
    pen.rectangle((left, top, right - 1, bottom - 1), outline=palette.rim, width=4)
    inner = (left + FRAME, top + FRAME, right - FRAME - 1, bottom - FRAME - 1)
    pen.rectangle(inner, outline=palette.rule, width=2)


def _slab(width: int, height: int, fill: Colour, rim: Colour | None, corner: int, thick: float) -> Sprite:
    if not corner and not rim:
        return Sprite(Image.new("RGBA", (width, height), fill), (width, height), 0)
    pen = Pen(width, height, 1, oversize=2)
    pen.slab(0, 0, width, height, fill, rim, thick, corner)
    return pen.done()
