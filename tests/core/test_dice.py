import hashlib
from collections import Counter

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


def test_faces_are_even_by_chi_square() -> None:
    """Fixed seed, 60,000 dice: the statistic with 5 degrees of freedom stays under 20.5 (p = 0.001)."""
    faces = Counter(face for n in range(20_000) for face in roll("chi", n, 3))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10_000) ** 2 / 10_000 for count in faces.values()) < 20.5


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
