"""7.1 The events that bring a named leader with his men: Etruscan, Samnite, Greek and Carthaginian.

Of the home spaces of each power one is lost, one holds enemy CU and one those of an ally; of the ports one is besieged.
"""

from dataclasses import dataclass

import pytest

from engine.sword.game import OUT, Units
from tests.cards.deeds import GREEKS, SAMNITES
from tests.cards.rounds import Rounds

CARTHAGE = "carthage"


@dataclass(frozen=True, slots=True)
class Arrival:
    """`loyalty`: what the event then does to that of a city of the power."""

    card: str
    leader: str
    power: str
    units: Units
    loyalty: int = 0


ARRIVALS = (
    Arrival("ets_04", "statius", "samnites", Units(3)),
    Arrival("ets_05", "pontius", "samnites", Units(3)),
    Arrival("ets_06", "spurinna", "etruscans", Units(2)),
    Arrival("ets_07", "vel_saties", "etruscans", Units(1), loyalty=1),
    Arrival("gre_03", "timoleon", "greeks", Units(2), loyalty=1),
    Arrival("gre_04", "archidamus", "greeks", Units(3)),
    Arrival("gre_05", "alexander", "greeks", Units(4)),
    Arrival("gre_06", "cleonymus", "greeks", Units(4), loyalty=-1),
    Arrival("gre_07", "agathocles", "greeks", Units(3)),
    Arrival("gre_08", "pyrrhus", "greeks", Units(5)),
    Arrival("car_03", "hanno", "carthage", Units(0, 3)),
    Arrival("car_04", "hasdrubal", "carthage", Units(2)),
    Arrival("car_05", "mago", "carthage", Units(0, 3)),
    Arrival("car_06", "gisgo", "carthage", Units(0, 2)),
)
SEAT = {"samnites": SAMNITES, "etruscans": SAMNITES, "greeks": GREEKS, "carthage": CARTHAGE}
OPEN = {
    "samnites": {"fregellae", "aufidena", "allifae", "maleventum", "compsa", "corfinium"},
    "etruscans": {"pisae", "rusellae", "tarquinii", "caere", "faesulae", "perusia", "volsinii", "sentinum", "spoletium"}
    | {"luna"},
    "greeks": {"neapolis", "tarentum", "croton", "syracusae"},
    "carthage": {"lilybaeum", "alalia", "carthago", "kerkouane", "messana", "garrison_box"},
}
"""Messana: Carthaginian generals land in any port that Carthage controls, the others only at home."""
SHARED = {"samnites": "larinum", "etruscans": "arretium", "greeks": "rhegium", "carthage": "olbia"}
BESIEGED = {"greeks": "messana", "carthage": "caralis"}
CITY = {"samnites": "allifae", "etruscans": "tarquinii", "greeks": "tarentum", "carthage": "garrison_box"}
ABROAD = {"samnites": "luceria", "etruscans": "asculum", "greeks": "antium", "carthage": "messana"}


def table(power: str) -> Rounds:
    laid = Rounds("five" if power == "carthage" else "four")
    lost, entered = {
        "samnites": ("caudium", "bovianum"),
        "etruscans": ("populonium", "clusium"),
        "greeks": ("velia", "locri"),
        "carthage": ("panormus", "tharros"),
    }[power]
    laid.control("romans", lost)
    laid.control(power, ABROAD[power])
    laid.put("gauls", entered, 1)
    for own in laid.game.powers_of(SEAT[power]):
        laid.ally(own, "volsci")
    laid.put("volsci", SHARED[power], 1)
    if power in BESIEGED:
        laid.put("volsci", BESIEGED[power], 1)
        laid.siege(BESIEGED[power], 0, "volsci")
    for city in ("pisae", "tarentum"):
        laid.loyalty(city, 2)
    return laid


@pytest.mark.parametrize("one", ARRIVALS, ids=lambda one: one.card)
def test_7_1_where_a_leader_may_come(one: Arrival) -> None:
    laid = table(one.power)
    seat = SEAT[one.power]
    laid.turn(seat, one.card)
    assert set(laid.words(seat, f"event {one.card}")) == OPEN[one.power]
    assert laid.refused(seat, f"event {one.card} {SHARED[one.power]}") == ("15.3", "stacked_with_ally")
    if one.power in BESIEGED:
        assert laid.refused(seat, f"event {one.card} {BESIEGED[one.power]}") is None


@pytest.mark.parametrize("one", ARRIVALS, ids=lambda one: one.card)
def test_7_1_he_comes_with_his_men_and_the_card_is_gone(one: Arrival) -> None:
    laid, seat, space = table(one.power), SEAT[one.power], CITY[one.power]
    loyalty = dict(laid.game.loyalty)
    laid.event(seat, one.card, space, removed=True)
    assert laid.game.force(space, one.power).leaders == (one.leader,)
    assert laid.game.force(space, one.power).outside == one.units
    if one.loyalty:
        city = {"etruscans": "pisae", "greeks": "tarentum"}[one.power]
        laid.choose(seat, city)
        loyalty[city] += one.loyalty
    assert laid.over()
    assert laid.game.loyalty == loyalty


@pytest.mark.parametrize("one", [one for one in ARRIVALS if one.power != "carthage"], ids=lambda one: one.card)
def test_7_1_not_without_a_space_to_come_to(one: Arrival) -> None:
    laid = table(one.power)
    laid.control("romans", *OPEN[one.power])
    seat = SEAT[one.power]
    laid.turn(seat, one.card)
    assert laid.refused(seat, f"event {one.card}") == ("7.1", "nothing_to_pick")


@pytest.mark.parametrize("one", [one for one in ARRIVALS if one.power == "carthage"], ids=lambda one: one.card)
def test_19_the_garrison_box_is_always_open(one: Arrival) -> None:
    laid = table("carthage")
    laid.control("romans", *OPEN["carthage"] - {"garrison_box"})
    laid.turn(CARTHAGE, one.card)
    assert laid.words(CARTHAGE, f"event {one.card}") == ["garrison_box"]


def test_7_1_without_the_leader_the_men_come() -> None:
    laid = table("carthage")
    laid.game.places["hanno"] = OUT
    laid.event(CARTHAGE, "car_03", "garrison_box", removed=True)
    assert laid.game.force("garrison_box", "carthage").outside == Units(0, 3)
    assert laid.game.places["hanno"] == OUT


def test_gre_06_the_loyalty_is_a_price() -> None:
    """7.3.2 A besieged city pays nothing."""
    laid = Rounds()
    for space, kind in laid.game.kinds.items():
        if kind == "city" and laid.game.control[space] == "greeks":
            laid.siege(space, laid.game.loyalty[space], "romans")
    laid.turn(GREEKS, "gre_06")
    assert laid.refused(GREEKS, "event gre_06") == ("7.1", "price_not_payable")
