"""Chance as a function of (seed, draw number), so that players can check every die and shuffle afterwards."""

import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

FACES = 6
DIE = range(1, FACES + 1)


@dataclass(frozen=True, slots=True)
class Draw:
    """One appeal to chance. `result`: faces of dice or ids in order; `hidden` ones are in no log before the end."""

    n: int
    purpose: str
    result: tuple[str, ...]
    hidden: bool = False


def new_seed() -> str:
    """256 bits as hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published when a game starts: the SHA-256 of the seed's text, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _words(seed: str, n: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}/{n}/{block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    limit = 2**32 - 2**32 % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("an endless stream ended")


def roll(seed: str, n: int, dice: int) -> tuple[int, ...]:
    """The faces, 1 to 6, of the `n`-th draw."""
    words = _words(seed, n)
    return tuple(_below(words, FACES) + 1 for _ in range(dice))


def permutation(seed: str, n: int, size: int) -> list[int]:
    """The indices 0 to size - 1 in the order of the `n`-th draw (Fisher and Yates)."""
    words = _words(seed, n)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
