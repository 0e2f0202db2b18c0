"""9 The march: who is activated, who comes along, what meets him on the way."""

from engine.core.play import options, perft
from engine.sword.events import BattleBegan, LeaderActivated, Moved
from engine.sword.game import Units
from engine.sword.odds import attack_odds
from tests.rules.marching import activate, default_of, march, say
from tests.rules.table import Table

# 7.1, 8.2.1 activation


def test_7_1_a_move_is_all_there_is_without_a_siege() -> None:
    table = Table()
    table.put("romans", "roma", 4, "valerius")
    activate(table, "valerius", 2)
    assert table.asked() == [("romans", "step")]
    assert table.told(LeaderActivated) == [
        LeaderActivated(leader="valerius", power="romans", space="roma", card="", mp=4)
    ]


def test_7_1_an_activation_may_move_no_spaces() -> None:
    table = Table()
    table.put("romans", "roma", 4, "valerius")
    activate(table, "valerius")
    table.say("romans", "stop")
    assert table.asked() == []
    assert not table.told(Moved)
    assert table.cu("roma", "romans") == 4


def test_7_1_move_or_siege_are_asked_where_a_siege_may_be_rolled() -> None:
    table = Table()
    table.put("romans", "antium", 3, "valerius")
    table.siege("antium", 0, "romans")
    activate(table, "valerius")
    assert table.asked() == [("romans", "activation")]
    assert table.words("romans") == ["move", "siege"]
    assert default_of(table) == ("move",)


def test_8_2_1_a_subordinate_activated_becomes_commander() -> None:
    table = Table()
    table.put("romans", "roma", 4, "valerius", "camillus")
    activate(table, "camillus")
    assert table.game.force("roma", "romans").commander == "camillus"
    assert march(table).leaders == ("camillus", "valerius")


def test_8_2_1_a_minor_leader_activated_among_minor_ones_commands() -> None:
    table = Table()
    table.put("romans", "roma", 4, "roman_minor_1", "roman_minor_2")
    activate(table, "roman_minor_2")
    assert table.game.force("roma", "romans").commander == "roman_minor_2"
    assert march(table).leaders == ("roman_minor_2", "roman_minor_1")


def test_8_2_1_a_minor_leader_takes_cu_and_minor_leaders_and_leaves_the_named_one_in_command() -> None:
    table = Table()
    table.put("samnites", "bovianum", 6, "egnatius", "samnite_minor_1", "samnite_minor_2")
    activate(table, "samnite_minor_2")
    assert march(table).leaders == ("samnite_minor_2", "samnite_minor_1")
    assert march(table).units.total == 6
    assert table.refused("etruscans_samnites", "take egnatius") == ("9.1", "minor_takes_named")
    say(table, "to allifae", "stop")
    assert table.game.force("bovianum", "samnites").leaders == ("egnatius",)
    assert table.game.force("allifae", "samnites").leaders == ("samnite_minor_2", "samnite_minor_1")


def test_8_2_1_several_leaders_left_behind_have_a_commander_named() -> None:
    table = Table()
    table.put("samnites", "bovianum", 6, "egnatius", "statius", "pontius")
    activate(table, "egnatius")
    say(table, "drop statius", "drop pontius", "drop 3", "to allifae")
    assert table.asked() == [("etruscans_samnites", "commander")]
    say(table, "pontius", "stop")
    assert table.game.force("bovianum", "samnites").leaders == ("pontius", "statius")


def test_8_2_1_who_joins_another_leader_has_a_commander_named_when_he_stops() -> None:
    table = Table()
    table.put("romans", "roma", 4, "valerius")
    table.put("romans", "velitrae", 2, "camillus")
    activate(table, "valerius")
    say(table, "to velitrae", "stop")
    assert table.asked() == [("romans", "commander")]
    say(table, "valerius")
    assert table.game.force("velitrae", "romans").leaders == ("valerius", "camillus")


def test_8_2_1_a_minor_leader_joins_a_named_one_as_subordinate() -> None:
    table = Table()
    table.put("samnites", "allifae", 2, "samnite_minor_1")
    table.put("samnites", "maleventum", 2, "egnatius")
    activate(table, "samnite_minor_1")
    say(table, "to maleventum", "stop")
    assert table.asked() == []
    assert table.game.force("maleventum", "samnites").leaders == ("egnatius", "samnite_minor_1")


def test_8_2_1_a_named_leader_takes_command_where_minor_ones_are() -> None:
    table = Table()
    table.put("samnites", "allifae", 2, "egnatius")
    table.put("samnites", "maleventum", 2, "samnite_minor_1")
    activate(table, "egnatius")
    say(table, "to maleventum", "stop")
    assert table.game.force("maleventum", "samnites").commander == "egnatius"


# 9.1 who may move


def test_9_1_a_leader_moves_with_ten_cu_and_all_subordinates() -> None:
    table = Table()
    table.put("romans", "roma", 12, "valerius", "camillus", "roman_minor_1")
    activate(table, "valerius")
    say(table, "to narnia", "stop")
    assert table.cu("roma", "romans") == 2
    assert table.cu("narnia", "romans") == 10
    assert table.game.force("narnia", "romans").leaders == ("valerius", "camillus", "roman_minor_1")


def test_9_1_never_more_than_ten_cu() -> None:
    table = Table()
    table.put("romans", "roma", 8, "valerius")
    table.put("romans", "narnia", 4)
    activate(table, "valerius")
    say(table, "to narnia")
    assert table.words("romans", "take") == ["1", "2"]
    assert table.refused("romans", "take 3") == ("9.1", "ten_cu")


def test_9_1_a_leader_may_move_alone_but_cu_never_do() -> None:
    table = Table()
    table.put("greeks", "syracusae", 0, "dionysius")
    table.put("greeks", "catina", 3)
    activate(table, "dionysius")
    say(table, "to catina", "to messana", "stop")
    assert table.cu("catina", "greeks") == 3
    assert table.cu("messana", "greeks") == 0
    assert table.game.places["dionysius"] == "messana"


def test_9_1_cu_and_leaders_are_picked_up_on_the_way_free_of_mp() -> None:
    table = Table()
    table.put("romans", "roma", 2, "valerius")
    table.put("romans", "velitrae", 3, "camillus")
    activate(table, "valerius")
    say(table, "to velitrae", "take 2", "take camillus")
    assert march(table).mp == 3
    say(table, "to fregellae", "stop")
    assert table.cu("velitrae", "romans") == 1
    assert table.cu("fregellae", "romans") == 4
    assert table.game.force("fregellae", "romans").leaders == ("valerius", "camillus")


def test_9_1_whoever_is_picked_up_is_subordinate() -> None:
    table = Table()
    table.put("samnites", "allifae", 2, "samnite_minor_1")
    table.put("samnites", "maleventum", 2, "samnite_minor_2")
    activate(table, "samnite_minor_1")
    say(table, "to maleventum", "take samnite_minor_2", "to compsa", "stop")
    assert table.asked() == []
    assert table.game.force("compsa", "samnites").leaders == ("samnite_minor_1", "samnite_minor_2")


def test_9_1_a_minor_leader_cannot_pick_up_a_named_one() -> None:
    table = Table()
    table.put("samnites", "allifae", 2, "samnite_minor_1")
    table.put("samnites", "maleventum", 2, "egnatius")
    activate(table, "samnite_minor_1")
    say(table, "to maleventum")
    assert table.refused("etruscans_samnites", "take egnatius") == ("9.1", "minor_takes_named")
    assert table.words("etruscans_samnites", "take") == ["1", "2"]


def test_9_1_cu_and_leaders_are_dropped_on_the_way() -> None:
    table = Table()
    table.put("samnites", "maleventum", 5, "egnatius", "samnite_minor_1")
    activate(table, "egnatius")
    say(table, "to allifae", "drop 2", "drop samnite_minor_1", "to capua", "stop")
    assert table.cu("allifae", "samnites") == 2
    assert table.game.force("allifae", "samnites").leaders == ("samnite_minor_1",)
    assert table.cu("capua", "samnites") == 3


def test_9_1_the_commander_may_leave_all_his_cu_behind() -> None:
    table = Table()
    table.put("samnites", "maleventum", 5, "egnatius")
    activate(table, "egnatius")
    say(table, "drop 5", "to allifae", "stop")
    assert table.cu("maleventum", "samnites") == 5
    assert table.game.places["egnatius"] == "allifae"


def test_9_1_no_consul_is_dropped_without_a_roman_cu() -> None:
    table = Table()
    table.put("romans", "roma", 3, "valerius", "camillus", "roman_minor_1")
    activate(table, "valerius")
    assert table.refused("romans", "drop camillus") == ("9.1", "consul_without_cu")
    assert table.words("romans", "drop") == ["1", "2", "roman_minor_1"]
    say(table, "drop 1", "drop camillus", "to velitrae", "stop")
    assert table.game.force("roma", "romans").leaders == ("camillus",)
    assert table.cu("roma", "romans") == 1


def test_9_1_a_consul_does_not_leave_all_his_cu_behind() -> None:
    table = Table()
    table.put("romans", "roma", 3, "valerius")
    activate(table, "valerius")
    assert table.refused("romans", "drop 3") == ("9.1", "consul_without_cu")


def test_9_1_nobody_takes_the_last_cu_from_a_consul() -> None:
    table = Table()
    table.put("romans", "roma", 2, "valerius")
    table.put("romans", "velitrae", 2, "camillus")
    activate(table, "valerius")
    say(table, "to velitrae")
    assert table.refused("romans", "take 2") == ("9.1", "consul_without_cu")
    assert table.words("romans", "take") == ["1", "camillus"]
    say(table, "take camillus")
    assert table.words("romans", "take") == ["1", "2"]


def test_9_1_a_minor_leader_beside_a_consul_leaves_him_a_cu() -> None:
    table = Table()
    table.put("romans", "roma", 3, "camillus", "roman_minor_1")
    activate(table, "roman_minor_1")
    assert march(table).units.total == 2
    assert table.refused("romans", "take 1") == ("9.1", "consul_without_cu")


def test_9_1_a_leader_without_cu_does_not_take_a_consul_from_his() -> None:
    table = Table()
    table.put("romans", "roma", 0, "dictator")
    table.put("romans", "velitrae", 2, "camillus")
    activate(table, "dictator")
    say(table, "to velitrae")
    assert table.refused("romans", "take camillus") == ("9.1", "consul_without_cu")
    say(table, "take 1")
    assert "camillus" in table.words("romans", "take")


def test_9_1_the_dictator_is_no_consul() -> None:
    table = Table()
    table.put("romans", "roma", 2, "dictator")
    activate(table, "dictator")
    say(table, "drop 2", "to velitrae", "stop")
    assert table.cu("roma", "romans") == 2


def test_9_1_in_one_space_cu_and_each_leader_change_sides_once() -> None:
    table = Table()
    table.put("samnites", "maleventum", 5, "egnatius", "samnite_minor_1")
    activate(table, "egnatius")
    say(table, "drop 2", "drop samnite_minor_1")
    assert table.refused("etruscans_samnites", "take 1") == ("9.1", "once_in_a_space")
    assert table.refused("etruscans_samnites", "drop 1") == ("9.1", "once_in_a_space")
    assert table.refused("etruscans_samnites", "take samnite_minor_1") == ("9.1", "once_in_a_space")
    assert table.words("etruscans_samnites") == ["to", "stop"]
    say(table, "to allifae")
    assert table.words("etruscans_samnites", "drop") == ["1", "2", "3"]


def test_9_1_the_last_step_taken_ends_the_march_without_a_question() -> None:
    table = Table()
    table.put("samnites", "maleventum", 5, "egnatius")
    activate(table, "egnatius")
    say(table, "to allifae", "to fregellae", "to velitrae", "to roma")
    assert table.asked() == []


def test_9_1_a_leader_alone_may_take_cu_where_only_they_open_the_way() -> None:
    """The chieftain reaches Parma with 1 MP left; the pass back costs 2, all other neighbours hold enemy CU."""
    table = Table()
    table.put("gauls", "luna", 0, "gallic_minor_1")
    table.put("gauls", "parma", 2)
    for space in ("clastidium", "mantua", "bononia"):
        table.put("etruscans", space, 1)
    activate(table, "gallic_minor_1", 1)
    say(table, "to parma")
    assert table.words("gauls") == ["take", "stop"]
    assert table.refused("gauls", "to mantua") == ("9.4", "lone_leader_against_cu")
    say(table, "take 1")
    assert table.words("gauls", "to") == ["clastidium", "mantua", "bononia"]


def test_9_1_nothing_changes_sides_where_no_step_is_left() -> None:
    table = Table()
    table.put("gauls", "parma", 3, "gallic_minor_1")
    table.put("gauls", "mantua", 2)
    activate(table, "gallic_minor_1", 1)
    say(table, "to bononia", "to parma", "to mantua")
    assert table.asked() == []
    assert table.cu("mantua", "gauls") == 5


def test_9_1_where_no_step_is_left_that_is_why() -> None:
    table = Table()
    table.put("gauls", "parma", 3, "gallic_minor_1", "gallic_minor_2")
    table.put("gauls", "mantua", 2)
    activate(table, "gallic_minor_1", 2)
    say(table, "drop 1")
    march(table).mp = 0
    for words in ("take 1", "drop 1", "drop gallic_minor_2"):
        assert table.refused("gauls", words) == ("9.1", "no_step_left")


def test_17_the_citizen_militia_marches_within_africa() -> None:
    table = Table(empty=False)
    activate(table, "bomilcar", seat="greeks")
    assert march(table).units == Units(1, militia=3)
    say(table, "drop 2", "to kerkouane", "stop")
    assert table.game.force("carthago", "carthage").outside == Units(1, militia=1)
    assert table.game.force("kerkouane", "carthage").outside == Units(0, militia=2)


# responses on the way


def test_9_3_4_an_ambush_costs_cu_and_ends_the_move() -> None:
    table = Table()
    table.hand("etruscans_samnites", "ets_12")
    table.put("romans", "capua", 5, "valerius")
    activate(table, "valerius")
    say(table, "to allifae")
    assert table.asked() == [("etruscans_samnites", "response")]
    say(table, "play ets_12")
    assert table.asked() == []
    assert table.cu("allifae", "romans") == 4


def test_9_3_4_cards_come_after_interception_and_avoidance() -> None:
    table = Table()
    table.hand("etruscans_samnites", "ets_12")
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 2, "statius")
    activate(table, "valerius")
    say(table, "to allifae")
    assert table.asked() == [("etruscans_samnites", "avoid")]
    say(table, "stand")
    assert table.asked() == [("etruscans_samnites", "response")]


def test_9_3_5_after_the_cards_there_is_a_battle_or_the_move_goes_on() -> None:
    for samnites, then in ((2, [BattleBegan]), (0, [])):
        table = Table()
        table.hand("etruscans_samnites", "ets_12")
        table.put("romans", "capua", 5, "valerius")
        if samnites:
            table.put("samnites", "allifae", samnites)
        activate(table, "valerius")
        say(table, "to allifae", "pass")
        assert [type(one) for one in table.told(BattleBegan)] == then
        if not samnites:
            assert table.asked() == [("romans", "step")]


def test_9_3_4_nobody_is_asked_about_a_leader_alone() -> None:
    table = Table()
    table.hand("etruscans_samnites", "ets_12")
    table.put("romans", "capua", 0, "valerius")
    activate(table, "valerius")
    say(table, "to allifae")
    assert table.asked() == [("romans", "step")]


def test_9_3_4_ruling_20_who_is_stopped_among_allies_goes_back_where_he_may_stop() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.hand("etruscans_samnites", "ets_12")
    table.put("romans", "capua", 5, "valerius")
    table.put("greeks", "allifae", 1)
    activate(table, "valerius")
    say(table, "to allifae", "play ets_12")
    assert table.asked() == []
    assert table.cu("capua", "romans") == 4
    assert table.cu("allifae", "romans") == 0


# perft


def test_9_1_perft_of_a_leader_alone_in_sardinia() -> None:
    """Marches of 4 MP from Caralis, without ships.

    N(space, mp) = 1 (stop) + the sum of N(there, mp - cost); 1 where no step is left.

    Caralis-Tharros clear; Tharros-Olbia and Caralis-Olbia rough; Olbia-Alalia strait. C and T are alike.
    mp 0: 1. mp 1: C = 1 + T0 = 2, O = A = 1. mp 2: C = 1 + T1 + O0 = 4, O = 1 + T0 + C0 + A0 = 4.
    mp 3: C = 1 + T2 + O1 = 6. mp 4: C = 1 + T3 + O2 = 1 + 6 + 4 = 11.
    """
    table = Table()
    table.put("romans", "caralis", 0, "dictator")
    activate(table, "dictator")
    assert perft(table.game, 9) == 11


def test_9_1_perft_of_a_leader_with_one_cu_in_africa() -> None:
    """Marches of 4 MP between Kerkouane and Carthago (clear), one CU that may be left and fetched again.

    W: with the CU; D: it was just dropped; L: alone, the CU in the other space; B: alone where it lies; T: just taken.
    W(m) = 1 + W(m-1) + D(m), D(m) = 1 + L(m-1), L(m) = 1 + B(m-1), B(m) = 1 + L(m-1) + T(m), T(m) = 1 + W(m-1);
    at 0 MP all are 1. m = 1: D 2, W 4, L 2, T 2, B 4. m = 2: D 3, W 8, L 5, T 5, B 8. m = 3: D 6, W 15. m = 4: D 10,
    W = 1 + 15 + 10 = 26.
    """
    table = Table()
    table.put("romans", "kerkouane", 1, "dictator")
    activate(table, "dictator")
    assert perft(table.game, 12) == 26


def test_12_2_a_step_into_enemies_shows_its_odds() -> None:
    table = Table()
    table.put("romans", "capua", 6, "camillus")
    table.put("samnites", "allifae", 2)
    table.put("samnites", "caudium", 1)
    activate(table, "camillus")
    number = table.question("romans").number
    odds = {option.word: option.odds for option in options(table.game, number, ("to",))}
    assert odds["minturnae"] is None
    assert odds["caudium"] == 1, "6:1 is an automatic victory"
    won = attack_odds(table.game, "romans", "camillus", 6, "capua", "allifae", "samnites").win
    assert 0.5 < won < 1
    assert odds["allifae"] == won
