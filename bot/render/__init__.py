"""Pictures of the game: a `View` in, an image and its description out. Pure and synchronous; run it in a thread."""

from __future__ import annotations

from bot.render.alt import alt_text, card_alt_text, hand_alt_text, trail_alt_text
from bot.render.board import MapOptions, base_map, draw_about, draw_crop, draw_map, draw_trail
from bot.render.encoding import SUFFIX, encode
from bot.render.hand import NO_EVENTS, card_marks, draw_card, draw_hand
from bot.render.trail import Stretch, Trail

__all__ = [
    "NO_EVENTS",
    "SUFFIX",
    "MapOptions",
    "Stretch",
    "Trail",
    "alt_text",
    "card_alt_text",
    "card_marks",
    "draw_about",
    "draw_card",
    "draw_crop",
    "draw_hand",
    "draw_map",
    "draw_trail",
    "encode",
    "hand_alt_text",
    "trail_alt_text",
    "warm",
]


def warm() -> None:
    """Load the base map and the drawing data, so that the first picture does not wait for them."""
    base_map()
