"""The Etruscan and Samnite cards in force."""

from engine.sword.events import CuLost, MoveStopped
from engine.sword.game import Units
from engine.sword.march import March
from engine.sword.raid import Raid
from tests.cards.field import NOT_FITTING, Field

SEAT = "etruscans_samnites"


def etruscan(card: str) -> Field:
    table = Field()
    table.hand(SEAT, card)
    return table


def test_ets_10_death_of_aulius() -> None:
    table = etruscan("ets_10")
    table.battle("romans", "greeks", "333", "222")
    table.play(SEAT, "ets_10")
    assert table.added("romans") == {"ets_10": -2}, "7.1.1: in an attack on a third power too"
    table.again()
    table.battle("romans", "greeks", "333", "222")
    assert table.added("romans") == {}


def test_ets_10_needs_a_roman_army() -> None:
    table = etruscan("ets_10")
    table.battle("gauls", "greeks", "333", "222")
    assert table.barred(SEAT, "ets_10") in NOT_FITTING


def test_ets_11_linen_legion() -> None:
    table = etruscan("ets_11")
    table.battle("romans", "samnites", "666", "5522", cu=(6, 6))
    table.play(SEAT, "ets_11")
    assert table.fought.defender.dice == (5, 5, 2, 2)
    assert table.fought.winner == "romans"
    assert table.lost("samnites") == 6, "as many as they are: 6 to the dice, 1 more"


def test_ets_11_one_more_only_if_they_lose() -> None:
    """The condition is tested when the winner is known."""
    table = etruscan("ets_11")
    table.battle("romans", "samnites", "333", "2222", cu=(6, 6))
    table.play(SEAT, "ets_11")
    assert table.fought.winner == "romans"
    assert table.lost("samnites") == 1
    table = etruscan("ets_11")
    table.battle("romans", "samnites", "222", "3332", cu=(6, 6))
    table.play(SEAT, "ets_11")
    assert table.fought.winner == "samnites"
    assert table.lost("samnites") == 0


def test_ets_11_ends_with_the_battle_and_needs_three_samnites() -> None:
    table = etruscan("ets_11")
    table.battle("romans", "samnites", "222", "3332", cu=(6, 6))
    table.play(SEAT, "ets_11")
    table.again()
    table.battle("romans", "samnites", "222", "333", cu=(6, 6))
    assert len(table.fought.defender.dice) == 3
    table = etruscan("ets_11")
    table.battle("romans", "samnites", "222", "333", cu=(4, 2))
    assert table.barred(SEAT, "ets_11") in NOT_FITTING
    table = etruscan("ets_11")
    table.battle("romans", "samnites", "222", "3332", cu=(4, 3))
    table.play(SEAT, "ets_11")
    assert len(table.fought.defender.dice) == 4


def test_ets_12_ambush_in_the_passes() -> None:
    table = etruscan("ets_12")
    table.march("romans", "valerius", 5, "capua", "allifae")
    table.play(SEAT, "ets_12")
    assert table.cu("allifae", "romans") == 4
    assert table.told(MoveStopped)[0] == MoveStopped(power="romans", space="allifae", cause="ets_12")
    assert ("romans", "step") not in table.asked(), "it moves no farther"


def test_ets_12_two_across_rough_ground() -> None:
    table = etruscan("ets_12")
    table.march("romans", "valerius", 5, "fregellae", "aufidena")
    table.play(SEAT, "ets_12")
    assert table.cu("aufidena", "romans") == 3
    assert [type(event) for event in table.events][-3:] == [CuLost, CuLost, MoveStopped], "its steps in order"


def test_ets_12_a_battle_there_is_still_fought() -> None:
    table = etruscan("ets_12")
    table.put("samnites", "allifae", 4)
    table.march("romans", "valerius", 5, "capua", "allifae")
    table.dice("222", "222")
    table.play(SEAT, "ets_12")
    assert table.fought.attacker.size == 4


def test_gal_18_it_is_the_army_on_the_move_that_loses_a_cu() -> None:
    """9.1 Not those who stand where it has come, 3 in Allifae beside its 5."""
    table = Field()
    table.hand("gauls", "gal_18")
    table.put("gauls", "bovianum", 2, "gallic_minor_1")
    table.put("romans", "allifae", 3)
    table.march("romans", "valerius", 5, "capua", "allifae")
    while table.window() != "on_enter":
        asked, _ = table.asked()[0]
        table.say(asked, " ".join(table.default(asked) or ()))
    table.play("gauls", "gal_18")
    move = table.game.inside(March)
    assert move is not None
    assert (table.cu("allifae", "romans"), move.units) == (7, Units(4))


def test_ets_12_an_army_on_the_move_loses_no_more_than_it_has() -> None:
    """9.1 2 across rough: the 1 CU on the move, none of those who stand there."""
    table = etruscan("ets_12")
    table.put("romans", "aufidena", 3)
    table.march("romans", "valerius", 1, "fregellae", "aufidena")
    table.play(SEAT, "ets_12")
    assert table.cu("aufidena", "romans") == 3


def test_ets_12_not_elsewhere_nor_against_an_ally_of_both() -> None:
    table = etruscan("ets_12")
    table.march("romans", "valerius", 5, "capua", "minturnae")
    assert table.window() == ""
    table = etruscan("ets_12")
    table.ally("romans", "samnites")
    table.ally("romans", "etruscans")
    table.march("romans", "valerius", 5, "capua", "allifae")
    assert table.window() == ""


def test_15_1_half_an_ally_may_be_harmed() -> None:
    table = etruscan("ets_12")
    table.ally("romans", "etruscans")
    table.march("romans", "valerius", 5, "capua", "allifae")
    table.play(SEAT, "ets_12")
    assert table.cu("allifae", "romans") == 4


def test_ets_27_cyclopean_walls() -> None:
    table = etruscan("ets_27")
    table.siege_roll("romans", "tarquinii", "valerius", "55")
    table.play(SEAT, "ets_27")
    assert table.rolled.total == 7
    table = etruscan("ets_27")
    table.siege_roll("romans", "fregellae", "valerius", "55")
    table.play(SEAT, "ets_27")
    assert table.rolled.total == 7
    table.again()
    table.siege_roll("romans", "fregellae", "valerius", "44")
    assert table.rolled.total == 8


def test_ets_27_neither_samnite_cities_nor_other_tribes() -> None:
    table = etruscan("ets_27")
    table.loyalty("luceria", 1, "samnites")
    table.siege_roll("romans", "luceria", "valerius", "22")
    assert table.barred(SEAT, "ets_27") in NOT_FITTING
    table = etruscan("ets_27")
    table.siege_roll("romans", "lucani", "valerius", "22")
    assert table.barred(SEAT, "ets_27") in NOT_FITTING


def test_ets_27_not_against_a_raid() -> None:
    table = etruscan("ets_27")
    table.put("gauls", "luna", 3, "gallic_minor_1")
    table.game.active = "gauls"
    table.dice("23")
    table.run(Raid(space="luna", power="gauls", leader="gallic_minor_1", owner="gauls", units=Units(3)))
    assert table.barred(SEAT, "ets_27") in NOT_FITTING


def test_ets_28_scattered_not_beaten() -> None:
    table = etruscan("ets_28")
    table.battle("romans", "samnites", "666", "222", cu=(6, 6))
    table.play(SEAT, "ets_28")
    assert table.lost("samnites") == 6
    assert table.points() == 1, "3 - 2"
    table.again()
    table.battle("romans", "samnites", "666", "222", cu=(6, 6))
    assert table.points() == 3


def test_ets_28_never_below_nothing() -> None:
    table = etruscan("ets_28")
    table.battle("romans", "etruscans", "522", "222", cu=(6, 6))
    table.play(SEAT, "ets_28")
    assert table.points() == 0


def test_ets_28_only_when_one_of_the_two_has_lost() -> None:
    table = etruscan("ets_28")
    table.battle("romans", "samnites", "222", "666", cu=(6, 6))
    assert table.barred(SEAT, "ets_28") in NOT_FITTING


def test_ets_30_oscan_javelins() -> None:
    table = etruscan("ets_30")
    table.battle("romans", "samnites", "222", "222")
    table.play(SEAT, "ets_30")
    assert table.added("samnites") == {"ets_30": 1}
    table = etruscan("ets_30")
    table.battle("romans", "samnites", "222", "222", space="allifae")
    table.play(SEAT, "ets_30")
    assert table.added("samnites") == {"friendly_space": 1, "ets_30": 2}
    table.again()
    table.battle("romans", "samnites", "222", "222")
    assert table.added("samnites") == {}


def test_ets_30_needs_a_samnite_army() -> None:
    table = etruscan("ets_30")
    table.battle("romans", "etruscans", "222", "222")
    assert table.barred(SEAT, "ets_30") in NOT_FITTING
