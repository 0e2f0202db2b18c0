"""9.5.1-9.5.5, 9.5.7 Campaigns: two leaders, who has moved how far, an ally's leader."""

from engine.core.choice import Barred
from engine.sword import acts
from engine.sword.activation import ActivationChoice
from engine.sword.cards.playing import event_barred
from engine.sword.events import CardPlayed, LeaderActivated, LeaveAnswered
from engine.sword.game import Siege, Units
from engine.sword.rules import CODEC
from engine.sword.sequence import Turn
from engine.sword.stamina import Lot
from tests.rules.campaigning import attack, campaign, fregellae, going, say
from tests.rules.marching import march
from tests.rules.table import Table


def romans() -> Table:
    """Camillus in Roma, Valerius in Velitrae."""
    table = Table()
    table.put("romans", "roma", 4, "camillus")
    table.put("romans", "velitrae", 4, "valerius")
    return table


# the card


def test_9_5_a_campaign_is_played_for_its_event() -> None:
    table = romans()
    table.hand("romans", "rom_01")
    table.game.active = "romans"
    table.run(Turn(seat="romans"))
    table.say("romans", "event rom_01")
    assert table.told(CardPlayed) == [CardPlayed(seat="romans", card="rom_01", use="event", removed=False)]
    assert table.asked() == [("romans", "event_choice")]
    assert table.words("romans") == ["camillus", "valerius", "nobody"]
    say(table, "camillus", "to narnia", "stop", "valerius", "stop")
    assert [event.leader for event in table.told(LeaderActivated) if isinstance(event, LeaderActivated)] == [
        "camillus",
        "valerius",
    ]
    assert table.asked() == [("romans", "turn")], "both have been activated"
    assert table.game.discards["romans"] == ["rom_01"]


def test_9_5_it_needs_a_leader_to_activate() -> None:
    table = Table()
    table.hand("romans", "rom_01")
    table.game.active = "romans"
    assert event_barred(table.game, "rom_01") is not None
    table.put("greeks", "neapolis", 2, "dionysius")
    table.ally("romans", "greeks")
    assert event_barred(table.game, "rom_01") is None, "an ally's will do"


def test_9_5_it_activates_as_with_a_3_card() -> None:
    table = Table()
    table.put("gauls", "mediolanum", 3, "brennus")
    table.put("gauls", "bononia", 3, "gallic_minor_1")
    campaign(table, "gauls")
    say(table, "brennus")
    assert march(table).mp == 5
    assert march(table).value == 3


# 9.5.1


def test_9_5_1_the_first_finishes_before_the_second_starts() -> None:
    table = romans()
    campaign(table)
    say(table, "camillus")
    assert table.asked() == [("romans", "step")]
    assert march(table).leader == "camillus"
    say(table, "to narnia", "stop")
    assert table.asked() == [("romans", "event_choice")]


def test_9_5_1_no_leader_twice() -> None:
    table = romans()
    campaign(table)
    say(table, "camillus", "stop")
    assert table.refused("romans", "camillus") == ("9.5.1", "activated_already")


def test_9_5_1_nobody_is_obliged_to_use_the_second() -> None:
    table = romans()
    campaign(table)
    assert table.default("romans") == ("nobody",)
    say(table, "camillus", "stop", "nobody")
    assert table.asked() == []


def test_9_5_1_without_a_second_leader_nothing_is_asked() -> None:
    table = Table()
    table.put("romans", "roma", 4, "camillus")
    campaign(table)
    say(table, "camillus", "stop")
    assert table.asked() == []


# 9.5.2


def test_9_5_2_cu_may_move_with_both_within_their_mp() -> None:
    """Camillus brings 4 CU from Capua to Velitrae (2 MP); with Valerius they have 2 MP left, and he has 4."""
    table = Table()
    table.put("romans", "capua", 4, "dictator")
    table.put("romans", "velitrae", 2, "valerius")
    campaign(table)
    say(table, "dictator", "to fregellae", "to velitrae", "stop", "valerius", "valerius")
    assert march(table).units.total == 6
    assert march(table).mp == 4
    say(table, "to roma", "to narnia")
    assert table.refused("romans", "to spoletium") == ("9.5.2", "too_tired")
    assert table.words("romans", "drop 4") == ["4", "3", "2"], "of those who have moved farther, most of them first"
    say(table, "drop 4 4", "drop dictator", "to spoletium")
    assert (table.cu("narnia", "romans"), table.cu("spoletium", "romans")) == (4, 2)


def test_9_5_2_each_counts_only_the_steps_it_made() -> None:
    """2 CU join the Dictator for one step and stay behind; with Valerius they still have 3 MP."""
    table = Table()
    table.put("romans", "capua", 2, "dictator")
    table.put("romans", "velitrae", 3)
    table.put("romans", "roma", 1, "valerius")
    campaign(table)
    say(table, "dictator", "to fregellae", "to velitrae", "take 2", "to roma")
    assert {(lot.spent, lot.units.total) for lot in going(table).lots} == {(3, 2), (1, 2)}
    assert table.words("romans", "drop 2") == ["2", "1", "0"]
    say(table, "drop 2 0", "to narnia")
    assert {(lot.space, lot.spent, lot.units.total) for lot in going(table).lots} == {("roma", 1, 2), ("narnia", 4, 2)}
    say(table, "valerius", "to sutrium", "to tarquinii")
    assert march(table).mp == 2
    assert march(table).mover().mp == 1, "the two have moved one step before"
    say(table, "to caere")
    assert table.refused("romans", "to roma") == ("9.5.2", "too_tired")


def test_9_5_2_who_sets_out_with_some_takes_those_who_have_moved_least() -> None:
    table = Table()
    table.put("romans", "velitrae", 6, "dictator")
    table.put("romans", "roma", 8, "valerius")
    campaign(table)
    say(table, "dictator", "to roma", "stop", "valerius", "valerius")
    assert march(table).units.total == 10
    assert going(table).with_him("valerius") == {1: Units(2), 0: Units(8)}
    assert table.refused("romans", "take 1") == ("9.1", "ten_cu")
    say(table, "drop 3 2", "to narnia")
    assert going(table).with_him("valerius") == {1: Units(7)}


def test_9_5_2_whom_he_takes_may_be_chosen_too() -> None:
    table = Table()
    table.put("romans", "velitrae", 2, "dictator")
    table.put("romans", "roma", 2)
    table.put("romans", "narnia", 2, "valerius")
    campaign(table)
    say(table, "dictator", "to roma", "drop 2", "stop", "valerius", "to roma")
    assert table.words("romans", "take 2") == ["2", "1", "0"], "those who have not moved first"
    say(table, "take 2 1")
    assert going(table).with_him("valerius") == {1: Units(3), 0: Units(1)}


def test_9_5_2_a_subordinate_has_what_is_left_of_his_mp() -> None:
    table = Table()
    table.put("romans", "capua", 4, "dictator", "roman_minor_1")
    campaign(table)
    say(table, "dictator", "to fregellae", "to velitrae", "to roma", "drop roman_minor_1", "stop")
    say(table, "roman_minor_1")
    assert march(table).mp == 1
    assert table.told(LeaderActivated)[-1] == LeaderActivated(
        leader="roman_minor_1", power="romans", space="roma", card="rom_01", mp=1
    )
    say(table, "to narnia")
    assert table.asked() == []


def fought(dice: tuple[str, str]) -> Table:
    """Camillus and Fabius have fought Egnatius at Fregellae; Valerius is in Roma."""
    table = Table()
    table.put("romans", "capua", 7, "camillus", "fabius")
    table.put("romans", "roma", 3, "valerius")
    table.put("samnites", "fregellae", 5, "egnatius")
    campaign(table)
    table.dice(*dice)
    say(table, "camillus", "to fregellae", "stand", "nobody")
    by_default(table)
    return table


def by_default(table: Table, until: str = "event_choice") -> None:
    """Everybody answers as at a deadline, and support is not spent."""
    while table.asked() and table.asked()[0][1] != until:
        seat, name = table.asked()[0]
        table.say(seat, "stop" if name == "support" else " ".join(table.default(seat) or ()))


def test_9_5_2_those_who_have_fought_and_won_move_no_more() -> None:
    table = fought(("666", "111"))
    assert table.game.places["camillus"] == "fregellae"
    assert table.refused("romans", "fabius") == ("9.5.2", "moves_no_more")
    say(table, "valerius", "to velitrae", "to fregellae")
    assert table.refused("romans", "take 1") == ("9.5.2", "cu_move_no_more")
    reasons = {option.word: option.barred for option in march(table).takes(table.game)}
    assert reasons["fabius"] == Barred("9.5.2", "moves_no_more", {"leader": "fabius"})


def test_9_5_2_those_who_have_fought_and_lost_move_no_more() -> None:
    table = fought(("222", "666"))
    assert table.game.places["camillus"] == "capua"
    lost = table.cu("capua", "romans")
    assert going(table).lots == [Lot("romans", "capua", Units(lost), 1, weary=True)]
    assert table.refused("romans", "fabius") == ("9.5.2", "moves_no_more")


def test_9_5_2_a_fresh_leader_leaves_the_weary_behind() -> None:
    table = fought(("222", "666"))
    table.put("romans", "capua", 2, "roman_minor_1")
    say(table, "roman_minor_1", "to neapolis")
    assert march(table).units == Units(2)


def test_9_5_2_an_automatic_victory_is_as_if_there_had_been_no_battle() -> None:
    table = Table()
    table.put("romans", "capua", 8, "dictator", "roman_minor_1")
    table.put("samnites", "fregellae", 1)
    campaign(table)
    say(table, "dictator", "to fregellae", "stop", "drop 7", "drop roman_minor_1", "to capua")
    by_default(table, "step")
    say(table, "stop")
    assert going(table).weary == []
    say(table, "roman_minor_1", "move", "to velitrae")
    assert march(table).units == Units(7)


def test_9_5_2_those_who_have_besieged_move_no_more() -> None:
    table = Table()
    table.put("romans", "neapolis", 4, "camillus", "roman_minor_1")
    table.put("romans", "capua", 3, "valerius")
    table.siege("neapolis", 0, "romans")
    campaign(table)
    table.dice("15")
    say(table, "camillus", "siege")
    assert table.refused("romans", "roman_minor_1") == ("9.5.2", "moves_no_more")
    say(table, "valerius", "to neapolis")
    assert table.refused("romans", "take 1") == ("9.5.2", "cu_move_no_more")


def test_9_5_2_those_who_have_refused_battle_move_no_more() -> None:
    table = Table()
    table.put("romans", "capua", 4, "camillus", "roman_minor_1")
    table.put("romans", "roma", 4, "valerius")
    table.put("samnites", "caudium", 6, "egnatius")
    campaign(table)
    table.dice("1")
    say(table, "camillus", "to neapolis", "caudium egnatius 3", "back", "allow")
    assert table.asked() == [("romans", "event_choice")]
    assert table.refused("romans", "roman_minor_1") == ("9.5.2", "moves_no_more")


def test_9_5_2_those_who_have_failed_to_pursue_move_no_more() -> None:
    table = Table()
    table.put("romans", "capua", 4, "camillus", "roman_minor_1")
    table.put("romans", "roma", 4, "valerius")
    table.put("samnites", "fregellae", 4, "egnatius")
    campaign(table)
    table.dice("6")
    say(table, "camillus", "to fregellae", "avoid egnatius 4", "let_go", "allifae", "roll")
    assert table.asked() == [("romans", "event_choice")]
    assert table.refused("romans", "roman_minor_1") == ("9.5.2", "moves_no_more")


def test_9_5_2_gauls_spend_up_to_5_mp_and_a_raid_counts() -> None:
    table = Table()
    table.put("gauls", "sena_gallica", 5, "brennus", "gallic_minor_1")
    campaign(table, "gauls")
    table.dice("55", "55")
    say(table, "brennus", "to sentinum", "raid", "to perusia", "drop gallic_minor_1", "stop")
    by_default(table)
    say(table, "gallic_minor_1")
    assert march(table).mp == 2


# 9.5.3


def test_9_5_3_not_two_rolls_on_one_space() -> None:
    """Valerius comes to Neapolis as its commander, but it has had its roll."""
    table = Table()
    table.put("romans", "neapolis", 4, "camillus")
    table.put("romans", "capua", 3, "valerius")
    table.siege("neapolis", 0, "romans")
    campaign(table)
    table.dice("15")
    say(table, "camillus", "siege")
    acts.move(table.game, "romans", ("capua", "neapolis"), Units(3), ("valerius",), "march")
    acts.name_commander(table.game, "valerius")
    words = ActivationChoice(seat="romans", leader="valerius").words(table.game, ())
    reasons = {option.word: option.barred for option in words}
    assert reasons["move"] is None
    assert reasons["siege"] == Barred("9.5.3", "rolled_in_this_campaign", {"space": "neapolis"})


def test_9_5_3_r_23_the_marker_of_the_first_may_be_rolled_for_by_the_second() -> None:
    """Each activation is an action of its own: the marker lies when the second begins."""
    table = Table()
    table.put("romans", "capua", 4, "camillus")
    table.put("romans", "neapolis", 0, "dictator")
    campaign(table)
    say(table, "camillus", "to neapolis", "stop", "dictator", "dictator")
    assert table.game.sieges["neapolis"] == Siege(0, "romans")
    assert "siege" in table.words("romans")


# 9.5.5


def allied() -> Table:
    """The Romans are allied with the Greeks, who have Dionysius in Neapolis."""
    table = romans()
    table.put("greeks", "neapolis", 4, "dionysius")
    table.ally("romans", "greeks")
    return table


def test_9_5_5_only_an_ally_s_leader_may_be_activated_besides_ones_own() -> None:
    table = allied()
    table.put("samnites", "caudium", 4, "egnatius")
    campaign(table)
    assert table.words("romans") == ["camillus", "valerius", "dionysius", "nobody"]


def test_9_5_5_with_the_ally_s_leave() -> None:
    table = allied()
    campaign(table)
    say(table, "dionysius")
    assert table.asked() == [("greeks", "ally_leave")]
    assert table.default("greeks") == ("no",)
    say(table, "yes")
    assert table.told(LeaveAnswered) == [
        LeaveAnswered(seat="romans", by="greeks", power="greeks", leader="dionysius", granted=True)
    ]
    assert table.asked() == [("romans", "step")], "the player of the Campaign leads him"
    say(table, "to caudium", "stop", "camillus", "stop")
    assert table.cu("caudium", "greeks") == 4
    assert table.asked() == []


def test_9_5_5_refusing_costs_nothing() -> None:
    table = allied()
    campaign(table)
    say(table, "dionysius", "no")
    assert table.game.alliances == [("greeks", "romans")]
    assert table.refused("romans", "dionysius") == ("9.5.5", "ally_refuses")
    say(table, "camillus", "stop", "valerius", "stop")
    assert table.asked() == []


def test_9_5_5_the_ally_says_which_cu_he_loses_and_where_he_retreats() -> None:
    table = allied()
    table.put("samnites", "caudium", 4, "egnatius")
    campaign(table)
    table.dice("111", "666")
    say(table, "dionysius", "yes", "to caudium", "stand")
    assert table.cu("neapolis", "greeks") == 0, "all are lost"
    table = allied()
    table.put("samnites", "caudium", 3, "egnatius")
    campaign(table)
    table.dice("234", "333")
    say(table, "dionysius", "yes", "to caudium", "stand")
    assert ("romans", "support") not in table.asked()


def test_9_5_5_standing_allies_need_no_leave() -> None:
    table = Table()
    table.put("etruscans", "clusium", 4, "spurinna")
    table.put("samnites", "allifae", 4, "egnatius")
    campaign(table, "etruscans_samnites")
    say(table, "spurinna", "stop", "egnatius")
    assert table.asked() == [("etruscans_samnites", "step")]


# 10.6


def test_10_6_r_23_who_tried_to_intercept_the_first_does_not_avoid_his_cu_led_by_the_second() -> None:
    table = Table()
    table.put("romans", "capua", 5, "dictator", "roman_minor_1")
    table.put("samnites", "caudium", 4, "egnatius")
    campaign(table)
    table.dice("6")
    say(table, "dictator", "to neapolis", "caudium egnatius 2", "drop 4", "drop roman_minor_1", "stop")
    say(table, "roman_minor_1", "to caudium")
    assert ("etruscans_samnites", "avoid") not in table.asked()


def test_10_6_who_tried_to_intercept_the_first_may_avoid_another_army() -> None:
    table = Table()
    table.put("romans", "capua", 5, "dictator")
    table.put("romans", "minturnae", 5, "roman_minor_1")
    table.put("samnites", "caudium", 4, "egnatius")
    table.control("samnites", "maleventum")
    campaign(table)
    table.dice("6")
    say(table, "dictator", "to neapolis", "caudium egnatius 2", "stop")
    say(table, "roman_minor_1", "to capua", "no", "to caudium")
    assert table.asked() == [("etruscans_samnites", "avoid")]


def test_9_5_a_campaign_in_progress_is_saved() -> None:
    table = fregellae()
    attack(table, "valerius", "stop")
    text = CODEC.save(table.game, {})
    assert CODEC.save(CODEC.load(text, data=table.game.data), {}) == text
