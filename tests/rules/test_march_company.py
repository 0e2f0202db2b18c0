"""8.2.1, 9.4, 15.3 Marches that meet their own, allies who stay where a siege was lifted, or several enemies."""

from engine.sword.combat import Battle
from engine.sword.events import MoveStopped
from engine.sword.game import Siege
from tests.rules.marching import activate, march_is_over, say
from tests.rules.table import Table


def test_8_2_1_who_fights_beside_own_leaders_has_a_commander_named_first() -> None:
    """An alliance is over, and Romans and Greeks still stand before Neapolis."""
    table = Table()
    table.put("romans", "neapolis", 2, "valerius")
    table.put("greeks", "neapolis", 5)
    table.put("romans", "capua", 4, "camillus")
    activate(table, "camillus")
    table.dice("666", "111")
    say(table, "to neapolis")
    assert table.asked() == [("romans", "commander")]
    assert table.game.inside(Battle) is None
    say(table, "camillus")
    assert table.asked() == [("romans", "support")]
    say(table, "stop")
    assert table.asked() == [], "who commands has been said"
    assert table.game.force("neapolis", "romans").commander == "camillus"


def test_8_2_1_who_relieves_a_leader_has_a_commander_named() -> None:
    table = Table()
    table.put("romans", "capua", inside=2, within=("fabius",))
    table.put("greeks", "capua", 4)
    table.siege("capua", 0, "greeks")
    table.put("romans", "fregellae", 4, "valerius")
    activate(table, "valerius")
    table.dice("666", "111")
    say(table, "to capua", "stop")
    assert table.asked() == [("romans", "commander")]
    say(table, "fabius")
    assert table.game.force("capua", "romans").leaders == ("fabius", "valerius")


def test_8_2_1_a_named_leader_who_comes_out_of_a_city_commands_minor_ones() -> None:
    table = Table()
    table.put("romans", "capua", inside=2, within=("valerius",))
    table.put("greeks", "capua", 2)
    table.siege("capua", 0, "greeks")
    table.put("romans", "fregellae", 8, "roman_minor_1")
    activate(table, "roman_minor_1")
    say(table, "to capua", "stop")
    assert table.game.force("capua", "romans").leaders == ("valerius", "roman_minor_1")


def test_8_2_1_whom_he_takes_along_in_the_last_space_was_there_before() -> None:
    """Valerius commands Fabius in Velitrae: that Camillus would take Fabius along and then stays changes nothing."""
    table = Table()
    table.put("romans", "velitrae", 2, "valerius", "fabius")
    table.put("romans", "roma", 4, "camillus")
    activate(table, "camillus")
    say(table, "to velitrae", "take fabius", "stop")
    assert table.asked() == []
    assert table.game.force("velitrae", "romans").commander == "valerius"


def test_9_4_all_enemies_in_a_space_are_fought_one_after_the_other() -> None:
    table = Table()
    table.put("greeks", "neapolis", 3)
    table.put("romans", "neapolis", 1)
    table.put("samnites", "caudium", 5, "egnatius")
    activate(table, "egnatius")
    table.dice("555", "111")
    say(table, "to neapolis")
    assert march_is_over(table)
    assert table.cu("neapolis", "romans") == 0
    assert table.cu("neapolis", "samnites") == 5
    assert table.told(MoveStopped) == [MoveStopped(power="samnites", space="neapolis", cause="9.4")], (
        "the automatic victory over the second does not set him moving again"
    )


def test_15_3_ruling_34_who_stands_with_an_ally_and_has_not_moved_may_stay() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("greeks", "neapolis", 2)
    table.put("romans", "neapolis", 4, "valerius", "roman_minor_1")
    activate(table, "valerius")
    say(table, "drop 1", "drop roman_minor_1", "to capua", "stop")
    assert table.cu("neapolis", "romans") == 1
    activate(table, "roman_minor_1")
    say(table, "stop")
    assert table.cu("neapolis", "romans") == 1
    activate(table, "valerius")
    say(table, "to neapolis")
    assert table.refused("romans", "stop") == ("15.3", "stacked_with_ally"), "but nobody joins them"
    assert table.refused("romans", "drop 1") == ("15.3", "stacked_with_ally")


def test_13_4_a_siege_ends_when_its_besieger_is_gone() -> None:
    """A former ally stays before the city: he begins a siege of his own."""
    table = Table()
    table.control("gauls", "neapolis")
    table.put("greeks", "neapolis", 2, "dionysius")
    table.put("romans", "neapolis", 3, "valerius")
    table.ally("romans", "greeks")
    table.siege("neapolis", 0, "romans")
    activate(table, "valerius")
    say(table, "move", "to capua", "stop")
    assert table.game.sieges == {"neapolis": Siege(0, "greeks")}


def test_8_2_1_who_is_dropped_beside_a_leader_has_a_commander_named() -> None:
    table = Table()
    table.put("romans", "roma", 4, "valerius", "fabius")
    table.put("romans", "velitrae", 1, "camillus")
    activate(table, "valerius")
    say(table, "to velitrae", "drop fabius", "to roma")
    assert table.asked() == [("romans", "commander")]
    assert table.refused("romans", "valerius") is None
    say(table, "fabius")
    assert table.game.force("velitrae", "romans").leaders == ("fabius", "camillus")
