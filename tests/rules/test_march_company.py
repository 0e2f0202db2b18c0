"""8.2.1, 9.4, 15.3 Marches that meet their own, allies who stay where a siege was lifted, or several enemies."""

from engine.sword.combat import Battle
from engine.sword.events import LeaderActivated, Moved, MoveStopped, SiegeRolled
from engine.sword.game import Siege, Units
from engine.sword.march import March
from tests.rules.marching import activate, march, march_is_over, say
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
    say(table, "to capua", "0 done", "stop")
    assert table.asked() == [("romans", "commander")], "those who stayed inside come out when the siege is over"
    say(table, "fabius")
    assert table.game.force("capua", "romans").leaders == ("fabius", "valerius")


def test_8_2_1_a_named_leader_who_comes_out_of_a_city_commands_minor_ones() -> None:
    table = Table()
    table.put("romans", "capua", inside=2, within=("valerius",))
    table.put("greeks", "capua", 2)
    table.siege("capua", 0, "greeks")
    table.put("romans", "fregellae", 8, "roman_minor_1")
    activate(table, "roman_minor_1")
    say(table, "to capua", "2", "stop")
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


def test_8_2_1_a_minor_leader_activated_beside_a_named_one_does_not_command() -> None:
    table = Table()
    table.put("samnites", "bovianum", 6, "egnatius", "samnite_minor_1")
    activate(table, "samnite_minor_1")
    say(table, "stop")
    assert table.game.force("bovianum", "samnites").leaders == ("egnatius", "samnite_minor_1")


def three_at_velitrae() -> Table:
    """Camillus comes to Velitrae, where Valerius commands Fabius and Decius."""
    table = Table()
    table.put("romans", "velitrae", 4, "valerius", "fabius", "decius")
    table.put("romans", "roma", 4, "camillus")
    activate(table, "camillus")
    say(table, "to velitrae")
    return table


def test_8_2_1_leaders_who_are_only_passed_keep_their_commander() -> None:
    table = three_at_velitrae()
    say(table, "to roma", "stop")
    assert table.asked() == []
    assert table.game.force("velitrae", "romans").leaders == ("valerius", "fabius", "decius")


def test_8_2_1_who_takes_the_commander_along_leaves_the_others_a_choice() -> None:
    table = three_at_velitrae()
    say(table, "take valerius", "to roma")
    assert table.asked() == [("romans", "commander")]
    assert table.words("romans") == ["fabius", "decius"]
    say(table, "decius", "stop")
    assert table.game.force("velitrae", "romans").leaders == ("decius", "fabius")


def test_8_2_1_who_takes_a_subordinate_along_leaves_the_commander() -> None:
    table = three_at_velitrae()
    say(table, "take fabius", "to roma", "stop")
    assert table.asked() == []
    assert table.game.force("velitrae", "romans").leaders == ("valerius", "decius")


def test_9_1_in_one_space_a_leader_changes_sides_once() -> None:
    table = three_at_velitrae()
    say(table, "take fabius")
    assert table.refused("romans", "drop fabius") == ("9.1", "once_in_a_space")
    assert table.refused("romans", "take fabius") is None, "he goes along already"


def test_9_1_leaders_do_not_change_sides_where_no_step_is_left() -> None:
    table = Table()
    table.put("gauls", "parma", 3, "gallic_minor_1", "gallic_minor_2")
    table.put("gauls", "mantua", 0, "gallic_minor_3")
    activate(table, "gallic_minor_1", 1)
    say(table, "to bononia", "to parma", "to mantua")
    assert table.asked() == [("gauls", "commander")], "and not whom to take or to drop"


def test_15_3_who_has_no_legal_way_on_may_stay() -> None:
    """His last MP have brought him to an ally, and the battle he was going to is no longer there."""
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "neapolis", 3, "valerius")
    table.put("greeks", "neapolis", 2)
    march = March(
        leader="valerius",
        power="romans",
        seat="romans",
        mp=0,
        path=["capua", "neapolis"],
        units=Units(3),
        leaders=("valerius",),
    )
    assert march.stop_barred(table.game) is None
    march.mp = 1
    barred = march.stop_barred(table.game)
    assert barred
    assert (barred.rule, barred.key) == ("15.3", "stacked_with_ally")


def test_13_1_1_an_activation_spent_on_a_siege_is_no_move() -> None:
    table = Table()
    table.put("romans", "antium", 3, "valerius")
    table.siege("antium", 0, "romans")
    activate(table, "valerius")
    table.dice("64")
    say(table, "siege")
    assert table.told(SiegeRolled)
    assert [event.mp for event in table.told(LeaderActivated) if isinstance(event, LeaderActivated)] == [0]
    assert table.asked() == []


def test_12_4_1_who_loses_goes_back_to_where_the_march_came_from() -> None:
    table = Table()
    table.control("romans", "fregellae")
    table.put("romans", "roma", 4, "valerius")
    table.put("samnites", "allifae", 4)
    activate(table, "valerius")
    table.dice("222", "333")
    say(table, "to velitrae", "to fregellae", "to capua", "to allifae")
    assert table.asked() == []
    assert table.cu("capua", "romans") == 4


def test_9_3_4_ruling_20_who_is_stopped_goes_back_past_all_where_he_may_not_stop() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.hand("etruscans_samnites", "ets_12")
    table.put("romans", "minturnae", 5, "valerius")
    table.put("greeks", "capua", 1)
    table.put("greeks", "allifae", 1)
    activate(table, "valerius")
    say(table, "to capua", "to allifae", "play ets_12")
    assert table.asked() == []
    assert table.cu("minturnae", "romans") == 4
    assert [event.path for event in table.told(Moved) if isinstance(event, Moved) and event.how == "back"] == [
        ("allifae", "capua", "minturnae")
    ]


def test_9_1_a_minor_leader_leaves_a_consul_who_has_no_cu() -> None:
    table = Table()
    table.put("romans", "fregellae", 0, "claudius", "roman_minor_2", "roman_minor_1")
    activate(table, "roman_minor_2")
    assert march(table).units.total == 0
    say(table, "to alba_fucens")
    assert table.game.places["roman_minor_2"] == "alba_fucens"
    assert table.game.places["claudius"] == "fregellae"
