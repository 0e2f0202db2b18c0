"""3 Setup."""

import pytest

from engine.core.dice import commitment
from engine.sword.dataset import load_dataset
from engine.sword.events import GameBegan
from engine.sword.game import ASIDE, INDEPENDENT, POOL, Sword, Units
from engine.sword.setup import SetupError, set_up


def laid(scenario: str = "four", **options: str) -> Sword:
    return set_up(scenario, "a seed", options, load_dataset())


def test_3_the_setup_comes_from_the_scenario() -> None:
    game = laid()
    assert game.seats == ["gauls", "etruscans_samnites", "greeks", "romans"]
    assert game.vp == dict.fromkeys(game.seats, 6)
    assert (game.turn, game.round, game.winner) == (0, 0, "")
    assert game.options == {
        "length": "full",
        "appian_way": "road",
        "reinforcements": "pooled",
        "mercenary_rounding": "down",
    }
    assert game.events == [GameBegan(scenario="four", seats=tuple(game.seats), commitment=commitment("a seed"))]


def test_3_decks_in_printed_order_and_empty_hands() -> None:
    game = laid()
    for seat in game.seats:
        assert len(game.decks[seat]) == 37
        assert game.decks[seat] == sorted(game.decks[seat])
        assert game.hands[seat] == game.discards[seat] == game.removed[seat] == []


def test_7_4_two_desperate_times_for_each_player() -> None:
    assert {seat: len(cards) for seat, cards in laid().desperate.items()} == dict.fromkeys(laid().seats, 2)


def test_3_forces_and_their_leaders_stand_outside() -> None:
    game = laid()
    stack = game.force("velitrae", "romans")
    assert (stack.outside, stack.inside, stack.leaders, stack.within) == (Units(6), Units(), ("camillus",), ())
    assert game.places["camillus"] == "velitrae"
    assert game.force("clusium", "etruscans").leaders == ("etruscan_minor_1",)
    assert game.places["etruscan_minor_1"] == "clusium"


def test_17_the_citizen_militia_is_counted_in_addition() -> None:
    assert laid().force("carthago", "carthage").outside == Units(1, 0, 3)


def test_5_10_1_mercenaries_with_five_players() -> None:
    assert laid("five").force("lilybaeum", "carthage").outside == Units(3, 2, 0)


def test_8_2_2_the_other_consuls_are_in_the_pool() -> None:
    game = laid()
    assert game.places["fabius"] == POOL
    assert game.places["valerius"] == "roma"
    assert game.places["roman_minor_1"] == game.places["pyrrhus"] == ASIDE


def test_3_spaces_by_kind_and_printed_colour() -> None:
    game = laid()
    assert (game.kinds["roma"], game.control["roma"], game.loyalty["roma"]) == ("city", "romans", 3)
    assert (game.kinds["lucani"], game.control["lucani"]) == ("tribe", INDEPENDENT)
    assert game.kinds["transalpine_box"] == "box"
    assert set(game.loyalty) == {space for space, kind in game.kinds.items() if kind == "city"}


def test_2_independent_cities_have_loyalty_1() -> None:
    assert (laid().control["ancon"], laid().loyalty["ancon"]) == (INDEPENDENT, 1)


def test_19_the_garrison_box_is_in_play_with_five_only() -> None:
    assert "garrison_box" not in laid().control
    assert laid("five").control["garrison_box"] == "carthage"


def test_s_options_of_the_game() -> None:
    assert laid(appian_way="clear").options["appian_way"] == "clear"
    with pytest.raises(SetupError, match="there is no option 'weather'; choose among length"):
        laid(weather="fine")
    with pytest.raises(SetupError, match="option length cannot be 'endless'; choose among full, short"):
        laid(length="endless")


def test_3_a_scenario_that_does_not_exist() -> None:
    with pytest.raises(SetupError, match="there is no scenario 'six'; choose among four, five, three, two"):
        laid("six")


def test_3_the_short_game_ends_after_turn_6() -> None:
    assert laid().last_turn == 9
    assert laid(length="short").last_turn == 6
