"""The deck of Carthage (five players), one test for each card, and what stops it."""

import pytest

from engine.sword import mercenaries
from engine.sword.activation import Activation
from engine.sword.cards.playing import PlayEvent
from engine.sword.events import (
    ActivationCancelled,
    CardsDiscarded,
    CardsDrawn,
    CuLost,
    EventCancelled,
    LeaderActivated,
    SeaRolled,
    SiegeCancelled,
    VoyageCancelled,
)
from engine.sword.game import DISPLACED, OUT, Units
from engine.sword.movement import Mover, enter_barred, starting_force
from engine.sword.naval import Passage, port_barred
from engine.sword.view import view
from tests.cards.deeds import Deeds
from tests.cards.field import NOT_FITTING, Field

CARTHAGE, BOX = "carthage", "garrison_box"


def deeds(unrest: int = 0) -> Deeds:
    table = Deeds("five")
    table.game.unrest = unrest
    table.game.desperate = {seat: [] for seat in table.game.seats}
    return table


def field(card: str = "") -> Field:
    table = Field("five")
    table.game.desperate = {seat: [] for seat in table.game.seats}
    if card:
        table.hand(CARTHAGE, card)
    return table


def units(table: Field, space: str) -> Units:
    return table.game.force(space, CARTHAGE).outside


@pytest.mark.parametrize(
    ("card", "leader", "came"),
    [
        ("car_03", "hanno", Units(0, 3)),
        ("car_04", "hasdrubal", Units(2)),
        ("car_05", "mago", Units(0, 3)),
        ("car_06", "gisgo", Units(0, 2)),
    ],
)
def test_car_03_to_06_a_general_with_his_men(card: str, leader: str, came: Units) -> None:
    table = deeds()
    table.loyalty("panormus", 1, "greeks")
    table.put("greeks", "tharros", 1)
    table.siege("caralis", 0, "greeks")
    table.put("greeks", "caralis", 2)
    table.turn(CARTHAGE, card)
    words = table.words(CARTHAGE, f"event {card}")
    assert {"lilybaeum", "carthago", BOX} <= set(words)
    assert not {"panormus", "tharros", "caralis", "selinus"} & set(words)
    table.say(CARTHAGE, f"event {card} {BOX}")
    table.until()
    assert units(table, BOX) == came
    assert table.game.force(BOX, CARTHAGE).leaders == (leader,)
    assert table.game.removed[CARTHAGE] == [card]
    assert table.over()


def test_car_03_without_a_leader_left_the_men_come() -> None:
    table = deeds()
    table.game.places["hanno"] = OUT
    table.event(CARTHAGE, "car_03", BOX)
    assert units(table, BOX) == Units(0, 3)


def test_car_07_grand_armada() -> None:
    table = deeds()
    table.put(CARTHAGE, "lilybaeum", 10, "bomilcar_5p")
    table.event(CARTHAGE, "car_07")
    assert table.question(CARTHAGE).about["mp"] == 7
    assert table.words(CARTHAGE, "sail"), "10 CU as with a 3-value card"


def test_car_07_needs_a_leader_on_the_map() -> None:
    table = deeds()
    table.put(CARTHAGE, "lilybaeum", 1)
    table.event(CARTHAGE, "car_07")
    assert table.over(), "nobody to activate"
    assert table.told(LeaderActivated) == []


@pytest.mark.parametrize(("card", "came"), [("car_08", Units(0, 5)), ("car_09", Units(3))])
def test_car_08_and_09_levies_are_placed_as_reinforcements(card: str, came: Units) -> None:
    table = deeds()
    table.event(CARTHAGE, card)
    assert {"lilybaeum", BOX} <= set(table.choices(CARTHAGE))
    table.choose(CARTHAGE, f"{BOX} {came.total}")
    assert units(table, BOX) == came
    assert table.over()


def test_car_10_numidian_horse_when_carthage_has_won() -> None:
    table = field("car_10")
    table.battle(CARTHAGE, "romans", "333", "222")
    table.play(CARTHAGE, "car_10")
    assert table.lost("romans") == 2


def test_car_10_numidian_horse_when_it_has_lost() -> None:
    table = field("car_10")
    table.battle(CARTHAGE, "romans", "222", "633")
    table.play(CARTHAGE, "car_10")
    assert table.lost(CARTHAGE) == 0
    table = field("car_10")
    table.battle("greeks", "romans", "222", "633")
    assert table.barred(CARTHAGE, "car_10") in NOT_FITTING


def test_car_11_balearic_slingers() -> None:
    table = field("car_11")
    table.battle(CARTHAGE, "romans", "222", "333")
    table.play(CARTHAGE, "car_11")
    assert table.added(CARTHAGE) == {"car_11": 1}
    table = field("car_11")
    table.battle("romans", CARTHAGE, "222", "333")
    table.play(CARTHAGE, "car_11")
    assert table.added(CARTHAGE) == {"car_11": 2}, "it defends"


def test_car_12_campanian_turncoats() -> None:
    table = field("car_12")
    table.battle("romans", CARTHAGE, "222", "333")
    table.play(CARTHAGE, "car_12")
    sides = (table.fought.attacker, table.fought.defender)
    assert [side.cu for side in sides] == [3, 5]
    assert units(table, "ardea").mercenary == 1


def test_car_13_the_sacred_band() -> None:
    table = field("car_13")
    table.battle(CARTHAGE, "romans", "1111", "333")
    table.play(CARTHAGE, "car_13")
    assert table.fought.attacker.dice == (1, 1, 1, 1)


def test_car_14_pay_in_full_this_turn_nobody_leaves() -> None:
    table = deeds(3)
    table.put(CARTHAGE, BOX, hired=4)
    table.event(CARTHAGE, "car_14")
    assert table.game.unrest == 1
    assert "paid_in_full" in table.markers
    assert mercenaries.leaving(table.game) == 0
    table.end_turn()
    assert table.markers == ()
    assert mercenaries.leaving(table.game) == 2


@pytest.mark.parametrize("card", ["car_15", "car_16"])
def test_car_15_and_16_blockade_until_carthage_is_next_active(card: str) -> None:
    table = deeds()
    table.event(CARTHAGE, card, "roma", verb="beside")
    barred = port_barred(table.game, "greeks", "roma")
    assert barred
    assert barred.key == "card_bars_sailing"
    assert port_barred(table.game, CARTHAGE, "roma") is None
    assert [one.card for one in view(table.game, None).lasting] == [card]
    table.turn(CARTHAGE, "car_20")
    assert port_barred(table.game, "greeks", "roma") is None
    assert view(table.game, None).lasting == ()
    table.control(CARTHAGE, "roma")
    table.turn(CARTHAGE, card)
    assert "roma" not in table.words(CARTHAGE, f"beside {card}"), "only an enemy's port"


def test_car_15_a_free_siege_roll_beside_the_card_of_the_round() -> None:
    table = deeds()
    table.put(CARTHAGE, "messana", 4, "hanno")
    table.siege("messana", 0, CARTHAGE)
    table.event(CARTHAGE, "car_15", "messana", verb="beside")
    table.dice("55")
    table.choose(CARTHAGE, "hanno")
    assert "messana" not in table.game.sieges, "1 point takes it"
    assert table.game.control["messana"] == CARTHAGE
    assert table.over()


def test_car_17_insurrection() -> None:
    table = deeds(5)
    table.put(CARTHAGE, "kerkouane", 1)
    table.event(CARTHAGE, "car_17")
    table.until()
    assert table.game.unrest == 0
    assert "insurrection" in table.markers
    assert table.cu("kerkouane", "revolters") == 5
    assert table.cu("kerkouane", CARTHAGE) == 0, "it had to fight"
    assert table.game.places["rebel_minor_1"] == "kerkouane"


def test_car_17_at_least_two() -> None:
    table = deeds(0)
    table.event(CARTHAGE, "car_17")
    assert table.cu("kerkouane", "revolters") == 2
    assert table.over()


def test_car_18_court_of_the_hundred_and_four() -> None:
    table = deeds(2)
    table.event(CARTHAGE, "car_18", hand=("car_20", "car_21"))
    table.choose(CARTHAGE, "car_20 done")
    assert table.game.unrest == 1
    assert [event.cards for event in table.events if isinstance(event, CardsDiscarded)] == [("car_20",)]
    assert len(table.told(CardsDrawn)) == 1


def test_car_19_change_of_command() -> None:
    table = deeds()
    table.put(CARTHAGE, "lilybaeum", 2)
    table.put(CARTHAGE, "caralis", 1)
    table.game.places["hanno"] = DISPLACED
    table.event(CARTHAGE, "car_19", "hanno")
    table.choose(CARTHAGE, "caralis")
    assert table.game.places["hanno"] == "caralis"
    assert len(table.told(CardsDrawn)) == 1
    table = deeds()
    assert table.not_now("car_19") == "nothing_to_pick"


def test_car_20_tribute_of_the_emporia() -> None:
    table = deeds(1)
    table.event(CARTHAGE, "car_20")
    assert table.game.unrest == 2
    assert len(table.game.hands[CARTHAGE]) == 3


def test_car_21_silver_of_gades() -> None:
    table = deeds()
    table.event(CARTHAGE, "car_21")
    table.choose(CARTHAGE, table.choices(CARTHAGE)[0])
    assert len(table.game.hands[CARTHAGE]) == 1
    assert CARTHAGE in table.game.reminders


def test_car_22_treaty_of_philinus() -> None:
    table = deeds()
    table.put("romans", "capua", 3)
    table.put(CARTHAGE, "neapolis", 3)
    table.event(CARTHAGE, "car_22", "romans")
    mover = Mover(CARTHAGE, "neapolis", Units(3), (), 4)
    barred = enter_barred(table.game, mover, "capua")
    assert barred
    assert barred.key == "card_bars_entry"
    assert view(table.game, None).lasting
    table.end_turn()
    assert enter_barred(table.game, mover, "capua") != barred


def test_car_23_sicel_allies() -> None:
    table = deeds()
    table.loyalty("syracusae", 3)
    table.event(CARTHAGE, "car_23")
    table.choose(CARTHAGE, "syracusae", BOX)
    assert table.game.loyalty["syracusae"] == 2
    assert units(table, BOX) == Units(0, 1)


def test_car_24_exiles_of_syracuse() -> None:
    table = deeds()
    table.loyalty("syracusae", 3)
    table.event(CARTHAGE, "car_24")
    table.choose(CARTHAGE, "syracusae", "syracusae")
    assert "syracusae" not in table.choices(CARTHAGE), "no more than 2 from one city"
    table.choose(CARTHAGE, "done")
    assert table.game.loyalty["syracusae"] == 1
    table = deeds()
    table.ally("carthage", "greeks")
    assert table.not_now("car_24") == "only_an_ally_would_suffer"


@pytest.mark.parametrize(("die", "cancelled"), [("4", True), ("5", False)])
def test_car_25_intrigue_of_hicetas(die: str, cancelled: bool) -> None:
    table = field("car_25")
    table.put("greeks", "syracusae", 3, "dionysius")
    table.game.active = "greeks"
    table.run(Activation(leader="dionysius", seat="greeks", value=3))
    table.dice(die)
    table.play(CARTHAGE, "car_25")
    assert bool(table.told(ActivationCancelled)) == cancelled
    assert bool(table.told(CardsDrawn)) != cancelled
    table = field("car_25")
    table.put("romans", "roma", 3, "camillus")
    table.game.active = "romans"
    table.run(Activation(leader="camillus", seat="romans", value=3))
    assert table.barred(CARTHAGE, "car_25") in NOT_FITTING


def test_car_26_camp_fever() -> None:
    table = field("car_26")
    table.siege_roll("romans", "acragas", "camillus", "66", cu=3)
    table.play(CARTHAGE, "car_26")
    assert table.cu("acragas", "romans") == 2
    assert len(table.told(SiegeCancelled)) == 1, "with fewer than 3 CU there is no roll"
    table = field("car_26")
    table.siege_roll("romans", "messana", "camillus", "23", cu=6)
    table.play(CARTHAGE, "car_26")
    lost = sum(event.number for event in table.events if isinstance(event, CuLost) and event.cause == "car_26")
    assert lost == 2, "a port"
    table = field("car_26")
    table.siege_roll(CARTHAGE, "messana", "hanno", "22", cu=6)
    assert table.barred(CARTHAGE, "car_26") in NOT_FITTING


def voyage(card: str, power: str = "greeks") -> Field:
    table = field(card)
    leader = {"greeks": "dionysius", CARTHAGE: "hanno"}[power]
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


def test_car_29_swift_keels() -> None:
    table = field("car_29")
    table.put(CARTHAGE, "lilybaeum", 6, "hanno")
    table.game.active = CARTHAGE
    table.run(Activation(leader="hanno", seat=CARTHAGE, value=1))
    table.play(CARTHAGE, "car_29")
    if table.question(CARTHAGE).name == "activation":
        table.say(CARTHAGE, "move")
    table.say(CARTHAGE, f"sail {BOX}")
    table.until()
    assert table.cu(BOX, CARTHAGE) == 6
    assert table.question(CARTHAGE).about["mp"] == 3


def test_car_30_coastal_raiders() -> None:
    table = deeds()
    table.loyalty("syracusae", 3)
    table.event(CARTHAGE, "car_30")
    table.choose(CARTHAGE, "syracusae")
    assert "syracusae" not in table.choices(CARTHAGE), "1 from each"
    table.choose(CARTHAGE, "roma", "done")
    assert (table.game.loyalty["syracusae"], table.game.loyalty["roma"]) == (2, 2)


def test_car_31_walls_of_lilybaeum() -> None:
    table = field("car_31")
    table.siege_roll("greeks", "lilybaeum", "dionysius", "66")
    table.play(CARTHAGE, "car_31")
    assert len(table.told(SiegeCancelled)) == 1
    assert table.cu("lilybaeum", "greeks") == 3
    table = field("car_31")
    table.siege_roll("romans", "messana", "camillus", "22")
    assert table.barred(CARTHAGE, "car_31") in NOT_FITTING


def test_car_32_punic_gold_the_unrest_named_counts_as_used() -> None:
    table = field("car_32")
    card = next(
        one for one in table.game.decks["romans"] if table.game.data.cards[one].name == "Neutral Power Activates"
    )
    table.hand("romans", card)
    table.game.active = "romans"
    table.run(PlayEvent(seat="romans", card=card, picks=("unrest",)))
    table.play(CARTHAGE, "car_32")
    assert len(table.told(EventCancelled)) == 1
    assert table.game.unrest == 0
    assert table.game.acted == ["unrest"]


def test_car_33_sardinian_grain() -> None:
    table = deeds()
    table.event(CARTHAGE, "car_33")
    assert units(table, BOX) == Units(2)
    assert table.over()


def test_car_34_citizens_to_the_walls() -> None:
    table = deeds()
    table.put("greeks", "kerkouane", 1)
    table.event(CARTHAGE, "car_34")
    assert set(table.choices(CARTHAGE)) == {"carthago", BOX}
    table.choose(CARTHAGE, "carthago 3", BOX)
    assert (units(table, "carthago"), units(table, BOX)) == (Units(3), Units(1))
    assert table.game.unrest == 1


@pytest.mark.parametrize("card", ["car_35", "car_36", "car_37"])
def test_car_35_to_37_neutral_power_activates(card: str) -> None:
    table = deeds()
    table.put("volsci", "antium", 3)
    table.turn(CARTHAGE, card)
    table.say(CARTHAGE, f"neutral {card} volsci")
    table.until()
    table.say(CARTHAGE, "reinforce antium")
    assert table.cu("antium", "volsci") == 4


@pytest.mark.parametrize(("card", "event"), [("car_38", "car_07"), ("car_39", "car_08")])
def test_car_38_and_39_desperate_times_fetch(card: str, event: str) -> None:
    assert deeds().game.data.cards[card].fetches == event


def test_mercenaries_go_along_after_regulars() -> None:
    table = deeds()
    table.put(CARTHAGE, "lilybaeum", 6, "hanno", hired=6)
    assert starting_force(table.game, "hanno")[0] == Units(6, 4)
