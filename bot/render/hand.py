"""A hand as a picture: its cards two in a row, each with whether it can be played now; and a card by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PIL import Image

from bot.language.i18n import _
from bot.render.face import WIDE, Remark, face, face_sprite
from bot.render.leaf import Leaf
from bot.render.palette import current
from bot.render.sprites import Sprite
from engine.sword.facts import Card, DataSet
from engine.sword.view import View

ACROSS = 2
GUTTER = 12
LARGE = 1.6
"""A card by itself, in sizes of one in a hand."""

NO_EVENTS: Mapping[str, str] = MappingProxyType({})


def draw_hand(view: View, playable: Mapping[str, str | None], events: Mapping[str, str] = NO_EVENTS) -> Image.Image:
    """The viewer's hand, RGB, 804 pixels wide unless there is but one card.

    `playable`: None for a card that can be played now, else the reason why not; a card not in it gets no remark.
    `events`: why a card that can be played now cannot be played as its event.
    """
    if not view.hand:
        return _empty()
    cards = [view.data.cards[card] for card in view.hand]
    remarks = {card.id: remark_on(card.id, playable, events) for card in cards}
    if len(cards) == 1:
        return _on_cloth([[face_sprite(cards[0], view.data, remarks[cards[0].id], scale=LARGE)]])
    rows = []
    for start in range(0, len(cards), ACROSS):
        row = cards[start : start + ACROSS]
        height = max(face(card, view.data, remarks[card.id]).height for card in row)
        rows.append([face_sprite(card, view.data, remarks[card.id], height=height) for card in row])
    return _on_cloth(rows)


def remark_on(card: str, playable: Mapping[str, str | None], events: Mapping[str, str]) -> Remark | None:
    return Remark(playable[card], events.get(card, "")) if card in playable else None


def draw_card(card: Card, data: DataSet) -> Image.Image:
    """One card by itself, whoever holds it."""
    return _on_cloth([[face_sprite(card, data, None, scale=LARGE)]])


def _on_cloth(rows: Sequence[Sequence[Sprite]]) -> Image.Image:
    """A row that is not full lies in the middle."""
    wide = max(len(row) * (row[0].size[0] + GUTTER) for row in rows) + GUTTER
    image = Image.new("RGB", (wide, sum(row[0].size[1] + GUTTER for row in rows) + GUTTER), current().cloth)
    top = GUTTER
    for row in rows:
        left = (wide - len(row) * (row[0].size[0] + GUTTER) + GUTTER) // 2
        for sprite in row:
            sprite.paste(image, left, top)
            left += sprite.size[0] + GUTTER
        top += row[0].size[1] + GUTTER
    return image


def _empty() -> Image.Image:
    leaf = Leaf(2 * WIDE)
    leaf.height = 160
    leaf.write(WIDE, 80, _("No cards in hand"), face="bold", size=34, anchor="m")
    return leaf.drawn()
