"""13.4, 13.5 The end of sieges. Neapolis has loyalty 1, Tarentum 2, Roma 3; Fregellae is a tribe of factor 2."""

from engine.sword import acts, siege
from engine.sword.events import CityChangedHands, CuLost, SiegeRolled, TribeSubjugated
from engine.sword.game import ASIDE, DISPLACED, INDEPENDENT, Siege
from engine.sword.siege import SiegeRoll
from tests.rules.besieging import besiege, roll, rolled
from tests.rules.table import Table


def test_13_5_points_of_a_card_are_tested_before_the_dice() -> None:
    table = besiege(leader="valerius", space="neapolis")
    table.game.active = "romans"
    table.hand("romans", "rom_29")
    table.run(SiegeRoll(space="neapolis", power="romans", leader="valerius", owner="romans"))
    table.say("romans", "play rom_29")
    assert table.game.control["neapolis"] == "romans"
    assert not table.told(SiegeRolled)


def test_13_5_after_points_of_a_card_that_do_not_suffice_the_dice_are_rolled() -> None:
    table = besiege(space="antium")
    table.game.active = "romans"
    table.hand("romans", "rom_29")
    table.dice("33")
    table.run(SiegeRoll(space="antium", power="romans", leader="valerius", owner="romans"))
    table.say("romans", "play rom_29")
    assert table.game.sieges["antium"] == Siege(1, "romans")
    assert rolled(table).points == 0


# 13.3, 13.4


def test_13_4_a_siege_ends_when_no_enemy_cu_is_left() -> None:
    table = besiege(cu=1)
    acts.lose_cu(table.game, "romans", "neapolis", table.game.force("neapolis", "romans").outside, "test")
    assert not table.game.sieges


def test_13_4_two_cu_keep_a_siege() -> None:
    table = besiege(cu=3)
    acts.lose_cu(table.game, "romans", "neapolis", table.game.force("neapolis", "romans").outside.first(1), "test")
    assert table.game.sieges["neapolis"] == Siege(0, "romans")


# 13.5 the fall


def test_13_5_a_city_falls_when_the_level_reaches_its_loyalty() -> None:
    table = besiege()
    table.put("greeks", "neapolis", inside=2, within=("pyrrhus", "greek_minor_1"))
    roll(table, "neapolis", "valerius", "55")
    assert table.game.control["neapolis"] == "romans"
    assert table.game.loyalty["neapolis"] == 1
    assert not table.game.sieges
    assert table.cu("neapolis", "greeks") == 0
    assert (table.game.places["pyrrhus"], table.game.places["greek_minor_1"]) == (DISPLACED, ASIDE)
    assert table.told(CuLost) == [CuLost(power="greeks", space="neapolis", number=2, cause="13.5", inside=True)]
    assert table.told(CityChangedHands) == [
        CityChangedHands(space="neapolis", old="greeks", new="romans", cause="13.5")
    ]
    assert table.asked() == []


def test_13_5_a_city_of_loyalty_2_takes_two_points() -> None:
    table = besiege(space="tarentum")
    roll(table, "tarentum", "valerius", "55")
    assert table.game.control["tarentum"] == "greeks"
    roll(table, "tarentum", "valerius", "55")
    assert table.game.control["tarentum"] == "romans"
    assert table.game.loyalty["tarentum"] == 1


def test_13_5_an_independent_city_falls_like_any_other() -> None:
    table = besiege(space="luceria")
    roll(table, "luceria", "valerius", "55")
    assert table.game.control["luceria"] == "romans"


def test_13_5_a_home_city_in_enemy_hands_comes_back_to_the_besieger() -> None:
    table = besiege(space="capua")
    table.loyalty("capua", 1, "samnites")
    roll(table, "capua", "valerius", "55")
    assert table.game.control["capua"] == "romans"


def test_13_5_a_city_in_an_allys_home_becomes_the_allys() -> None:
    table = besiege()
    table.loyalty("neapolis", 1, "samnites")
    table.ally("romans", "greeks")
    roll(table, "neapolis", "valerius", "55")
    assert table.game.control["neapolis"] == "greeks"
    assert table.game.loyalty["neapolis"] == 1
    assert table.cu("neapolis", "romans") == 4


def test_13_5_ruling_18_powers_of_one_player_free_each_others_homes() -> None:
    table = besiege(power="samnites", leader="egnatius", space="pisae")
    table.loyalty("pisae", 1, "gauls")
    roll(table, "pisae", "egnatius", "55")
    assert table.game.control["pisae"] == "etruscans"


def test_13_5_whichever_moved_a_loyalty_that_sinks_to_the_level_is_enough() -> None:
    table = besiege(space="roma", power="samnites", leader="egnatius")
    table.siege("roma", 2, "samnites")
    assert not siege.falls(table.game, "roma")
    acts.set_loyalty(table.game, "roma", 2, "test")
    assert siege.falls(table.game, "roma")
    assert siege.bring_down(table.game, "roma") is None
    assert table.game.control["roma"] == "samnites"


def test_13_5_a_city_cut_to_0_with_any_marker_falls_to_the_besieger() -> None:
    table = besiege()
    siege.lose_all_loyalty(table.game, "neapolis", "7.3.3")
    assert table.game.control["neapolis"] == "romans"


def test_13_5_without_a_marker_it_turns_independent() -> None:
    table = Table()
    siege.lose_all_loyalty(table.game, "neapolis", "7.3.3")
    assert table.game.control["neapolis"] == INDEPENDENT
    assert table.game.loyalty["neapolis"] == 1


def test_13_5_a_tribe_becomes_a_normal_space_of_the_besieger_for_good() -> None:
    table = besiege(space="fregellae")
    roll(table, "fregellae", "valerius", "55")
    assert table.game.kinds["fregellae"] == "tribe"
    roll(table, "fregellae", "valerius", "55")
    assert (table.game.kinds["fregellae"], table.game.control["fregellae"]) == ("normal", "romans")
    assert not table.game.sieges
    assert table.told(TribeSubjugated) == [TribeSubjugated(space="fregellae", old="samnites", new="romans")]


def test_13_5_ruling_35_a_tribe_in_an_allys_home_goes_to_the_ally() -> None:
    table = besiege(space="fregellae")
    table.control("gauls", "fregellae")
    table.ally("romans", "samnites")
    table.siege("fregellae", 1, "romans")
    roll(table, "fregellae", "valerius", "55")
    assert table.game.control["fregellae"] == "samnites"


def test_13_5_ruling_26_a_siege_succeeds_even_if_its_loss_takes_the_last_cu() -> None:
    table = besiege(cu=1)
    table.put("greeks", "neapolis", inside=2)
    roll(table, "neapolis", "valerius", "61")
    assert table.game.control["neapolis"] == "romans"
    assert table.cu("neapolis", "romans") == 0
    assert table.cu("neapolis", "greeks") == 0
    assert table.game.places["valerius"] == "neapolis"


def test_13_5_a_failed_roll_that_takes_the_last_cu_ends_the_siege() -> None:
    table = besiege(cu=1)
    table.put("greeks", "neapolis", inside=2)
    roll(table, "neapolis", "valerius", "21")
    assert not table.game.sieges
    assert table.game.force("neapolis", "greeks").cu == 2
    assert table.game.places["valerius"] == DISPLACED


def test_13_5_no_support_is_gained() -> None:
    table = besiege()
    roll(table, "neapolis", "valerius", "55")
    assert not [name for _, name in table.asked()]


def test_13_1_3_a_roll_lays_the_marker_that_is_missing() -> None:
    table = Table()
    table.put("romans", "roma", 1)
    table.put("samnites", "roma", 4, "egnatius")
    roll(table, "roma", "egnatius", "64")
    assert table.game.sieges["roma"] == Siege(1, "samnites")


def test_13_2_no_dice_where_the_siege_has_gone_meanwhile() -> None:
    table = Table()
    table.put("samnites", "roma", 4, "egnatius")
    attempt = SiegeRoll(space="roma", power="samnites", leader="egnatius", owner="etruscans_samnites")
    attempt.at = SiegeRoll.before_the_dice.name
    table.run(attempt)
    assert table.told(SiegeRolled) == []


def test_13_5_what_is_not_besieged_does_not_fall() -> None:
    table = Table()
    assert not siege.falls(table.game, "roma")
    table.siege("roma", 2, "samnites")
    assert not siege.falls(table.game, "roma")
