"""The events of Carthage (five players) about CU, support, cards and what lasts, each played in its player's turn."""

import pytest

from engine.sword.events import CardsDiscarded, CardsDrawn, LeaderActivated, SiegeRolled
from engine.sword.game import DISPLACED, INDEPENDENT, Units
from tests.cards.deeds import GREEKS, ROMANS
from tests.cards.rounds import Rounds

CARTHAGE, BOX = "carthage", "garrison_box"


def five(unrest: int = 0) -> Rounds:
    return Rounds("five", unrest=unrest)


def units(table: Rounds, space: str) -> Units:
    return table.game.force(space, CARTHAGE).outside


# armies


def test_car_07_grand_armada_has_seven_mp_and_the_ships_of_a_three() -> None:
    table = five()
    table.put(CARTHAGE, "lilybaeum", 10, "bomilcar_5p")
    table.event(CARTHAGE, "car_07")
    (told,) = table.told(LeaderActivated)
    assert isinstance(told, LeaderActivated)
    assert (told.leader, told.mp) == ("bomilcar_5p", 7), "of initiative 3"
    table.then(CARTHAGE, f"sail {BOX}")
    assert table.cu(BOX, CARTHAGE) == 10
    assert table.question(CARTHAGE).about["mp"] == 4


def test_car_07_only_one_s_own_leader() -> None:
    table = five()
    table.put(CARTHAGE, "lilybaeum", 1)
    table.put("greeks", "syracusae", 4, "dionysius")
    table.event(CARTHAGE, "car_07")
    assert table.over(), "nobody to activate"
    assert table.told(LeaderActivated) == []


@pytest.mark.parametrize(("card", "came"), [("car_08", Units(0, 5)), ("car_09", Units(3))])
def test_car_08_and_09_levies_are_placed_as_reinforcements(card: str, came: Units) -> None:
    table = five()
    table.event(CARTHAGE, card)
    assert {"lilybaeum", BOX} <= set(table.choices(CARTHAGE))
    assert "syracusae" not in table.choices(CARTHAGE)
    table.choose(CARTHAGE, f"{BOX} {came.total}")
    assert units(table, BOX) == came
    assert table.over()


def test_car_19_change_of_command() -> None:
    table = five()
    table.put(CARTHAGE, "lilybaeum", 2, "himilco", "carthage_5p_minor_a")
    table.put(CARTHAGE, "caralis", 1)
    table.put("greeks", "syracusae", 3, "dionysius")
    table.game.places["hanno"] = DISPLACED
    table.turn(CARTHAGE, "car_19")
    assert set(table.words(CARTHAGE, "event car_19")) == {"himilco", "hanno"}, "named, on the map or displaced"
    table.event(CARTHAGE, "car_19", "hanno")
    assert set(table.choices(CARTHAGE)) == {"lilybaeum", "caralis"}, "where Carthaginian CU are"
    table.choose(CARTHAGE, "caralis")
    assert table.game.places["hanno"] == "caralis"
    assert len(table.game.hands[CARTHAGE]) == 1
    assert table.over()


def test_car_19_not_without_a_named_leader() -> None:
    table = five()
    table.put(CARTHAGE, "lilybaeum", 2, "carthage_5p_minor_a")
    table.turn(CARTHAGE, "car_19")
    assert table.refused(CARTHAGE, "event car_19") == ("7.1", "nothing_to_pick")


def test_car_33_sardinian_grain() -> None:
    table = five()
    table.event(CARTHAGE, "car_33")
    assert units(table, BOX) == Units(2)
    assert table.over()


def test_car_34_citizens_to_the_walls() -> None:
    table = five()
    table.event(CARTHAGE, "car_34")
    assert set(table.choices(CARTHAGE)) == {"carthago", "kerkouane", BOX}
    table.choose(CARTHAGE, "carthago 2", "kerkouane 1", BOX)
    assert [units(table, space) for space in ("carthago", "kerkouane", BOX)] == [Units(2), Units(1), Units(1)]
    assert table.game.unrest == 1
    assert table.over()


def test_car_34_neither_where_enemies_stand_nor_where_others_rule() -> None:
    table = five()
    table.put("greeks", "kerkouane", 1)
    table.control("romans", "carthago")
    table.event(CARTHAGE, "car_34")
    assert units(table, BOX) == Units(4), "only the box is left"


# unrest and what comes of it


def test_car_14_pay_in_full_nobody_leaves_this_turn() -> None:
    table = five(unrest=3)
    table.put(CARTHAGE, BOX, hired=4)
    table.round(1, CARTHAGE, "car_14")
    table.then(CARTHAGE, "event car_14")
    assert table.game.unrest == 1
    assert table.marks == ["paid_in_full"]
    assert table.game.discards[CARTHAGE] == ["car_14"]
    table.next_turn()
    assert units(table, BOX).mercenary >= 4
    assert table.marks == []


def test_car_14_without_it_they_leave() -> None:
    table = five(unrest=1)
    table.put(CARTHAGE, BOX, hired=4)
    table.round(1, CARTHAGE, "car_20")
    table.next_turn()
    assert units(table, BOX).mercenary == 2


def test_car_17_insurrection_in_force_beyond_the_turn() -> None:
    table = five(unrest=5)
    table.put(CARTHAGE, "kerkouane", 1)
    table.round(1, CARTHAGE, "car_17")
    table.then(CARTHAGE, "event car_17")
    assert table.game.unrest == 0
    assert table.marks == ["insurrection"]
    assert table.cu("kerkouane", "revolters") == 5
    assert table.cu("kerkouane", CARTHAGE) == 0, "it had to fight"
    assert table.game.places["rebel_minor_1"] == "kerkouane"
    assert table.game.discards[CARTHAGE] == ["car_17"]
    table.next_turn()
    assert table.marks == ["insurrection"]


def test_car_17_at_least_two() -> None:
    table = five()
    table.event(CARTHAGE, "car_17")
    assert table.cu("kerkouane", "revolters") == 2
    assert table.over()


def test_car_18_court_of_the_hundred_and_four() -> None:
    table = five(unrest=2)
    table.event(CARTHAGE, "car_18", hand=("car_20", "car_21", "car_23"))
    assert table.refused(CARTHAGE, "car_20 car_21 car_23 done", "event_choice") is None, "no third"
    table.choose(CARTHAGE, "car_20 car_21 done")
    assert table.game.unrest == 1
    assert [event.cards for event in table.events if isinstance(event, CardsDiscarded)] == [("car_20", "car_21")]
    assert len(table.told(CardsDrawn)) == 1
    assert len(table.game.hands[CARTHAGE]) == 3
    assert table.over()


def test_car_18_fewer_will_do() -> None:
    table = five(unrest=2)
    table.event(CARTHAGE, "car_18", hand=("car_20", "car_21"))
    table.choose(CARTHAGE, "car_20 done")
    assert table.game.discards[CARTHAGE] == ["car_18", "car_20"]
    assert len(table.game.hands[CARTHAGE]) == 2


def test_car_20_tribute_of_the_emporia() -> None:
    table = five(unrest=1)
    table.event(CARTHAGE, "car_20")
    assert table.game.unrest == 2
    assert len(table.game.hands[CARTHAGE]) == 3
    assert table.over()


def test_car_21_silver_of_gades() -> None:
    table = five()
    table.event(CARTHAGE, "car_21")
    first, second = table.choices(CARTHAGE)
    table.choose(CARTHAGE, first)
    assert table.game.hands[CARTHAGE] == [second]
    assert CARTHAGE in table.game.reminders
    assert table.over()


# support


def test_car_23_sicel_allies() -> None:
    table = five()
    table.event(CARTHAGE, "car_23")
    assert set(table.choices(CARTHAGE)) == {"messana", "catina", "syracusae"}
    table.choose(CARTHAGE, "catina", BOX)
    assert table.game.control["catina"] == INDEPENDENT
    assert units(table, BOX) == Units(0, 1)
    assert table.over()


def test_car_24_exiles_of_syracuse() -> None:
    table = five()
    table.event(CARTHAGE, "car_24")
    cities = {"neapolis", "tarentum", "croton", "rhegium", "messana", "syracusae", "acragas"}
    assert set(table.choices(CARTHAGE)) == cities | {"done"}, "no marker"
    table.choose(CARTHAGE, "syracusae", "syracusae")
    assert table.refused(CARTHAGE, "syracusae", "event_choice") == ("7.1", "no_more_from_one_space")
    table.choose(CARTHAGE, "tarentum")
    assert (table.game.loyalty["syracusae"], table.game.loyalty["tarentum"]) == (1, 1)
    assert table.over(), "3 in all"


def test_car_24_not_against_an_ally() -> None:
    table = five()
    table.ally("carthage", "greeks")
    table.turn(CARTHAGE, "car_24")
    assert table.refused(CARTHAGE, "event car_24") == ("15.2", "only_an_ally_would_suffer")


def test_car_30_coastal_raiders() -> None:
    table = five()
    table.control(CARTHAGE, "messana")
    table.ally("carthage", "etruscans")
    table.event(CARTHAGE, "car_30")
    choices = set(table.choices(CARTHAGE))
    assert {"syracusae", "velia", "roma", "genua", "antium", "done"} <= choices, "loyalty or a marker"
    assert not {"messana", "lilybaeum", "capua", "pisae", "ancon"} & choices, "own, no port, an ally's, nobody's"
    table.choose(CARTHAGE, "syracusae")
    assert table.refused(CARTHAGE, "syracusae", "event_choice") == ("7.1", "no_more_from_one_space")
    table.choose(CARTHAGE, "roma", "velia")
    assert (table.game.loyalty["syracusae"], table.game.loyalty["roma"]) == (2, 2)
    assert table.game.control["velia"] == INDEPENDENT
    assert table.over(), "3 in all"


# Blockade: until Carthage is next active


@pytest.mark.parametrize("card", ["car_15", "car_16"])
def test_car_15_and_16_blockade_beside_the_card_until_carthage_is_next_active(card: str) -> None:
    table = five()
    table.put("greeks", "tarentum", 3, "archidamus")
    table.put("carthage", "lilybaeum", 3, "bomilcar_5p")
    table.control(CARTHAGE, "antium")
    table.round(1, CARTHAGE, card, "car_33", "car_01")
    assert table.refused(CARTHAGE, f"event {card}") == ("7.1.2", "beside_the_card")
    words = set(table.words(CARTHAGE, f"beside {card}"))
    assert {"syracusae", "roma", "pisae"} <= words
    assert not {"antium", "lilybaeum", "capua", "catina", "ancon"} & words, "an enemy's port"
    table.then(CARTHAGE, f"beside {card} syracusae")
    assert table.lasting == [card]
    assert table.game.discards[CARTHAGE] == [card]
    table.then(CARTHAGE, "activate bomilcar_5p car_01")
    assert "syracusae" in table.words(CARTHAGE, "sail"), "the card of the round, and he himself may sail"
    table.then(CARTHAGE, "stop")
    table.until_turn_of(GREEKS)
    table.hand(GREEKS, "gre_01")
    table.then(GREEKS, "activate archidamus gre_01")
    assert table.refused(GREEKS, "sail syracusae") == ("7.1", "card_bars_sailing")
    assert "messana" in table.words(GREEKS, "sail")
    table.then(GREEKS, "stop")
    table.until_turn_of(CARTHAGE)
    assert table.lasting == []
    table.until_turn_of(GREEKS)
    table.hand(GREEKS, "gre_02")
    table.then(GREEKS, "activate archidamus gre_02")
    assert "syracusae" in table.words(GREEKS, "sail")


def besieging(card: str, cu: int, leader: str) -> Rounds:
    """Messana, with an army of another size before Rhegium."""
    table = five()
    table.put(CARTHAGE, "messana", cu, *([leader] if leader else []))
    table.put(CARTHAGE, "rhegium", 4, "hasdrubal")
    table.siege("rhegium", 0, CARTHAGE)
    table.siege("messana", 0, CARTHAGE)
    table.turn(CARTHAGE, card, "car_33")
    table.say(CARTHAGE, f"beside {card} messana")
    table.until()
    return table


@pytest.mark.parametrize("card", ["car_15", "car_16"])
@pytest.mark.parametrize("cu", [3, 5])
def test_car_15_and_16_the_besiegers_may_roll_at_once(card: str, cu: int) -> None:
    table = besieging(card, cu, "bomilcar_5p")
    assert table.choices(CARTHAGE) == ["bomilcar_5p", "done"], "initiative 3; nobody before another city"
    table.dice("66")
    table.choose(CARTHAGE, "bomilcar_5p")
    assert len(table.told(SiegeRolled)) == 1
    assert table.game.control["messana"] == CARTHAGE
    assert table.over(), "that is all he does"


@pytest.mark.parametrize("card", ["car_15", "car_16"])
@pytest.mark.parametrize(("cu", "leader"), [(2, "hanno"), (4, "")])
def test_car_15_and_16_no_roll_with_two_cu_or_without_a_leader(card: str, cu: int, leader: str) -> None:
    table = besieging(card, cu, leader)
    assert table.over()
    assert table.told(SiegeRolled) == []


# Treaty of Philinus


def test_car_22_keeps_both_out_of_the_other_s_homes_for_this_turn() -> None:
    table = five()
    table.put("greeks", "acragas", 3, "archidamus")
    table.put(CARTHAGE, "thermae", 3, "bomilcar_5p")
    table.control("greeks", "selinus")
    table.put("romans", "henna", 3, "camillus")
    table.round(1, CARTHAGE, "car_22", "car_01")
    assert set(table.words(CARTHAGE, "event car_22")) == {"romans", "gauls", "etruscans", "samnites", "greeks"}
    table.then(CARTHAGE, "event car_22 greeks")
    assert len(table.game.hands[CARTHAGE]) == 2, "a card"
    assert table.lasting == ["car_22", "car_22"]
    assert table.game.discards[CARTHAGE] == ["car_22"]
    for card in ("gre_01", "gre_02"):
        table.until_turn_of(GREEKS)
        table.hand(GREEKS, card)
        table.then(GREEKS, f"activate archidamus {card}")
        assert table.refused(GREEKS, "to selinus") == ("7.1", "card_bars_entry"), "in the next round too"
        table.then(GREEKS, "stop")
    table.until_turn_of(CARTHAGE)
    table.hand(CARTHAGE, "car_01")
    table.then(CARTHAGE, "activate bomilcar_5p car_01")
    assert table.refused(CARTHAGE, "to tyndaris") == ("7.1", "card_bars_entry")
    table.then(CARTHAGE, "stop")
    table.until_turn_of(ROMANS)
    table.hand(ROMANS, "rom_01")
    table.then(ROMANS, "activate camillus rom_01")
    assert {"thermae", "catina"} <= set(table.words(ROMANS, "to")), "nobody else is bound"
    table.then(ROMANS, "stop")
    table.next_turn()
    assert table.lasting == []
