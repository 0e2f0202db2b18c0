"""7.1 The cards of games of five players, as far as the rules in force carry them."""

import pytest

from engine.sword.activation import Activation
from engine.sword.cards import lasting
from engine.sword.events import ActivationCancelled, EventCancelled, LeaderActivated
from engine.sword.game import Units
from engine.sword.naval import port_barred, port_cost
from engine.sword.sequence import Turn
from tests.cards.deeds import GAULS, GREEKS, ROMANS, Deeds

CARTHAGE = "carthage"


def five() -> Deeds:
    return Deeds("five")


@pytest.mark.parametrize(
    ("card", "leader", "units"),
    [
        ("car_03", "hanno", Units(mercenary=3)),
        ("car_04", "hasdrubal", Units(2)),
        ("car_05", "mago", Units(mercenary=3)),
        ("car_06", "gisgo", Units(mercenary=2)),
    ],
)
def test_car_03_to_06_a_captain_comes_to_the_box_or_a_port(card: str, leader: str, units: Units) -> None:
    table = five()
    table.turn(CARTHAGE, card)
    words = table.words(CARTHAGE, f"event {card}")
    assert {"garrison_box", "lilybaeum"} <= set(words)
    assert "syracusae" not in words
    table.say(CARTHAGE, f"event {card} lilybaeum")
    table.until()
    assert table.game.force("lilybaeum", CARTHAGE).outside == units
    assert table.game.places[leader] == "lilybaeum"


def test_car_07_grand_armada_has_seven_mp() -> None:
    table = five()
    table.put(CARTHAGE, "lilybaeum", 3, "hanno")
    table.event(CARTHAGE, "car_07")
    table.until()
    (told,) = table.told(LeaderActivated)
    assert isinstance(told, LeaderActivated)
    assert told.mp == 7


@pytest.mark.parametrize(("card", "units"), [("car_08", Units(mercenary=5)), ("car_09", Units(3))])
def test_car_08_and_09_place_cu_of_their_kind(card: str, units: Units) -> None:
    table = five()
    table.event(CARTHAGE, card)
    table.choose(CARTHAGE, f"carthago {units.total}")
    assert table.game.force("carthago", CARTHAGE).outside == units


def test_car_12_campanian_turncoats_change_sides() -> None:
    table = five()
    table.hand(CARTHAGE, "car_12")
    table.battle("greeks", CARTHAGE, "222", "222")
    table.play(CARTHAGE, "car_12")
    assert (table.fought.attacker.cu, table.fought.defender.cu) == (3, 5)


def test_car_15_blockade_is_played_beside_the_card_and_lasts_until_carthage_is_active_again() -> None:
    table = five()
    table.turn(CARTHAGE, "car_15", "car_33")
    assert table.refused(CARTHAGE, "event car_15") == ("7.1.2", "beside_the_card")
    table.say(CARTHAGE, "beside car_15 syracusae")
    table.until()
    table.say(CARTHAGE, "event car_33")
    table.until()
    assert table.cu("garrison_box", CARTHAGE) == 2
    assert port_barred(table.game, "greeks", "syracusae")
    assert port_barred(table.game, "greeks", "tarentum") is None
    assert port_barred(table.game, CARTHAGE, "syracusae") is None
    table.turn(CARTHAGE)
    assert port_barred(table.game, "greeks", "syracusae") is None


def test_car_15_the_besiegers_may_roll_at_once() -> None:
    table = five()
    table.put(CARTHAGE, "messana", 4, "hanno")
    table.siege("messana", 0, CARTHAGE)
    table.turn(CARTHAGE, "car_15")
    table.dice("66")
    table.say(CARTHAGE, "beside car_15 messana")
    table.until()
    assert table.choices(CARTHAGE) == ["hanno", "done"]
    table.choose(CARTHAGE, "hanno")
    assert "messana" in table.game.rolled
    assert table.asked() == [(CARTHAGE, "turn")]


def test_car_19_change_of_command() -> None:
    table = five()
    table.put(CARTHAGE, "lilybaeum", 3, "hanno")
    table.put(CARTHAGE, "carthago", 3)
    table.event(CARTHAGE, "car_19", "hanno")
    assert table.game.places["hanno"] == "carthago"
    assert len(table.game.hands[CARTHAGE]) == 1


def test_car_21_silver_of_gades() -> None:
    table = five()
    table.event(CARTHAGE, "car_21")
    table.choose(CARTHAGE, table.choices(CARTHAGE)[0])
    assert len(table.game.hands[CARTHAGE]) == 1


def test_car_22_and_rom_06_5p_keep_armies_out_of_homes_for_a_turn() -> None:
    table = five()
    table.event(CARTHAGE, "car_22", "greeks")
    assert lasting.enter_barred(table.game, "greeks", "lilybaeum")
    assert lasting.enter_barred(table.game, CARTHAGE, "syracusae")
    assert lasting.enter_barred(table.game, "romans", "lilybaeum") is None
    table.end_turn()
    assert lasting.enter_barred(table.game, "greeks", "lilybaeum") is None
    table.event(ROMANS, "rom_06_5p")
    assert lasting.enter_barred(table.game, CARTHAGE, "roma")
    assert lasting.enter_barred(table.game, "romans", "lilybaeum")


@pytest.mark.parametrize(("die", "cancelled"), [("4", 1), ("5", 0)])
def test_car_25_intrigue_of_hicetas(die: str, cancelled: int) -> None:
    table = five()
    table.hand(CARTHAGE, "car_25")
    table.put("greeks", "tarentum", 3, "dionysius")
    table.game.active = GREEKS
    table.dice(die)
    table.run(Activation(leader="dionysius", seat=GREEKS, value=3))
    table.play(CARTHAGE, "car_25")
    assert len(table.told(ActivationCancelled)) == cancelled
    assert len(table.game.hands[CARTHAGE]) == 1 - cancelled


@pytest.mark.parametrize(("cu", "rolls"), [(5, True), (4, False)])
def test_car_26_camp_fever(cu: int, rolls: bool) -> None:
    """2 CU in a port; with fewer than 3 left there is no roll."""
    table = five()
    table.hand(CARTHAGE, "car_26")
    table.siege_roll("greeks", "lilybaeum", "dionysius", *(["22"] if rolls else []), cu=cu)
    table.play(CARTHAGE, "car_26")
    assert table.cu("lilybaeum", "greeks") <= cu - 2
    assert bool([event for event in table.events if type(event).__name__ == "SiegeRolled"]) == rolls


def test_car_29_swift_keels() -> None:
    table = five()
    table.hand(CARTHAGE, "car_29")
    table.put(CARTHAGE, "lilybaeum", 6, "hanno")
    table.game.active = CARTHAGE
    table.run(Activation(leader="hanno", seat=CARTHAGE, value=1))
    assert port_cost(table.game, CARTHAGE) == 3
    table.play(CARTHAGE, "car_29")
    assert port_cost(table.game, CARTHAGE) == 1
    lasting.end(table.game, lasting.ACTION)
    assert port_cost(table.game, CARTHAGE) == 3


def test_car_32_punic_gold_uses_up_the_neutral_named() -> None:
    table = Deeds("five", empty=False)
    table.hand(CARTHAGE, "car_32")
    table.hand(GAULS, "gal_35")
    table.game.phase = "action"
    table.run(Turn(seat=GAULS))
    table.say(GAULS, "neutral gal_35 volsci")
    table.play(CARTHAGE, "car_32")
    assert len(table.told(EventCancelled)) == 1
    assert table.game.acted == ["volsci"]
    assert table.game.discards[GAULS] == ["gal_35"]


def test_gal_25_5p_hired_by_carthage() -> None:
    table = five()
    table.put("gauls", "bononia", 2)
    table.event(GAULS, "gal_25_5p")
    table.choose(GAULS, "bononia", "done")
    table.choose(CARTHAGE, "carthago")
    assert table.game.force("carthago", CARTHAGE).outside == Units(mercenary=1)
