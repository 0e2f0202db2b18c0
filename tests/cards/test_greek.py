"""The Greek cards in force."""

import pytest

from engine.core.play import IllegalChoice, options
from engine.sword.events import DiceRerolled
from tests.cards.field import NOT_FITTING, Field


def greek(card: str) -> Field:
    table = Field()
    table.hand("greeks", card)
    return table


def test_gre_10_siege_engines() -> None:
    table = greek("gre_10")
    table.siege_roll("greeks", "luceria", "dionysius", "22")
    table.play("greeks", "gre_10")
    assert table.rolled.total == 7
    assert table.game.control["luceria"] == "greeks"
    table.again()
    table.siege_roll("greeks", "brundisium", "dionysius", "22")
    assert table.rolled.total == 4


def test_gre_10_only_greek_sieges_of_cities() -> None:
    table = greek("gre_10")
    table.siege_roll("greeks", "lucani", "dionysius", "22")
    assert table.barred("greeks", "gre_10") in NOT_FITTING
    table = greek("gre_10")
    table.siege_roll("romans", "neapolis", "valerius", "22")
    assert table.barred("greeks", "gre_10") in NOT_FITTING


def test_gre_20_tarentine_horse() -> None:
    table = greek("gre_20")
    table.battle("greeks", "romans", "222", "333")
    table.play("greeks", "gre_20")
    assert table.lost("romans") == 1
    table = greek("gre_20")
    table.battle("romans", "greeks", "222", "333")
    table.play("greeks", "gre_20")
    assert table.lost("romans") == 1
    table.again()
    table.battle("romans", "greeks", "222", "333")
    assert table.lost("romans") == 0


def test_gre_20_needs_a_greek_army() -> None:
    table = greek("gre_20")
    table.battle("gauls", "romans", "222", "333")
    assert table.barred("greeks", "gre_20") in NOT_FITTING


def test_gre_21_phalanx() -> None:
    table = greek("gre_21")
    table.battle("greeks", "romans", "222", "333")
    table.play("greeks", "gre_21")
    assert table.added("greeks") == {"gre_21": 3}
    table.again()
    table.battle("greeks", "romans", "222", "333")
    assert table.added("greeks") == {}


def test_gre_21_in_defence_rough_ground_does_not_matter() -> None:
    table = greek("gre_21")
    table.battle("romans", "greeks", "222", "333", crossed="rough")
    table.play("greeks", "gre_21")
    assert table.added("greeks") == {"gre_21": 3}


@pytest.mark.parametrize(("cu", "crossed"), [(2, ""), (4, "rough"), (4, "strait")])
def test_gre_21_not_with_few_cu_nor_across_rough_or_strait(cu: int, crossed: str) -> None:
    table = greek("gre_21")
    table.battle("greeks", "romans", "222", "333", cu=(cu, 4), crossed=crossed)
    assert table.barred("greeks", "gre_21") in NOT_FITTING


def test_gre_22_drilled_hoplites() -> None:
    table = greek("gre_22")
    table.battle("greeks", "romans", "213", "322", "6")
    table.until("after_battle_roll")
    assert table.words("greeks", "play gre_22") == ["1", "2", "3"]
    number = table.question("greeks").number
    assert [option.label for option in options(table.game, number, ("play", "gre_22"))] == ["2", "1", "3"]
    table.play("greeks", "gre_22", "2")
    assert table.told(DiceRerolled) == [DiceRerolled(power="greeks", dice=(2, 6, 3), card="gre_22")]
    assert table.fought.attacker.dice == (2, 6, 3)
    assert table.fought.winner == "greeks"


def test_gre_22_one_die_must_be_named() -> None:
    table = greek("gre_22")
    table.battle("greeks", "romans", "213", "322", "6")
    table.until("after_battle_roll")
    for wrong in ("play gre_22", "play gre_22 1 2", "play gre_22 4"):
        with pytest.raises(IllegalChoice):
            table.say("greeks", wrong)


def test_gre_22_needs_a_greek_army() -> None:
    table = greek("gre_22")
    table.battle("gauls", "romans", "222", "333")
    assert table.barred("greeks", "gre_22") in NOT_FITTING


def test_gre_28_walls_of_euryalus() -> None:
    table = greek("gre_28")
    table.siege_roll("romans", "syracusae", "valerius", "55")
    table.play("greeks", "gre_28")
    assert table.rolled.total == 7
    table.again()
    table.siege_roll("romans", "syracusae", "valerius", "55")
    assert table.rolled.total == 10


def test_gre_28_only_for_greek_cities() -> None:
    table = greek("gre_28")
    table.siege_roll("romans", "tarquinii", "valerius", "22")
    assert table.barred("greeks", "gre_28") in NOT_FITTING


def test_gre_32_pyrrhic_victory() -> None:
    table = greek("gre_32")
    table.battle("romans", "greeks", "333", "222")
    table.play("greeks", "gre_32")
    assert table.lost("romans") == 2
    table.again()
    table.battle("romans", "greeks", "333", "222")
    assert table.lost("romans") == 0


def test_gre_32_only_when_the_greeks_have_lost() -> None:
    table = greek("gre_32")
    table.battle("romans", "greeks", "222", "333")
    assert table.barred("greeks", "gre_32") in NOT_FITTING
