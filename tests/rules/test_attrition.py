"""5.5 Attrition."""

import pytest

from engine.sword.attrition import Attrition
from engine.sword.events import AttritionRolled, CuLost
from engine.sword.game import Units, changed
from tests.rules.table import INDEPENDENT, Table


def rolled(table: Table) -> list[tuple[str, str]]:
    return [(event.power, event.space) for event in table.told(AttritionRolled) if isinstance(event, AttritionRolled)]


def test_5_5_one_roll_for_each_enemy_space_by_the_number_there() -> None:
    table = Table()
    table.put("romans", "clusium", 5)
    table.put("romans", "perusia", 1)
    table.put("romans", "roma", 8)
    table.dice("6", "5")
    table.run(Attrition())
    assert table.told(AttritionRolled) == [
        AttritionRolled(power="romans", space="clusium", die=6, cu=5, loss=3),
        AttritionRolled(power="romans", space="perusia", die=5, cu=1, loss=0),
    ]
    assert (table.cu("clusium", "romans"), table.cu("perusia", "romans"), table.cu("roma", "romans")) == (2, 1, 8)


@pytest.mark.parametrize(("cu", "die", "loss"), [(1, "6", 1), (2, "4", 1), (2, "3", 0), (10, "5", 4), (20, "2", 2)])
def test_5_5_the_table(cu: int, die: str, loss: int) -> None:
    table = Table()
    table.put("greeks", "clusium", cu)
    table.dice(die)
    table.run(Attrition())
    assert table.cu("clusium", "greeks") == cu - loss


def test_5_5_beyond_the_table_its_percentage() -> None:
    table = Table()
    table.put("greeks", "clusium", 25)
    table.dice("6")
    table.run(Attrition())
    assert table.cu("clusium", "greeks") == 25 - 13


def test_5_5_an_independent_space_is_enemy_to_everyone() -> None:
    table = Table()
    table.put("samnites", "luceria", 2)
    table.control(INDEPENDENT, "luna")
    table.put("etruscans", "luna", 1)
    table.dice("1", "1")
    table.run(Attrition())
    assert rolled(table) == [("etruscans", "luna"), ("samnites", "luceria")]


@pytest.mark.parametrize(("power", "space"), [("romans", "clusium"), ("samnites", "pisae")])
def test_5_5_an_allys_space_is_not_enemy(power: str, space: str) -> None:
    """15.2, for the Samnites §R 18."""
    table = Table()
    table.ally("romans", "etruscans")
    table.put(power, space, 4)
    table.run(Attrition())
    assert rolled(table) == []


def test_5_5_cu_at_a_besieged_enemy_city_and_not_those_inside() -> None:
    table = Table()
    table.put("romans", "pisae", 4, "camillus")
    table.put("etruscans", "pisae", inside=3)
    table.siege("pisae", 0, "romans")
    table.dice("6")
    table.run(Attrition())
    assert rolled(table) == [("romans", "pisae")]
    assert (table.cu("pisae", "romans"), table.cu("pisae", "etruscans")) == (2, 3)


def test_5_5_the_last_cu_of_a_besieger_lifts_the_siege() -> None:
    """13.4"""
    table = Table()
    table.put("romans", "pisae", 1)
    table.siege("pisae", 0, "romans")
    table.dice("6")
    table.run(Attrition())
    assert "pisae" not in table.game.sieges


def test_5_5_non_player_powers_first_then_descending_vp_order() -> None:
    table = Table()
    table.game.vp.update(gauls=3, etruscans_samnites=9, greeks=6, romans=6)
    for power in ("gauls", "romans", "greeks", "carthage", "volsci", "transalpines"):
        table.put(power, "alba_fucens", 1)
    table.put("samnites", "ardea", 1)
    table.put("etruscans", "reate", 1)
    table.dice(*"11111111")
    table.run(Attrition())
    assert table.asked() == []
    assert [power for power, _ in rolled(table)] == [
        "volsci",
        "transalpines",
        "carthage",
        "etruscans",
        "samnites",
        "greeks",
        "romans",
        "gauls",
    ]


def test_5_5_boxes_are_home() -> None:
    table = Table()
    table.put("transalpines", "transalpine_box", 3)
    table.run(Attrition())
    assert rolled(table) == []


def test_5_5_a_leader_who_loses_his_last_cu_stays() -> None:
    """§R 21"""
    table = Table()
    table.put("samnites", "clusium", 1, "egnatius")
    table.control("romans", "clusium")
    table.dice("6")
    table.run(Attrition())
    assert table.told(CuLost) == [CuLost(power="samnites", space="clusium", number=1, cause="5.5")]
    assert table.game.places["egnatius"] == "clusium"


def test_5_5_unless_8_4_displaces_him() -> None:
    table = Table()
    table.put("samnites", "antium", 1, "egnatius")
    table.put("volsci", "antium", inside=2)
    table.siege("antium", 0, "samnites")
    table.dice("6")
    table.run(Attrition())
    assert table.game.places["egnatius"] == "displaced"
    assert table.game.force("antium", "volsci").outside == Units(2)


def mixed(table: Table, cu: int, militia: int) -> None:
    table.put("carthage", "clusium", cu)
    stack = table.game.force("clusium", "carthage")
    table.game.stacks["clusium"] = (changed(stack, outside=stack.outside.plus(Units(0, 0, militia))),)


def test_5_5_the_owner_says_which_where_cu_differ() -> None:
    """16.1 At the end of the turn whoever has fewest VP, but not the Greek, decides for Carthage."""
    table = Table()
    table.game.vp.update(greeks=1, romans=2)
    mixed(table, 1, 2)
    table.dice("6")
    table.run(Attrition())
    assert table.asked() == [("romans", "losses")]
    table.say("romans", "regular militia")
    assert table.game.force("clusium", "carthage").outside == Units(0, 0, 1)


def test_5_5_nobody_is_asked_where_all_go() -> None:
    table = Table()
    mixed(table, 1, 0)
    table.dice("6")
    table.run(Attrition())
    assert table.asked() == []
    assert table.cu("clusium", "carthage") == 0


def test_5_5_a_player_who_is_out_rolls_for_nothing() -> None:
    """5.10.3"""
    table = Table()
    table.put("greeks", "clusium", 2)
    table.game.fallen.append("greeks")
    table.run(Attrition())
    assert rolled(table) == []


def test_5_5_no_roll_for_leaders_alone() -> None:
    table = Table()
    table.put("romans", "clusium", 0, "valerius")
    table.run(Attrition())
    assert rolled(table) == []
