"""2 Components, and who is friend and enemy."""

import pytest

from engine.sword.game import INDEPENDENT, NONE, Stack, Units, pair, with_stack
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


# 1-2 CU and stacks


def test_2_cu_are_counted_by_kind() -> None:
    some, more = Units(3, 2, 1), Units(1, 1, 1)
    assert some.total == 6
    assert some.plus(more) == Units(4, 3, 2)
    assert some.minus(more) == Units(2, 1, 0)
    assert some.holds(more)
    assert some.holds(some)
    assert not more.holds(Units(0, 2, 0))


@pytest.mark.parametrize(
    ("number", "units"),
    [
        (0, NONE),
        (1, Units(0, 1, 0)),
        (2, Units(0, 2, 0)),
        (4, Units(2, 2, 0)),
        (5, Units(3, 2, 0)),
        (6, Units(3, 2, 1)),
        (9, Units(3, 2, 2)),
    ],
)
def test_d_losses_mercenaries_first_and_militia_last(number: int, units: Units) -> None:
    assert Units(3, 2, 2).first(number) == units


def test_2_what_a_stack_has_outside_and_inside() -> None:
    stack = Stack("romans", Units(2), Units(3), ("camillus", "valerius"), ("fabius",))
    assert (stack.cu, stack.all_cu, stack.commander) == (2, 5, "camillus")
    assert Stack("romans").commander is None


@pytest.mark.parametrize(
    ("stack", "empty"),
    [
        (Stack("romans"), True),
        (Stack("romans", Units(0, 0, 1)), False),
        (Stack("romans", inside=Units(1)), False),
        (Stack("romans", leaders=("camillus",)), False),
        (Stack("romans", within=("camillus",)), False),
    ],
)
def test_2_an_empty_stack_is_not_on_the_board(stack: Stack, empty: bool) -> None:
    assert stack.empty is empty
    other = Stack("gauls", Units(1))
    assert with_stack((other, Stack("romans", Units(7))), stack) == ((other,) if empty else (other, stack))


def test_2_what_stands_in_a_space() -> None:
    table = Table()
    table.put("romans", "roma", 2, "valerius", inside=3)
    table.put("romans", "velitrae", 1)
    table.put("gauls", "roma", 4)
    game = table.game
    assert game.force("roma", "romans").leaders == ("valerius",)
    assert game.force("roma", "greeks") == Stack("greeks")
    assert (game.cu("roma", "romans"), game.cu("roma", "gauls"), game.cu("roma", "greeks")) == (5, 4, 0)
    assert {space for space, _ in game.spaces_with("romans")} == {"roma", "velitrae"}
    assert (game.total_cu("romans"), game.total_cu("greeks")) == (6, 0)


def test_2_the_strength_of_cities_and_tribes() -> None:
    game = Table().game
    assert (game.strength("roma"), game.strength("bovianum"), game.strength("fregellae")) == (3, 3, 2)


# players and powers


def test_2_a_player_may_run_two_powers() -> None:
    game = Table().game
    assert game.powers_of(ETRUSCANS) == ("etruscans", "samnites")
    assert game.seat_of("samnites") == ETRUSCANS
    assert game.seat_of("volsci") is None
    assert game.powers() == ["gauls", "etruscans", "samnites", "greeks", "romans"]


def test_5_npps_act_in_this_order() -> None:
    assert Table().game.npps() == ("volsci", "transalpines", "carthage")
    assert Table("five").game.npps() == ("volsci", "transalpines")


def test_5_4_clockwise_from_the_first_player() -> None:
    game = Table().game
    assert game.clockwise("greeks") == ["greeks", "romans", "gauls", ETRUSCANS]
    assert game.clockwise("gauls") == game.seats


def test_5_10_3_the_seat_of_a_player_who_is_out_is_skipped() -> None:
    game = Table().game
    game.fallen.append("greeks")
    assert game.in_play() == ["gauls", ETRUSCANS, "romans"]
    assert game.clockwise("greeks") == ["romans", "gauls", ETRUSCANS]
    assert game.seat_of("greeks") is None
    assert game.powers() == ["gauls", "etruscans", "samnites", "romans"]


def test_12_2_2_tactics_without_a_leader() -> None:
    game = Table().game
    assert (game.tactics("camillus"), game.tactics(None)) == (4, 0)


# 2, 15 friend and enemy


def test_15_allies_by_an_alliance() -> None:
    table = Table()
    assert not table.game.allied("romans", "greeks")
    table.ally("romans", "greeks")
    assert table.game.allied("romans", "greeks")
    assert table.game.allied("greeks", "romans")
    assert not table.game.allied("romans", "gauls")
    assert table.game.alliances == [pair("romans", "greeks")] == [pair("greeks", "romans")] == [("greeks", "romans")]


def test_r_18_powers_of_one_player_are_standing_allies() -> None:
    table = Table()
    assert table.game.allied("samnites", "etruscans")
    assert not table.game.allied("samnites", "samnites"), "nobody is his own ally"
    assert not table.game.allied("volsci", "transalpines")
    table.game.fallen.append(ETRUSCANS)
    assert not table.game.allied("samnites", "etruscans")


def test_r_18_with_two_players_the_powers_of_one_side() -> None:
    game = Table("two").game
    assert game.allied("gauls", "greeks")
    assert game.allied("romans", "samnites")
    assert not game.allied("gauls", "romans")
    assert not Table().game.allied("gauls", "greeks")


def test_15_allies_of_a_power_are_its_own_affair() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.ally("gauls", "romans")
    assert sorted(table.game.alliance_of("romans")) == ["etruscans", "gauls"]
    assert table.game.alliance_of("etruscans") == ["romans"]
    assert table.game.alliance_of("samnites") == [], "without the standing ally"
    assert not table.game.allied("romans", "samnites"), "15.1: an alliance with one does not bind the other"


def test_2_friendly_is_ones_own_or_an_allys_all_else_is_enemy() -> None:
    table = Table()
    table.ally("romans", "greeks")
    game = table.game
    assert game.friendly("romans", "romans")
    assert game.friendly("romans", "greeks")
    assert not game.friendly("romans", INDEPENDENT)
    assert game.friendly_space("roma", "greeks")
    assert not game.friendly_space("ardea", "romans")
    assert game.friendly_city("roma", "greeks")
    assert not game.friendly_city("velitrae", "romans"), "no city"
    assert not game.friendly_city("pisae", "romans")


def test_2_those_inside_a_city_do_not_stand_in_the_way() -> None:
    table = Table()
    table.put("romans", "roma", 0, inside=3, within=["valerius"])
    assert table.game.enemy_cu("roma", "gauls") == 0
    assert table.game.enemy_cu("roma", "gauls", inside=True) == 3
    assert table.game.enemy_stacks("roma", "gauls") == []


def test_2_enemies_in_a_space() -> None:
    table = Table()
    table.put("romans", "caere", 2, inside=1)
    table.put("greeks", "caere", 3)
    table.put("gauls", "caere", 0, "brennus")
    game = table.game
    assert game.enemy_cu("caere", "samnites") == 5
    assert game.enemy_cu("caere", "romans") == 3
    assert [stack.power for stack in game.enemy_stacks("caere", "romans")] == ["greeks", "gauls"], "leaders alone too"
    table.ally("romans", "greeks")
    assert game.enemy_cu("caere", "romans") == 0
    assert [stack.power for stack in game.enemy_stacks("caere", "romans")] == ["gauls"]


def test_3_the_last_turn() -> None:
    assert Table().game.last_turn == 9
    assert Table(length="short").game.last_turn == 6
