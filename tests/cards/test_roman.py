"""The Roman cards in force."""

import pytest

from engine.sword.events import DiceRerolled
from tests.cards.field import NOT_FITTING, Field


def roman(card: str) -> Field:
    table = Field()
    table.hand("romans", card)
    return table


def test_rom_22_obesus_etruscus() -> None:
    table = roman("rom_22")
    table.battle("gauls", "etruscans", "332", "333")
    table.play("romans", "rom_22")
    assert table.added("etruscans") == {"rom_22": -2}
    assert table.fought.winner == "gauls", "8 against 9 - 2"


def test_rom_22_only_against_etruscans() -> None:
    table = roman("rom_22")
    table.battle("gauls", "samnites", "222", "333")
    assert table.barred("romans", "rom_22") == "not_asked", "no Roman card fits"
    table = roman("rom_22")
    table.battle("romans", "samnites", "222", "333")
    assert table.barred("romans", "rom_22") == "does_not_apply"


def test_rom_22_ends_with_the_battle() -> None:
    table = roman("rom_22")
    table.battle("gauls", "etruscans", "332", "222")
    table.play("romans", "rom_22")
    table.again()
    table.battle("gauls", "etruscans", "222", "222")
    assert table.added("etruscans") == {}


def test_rom_23_manipular_order() -> None:
    table = roman("rom_23")
    table.battle("romans", "greeks", "222", "222")
    table.play("romans", "rom_23")
    assert table.added("romans") == {"rom_23": 2}
    table.again()
    table.battle("romans", "greeks", "222", "222")
    assert table.added("romans") == {}


def test_rom_23_one_more_when_the_romans_attack_across_rough_or_strait() -> None:
    table = roman("rom_23")
    table.battle("romans", "greeks", "222", "222", crossed="rough")
    table.play("romans", "rom_23")
    assert table.added("romans") == {"rough": -2, "rom_23": 3}
    table = roman("rom_23")
    table.battle("greeks", "romans", "222", "222", crossed="strait")
    table.play("romans", "rom_23")
    assert table.added("romans") == {"rom_23": 2}, "the Greeks attack"


def test_rom_23_not_with_fewer_than_three_roman_cu() -> None:
    table = roman("rom_23")
    table.battle("romans", "greeks", "222", "222", cu=(2, 4))
    assert table.barred("romans", "rom_23") in NOT_FITTING


def test_rom_27_castra_spares_losses_to_the_dice() -> None:
    table = roman("rom_27")
    table.battle("greeks", "romans", "666", "222", cu=(6, 7))
    table.play("romans", "rom_27")
    assert table.fought.defender.losses == 6
    assert table.lost("romans") == 4


def test_rom_27_not_below_nothing_and_not_losses_by_cards() -> None:
    table = roman("rom_27")
    table.hand("greeks", "gre_20")
    table.battle("romans", "greeks", "555", "333")
    table.respond("romans", "rom_27")
    table.play("greeks", "gre_20")
    assert table.lost("romans") == 1, "none to the dice; the card's stands"


def test_rom_27_needs_a_roman_army() -> None:
    table = roman("rom_27")
    table.battle("greeks", "samnites", "555", "222")
    assert table.barred("romans", "rom_27") in NOT_FITTING


def test_rom_28_sacred_geese() -> None:
    table = roman("rom_28")
    table.siege_roll("gauls", "sutrium", "gallic_minor_1")
    table.play("romans", "rom_28")
    assert table.game.sieges["sutrium"].level == 0
    assert table.game.rolled == ["sutrium"], "the attempt is spent"
    assert table.cu("sutrium", "gauls") == 5


def test_rom_28_before_roma_the_besieger_also_loses_1_cu() -> None:
    table = roman("rom_28")
    table.siege_roll("gauls", "roma", "gallic_minor_1")
    table.play("romans", "rom_28")
    assert table.cu("roma", "gauls") == 4


def test_rom_28_nobody_answers_a_roll_that_is_cancelled() -> None:
    table = roman("rom_28")
    table.hand("romans", "rom_28", "rom_01")
    table.hand("gauls", "gal_19", "gal_01")
    table.siege_roll("gauls", "roma", "gallic_minor_1")
    table.respond("romans", "rom_28")
    assert table.asked() == []
    assert table.game.hands["gauls"] == ["gal_19", "gal_01"]


def test_rom_28_ends_with_the_roll() -> None:
    table = roman("rom_28")
    table.siege_roll("gauls", "roma", "gallic_minor_1")
    table.play("romans", "rom_28")
    table.siege_roll("gauls", "sutrium", "gallic_minor_2", "66")
    assert table.rolled.total == 11


def test_rom_28_only_for_roman_cities() -> None:
    table = roman("rom_28")
    table.siege_roll("gauls", "pisae", "gallic_minor_1", "22")
    assert table.barred("romans", "rom_28") in NOT_FITTING


def test_rom_29_traitors_at_the_gate() -> None:
    table = roman("rom_29")
    table.siege_roll("romans", "tarquinii", "valerius")
    table.play("romans", "rom_29")
    assert table.game.control["tarquinii"] == "romans", "1 point is enough: it falls without dice"


def test_rom_29_two_points_against_a_greek_city() -> None:
    table = roman("rom_29")
    table.loyalty("tarentum", 3)
    table.siege_roll("romans", "tarentum", "valerius", "55")
    table.play("romans", "rom_29")
    assert table.rolled.total == 10, "rolled as usual"
    assert table.game.control["tarentum"] == "romans"


@pytest.mark.parametrize(
    ("besieger", "space", "leader"), [("romans", "fregellae", "valerius"), ("gauls", "pisae", "gallic_minor_1")]
)
def test_rom_29_only_romans_against_a_city(besieger: str, space: str, leader: str) -> None:
    table = roman("rom_29")
    table.siege_roll(besieger, space, leader, "33")
    assert table.barred("romans", "rom_29") in NOT_FITTING


def test_rom_34_allied_cavalry() -> None:
    table = roman("rom_34")
    table.battle("romans", "greeks", "333", "222", cu=(5, 5))
    table.play("romans", "rom_34")
    assert table.lost("greeks") == 3
    assert table.points() >= 2


def test_rom_34_only_when_the_romans_have_won() -> None:
    table = roman("rom_34")
    table.battle("romans", "greeks", "222", "333")
    assert table.barred("romans", "rom_34") == "does_not_apply"
    table = roman("rom_34")
    table.battle("gauls", "greeks", "333", "222")
    assert table.barred("romans", "rom_34") == "not_asked"


def test_rom_24_triarii_rerolls_up_to_two_roman_dice() -> None:
    table = roman("rom_24")
    table.battle("romans", "gauls", "213", "322", "66")
    table.until("after_battle_roll")
    assert table.words("romans", "play rom_24") == ["1", "2", "3"]
    assert table.words("romans", "play rom_24 1") == ["2", "3", "done"]
    assert table.words("romans", "play rom_24 1 2") == [], "no third"
    table.play("romans", "rom_24", "1", "2")
    assert table.told(DiceRerolled) == [DiceRerolled(power="romans", dice=(6, 6, 3), card="rom_24")]
    assert table.fought.winner == "romans"


def test_rom_24_one_die_will_do_and_the_new_result_stands() -> None:
    table = roman("rom_24")
    table.battle("romans", "gauls", "613", "322", "1")
    table.play("romans", "rom_24", "1", "done")
    assert table.fought.attacker.dice == (1, 1, 3)
    assert table.fought.winner == "gauls"
