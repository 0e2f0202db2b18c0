"""14.4 Looting and 14.6 Gallic solidarity. Neapolis is a Greek city of loyalty 1, Tarentum of 2."""

import pytest

from engine.core.play import questions
from engine.sword import acts, plunder, siege, support
from engine.sword.desperate_use import DesperateTimes
from engine.sword.events import CityChangedHands, CuLost, PlunderChanged
from engine.sword.game import ASIDE, DISPLACED, INDEPENDENT, Siege
from engine.sword.penalty import Penalty
from engine.sword.sequence import Turn
from engine.sword.surrender import Surrender
from tests.rules.besieging import besiege, roll
from tests.rules.marching import activate, default_of
from tests.rules.table import Table


def fallen(space: str = "neapolis", cu: int = 4, dice: str = "55") -> Table:
    """Gauls before a city whose roll brings it down."""
    table = besiege("gauls", "gallic_minor_1", space, cu)
    table.put("greeks", space, inside=2, within=("pyrrhus", "greek_minor_1"))
    roll(table, space, "gallic_minor_1", dice)
    return table


def test_14_4_gauls_may_loot_a_city_that_falls() -> None:
    table = fallen()
    assert table.asked() == [("gauls", "loot")]
    assert table.words("gauls") == ["loot", "convert"]
    table.say("gauls", "loot")
    assert (table.game.control["neapolis"], table.game.loyalty["neapolis"]) == (INDEPENDENT, 1)
    assert not table.game.sieges
    assert table.cu("neapolis", "greeks") == 0
    assert (table.game.places["pyrrhus"], table.game.places["greek_minor_1"]) == (DISPLACED, ASIDE)
    assert CuLost(power="greeks", space="neapolis", number=2, cause="14.4", inside=True) in table.told(CuLost)
    assert table.told(CityChangedHands) == [
        CityChangedHands(space="neapolis", old="greeks", new=INDEPENDENT, cause="14.4")
    ]
    assert table.asked() == []


def test_14_4_five_markers_one_at_a_time() -> None:
    table = besiege("gauls", "gallic_minor_1")
    plunder.add_plunder(table.game, "transalpine", 2)
    roll(table, "neapolis", "gallic_minor_1", "55")
    table.events.clear()
    table.say("gauls", "loot")
    told = [(event.gallic, event.transalpine) for event in table.events if isinstance(event, PlunderChanged)]
    assert told == [(0, 1), (0, 0), (1, 0), (2, 0), (3, 0)]
    assert table.game.vp["gauls"] == 6


def test_r_8_the_track_filling_in_the_middle_of_a_loot_scores_clears_and_goes_on() -> None:
    table = besiege("gauls", "gallic_minor_1")
    plunder.add_plunder(table.game, "gallic", 3)
    roll(table, "neapolis", "gallic_minor_1", "55")
    table.say("gauls", "loot")
    assert (table.game.vp["gauls"], table.game.plunder_gallic) == (7, 3)


def test_14_4_or_they_convert_it() -> None:
    table = fallen()
    table.say("gauls", "convert")
    assert (table.game.control["neapolis"], table.game.loyalty["neapolis"]) == ("gauls", 1)
    assert table.game.plunder_gallic == 0
    assert table.cu("neapolis", "greeks") == 0


def test_d_loot_is_the_default() -> None:
    assert default_of(fallen()) == ("loot",)


def test_r_26_looted_even_if_the_loss_takes_the_last_cu() -> None:
    table = fallen(cu=1, dice="62")
    table.say("gauls", "loot")
    assert table.game.control["neapolis"] == INDEPENDENT
    assert (table.game.vp["gauls"], table.game.plunder_gallic) == (7, 0)
    assert table.cu("neapolis", "gauls") == 0
    assert table.game.places["gallic_minor_1"] == "neapolis"


def test_14_4_independent_cities_are_not_looted() -> None:
    table = besiege("gauls", "gallic_minor_1", "ancon")
    roll(table, "ancon", "gallic_minor_1", "55")
    assert table.asked() == []
    assert table.game.control["ancon"] == "gauls"


def test_13_5_nor_those_in_an_allys_home() -> None:
    table = besiege("gauls", "gallic_minor_1")
    table.loyalty("neapolis", 1, "samnites")
    table.ally("gauls", "greeks")
    roll(table, "neapolis", "gallic_minor_1", "55")
    assert table.asked() == []
    assert table.game.control["neapolis"] == "greeks"


def test_14_4_nor_tribes() -> None:
    table = besiege("gauls", "gallic_minor_1", "fregellae")
    table.siege("fregellae", 1, "gauls")
    roll(table, "fregellae", "gallic_minor_1", "55")
    assert table.asked() == []
    assert table.game.control["fregellae"] == "gauls"


def test_14_4_nobody_else_loots() -> None:
    table = besiege()
    roll(table, "neapolis", "valerius", "55")
    assert table.asked() == []
    assert table.game.control["neapolis"] == "romans"


def test_14_4_transalpines_loot_for_their_own_kind() -> None:
    table = besiege("transalpines", "transalpine_minor_1", "pisae")
    plunder.add_plunder(table.game, "gallic", 1)
    roll(table, "pisae", "transalpine_minor_1", "55")
    assert table.asked() == [("greeks", "loot")]
    table.say("greeks", "loot")
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (0, 4)


def test_13_1_1_a_new_siege_of_what_was_looted_begins_at_the_end_of_the_action() -> None:
    table = besiege("gauls", "gallic_minor_1")
    activate(table, "gallic_minor_1")
    table.dice("55")
    table.say("gauls", "siege")
    table.say("gauls", "loot")
    assert table.game.sieges["neapolis"] == Siege(0, "gauls")


def test_14_4_siege_points_of_cards_bring_it_down_too() -> None:
    table = besiege("gauls", "gallic_minor_1", "tarentum")
    table.siege("tarentum", 1, "gauls")
    attempt = siege.SiegeRoll(space="tarentum", power="gauls", leader="gallic_minor_1", owner="gauls", extra_points=1)
    table.run(attempt)
    assert table.asked() == [("gauls", "loot")]
    table.say("gauls", "loot")
    assert table.game.stack == []


def test_14_4_in_the_surrender_phase() -> None:
    table = besiege("gauls", "gallic_minor_1", cu=3)
    table.game.phase, table.game.active = "surrender", ""
    table.dice("55")
    table.run(Surrender())
    table.say("gauls", "roll neapolis")
    assert table.asked() == [("gauls", "loot")]
    table.say("gauls", "loot")
    assert table.game.control["neapolis"] == INDEPENDENT


# 13.5 by the other side of the equation


def test_14_4_a_city_that_loses_its_loyalty_to_the_siege_may_be_looted() -> None:
    table = besiege("gauls", "gallic_minor_1", "tarentum")
    table.siege("tarentum", 1, "gauls")
    falling = support.remove(table.game, "tarentum", "7.3.2")
    assert falling is not None
    table.run(falling)
    table.say("gauls", "loot")
    assert table.game.control["tarentum"] == INDEPENDENT


def test_14_4_several_fall_one_after_the_other() -> None:
    """The Greeks pay for Pyrrhus with two besieged cities; who decides for the Transalpines is found for the second."""
    table = besiege("gauls", "gallic_minor_1")
    table.put("transalpines", "tarentum", 3, "transalpine_minor_1")
    table.siege("tarentum", 0, "transalpines")
    table.put("greeks", "syracusae", 3, "pyrrhus")
    table.game.phase, table.game.active, table.game.vp["romans"] = "reinforcement", "", 5
    table.run(Penalty(seat="greeks"))
    table.say("greeks", "pay neapolis tarentum tarentum done")
    assert table.asked() == [("gauls", "loot")]
    table.say("gauls", "convert")
    assert table.asked() == [("romans", "loot")]
    table.say("romans", "loot")
    assert (table.game.control["neapolis"], table.game.control["tarentum"]) == ("gauls", INDEPENDENT)
    assert table.game.plunder_transalpine == 0
    assert table.game.vp["gauls"] == 5


def loots_for_the_transalpines(active: str) -> str:
    """The seat asked when Tarentum falls to them; the Gauls have the fewest VP, then the Romans."""
    table = besiege("transalpines", "transalpine_minor_1", "tarentum")
    table.siege("tarentum", 1, "transalpines")
    table.game.vp.update(gauls=3, romans=4)
    table.game.active = active
    falling = support.remove(table.game, "tarentum", "7.3.2")
    assert falling is not None
    table.run(falling)
    ((seat, name),) = table.asked()
    assert name == "loot"
    return seat


def test_16_1_who_loots_for_the_transalpines_in_the_action_phase_and_at_the_end_of_the_turn() -> None:
    assert loots_for_the_transalpines("greeks") == "gauls"
    assert loots_for_the_transalpines("gauls") == "romans"
    assert loots_for_the_transalpines("") == "romans"


# 14.6 solidarity


def gallic_turn(markers: int = 2) -> Table:
    table = Table()
    plunder.add_plunder(table.game, "gallic", markers)
    table.control("romans", "bononia")
    table.control(INDEPENDENT, "ravenna")
    table.hand("gauls", "gal_01")
    table.run(Turn(seat="gauls"))
    return table


def solidarity(table: Table, word: str) -> tuple[str, str] | None:
    return table.refused("gauls", word, "solidarity")


def test_14_6_while_active_the_gauls_free_their_home_spaces_marker_for_marker() -> None:
    table = gallic_turn()
    assert table.words("gauls", "", "solidarity") == ["bononia", "ravenna", "nothing"]
    table.say("gauls", "bononia", "solidarity")
    assert table.game.control["bononia"] == "gauls"
    assert table.game.plunder_gallic == 1
    table.say("gauls", "ravenna", "solidarity")
    assert (table.game.control["ravenna"], table.game.plunder_gallic) == ("gauls", 0)
    assert table.words("gauls", "", "solidarity") == ["nothing"]


def test_14_6_nobody_waits_for_it() -> None:
    table = gallic_turn()
    assert table.asked() == [("gauls", "turn")]
    (aside,) = [ask for ask in questions(table.game) if ask.name == "solidarity"]
    assert not aside.waits
    assert not aside.hidden


def test_d_solidarity_default_is_none() -> None:
    table = gallic_turn()
    assert table.default("gauls", "solidarity") == ("nothing",)
    table.say("gauls", "nothing", "solidarity")
    assert table.game.plunder_gallic == 2


def test_14_6_only_home_spaces_of_the_gauls() -> None:
    table = gallic_turn()
    assert solidarity(table, "ancon") == ("14.6", "not_gallic_home")
    assert solidarity(table, "mediolanum") == ("14.6", "gallic_already")


def test_14_6_a_roman_colony_there_is_a_city_and_has_no_marker() -> None:
    """7.2.1"""
    table = gallic_turn()
    acts.found_city(table.game, "bononia", "7.2.1")
    assert solidarity(table, "bononia") == ("14.6", "not_a_normal_space")


def test_14_6_not_where_enemy_cu_stand() -> None:
    table = gallic_turn()
    table.put("romans", "bononia", 1)
    assert solidarity(table, "bononia") == ("14.6", "enemy_cu")


def test_14_6_allied_cu_do_not_hinder_but_allied_markers_stay() -> None:
    table = gallic_turn()
    table.ally("gauls", "romans")
    table.put("romans", "ravenna", 1)
    assert solidarity(table, "bononia") == ("15.2", "ally")
    table.say("gauls", "ravenna", "solidarity")
    assert table.game.control["ravenna"] == "gauls"


def test_14_6_not_without_gallic_markers() -> None:
    assert solidarity(gallic_turn(0), "bononia") == ("14.6", "no_gallic_plunder")


def test_14_6_at_any_time_in_the_middle_of_a_battle_too() -> None:
    table = gallic_turn()
    table.put("gauls", "sena_gallica", 4, "gallic_minor_1")
    table.put("etruscans", "sentinum", 3)
    table.say("gauls", "activate gallic_minor_1 gal_01")
    table.dice("411", "666")
    table.say("gauls", "to sentinum")
    assert table.asked()
    table.say("gauls", "bononia", "solidarity")
    assert table.game.control["bononia"] == "gauls"
    assert table.asked()


def test_14_6_no_longer_once_the_turn_is_over() -> None:
    table = gallic_turn()
    table.say("gauls", "end")
    with pytest.raises(AssertionError):
        table.question("gauls", "solidarity")


def test_14_6_not_for_others() -> None:
    table = Table()
    table.hand("romans", "rom_01")
    table.run(Turn(seat="romans"))
    assert not [ask for ask in questions(table.game) if ask.name == "solidarity"]


def test_7_4_3_also_beside_desperate_times() -> None:
    table = Table()
    plunder.add_plunder(table.game, "gallic", 1)
    table.control("romans", "bononia")
    table.game.active = "romans"
    table.run(DesperateTimes(seat="gauls"))
    table.say("gauls", "bononia", "solidarity")
    assert table.game.control["bononia"] == "gauls"
    table.say("gauls", "take_back")
    assert not [ask for ask in questions(table.game) if ask.name == "solidarity"]
