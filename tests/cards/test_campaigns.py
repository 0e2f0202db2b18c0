"""9.5 The Campaign cards of every deck, each played in its player's turn."""

import pytest

from engine.sword.events import LeaderActivated
from engine.sword.game import Units
from engine.sword.stamina import unfit
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.rounds import Rounds
from tests.rules import marching
from tests.rules.campaigning import campaign, say
from tests.rules.marching import march

CARTHAGE = "carthage"
LEADERS = {
    ROMANS: (("romans", "sutrium", "camillus"), ("romans", "roma", "valerius")),
    GAULS: (("gauls", "bononia", "gallic_minor_3"), ("gauls", "mantua", "gallic_minor_1")),
    SAMNITES: (("etruscans", "clusium", "etruscan_minor_3"), ("samnites", "bovianum", "pontius")),
    GREEKS: (("greeks", "croton", "archidamus"), ("greeks", "tarentum", "greek_minor_1")),
    CARTHAGE: ((CARTHAGE, "lilybaeum", "bomilcar_5p"), (CARTHAGE, "panormus", "hanno")),
}
"""Two for each player; the first of initiative 3 where there is one."""
ALLY, OTHER = ("gauls", "bononia", "gallic_minor_2"), ("romans", "roma", "roman_minor_1")
INSTEAD = ("greeks", "croton", "greek_minor_2")
"""An ally's leader, and a stranger's; this one where either would be his own."""

CARDS = [
    *((ROMANS, f"rom_0{n}") for n in (1, 2, 3)),
    *((GAULS, f"gal_0{n}") for n in (1, 2)),
    *((SAMNITES, f"ets_0{n}") for n in (1, 2, 3)),
    *((GREEKS, f"gre_0{n}") for n in (1, 2)),
    *((CARTHAGE, f"car_0{n}") for n in (1, 2)),
]


def table(seat: str) -> tuple[Rounds, str]:
    """Everybody with 3 CU; the leader of the ally."""
    laid = Rounds("five" if seat == CARTHAGE else "four")
    ally = INSTEAD if seat == GAULS else ALLY
    stranger = INSTEAD if seat == ROMANS else OTHER
    for power, space, leader in LEADERS[seat]:
        laid.put(power, space, 3, leader)
        laid.ally(power, ally[0])
    for power, space, leader in (ally, stranger):
        laid.put(power, space, 3, leader)
    return laid, ally[2]


def go(laid: Rounds, seat: str, leader: str) -> None:
    """He is activated, and stays where he is."""
    laid.choose(seat, leader)
    if laid.asked() == [(seat, "activation")]:
        laid.then(seat, "move")
    laid.then(seat, "stop")


@pytest.mark.parametrize(("seat", "card"), CARDS)
def test_9_5_two_different_leaders_as_with_a_three(seat: str, card: str) -> None:
    laid, friend = table(seat)
    (_, _, first), (_, _, second) = LEADERS[seat]
    laid.event(seat, card)
    assert set(laid.choices(seat)) == {first, second, friend, "nobody"}, "their ally's too (9.5.5)"
    go(laid, seat, first)
    if seat != ROMANS:
        assert laid.refused(seat, first, "event_choice") == ("9.5.1", "activated_already")
    go(laid, seat, second)
    told = [(event.leader, event.mp) for event in laid.told(LeaderActivated) if isinstance(event, LeaderActivated)]
    mp = 5 if seat == GAULS else 4
    assert told == [(first, mp), (second, mp)]
    assert laid.over()


@pytest.mark.parametrize(("seat", "card"), CARDS)
def test_9_5_refused_without_a_leader_on_the_map(seat: str, card: str) -> None:
    laid = Rounds("five" if seat == CARTHAGE else "four")
    power, space, leader = INSTEAD if seat == ROMANS else OTHER
    laid.put(power, space, 3, leader)
    laid.turn(seat, card)
    assert laid.refused(seat, f"event {card}") == ("9.5", "no_leader_to_activate")


def stopped(card: str, to: str, *there: str) -> Rounds:
    """Valerius and Fabius go from Capua with 5 CU to where a card stops them, in Caudium beside 2 CU and leaders."""
    laid = Rounds()
    laid.hand(SAMNITES, card)
    laid.put("romans", "capua", 5, "valerius", "fabius")
    laid.put("samnites", "allifae", 1, "pontius")
    laid.put("romans", "caudium", 2, *there)
    campaign(laid, ROMANS)
    say(laid, "valerius")
    marching.say(laid, f"to {to}")
    go_on(laid, "on_enter")
    laid.respond(SAMNITES, card)
    go_on(laid)
    return laid


def go_on(laid: Rounds, until: str = "event_choice") -> None:
    """Up to the window or question of that name everybody answers as at a deadline."""
    while laid.asked() and until not in (laid.window(), laid.asked()[0][1]):
        asked, name = laid.asked()[0]
        laid.say(asked, " ".join(laid.default(asked, name) or ()))


def test_ets_12_with_no_leader_they_go_farther_in_this_action() -> None:
    """A Campaign is one action (§2)."""
    laid = stopped("ets_12", "caudium")
    assert laid.cu("caudium", "romans") == 6
    assert laid.asked() == [], "nobody is left to activate"


def test_9_5_2_but_those_who_stood_there_may() -> None:
    laid = stopped("ets_12", "caudium", "camillus")
    assert unfit(laid.game, "romans", "caudium") == (Units(4), ("valerius", "fabius"))
    say(laid, "camillus")
    assert march(laid).units == Units(2)


def test_9_5_4_whom_hidden_gold_has_sent_back_the_other_leader_may_lead() -> None:
    laid = stopped("ets_17", "allifae")
    assert laid.cu("capua", "romans") == 5
    say(laid, "fabius")
    assert laid.words(ROMANS, "to")
