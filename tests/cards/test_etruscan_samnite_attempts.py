"""Naval Transports and Mountain Refuge: the cards of the Etruscans and Samnites for voyages and attempts."""

import pytest

from engine.sword import fleets
from engine.sword.events import AttemptDeclared, AttemptRolled
from tests.cards.deeds import GAULS, ROMANS, SAMNITES
from tests.cards.field import NOT_FITTING
from tests.cards.rounds import Rounds


def etruscan(*cards: str) -> Rounds:
    table = Rounds()
    table.hand(SAMNITES, *cards)
    return table


# ets_08 Naval Transports


def test_ets_08_the_army_of_an_activated_etruscan_may_sail_in_this_action() -> None:
    table = Rounds()
    table.put("etruscans", "pisae", 4, "spurinna")
    table.round(1, SAMNITES, "ets_01", "ets_02", "ets_08")
    table.say(SAMNITES, "activate spurinna ets_01")
    table.play(SAMNITES, "ets_08")
    assert table.lasting == ["ets_08"]
    table.then(SAMNITES, "sail tarquinii", "stop")
    assert (table.cu("pisae", "etruscans"), table.cu("tarquinii", "etruscans")) == (1, 3), "3 CU"
    assert table.lasting == []
    table.until_turn_of(SAMNITES)
    table.hand(SAMNITES, "ets_02")
    table.then(SAMNITES, "activate spurinna ets_02")
    assert table.refused(SAMNITES, "sail pisae") == ("9.6.3", "no_ships")


def test_ets_08_no_samnite_sails_by_it() -> None:
    table = Rounds()
    table.put("samnites", "pisae", 3, "pontius")
    table.round(1, SAMNITES, "ets_01", "ets_08")
    table.say(SAMNITES, "activate pontius ets_01")
    assert table.barred(SAMNITES, "ets_08") == "does_not_apply"


def avoiding(power: str, leader: str, space: str) -> Rounds:
    """Gauls come upon an army of 3 that avoids battle."""
    table = etruscan("ets_08")
    table.put(power, space, 3, leader)
    table.march("gauls", "gallic_minor_1", 6, {"pisae": "luna", "arretium": "ariminum"}[space], space)
    table.until()
    table.say(SAMNITES, f"{'outside ' if power == 'etruscans' and space == 'pisae' else ''}avoid {leader} 3")
    return table


def test_ets_08_an_army_in_a_port_avoids_battle_by_sea() -> None:
    table = avoiding("etruscans", "spurinna", "pisae")
    table.play_at("on_test_declared", SAMNITES, "ets_08")
    assert [fleets.granted(table.game, "etruscans", port) for port in ("pisae", "tarquinii")] == [3, 0], "that army"
    table.say(GAULS, "let_go")
    assert table.words(SAMNITES, "", "avoid_to") == ["populonium", "faesulae", "tarquinii"], "the last one by sea"
    table.say(SAMNITES, "tarquinii")
    table.until()
    assert table.cu("tarquinii", "etruscans") == 3


@pytest.mark.parametrize("played", [True, False])
def test_11_1_1_who_has_played_the_card_for_his_voyage_since_does_not_try(played: bool) -> None:
    """Between what is said of the city and the attempts cards may be played, in answer to others too."""
    table = etruscan("ets_08")
    table.hand(GAULS, "gal_09")
    table.put("etruscans", "pisae", 4, "spurinna")
    table.march("gauls", "gallic_minor_1", 6, "luna", "pisae")
    table.say(SAMNITES, "inside 2 done sail tarquinii ets_08 spurinna 2")
    assert table.window() == "on_city_declared"
    if played:
        table.game.hands[SAMNITES].remove("ets_08")
        table.game.discards[SAMNITES].append("ets_08")
    table.say(GAULS, "pass", "response")
    assert bool(table.told(AttemptDeclared)) is not played
    assert table.game.hands[SAMNITES] == []
    assert table.game.discards[SAMNITES] == ["ets_08"]


@pytest.mark.parametrize(
    ("power", "leader", "space"), [("samnites", "pontius", "pisae"), ("etruscans", "spurinna", "arretium")]
)
def test_ets_08_not_of_samnites_nor_inland(power: str, leader: str, space: str) -> None:
    table = avoiding(power, leader, space)
    assert table.barred_at("on_test_declared", SAMNITES, "ets_08") in NOT_FITTING


def test_ets_08_not_for_an_interception() -> None:
    table = etruscan("ets_08")
    table.put("etruscans", "rusellae", 3, "spurinna")
    table.march("gauls", "gallic_minor_1", 6, "pisae", "populonium")
    table.until()
    table.say(SAMNITES, "rusellae spurinna 3")
    assert table.barred_at("on_test_declared", SAMNITES, "ets_08") in NOT_FITTING


def test_ets_08_a_beaten_army_in_a_port_retreats_by_sea() -> None:
    table = etruscan("ets_08")
    table.battle("gauls", "etruscans", "333", "222", space="populonium", cu=(4, 3))
    table.play_at("on_battle_losses", SAMNITES, "ets_08")
    assert table.asked() == [(SAMNITES, "retreat_sea")]
    table.say(SAMNITES, "sail tarquinii")
    table.until()
    assert table.cu("tarquinii", "etruscans") == 3


@pytest.mark.parametrize(
    ("attacker", "defender", "space"),
    [("etruscans", "gauls", "populonium"), ("gauls", "etruscans", "rusellae"), ("gauls", "romans", "populonium")],
)
def test_ets_08_not_when_they_have_won_nor_inland_nor_for_others(attacker: str, defender: str, space: str) -> None:
    table = etruscan("ets_08")
    table.battle(attacker, defender, "333", "222", space=space)
    assert table.barred_at("on_battle_losses", SAMNITES, "ets_08") in NOT_FITTING


# ets_13 Mountain Refuge


def asked_to_avoid(power: str, leader: str, space: str, *cards: str) -> Rounds:
    """Romans or Gauls come upon an army of 3 that wants to avoid battle; no die is rolled yet."""
    table = etruscan(*cards)
    table.put(power, space, 3, leader)
    if power == "samnites":
        table.march("romans", "valerius", 6, "capua", space)
    else:
        table.march("gauls", "gallic_minor_1", 6, "luna", space)
    table.until()
    table.say(SAMNITES, f"{'outside ' if space == 'pisae' else ''}avoid {leader} 3")
    return table


@pytest.mark.parametrize("held", [True, False])
def test_ets_13_three_more_tactics_to_avoid_battle(held: bool) -> None:
    """Tactics 2: a 5 fails without it."""
    table = asked_to_avoid("samnites", "samnite_minor_1", "caudium", *(["ets_13"] if held else []))
    if held:
        table.play(SAMNITES, "ets_13")
    table.until()
    table.dice("5")
    table.say(ROMANS, "roll", "let_go")
    (rolled,) = table.told(AttemptRolled)
    assert isinstance(rolled, AttemptRolled)
    assert (rolled.what, rolled.tactics, rolled.passed) == ("avoid", 5 if held else 2, held)
    assert table.lasting == [], "for this roll"


@pytest.mark.parametrize("held", [True, False])
def test_ets_13_or_to_intercept(held: bool) -> None:
    table = etruscan(*(["ets_13"] if held else []))
    table.put("samnites", "caudium", 3, "samnite_minor_1")
    table.march("romans", "valerius", 6, "minturnae", "capua")
    table.until()
    table.dice("4")
    table.say(SAMNITES, "caudium samnite_minor_1 3", "intercept")
    if held:
        table.play(SAMNITES, "ets_13")
    table.until()
    (rolled,) = table.told(AttemptRolled)
    assert isinstance(rolled, AttemptRolled)
    assert (rolled.what, rolled.tactics, rolled.passed) == ("intercept", 5 if held else 2, held)


def test_ets_13_not_for_etruscans() -> None:
    table = asked_to_avoid("etruscans", "spurinna", "pisae", "ets_13")
    assert table.barred(SAMNITES, "ets_13") in NOT_FITTING


def test_ets_13_not_to_refuse_battle() -> None:
    """10.3 The Samnites are on the move, and the Romans have intercepted them."""
    table = etruscan("ets_13")
    table.put("romans", "capua", 4, "valerius")
    table.march("samnites", "pontius", 4, "maleventum", "caudium")
    table.until()
    table.dice("1", "1")
    table.say(ROMANS, "capua valerius 4", "intercept")
    table.until()
    table.say(SAMNITES, "back")
    table.say(ROMANS, "roll", "let_refuse")
    assert table.barred_at("on_test_declared", SAMNITES, "ets_13") in NOT_FITTING
