"""The face of a card: its powers' emblems, value, name, moment, text, marks, and whether it can be played now."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from assets.drawing_data import Colour
from bot.language.i18n import _
from bot.render.emblems import stamp
from bot.render.leaf import LEADING, Leaf
from bot.render.palette import Palette
from bot.render.paper import wrapped
from bot.render.signs import Glyph, glyph, wreath
from bot.render.sprites import SPRITES, Pen, Sprite, text_width
from bot.render.style import by_night, colour_of, ink_on, mix
from bot.render.words import card_name, card_text, card_type
from engine.sword.facts import Card, DataSet

WIDE = 384
"""Two in a picture 800 wide."""
EDGE, PAD = 9, 22
HEADER, KEY = 104, 14
NAME, KIND, TEXT, MARK = 29, 22, 23, 22
SHORTEST = 400
MARGIN = 8
"""For the shadow."""


class Remark(NamedTuple):
    """Why a card cannot be played now, None if it can; and then why not as its event."""

    reason: str | None
    event: str


def card_marks(card: Card) -> list[str]:
    """What is marked on it: what happens to the card and what else it counts for."""
    return [word for _sign, word in _marks(card)]


def _marks(card: Card) -> list[tuple[Glyph, str]]:
    marks: list[tuple[Glyph, str]] = []
    if card.remove:
        marks.append(("skull", _("remove")))
    if card.reshuffle:
        marks.append(("renew", _("reshuffle")))
    if card.icons.naval:
        marks.append(("ship", _("naval")))
    if card.icons.bribe:
        marks.append(("coins", _("bribe")))
    if card.icons.cancels_gallic:
        marks.append(("torch", _("cancels Gauls")))
    return marks


def face_sprite(card: Card, data: DataSet, remark: Remark | None, *, scale: float = 1, height: int = 0) -> Sprite:
    """At least `height` pixels high."""
    said = (card.id, card_name(card), card_text(card), card_type(card))
    key = ("face", data.id, data.hash, said, by_night(), remark, scale, height)
    return SPRITES.get(key, lambda: _painted(face(card, data, remark, scale=scale, height=height)))


def _painted(leaf: Leaf) -> Sprite:
    width, height = leaf.size
    image = Image.new("RGBA", (width + 2 * MARGIN, height + 2 * MARGIN), (0, 0, 0, 0))
    for item in leaf.items[:1]:  # the card with its shadow, and all else on it
        image.paste(item.sprite.image, (MARGIN - item.sprite.margin, MARGIN - item.sprite.margin))
    on_card = image.convert("RGB")
    leaf.paint(on_card, MARGIN, MARGIN)
    on_card.putalpha(image.getchannel("A"))
    return Sprite(on_card, leaf.size, MARGIN)


def face(card: Card, data: DataSet, remark: Remark | None, *, scale: float = 1, height: int = 0) -> Leaf:
    """What lies where on a card; the first item is the card itself."""
    return _Face(card, data, remark, scale).laid(height)


class _Face:
    """Lengths in pixels of a card 384 wide, times `scale`."""

    def __init__(self, card: Card, data: DataSet, remark: Remark | None, scale: float) -> None:
        self.card, self.remark, self.scale = card, remark, scale
        self.powers = data.decks[card.deck].powers
        self.leaf = Leaf(self.px(WIDE))
        self.palette: Palette = self.leaf.palette
        self.barred = remark is not None and remark.reason is not None
        self.paper = mix(self.palette.paper, self.palette.bad, 0.45) if self.barred else self.palette.paper

    def px(self, length: float) -> int:
        return round(length * self.scale)

    @property
    def room(self) -> int:
        return self.leaf.width - 2 * self.px(PAD)

    def laid(self, height: int) -> Leaf:
        leaf = self.leaf
        top = self._name(self.px(EDGE + HEADER + KEY + 8))
        top = self._kind(top) + self.px(10)
        self._ornament(top)
        start = top + self.px(12)
        top = leaf.wrap(self.px(PAD), start, card_text(self.card), self.room, size=self.px(TEXT), on="card")
        marks = self._rows_of_marks()
        foot = self._foot_height()
        below = len(marks) * self.px(38) + self.px(10) + foot + self.px(EDGE)
        leaf.height = max(round(top) + self.px(6) + below, self.px(SHORTEST), height)
        self._header()
        self._card()
        self._watermark(start, leaf.height - below)
        self._chips(marks, leaf.height - below + self.px(4))
        if self.remark:
            self._foot(leaf.height - self.px(EDGE) - foot, foot)
        return leaf

    def _card(self) -> None:
        leaf, rim = self.leaf, mix(colour_of(self.powers[0]), (20, 14, 8), 0.55)
        size, fill, gold = leaf.size, self.paper, self.palette.gold
        sprite = SPRITES.get(("card", *size, fill, rim, gold), lambda: _ground(size, fill, rim, gold, self.scale))
        leaf.put("slab", "card", sprite, 0, 0)
        leaf.items.insert(0, leaf.items.pop())

    def _header(self) -> None:
        """The value in a wreath, the emblems, a band of Greek key below."""
        leaf, edge, height = self.leaf, self.px(EDGE), self.px(HEADER)
        part = (leaf.width - 2 * edge) / len(self.powers)
        side, margin = (self.px(78), self.px(16)) if len(self.powers) == 1 else (self.px(66), self.px(10))
        for number, power in enumerate(self.powers):
            left, on = edge + number * part, f"header {power}"
            leaf.slab(on, (left, edge, left + part, edge + height), colour_of(power), corner=0, on="card")
            x, y = left + part - side - margin, edge + (height - side) / 2
            leaf.put("emblem", f"emblem {power}", _stamp(power, side, ink_on(power), colour_of(power)), x, y, on)
        self._value(f"header {self.powers[0]}")
        key = _greek_key(leaf.width - 2 * edge, self.px(KEY), self.palette.gold, self.palette.tinted((20, 14, 8), 0.8))
        leaf.put("key", "key", key, edge, edge + height, "card")

    def _value(self, on: str) -> None:
        leaf, side, power = self.leaf, self.px(92), self.powers[0]
        x, y = self.px(EDGE + 8), self.px(EDGE) + (self.px(HEADER) - side) // 2
        leaf.put("wreath", "wreath", wreath(side, mix(ink_on(power), colour_of(power), 0.15)), x, y, on)
        coin = _coin(self.px(60), self.palette.gold)
        inset = (side - self.px(60)) / 2
        leaf.put("coin", "value", coin, x + inset, y + inset, "wreath")
        value = str(self.card.value) if self.card.value else "!"
        leaf.write(
            x + side / 2,
            y + side / 2,
            value,
            face="figures",
            size=self.px(38),
            fill=(36, 24, 16),
            anchor="m",
            on="value",
        )

    def _name(self, top: float) -> float:
        lines = wrapped(card_name(self.card), "bold", self.px(NAME), self.room)
        return self.leaf.block(self.leaf.width / 2, top, lines, face="bold", size=self.px(NAME), anchor="m", on="card")

    def _kind(self, top: float) -> float:
        size, fill = self.px(KIND), self.palette.red if self.card.response else self.palette.faded
        lines = wrapped(card_type(self.card), "italic", size, self.room)
        return self.leaf.block(
            self.leaf.width / 2, top, lines, face="italic", size=size, fill=fill, anchor="m", on="card"
        )

    def _ornament(self, top: float) -> None:
        leaf, middle, half = self.leaf, self.leaf.width / 2, self.px(7)
        pad, fill = self.px(PAD), self.palette.rule
        leaf.slab("rule left", (pad, top - 1, middle - 2 * half, top + 1), fill, corner=0, on="card")
        leaf.slab("rule right", (middle + 2 * half, top - 1, leaf.width - pad, top + 1), fill, corner=0, on="card")
        gem = SPRITES.get(("gem", half, self.palette.gold), lambda: _gem(half, self.palette.gold))
        leaf.put("gem", "gem", gem, middle - half, top - half, "card")

    def _watermark(self, top: float, bottom: float) -> None:
        """The emblems once more, large and faint, behind the text."""
        leaf, size = self.leaf, min(self.px(150), round(bottom - top))
        if size < self.px(60):
            return
        gap = self.px(14)
        left = (leaf.width - len(self.powers) * size - (len(self.powers) - 1) * gap) / 2
        for number, power in enumerate(self.powers):
            sprite = _stamp(power, size, mix(self.paper, colour_of(power), 0.1), self.paper)
            x, y = left + number * (size + gap), (top + bottom - size) / 2
            leaf.put("watermark", f"watermark {power}", sprite, x, y, "card")
            leaf.items.insert(1, leaf.items.pop())

    def _rows_of_marks(self) -> list[list[tuple[Glyph, str, int]]]:
        rows: list[list[tuple[Glyph, str, int]]] = []
        used = 0
        for sign, word in _marks(self.card):
            wide = self.px(46) + text_width(word, "bold", self.px(MARK))
            if not rows or used + wide > self.room:
                rows.append([])
                used = 0
            rows[-1].append((sign, word, wide))
            used += wide + self.px(8)
        return rows

    def _chips(self, rows: list[list[tuple[Glyph, str, int]]], top: float) -> None:
        """Marks with a sign and a word each."""
        leaf, palette = self.leaf, self.palette
        colours = {"skull": palette.red, "renew": palette.blue, "ship": palette.blue, "torch": palette.red}
        for row in rows:
            x = float(self.px(PAD))
            for sign, word, wide in row:
                colour, about, side = colours.get(sign, palette.faded), f"mark {sign}", self.px(20)
                box = (x, top, x + wide, top + self.px(33))
                leaf.slab(about, box, self.paper, colour, corner=self.px(16), width=2, on="card")
                leaf.put("sign", f"sign {sign}", glyph(sign, side, colour), x + self.px(11), top + self.px(7), about)
                leaf.write(
                    x + self.px(37), top + self.px(16.5), word, face="bold", size=self.px(MARK), fill=colour, on=about
                )
                x += wide + self.px(8)
            top += self.px(38)

    def _notes(self) -> tuple[str, list[str]]:
        """The word and the lines of the foot."""
        if self.remark is None:
            return "", []
        room, size = self.room - self.px(30), self.px(KIND)
        if self.remark.reason is not None:
            reason = self.remark.reason
            return "", wrapped(reason[:1].upper() + reason[1:], "serif", size, room)
        note = _("no event: {reason}").format(reason=self.remark.event) if self.remark.event else ""
        return _("Playable now"), wrapped(note, "serif", size, room)

    def _foot_height(self) -> int:
        word, lines = self._notes()
        if not word and not lines:
            return 0
        return round(self.px(18) + (self.px(30) if word else 0) + len(lines) * self.px(KIND) * LEADING)

    def _foot(self, top: float, height: int) -> None:
        leaf, palette, edge = self.leaf, self.palette, self.px(EDGE)
        word, lines = self._notes()
        fill, ink = (palette.good, palette.bright) if word else (palette.bad, palette.ink)
        leaf.slab("foot", (edge, top, leaf.width - edge, top + height), fill, corner=self.px(6), on="card")
        side, left = self.px(22), self.px(PAD + 30)
        sign = glyph("tick", side, ink) if word else glyph("skull", side, palette.red)
        y = top + self.px(9)
        leaf.put("sign", "sign foot", sign, self.px(PAD - 4), y + self.px(2), "foot")
        if word:
            leaf.write(left, y + self.px(14), word, face="bold", size=self.px(25), fill=ink, on="foot")
            y += self.px(30)
        leaf.block(left, y, lines, size=self.px(KIND), fill=ink, on="foot")


def _ground(size: tuple[int, int], fill: Colour, rim: Colour, gold: Colour, scale: float) -> Sprite:
    pen = Pen(*size, MARGIN, oversize=2)
    pen.slab(0, 0, *size, fill, rim, 4 * scale, 18 * scale)
    pen.slab(5 * scale, 5 * scale, size[0] - 5 * scale, size[1] - 5 * scale, None, gold, 1.6 * scale, 13 * scale)
    return pen.done(shadow=0.8)


def _stamp(power: str, side: int, ink: Colour, ground: Colour) -> Sprite:
    return SPRITES.get(("emblem", power, side, ink, ground), lambda: _stamped(power, side, ink, ground))


def _stamped(power: str, side: int, ink: Colour, ground: Colour) -> Sprite:
    pen = Pen(side, side, 1, oversize=2)
    stamp(pen, power, side / 2, side / 2, side * 0.47, ink, ground)
    return pen.done()


def _coin(side: int, gold: Colour) -> Sprite:
    return SPRITES.get(("coin", side, gold), lambda: _struck(side, gold))


def _struck(side: int, gold: Colour) -> Sprite:
    pen, middle = Pen(side, side, 3), side / 2
    pen.disc(middle, middle, middle, mix(gold, (40, 26, 10), 0.45))
    pen.disc(middle, middle, middle * 0.94, (250, 243, 222))
    pen.disc(middle, middle, middle * 0.84, None, gold, side * 0.03)
    return pen.done(shadow=0.5)


def _gem(half: int, fill: Colour) -> Sprite:
    pen = Pen(2 * half, 2 * half, 1)
    pen.polygon([(half, 0), (2 * half, half), (half, 2 * half), (0, half)], fill)
    return pen.done()


def _greek_key(width: int, height: int, ink: Colour, ground: Colour) -> Sprite:
    return SPRITES.get(("key", width, height, ink, ground), lambda: _meander(width, height, ink, ground))


def _meander(width: int, height: int, ink: Colour, ground: Colour) -> Sprite:
    pen = Pen(width, height, 0)
    pen.slab(0, 0, width, height, ground)
    count = round(width / (height * 1.3))
    step, thick, high, low = width / count, height * 0.12, height * 0.18, height * 0.82
    for number in range(count):
        x = number * step
        key = ((0, low), (0, high), (0.78, high), (0.78, 0.62 * height), (0.36, 0.62 * height), (0.36, 0.42 * height))
        pen.line([(x + part * step + thick, y) for part, y in key], ink, thick)
        pen.line([(x + thick, low), (x + step + thick, low)], ink, thick)
    return pen.done()
