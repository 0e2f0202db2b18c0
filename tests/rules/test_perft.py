"""9-11 Perft: all ways to answer so many questions in a row, counted by hand where that can be done.

With `even` dice a single die always falls alike, and three dice 2 2 2: a battle costs no CU, and the better modifier
wins.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.core import dice
from engine.core.play import perft
from tests.rules.marching import activate, say
from tests.rules.table import Table


@contextmanager
def even(face: int) -> Iterator[None]:
    def roll(seed: str, n: int, number: int) -> tuple[int, ...]:
        return (face,) if number == 1 else (2,) * number

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "roll", roll)
        yield


def counts(table: Table, depth: int, face: int = 1) -> list[int]:
    """The numbers to each depth up to that one."""
    with even(face):
        return [perft(table.game, number) for number in range(1, depth + 1)]


# 9.1, 9.2 marching


def test_9_2_perft_of_a_leader_alone_in_the_samnite_mountains() -> None:
    """Egnatius at Bovianum: 1 to stop, and a step to each neighbour, each of 1 MP for him (9.2)."""
    table = Table()
    table.put("samnites", "bovianum", 0, "egnatius")
    neighbours = len(table.game.data.neighbours["bovianum"])
    activate(table, "egnatius")
    assert counts(table, 1) == [1 + neighbours]


def test_9_4_perft_of_a_leader_alone_among_enemies() -> None:
    """Valerius at Minturnae with 4 MP: CU of the Samnites close Tarracina, and at Capua stands Egnatius alone.

    Depth 1: he stops, or goes to Capua: 2. 2: 1; there he may not stop, but goes on to Minturnae, Fregellae, Allifae,
    Caudium or Neapolis: 1 + 5. 3: with 2 MP left he stops there or goes on, to Capua too, for 1 MP leads away from it.
    Minturnae 1 + 1, Fregellae 1 + 4 clear + 2 rough, Allifae 1 + 3 + 2, Caudium 1 + 3, Neapolis 1 + 3: 23, and the 1.
    """
    table = Table()
    table.put("romans", "minturnae", 0, "valerius")
    table.put("samnites", "tarracina", 1)
    table.put("samnites", "capua", 0, "egnatius")
    table.control("samnites", "capua")
    activate(table, "valerius")
    assert counts(table, 3) == [2, 6, 24]


@pytest.mark.parametrize(
    ("leader", "value", "numbers"),
    [
        ("camillus", 3, [11, 67, 372]),
        ("egnatius", 2, [9, 59, 374]),
        ("etruscan_minor_1", 2, [8, 42, 226]),
        ("gallic_minor_1", 1, [8, 44, 226]),
        ("gallic_minor_1", 3, [8, 44, 248]),
        ("dionysius", 2, [9, 39, 192]),
        ("dionysius", 3, [31, 467]),
    ],
)
def test_9_1_perft_of_the_first_marches_of_the_game(leader: str, value: int, numbers: list[int]) -> None:
    """Of the set-up of four players, counted by the engine, so that no change goes unnoticed."""
    table = Table(empty=False)
    activate(table, leader, value)
    assert counts(table, len(numbers)) == numbers


# 9.6 sailing


@pytest.mark.parametrize(("face", "second"), [(1, 15), (3, 11), (5, 15), (6, 11)])
def test_9_6_4_perft_of_a_voyage(face: int, second: int) -> None:
    """Dionysius with 1 CU and a 3-card at Alalia, as if there were no other ports than Caralis and Tharros, which are
    Punic, and Tarentum.

    Depth 1: he stops, drops the CU, or sails to one of three ports: 5. 2: 1; alone he stops or sails, 4; at Caralis and
    Tharros, with 1 MP, he stops, drops the CU or goes to the other one, 3 each; at Tarentum he stops, drops it or goes
    to Venusia or Heraclea, 4: 15. With a 3 he is back from the Punic ports and can do no more, with a 6 his CU is lost
    and he is displaced (with a 5 one CU is not): 1 each, 11.
    """
    table = Table()
    for space in table.game.data.spaces.values():
        if space.port and space.id not in ("alalia", "caralis", "tharros", "tarentum"):
            del table.game.kinds[space.id]
    table.put("greeks", "alalia", 1, "dionysius")
    activate(table, "dionysius")
    assert counts(table, 2, face) == [5, second]


# 9.3, 11 avoidance


def at_allifae() -> Table:
    """Valerius (tactics 2) comes with 2 CU from Capua upon Egnatius (3) with 2 CU."""
    table = Table()
    table.put("romans", "capua", 2, "valerius")
    table.put("samnites", "allifae", 2, "egnatius")
    activate(table, "valerius")
    table.say("romans", "to allifae")
    return table


def test_11_1_perft_of_an_avoidance_and_a_pursuit() -> None:
    """Depth 1: he stands, or avoids with 1 or 2 CU: 3.

    2: he who stands wins (leadership, own space), the Roman goes back to Capua and all is over: 1. Avoiding, he is let
    go or has to roll: 2 each. 1 + 2 + 2 = 5.
    3: either way he is away, to Fregellae, Maleventum, Aufidena or Bovianum: 1 + 2 * 4 + 2 * 4 = 17.
    4: with all CU gone the Roman rolls to go on or stops: 2 * 4 * 2 = 16. One CU left behind is beaten 2:1 and has the
    same four spaces for its retreat: 2 * 4 * 4 = 32. 1 + 16 + 32 = 49.
    5: who has rolled goes to Capua, Fregellae or Maleventum (11.3: not across rough), drops 1 CU (9.1: not the last of
    a consul) or stops: 5, who has not is done: 2 * 4 * (5 + 1) = 48. 1 + 48 + 32 = 81.
    """
    assert counts(at_allifae(), 5) == [3, 5, 17, 49, 81]


def test_11_1_perft_of_an_avoidance_that_fails() -> None:
    """A 6: who is let go is away as before; who has to roll fights, with 1 less (12.2.3): own space and leadership
    against that, he still wins, and all is over. Depth 3: 1 + 2 * (4 + 1) = 11.
    """
    assert counts(at_allifae(), 3, face=6) == [3, 5, 11]


# 9.3.1 inside or outside


def test_9_3_1_perft_of_a_city_by_the_sea() -> None:
    """Dionysius with 2 CU at Neapolis and one 3-card; Tarentum is the only other Greek port, and no land is Greek.

    Outside: he stands, or sails with 1 or 2: 3. Inside 0 CU: Dionysius goes, 1. Inside 1: with him 1, without him he
    stands or sails with 1: 2. Inside 2: 1. Together 8; without the card 8 - 3.
    """
    for hand, number in ((("gre_01",), 8), (("gre_10",), 5)):
        table = Table()
        for space, control in table.game.control.items():
            if control == "greeks" and space not in ("neapolis", "tarentum"):
                table.control("romans", space)
        table.put("romans", "capua", 5, "valerius")
        table.put("greeks", "neapolis", 2, "dionysius")
        table.hand("greeks", *hand)
        table.game.desperate["greeks"] = []
        activate(table, "valerius")
        say(table, "to neapolis")
        assert counts(table, 1) == [number]


# 10 interception


def at_minturnae() -> Table:
    """Valerius (tactics 2) has come with 1 CU and his last MP beside Egnatius (3), who holds Capua with 1 CU."""
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "praeneste", 1, "valerius")
    table.put("samnites", "capua", 1, "egnatius")
    activate(table, "valerius")
    say(table, "to roma", "to velitrae", "to tarracina", "to minturnae")
    return table


def test_10_5_1_perft_of_an_interception_and_a_refusal() -> None:
    """Depth 1: he stays, or comes with his CU: 2. 2: he who has no MP left is done, 1; or backs up or fights: 1 + 2.
    3: backing up he is let, or rolls: 2; fighting he loses (leadership, 10.5.2) and is back at Tarracina: 1 + 2 + 1.
    4: as it was, for the roll succeeds.
    """
    assert counts(at_minturnae(), 4) == [2, 3, 4, 4]


def test_10_4_perft_of_an_interception_that_fails() -> None:
    assert counts(at_minturnae(), 2, face=6) == [2, 2]


def test_10_3_perft_of_an_order_of_interceptors() -> None:
    """Camillus comes with 1 CU to Narnia; Brennus with 2 CU at Sutrium and Dionysius with 2 at Reate may intercept.

    Depth 1: no, or with 1 or 2: 3. 2: 3 * 3. 3: nobody comes: he goes to one of four spaces or stops (the last CU of a
    consul is not dropped), 5; one comes: refuse or fight, 2 + 2 ways of 2; both: who rolls first, 4 ways of 2.
    5 + 8 + 8 = 21.
    """
    table = Table()
    table.put("romans", "roma", 1, "camillus")
    table.put("gauls", "sutrium", 2, "brennus")
    table.put("greeks", "reate", 2, "dionysius")
    activate(table, "camillus")
    say(table, "to narnia")
    assert counts(table, 3) == [3, 9, 21]
