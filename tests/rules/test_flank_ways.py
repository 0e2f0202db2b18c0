"""9.5.6 The way of a flanking force: CU that its leader takes on it, ships of Carthage, and what closes behind it."""

import pytest

from engine.sword.events import FlankJoined, Overrun
from engine.sword.game import Units
from engine.sword.stamina import Lot
from tests.rules import marching
from tests.rules.campaigning import campaign, going, say
from tests.rules.marching import march
from tests.rules.table import Table
from tests.rules.test_flank import by_default, offered


def alone(space: str, cu: int, start: str = "roma") -> Table:
    """Camillus attacks Fregellae from Velitrae; a minor leader without CU is to flank, and `cu` are in `space`."""
    table = Table()
    table.put("romans", "velitrae", 6, "camillus")
    table.put("romans", space, cu)
    table.put("romans", start, 0, "roman_minor_1")
    table.put("samnites", "fregellae", 5, "egnatius")
    campaign(table)
    say(table, "camillus", "to fregellae")
    by_default(table, "flank")
    say(table, "roman_minor_1")
    assert table.asked() == [("romans", "step")]
    return table


def joined(table: Table) -> list[tuple[str, int]]:
    return [(one.origin, one.number) for one in table.told(FlankJoined) if isinstance(one, FlankJoined)]


def test_9_1_by_default_a_leader_alone_takes_his_cu_next_to_the_battle() -> None:
    table = alone("praeneste", 3)
    say(table, "to praeneste")
    assert table.refused("romans", "stop") == ("9.5.6", "flank_without_cu")
    assert table.default("romans") == ("take", "3")
    by_default(table, "never")
    assert joined(table) == [("praeneste", 3)]


def test_9_1_by_default_he_takes_his_cu_on_the_way_and_goes_on() -> None:
    table = alone("roma", 12, start="caere")
    assert march(table).space == "roma", "there was no other way for him"
    said = []
    while table.asked() == [("romans", "step")]:
        said.append(table.default("romans") or ())
        table.say("romans", " ".join(said[-1]))
    assert said == [("take", "10"), ("to", "praeneste"), ("stop",)], "9.1 no more than 10"
    assert joined(table) == [("praeneste", 10)]


def test_9_5_2_by_default_he_takes_those_who_have_moved_least() -> None:
    table = alone("praeneste", 3)
    going(table).lots.append(Lot("romans", "praeneste", Units(1), spent=1))
    say(table, "to praeneste")
    assert table.default("romans") == ("take", "2", "2"), "both of those who have not moved"
    by_default(table, "never")
    assert joined(table) == [("praeneste", 2)]


def test_9_5_2_cu_that_have_spent_their_mp_do_not_bring_him_there() -> None:
    table = alone("praeneste", 3)
    going(table).lots.append(Lot("romans", "praeneste", Units(3), spent=4))
    assert table.refused("romans", "to praeneste") == ("9.5.6", "flank_out_of_reach")


# 9.6.3 ships of Carthage


def lent(*answer: str) -> Table:
    """Gauls attack Heraclea from Lucani and flank from Tarentum, where they ask Carthage for ships and stay."""
    table = Table("five")
    table.ally("gauls", "carthage")
    table.hand("carthage", "car_01", "car_03")
    table.put("gauls", "lucani", 3, "brennus")
    table.put("gauls", "tarentum", 4, "gallic_minor_1")
    table.control("gauls", "lucani", "tarentum", "croton")
    table.put("greeks", "heraclea", 1)
    table.put("greeks", "thurii", 1)
    table.put("gauls", "locri", 1)
    campaign(table, "gauls")
    say(table, "brennus", "to heraclea")
    by_default(table, "flank")
    say(table, "gallic_minor_1", *answer, "stop")
    by_default(table, "step")
    assert table.told(Overrun)
    assert table.told(FlankJoined)
    return table


def test_9_5_7_lent_ships_bring_it_to_another_battle() -> None:
    """Croton is next to Thurii, and by land it is too far."""
    table = lent("ships", "car_01")
    marching.say(table, "to thurii")
    by_default(table, "flank")
    assert offered(table)["gallic_minor_1"].barred is None
    say(table, "gallic_minor_1")
    assert "ships" not in table.words("gauls"), "it has been lent some"
    say(table, "sail croton")
    by_default(table, "never")
    assert joined(table) == [("tarentum", 4), ("croton", 4)]


@pytest.mark.parametrize(("answer", "sails"), [("car_01", True), ("no", False)])
def test_9_6_3_whoever_goes_on_does_not_ask_for_ships_again(answer: str, sails: bool) -> None:
    table = lent("ships", answer)
    say(table, "stop")
    by_default(table, "step")
    assert march(table).leader == "gallic_minor_1"
    assert "ships" not in table.words("gauls")
    assert ("sail" in table.words("gauls")) == sails


# 15.3


def test_15_3_it_does_not_go_where_the_way_closes_behind_it() -> None:
    """From Thermae, where the Etruscans are, it comes back by Panormus alone, and Hamilcar is inside there."""
    table = Table()
    table.put("samnites", "lilybaeum", 6, "samnite_minor_1")
    table.control("samnites", "lilybaeum")
    table.put("greeks", "selinus", 4)
    table.control("greeks", "selinus")
    table.put("samnites", "panormus", 5, "samnite_minor_2")
    table.put("carthage", "panormus", inside=1, within=("hamilcar",))
    table.siege("panormus", 0, "samnites")
    table.put("etruscans", "thermae", 2)
    table.put("greeks", "acragas", 2)
    campaign(table, "etruscans_samnites")
    say(table, "samnite_minor_1", "to selinus")
    by_default(table, "flank")
    say(table, "samnite_minor_2")
    assert table.refused("etruscans_samnites", "to thermae") == ("9.5.6", "flank_out_of_reach")
    say(table, "drop 2")
    assert "to" in table.words("etruscans_samnites"), "2 CU keep him inside"
    say(table, "to thermae")
    by_default(table, "never")
    assert [number for _, number in joined(table)] == [3]
