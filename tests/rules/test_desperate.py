"""7.4 Desperate Times: windows, answers ahead, contested announcements, uses."""

import pytest

from engine.core.events import Unsealed
from engine.core.play import questions
from engine.sword import acts, desperate, desperate_use
from engine.sword.desperate import DesperateLast, DesperateWindow
from engine.sword.desperate_use import DesperateTimes
from engine.sword.events import (
    BecameActive,
    CardFetched,
    CardPlayed,
    DeckReshuffled,
    DesperateAnnounced,
    DesperateKept,
)
from engine.sword.sequence import Match, Round
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"
SEATS = ("gauls", ETRUSCANS, "greeks", "romans")


def table(**vp: int) -> Table:
    """Round 2 of turn 1, the Gauls first; VP as given, else 6."""
    laid = Table()
    laid.game.round = 2
    laid.game.vp.update(vp)
    laid.put("romans", "roma", 5, "valerius")
    laid.put("greeks", "syracusae", 5, "dionysius")
    laid.put("gauls", "bononia", 5, "gallic_minor_1")
    laid.put("etruscans", "clusium", 5, "etruscan_minor_1")
    desperate.open_asides(laid.game)
    return laid


def window(laid: Table, before: str = "romans") -> Table:
    laid.run(DesperateWindow(before=before))
    return laid


def say_all(laid: Table, words: str, *seats: str) -> None:
    for seat in seats:
        laid.say(seat, words)


def announced(laid: Table) -> list[str]:
    return [event.seat for event in laid.told(DesperateAnnounced) if isinstance(event, DesperateAnnounced)]


# 7.4.1 the window


def test_7_4_1_everybody_with_a_card_is_asked_before_a_player_becomes_active() -> None:
    laid = window(table())
    assert laid.asked() == [(seat, "desperate") for seat in ("romans", "gauls", ETRUSCANS, "greeks")]
    assert laid.words("gauls") == ["announce", "pass"]
    assert laid.default("gauls") == ("pass",)
    assert laid.question("gauls").about == {"before": "romans"}


def test_7_4_1_who_has_none_left_is_not_asked() -> None:
    laid = table()
    laid.game.desperate["gauls"].clear()
    assert ("gauls", "desperate") not in window(laid).asked()


def test_5_10_3_who_is_out_is_not_asked() -> None:
    laid = table()
    laid.game.fallen.append("gauls")
    assert ("gauls", "desperate") not in window(laid).asked()


def test_7_4_1_if_all_pass_nothing_happens() -> None:
    laid = window(table())
    say_all(laid, "pass", *SEATS)
    assert laid.asked() == []
    assert laid.told(BecameActive) == []


def test_7_4_1_its_player_is_active_for_one_action_then_the_interrupted_goes_on() -> None:
    laid = table()
    laid.game.active = "greeks"
    window(laid)
    say_all(laid, "pass", "romans", ETRUSCANS, "greeks")
    laid.say("gauls", "announce")
    assert laid.game.active == "gauls"
    assert laid.told(BecameActive) == [BecameActive(seat="gauls", cause="7.4")]
    assert laid.asked() == [("gauls", "desperate_use")]
    laid.hand("gauls", "gal_01")
    laid.say("gauls", "gal_38 draw gal_01 done")
    assert laid.game.active == "greeks"
    assert laid.asked() == []


def test_7_4_1_ones_own_activation_counts_too() -> None:
    laid = window(table(romans=1))
    say_all(laid, "pass", "gauls", ETRUSCANS, "greeks")
    laid.say("romans", "announce")
    assert laid.asked() == [("romans", "desperate_use")]


def test_7_4_4_no_second_one_before_the_same_activation() -> None:
    laid = table()
    laid.run(Round(to_act=["romans", "gauls"]))
    say_all(laid, "pass", "romans", ETRUSCANS, "greeks")
    laid.say("gauls", "announce")
    laid.say("gauls", "gal_38 reinforce bononia")
    assert laid.cu("bononia", "gauls") == 6
    assert laid.asked() == [("romans", "turn")]


def test_7_4_1_a_window_before_each_activation() -> None:
    laid = table()
    laid.run(Round(to_act=["romans", "gauls"]))
    say_all(laid, "pass", *SEATS)
    laid.say("romans", "end")
    assert {name for _, name in laid.asked()} == {"desperate"}
    assert laid.question("greeks").about == {"before": "gauls"}


# 7.4.2 contested


def test_7_4_2_example_greeks_and_gauls_at_seven() -> None:
    """Greeks announce before the Roman's activation, Gauls too: the Gauls play, the Greeks keep, the Roman goes on."""
    laid = table(greeks=7, gauls=7)
    laid.run(Round(to_act=["romans"]))
    say_all(laid, "pass", "romans", ETRUSCANS)
    say_all(laid, "announce", "greeks", "gauls")
    assert laid.asked() == [(ETRUSCANS, "desperate_instead"), ("romans", "desperate_instead")][::-1]
    say_all(laid, "pass", ETRUSCANS, "romans")
    assert laid.asked() == [("gauls", "desperate_use")]
    laid.hand("gauls", "gal_01")
    laid.say("gauls", "gal_38 draw gal_01 done")
    assert laid.told(DesperateKept) == [DesperateKept(seat="greeks")]
    assert laid.game.desperate["greeks"] == ["gre_38", "gre_39"]
    assert laid.game.desperate["gauls"] == ["gal_39"]
    assert laid.asked() == [("romans", "turn")]


@pytest.mark.parametrize(
    ("greeks", "romans", "plays", "keeps"), [(5, 6, "greeks", "romans"), (7, 6, "romans", "greeks")]
)
def test_7_4_2_the_fewest_vp_play_in_both_vp_orders(greeks: int, romans: int, plays: str, keeps: str) -> None:
    laid = window(table(greeks=greeks, romans=romans, gauls=9, etruscans_samnites=9))
    say_all(laid, "pass", "gauls", ETRUSCANS)
    say_all(laid, "announce", "greeks", "romans")
    assert laid.asked() == [(plays, "desperate_use")]
    laid.say(plays, {"greeks": "gre_38 reinforce syracusae", "romans": "rom_38 reinforce roma"}[plays])
    assert laid.told(DesperateKept) == [DesperateKept(seat=keeps)]


def test_7_4_2_those_who_would_come_before_are_asked_again() -> None:
    laid = window(table(gauls=8, etruscans_samnites=5, greeks=4, romans=6))
    say_all(laid, "pass", "gauls", ETRUSCANS, "greeks")
    laid.say("romans", "announce")
    assert laid.asked() == [(ETRUSCANS, "desperate_instead"), ("greeks", "desperate_instead")]
    assert laid.default("greeks") == ("pass",)
    say_all(laid, "announce", ETRUSCANS, "greeks")
    assert laid.asked() == [("greeks", "desperate_use")]
    assert announced(laid) == ["romans", ETRUSCANS, "greeks"]
    assert laid.told(DesperateKept) == [], "the Greeks may still take theirs back"
    laid.say("greeks", "gre_38 reinforce syracusae")
    assert laid.told(DesperateKept) == [DesperateKept(seat=ETRUSCANS), DesperateKept(seat="romans")]


def test_7_4_2_who_takes_his_back_gives_way_to_the_next() -> None:
    laid = window(table(gauls=8, etruscans_samnites=5, greeks=4, romans=6))
    say_all(laid, "pass", "gauls")
    say_all(laid, "announce", ETRUSCANS, "greeks", "romans")
    laid.say("greeks", "take_back")
    assert laid.asked() == [(ETRUSCANS, "desperate_use")]
    assert laid.told(DesperateKept) == [DesperateKept(seat="greeks")]
    laid.hand(ETRUSCANS, "ets_01")
    laid.say(ETRUSCANS, "ets_38 draw ets_01 done")
    assert laid.told(DesperateKept) == [DesperateKept(seat="greeks"), DesperateKept(seat="romans")]
    assert laid.asked() == []
    assert [len(laid.game.desperate[seat]) for seat in SEATS] == [2, 1, 2, 2]


def test_7_4_2_ties_by_the_list_of_4_4() -> None:
    """Level on VP only those before the Greeks in the list would come before them."""
    laid = window(table())
    say_all(laid, "pass", "gauls", ETRUSCANS, "romans")
    laid.say("greeks", "announce")
    assert laid.asked() == [("gauls", "desperate_instead"), (ETRUSCANS, "desperate_instead")]


def test_7_4_2_without_a_card_nobody_announces_instead() -> None:
    laid = table(gauls=1)
    laid.game.desperate["gauls"].clear()
    window(laid)
    say_all(laid, "pass", ETRUSCANS, "romans")
    laid.say("greeks", "announce")
    assert laid.asked() == [(ETRUSCANS, "desperate_instead")]


# answers ahead


def aside(laid: Table, seat: str, words: str) -> None:
    laid.say(seat, words, "ahead")


def test_7_4_1_the_aside_stands_for_everybody_with_a_card() -> None:
    laid = table()
    assert [(ask.seat, ask.name) for ask in questions(laid.game)] == [(seat, "ahead") for seat in SEATS]
    assert not any(ask.waits for ask in questions(laid.game))


def test_7_4_1_the_aside_closes_with_the_last_card() -> None:
    laid = table()
    for card in ("gal_38", "gal_39"):
        acts.play_desperate(laid.game, "gauls", card)
    assert [ask.seat for ask in questions(laid.game)] == [ETRUSCANS, "greeks", "romans"]
    assert laid.game.removed["gauls"] == ["gal_38", "gal_39"]


@pytest.mark.parametrize(
    "words", ["not_before_my_next_action", "not_this_round", "not_this_turn", "only_if_somebody_else", "before greeks"]
)
def test_7_4_1_who_has_answered_ahead_is_not_asked(words: str) -> None:
    laid = table()
    laid.game.active = "gauls"
    aside(laid, "romans", words)
    assert ("romans", "desperate") not in window(laid, ETRUSCANS).asked()


@pytest.mark.parametrize("ahead", ["not_this_turn", "only_if_somebody_else", "before greeks"])
def test_7_4_1_who_is_asked_alone_learns_what_the_others_have_said_ahead(ahead: str) -> None:
    laid = table()
    laid.game.active = "gauls"
    for seat in ("gauls", "romans", ETRUSCANS):
        aside(laid, seat, ahead)
    assert window(laid, "greeks").asked() == [("greeks", "desperate")]
    assert laid.told(Unsealed) == []
    laid.say("greeks", "pass")
    (open_now,) = laid.told(Unsealed)[:1]
    assert isinstance(open_now, Unsealed)
    assert set(open_now.seats) == set(SEATS)
    assert open_now.reveals


def test_7_4_1_who_alone_has_a_card_left_learns_nothing_by_his_pass() -> None:
    laid = table()
    for seat in ("gauls", "romans", ETRUSCANS):
        laid.game.desperate[seat].clear()
    window(laid)
    laid.say("greeks", "pass")
    assert laid.told(Unsealed) == []


def test_7_4_5_who_is_not_asked_after_round_five_shows_what_he_has_said_ahead() -> None:
    laid = table(romans=9, greeks=8, gauls=3, etruscans_samnites=2)
    aside(laid, "gauls", "not_this_turn")
    aside(laid, ETRUSCANS, "only_if_somebody_else")
    laid.run(DesperateLast())
    laid.say("romans", "pass")
    assert laid.told(Unsealed) == []
    laid.say("greeks", "pass")
    assert laid.told(Unsealed) == [Unsealed(seats=("gauls",)), Unsealed(seats=(ETRUSCANS,))]


def test_7_4_1_answers_ahead_that_settle_everything_ask_nobody() -> None:
    laid = table()
    for seat in SEATS:
        aside(laid, seat, "not_this_turn")
    assert window(laid).asked() == []


def test_7_4_1_not_this_round_ends_with_the_round() -> None:
    laid = table()
    aside(laid, "romans", "not_this_round")
    laid.game.round = 3
    assert ("romans", "desperate") in window(laid).asked()


def test_7_4_1_not_this_round_of_one_turn_is_not_that_of_the_next() -> None:
    laid = table()
    aside(laid, "romans", "not_this_round")
    laid.game.turn = 2
    assert ("romans", "desperate") in window(laid).asked()


def test_7_4_1_not_this_turn_ends_with_the_turn() -> None:
    laid = table()
    aside(laid, "romans", "not_this_turn")
    laid.game.round = 5
    assert ("romans", "desperate") not in window(laid).asked()
    laid.game.turn, laid.game.round = 2, 1
    assert ("romans", "desperate") in window(laid).asked()


def test_7_4_1_not_before_my_next_action_ends_when_he_becomes_active() -> None:
    laid = table()
    laid.game.active = "gauls"
    aside(laid, "romans", "not_before_my_next_action")
    laid.run(Round(to_act=["romans", "gauls"]))
    assert ("romans", "desperate") not in laid.asked()
    say_all(laid, "pass", "gauls", ETRUSCANS, "greeks")
    assert laid.asked() == [("romans", "turn")]
    laid.say("romans", "end")
    assert ("romans", "desperate") in laid.asked()


def test_7_4_1_not_before_my_next_action_lasts_over_the_end_of_the_round() -> None:
    laid = table()
    laid.game.active = "romans"
    aside(laid, "romans", "not_before_my_next_action")
    laid.game.round = 3
    assert ("romans", "desperate") not in window(laid, "gauls").asked()


def test_7_4_1_desperate_times_in_between_do_not_end_it() -> None:
    laid = table()
    aside(laid, "romans", "not_before_my_next_action")
    laid.run(DesperateTimes(seat="romans"))
    laid.say("romans", "take_back")
    assert ("romans", "desperate") not in window(laid, "gauls").asked()


def test_7_4_1_before_a_seat_announces_by_itself() -> None:
    laid = table(romans=1)
    laid.game.active = "gauls"
    aside(laid, "romans", "before greeks")
    window(laid, ETRUSCANS)
    say_all(laid, "pass", "gauls", ETRUSCANS, "greeks")
    assert laid.told(DesperateAnnounced) == []
    window(laid, "greeks")
    assert ("romans", "desperate") not in laid.asked()
    say_all(laid, "pass", "gauls", ETRUSCANS, "greeks")
    assert laid.told(DesperateAnnounced) == [DesperateAnnounced(seat="romans", before="greeks")]
    assert laid.asked() == [("romans", "desperate_use")]
    assert "romans" not in laid.game.ahead


def test_7_4_1_before_a_seat_holds_for_this_round_only() -> None:
    laid = table()
    laid.game.active = "gauls"
    aside(laid, "romans", "before greeks")
    laid.game.round = 3
    assert ("romans", "desperate") in window(laid, "greeks").asked()


def test_7_4_1_before_a_seat_that_has_been_active_already() -> None:
    laid = table()
    laid.game.active = ETRUSCANS
    assert laid.words("romans", "before", "ahead") == ["greeks", "romans"]
    assert laid.refused("romans", "before gauls", "ahead") == ("7.4.1", "already_active_this_round")


def test_7_4_1_no_window_left_in_the_round() -> None:
    laid = table()
    laid.game.active = "romans"
    assert laid.refused("greeks", "before romans", "ahead") == ("7.4.1", "no_window_left_this_round")
    assert laid.refused("greeks", "not_this_round", "ahead") == ("7.4.1", "no_window_left_this_round")
    aside(laid, "greeks", "not_this_turn")


def test_7_4_5_in_round_five_the_last_window_is_part_of_the_round() -> None:
    laid = table()
    laid.game.active, laid.game.round = "romans", 5
    aside(laid, "greeks", "not_this_round")
    laid.run(DesperateLast())
    while any(name == "tie_order" for _, name in laid.asked()):
        laid.say(laid.asked()[0][0], f"gauls {ETRUSCANS}")
    assert laid.asked() == [("gauls", "desperate_last")]
    say_all(laid, "pass", "gauls", ETRUSCANS, "romans")
    assert laid.asked() == []


@pytest.mark.parametrize("phase", ["attrition", "scoring", "reinforcement"])
def test_7_4_1_after_the_action_phase_the_turn_has_no_window_left(phase: str) -> None:
    laid = table()
    laid.game.phase, laid.game.round = phase, 5
    assert laid.refused("greeks", "not_this_turn", "ahead") == ("7.4.1", "no_window_left_this_turn")
    assert laid.refused("greeks", "not_this_round", "ahead") == ("7.4.1", "no_window_left_this_round")
    aside(laid, "greeks", "not_before_my_next_action")


def test_7_4_1_before_the_action_phase_a_whole_turn_may_be_passed() -> None:
    laid = table()
    laid.game.phase, laid.game.round = "draw", 0
    aside(laid, "greeks", "not_this_turn")
    laid.game.phase, laid.game.round = "action", 1
    assert ("greeks", "desperate") not in window(laid).asked()


def test_7_4_2_only_if_somebody_else_is_asked_when_another_announces() -> None:
    laid = table(gauls=1)
    aside(laid, "gauls", "only_if_somebody_else")
    window(laid)
    say_all(laid, "pass", ETRUSCANS, "greeks", "romans")
    assert laid.asked() == []
    window(laid)
    say_all(laid, "pass", ETRUSCANS, "greeks")
    laid.say("romans", "announce")
    assert ("gauls", "desperate_instead") in laid.asked()


def test_7_4_2_who_said_what_then_is_not_asked_again() -> None:
    laid = table(gauls=1)
    aside(laid, "gauls", "not_this_round")
    window(laid)
    say_all(laid, "pass", ETRUSCANS, "romans")
    laid.say("greeks", "announce")
    assert ("gauls", "desperate_instead") not in laid.asked()


def test_7_4_1_ask_me_takes_it_back() -> None:
    laid = table()
    aside(laid, "romans", "not_this_turn")
    aside(laid, "romans", "ask_me")
    assert ("romans", "desperate") in window(laid).asked()


def test_7_4_1_ask_me_is_kept_and_asks_each_time() -> None:
    """Unlike who has said nothing; it is over with the last card as every answer ahead is."""
    laid = table(romans=1)
    aside(laid, "romans", "ask_me")
    assert laid.game.ahead == {"romans": ("ask_me",)}
    for before in ("romans", "gauls"):
        assert ("romans", "desperate") in window(laid, before).asked()
        say_all(laid, "pass", *SEATS)
    assert laid.game.ahead == {"romans": ("ask_me",)}
    laid.game.desperate["romans"] = ["rom_38"]
    window(laid)
    say_all(laid, "pass", "gauls", ETRUSCANS, "greeks")
    laid.say("romans", "announce")
    laid.say("romans", "rom_38 reinforce roma")
    assert laid.game.ahead == {}


def test_7_4_1_an_answer_ahead_answers_a_question_that_stands() -> None:
    laid = window(table())
    aside(laid, "greeks", "not_this_round")
    assert ("greeks", "desperate") not in laid.asked()
    say_all(laid, "pass", "gauls", ETRUSCANS)
    aside(laid, "romans", "before romans")
    say_all(laid, "pass", "gauls", ETRUSCANS)
    assert laid.asked() == [("romans", "desperate_use")]


def test_7_4_1_before_in_an_open_window_is_used_up_with_it() -> None:
    laid = window(table(romans=1))
    aside(laid, "romans", "before romans")
    assert ("romans", "desperate") not in laid.asked()
    assert "romans" not in laid.game.ahead


def test_7_4_1_an_answer_to_a_window_that_is_past_is_no_longer_possible() -> None:
    laid = window(table())
    laid.say("greeks", "pass")
    assert laid.refused("greeks", "before romans", "ahead") == ("7.4.1", "no_window_left_this_round")


def test_7_4_1_the_aside_stays_open_under_a_new_number() -> None:
    laid = table()
    number = laid.question("greeks", "ahead").number
    aside(laid, "greeks", "not_this_turn")
    assert laid.question("greeks", "ahead").number != number


# 7.4.5


def test_7_4_5_after_round_five_in_descending_vp_order() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    laid.run(DesperateLast())
    order = []
    while laid.asked():
        ((seat, name),) = laid.asked()
        assert name == "desperate_last"
        assert laid.default(seat) == ("pass",)
        order.append(seat)
        laid.say(seat, "pass")
    assert order == ["greeks", ETRUSCANS, "romans", "gauls"]


def test_7_4_5_nobody_puts_his_own_in_its_place() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    laid.game.active, laid.game.round = "romans", 5
    laid.run(DesperateLast())
    laid.say("greeks", "announce")
    assert laid.asked() == [("greeks", "desperate_use")]
    laid.say("greeks", "take_back")
    assert laid.asked() == [(ETRUSCANS, "desperate_last")]
    assert laid.game.active == "romans"
    assert laid.game.round == 5


def test_7_4_5_each_may_play_one() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    laid.hand("greeks", "gre_01")
    laid.hand("gauls", "gal_01")
    laid.run(DesperateLast())
    laid.say("greeks", "announce")
    laid.say("greeks", "gre_38 draw gre_01 done")
    say_all(laid, "pass", ETRUSCANS, "romans")
    laid.say("gauls", "announce")
    laid.say("gauls", "gal_39 draw gal_01 done")
    assert laid.asked() == []


def test_7_4_5_only_if_somebody_else_waits_for_another() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    for seat in ("gauls", "romans"):
        aside(laid, seat, "only_if_somebody_else")
    laid.run(DesperateLast())
    say_all(laid, "pass", "greeks")
    laid.say(ETRUSCANS, "announce")
    laid.say(ETRUSCANS, "take_back")
    assert laid.asked() == [("romans", "desperate_last")]


def test_7_4_5_only_if_somebody_else_does_not_answer_once_another_has_played() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    laid.run(DesperateLast())
    aside(laid, "greeks", "only_if_somebody_else")
    assert laid.asked() == [(ETRUSCANS, "desperate_last")]
    laid.say(ETRUSCANS, "announce")
    laid.say(ETRUSCANS, "take_back")
    aside(laid, "romans", "only_if_somebody_else")
    assert laid.asked() == [("romans", "desperate_last")]
    aside(laid, "romans", "not_this_turn")
    assert laid.asked() == [("gauls", "desperate_last")]


def test_7_4_5_until_his_moment_everybody_may_answer_ahead() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    laid.game.active, laid.game.round = "romans", 5
    aside(laid, "gauls", "not_this_round")
    laid.run(DesperateLast())
    aside(laid, "romans", "not_this_turn")
    aside(laid, "gauls", "ask_me")
    say_all(laid, "pass", "greeks", ETRUSCANS)
    assert laid.asked() == [("gauls", "desperate_last")]
    assert laid.refused("romans", "not_this_turn", "ahead") == ("7.4.1", "no_window_left_this_turn")


def test_7_4_5_if_all_wait_for_another_nobody_is_asked() -> None:
    """§R 43 The tied are not, either."""
    laid = table()
    for seat in SEATS:
        aside(laid, seat, "only_if_somebody_else")
    laid.run(DesperateLast())
    assert laid.asked() == []


def test_4_4_who_has_passed_beforehand_is_in_no_tie_in_7_4_5() -> None:
    laid = table(gauls=6, etruscans_samnites=6, greeks=9, romans=4)
    aside(laid, "gauls", "not_this_turn")
    laid.run(DesperateLast())
    assert laid.asked() == [("greeks", "desperate_last")]
    laid.say("greeks", "pass")
    assert laid.asked() == [(ETRUSCANS, "desperate_last")]


def test_4_4_tied_players_order_7_4_5() -> None:
    laid = table(gauls=6, etruscans_samnites=6, greeks=9, romans=4)
    laid.run(DesperateLast())
    assert laid.asked() == [("gauls", "tie_order")]
    laid.say("gauls", ETRUSCANS)
    laid.say("greeks", "pass")
    assert laid.asked() == [(ETRUSCANS, "desperate_last")]


# 7.4.3 uses


def use(seat: str, laid: Table) -> Table:
    laid.run(DesperateTimes(seat=seat))
    return laid


def test_7_4_3_its_uses() -> None:
    laid = table()
    laid.hand("romans", "rom_05")
    use("romans", laid)
    assert laid.words("romans") == ["rom_38", "rom_39", "take_back"]
    assert laid.words("romans", "rom_38") == ["activate", "support", "reinforce", "draw", "fetch"]
    assert laid.question("romans").hidden


def test_7_4_3_an_activation_as_with_a_three() -> None:
    laid = table()
    laid.put("romans", "velitrae", 6, "camillus")
    use("romans", laid)
    laid.say("romans", "rom_39 activate camillus")
    assert laid.game.removed["romans"] == ["rom_39"]
    assert laid.told(CardPlayed) == [CardPlayed(seat="romans", card="rom_39", use="desperate", removed=True)]
    assert [seat for seat, _ in laid.asked()] == ["romans"]
    assert laid.game.active == "romans"


def test_7_4_3_support_with_three_points() -> None:
    laid = use("romans", table())
    laid.say("romans", "rom_38 support narnia narnia capua done")
    assert (laid.game.loyalty["narnia"], laid.game.loyalty["capua"]) == (3, 2)
    assert laid.game.removed["romans"] == ["rom_38"]
    assert laid.game.discards["romans"] == []


def test_7_4_3_a_reinforcement() -> None:
    laid = use("romans", table())
    laid.say("romans", "rom_38 reinforce roma")
    assert laid.cu("roma", "romans") == 6


def test_7_4_3_nothing_of_5_4_beside_it() -> None:
    laid = use("romans", table())
    assert not {"ally", "break", "minor", "event", "end"} & set(laid.words("romans", "rom_38"))


def test_7_4_3_discard_any_number_and_draw_as_many() -> None:
    laid = table()
    laid.hand("romans", "rom_05", "rom_08", "rom_01")
    top = laid.game.decks["romans"][:2]
    use("romans", laid)
    assert laid.words("romans", "rom_38 draw") == ["rom_01", "rom_05", "rom_08"]
    assert laid.words("romans", "rom_38 draw rom_05") == ["rom_08", "done"]
    laid.say("romans", "rom_38 draw rom_05 rom_08 done")
    assert laid.game.hands["romans"] == ["rom_01", *top]
    assert laid.game.discards["romans"] == ["rom_05", "rom_08"]
    assert laid.game.removed["romans"] == ["rom_38"]


def test_7_4_3_nothing_to_discard() -> None:
    laid = table()
    laid.hand("romans")
    assert use("romans", laid).refused("romans", "rom_38 draw done") == ("7.1", "no_cards")


def test_7_4_3_not_if_the_event_could_not_be_played() -> None:
    laid = table()
    for space in laid.game.control:
        laid.game.control[space] = "romans"
    assert use("gauls", laid).refused("gauls", "gal_38 fetch") == ("7.1", "nothing_to_pick")


def test_7_4_3_a_removed_event_is_not_found() -> None:
    laid = table()
    event = laid.game.data.cards["gal_38"].fetches
    assert event == "gal_33"
    laid.game.decks["gauls"].remove(event)
    laid.game.removed["gauls"].append(event)
    assert use("gauls", laid).refused("gauls", "gal_38 fetch") == ("7.4.3", "event_out_of_game")


@pytest.mark.parametrize("pile", ["hand", "deck", "discards"])
def test_7_4_3_an_event_is_found_and_played_at_once(pile: str) -> None:
    laid = table()
    laid.game.decks["gauls"].remove("gal_33")
    {"hand": laid.game.hands, "deck": laid.game.decks, "discards": laid.game.discards}[pile]["gauls"].append("gal_33")
    use("gauls", laid)
    laid.say("gauls", "gal_38 fetch bononia")
    assert laid.told(CardFetched) == [CardFetched(seat="gauls", card="gal_33", pile=pile)]
    assert len(laid.told(DeckReshuffled)) == (pile == "deck")
    assert laid.game.removed["gauls"] == ["gal_38", "gal_33"]
    assert laid.game.places["brennus"] == "bononia"
    assert "gal_33" not in laid.game.decks["gauls"]


def test_d_by_default_it_is_taken_back_unused() -> None:
    laid = use("romans", table())
    assert laid.default("romans") == ("take_back",)
    laid.say("romans", "take_back")
    assert laid.game.desperate["romans"] == ["rom_38", "rom_39"]
    assert laid.told(DesperateKept) == [DesperateKept(seat="romans")]


def test_13_1_1_an_army_that_ends_the_action_at_an_enemy_city_lays_its_marker() -> None:
    laid = table()
    laid.put("gauls", "pisae", 3, "gallic_minor_2")
    laid.hand("gauls", "gal_01")
    use("gauls", laid)
    laid.say("gauls", "gal_38 draw gal_01 done")
    assert laid.game.sieges["pisae"].besieger == "gauls"


# in the game


def test_7_4_the_game_opens_the_asides() -> None:
    laid = Table(empty=False)
    laid.run(Match())
    assert [ask.seat for ask in questions(laid.game) if ask.name == "ahead"] == list(SEATS)


def test_7_4_6_it_counts_as_a_three() -> None:
    cards = Table().game.data.cards.values()
    assert {card.value for card in cards if card.kind == "desperate"} == {3}
    assert desperate_use.TAKE_BACK == "take_back"


def test_7_4_with_one_left_answers_ahead_stand() -> None:
    laid = table()
    aside(laid, "gauls", "only_if_somebody_else")
    acts.play_desperate(laid.game, "gauls", "gal_38")
    assert laid.game.ahead["gauls"] == ("only_if_somebody_else",)
    assert laid.question("gauls", "ahead").seat == "gauls"
    acts.play_desperate(laid.game, "gauls", "gal_39")
    assert "gauls" not in laid.game.ahead


def test_7_4_5_who_has_passed_beforehand_is_not_asked_when_another_has_played() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    laid.hand("greeks", "gre_01")
    aside(laid, ETRUSCANS, "not_this_turn")
    laid.run(DesperateLast())
    laid.say("greeks", "announce")
    laid.say("greeks", "gre_38 draw gre_01 done")
    assert laid.asked() == [("romans", "desperate_last")]


def test_7_4_5_after_round_five_nothing_can_be_said_for_a_seat_of_the_round() -> None:
    laid = table(gauls=3, etruscans_samnites=5, greeks=9, romans=4)
    laid.game.active, laid.game.round = "", 5
    laid.run(DesperateLast())
    assert desperate.to_come(laid.game, "gauls") == []
    assert laid.refused("gauls", "before romans", "ahead") == ("7.4.1", "no_window_left_this_round")


def test_7_4_3_the_event_out_of_the_game_is_named() -> None:
    laid = table()
    event = laid.game.data.cards["rom_38"].fetches
    assert event
    laid.game.decks["romans"].remove(event)
    laid.game.removed["romans"].append(event)
    barred = desperate_use.fetch_barred(laid.game, "romans", "rom_38")
    assert barred
    assert (barred.key, barred.params) == ("event_out_of_game", {"card": event})


def test_7_4_3_any_card_may_be_the_first_to_go() -> None:
    laid = Table("five")
    laid.hand("carthage", "car_05", "car_01")
    use("carthage", laid)
    assert laid.words("carthage", "car_38 draw") == ["car_01", "car_05"]
    assert laid.words("carthage", "car_38 draw car_01") == ["car_05", "done"]
