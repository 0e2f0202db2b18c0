"""The whole map put together from tiles: the same picture as one that is drawn and encoded as a whole."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot import render
from bot.language.i18n import speaking
from bot.render import mosaic
from bot.render.board import MapOptions, base_map
from bot.render.mosaic import Listed, Tiles
from bot.render.sheets import Painted
from bot.render.spaces import ring_sprite
from bot.render.style import SIZE, theme
from engine.sword.view import View
from tests.bot.goldens import COORDINATED
from tests.bot.views import random_view, starting_view


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the tiles that are encoded; none is kept at first."""
    numbers: list[int] = []
    encode = mosaic._encoded

    def noted(image: Image.Image, tiles: list[int]) -> object:
        numbers.extend(tiles)
        return encode(image, tiles)

    monkeypatch.setattr(mosaic, "_encoded", noted)
    monkeypatch.setattr("bot.render.board.TILES", Tiles())
    return numbers


def pixels(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.size == SIZE
        return picture.tobytes()


def is_right(view: View, options: MapOptions) -> bool:
    return pixels(render.encode_map(view, options)) == pixels(render.encode(render.draw_map(view, options)))


def moved(view: View) -> View:
    """One army less, in the north."""
    spaces = dict(view.spaces)
    start = next(key for key, space in spaces.items() if space.stacks and space.control == "gauls")
    spaces[start] = replace(spaces[start], stacks=())
    return replace(view, spaces=spaces)


def test_it_is_the_same_picture_to_the_pixel_whatever_was_drawn_before(encoded: list[int]) -> None:
    start, other = starting_view(), random_view(3)
    marked = MapOptions(highlight=("roma", "capua"), latest=COORDINATED)
    for night, language, view, options in (
        (False, "en", start, MapOptions()),
        (False, "en", moved(start), MapOptions()),
        (False, "en", start, marked),
        (False, "ru", start, MapOptions()),
        (True, "ru", start, MapOptions()),
        (False, "en", other, marked),
        (False, "en", start, MapOptions()),
    ):
        with theme(night), speaking(language):
            assert is_right(view, options), (night, language, options)


def test_what_has_moved_a_little_is_drawn_anew() -> None:
    """On the same tile."""
    tiles, base = Tiles(), base_map()
    for left in (100, 104):
        listed, sheet = Listed(False), Painted(base.copy())
        for each in (listed, sheet):
            each.put(ring_sprite(), left, 90)
        assert pixels(tiles.joined(listed, base)) == pixels(render.encode(sheet.image))


def test_only_what_is_new_is_encoded(encoded: list[int]) -> None:
    every = mosaic.ACROSS * mosaic.DOWN
    render.encode_map(starting_view())
    assert sorted(encoded) == list(range(every))
    encoded.clear()
    render.encode_map(starting_view())
    assert encoded == []
    render.encode_map(moved(starting_view()))
    assert 0 < len(encoded) < every / 4


def test_it_keeps_no_more_than_it_may_and_is_right_all_the_same(
    encoded: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = Tiles(limit=100_000)
    monkeypatch.setattr("bot.render.board.TILES", tiles)
    for view in (starting_view(), moved(starting_view())):
        assert is_right(view, MapOptions())
    assert 0 < tiles.held <= tiles.limit
