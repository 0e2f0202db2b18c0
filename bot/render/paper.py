"""Panels of parchment and lines of text on them, as items with their rectangles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from PIL import Image

from assets.drawing_data import Colour
from bot.language.i18n import spoken
from bot.render.geometry import Box, Item
from bot.render.sprites import LAYERS, SPRITES, Pen, Sprite, text_sprite, text_width
from bot.render.style import INK, PARCHMENT, RIM, RULE, SCALE, SMALL, Face, drawing

CAPITALS = {"serif": 0.65, "bold": 0.65, "italic": 0.65, "roman": 0.7, "figures": 0.67}  # height of capitals in ems

MARGIN = 6
"""Round a panel, for its shadow."""


def panel_box(name: str) -> Box:
    left, top, right, bottom = drawing().panels[name]
    return round(left * SCALE), round(top * SCALE), round(right * SCALE), round(bottom * SCALE)


def panel_sprite(width: int, height: int) -> Sprite:
    return SPRITES.get(("panel", width, height), lambda: _panel(width, height))


def _panel(width: int, height: int) -> Sprite:
    pen = Pen(width, height, MARGIN)
    pen.slab(0, 0, width, height, PARCHMENT, RIM, 2.2, 7)
    pen.slab(4, 4, width - 4, height - 4, None, RULE, 1, 4)
    return pen.done(shadow=0.6)


@dataclass(frozen=True, slots=True)
class Layer:
    """A panel of the sheet: `facts` is all that decides how it looks, and it is drawn anew when they change only."""

    name: str
    facts: Hashable
    make: Callable[[], Sequence[Item]]
    language: str = field(default_factory=spoken)

    def sprite(self) -> Sprite:
        """To be put where the panel lies."""
        return LAYERS.get((self.name, self.language, self.facts), lambda: flattened(self.make()))


def flattened(items: Sequence[Item]) -> Sprite:
    """One picture of what lies on the first of the items, which has the size of all; an empty one for none."""
    if not items:
        return Sprite(Image.new("RGBA", (1, 1), (0, 0, 0, 0)), (1, 1), 0)
    ground, *others = items
    left, top = ground.left - ground.sprite.margin, ground.top - ground.sprite.margin
    image = ground.sprite.image.copy()
    for item in others:
        margin = item.sprite.margin
        image.alpha_composite(item.sprite.image, (item.left - margin - left, item.top - margin - top))
    return Sprite(image, ground.sprite.size, ground.sprite.margin)


class Paper:
    """Collects what lies on one panel."""

    def __init__(self, name: str, height: float | None = None) -> None:
        """`height` in pixels, at most that of the panel's place on the sheet."""
        left, top, right, bottom = panel_box(name)
        if height is not None:
            bottom = min(bottom, top + round(height))
        self.name, self.box = name, (left, top, right, bottom)
        self.items = [Item("panel", name, panel_sprite(right - left, bottom - top), left, top)]

    def put(self, kind: str, about: str, sprite: Sprite, left: float, top: float, on: str | None = None) -> None:
        self.items.append(Item(kind, about, sprite, round(left), round(top), on or self.name))

    def middle(self, kind: str, about: str, sprite: Sprite, x: float, y: float, on: str | None = None) -> None:
        """With its centre at (x, y)."""
        width, height = sprite.size
        self.put(kind, about, sprite, x - width / 2, y - height / 2, on)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        face: Face = "serif",
        size: int = SMALL,
        fill: Colour = INK,
        anchor: str = "l",
        room: float | None = None,
        on: str | None = None,
    ) -> int:
        """A line whose capitals are centred on y; `anchor` l, m or r. Shortened to `room`. Returns its width."""
        shown = fitted(text, face, size, room) if room is not None else text
        if not shown.strip():
            return 0
        sprite = text_sprite(shown, face, size, fill)
        width = sprite.size[0]
        left = x - {"l": 0, "m": width / 2, "r": width}[anchor]
        base = round(y + CAPITALS[face] * size / 2)
        self.put("text", shown, sprite, left, base - sprite.ascent, on)
        return width


def fitted(text: str, face: Face, size: int, room: float) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    if text_width(text, face, size) <= room:
        return text
    while text and text_width(text + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, face: Face, size: int, room: float) -> list[str]:
    """Lines of whole words no wider than `room`; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", face, size) <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
