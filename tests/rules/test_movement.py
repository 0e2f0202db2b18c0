"""9 Movement: costs, enemies, allies. The Volturnus pass to Aufidena is rough, the other roads used here are clear."""

import pytest

from engine.sword import movement
from engine.sword.events import Moved, MoveStopped
from engine.sword.game import Units
from engine.sword.march import March
from engine.sword.movement import Mover, connection
from tests.rules.marching import activate, default_of, march, march_is_over, say
from tests.rules.table import Table

# 9.2 what it costs


def test_9_2_a_clear_step_costs_1_mp_of_4() -> None:
    table = Table()
    table.put("romans", "roma", 4, "valerius")
    activate(table, "valerius")
    say(table, "to velitrae", "to fregellae", "to capua")
    assert march(table).mp == 1
    assert march(table).crossed == "clear"
    assert [event.cost for event in table.told(Moved) if isinstance(event, Moved)] == [1, 1, 1]


def test_9_2_a_rough_step_costs_2() -> None:
    table = Table()
    table.put("romans", "fregellae", 4, "valerius")
    table.control("romans", "fregellae")
    activate(table, "valerius")
    say(table, "to aufidena")
    assert march(table).mp == 2
    assert march(table).crossed == "rough"


def test_9_2_a_strait_costs_2() -> None:
    table = Table()
    table.put("greeks", "rhegium", 4, "pyrrhus")
    activate(table, "pyrrhus")
    say(table, "to messana")
    assert march(table).mp == 2
    assert march(table).crossed == "strait"


def test_9_2_a_step_needs_its_mp() -> None:
    table = Table()
    table.put("romans", "roma", 4, "valerius")
    activate(table, "valerius")
    say(table, "to velitrae", "to tarracina", "to minturnae")
    assert table.refused("romans", "to roma") is None
    say(table, "stop")
    table.put("greeks", "rhegium", 4, "pyrrhus")
    activate(table, "pyrrhus")
    say(table, "to locri", "to rhegium", "to locri")
    assert table.refused("greeks", "to hipponium") == ("9.2", "too_few_mp")


def test_9_2_every_connection_of_bovianum_and_aufidena_is_clear_for_samnites() -> None:
    game = Table().game
    for native in ("bovianum", "aufidena"):
        for link in game.data.neighbours[native]:
            assert connection(game, "samnites", native, link.to) == "clear"
            assert connection(game, "samnites", link.to, native) == "clear"
            assert connection(game, "romans", native, link.to) == "rough"


def test_9_2_samnites_find_other_mountains_rough() -> None:
    game = Table().game
    assert connection(game, "samnites", "maleventum", "luceria") == "rough"
    assert connection(game, "etruscans", "fregellae", "aufidena") == "rough"


def test_9_2_samnites_march_through_their_mountains_at_1_mp() -> None:
    table = Table()
    table.put("samnites", "larinum", 3, "egnatius")
    activate(table, "egnatius")
    say(table, "to bovianum", "to aufidena", "to fregellae")
    assert march(table).mp == 1
    assert march(table).crossed == "clear"


@pytest.mark.parametrize(("value", "mp"), [(1, 3), (2, 4), (3, 5)])
def test_9_2_gauls_have_mp_by_the_value_of_the_card(value: int, mp: int) -> None:
    table = Table()
    table.put("gauls", "bononia", 3, "gallic_minor_1")
    activate(table, "gallic_minor_1", value)
    assert march(table).mp == mp


def test_9_2_transalpines_have_5_mp_and_others_4() -> None:
    for power, space, leader, mp in (
        ("transalpines", "transalpine_box", "transalpine_minor_1", 5),
        ("etruscans", "clusium", "etruscan_minor_1", 4),
        ("volsci", "antium", "volsci_minor_1", 4),
    ):
        table = Table()
        table.put(power, space, 3, leader)
        activate(table, leader, 3, seat="gauls")
        assert march(table).mp == mp


def test_9_2_the_way_out_of_the_transalpine_box_is_rough_and_one_way() -> None:
    table = Table()
    table.put("transalpines", "transalpine_box", 3, "transalpine_minor_1")
    activate(table, "transalpine_minor_1", seat="gauls")
    say(table, "to eporedia")
    assert march(table).mp == 3
    assert table.refused("gauls", "to transalpine_box") == ("2", "one_way")
    assert connection(table.game, "transalpines", "eporedia", "transalpine_box") is None


def test_2_nobody_else_enters_the_boxes() -> None:
    table = Table()
    table.put("gauls", "eporedia", 3, "gallic_minor_1")
    activate(table, "gallic_minor_1")
    assert table.refused("gauls", "to transalpine_box") == ("2", "one_way")
    assert table.refused("gauls", "to garrison_box") is None


# 9.2, §S the Appian Way


def test_9_2_the_road_costs_1_a_connection_before_the_event() -> None:
    table = Table()
    table.control("romans", "antium")
    table.put("romans", "roma", 3, "valerius")
    activate(table, "valerius")
    say(table, "to ardea", "to antium")
    assert march(table).mp == 2
    assert march(table).crossed == "clear"


def test_9_2_the_road_costs_1_in_all_once_the_event_is_in_force() -> None:
    table = Table()
    table.game.markers["appian_way"] = "permanent"
    table.put("romans", "roma", 3, "valerius")
    activate(table, "valerius")
    say(table, "to ardea", "to antium")
    assert march(table).mp == 3
    say(table, "to velitrae", "to roma", "to ardea")
    assert march(table).mp == 0
    say(table, "to antium")
    assert table.asked() == []
    assert table.game.places["valerius"] == "antium"


def test_9_2_the_road_serves_everyone() -> None:
    table = Table()
    table.game.markers["appian_way"] = "permanent"
    table.put("etruscans", "ardea", 3, "etruscan_minor_1")
    activate(table, "etruscan_minor_1")
    say(table, "to antium")
    assert march(table).mp == 3


def test_9_2_another_connection_between_begins_a_new_stretch_of_the_road() -> None:
    table = Table()
    table.game.markers["appian_way"] = "permanent"
    table.put("romans", "ardea", 3, "valerius")
    activate(table, "valerius")
    say(table, "to roma", "to velitrae", "to antium", "to ardea")
    assert march(table).mp == 0


def test_9_2_turning_round_on_the_road_begins_a_new_stretch() -> None:
    table = Table()
    table.game.markers["appian_way"] = "permanent"
    table.put("romans", "roma", 3, "valerius")
    activate(table, "valerius")
    say(table, "to ardea", "to roma")
    assert march(table).mp == 2


def test_9_2_the_road_still_stops_for_enemy_cu() -> None:
    table = Table()
    table.game.markers["appian_way"] = "permanent"
    table.put("romans", "roma", 3, "valerius")
    table.put("etruscans", "ardea", 3)
    activate(table, "valerius")
    table.dice("666", "111")
    say(table, "to ardea")
    assert march_is_over(table)


def test_s_on_the_road_there_is_reaction_in_each_space() -> None:
    """Etruscans next to Ardea, as next to Antium, may intercept before the road leads on for nothing."""
    table = Table()
    table.game.markers["appian_way"] = "permanent"
    table.put("romans", "roma", 5, "valerius")
    table.put("etruscans", "antium", 2, "spurinna")
    activate(table, "valerius")
    say(table, "to ardea")
    assert table.asked() == [("etruscans_samnites", "intercept")]
    say(table, "no", "to antium")
    assert march(table).mp == 3
    assert march(table).path == ["roma", "ardea", "antium"]


def test_s_before_the_event_the_option_decides_who_intercepts_along_the_road() -> None:
    for option, asked in (("road", "etruscans_samnites"), ("clear", "romans")):
        table = Table(appian_way=option)
        table.put("romans", "roma", 5, "valerius")
        table.put("etruscans", "antium", 2, "spurinna")
        activate(table, "valerius")
        say(table, "to ardea")
        assert table.asked()[0][0] == asked


def test_9_2_option_clear_the_road_is_rough_in_every_respect_before_the_event() -> None:
    table = Table(appian_way="clear")
    table.put("romans", "roma", 3, "valerius")
    activate(table, "valerius")
    say(table, "to ardea")
    assert march(table).mp == 2
    assert march(table).crossed == "rough"
    say(table, "to antium")
    assert table.asked() == []


def test_9_2_option_clear_the_road_is_clear_after_the_event() -> None:
    table = Table(appian_way="clear")
    table.game.markers["appian_way"] = "permanent"
    table.put("romans", "roma", 3, "valerius")
    activate(table, "valerius")
    say(table, "to ardea", "to antium")
    assert march(table).mp == 2
    assert march(table).crossed == "clear"


# 15.3 through allies


def friends_at_neapolis() -> Table:
    """Valerius with 3 CU at Capua, allied with the Greeks, who hold Neapolis with 2 CU."""
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "capua", 3, "valerius")
    table.put("greeks", "neapolis", 2)
    return table


def test_15_3_an_army_marches_through_its_ally() -> None:
    table = friends_at_neapolis()
    activate(table, "valerius")
    say(table, "to neapolis", "to posidonia", "stop")
    assert table.cu("posidonia", "romans") == 3
    assert table.cu("neapolis", "greeks") == 2


def test_15_3_it_never_ends_stacked_with_another_power() -> None:
    table = friends_at_neapolis()
    activate(table, "valerius")
    say(table, "to neapolis")
    assert table.refused("romans", "stop") == ("15.3", "stacked_with_ally")
    assert default_of(table) == ("to", "capua")


def test_15_3_nothing_is_dropped_where_it_may_not_stop() -> None:
    table = friends_at_neapolis()
    table.put("romans", "capua", 0, "roman_minor_1")
    activate(table, "valerius")
    say(table, "to neapolis")
    assert table.refused("romans", "drop 1") == ("15.3", "stacked_with_ally")
    assert table.refused("romans", "drop roman_minor_1") == ("15.3", "stacked_with_ally")


def test_15_3_a_step_that_would_have_to_end_stacked_is_refused() -> None:
    table = friends_at_neapolis()
    activate(table, "valerius")
    say(table, "to caudium", "to capua", "to caudium")
    assert march(table).mp == 1
    assert table.refused("romans", "to neapolis") == ("15.3", "stacked_with_ally")


def test_15_3_the_mp_left_must_reach_a_legal_end() -> None:
    """With 2 MP at Hipponium: Locri beyond the Serre costs both, Rhegium leaves 1, enough for the way back."""
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "hipponium", 3, "valerius")
    for space in ("locri", "rhegium", "croton"):
        table.put("greeks", space, 1)
    activate(table, "valerius")
    say(table, "to bruttii", "to hipponium")
    assert march(table).mp == 2
    assert table.refused("romans", "to locri") == ("15.3", "stacked_with_ally")
    assert "rhegium" in table.words("romans", "to")


def test_15_3_a_battle_is_a_legal_end() -> None:
    table = friends_at_neapolis()
    table.put("greeks", "capua", 1)
    table.put("samnites", "caudium", 3)
    table.put("samnites", "posidonia", 3)
    activate(table, "valerius")
    say(table, "to minturnae", "to capua")
    assert march(table).mp == 2
    assert "neapolis" in table.words("romans", "to")
    say(table, "to neapolis")
    assert table.words("romans") == ["to"]
    assert table.words("romans", "to") == ["caudium", "posidonia"]
    assert default_of(table) == ("to", "caudium")


def test_15_3_powers_of_one_player_pass_through_each_other_and_never_stack() -> None:
    table = Table()
    table.put("samnites", "allifae", 3, "egnatius")
    table.put("etruscans", "capua", 2)
    activate(table, "egnatius")
    say(table, "to capua")
    assert table.refused("etruscans_samnites", "stop") == ("15.3", "stacked_with_ally")


def test_15_2_an_ally_is_passed_and_not_attacked() -> None:
    table = friends_at_neapolis()
    activate(table, "valerius")
    say(table, "to neapolis")
    assert table.asked() == [("romans", "step")]
    assert not table.game.inside(March) or march(table).path == ["capua", "neapolis"]


def test_15_1_the_other_power_of_an_allys_player_may_be_attacked() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("romans", "capua", 3, "valerius")
    table.put("samnites", "allifae", 2)
    activate(table, "valerius")
    assert "allifae" in table.words("romans", "to")


def test_15_3_nobody_attacks_the_besiegers_of_an_ally_who_has_cu_inside() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "capua", 5, "valerius")
    table.put("greeks", "neapolis", inside=2)
    table.put("samnites", "neapolis", 3, "egnatius")
    table.siege("neapolis", 0, "samnites")
    activate(table, "valerius")
    assert table.refused("romans", "to neapolis") == ("15.3", "ally_stands_there")


# 9.4 enemies


def test_9_4_1_entering_enemy_cu_ends_the_move_with_a_battle() -> None:
    table = Table()
    table.put("romans", "capua", 6, "valerius")
    table.put("samnites", "allifae", 3)
    activate(table, "valerius")
    table.dice("666", "111")
    say(table, "to allifae")
    assert march_is_over(table)
    assert table.told(MoveStopped) == [MoveStopped(power="romans", space="allifae", cause="9.4")]


def test_9_4_1_an_automatic_victory_lets_the_move_go_on() -> None:
    table = Table()
    table.put("romans", "capua", 8, "valerius")
    table.put("samnites", "allifae", 1)
    activate(table, "valerius")
    say(table, "to allifae")
    assert table.asked() == [("romans", "support")]
    say(table, "stop")
    assert table.asked() == [("romans", "step")]
    assert march(table).mp == 3
    say(table, "to fregellae", "stop")
    assert table.cu("fregellae", "romans") == 8
    assert not table.told(MoveStopped)


def test_9_4_1_an_army_that_is_swept_away_moves_no_more() -> None:
    table = Table()
    table.put("romans", "capua", 1, "roman_minor_1")
    table.put("samnites", "allifae", 8)
    activate(table, "roman_minor_1")
    say(table, "to allifae")
    assert march_is_over(table)
    assert table.cu("allifae", "romans") == 0
    assert table.told(MoveStopped) == []


def test_9_4_4_a_leader_alone_does_not_enter_enemy_cu() -> None:
    table = Table()
    table.put("romans", "capua", 0, "valerius")
    table.put("samnites", "allifae", 1)
    activate(table, "valerius")
    assert table.refused("romans", "to allifae") == ("9.4", "lone_leader_against_cu")


def test_9_4_4_a_leader_alone_does_not_stop_with_enemy_leaders() -> None:
    table = Table()
    table.put("romans", "capua", 0, "valerius")
    table.put("samnites", "allifae", 0, "egnatius")
    activate(table, "valerius")
    say(table, "to allifae")
    assert table.refused("romans", "stop") == ("9.4", "lone_leader_with_enemy_leaders")
    say(table, "to fregellae", "stop")
    assert table.game.places["valerius"] == "fregellae"
    assert table.game.places["egnatius"] == "allifae"


def test_9_4_4_a_leader_alone_needs_mp_to_come_away_from_enemy_leaders() -> None:
    table = Table()
    table.put("romans", "velitrae", 0, "valerius")
    table.put("samnites", "allifae", 0, "egnatius")
    activate(table, "valerius")
    say(table, "to fregellae", "to capua", "to fregellae")
    assert table.refused("romans", "to allifae") == ("9.4", "lone_leader_with_enemy_leaders")


def test_8_4_an_army_displaces_enemy_leaders_without_cu() -> None:
    table = Table()
    table.put("romans", "capua", 2, "valerius")
    table.put("samnites", "allifae", 0, "egnatius")
    activate(table, "valerius")
    say(table, "to allifae", "stop")
    assert table.game.places["egnatius"] == "displaced"


def test_9_3_1_cu_inside_a_city_do_not_hinder() -> None:
    table = Table()
    table.put("romans", "capua", 3, "valerius")
    table.put("romans", "neapolis", 1, "roman_minor_1")
    table.put("greeks", "neapolis", 0, inside=2)
    table.siege("neapolis", 0, "romans")
    activate(table, "valerius")
    say(table, "to neapolis", "to posidonia", "stop")
    assert table.cu("neapolis", "greeks") == 2
    assert table.cu("posidonia", "romans") == 3


def test_9_1_each_neighbour_is_a_way_once_and_the_box_is_none() -> None:
    game = Table().game
    del game.kinds["tarracina"]
    for space in game.kinds:
        ways = list(movement.ways(game, Mover("gauls", space, Units(1), ("gallic_minor_1",), 5)))
        back = [way.to for way in ways if way.barred and way.barred.key == "one_way"]
        assert back == (["transalpine_box"] if space == "eporedia" else [])
        neighbours = [link.to for link in game.data.neighbours[space] if link.to in game.kinds]
        assert [way.to for way in ways] == [*neighbours, *back]


def test_9_4_where_a_force_may_stop() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("samnites", "allifae", 0, "egnatius")
    table.put("etruscans", "pisae", inside=2, within=["etruscan_minor_1"])
    table.put("romans", "roma", 3, "valerius")
    table.put("greeks", "neapolis", 1)
    table.put("gauls", "ardea", 1)

    def why(cu: int, space: str) -> str:
        barred = movement.stop_barred(table.game, "romans", cu, space)
        return barred.key if barred else ""

    assert (why(0, "allifae"), why(1, "allifae")) == ("lone_leader_with_enemy_leaders", "")
    assert (why(0, "pisae"), why(1, "pisae")) == ("", ""), "those inside hinder nobody"
    assert (why(0, "roma"), why(1, "roma")) == ("", "")
    assert (why(0, "neapolis"), why(1, "neapolis")) == ("stacked_with_ally", "stacked_with_ally")
    assert not movement.may_stand(table.game, "romans", 3, "neapolis")
    assert not movement.may_stand(table.game, "romans", 3, "ardea"), "no battle when sent back"
    assert movement.may_stand(table.game, "romans", 3, "allifae")
    assert not movement.may_stand(table.game, "romans", 0, "allifae")
    assert movement.may_stand(table.game, "romans", 3, "velitrae")


def test_15_3_the_cheapest_way_to_a_legal_end() -> None:
    """From Rhegium a step by land costs 1 MP, that over the strait 2."""
    table = Table()
    table.ally("romans", "greeks")
    table.put("greeks", "rhegium", 1)
    mover = Mover("romans", "rhegium", Units(3), ("valerius",), 4)
    assert movement.way_to_end(table.game, mover) == ("hipponium",)
    table.put("greeks", "hipponium", 1)
    table.put("greeks", "locri", 1)
    assert movement.way_to_end(table.game, mover)
    assert movement.way_to_end(table.game, mover._replace(mp=1)) is None


def test_9_4_4_a_battle_is_no_end_for_a_leader_alone() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("greeks", "rhegium", 1)
    for space in ("hipponium", "locri", "messana"):
        table.put("carthage", space, 1)
    mover = Mover("romans", "rhegium", Units(3), ("valerius",), 4)
    assert movement.way_to_end(table.game, mover) == ("hipponium",)
    assert movement.way_to_end(table.game, mover._replace(units=Units())) is None


def test_9_1_who_may_be_picked_up_by_a_leader_alone() -> None:
    table = Table()
    table.put("romans", "velitrae", 2, "camillus", "dictator", "roman_minor_1")
    table.put("romans", "capua", 0, "valerius")

    def why(leader: str, space: str, units: int = 0) -> str:
        mover = Mover("romans", space, Units(units), ("fabius",), 4)
        barred = movement.take_leader_barred(table.game, mover, leader)
        return barred.key if barred else ""

    assert why("camillus", "velitrae") == "consul_without_cu"
    assert why("camillus", "velitrae", 1) == ""
    assert why("dictator", "velitrae") == why("roman_minor_1", "velitrae") == "", "no consuls"
    assert why("valerius", "capua") == "", "he has no CU to leave"


def test_9_1_regular_cu_go_before_mercenaries() -> None:
    taken = [movement.first_regular(Units(3, 4), number) for number in (2, 3, 4, 7)]
    assert taken == [Units(2), Units(3), Units(3, 1), Units(3, 4)]
