"""The Gallic cards in force."""

import pytest

from engine.sword.events import DieRolled
from engine.sword.game import DISPLACED
from tests.cards.field import NOT_FITTING, Field


def gallic(card: str) -> Field:
    table = Field()
    table.hand("gauls", card)
    return table


@pytest.mark.parametrize("card", ["gal_06", "gal_08", "gal_11"])
def test_before_the_rolls_only_with_a_gallic_army(card: str) -> None:
    table = gallic(card)
    table.battle("romans", "etruscans", "222", "333")
    assert table.barred("gauls", card) in NOT_FITTING
    table = gallic(card)
    table.battle("romans", "transalpines", "222", "333")
    assert table.barred("gauls", card) in NOT_FITTING, "the Transalpines are another power"


def test_gal_06_gaesatae() -> None:
    table = gallic("gal_06")
    table.battle("gauls", "romans", "222", "333")
    table.play("gauls", "gal_06")
    assert table.added("gauls") == {"gal_06": 3}
    assert table.fought.winner == "romans"
    assert table.lost("gauls") == 1, "none to the dice"


def test_gal_06_ends_with_the_battle() -> None:
    table = gallic("gal_06")
    table.battle("gauls", "romans", "222", "333")
    table.play("gauls", "gal_06")
    table.again()
    table.battle("gauls", "romans", "222", "333")
    assert table.added("gauls") == {}
    assert table.lost("gauls") == 0


def test_gal_07_war_chariots() -> None:
    table = gallic("gal_07")
    table.battle("gauls", "romans", "333", "222")
    table.play("gauls", "gal_07")
    assert table.lost("romans") == 2
    table.again()
    table.battle("gauls", "romans", "333", "222")
    assert table.lost("romans") == 0


def test_gal_07_only_when_the_gauls_have_won() -> None:
    table = gallic("gal_07")
    table.battle("gauls", "romans", "222", "333")
    assert table.barred("gauls", "gal_07") in NOT_FITTING


@pytest.mark.parametrize(("die", "n"), [("1", -1), ("2", -1), ("3", 3), ("6", 3)])
def test_gal_08_single_combat(die: str, n: int) -> None:
    table = gallic("gal_08")
    table.battle("romans", "gauls", die, "222", "222")
    table.play("gauls", "gal_08")
    assert table.told(DieRolled) == [DieRolled(card="gal_08", die=int(die))]
    assert table.added("gauls") == {"gal_08": n}
    table.again()
    table.battle("romans", "gauls", "222", "222")
    assert table.added("gauls") == {}


def test_gal_11_titus_manlius() -> None:
    table = gallic("gal_11")
    table.battle("gauls", "romans", "666", "441")
    table.play("gauls", "gal_11")
    assert table.fought.winner == "gauls"
    assert (table.lost("gauls"), table.lost("romans")) == (0, 0)
    table.again()
    table.battle("gauls", "romans", "666", "441")
    assert (table.lost("gauls"), table.lost("romans")) == (2, 4)


def test_gal_11_losses_added_by_cards_stand() -> None:
    table = gallic("gal_11")
    table.hand("romans", "rom_34")
    table.battle("romans", "gauls", "666", "222")
    table.respond("gauls", "gal_11")
    table.play("romans", "rom_34")
    assert table.lost("gauls") == 3


def test_gal_17_heads_on_the_saddle() -> None:
    table = gallic("gal_17")
    table.battle("gauls", "romans", "553", "222", commander="valerius")
    table.play("gauls", "gal_17")
    assert table.game.places["valerius"] == DISPLACED
    assert table.game.plunder_gallic == 1


def test_gal_17_plunder_also_where_nobody_commands() -> None:
    table = gallic("gal_17")
    table.battle("gauls", "romans", "553", "222")
    table.play("gauls", "gal_17")
    assert table.game.plunder_gallic == 1


@pytest.mark.parametrize(("attack", "defence", "cu"), [("522", "322", 4), ("222", "553", 4), ("662", "322", 2)])
def test_gal_17_only_if_the_loser_loses_three(attack: str, defence: str, cu: int) -> None:
    table = gallic("gal_17")
    table.battle("gauls", "romans", attack, defence, cu=(4, cu))
    assert table.barred("gauls", "gal_17") in NOT_FITTING


def test_gal_19_scaling_by_night() -> None:
    table = gallic("gal_19")
    table.siege_roll("gauls", "roma", "gallic_minor_1", "23")
    table.play("gauls", "gal_19")
    assert table.rolled.total == 5 - 1 + 3
    assert table.game.sieges["roma"].level == 1
    table = gallic("gal_19")
    table.siege_roll("gauls", "fregellae", "gallic_minor_1", "23")
    table.play("gauls", "gal_19")
    assert table.rolled.total == 8, "a subjugation"


def test_gal_19_ends_with_the_roll() -> None:
    table = gallic("gal_19")
    table.siege_roll("gauls", "roma", "gallic_minor_1", "23")
    table.play("gauls", "gal_19")
    table.again()
    table.siege_roll("gauls", "roma", "gallic_minor_1", "23")
    assert table.rolled.total == 4


def test_gal_19_only_for_gauls() -> None:
    table = gallic("gal_19")
    table.siege_roll("romans", "tarquinii", "valerius", "23")
    assert table.barred("gauls", "gal_19") in NOT_FITTING
