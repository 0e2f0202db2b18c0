"""4 Winning the game, and the order of players on the VP track."""

import pytest

from engine.core.events import AnsweredItself
from engine.sword import victory
from engine.sword.events import GameEnded, TieOrdered
from engine.sword.victory import Fewest, VpOrder
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"
SEATS = ["gauls", ETRUSCANS, "greeks", "romans"]


def table(scenario: str = "four", **vp: int) -> Table:
    laid = Table(scenario)
    laid.game.vp.update(vp)
    return laid


# 4.4 the order on the track


def test_4_4_descending_order_and_the_list_for_ties() -> None:
    laid = table(gauls=5, etruscans_samnites=7, greeks=5, romans=6)
    assert victory.vp_order(laid.game, SEATS) == [ETRUSCANS, "romans", "gauls", "greeks"]
    assert victory.vp_order(table().game, reversed(SEATS)) == SEATS


def test_4_4_carthage_comes_before_the_romans() -> None:
    assert victory.vp_order(table("five").game, ["romans", "carthage", "greeks"]) == ["greeks", "carthage", "romans"]


def test_r_19_a_player_of_two_powers_stands_where_his_first_does() -> None:
    assert victory.tie_rank(table().game, ETRUSCANS) == victory.TIES.index("etruscans")


def test_4_4_fewest_vp() -> None:
    laid = table(gauls=7, greeks=4, romans=4)
    assert victory.fewest(laid.game, ["romans", "greeks", "gauls"]) == ["greeks", "romans"]
    assert victory.fewest(laid.game, ["gauls"]) == ["gauls"]


def test_4_4_all_tied_will_act_the_first_of_the_list_sets_their_order() -> None:
    """The example: Gauls and Romans both have 6 VP; the Gaul says which of them places first."""
    laid = table(gauls=6, romans=6, greeks=8, etruscans_samnites=3)
    laid.run(VpOrder(seats=SEATS, where="5.10"))
    assert laid.asked() == [("gauls", "tie_order")]
    assert laid.words("gauls") == ["gauls", "romans"]
    assert laid.words("gauls", "romans") == []
    assert laid.question("gauls").about == {"where": "5.10", "tied": "gauls romans"}
    assert laid.default("gauls") == ("gauls",)
    laid.say("gauls", "romans")
    assert laid.told(TieOrdered) == [TieOrdered(by="gauls", order=("romans", "gauls"))]
    frame = laid.game.returned
    assert isinstance(frame, VpOrder)
    assert frame.order == ["greeks", "romans", "gauls", ETRUSCANS]


def test_4_4_three_tied_are_ordered_one_by_one() -> None:
    laid = table(gauls=9)
    laid.run(VpOrder(seats=SEATS, where="5.6"))
    assert laid.asked() == [(ETRUSCANS, "tie_order")]
    laid_words = laid.words(ETRUSCANS, "romans")
    assert laid_words == [ETRUSCANS, "greeks"]
    assert laid.default(ETRUSCANS) == (ETRUSCANS, "greeks")
    laid.say(ETRUSCANS, "romans greeks")
    frame = laid.game.returned
    assert isinstance(frame, VpOrder)
    assert frame.order == ["gauls", "romans", "greeks", ETRUSCANS]


def test_4_4_two_ties_at_once() -> None:
    laid = table(gauls=7, etruscans_samnites=7)
    laid.run(VpOrder(seats=SEATS, where="5.6"))
    assert laid.asked() == [("gauls", "tie_order"), ("greeks", "tie_order")]
    laid.say("greeks", "romans")
    laid.say("gauls", "gauls")
    frame = laid.game.returned
    assert isinstance(frame, VpOrder)
    assert frame.order == ["gauls", ETRUSCANS, "romans", "greeks"]


def test_4_4_without_a_tie_nobody_is_asked() -> None:
    laid = table(gauls=1, etruscans_samnites=2, greeks=3, romans=4)
    laid.run(VpOrder(seats=SEATS, where="5.6"))
    assert laid.asked() == []
    assert laid.told(TieOrdered) == []


def test_4_4_when_only_one_acts_the_winner_of_the_tie_says_which() -> None:
    laid = table(gauls=7)
    laid.run(Fewest(seats=SEATS, where="5.3"))
    assert laid.asked() == [(ETRUSCANS, "tie_choice")]
    assert laid.words(ETRUSCANS) == [ETRUSCANS, "greeks", "romans"]
    assert laid.question(ETRUSCANS).about == {"where": "5.3", "tied": "etruscans_samnites greeks romans"}
    assert laid.default(ETRUSCANS) == (ETRUSCANS,)
    laid.say(ETRUSCANS, "romans")
    assert isinstance(laid.game.returned, Fewest)
    assert laid.game.returned.seat == "romans"


def test_4_4_one_alone_has_the_fewest() -> None:
    laid = table(romans=5)
    laid.run(Fewest(seats=SEATS, where="5.3"))
    assert laid.asked() == []
    assert laid.told(AnsweredItself) == [], "that is no choice"
    assert isinstance(laid.game.returned, Fewest)
    assert laid.game.returned.seat == "romans"


# 4.2, 4.3


@pytest.mark.parametrize(
    ("turn", "vp", "won"), [(1, 8, False), (1, 9, True), (2, 9, False), (2, 10, True), (9, 12, True)]
)
def test_4_2_the_automatic_victory_number_of_the_turn(turn: int, vp: int, won: bool) -> None:
    laid = table(greeks=vp)
    laid.game.turn = turn
    assert victory.automatic(laid.game) is won


def test_5_10_3_who_is_out_does_not_win() -> None:
    laid = table(greeks=12, romans=7)
    laid.game.fallen.append("greeks")
    assert not victory.automatic(laid.game)
    assert victory.standings(laid.game)[0] == ("romans", 7)


def test_4_3_most_vp_wins_ties_by_the_list() -> None:
    laid = table(gauls=5, greeks=8, romans=8)
    assert victory.standings(laid.game) == [("greeks", 8), ("romans", 8), (ETRUSCANS, 6), ("gauls", 5)]
    victory.end_game(laid.game, "4.3")
    assert laid.game.winner == "greeks"
    assert laid.game.asides == []
    vp = (("gauls", 5), (ETRUSCANS, 6), ("greeks", 8), ("romans", 8))
    assert laid.game.events == [GameEnded(winner="greeks", cause="4.3", turn=1, vp=vp)]


def test_4_2_with_two_players_the_side_with_more_in_sum_wins() -> None:
    laid = table("two", gauls=9, greeks=2, romans=7, etruscans_samnites=5)
    assert victory.automatic(laid.game), "one position has reached it"
    assert victory.standings(laid.game) == [("romans_etruscans", 12), ("gauls_greeks", 11)]


def test_4_3_with_two_players_level_sums_go_to_the_gauls_and_greeks() -> None:
    laid = table("two", gauls=3, greeks=9, romans=6, etruscans_samnites=6)
    assert victory.standings(laid.game) == [("gauls_greeks", 12), ("romans_etruscans", 12)]


def test_5_10_3_a_side_that_is_out_does_not_win() -> None:
    laid = table("two", gauls=9, greeks=9)
    laid.game.fallen.extend(["gauls", "greeks"])
    assert victory.standings(laid.game) == [("romans_etruscans", 12)]
    laid.game.fallen.remove("gauls")
    assert victory.standings(laid.game)[0] == ("gauls_greeks", 18)
