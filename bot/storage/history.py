"""Saved states packed against each other: a long game keeps every revision in little room."""

import zlib

WHOLE_EVERY = 20

BLOCK = 10_000
MARGIN = 10_000  # how far text may shift between two states and still be found


def pack(state: str, before: str = "") -> bytes:
    """`state` compressed against `before`, the state one revision earlier; by itself when that is empty.

    zlib looks back 32 KiB, so the text is packed in blocks, each against what stood around its place before.
    """
    new, old = state.encode(), before.encode()
    packed = bytearray()
    for start in range(0, len(new), BLOCK):
        maker = zlib.compressobj(6, zdict=_around(old, start)) if old else zlib.compressobj(6)
        block = maker.compress(new[start : start + BLOCK]) + maker.flush()
        packed += len(block).to_bytes(4, "big") + block
    return bytes(packed)


def unpack(packed: bytes, before: str = "") -> str:
    """What `pack` was given; raises zlib.error when `before` is not what it was."""
    old = before.encode()
    new = bytearray()
    at = 0
    while at < len(packed):
        size = int.from_bytes(packed[at : at + 4], "big")
        reader = zlib.decompressobj(zdict=_around(old, len(new))) if old else zlib.decompressobj()
        new += reader.decompress(packed[at + 4 : at + 4 + size])
        at += 4 + size
    return new.decode()


def _around(old: bytes, start: int) -> bytes:
    return old[max(0, start - MARGIN) : start + BLOCK + MARGIN] or old[-MARGIN:]
