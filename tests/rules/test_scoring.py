"""5.8, 4.1 Scoring."""

import pytest

from engine.sword.events import VpChanged
from engine.sword.scoring import Scoring, score
from tests.rules.table import INDEPENDENT, Table


def test_5_8_nothing_changes_while_everyone_holds_his_own() -> None:
    table = Table()
    table.run(Scoring())
    assert table.told(VpChanged) == []
    assert set(table.game.vp.values()) == {6}


def test_5_8_example_neapolis_and_again_each_turn() -> None:
    table = Table()
    table.loyalty("neapolis", 1, "romans")
    for turn in (1, 2):
        table.run(Scoring())
        assert table.game.vp == {"gauls": 6, "etruscans_samnites": 6, "greeks": 6 - turn, "romans": 6 + turn}


def test_5_8_an_independent_victory_space_is_worth_one() -> None:
    table = Table()
    table.loyalty("ancon", 1, "greeks")
    assert score(table.game, "greeks") == (1, 0)


def test_5_8_a_space_that_is_no_victory_space_is_worth_nothing() -> None:
    table = Table()
    table.control("romans", "velia", "luna")
    assert score(table.game, "romans") == (0, 0)
    assert score(table.game, "greeks") == (0, 0)


def test_5_8_gauls_gain_nothing_but_lose() -> None:
    table = Table()
    table.loyalty("ancon", 1, "gauls")
    table.control("gauls", "clusium")
    table.control(INDEPENDENT, "genua", "mediolanum")
    table.run(Scoring())
    assert table.game.vp["gauls"] == 4
    assert table.game.vp["etruscans_samnites"] == 5


def test_5_8_an_allys_control_does_not_help() -> None:
    table = Table()
    table.ally("greeks", "romans")
    table.loyalty("croton", 1, "romans")
    assert score(table.game, "greeks") == (0, 1)
    assert score(table.game, "romans") == (1, 0)


def test_5_8_the_home_of_a_player_is_that_of_all_his_powers() -> None:
    """§R 18 A Samnite Clusium is neither won abroad nor lost at home."""
    table = Table()
    table.control("samnites", "clusium")
    assert score(table.game, "etruscans_samnites") == (0, 0)


def test_5_8_both_powers_of_a_player_count_together() -> None:
    table = Table()
    table.loyalty("luceria", 1, "samnites")
    table.loyalty("ancon", 1, "etruscans")
    table.control("romans", "bovianum")
    assert score(table.game, "etruscans_samnites") == (2, 1)


def test_5_8_spaces_of_a_non_player_power_score_for_who_takes_them() -> None:
    table = Table()
    table.loyalty("antium", 1, "romans")
    assert score(table.game, "romans") == (1, 0)


@pytest.mark.parametrize(
    ("before", "gained", "lost", "after"),
    [(11, 3, 0, 12), (12, 3, 2, 12), (12, 1, 2, 11), (0, 0, 2, 0), (1, 2, 3, 0), (0, 3, 2, 1)],
)
def test_4_1_first_the_sum_then_0_to_12(before: int, gained: int, lost: int, after: int) -> None:
    table = Table()
    table.game.vp["romans"] = before
    for city in ("ancon", "luceria", "antium")[:gained]:
        table.loyalty(city, 1, "romans")
    table.control(INDEPENDENT, *("praeneste", "tarracina", "capua")[:lost])
    table.run(Scoring())
    assert table.game.vp["romans"] == after
    assert table.told(VpChanged) == [
        VpChanged(seat="romans", old=before, new=after, gained=gained, lost=lost, cause="5.8")
    ]


def test_5_8_a_player_who_is_out_counts_for_nothing() -> None:
    """5.10.3"""
    table = Table()
    table.loyalty("neapolis", 1, INDEPENDENT)
    table.game.fallen.append("greeks")
    table.run(Scoring())
    assert table.game.vp["greeks"] == 6
    table.control(INDEPENDENT, "thurii")
    assert table.told(VpChanged) == []


def test_5_8_spaces_marked_for_five_players_count_only_with_five() -> None:
    table = Table()
    table.control("greeks", "olbia", "kerkouane")
    assert score(table.game, "greeks") == (0, 0)
