"""The whole map as a JPEG put together from tiles that are kept, so that a picture costs what is new on it.

Two tiles are the same if the same sprites lie on them at the same places, whatever the game. A JPEG with restart
markers is a row of pieces that do not depend on each other: a tile is encoded by itself, as a piece for each of its
rows of blocks, and the pieces of all tiles in the order of the whole picture are the file that encoding it as a whole
would give.
"""

from __future__ import annotations

import re
import threading
from array import array
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import count

from PIL import Image

from bot.render.encoding import encode_rows
from bot.render.geometry import Box
from bot.render.paper import MARGIN, Layer, panel_box
from bot.render.sheets import Painted, Sheet
from bot.render.sprites import Sprite
from bot.render.style import SIZE

BLOCK = 8
WIDE, HIGH = 47 * BLOCK, 10 * BLOCK
"""Of a tile: a quarter of the row of blocks, which are 188 with the last one that is half beside the map."""
ACROSS, DOWN = -(-SIZE[0] // WIDE), SIZE[1] // HIGH
ROWS = HIGH // BLOCK
TILE_BYTES = 32 * 1024 * 1024
RESTARTS = tuple(bytes((0xFF, 0xD0 + number)) for number in range(8))
END = b"\xff\xd9"
_SPLIT = re.compile(rb"\xff[\xd0-\xd7]")

Tile = tuple[bytes, ...]
"""The encoded rows of its blocks."""
_marks = count(1)


@lru_cache(maxsize=1024)
def _mark(name: str, language: str, night: bool, facts: Hashable) -> int:
    """Negative, to be told from those of sprites."""
    return -next(_marks)


class Listed(Sheet):
    """Nothing is painted yet. `keys`: what lies on each tile, from below upwards."""

    def __init__(self, night: bool) -> None:
        self.night = night
        self.keys: list[array[int]] = [array("q", (night,)) for _tile in range(ACROSS * DOWN)]
        self._steps: list[tuple[Box, Callable[[Painted], None]]] = []

    def put(self, sprite: Sprite, left: int, top: int) -> None:
        x, y = left - sprite.margin, top - sprite.margin
        box = (x, y, x + sprite.image.width, y + sprite.image.height)
        self._step(box, (sprite.mark, left, top), lambda sheet: sheet.put(sprite, left, top))

    def lay(self, layer: Layer) -> None:
        left, top, right, bottom = panel_box(layer.name)
        box = (left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)
        self._step(box, (_mark(layer.name, layer.language, self.night, layer.facts),), lambda sheet: sheet.lay(layer))

    def _step(self, box: Box, key: tuple[int, ...], do: Callable[[Painted], None]) -> None:
        self._steps.append((box, do))
        for tile in _under(box):
            self.keys[tile].extend(key)

    def painted(self, base: Image.Image, tiles: Sequence[int]) -> Image.Image:
        """The map, right on these tiles; what lies elsewhere may be missing."""
        wanted, sheet = set(tiles), Painted(base.copy())
        for box, do in self._steps:
            if not wanted.isdisjoint(_under(box)):
                do(sheet)
        return sheet.image


@lru_cache(maxsize=8192)
def _under(box: Box) -> tuple[int, ...]:
    """The numbers of the tiles on which a box lies."""
    left, top, right, bottom = box
    columns = range(max(0, left // WIDE), min(ACROSS, (right - 1) // WIDE + 1))
    rows = range(max(0, top // HIGH), min(DOWN, (bottom - 1) // HIGH + 1))
    return tuple(row * ACROSS + column for row in rows for column in columns)


class Tiles:
    """The least recently used go first when the bound is passed. Safe to use from several threads."""

    def __init__(self, limit: int = TILE_BYTES) -> None:
        self.limit, self.held = limit, 0
        self._kept: OrderedDict[bytes, Tile] = OrderedDict()
        self._head = b""
        self._lock = threading.Lock()

    def joined(self, listed: Listed, base: Image.Image) -> bytes:
        """The JPEG of the whole map."""
        keys = [number.to_bytes(2, "big") + key.tobytes() for number, key in enumerate(listed.keys)]
        with self._lock:
            found = {number: tile for number, key in enumerate(keys) if (tile := self._get(key))}
        missing = [number for number in range(len(keys)) if number not in found]
        if missing:
            head, fresh = _encoded(listed.painted(base, missing), missing)
            found |= zip(missing, fresh, strict=True)
            with self._lock:
                self._head = head
                for number, tile in zip(missing, fresh, strict=True):
                    self._keep(keys[number], tile)
        return self._head + _woven([found[number] for number in range(len(keys))]) + END

    def _get(self, key: bytes) -> Tile | None:
        tile = self._kept.get(key)
        if tile is not None:
            self._kept.move_to_end(key)
        return tile

    def _keep(self, key: bytes, tile: Tile) -> None:
        if key not in self._kept:
            self._kept[key] = tile
            self.held += _weight(key, tile)
        while self.held > self.limit:
            self.held -= _weight(*self._kept.popitem(last=False))

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.held = 0


TILES = Tiles()


def _weight(key: bytes, tile: Tile) -> int:
    return 2 * len(key) + sum(map(len, tile)) + 40 * ROWS


def _encoded(image: Image.Image, tiles: Sequence[int]) -> tuple[bytes, list[Tile]]:
    """What a file of the whole map begins with; and these tiles of it, encoded one under another."""
    column = Image.new("RGB", (WIDE, HIGH * len(tiles)))
    for place, number in enumerate(tiles):
        left, top = number % ACROSS * WIDE, number // ACROSS * HIGH
        right = min(left + WIDE, SIZE[0])
        column.paste(image.crop((left, top, right, top + HIGH)), (0, place * HIGH))
        if right < left + WIDE:  # as an encoder fills the last blocks up
            edge = image.crop((right - 1, top, right, top + HIGH)).resize((left + WIDE - right, HIGH))
            column.paste(edge, (right - left, place * HIGH))
    data = encode_rows(column)
    body = _begin(data)
    rows = _SPLIT.split(data[body : -len(END)])
    return _of_map(data[:body]), [tuple(rows[place * ROWS : (place + 1) * ROWS]) for place in range(len(tiles))]


def _begin(data: bytes) -> int:
    """Where what is encoded begins, behind all that describes it."""
    at = 2
    while True:
        marker, size = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        at += 2 + size
        if marker == 0xDA:
            return at


def _of_map(head: bytes) -> bytes:
    """With the size of the map."""
    at = head.index(b"\xff\xc0") + 5
    return head[:at] + SIZE[1].to_bytes(2, "big") + SIZE[0].to_bytes(2, "big") + head[at + 4 :]


def _woven(tiles: Sequence[Tile]) -> bytes:
    """The rows of blocks across all tiles that lie side by side, with the markers between them."""
    pieces = [
        tiles[line * ACROSS + column][row] for line in range(DOWN) for row in range(ROWS) for column in range(ACROSS)
    ]
    out = [b""] * (2 * len(pieces) - 1)
    out[::2] = pieces
    for number in range(8):
        out[1 + 2 * number :: 16] = [RESTARTS[number]] * len(out[1 + 2 * number :: 16])
    return b"".join(out)
