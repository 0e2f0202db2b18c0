"""3 Two players: the four-player game, each of them running two positions; and the short game for every number."""

import pytest

from engine import PLAYABLE
from engine.core.play import questions
from engine.sword import movement, support
from engine.sword.alliances import may_offer
from engine.sword.desperate import DesperateWindow
from engine.sword.events import GameEnded
from engine.sword.game import Sword
from engine.sword.nonplayer import deciders
from engine.sword.sequence import Match, Turn
from engine.sword.view import view
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"
LONG, SHORT = 9, 6


def scored(turn: int, **vp: int) -> Table:
    """At the end of the Scoring phase of that turn."""
    laid = Table("two", length="short" if turn == SHORT else "full")
    laid.game.turn = turn
    laid.game.vp.update(vp)
    laid.run(Match(at=Match.victory_check.name))
    return laid


def test_3_each_position_has_its_own_hand_vp_and_turn() -> None:
    game = Table("two").game
    assert game.seats == ["gauls", ETRUSCANS, "greeks", "romans"]
    assert game.round_from("greeks") == ["greeks", "romans", "gauls", ETRUSCANS]
    assert set(game.vp) == set(game.decks) == set(game.desperate) == set(game.seats)
    assert [side.positions for side in game.setting.sides] == [("gauls", "greeks"), ("romans", ETRUSCANS)]


def test_7_4_1_both_positions_of_a_side_are_asked_for_desperate_times() -> None:
    laid = Table("two")
    laid.run(DesperateWindow(before="romans"))
    assert {ask.seat for ask in questions(laid.game) if ask.waits} == set(laid.game.seats)


def test_5_4_nobody_plays_the_cards_of_his_other_position() -> None:
    laid = Table("two")
    laid.hand("gauls", "gal_01")
    laid.hand("greeks", "gre_01")
    laid.put("greeks", "tarentum", 3)
    laid.loyalty("tarentum", 1, "greeks")
    laid.run(Turn(seat="greeks"))
    assert laid.words("greeks", "support") == ["gre_01"]


def test_r_18_powers_of_one_side_are_standing_allies() -> None:
    game = Table("two").game
    assert game.allied("gauls", "greeks")
    assert game.allied("romans", "samnites")
    assert not game.allied("romans", "greeks")
    barred = may_offer(game, "gauls", "greeks")
    assert barred is not None
    assert barred.key == "standing_allies"
    assert may_offer(game, "gauls", "romans") is None, "the sides may ally"


def test_15_3_a_side_passes_through_its_own_and_never_stacks() -> None:
    laid = Table("two")
    laid.put("etruscans", "sutrium", 3)
    assert movement.attacked(laid.game, "romans", "sutrium") == []
    barred = movement.stop_barred(laid.game, "romans", 3, "sutrium")
    assert barred is not None
    assert barred.key == "stacked_with_ally"


def test_15_2_3_the_homes_of_the_other_position_are_freed_not_taken() -> None:
    laid = Table("two")
    laid.control("greeks", "luna")
    laid.put("romans", "luna", 2)
    support.add(laid.game, "romans", "luna", "7.3.1")
    assert laid.game.control["luna"] == "etruscans"


def test_16_1_the_side_of_the_active_player_does_not_decide() -> None:
    laid = Table("two")
    laid.game.active = "romans"
    assert deciders(laid.game, "volsci", ending=False) == ["gauls", "greeks"]
    assert deciders(laid.game, "volsci", ending=True) == ["gauls", "greeks"], "neither Rome nor its ally"


@pytest.mark.parametrize(
    ("vp", "winner"),
    [
        ({"greeks": 9, "gauls": 2, "romans": 6, ETRUSCANS: 6}, "romans_etruscans"),
        ({"greeks": 9, "gauls": 3, "romans": 6, ETRUSCANS: 6}, "gauls_greeks"),
        ({"romans": 9, ETRUSCANS: 4, "gauls": 6, "greeks": 6}, "romans_etruscans"),
    ],
)
def test_4_2_one_position_ends_it_the_sum_decides(vp: dict[str, int], winner: str) -> None:
    laid = scored(1, **vp)
    assert laid.game.winner == winner
    assert [event.cause for event in laid.events if isinstance(event, GameEnded)] == ["4.2"]


def test_4_2_a_sum_alone_ends_nothing() -> None:
    assert scored(1, romans=8, etruscans_samnites=8).game.winner == ""


@pytest.mark.parametrize("turn", [SHORT, LONG])
def test_4_3_after_the_last_turn_the_sum_decides_level_ones_go_to_gauls_and_greeks(turn: int) -> None:
    assert scored(turn, romans=7, etruscans_samnites=6, gauls=6, greeks=6).game.winner == "romans_etruscans"
    level = scored(turn, romans=7, etruscans_samnites=5, gauls=6, greeks=6)
    assert level.game.winner == "gauls_greeks"
    assert [event.cause for event in level.events if isinstance(event, GameEnded)] == ["4.3"]


def test_4_2_the_sums_of_the_sides_are_seen() -> None:
    laid = Table("two")
    laid.game.vp.update(gauls=3, greeks=9, romans=2, etruscans_samnites=1)
    assert view(laid.game, None).sides == (("gauls_greeks", 12), ("romans_etruscans", 3))
    assert view(Table("four").game, None).sides == ()


# the short game


@pytest.mark.parametrize("scenario", PLAYABLE)
def test_3_the_short_game_ends_after_turn_6_whatever_the_number_of_players(scenario: str) -> None:
    def after(turn: int, length: str = "full") -> Sword:
        laid = Table(scenario, length=length)
        laid.game.turn = turn
        laid.game.vp.update(dict.fromkeys(laid.game.seats, 5))
        laid.run(Match(at=Match.victory_check.name))
        return laid.game

    assert after(SHORT, length="short").winner
    assert not after(SHORT).winner
    assert not after(SHORT - 1, length="short").winner
    assert after(LONG).winner
