"""20 Unrest in Carthage: its bounds, its price, and how it is raised and lowered."""

import pytest

from engine.sword import decks, neutral, scoring, unrest
from engine.sword.battle_support import BattleSupport
from engine.sword.decks import Draw
from engine.sword.events import UnrestChanged, VpChanged
from engine.sword.scoring import Scoring
from engine.sword.sequence import Turn
from engine.sword.view import view
from tests.rules.table import Table

NEUTRAL_OF_ROME = "rom_30"


def five(level: int = 0, box: int = 0) -> Table:
    table = Table("five")
    table.game.unrest = level
    if box:
        table.put("carthage", "garrison_box", box)
    return table


def neutral_card(table: Table, seat: str) -> str:
    """A Neutral Power Activates of that deck."""
    deck = table.game.data.positions[seat].deck
    cards = table.game.data.decks_for(deck, 5)
    return next(card for card in cards if table.game.data.cards[card].name == "Neutral Power Activates")


# 20.1


def test_20_1_it_is_raised_to_10_less_the_cu_in_the_box() -> None:
    table = five(3, box=6)
    unrest.change(table.game, 3, "12.5")
    assert table.game.unrest == 4, "the example of the rules"
    table = five(2, box=10)
    assert unrest.change(table.game, 1, "20") == 0
    assert table.game.unrest == 2, "ten CU that arrive change nothing"
    assert unrest.change(table.game, -5, "20") == 2
    assert table.game.unrest == 0


def test_20_1_mercenaries_in_the_box_count() -> None:
    table = five(0)
    table.put("carthage", "garrison_box", 2, hired=3)
    assert unrest.most(table.game) == 5


def test_20_in_games_of_four_there_is_none() -> None:
    table = Table()
    assert unrest.change(table.game, 3, "20") == 0
    assert view(table.game, None).unrest is None
    assert table.told(UnrestChanged) == []


def test_20_everybody_sees_it() -> None:
    assert view(five(7).game, "greeks").unrest == 7


# 20.2, 6.2.2, 5.8


def test_6_2_2_five_a_card_for_each_port_in_sicily_and_less_for_unrest() -> None:
    table = five(3)
    assert decks.hand_size(table.game, "carthage") == 6, "5 + 2 - 1, the example of the rules"
    assert decks.hand_size(table.game, "romans") == 8
    assert decks.hand_size(table.game, "greeks") == 7
    table.control("carthage", "messana", "syracusae", "acragas", "thurii")
    assert decks.hand_size(table.game, "carthage") == 8, "ports of Sicily alone"
    table.control("romans", "lilybaeum", "panormus", "messana", "syracusae")
    table.game.unrest = 10
    assert decks.hand_size(table.game, "carthage") == 0


def test_6_2_2_checked_only_when_drawing() -> None:
    table = five(0)
    table.game.hands = {seat: [] for seat in table.game.seats}
    table.run(Draw())
    assert len(table.game.hands["carthage"]) == 7
    unrest.change(table.game, 4, "20")
    assert len(table.game.hands["carthage"]) == 7


@pytest.mark.parametrize(("level", "lost"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3), (10, 3)])
def test_20_2_vp_in_scoring(level: int, lost: int) -> None:
    table = five(level)
    assert scoring.score(table.game, "carthage") == (0, lost)
    assert scoring.score(table.game, "romans") == (0, 0)


def test_5_8_unrest_is_summed_with_victory_spaces() -> None:
    table = five(3)
    table.control("carthage", "messana")
    table.game.vp["carthage"] = 12
    table.run(Scoring())
    (told,) = [event for event in table.told(VpChanged) if getattr(event, "seat", "") == "carthage"]
    assert isinstance(told, VpChanged)
    assert (told.gained, told.lost, told.new) == (1, 1, 12)


def test_5_8_victory_spaces_of_five_players() -> None:
    table = five()
    table.control("greeks", "kerkouane")
    assert scoring.score(table.game, "carthage") == (0, 1)
    assert scoring.score(table.game, "greeks") == (1, 0)


# 20, 16.1.1 by Neutral Power Activates


def turn_with(seat: str, level: int = 0, box: int = 0) -> tuple[Table, str]:
    table = five(level, box)
    table.put("volsci", "antium", 3)
    card = neutral_card(table, seat)
    table.hand(seat, card)
    table.game.active = seat
    table.run(Turn(seat=seat))
    return table, card


@pytest.mark.parametrize("seat", ["romans", "gauls", "greeks", "etruscans_samnites"])
def test_20_a_neutral_card_raises_it_by_1_once_a_round(seat: str) -> None:
    table, card = turn_with(seat, 4)
    assert "unrest" in table.words(seat, f"neutral {card}")
    assert "carthage" not in table.words(seat, f"neutral {card}"), "a player's power"
    table.say(seat, f"neutral {card} unrest")
    for other, _ in table.asked():
        if other != seat:
            table.say(other, "pass")
    assert table.game.unrest == 5
    assert "unrest" in table.game.acted
    assert "unrest" in view(table.game, None).acted
    barred = neutral.neutral_barred(table.game, seat, "unrest")
    assert barred
    assert (barred.rule, barred.key) == ("20", "unrest_raised_this_round")


def test_20_not_by_the_cards_of_carthage() -> None:
    table, card = turn_with("carthage")
    assert set(table.words("carthage", f"neutral {card}")) <= {"volsci", "transalpines"}
    assert neutral.powers_of_card(table.game, "carthage", card) == ("volsci", "transalpines")


def test_20_1_a_neutral_card_does_not_raise_it_above_the_bound() -> None:
    table, card = turn_with("romans", 4, box=6)
    assert table.refused("romans", f"neutral {card} unrest") == ("20.1", "unrest_at_most")


def test_16_4_revolters_only_while_the_insurrection_is_in_force() -> None:
    table, card = turn_with("romans")
    assert table.refused("romans", f"neutral {card} revolters") == ("16.1.1", "no_such_neutral")


# 12.5.3


def test_12_5_3_carthage_lowers_it_with_support_of_a_battle() -> None:
    table = five(2)
    table.run(BattleSupport(power="carthage", points=3, losers=("greeks",), held=(), seat="carthage"))
    assert table.default("carthage") == ("unrest",)
    table.say("carthage", "unrest")
    table.say("carthage", "unrest")
    assert table.game.unrest == 0
    assert table.refused("carthage", "unrest") == ("20.3", "nothing_to_calm")


def test_12_5_3_whoever_beats_carthage_raises_it() -> None:
    table = five(3, box=6)
    table.run(BattleSupport(power="greeks", points=3, losers=("carthage",), held=(), seat="greeks"))
    table.say("greeks", "unrest")
    assert table.game.unrest == 4
    assert table.refused("greeks", "unrest") == ("20.1", "unrest_at_most")


def test_12_5_3_nobody_else_touches_it() -> None:
    table = five(3)
    table.put("romans", "neapolis", 1)
    table.run(BattleSupport(power="romans", points=1, losers=("greeks",), held=(), seat="romans"))
    assert "unrest" not in table.words("romans")


def test_20_it_is_not_raised_where_nobody_plays_carthage() -> None:
    table = five(2)
    table.game.fallen = ["carthage"]
    for game in (table.game, Table().game):
        barred = unrest.raise_barred(game)
        assert barred
        assert (barred.rule, barred.key) == ("20", "no_unrest")


def test_20_nothing_is_told_where_nothing_changes() -> None:
    table = five(2)
    assert unrest.change(table.game, 0, "20") == 0
    assert table.game.events == []
