"""16.1 Who decides for a power."""

from dataclasses import dataclass

import pytest

from engine.core.frames import Frame, step
from engine.sword.activation import Activation
from engine.sword.game import Procedure, Sword
from engine.sword.nonplayer import Decider, activator, allied_seats, deciders
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


@dataclass(kw_only=True)
class Keep(Procedure):
    """Keeps the result where a test can see it."""

    power: str
    ending: bool

    @step
    def ask(self, game: Sword) -> Frame | None:
        """16.1"""
        return Decider(power=self.power, ending=self.ending)

    @step
    def keep(self, game: Sword) -> None:
        """16.1"""
        game.markers["decider"] = game.result(Decider).seat


def table(active: str = "", scenario: str = "four", **vp: int) -> Table:
    """VP: gauls 4, Etruscans and Samnites 5, Greeks 6, Romans 7, unless said otherwise."""
    table = Table(scenario)
    table.game.active = active
    table.game.vp.update({"gauls": 4, ETRUSCANS: 5, "greeks": 6, "romans": 7} | vp)
    return table


def decides(table: Table, power: str, *, ending: bool = False) -> str:
    table.run(Keep(power=power, ending=ending))
    assert table.asked() == []
    return table.game.markers["decider"]


def test_16_1_player_powers_are_decided_for_by_their_players() -> None:
    assert decides(table(), "samnites") == ETRUSCANS
    assert decides(table("romans"), "romans") == "romans"


def test_16_1_inactive_the_fewest_vp_but_not_the_active_player() -> None:
    assert decides(table("romans"), "volsci") == "gauls"
    assert decides(table("gauls"), "volsci") == ETRUSCANS


def test_16_1_nor_an_ally_of_the_active_player() -> None:
    laid = table("romans")
    laid.ally("romans", "gauls")
    assert decides(laid, "volsci") == ETRUSCANS


def test_16_1_a_player_of_two_powers_is_allied_if_one_of_them_is() -> None:
    laid = table("romans")
    laid.ally("romans", "gauls")
    laid.ally("romans", "samnites")
    assert decides(laid, "volsci") == "greeks"
    assert allied_seats(laid.game, ETRUSCANS, "romans")


def test_r_16_the_active_player_only_if_nobody_else_qualifies() -> None:
    laid = table("romans")
    for power in ("gauls", "etruscans", "greeks"):
        laid.ally("romans", power)
    assert decides(laid, "volsci") == "romans"


@pytest.mark.parametrize(
    ("power", "kept", "ally", "decider"),
    [
        ("transalpines", "gauls", "etruscans", "greeks"),
        ("volsci", "romans", "gauls", ETRUSCANS),
        ("carthage", "greeks", "gauls", ETRUSCANS),
    ],
)
def test_16_1_at_the_end_of_the_turn(power: str, kept: str, ally: str, decider: str) -> None:
    laid = table()
    assert kept not in deciders(laid.game, power, ending=True)
    laid.ally(kept, ally)
    assert decides(laid, power, ending=True) == decider


def test_16_1_at_the_end_of_the_turn_the_active_player_plays_no_part() -> None:
    assert decides(table("gauls"), "volsci", ending=True) == "gauls"


def test_16_1_if_nobody_qualifies_the_fewest_vp() -> None:
    laid = table()
    for power in ("samnites", "greeks", "romans"):
        laid.ally("gauls", power)
    assert decides(laid, "transalpines", ending=True) == "gauls"


def test_16_1_a_player_who_is_out_keeps_nobody_away() -> None:
    laid = table()
    laid.game.fallen.append("gauls")
    assert decides(laid, "transalpines", ending=True) == ETRUSCANS


def test_4_4_of_the_tied_the_winner_of_the_tie_says_which() -> None:
    laid = table("romans", gauls=5)
    laid.run(Keep(power="volsci", ending=False))
    assert laid.asked() == [("gauls", "tie_choice")]
    assert laid.words("gauls") == ["gauls", ETRUSCANS]
    assert laid.default("gauls") == ("gauls",)
    laid.say("gauls", ETRUSCANS)
    assert laid.game.markers["decider"] == ETRUSCANS


def test_16_1_activated_by_an_event_its_player_decides() -> None:
    laid = table("greeks")
    laid.put("volsci", "antium", 3, "volsci_minor_1")
    laid.run(Activation(leader="volsci_minor_1", seat="greeks", value=3))
    laid.game.stack.append(Keep(power="volsci", ending=False))
    laid.game.run()
    assert laid.game.markers["decider"] == "greeks"


def test_18_rome_decides_for_an_allied_carthage() -> None:
    laid = table("greeks")
    laid.game.markers["punic_alliance"] = "permanent"
    assert decides(laid, "carthage") == "romans"
    assert decides(laid, "carthage", ending=True) == "romans"


def test_r_18_with_two_players_the_whole_side_is_allied() -> None:
    laid = table("gauls", scenario="two")
    assert deciders(laid.game, "volsci", ending=False) == [ETRUSCANS, "romans"]


def test_16_1_an_activation_of_another_power_decides_nothing() -> None:
    laid = table("romans")
    laid.put("volsci", "antium", 3, "volsci_minor_1")
    laid.game.stack.append(Activation(leader="valerius", seat="romans", value=3))
    assert activator(laid.game, "romans") == "romans"
    assert activator(laid.game, "volsci") is None


def test_18_rome_decides_for_an_allied_carthage_alone() -> None:
    laid = table("greeks")
    laid.game.markers["punic_alliance"] = "permanent"
    assert decides(laid, "carthage") == "romans"
    assert decides(laid, "volsci") == "gauls"
