"""8 Leaders: command, consuls, minor leaders, displaced ones."""

import pytest

from engine.core.events import AnsweredItself
from engine.core.play import questions
from engine.sword import acts, leaders
from engine.sword.events import CommanderNamed, ConsulsDrawn, LeaderRemoved
from engine.sword.game import ASIDE, DISPLACED, OUT, POOL, Siege
from engine.sword.leaders import Commander, DrawConsuls, open_minor_leaders, return_consuls
from engine.sword.sequence import Turn
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


def turn(seat: str, table: Table) -> Table:
    table.run(Turn(seat=seat))
    return table


def commander(table: Table, space: str, power: str) -> str | None:
    return table.game.force(space, power).commander


# 8.2.1


def test_8_2_1_the_owner_names_the_commander_of_several() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius", "camillus", "roman_minor_1")
    table.run(Commander(power="romans", space="roma"))
    assert table.asked() == [("romans", "commander")]
    assert table.words("romans") == ["valerius", "camillus"]
    assert table.refused("romans", "roman_minor_1") == ("8.2.1", "minor_over_named")
    table.say("romans", "camillus")
    assert table.game.force("roma", "romans").leaders == ("camillus", "valerius", "roman_minor_1")
    assert table.told(CommanderNamed) == [CommanderNamed(leader="camillus", power="romans", space="roma")]


def test_8_2_1_a_named_leader_is_never_subordinate_to_a_minor_one() -> None:
    table = Table()
    table.put("romans", "roma", 5, "roman_minor_1", "valerius", "roman_minor_2")
    table.run(Commander(power="romans", space="roma", came=("valerius",)))
    assert table.asked() == []
    assert commander(table, "roma", "romans") == "valerius"


def test_8_2_1_minor_leaders_among_themselves() -> None:
    table = Table()
    table.put("gauls", "bononia", 5, "gallic_minor_1", "gallic_minor_3")
    table.run(Commander(power="gauls", space="bononia"))
    assert table.words("gauls") == ["gallic_minor_1", "gallic_minor_3"]


def test_8_2_1_one_leader_is_no_choice() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius")
    table.run(Commander(power="romans", space="roma"))
    assert table.asked() == []


def test_8_2_1_who_joins_several_does_not_change_the_commander() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius", "camillus", "fabius")
    table.run(Commander(power="romans", space="roma", came=("fabius",)))
    assert table.asked() == []
    assert commander(table, "roma", "romans") == "valerius"


def test_8_2_1_who_joins_a_single_leader_may_command() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius", "camillus")
    table.run(Commander(power="romans", space="roma", came=("camillus",)))
    assert table.asked() == [("romans", "commander")]


def test_d_commander_default() -> None:
    """Named, then tactics, then low initiative, then first."""
    game = Table().game
    assert leaders.best(game, ("gallic_minor_1", "elitovius")) == "elitovius"
    assert leaders.best(game, ("valerius", "fabius", "camillus")) == "camillus"
    assert leaders.best(game, ("valerius", "decius")) == "decius"
    assert leaders.best(game, ("valerius", "manlius")) == "valerius"


def test_16_1_a_non_player_power_has_its_commander_named_by_its_owner() -> None:
    table = Table()
    table.game.active = "romans"
    table.game.vp["greeks"] = 3
    table.put("transalpines", "transalpine_box", 5, "transalpine_minor_1", "transalpine_minor_2")
    table.run(Commander(power="transalpines", space="transalpine_box"))
    assert table.asked() == [("greeks", "commander")]


def test_8_2_1_an_activated_subordinate_becomes_commander() -> None:
    table = Table()
    table.put("romans", "roma", 5, "camillus", "valerius")
    table.hand("romans", "rom_08")
    turn("romans", table)
    table.say("romans", "activate valerius rom_08")
    assert commander(table, "roma", "romans") == "valerius"


# 8.2.2


def test_8_2_2_all_consuls_go_back_to_the_pool() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius", "dictator", "roman_minor_1")
    table.game.places["camillus"] = DISPLACED
    return_consuls(table.game)
    places = table.game.places
    assert (places["valerius"], places["camillus"]) == (POOL, POOL)
    assert (places["dictator"], places["roman_minor_1"]) == ("roma", "roma")


def consuls(table: Table) -> Table:
    for leader in ("camillus", "valerius"):
        table.game.places[leader] = POOL
    table.dice("fabius decius")
    table.run(DrawConsuls(seat="romans"))
    return table


def test_8_2_2_two_are_drawn_at_random_and_placed() -> None:
    table = Table()
    table.put("romans", "roma", 5)
    table.put("romans", "capua", 2)
    consuls(table)
    assert table.told(ConsulsDrawn) == [ConsulsDrawn(leaders=("fabius", "decius"))]
    assert table.asked() == [("romans", "consuls")]
    assert table.question("romans").about == {"leader": "fabius"}
    table.say("romans", "roma")
    assert table.default("romans") in (("capua",), ("roma",))
    table.say("romans", "roma")
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "decius")
    assert table.game.force("roma", "romans").leaders == ("decius", "fabius")
    assert sum(place == POOL for place in table.game.places.values()) == 8


def test_8_2_2_the_draw_is_public() -> None:
    table = Table()
    table.put("romans", "roma", 5)
    consuls(table)
    (draw,) = table.game.drawn
    assert (draw.purpose, draw.hidden) == ("consuls", False)


def test_8_2_2_consuls_go_with_roman_cu_where_reinforcements_may() -> None:
    table = Table()
    table.put("romans", "roma", 1)
    table.put("romans", "velitrae", 1)
    table.put("romans", "caere", 2)
    consuls(table)
    assert table.words("romans") == ["roma", "velitrae"]
    refused = table.refused("romans", "caere")
    assert refused
    assert refused[0] == "5.10"
    refused = table.refused("romans", "capua")
    assert refused
    assert refused[0] == "5.10"


def test_d_consuls_default_is_the_largest_stack_without_a_named_leader() -> None:
    table = Table()
    table.put("romans", "roma", 5)
    table.put("romans", "velitrae", 2)
    consuls(table)
    assert table.default("romans") == ("roma",)
    table.say("romans", "roma")
    assert table.default("romans") == ("velitrae",)


def test_r_41_a_consul_who_cannot_be_placed_waits_displaced() -> None:
    table = consuls(Table())
    assert table.asked() == []
    assert (table.game.places["fabius"], table.game.places["decius"]) == (DISPLACED, DISPLACED)
    return_consuls(table.game)
    assert table.game.places["fabius"] == POOL


# 8.3


def gauls() -> Table:
    table = Table()
    table.put("gauls", "bononia", 4, "gallic_minor_1")
    table.put("gauls", "genua", 2)
    return table


def test_8_3_placed_or_moved_to_spaces_with_cu_of_their_power() -> None:
    table = turn("gauls", gauls())
    assert table.words("gauls", "minor") == [f"gallic_minor_{n}" for n in (1, 2, 3, 4)]
    assert table.words("gauls", "minor gallic_minor_1") == ["genua"]
    assert table.words("gauls", "minor gallic_minor_2") == ["genua", "bononia"]
    assert table.refused("gauls", "minor gallic_minor_1 bononia") == ("8.3", "already_there")
    assert table.refused("gauls", "minor gallic_minor_2 mediolanum") == ("8.3", "no_own_cu")
    table.say("gauls", "minor gallic_minor_2 genua")
    assert commander(table, "genua", "gauls") == "gallic_minor_2"
    table.say("gauls", "minor gallic_minor_2 bononia gallic_minor_1")
    assert table.game.force("bononia", "gauls").leaders == ("gallic_minor_1", "gallic_minor_2")
    assert "genua" in table.game.stacks


def test_8_3_named_leaders_and_those_of_others_are_not_moved_so() -> None:
    table = gauls()
    table.put("gauls", "genua", 0, "brennus")
    turn("gauls", table)
    assert table.refused("gauls", "minor brennus bononia") is None
    assert table.refused("gauls", "minor roman_minor_1 bononia") is None


def test_8_3_without_cu_there_is_nowhere_to_go() -> None:
    table = turn("gauls", Table())
    assert table.refused("gauls", "minor") == ("8.3", "no_minor_leader")
    table = gauls()
    del table.game.stacks["genua"]
    turn("gauls", table)
    assert table.refused("gauls", "minor gallic_minor_1") == ("8.3", "nowhere_to_go")


def test_8_3_a_player_of_two_powers_with_cu_of_their_own_power() -> None:
    table = Table()
    table.put("samnites", "bovianum", 2)
    turn(ETRUSCANS, table)
    assert table.words(ETRUSCANS, "minor") == ["samnite_minor_1", "samnite_minor_2"]


def test_8_2_1_a_minor_leader_who_joins_another_one() -> None:
    table = turn("gauls", gauls())
    assert table.words("gauls", "minor gallic_minor_3 bononia") == ["gallic_minor_1", "gallic_minor_3"]
    table.say("gauls", "minor gallic_minor_3 bononia gallic_minor_3")
    assert commander(table, "bononia", "gauls") == "gallic_minor_3"
    assert table.words("gauls", "minor gallic_minor_2 bononia") == []


def test_8_2_1_a_minor_leader_who_joins_a_named_one() -> None:
    table = gauls()
    table.put("gauls", "genua", 0, "brennus")
    turn("gauls", table)
    assert table.words("gauls", "minor gallic_minor_1 genua") == []
    table.say("gauls", "minor gallic_minor_1 genua")
    assert commander(table, "genua", "gauls") == "brennus"


def test_8_2_1_a_commander_who_goes_leaves_a_choice() -> None:
    table = gauls()
    table.put("gauls", "bononia", 0, "gallic_minor_2", "gallic_minor_3")
    turn("gauls", table)
    assert table.words("gauls", "minor gallic_minor_1 genua") == ["gallic_minor_2", "gallic_minor_3"]
    table.say("gauls", "minor gallic_minor_1 genua gallic_minor_3")
    assert commander(table, "bononia", "gauls") == "gallic_minor_3"
    assert commander(table, "genua", "gauls") == "gallic_minor_1"


def besieged_roma(outside: int) -> Table:
    table = Table()
    table.put("romans", "roma", outside, inside=2)
    table.put("romans", "velitrae", 1)
    table.put("gauls", "roma", 4, "gallic_minor_1")
    table.siege("roma", 0, "gauls")
    return turn("romans", table)


def test_13_3_minor_leaders_may_be_put_into_a_besieged_city() -> None:
    table = besieged_roma(0)
    assert table.words("romans", "minor roman_minor_1 roma") == ["inside"]
    assert table.refused("romans", "minor roman_minor_1 roma outside") == ("8.4", "alone_with_enemies")
    table.say("romans", "minor roman_minor_1 roma inside")
    assert table.game.force("roma", "romans").within == ("roman_minor_1",)
    assert table.refused("romans", "minor roman_minor_1 roma") == ("8.3", "already_there")


def test_5_10_inside_or_outside() -> None:
    table = besieged_roma(1)
    assert table.words("romans", "minor roman_minor_1 roma") == ["inside", "outside"]
    table.say("romans", "minor roman_minor_1 roma outside")
    assert table.game.force("roma", "romans").leaders == ("roman_minor_1",)
    assert table.words("romans", "minor roman_minor_1 roma") == ["inside"]
    assert table.refused("romans", "minor roman_minor_1 roma outside") == ("8.3", "already_there")
    table.say("romans", "minor roman_minor_1 roma inside")
    assert table.game.force("roma", "romans").within == ("roman_minor_1",)


def test_9_3_1_nobody_is_inside_a_city_of_another() -> None:
    table = Table()
    table.put("romans", "pisae", 3)
    table.put("etruscans", "pisae", inside=1)
    turn("romans", table)
    assert table.words("romans", "minor roman_minor_1 pisae") == []


def test_r_34_nobody_joins_cu_that_stand_with_an_allys() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("romans", "pisae", 3)
    table.put("romans", "roma", 3)
    table.put("etruscans", "pisae", 2)
    turn("romans", table)
    assert table.refused("romans", "minor roman_minor_1 pisae") == ("15.3", "stacked_with_ally")


def test_r_24_a_minor_leader_brings_the_marker() -> None:
    table = Table()
    table.put("romans", "pisae", 3)
    turn("romans", table)
    table.say("romans", "minor roman_minor_1 pisae")
    assert table.game.sieges["pisae"] == Siege(0, "romans")


# 8.3 in the Reinforcement phase


def reinforcement(table: Table) -> Table:
    table.game.phase, table.game.active = "reinforcement", ""
    table.game.vp["romans"] = 3
    open_minor_leaders(table.game)
    return table


def test_5_10_minor_leaders_at_any_time_of_the_phase() -> None:
    table = reinforcement(gauls())
    assert ("gauls", "minor_leaders") in [(ask.seat, ask.name) for ask in questions(table.game)]
    assert not any(ask.waits for ask in questions(table.game))
    assert table.default("gauls", "minor_leaders") == ("as_they_are",)
    table.say("gauls", "minor gallic_minor_2 genua", "minor_leaders")
    assert commander(table, "genua", "gauls") == "gallic_minor_2"
    table.say("gauls", "as_they_are", "minor_leaders")
    assert commander(table, "genua", "gauls") == "gallic_minor_2"
    leaders.close_minor_leaders(table.game)
    assert questions(table.game) == ()


def test_16_1_the_owner_of_a_non_player_power_has_its_minor_leaders() -> None:
    """Fewest VP have the Romans: not for the Volsci; there the Gauls win the tie."""
    table = Table()
    table.put("transalpines", "transalpine_box", 3)
    table.put("volsci", "antium", 3)
    reinforcement(table)
    assert "transalpine_minor_1" in table.words("romans", "minor", "minor_leaders")
    assert "volsci_minor_1" in table.words("gauls", "minor", "minor_leaders")
    table.say("romans", "minor transalpine_minor_1 transalpine_box", "minor_leaders")
    assert table.game.places["transalpine_minor_1"] == "transalpine_box"


def test_r_24_in_the_reinforcement_phase_too() -> None:
    table = Table()
    table.put("romans", "pisae", 3)
    reinforcement(table)
    table.say("romans", "minor roman_minor_1 pisae", "minor_leaders")
    assert table.game.sieges["pisae"] == Siege(0, "romans")


# 8.4


@pytest.mark.parametrize(("leader", "place"), [("valerius", DISPLACED), ("roman_minor_1", ASIDE)])
def test_8_4_alone_with_enemy_cu(leader: str, place: str) -> None:
    table = Table()
    table.put("romans", "caere", 0, leader)
    table.put("gauls", "caere", 1)
    table.settle("caere")
    assert table.game.places[leader] == place


def test_8_4_not_where_a_friendly_city_is() -> None:
    table = Table()
    table.put("romans", "roma", 0, "valerius")
    table.put("gauls", "roma", 1)
    table.settle("roma")
    assert table.game.force("roma", "romans").within == ("valerius",)


def test_r_21_without_enemy_cu_a_leader_stays_alone() -> None:
    table = Table()
    table.put("romans", "caere", 0, "valerius")
    table.settle("caere")
    assert table.game.places["valerius"] == "caere"


def test_8_4_minor_leaders_set_aside_come_back_when_their_owner_is_active() -> None:
    table = gauls()
    table.game.places["gallic_minor_2"] = ASIDE
    turn("gauls", table)
    table.say("gauls", "minor gallic_minor_2 genua")
    assert table.game.places["gallic_minor_2"] == "genua"


def test_8_2_1_named_leaders_who_join_minor_ones_leave_the_owner_a_choice() -> None:
    table = Table()
    table.put("gauls", "bononia", 5, "gallic_minor_1", "gallic_minor_2", "brennus", "elitovius")
    table.run(Commander(power="gauls", space="bononia", came=("brennus", "elitovius")))
    assert table.words("gauls") == ["brennus", "elitovius"]


def test_16_1_at_the_end_of_the_turn_others_name_the_commander() -> None:
    table = Table()
    table.game.active = ""
    table.game.vp["gauls"] = 1
    table.game.vp["greeks"] = 3
    table.put("transalpines", "transalpine_box", 5, "transalpine_minor_1", "transalpine_minor_2")
    table.run(Commander(power="transalpines", space="transalpine_box"))
    assert table.asked() == [("greeks", "commander")]


def test_9_3_1_inside_is_a_choice_in_an_own_city_even_if_all_cu_are_outside() -> None:
    table = Table()
    table.put("romans", "roma", 2)
    table.put("gauls", "roma", 4)
    turn("romans", table)
    assert table.words("romans", "minor roman_minor_1 roma") == ["inside", "outside"]


def test_9_3_1_a_minor_leader_joins_cu_inside_an_allys_city() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "neapolis", inside=2)
    table.put("gauls", "neapolis", 4)
    turn("romans", table)
    assert table.words("romans", "minor roman_minor_1 neapolis") == ["inside"]


def test_8_2_2_consuls_in_the_pool_stay_there_untold() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius")
    table.game.places["fabius"] = OUT
    return_consuls(table.game)
    assert [event.leader for event in table.game.events if isinstance(event, LeaderRemoved)] == ["valerius"]
    assert table.game.places["fabius"] == OUT


def test_8_2_2_they_are_placed_in_the_order_drawn() -> None:
    table = Table()
    table.put("romans", "roma", 5)
    table.put("romans", "capua", 2)
    consuls(table)
    assert table.question("romans").about == {"leader": "fabius"}
    table.say("romans", "capua")
    assert table.question("romans").about == {"leader": "decius"}
    table.say("romans", "roma")
    assert (table.game.places["fabius"], table.game.places["decius"]) == ("capua", "roma")


def test_8_2_1_a_subordinate_who_goes_leaves_the_command_as_it_is() -> None:
    table = gauls()
    table.put("gauls", "bononia", 0, "gallic_minor_2", "gallic_minor_3")
    turn("gauls", table)
    assert table.words("gauls", "minor gallic_minor_2 genua") == []
    table.say("gauls", "minor gallic_minor_2 genua")
    assert table.game.force("bononia", "gauls").leaders == ("gallic_minor_1", "gallic_minor_3")


def test_8_2_1_without_a_choice_nothing_is_asked_at_all() -> None:
    for there in ((), ("brennus",), ("gallic_minor_1", "brennus")):
        table = Table()
        table.put("gauls", "bononia", 5, *there)
        table.run(Commander(power="gauls", space="bononia"))
        assert table.asked() == []
        assert table.told(AnsweredItself) == []
        assert commander(table, "bononia", "gauls") == ("brennus" if there else None)


def test_8_2_2_where_consuls_commanded_others_may_have_to() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius", "camillus", "roman_minor_1")
    table.put("romans", "capua", 2, "dictator", "fabius")
    table.put("romans", "narnia", 2, "decius")
    assert return_consuls(table.game) == ["roma", "narnia"]


def test_8_3_not_to_a_space_without_cu_of_his_power() -> None:
    table = Table()
    table.put("gauls", "capua", 2)
    for space in ("capua", "roma"):
        barred = leaders.minor_barred(table.game, "roman_minor_1", space)
        assert barred
        assert (barred.rule, barred.key) == ("8.3", "no_own_cu")


def test_8_3_only_minor_leaders_of_the_scenario() -> None:
    """With five players Carthage has others than as a non-player power."""
    table = Table()
    table.put("carthage", "carthago", 3)
    reinforcement(table)
    words = table.words("romans", "minor", "minor_leaders")
    assert {"carthage_minor_1", "carthage_minor_2"} <= set(words) <= set(table.game.places)


def test_9_3_1_inside_is_no_choice_in_the_open_without_enemies_or_in_a_foreign_city() -> None:
    table = Table()
    table.put("romans", "velitrae", 2)
    table.put("gauls", "velitrae", 1)
    table.put("romans", "roma", 2)
    table.put("romans", "pisae", 2)
    table.put("gauls", "pisae", 1)
    turn("romans", table)
    for space in ("velitrae", "roma", "pisae"):
        assert table.words("romans", f"minor roman_minor_1 {space}") == []


def test_5_10_who_has_no_minor_leader_left_in_the_game_is_not_asked() -> None:
    table = Table()
    for number in (1, 2, 3):
        acts.remove_leader(table.game, f"greek_minor_{number}", OUT, "8.3")
    reinforcement(table)
    asked = {ask.seat for ask in questions(table.game) if ask.name == "minor_leaders"}
    assert asked == {"gauls", ETRUSCANS, "romans"}
