"""The responses of Carthage (five players), each at its moment; test_punic_events.py has the events."""

import pytest

from engine.sword.events import (
    ActivationCancelled,
    BattleFought,
    CardsDrawn,
    CuLost,
    EventCancelled,
    SeaRolled,
    SiegeCancelled,
    SiegeRolled,
    VoyageCancelled,
)
from engine.sword.game import Units
from engine.sword.movement import starting_force
from engine.sword.naval import Passage
from engine.sword.raid import Raid
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.field import NOT_FITTING
from tests.cards.rounds import Rounds

CARTHAGE, BOX = "carthage", "garrison_box"


def field(*cards: str) -> Rounds:
    table = Rounds("five")
    table.hand(CARTHAGE, *cards)
    return table


def units(table: Rounds, space: str) -> Units:
    return table.game.force(space, CARTHAGE).outside


# battles


@pytest.mark.parametrize("card", ["car_10", "car_11", "car_12", "car_13"])
def test_car_10_to_13_need_an_army_of_carthage(card: str) -> None:
    table = field(card)
    table.battle("greeks", "romans", "222", "633")
    assert table.barred(CARTHAGE, card) in NOT_FITTING


def test_car_10_numidian_horse_when_carthage_has_won() -> None:
    table = field("car_10")
    table.battle(CARTHAGE, "romans", "633", "222", cu=(6, 8))
    table.play(CARTHAGE, "car_10")
    assert table.lost("romans") == 4, "2 to the dice, 2 more"
    table.again()
    table.battle(CARTHAGE, "romans", "633", "222", cu=(6, 8))
    assert table.lost("romans") == 2


@pytest.mark.parametrize(("dice", "lost"), [("433", 0), ("633", 0), ("663", 2)])
def test_car_10_numidian_horse_when_it_has_lost(dice: str, lost: int) -> None:
    table = field("car_10")
    table.battle(CARTHAGE, "romans", "222", dice, cu=(6, 6))
    table.play(CARTHAGE, "car_10")
    assert table.lost(CARTHAGE) == lost, "2 fewer"


@pytest.mark.parametrize(("attacker", "defender", "more"), [(CARTHAGE, "romans", 1), ("romans", CARTHAGE, 2)])
def test_car_11_balearic_slingers_help_more_in_defence(attacker: str, defender: str, more: int) -> None:
    table = field("car_11")
    table.battle(attacker, defender, "222", "333")
    table.play(CARTHAGE, "car_11")
    assert table.added(CARTHAGE) == {"car_11": more}
    assert table.lasting == [], "with the battle"


@pytest.mark.parametrize("foe", ["romans", "greeks"])
def test_car_12_campanian_turncoats_change_sides(foe: str) -> None:
    table = field("car_12")
    table.battle(foe, CARTHAGE, "222", "333")
    table.play(CARTHAGE, "car_12")
    assert (table.fought.attacker.cu, table.fought.defender.cu) == (3, 5)
    assert units(table, "ardea").mercenary == 1


def against_the_unrest(*cards: str) -> Rounds:
    """20.3 An army attacks the unrest in the Garrison box."""
    table = Rounds("five", unrest=4)
    table.put(CARTHAGE, BOX, 5, "bomilcar_5p")
    table.round(1, CARTHAGE, "car_01", *cards)
    table.then(CARTHAGE, "activate bomilcar_5p car_01")
    table.say(CARTHAGE, "unrest 5")
    return table


def test_car_12_not_against_the_unrest() -> None:
    table = against_the_unrest("car_12")
    assert table.barred(CARTHAGE, "car_12") in NOT_FITTING


def test_car_13_the_sacred_band_rolls_four_dice_in_the_box_too() -> None:
    table = field("car_13")
    table.battle(CARTHAGE, "romans", "1111", "333")
    table.play(CARTHAGE, "car_13")
    assert table.fought.attacker.dice == (1, 1, 1, 1)
    table = against_the_unrest("car_13")
    table.dice("6666", "111")
    table.play(CARTHAGE, "car_13")
    (fought,) = table.told(BattleFought)
    assert isinstance(fought, BattleFought)
    assert (6, 6, 6, 6) in (fought.attacker.dice, fought.defender.dice)


# activations


@pytest.mark.parametrize("die", "123456")
def test_car_25_intrigue_of_hicetas(die: str) -> None:
    table = field("car_25")
    table.put("greeks", "tarentum", 3, "dionysius")
    table.round(1, GREEKS, "gre_01")
    table.say(GREEKS, "activate dionysius gre_01")
    table.dice(die)
    table.play(CARTHAGE, "car_25")
    cancelled = die in "1234"
    assert bool(table.told(ActivationCancelled)) == cancelled
    assert (table.asked() == [(GREEKS, "turn")]) == cancelled
    assert len(table.told(CardsDrawn)) == len(table.game.hands[CARTHAGE]) == (0 if cancelled else 1)


def test_car_25_only_a_greek() -> None:
    table = field("car_25")
    table.put("romans", "tarentum", 3, "camillus")
    table.round(1, ROMANS, "rom_01")
    table.say(ROMANS, "activate camillus rom_01")
    assert table.barred(CARTHAGE, "car_25") in NOT_FITTING


def test_car_29_swift_keels_six_cu_for_1_mp_each_time_in_this_action() -> None:
    """A 1-card gives ships for 3 (9.6.3)."""
    table = Rounds("five")
    table.put(CARTHAGE, "lilybaeum", 8, "hanno")
    table.round(1, CARTHAGE, "car_23", "car_29")
    table.say(CARTHAGE, "activate hanno car_23")
    table.play(CARTHAGE, "car_29")
    assert set(table.lasting) == {"car_29"}
    table.then(CARTHAGE, f"sail {BOX}")
    assert (table.cu(BOX, CARTHAGE), table.cu("lilybaeum", CARTHAGE)) == (6, 2)
    assert table.question(CARTHAGE).about["mp"] == 3
    table.then(CARTHAGE, "sail panormus", "stop")
    assert table.lasting == []
    table.until_turn_of(CARTHAGE)
    table.hand(CARTHAGE, "car_24", "car_30")
    table.then(CARTHAGE, "activate hanno car_30", "sail lilybaeum")
    assert table.question(CARTHAGE).about["mp"] == 1, "3 MP again"


def test_car_29_only_for_a_carthaginian() -> None:
    table = field("car_29")
    table.put("greeks", "tarentum", 3, "dionysius")
    table.round(1, GREEKS, "gre_01")
    table.say(GREEKS, "activate dionysius gre_01")
    assert table.barred(CARTHAGE, "car_29") in NOT_FITTING


# sieges


@pytest.mark.parametrize(("space", "cu", "left"), [("acragas", 3, 2), ("lilybaeum", 4, 2)])
def test_car_26_camp_fever_without_three_cu_there_is_no_roll(space: str, cu: int, left: int) -> None:
    """1 CU, in a port 2."""
    table = field("car_26")
    table.siege_roll("romans", space, "camillus", cu=cu)
    table.play(CARTHAGE, "car_26")
    assert table.cu(space, "romans") == left
    assert len(table.told(SiegeCancelled)) == 1
    assert table.told(SiegeRolled) == []


@pytest.mark.parametrize("space", ["messana", "bruttii"])
def test_car_26_with_three_left_they_roll_for_a_city_or_a_tribe(space: str) -> None:
    table = field("car_26")
    table.siege_roll("romans", space, "camillus", "23", cu=5)
    table.play(CARTHAGE, "car_26")
    assert len(table.told(SiegeRolled)) == 1
    lost = sum(event.number for event in table.events if isinstance(event, CuLost) and event.cause == "car_26")
    assert lost == (2 if space == "messana" else 1)


def raiding(card: str) -> Rounds:
    """Gauls raid a Carthaginian space."""
    table = field(card)
    table.control(CARTHAGE, "luna")
    table.put("gauls", "luna", 3, "gallic_minor_1")
    table.game.active = GAULS
    table.dice("23")
    table.run(Raid(space="luna", power="gauls", leader="gallic_minor_1", owner=GAULS, units=Units(3)))
    return table


@pytest.mark.parametrize("card", ["car_26", "car_31"])
def test_car_26_and_31_not_against_a_raid(card: str) -> None:
    assert raiding(card).barred(CARTHAGE, card) in NOT_FITTING


@pytest.mark.parametrize("besieger", [CARTHAGE, "gauls"])
def test_car_26_neither_one_s_own_siege_nor_an_ally_s(besieger: str) -> None:
    table = field("car_26")
    table.ally("carthage", "gauls")
    table.siege_roll(besieger, "messana", {CARTHAGE: "hanno"}.get(besieger, "gallic_minor_1"), "22", cu=6)
    assert table.barred(CARTHAGE, "car_26") in NOT_FITTING


def test_car_31_walls_of_lilybaeum() -> None:
    table = field("car_31")
    table.siege_roll("greeks", "lilybaeum", "dionysius")
    table.play(CARTHAGE, "car_31")
    assert len(table.told(SiegeCancelled)) == 1
    assert table.told(SiegeRolled) == []
    assert table.cu("lilybaeum", "greeks") == 3
    assert "lilybaeum" in table.game.rolled, "the attempt is spent"


def test_car_31_only_for_a_city_of_carthage() -> None:
    table = field("car_31")
    table.siege_roll("romans", "messana", "camillus", "22")
    assert table.barred(CARTHAGE, "car_31") in NOT_FITTING


# voyages


def voyage(card: str, power: str = "greeks") -> Rounds:
    """Carthage and the Gauls are allied."""
    table = field(card)
    table.ally("carthage", "gauls")
    leader = {"greeks": "dionysius", CARTHAGE: "hanno", "gauls": "gallic_minor_1"}[power]
    table.put(power, "tarentum", 3, leader)
    table.game.active = table.game.seat_of(power) or ""
    table.run(
        Passage(power=power, seat=table.game.active, origin="tarentum", to="roma", units=Units(3), leaders=(leader,))
    )
    return table


def test_car_27_storms_at_sea() -> None:
    table = voyage("car_27")
    table.play(CARTHAGE, "car_27")
    assert table.cu("tarentum", "greeks") == 3
    assert len(table.told(VoyageCancelled)) == 1
    assert voyage("car_27", CARTHAGE).barred(CARTHAGE, "car_27") in NOT_FITTING


def test_car_28_quinqueremes() -> None:
    table = voyage("car_28")
    table.dice("2")
    table.play(CARTHAGE, "car_28")
    (rolled,) = table.told(SeaRolled)
    assert isinstance(rolled, SeaRolled)
    assert (rolled.total, rolled.result) == (5, "attrition")
    assert ("carthage", "contest") not in table.asked(), "it replaces the contest"
    assert table.lasting == [], "for this roll"


@pytest.mark.parametrize("power", [CARTHAGE, "gauls"])
def test_car_28_neither_one_s_own_voyage_nor_an_ally_s(power: str) -> None:
    assert voyage("car_28", power).barred(CARTHAGE, "car_28") in NOT_FITTING


# events


def neutral(seat: str, card: str, power: str) -> Rounds:
    table = Rounds("five", empty=False)
    table.hand(CARTHAGE, "car_32")
    table.turn(seat, card, *(["car_32"] if seat == CARTHAGE else []))
    table.say(seat, f"neutral {card} {power}")
    return table


@pytest.mark.parametrize(
    ("seat", "card", "power"),
    [
        (GAULS, "gal_35", "volsci"),
        (ROMANS, "rom_35", "unrest"),
        (GREEKS, "gre_35", "transalpines"),
        (SAMNITES, "ets_33", "volsci"),
    ],
)
def test_car_32_punic_gold_uses_up_what_was_named(seat: str, card: str, power: str) -> None:
    table = neutral(seat, card, power)
    table.play(CARTHAGE, "car_32")
    assert len(table.told(EventCancelled)) == 1
    assert table.game.acted == [power]
    assert table.game.unrest == 0
    assert table.game.discards[seat] == [card]
    assert table.asked() == [(seat, "turn")]


def test_car_32_neither_one_s_own_nor_another_event() -> None:
    assert neutral(CARTHAGE, "car_35", "volsci").barred(CARTHAGE, "car_32") in NOT_FITTING
    table = Rounds("five")
    table.hand(CARTHAGE, "car_32")
    table.turn(GREEKS, "gre_16")
    table.say(GREEKS, "event gre_16 romans")
    assert table.barred(CARTHAGE, "car_32") in NOT_FITTING


def test_9_1_mercenaries_go_along_after_regulars() -> None:
    table = field()
    table.put(CARTHAGE, "lilybaeum", 6, "hanno", hired=6)
    assert starting_force(table.game, "hanno")[0] == Units(6, 4)
