"""7.3 Support in all its forms, and 12.5 spending it after a battle."""

import pytest

from engine.core.choice import Barred
from engine.core.events import AnsweredItself
from engine.core.frames import Frame
from engine.sword import support
from engine.sword.battle_support import BattleSupport
from engine.sword.events import CityChangedHands, PlunderChanged, SupportGained, SupportLost
from engine.sword.game import INDEPENDENT
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


def why(barred: Barred | None) -> tuple[str, str] | None:
    return (barred.rule, barred.key) if barred else None


def add(table: Table, power: str, space: str) -> tuple[str, str] | None:
    return why(support.add_barred(table.game, power, space))


def remove(table: Table, power: str, space: str) -> tuple[str, str] | None:
    return why(support.remove_other_barred(table.game, power, space))


def gain(table: Table, power: str, space: str, loser: str) -> tuple[str, str] | None:
    return why(support.gain_barred(table.game, power, space, (loser,), support.held_by(table.game, power)))


def after_battle(table: Table, power: str, points: int, *losers: str) -> Frame:
    seat = table.game.seat_of(power)
    assert seat
    return BattleSupport(power=power, points=points, losers=losers, held=support.held_by(table.game, power), seat=seat)


# 7.3.1


def test_7_3_1_a_marker_replaces_an_enemy_one_only_where_own_cu_stand() -> None:
    table = Table()
    table.put("romans", "caere", 1)
    assert add(table, "romans", "caere") is None
    assert add(table, "romans", "clusium") == ("7.3.1", "no_cu")
    support.add(table.game, "romans", "caere", "7.3.1")
    assert table.game.control["caere"] == "romans"
    assert add(table, "romans", "caere") == ("7.3.1", "own_marker_there")


def test_7_3_1_a_leader_alone_is_no_cu() -> None:
    table = Table()
    table.put("romans", "caere", 0, "valerius")
    assert add(table, "romans", "caere") == ("7.3.1", "no_cu")


def test_7_3_1_independent_markers_are_enemy_too() -> None:
    table = Table()
    table.put("romans", "ardea", 1)
    support.add(table.game, "romans", "ardea", "7.3.1")
    assert table.game.control["ardea"] == "romans"


def test_7_3_1_enemy_cu_do_not_hinder_adding() -> None:
    table = Table()
    table.put("romans", "caere", 1)
    table.put("etruscans", "caere", 4)
    assert add(table, "romans", "caere") is None


def test_7_3_1_loyalty_of_own_unbesieged_cities_to_three() -> None:
    table = Table()
    assert add(table, "romans", "roma") == ("7.3.1", "loyalty_full")
    assert add(table, "romans", "capua") is None
    assert add(table, "romans", "pisae") == ("7.3.1", "not_own_city")
    table.siege("capua", 0, "samnites")
    assert add(table, "romans", "capua") == ("13.3", "besieged")
    table.loyalty("sutrium", 2)
    support.add(table.game, "romans", "sutrium", "7.3.1")
    assert table.game.loyalty["sutrium"] == 3


@pytest.mark.parametrize("power", ["gauls", "transalpines"])
def test_7_3_1_gallic_cities_never_exceed_one(power: str) -> None:
    table = Table()
    table.loyalty("narnia", 1, power)
    assert add(table, power, "narnia") == ("7.3.1", "loyalty_full")


def test_7_3_1_an_enemy_city_is_not_touched_by_cu_in_it() -> None:
    table = Table()
    table.put("romans", "pisae", 5)
    assert add(table, "romans", "pisae") == ("7.3.1", "not_own_city")


def test_7_3_tribes_and_boxes_are_never_touched() -> None:
    table = Table()
    table.put("romans", "fregellae", 5)
    table.control("romans", "lucani")
    for barred in (
        add(table, "romans", "fregellae"),
        remove(table, "romans", "aufidena"),
        gain(table, "romans", "maleventum", "samnites"),
        why(support.remove_own_barred(table.game, "romans", "lucani")),
    ):
        assert barred == ("7.3", "tribe")
    table.put("gauls", "transalpine_box", 1)
    assert add(table, "gauls", "transalpine_box") == ("2", "box")


def test_13_5_a_subjugated_tribe_is_a_normal_space() -> None:
    table = Table()
    table.game.kinds["fregellae"] = "normal"
    table.put("romans", "fregellae", 1)
    assert add(table, "romans", "fregellae") is None


def test_17_carthago_cannot_be_converted() -> None:
    table = Table()
    table.put("greeks", "carthago", 1)
    assert add(table, "greeks", "carthago") == ("17", "not_convertible")
    assert remove(table, "greeks", "carthago") == ("17", "not_convertible")


def test_15_2_nothing_is_placed_in_a_space_of_an_ally() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.control("greeks", "caere")
    table.put("romans", "caere", 1)
    assert add(table, "romans", "caere") == ("15.2", "ally")


def test_15_2_3_in_an_allys_home_an_enemy_marker_is_only_removed() -> None:
    """§R 15: the ally's printed control is left."""
    table = Table()
    table.ally("romans", "etruscans")
    table.control("gauls", "caere")
    table.put("romans", "caere", 1)
    assert add(table, "romans", "caere") is None
    support.add(table.game, "romans", "caere", "7.3.1")
    assert table.game.control["caere"] == "etruscans"


def test_r_18_standing_allies_free_each_others_homes() -> None:
    table = Table()
    table.control("romans", "allifae")
    table.put("etruscans", "allifae", 1)
    support.add(table.game, "etruscans", "allifae", "7.3.1")
    assert table.game.control["allifae"] == "samnites"


# 7.3.2


def test_7_3_2_own_support_goes_whatever_cu_are_there() -> None:
    table = Table()
    table.put("romans", "velitrae", 5)
    table.put("romans", "capua", 5)
    for space in ("velitrae", "capua", "roma"):
        assert support.remove_own_barred(table.game, "romans", space) is None
        support.remove(table.game, space, "7.3.2")
    assert table.game.control["velitrae"] == INDEPENDENT
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == (INDEPENDENT, 1)
    assert (table.game.control["roma"], table.game.loyalty["roma"]) == ("romans", 2)
    assert why(support.remove_own_barred(table.game, "romans", "caere")) == ("7.3.2", "not_own_support")


def test_7_3_2_any_number_from_one_place() -> None:
    table = Table()
    assert support.room(table.game, "romans", "roma") == 3
    table.siege("roma", 2, "gauls")
    assert support.room(table.game, "romans", "roma") == 1


def test_r_29_own_cu_stay_outside_in_a_city_that_turns_independent() -> None:
    table = Table()
    table.put("romans", "capua", 4)
    support.remove(table.game, "capua", "7.3.2")
    assert table.game.force("capua", "romans").cu == 4


# 7.3.3


def test_7_3_3_markers_only_where_cu_friendly_to_the_controller_are_absent() -> None:
    table = Table()
    assert remove(table, "gauls", "praeneste") is None
    table.put("romans", "praeneste", 1)
    assert remove(table, "gauls", "praeneste") == ("7.3.3", "cu_protect")


def test_7_3_3_cu_of_the_controllers_ally_protect_too() -> None:
    table = Table()
    table.put("greeks", "praeneste", 1)
    assert remove(table, "gauls", "praeneste") is None
    table.ally("romans", "greeks")
    assert remove(table, "gauls", "praeneste") == ("7.3.3", "cu_protect")


def test_7_3_3_loyalty_only_above_the_number_of_cu_inside_and_outside() -> None:
    table = Table()
    table.put("romans", "roma", 1, inside=1)
    assert remove(table, "gauls", "roma") is None
    support.remove(table.game, "roma", "7.3.3", by="gauls")
    assert table.game.loyalty["roma"] == 2
    assert remove(table, "gauls", "roma") == ("7.3.3", "cu_protect")


def test_7_3_3_at_zero_independent_with_loyalty_one() -> None:
    table = Table()
    support.remove(table.game, "capua", "7.3.3", by="gauls")
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == (INDEPENDENT, 1)
    assert remove(table, "gauls", "capua") == ("7.3.3", "independent")


def test_7_3_3_own_support_is_not_anothers() -> None:
    table = Table()
    assert remove(table, "romans", "capua") == ("7.3.3", "own_support")


def test_15_2_no_support_of_an_ally_is_removed() -> None:
    table = Table()
    table.ally("gauls", "romans")
    assert remove(table, "gauls", "praeneste") == ("15.2", "ally")
    assert remove(table, "etruscans", "caudium") == ("15.2", "ally")


def test_r_15_what_is_removed_in_an_allys_home_is_the_allys_again() -> None:
    table = Table()
    table.ally("gauls", "etruscans")
    table.control("romans", "caere")
    table.loyalty("pisae", 1, "romans")
    support.remove(table.game, "caere", "7.3.3", by="gauls")
    support.remove(table.game, "pisae", "7.3.3", by="gauls")
    assert table.game.control["caere"] == "etruscans"
    assert (table.game.control["pisae"], table.game.loyalty["pisae"]) == ("etruscans", 1)


def test_13_5_a_besieged_city_cut_to_zero_falls_to_the_besieger() -> None:
    table = Table()
    table.put("samnites", "capua", 3, "egnatius")
    table.siege("capua", 0, "samnites")
    support.remove(table.game, "capua", "7.3.3", by="greeks")
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == ("samnites", 1)
    assert "capua" not in table.game.sieges


def test_13_5_loyalty_that_sinks_to_the_level_of_the_siege_falls() -> None:
    table = Table()
    table.put("samnites", "roma", 3, "egnatius")
    table.siege("roma", 2, "samnites")
    support.remove(table.game, "roma", "7.3.2")
    assert (table.game.control["roma"], table.game.loyalty["roma"]) == ("samnites", 1)


def test_14_4_what_falls_to_gauls_they_may_loot() -> None:
    table = Table()
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.siege("roma", 2, "gauls")
    falling = support.remove(table.game, "roma", "7.3.2")
    assert (table.game.control["roma"], table.game.loyalty["roma"]) == ("romans", 2)
    assert falling is not None
    table.run(falling)
    assert table.asked() == [("gauls", "loot")]


def test_13_5_a_besieged_city_above_the_level_only_loses_loyalty() -> None:
    table = Table()
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.siege("roma", 1, "gauls")
    support.remove(table.game, "roma", "7.3.3", by="greeks")
    assert (table.game.control["roma"], table.game.loyalty["roma"]) == ("romans", 2)
    assert table.game.sieges["roma"].level == 1


# 7.3.4


def roman_defeat_at_roma() -> Table:
    """The worked example: turn 1, a Roman CU in Narnia, the Etruscans of Clusium have beaten Valerius at Roma."""
    table = Table(empty=False)
    game = table.game
    del game.stacks["clusium"], game.stacks["roma"]
    table.put("etruscans", "roma", 3, "etruscan_minor_1")
    table.put("romans", "velitrae", 1, "valerius")
    table.put("romans", "narnia", 1)
    table.siege("roma", 0, "etruscans")
    table.run(after_battle(table, "etruscans", 2, "romans"))
    return table


def test_7_3_4_worked_example_what_may_be_removed() -> None:
    table = roman_defeat_at_roma()
    assert table.told(SupportGained) == [SupportGained(power="etruscans", points=2)]
    assert table.words(ETRUSCANS, "remove") == ["roma", "sutrium", "capua", "praeneste", "tarracina"]
    assert table.refused(ETRUSCANS, "remove velitrae") == ("7.3.3", "cu_protect")
    assert table.refused(ETRUSCANS, "remove narnia") == ("7.3.3", "cu_protect")


def test_7_3_4_worked_example_what_may_be_gained() -> None:
    table = roman_defeat_at_roma()
    assert table.words(ETRUSCANS, "gain") == ["sutrium"]
    assert table.refused(ETRUSCANS, "gain capua") == ("7.3.4", "not_adjacent")
    assert table.refused(ETRUSCANS, "gain praeneste") == ("7.3.4", "not_adjacent")
    assert table.refused(ETRUSCANS, "gain tarracina") == ("7.3.4", "not_adjacent")
    assert table.refused(ETRUSCANS, "gain velitrae") == ("7.3.4", "enemy_cu")
    assert table.refused(ETRUSCANS, "gain narnia") == ("7.3.3", "cu_protect")
    assert table.refused(ETRUSCANS, "gain roma") == ("7.3.4", "loyalty_left")


def test_7_3_4_worked_example_what_may_be_raised() -> None:
    table = roman_defeat_at_roma()
    assert table.words(ETRUSCANS, "add") == ["pisae", "tarquinii"]
    table.say(ETRUSCANS, "gain sutrium")
    assert (table.game.control["sutrium"], table.game.loyalty["sutrium"]) == ("etruscans", 1)
    assert table.words(ETRUSCANS, "add") == ["pisae", "tarquinii", "sutrium"]
    table.say(ETRUSCANS, "add sutrium")
    assert table.game.loyalty["sutrium"] == 2
    assert table.asked() == []
    assert table.told(SupportLost) == []


@pytest.mark.parametrize(("space", "control", "level"), [("roma", "romans", 2), ("capua", INDEPENDENT, 1)])
def test_7_3_4_worked_example_cities(space: str, control: str, level: int) -> None:
    table = roman_defeat_at_roma()
    table.say(ETRUSCANS, f"remove {space}")
    assert (table.game.control[space], table.game.loyalty[space]) == (control, level)


@pytest.mark.parametrize("space", ["praeneste", "tarracina"])
def test_7_3_4_worked_example_markers(space: str) -> None:
    table = roman_defeat_at_roma()
    table.say(ETRUSCANS, f"remove {space}")
    assert table.game.control[space] == INDEPENDENT


def test_7_3_4_only_support_of_the_loser_is_removed() -> None:
    table = roman_defeat_at_roma()
    assert table.refused(ETRUSCANS, "remove ariminum") == ("7.3.4", "not_the_losers")
    assert table.refused(ETRUSCANS, "gain ariminum") == ("7.3.4", "not_the_losers")


def test_12_5_support_may_be_taken_from_each_power_beaten() -> None:
    table = Table()
    table.run(after_battle(table, "etruscans", 1, "romans", "gauls"))
    assert "ariminum" in table.words(ETRUSCANS, "remove")
    assert "praeneste" in table.words(ETRUSCANS, "remove")


def test_7_3_4_an_independent_marker_in_his_own_home() -> None:
    table = Table()
    table.control(INDEPENDENT, "caere", "allifae")
    assert gain(table, "etruscans", "caere", "romans") is None
    assert gain(table, "etruscans", "allifae", "romans") == ("7.3.4", "not_own_home")
    table.put("romans", "caere", 1)
    assert gain(table, "etruscans", "caere", "romans") == ("7.3.4", "enemy_cu")


def test_7_3_4_an_independent_city_in_his_own_home() -> None:
    table = Table()
    table.loyalty("pisae", 1, INDEPENDENT)
    assert gain(table, "etruscans", "pisae", "romans") is None
    assert gain(table, "romans", "ancon", "gauls") == ("7.3.4", "not_own_home")
    table.put("gauls", "pisae", 1)
    assert gain(table, "etruscans", "pisae", "romans") == ("7.3.4", "enemy_cu")
    del table.game.stacks["pisae"]
    support.gain(table.game, "etruscans", "pisae", "7.3.4")
    assert (table.game.control["pisae"], table.game.loyalty["pisae"]) == ("etruscans", 1)


def test_7_3_4_a_marker_in_place_of_the_losers_next_to_what_was_held() -> None:
    table = Table()
    assert gain(table, "romans", "caere", "etruscans") is None
    assert gain(table, "romans", "clusium", "etruscans") == ("7.3.4", "not_adjacent")
    table.put("gauls", "caere", 1)
    assert gain(table, "romans", "caere", "etruscans") == ("7.3.4", "enemy_cu")


def test_7_3_4_own_cu_are_not_needed_and_do_not_hinder() -> None:
    table = Table()
    table.put("romans", "caere", 3)
    assert gain(table, "romans", "caere", "etruscans") is None


def test_7_3_4_adjacency_is_that_of_the_beginning_of_the_battle() -> None:
    table = Table()
    table.run(after_battle(table, "romans", 2, "etruscans"))
    table.say("romans", "gain tarquinii")
    assert table.game.control["tarquinii"] == "romans"
    assert table.refused("romans", "gain rusellae") == ("7.3.4", "not_adjacent")
    assert "caere" in table.words("romans", "gain")


def test_7_3_4_the_box_is_adjacent_to_nothing() -> None:
    table = Table()
    table.control("romans", "eporedia")
    held = support.held_by(table.game, "transalpines")
    assert held == ("transalpine_box",)
    assert why(support.gain_barred(table.game, "transalpines", "eporedia", ("romans",), held)) == (
        "7.3.4",
        "not_adjacent",
    )


def test_7_3_4_a_besieged_city_at_zero_is_not_gained() -> None:
    """§13.5: it falls to the besieger."""
    table = Table()
    table.put("gauls", "sutrium", 1, "gallic_minor_1")
    table.siege("sutrium", 0, "gauls")
    assert gain(table, "etruscans", "sutrium", "romans") == ("13.5", "falls_to_besieger")
    table.run(after_battle(table, "etruscans", 1, "romans"))
    table.say(ETRUSCANS, "remove sutrium")
    assert table.asked() == [("gauls", "loot")]
    table.say("gauls", "convert")
    assert table.game.control["sutrium"] == "gauls"


def test_15_2_3_nothing_is_gained_in_an_allys_home() -> None:
    table = Table()
    table.ally("etruscans", "romans")
    table.control("samnites", "praeneste")
    table.control("gauls", "velitrae", "caere")
    table.control("etruscans", "roma")
    assert gain(table, "etruscans", "velitrae", "gauls") == ("15.2.3", "ally_home")
    assert gain(table, "etruscans", "caere", "gauls") is None


def test_7_3_4_each_point_is_legal_when_it_is_spent() -> None:
    table = Table()
    table.run(after_battle(table, "greeks", 3, "romans"))
    table.say("greeks", "gain capua")
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == ("greeks", 1)
    assert table.refused("greeks", "remove capua") == ("7.3.3", "own_support")
    table.say("greeks", "add capua")
    table.say("greeks", "add capua")
    assert table.game.loyalty["capua"] == 3


def test_12_5_the_rest_is_lost() -> None:
    table = Table()
    table.run(after_battle(table, "etruscans", 3, "romans"))
    table.say(ETRUSCANS, "remove praeneste")
    table.say(ETRUSCANS, "stop")
    assert table.told(SupportLost) == [SupportLost(power="etruscans", points=2)]
    assert table.asked() == []


def test_12_5_without_a_legal_point_nobody_is_asked() -> None:
    table = Table()
    for space, kind in table.game.kinds.items():
        if kind == "city":
            table.game.loyalty[space] = 3
    table.run(after_battle(table, "romans", 2, "volsci"))
    table.say("romans", "remove antium")
    table.loyalty("antium", 1)
    table.put("volsci", "antium", 3)
    table.run(after_battle(table, "romans", 2, "volsci"))
    assert table.asked() == []
    assert table.told(SupportLost) == [SupportLost(power="romans", points=2)]


def test_12_5_no_points_no_question() -> None:
    table = Table()
    table.run(after_battle(table, "romans", 0, "volsci"))
    assert table.asked() == []
    assert table.told(SupportGained) == []


def test_14_5_gauls_may_take_plunder_instead() -> None:
    table = Table()
    table.run(after_battle(table, "gauls", 2, "romans"))
    table.say("gauls", "plunder")
    table.say("gauls", "remove praeneste")
    assert table.game.plunder_gallic == 1
    assert table.game.control["praeneste"] == INDEPENDENT
    assert table.told(PlunderChanged)


def test_14_5_transalpines_take_markers_of_their_kind() -> None:
    table = Table()
    table.run(BattleSupport(power="transalpines", points=1, losers=("romans",), held=(), seat="greeks"))
    table.say("greeks", "plunder")
    assert table.game.plunder_transalpine == 1


def test_14_5_nobody_else_plunders() -> None:
    table = Table()
    table.run(after_battle(table, "romans", 1, "gauls"))
    assert "plunder" not in table.words("romans")


def test_d_support_default() -> None:
    table = Table()
    table.loyalty("tarquinii", 2)
    table.run(after_battle(table, "etruscans", 2, "romans"))
    assert table.default(ETRUSCANS) == ("add", "pisae")
    table.loyalty("pisae", 3)
    assert table.default(ETRUSCANS) == ("add", "tarquinii")
    table.loyalty("tarquinii", 3)
    assert table.default(ETRUSCANS) == ("stop",)
    table.run(after_battle(table, "gauls", 2, "romans"))
    assert table.default("gauls") == ("plunder",)


def test_7_3_4_a_city_gained_tells_one_change_of_hands() -> None:
    table = Table()
    table.run(after_battle(table, "greeks", 1, "romans"))
    table.say("greeks", "gain capua")
    assert [event.new for event in table.told(CityChangedHands) if isinstance(event, CityChangedHands)] == ["greeks"]


def test_7_3_4_only_a_city_that_drops_to_zero_is_gained() -> None:
    table = Table()
    table.loyalty("sutrium", 2)
    assert gain(table, "etruscans", "sutrium", "romans") == ("7.3.4", "loyalty_left")


def test_7_3_1_whether_anything_can_be_added() -> None:
    table = Table()
    assert support.can_add(table.game, ("romans",))
    for space in table.game.loyalty:
        table.game.loyalty[space] = 3
    table.put("gauls", "caere", 1)
    table.put("romans", "roma", 1)
    assert not support.can_add(table.game, ("romans",))
    table.put("romans", "caere", 1)
    assert support.can_add(table.game, ("romans",))
    assert not support.can_add(table.game, ("greeks",))


def test_7_3_1_words_go_on_from_the_space_said_last() -> None:
    table = Table()
    said = ("narnia", "narnia")
    words = [option.word for option in support.add_words(table.game, ("romans",), said, 3) if option.barred is None]
    assert words == ["sutrium", "capua", "done"]
    assert [option.word for option in support.add_words(table.game, ("romans",), said, 2)] == ["done"]
    assert list(support.add_words(table.game, ("romans",), (*said, "done"), 3)) == []


def test_7_3_2_words_of_own_support_to_remove() -> None:
    table = Table()

    def words(*said: str, points: int = 3, cities: bool = False) -> list[str]:
        options = support.remove_words(table.game, "romans", said, points, cities=cities)
        return [option.word for option in options if option.barred is None]

    assert words() == ["roma", "narnia", "sutrium", "capua", "velitrae"]
    assert words("capua") == ["velitrae", "praeneste"]
    assert words("capua", "velitrae") == ["praeneste", "tarracina"]
    assert words("capua", "velitrae", "praeneste") == ["done"]
    assert words(cities=True) == ["roma", "narnia"]
    assert words("roma", "roma", cities=True) == ["roma", "narnia", "sutrium", "capua"]


def test_7_3_2_whether_so_much_can_be_removed() -> None:
    table = Table()
    assert support.can_remove(table.game, "romans", 9)
    assert not support.can_remove(table.game, "romans", 10)
    assert support.can_remove(table.game, "romans", 6, cities=True)
    assert not support.can_remove(table.game, "romans", 7, cities=True)


# what other tests take for granted


def test_7_3_4_ones_own_home_need_not_be_next_to_anything() -> None:
    table = Table()
    table.control(INDEPENDENT, "caere")
    table.loyalty("pisae", 1, INDEPENDENT)
    for space in ("caere", "pisae"):
        assert support.gain_barred(table.game, "etruscans", space, ("romans",), ()) is None


def test_7_3_1_whether_a_city_of_another_can_be_raised_does_not_matter() -> None:
    table = Table()
    for space in table.game.loyalty:
        if table.game.control[space] == "romans":
            table.game.loyalty[space] = 3
    assert not support.can_add(table.game, ("romans",))
    assert support.can_add(table.game, ("greeks",))


def test_7_3_1_which_of_a_players_powers_adds() -> None:
    table = Table()
    table.put("samnites", "ardea", 1)
    table.put("etruscans", "caudium", 1)
    for space, adds in (("ardea", "samnites"), ("pisae", "etruscans")):
        assert support.adder(table.game, ("etruscans", "samnites"), space) == (adds, None)
    _, barred = support.adder(table.game, ("etruscans", "samnites"), "caudium")
    assert why(barred) == ("7.3.1", "own_marker_there")


def test_7_3_1_two_markers_two_points_in_a_city_or_one_of_each() -> None:
    table = Table()
    table.put("romans", "ardea", 1)
    table.put("romans", "reate", 1)

    def words(*said: str) -> dict[str, tuple[str, str] | None]:
        return {option.word: why(option.barred) for option in support.add_words(table.game, ("romans",), said, 2)}

    assert "done" not in words(), "at least one point"
    assert [word for word, barred in words().items() if not barred] == ["narnia", "sutrium", "capua", "ardea", "reate"]
    assert [word for word, barred in words("ardea").items() if not barred] == ["reate", "done"]
    assert words("ardea")["ardea"] == ("7.3.1", "own_marker_there")
    assert words("narnia")["narnia"] is None
    table.loyalty("narnia", 2)
    assert words("narnia")["narnia"] == ("7.3.1", "loyalty_full")
    assert words("narnia", "ardea") == {"done": None}


def test_7_3_2_what_others_hold_is_not_counted() -> None:
    table = Table()
    table.control("gauls", "velitrae", "praeneste")
    assert support.can_remove(table.game, "romans", 7)
    assert not support.can_remove(table.game, "romans", 8)


def test_7_3_2_markers_and_loyalty_unless_only_cities_pay() -> None:
    table = Table()
    words = {option.word: why(option.barred) for option in support.remove_words(table.game, "romans", (), 3)}
    assert words["velitrae"] is None
    assert words["caere"] == ("7.3.2", "not_own_support")
    assert "done" not in words
    cities = support.remove_words(table.game, "romans", (), 3, cities=True)
    assert {option.word: why(option.barred) for option in cities}["velitrae"] == ("8.2.3", "not_a_city")
    assert list(support.remove_words(table.game, "romans", ("capua", "velitrae", "done"), 2)) == []


def test_7_3_2_nothing_left_in_a_place_and_too_little_after_it() -> None:
    table = Table()

    def words(*said: str) -> dict[str, tuple[str, str] | None]:
        return {option.word: why(option.barred) for option in support.remove_words(table.game, "romans", said, 4)}

    assert words("roma", "roma", "roma")["roma"] == ("7.3.2", "nothing_left")
    assert words("capua")["velitrae"] is None, "Velitrae, Praeneste and Tarracina are just enough"
    assert words("capua")["praeneste"] == ("7.3.2", "too_little_left")
    assert words("sutrium")["sutrium"] == ("7.3.2", "nothing_left")


def test_7_3_4_a_city_gained_and_a_marker_gained() -> None:
    table = Table()
    support.gain(table.game, "etruscans", "velitrae", "12.5")
    support.gain(table.game, "etruscans", "capua", "12.5")
    assert table.game.control["velitrae"] == table.game.control["capua"] == "etruscans"
    assert "velitrae" not in table.game.loyalty
    assert table.game.loyalty["capua"] == 1


def test_12_5_where_only_stopping_is_left_nothing_is_asked_at_all() -> None:
    table = Table()
    for space in table.game.loyalty:
        table.game.loyalty[space] = 3
    table.put("volsci", "antium", 3)
    table.run(after_battle(table, "romans", 2, "volsci"))
    assert table.told(AnsweredItself) == []
    assert table.told(SupportLost) == [SupportLost(power="romans", points=2)]


def test_7_3_2_only_what_is_ones_own_is_said_to_be_no_city() -> None:
    table = Table()
    words = support.remove_words(table.game, "romans", (), 3, cities=True)
    barred = {option.word: why(option.barred) for option in words}
    assert barred["caere"] == ("7.3.2", "not_own_support")
    assert barred["velitrae"] == ("8.2.3", "not_a_city")


def test_7_3_2_the_second_point_of_loyalty_leaves_the_first() -> None:
    table = Table()
    table.loyalty("capua", 2)
    support.remove(table.game, "capua", "7.3.2")
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == ("romans", 1)


def test_d_support_default_is_to_raise_cities_even_where_markers_could_be_placed() -> None:
    table = Table()
    table.put("romans", "caere", 1)
    table.run(after_battle(table, "romans", 1, "etruscans"))
    assert table.default("romans") == ("add", "narnia")
