"""A hand as a picture: each card with its value, name, text, marks and emblem, and whether it can be played now."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image

from assets.drawing_data import Colour
from bot.i18n import _, spoken
from bot.render.emblems import stamp
from bot.render.paper import wrapped
from bot.render.sprites import SPRITES, Pen, Sprite, text_width
from bot.render.style import FADED, GREEN, INK, PAPER, PARCHMENT, RED, RIM, RULE, Face, colour_of, ink_on, mix
from bot.render.words import card_name, card_text, card_type
from engine.sword.facts import Card, DataSet
from engine.sword.view import View

CARD = (360, 500)
GUTTER = 20
CLOTH: Colour = (58, 46, 36)
BAND, TITLE, TEXT, CHIPS, FOOT = 84, 118, 214, 408, 440  # from the card's upper edge
MARGIN = 8  # for the shadow


NO_EVENTS: Mapping[str, str] = MappingProxyType({})


def draw_hand(view: View, playable: Mapping[str, str | None], events: Mapping[str, str] = NO_EVENTS) -> Image.Image:
    """The viewer's hand, up to four cards in a row.

    `playable`: None for a card that can be played now, else the reason why not; a card not in it gets no remark.
    `events`: why a card that can be played now cannot be played as its event.
    """
    cards = [view.data.cards[card] for card in view.hand]
    if not cards:
        return _empty()
    across = 3 if len(cards) in (5, 6) else min(4, len(cards))
    rows = -(-len(cards) // across)
    width, height = CARD
    sheet = Image.new("RGB", (GUTTER + across * (width + GUTTER), GUTTER + rows * (height + GUTTER)), CLOTH)
    for number, card in enumerate(cards):
        remark = _Remark(playable[card.id], events.get(card.id, "")) if card.id in playable else None
        sprite = _card_sprite(card, view.data, remark)
        x = GUTTER + number % across * (width + GUTTER)
        y = GUTTER + number // across * (height + GUTTER)
        sprite.paste(sheet, x, y)
    return sheet


def draw_card(card: Card, data: DataSet) -> Image.Image:
    """One card by itself, whoever holds it."""
    width, height = CARD
    sheet = Image.new("RGB", (width + 2 * GUTTER, height + 2 * GUTTER), CLOTH)
    _card_sprite(card, data, None).paste(sheet, GUTTER, GUTTER)
    return sheet


def card_marks(card: Card) -> list[str]:
    """What is marked on it: what happens to the card and what else it counts for."""
    return [word for word, _colour in _marks(card)]


def _empty() -> Image.Image:
    pen = Pen(600, 160, 0)
    pen.slab(0, 0, 600, 160, CLOTH)
    pen.slab(20, 20, 580, 140, PARCHMENT, RIM, 2, 8)
    pen.text(300, 82, _("No cards in hand"), "bold", 30, INK)
    return pen.done().image.convert("RGB")


class _Remark(NamedTuple):
    """See `draw_hand`."""

    reason: str | None
    event: str


def _card_sprite(card: Card, data: DataSet, remark: _Remark | None) -> Sprite:
    key = ("card", data.id, data.hash, card.id, spoken(), remark)
    return SPRITES.get(key, lambda: _card(card, data, remark))


def _card(card: Card, data: DataSet, remark: _Remark | None) -> Sprite:
    width, height = CARD
    pen, powers = Pen(width, height, MARGIN, oversize=2), data.decks[card.deck].powers
    rim = mix(colour_of(powers[0]), (20, 14, 8), 0.6)
    barred = remark is not None and remark.reason is not None
    pen.slab(0, 0, width, height, mix(PAPER, (190, 180, 160), 0.35) if barred else PAPER, rim, 3, 14)
    _watermark(pen, powers, barred)
    _band(pen, powers, card.value)
    title = wrapped(card_name(card), "bold", 27, width - 40)[:2]
    for number, line in enumerate(title):
        pen.text(width / 2, TITLE + (8 if len(title) == 1 else -13) + number * 28, line, "bold", 27, INK)
    kind = wrapped(card_type(card), "italic", 20, width - 40)[:2]
    for number, line in enumerate(kind):
        pen.text(width / 2, 164 + number * 22, line, "italic", 20, RED if card.response else FADED)
    top = TEXT + (8 if len(kind) > 1 else -8)
    pen.line([(28, top - 24), (width - 28, top - 24)], RULE, 1.4)
    size, lines = _fit(card_text(card), width - 48, CHIPS - top - 12)
    for number, line in enumerate(lines):
        pen.text(24, top + number * (size + 5), line, "serif", size, INK, "lm")
    _chips(pen, card)
    if remark is not None:
        _foot(pen, remark)
    return pen.done(shadow=0.8)


def _watermark(pen: Pen, powers: tuple[str, ...], barred: bool) -> None:
    """The emblems once more, large and faint, behind the text."""
    width = CARD[0]
    paper = mix(PAPER, (190, 180, 160), 0.35) if barred else PAPER
    for number, power in enumerate(powers):
        x = width / 2 + (number - (len(powers) - 1) / 2) * 160
        stamp(pen, power, x, 306, 86 if len(powers) == 1 else 70, mix(paper, colour_of(power), 0.09), paper)


def _band(pen: Pen, powers: tuple[str, ...], value: int) -> None:
    """The deck's colours with the emblems of its powers, and the value on a medallion."""
    width = CARD[0]
    part = (width - 16) / len(powers)
    for number, power in enumerate(powers):
        colour = colour_of(power)
        pen.slab(8 + number * part, 8, 8 + (number + 1) * part, BAND, colour)
        shade = mix(ink_on(power), colour, 0.2)
        x = width - 48 if number == len(powers) - 1 else 8 + part - 44
        stamp(pen, power, x, 8 + (BAND - 8) / 2, 27, shade, colour)
    pen.slab(8, 8, width - 8, BAND, None, mix(colour_of(powers[0]), (20, 14, 8), 0.6), 1.6, 7)
    if value:
        pen.disc(50, 8 + (BAND - 8) / 2, 31, PAPER, INK, 2)
        pen.disc(50, 8 + (BAND - 8) / 2, 27, None, RULE, 1.2)
        pen.text(50, 8 + (BAND - 8) / 2, str(value), "roman", 40, INK)


def _fit(text: str, width: int, height: int) -> tuple[int, list[str]]:
    """The largest type from 24 to 18 pixels that holds the text, and its lines."""
    for size in range(24, 17, -1):
        lines = wrapped(text, "serif", size, width)
        if len(lines) * (size + 5) <= height:
            return size, lines
    return size, lines[: height // (size + 5)]


def _marks(card: Card) -> list[tuple[str, Colour]]:
    marks: list[tuple[str, Colour]] = []
    if card.remove:
        marks.append((_("remove"), RED))
    if card.reshuffle:
        marks.append((_("reshuffle"), (40, 74, 128)))
    if card.icons.naval:
        marks.append((_("naval"), (20, 66, 110)))
    if card.icons.bribe:
        marks.append((_("bribe"), (122, 84, 16)))
    if card.icons.cancels_gallic:
        marks.append((_("cancels Gauls"), (43, 74, 139)))
    return marks


def _chips(pen: Pen, card: Card) -> None:
    """Marks with a word each: what happens to the card, and what else it counts for."""
    x = 24.0
    for word, colour in _marks(card):
        width = 20 + text_width(word, "bold", 18)
        pen.slab(x, CHIPS - 4, x + width, CHIPS + 24, None, colour, 1.6, 13)
        pen.text(x + width / 2, CHIPS + 10, word, "bold", 18, colour)
        x += width + 8


def _foot(pen: Pen, remark: _Remark) -> None:
    width, height = CARD
    reason = remark.reason
    colour, ink = (GREEN, (255, 255, 255)) if reason is None else ((222, 208, 178), (84, 34, 20))
    pen.slab(8, FOOT + 2, width - 8, height - 8, colour, None, 0, 8)
    lines = [_("Playable now")] if reason is None else wrapped(reason, "serif", 18, width - 40)
    if len(lines) > 2:
        lines = [lines[0], lines[1].rstrip(".,;") + "…"]
    middle = (FOOT + 2 + height - 8) / 2
    if reason is None and remark.event:
        pen.text(width / 2, middle - 11, lines[0], "bold", 20, ink)
        note = wrapped(_("no event: {reason}").format(reason=remark.event), "serif", 16, width - 34)
        pen.text(width / 2, middle + 11, f"{note[0].rstrip('.,;:')}…" if note[1:] else note[0], "serif", 16, ink)
        return
    face: Face = "bold" if reason is None else "serif"
    for number, line in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * 21
        pen.text(width / 2, y, line, face, 21 if reason is None else 18, ink)
