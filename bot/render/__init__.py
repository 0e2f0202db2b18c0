"""Pictures of the game: a `View` in, an image and its description out. Pure and synchronous."""

from __future__ import annotations

from bot.render.alt import alt_text, card_alt_text, crop_alt_text, hand_alt_text, trail_alt_text
from bot.render.board import (
    MapOptions,
    base_map,
    check_maps,
    draw_about,
    draw_crop,
    draw_map,
    draw_region,
    draw_trail,
    encode_map,
    seen_about,
    seen_around,
    seen_in_region,
)
from bot.render.encoding import FLAT, SUFFIX, encode, encode_flat, encode_report
from bot.render.face import card_marks
from bot.render.hand import NO_EVENTS, draw_card, draw_hand
from bot.render.latest import NOTHING_NEW, Latest, Walk, latest_of
from bot.render.report import draw_report, report_alt_text, report_of
from bot.render.trail import Stretch, Trail

__all__ = [
    "FLAT",
    "NOTHING_NEW",
    "NO_EVENTS",
    "SUFFIX",
    "Latest",
    "MapOptions",
    "Stretch",
    "Trail",
    "Walk",
    "alt_text",
    "card_alt_text",
    "card_marks",
    "check_maps",
    "crop_alt_text",
    "draw_about",
    "draw_card",
    "draw_crop",
    "draw_hand",
    "draw_map",
    "draw_region",
    "draw_report",
    "draw_trail",
    "encode",
    "encode_flat",
    "encode_map",
    "encode_report",
    "hand_alt_text",
    "latest_of",
    "report_alt_text",
    "report_of",
    "seen_about",
    "seen_around",
    "seen_in_region",
    "trail_alt_text",
    "warm",
]


def warm() -> None:
    """Load the base map by day and the drawing data, so that the first picture does not wait for them."""
    base_map()
