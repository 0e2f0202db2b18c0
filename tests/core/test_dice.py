import hashlib
from collections import Counter
from collections.abc import Iterable

import pytest

from engine.core import dice
from engine.core.dice import commitment, new_seed, permutation, roll


def test_a_draw_is_a_function_of_seed_and_number() -> None:
    assert roll("s", 1, 3) == roll("s", 1, 3)
    assert len({roll("s", n, 6) for n in range(100)}) > 95
    assert roll("s", 1, 6) != roll("t", 1, 6)


def test_published_recipe_gives_the_same_faces() -> None:
    """The recipe of the README, written again: words of 32 bits from SHA-256 of seed/number/block, without the few that
    would favour small faces."""
    digest = hashlib.sha256(b"abc/7/0").digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    assert roll("abc", 7, 3) == tuple(word % 6 + 1 for word in words if word < 2**32 - 4)[:3]


LIKELY = 20.5
"""A chi-square of 5 degrees of freedom is larger once in a thousand times (p = 0.001)."""


def chi_square(faces: Iterable[int]) -> float:
    """How far 60,000 dice are from 10,000 of each face."""
    counts = Counter(faces)
    assert counts.total() == 60_000
    assert set(counts) <= {1, 2, 3, 4, 5, 6}
    return sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))


def engines_dice() -> list[int]:
    """60,000 dice of a fixed seed, three a draw as in a battle."""
    return [face for n in range(20_000) for face in roll("chi", n, 3)]


def test_faces_are_even_by_chi_square() -> None:
    assert chi_square(engines_dice()) < LIKELY


@pytest.mark.parametrize("place", [0, 1, 2])
def test_each_die_of_a_throw_is_even(place: int) -> None:
    assert chi_square(roll("place", n, 3)[place] for n in range(60_000)) < LIKELY


def test_one_die_says_nothing_of_the_next() -> None:
    """The sum of two, read as a face again, is even too; were the second the first, half the faces would never come."""
    pairs = [roll("pairs", n, 2) for n in range(60_000)]
    assert chi_square((first + second) % 6 + 1 for first, second in pairs) < LIKELY
    assert chi_square((first + first) % 6 + 1 for first, _ in pairs) > LIKELY


def test_a_biased_die_is_found_out() -> None:
    """One in fifty turned to a 6; words of four bits, whose 16 values are no multiple of 6; a die without a 1."""
    fair = engines_dice()
    loaded = [6 if at % 50 == 0 else face for at, face in enumerate(fair)]
    assert chi_square(loaded) > LIKELY
    four_bits = [hashlib.sha256(f"chi/{n}".encode()).digest()[0] % 16 % 6 + 1 for n in range(60_000)]
    assert chi_square(four_bits) > LIKELY
    assert chi_square(max(face, 2) for face in fair) > LIKELY


def test_no_face_is_favoured_by_the_remainder(monkeypatch: pytest.MonkeyPatch) -> None:
    """2 to the 32 is 4 more than a multiple of 6: the last four words are thrown away, the others give each face as
    often as any other.
    """
    last = 2**32 - 4
    monkeypatch.setattr(dice, "_words", lambda seed, n: iter([last, last + 1, last + 2, last + 3, 7, last - 1]))
    assert roll("any", 1, 2) == (2, 6)
    assert last % 6 == 0


def test_permutations_hold_everything_and_are_even() -> None:
    assert sorted(permutation("s", 3, 37)) == list(range(37))
    orders = Counter(tuple(permutation("p", n, 3)) for n in range(6_000))
    assert len(orders) == 6
    assert sum((count - 1_000) ** 2 / 1_000 for count in orders.values()) < 20.5


def test_commitment_and_seed() -> None:
    seed = new_seed()
    assert len(bytes.fromhex(seed)) == 32
    assert seed != new_seed()
    assert commitment(seed) == hashlib.sha256(seed.encode()).hexdigest()
