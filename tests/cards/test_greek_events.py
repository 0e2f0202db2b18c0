"""The Greek events about CU, support, cards and markers, each played in its player's turn."""

import pytest

from engine.sword.events import CardsDiscarded, CuLost, HandShown, LoyaltyChanged
from engine.sword.game import INDEPENDENT
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.rounds import Rounds

# markers of this turn


def test_gre_09_elephants_help_his_army_until_it_is_beaten() -> None:
    table = Rounds()
    table.put("greeks", "ardea", 4, "dionysius")
    table.put("greeks", "tarentum", 4, "greek_minor_1")
    table.put("gauls", "bononia", 4, "gallic_minor_1")
    table.turn(GREEKS, "gre_09")
    assert table.words(GREEKS, "event gre_09") == ["dionysius", "greek_minor_1"]
    table.event(GREEKS, "gre_09", "dionysius")
    assert table.marks == ["elephants:dionysius"]
    assert len(table.game.hands[GREEKS]) == 1
    table.game.hands[GREEKS].clear()
    table.battle("romans", "greeks", "222", "222", cu=(4, 0))
    assert table.added("greeks") == {"elephants": 3, "leadership": table.game.tactics("dionysius")}
    assert table.marks == ["elephants:dionysius"], "won"
    table.again()
    table.put("greeks", "canusium", 4, "greek_minor_1")
    table.battle("romans", "greeks", "222", "222", space="canusium", cu=(4, 0))
    assert "elephants" not in table.added("greeks"), "another army"
    table.again()
    table.put("greeks", "ardea", 4, "dionysius")
    table.battle("romans", "greeks", "666", "111", cu=(4, 0))
    table.until()
    assert table.marks == []
    assert table.lasting == []


def test_gre_09_not_without_a_greek_leader_on_the_map() -> None:
    table = Rounds()
    table.put("romans", "roma", 4, "valerius")
    table.turn(GREEKS, "gre_09")
    assert table.refused(GREEKS, "event gre_09") == ("7.1", "nothing_to_pick")


def test_gre_09_for_the_rest_of_the_turn() -> None:
    table = Rounds()
    table.put("greeks", "syracusae", 4, "dionysius")
    table.round(1, GREEKS, "gre_09")
    table.then(GREEKS, "event gre_09 dionysius")
    table.until_turn_of(ROMANS)
    table.until_turn_of(GREEKS)
    assert table.marks == ["elephants:dionysius"]
    table.next_turn()
    assert table.marks == []


def test_gre_14_homonoia_spares_a_named_leader_his_penalty_in_this_turn() -> None:
    table = Rounds()
    table.put("greeks", "syracusae", 4, "dionysius", "greek_minor_1")
    table.round(1, GREEKS, "gre_14")
    assert table.words(GREEKS, "event gre_14") == ["dionysius"]
    table.then(GREEKS, "event gre_14 dionysius")
    assert table.marks == ["homonoia:dionysius"]
    assert table.game.discards[GREEKS] == ["gre_14"]
    table.next_turn()
    assert paid(table) == []
    assert table.marks == []
    table.next_turn()
    assert len(paid(table)) == 2, "8.2.3 Dionysius costs 2 again"


def paid(table: Rounds) -> list[LoyaltyChanged]:
    """The loyalty that keeping leaders has cost (8.2.3)."""
    changed = [event for event in table.told(LoyaltyChanged) if isinstance(event, LoyaltyChanged)]
    return [event for event in changed if event.cause == "8.2.3"]


def test_gre_31_5p_libyan_revolt_where_others_stand_is_a_battle() -> None:
    table = Rounds("five")
    table.put("carthage", "carthago", 8)
    table.turn(GREEKS, "gre_31_5p")
    assert table.words(GREEKS, "event gre_31_5p") == ["carthago", "kerkouane"]
    table.event(GREEKS, "gre_31_5p", "carthago")
    table.until()
    assert table.cu("carthago", "revolters") == 0, "8 to 2"
    assert "insurrection" not in table.markers, "all dead: over"


def test_gre_31_5p_libyan_revolt_is_in_force_beyond_the_turn() -> None:
    table = Rounds("five")
    table.round(1, GREEKS, "gre_31_5p")
    table.then(GREEKS, "event gre_31_5p kerkouane")
    assert table.cu("kerkouane", "revolters") == 2
    assert table.game.places["rebel_minor_1"] == "kerkouane"
    assert table.marks == ["insurrection"]
    table.next_turn()
    assert table.marks == ["insurrection"]
    assert table.cu("kerkouane", "revolters") >= 1


# CU


def test_gre_11_the_tyrant_s_mercenaries_are_two_more_for_one_support() -> None:
    table = Rounds()
    table.loyalty("syracusae", 3)
    table.event(GREEKS, "gre_11")
    table.choose(GREEKS, "syracusae 3", "1")
    assert {"syracusae", "velia", "gela"} <= set(table.choices(GREEKS)), "a marker or loyalty"
    assert "roma" not in table.choices(GREEKS)
    table.choose(GREEKS, "syracusae", "syracusae 2")
    assert table.cu("syracusae", "greeks") == 5
    assert table.game.loyalty["syracusae"] == 2
    assert table.over()


def test_gre_11_or_none() -> None:
    table = Rounds()
    before = dict(table.game.loyalty)
    table.event(GREEKS, "gre_11")
    table.choose(GREEKS, "syracusae 3", "2")
    assert (table.cu("syracusae", "greeks"), table.game.loyalty) == (3, before)
    assert table.over()


def test_gre_12_campanian_mercenaries_cost_support() -> None:
    table = Rounds()
    table.event(GREEKS, "gre_12")
    assert {"syracusae", "velia", "gela"} <= set(table.choices(GREEKS))
    table.choose(GREEKS, "gela", "syracusae 2")
    assert (table.game.control["gela"], table.cu("syracusae", "greeks")) == (INDEPENDENT, 2)
    assert table.over()


def test_gre_12_not_without_support_to_pay() -> None:
    table = Rounds()
    table.control("romans", *(space for space, owner in table.game.control.items() if owner == "greeks"))
    table.turn(GREEKS, "gre_12")
    assert table.refused(GREEKS, "event gre_12") == ("7.1", "price_not_payable")


def test_gre_17_lucanian_rising() -> None:
    table = Rounds()
    table.ally("greeks", "etruscans")
    table.ally("greeks", "samnites")
    table.turn(GREEKS, "gre_17")
    assert table.refused(GREEKS, "event gre_17") == ("7.1", "nothing_to_pick")
    table.put("romans", "capua", 4, "valerius")
    table.put("greeks", "tarentum", 4, "dionysius")
    table.put("samnites", "compsa", 4, "egnatius")
    table.put("gauls", "bononia", 4, "gallic_minor_1")
    table.put("gauls", "posidonia", 4)
    assert table.words(GREEKS, "event gre_17") == ["valerius"], "neither own, allied, far nor without a leader"
    table.event(GREEKS, "gre_17", "valerius")
    assert table.cu("capua", "romans") == 2
    assert table.over()


def test_gre_19_slave_rising_takes_loyalty_from_an_enemy_s_city() -> None:
    table = Rounds()
    table.event(GREEKS, "gre_19")
    choices = set(table.choices(GREEKS))
    assert {"roma", "capua", "pisae", "antium", "lilybaeum"} <= choices
    assert not {"syracusae", "velitrae", "caere"} & choices, "neither one's own nor a marker"
    table.choose(GREEKS, "roma")
    assert table.game.loyalty["roma"] == 2
    assert table.over()


def test_gre_19_or_a_cu_where_an_enemy_army_stands_in_a_city() -> None:
    """Neither outside cities, nor without a leader, nor an army of one's own, inside or before a city."""
    table = Rounds()
    for power, space, leader in (
        ("romans", "roma", "valerius"),
        ("romans", "velitrae", "roman_minor_1"),
        ("romans", "syracusae", "camillus"),
        ("etruscans", "tarquinii", "spurinna"),
        ("greeks", "pisae", "dionysius"),
    ):
        table.put(power, space, 4, leader)
    table.put("gauls", "capua", 4)
    table.put("romans", "pisae", 0, inside=2)
    table.siege("pisae", 0, "greeks")
    table.put("greeks", "syracusae", 0, inside=2, within=["greek_minor_1"])
    table.siege("syracusae", 0, "romans")
    table.event(GREEKS, "gre_19")
    table.choose(GREEKS, "2")
    assert set(table.choices(GREEKS)) == {"roma", "syracusae", "tarquinii"}
    table.choose(GREEKS, "syracusae")
    assert table.told(CuLost) == [CuLost(power="romans", space="syracusae", number=1, cause="gre_19")]
    assert table.over()


def test_gre_19_the_first_alone_without_an_enemy_army_in_a_city() -> None:
    table = Rounds()
    table.put("greeks", "syracusae", 4, "dionysius")
    table.put("romans", "velitrae", 4, "camillus")
    table.event(GREEKS, "gre_19")
    assert "roma" in table.choices(GREEKS), "asked at once which city"


def test_gre_27_celtic_mercenaries() -> None:
    table = Rounds()
    table.put("gauls", "bononia", 2)
    table.put("gauls", "genua", 2)
    table.event(GREEKS, "gre_27")
    assert set(table.choices(GAULS)) == {"bononia", "genua"}
    table.choose(GAULS, "genua")
    assert (table.cu("genua", "gauls"), table.game.plunder_gallic) == (1, 1)
    table.choose(GREEKS, "syracusae 2")
    assert table.cu("syracusae", "greeks") == 2
    assert table.over()


def test_7_1_losses_by_a_card_are_the_owner_s_to_choose() -> None:
    """§D `losses` CU outside the city and inside it."""
    table = Rounds()
    table.put("romans", "roma", 2, "valerius", inside=2)
    table.put("gauls", "roma", 1)
    table.event(GREEKS, "gre_19")
    table.choose(GREEKS, "2")
    assert table.asked() == [(ROMANS, "losses")]
    table.say(ROMANS, "inside")
    assert table.told(CuLost) == [CuLost(power="romans", space="roma", number=1, cause="gre_19", inside=True)]


# support


def test_gre_13_archytas_raises_three_different_cities() -> None:
    table = Rounds()
    for city in ("tarentum", "neapolis", "croton", "rhegium"):
        table.loyalty(city, 1)
    table.put("romans", "rhegium", 2)
    table.siege("rhegium", 0, "romans")
    table.event(GREEKS, "gre_13")
    assert "rhegium" not in table.choices(GREEKS), "besieged"
    table.choose(GREEKS, "tarentum")
    assert table.refused(GREEKS, "tarentum", "event_choice") == ("7.1", "no_more_from_one_space")
    table.choose(GREEKS, "neapolis", "croton")
    assert [table.game.loyalty[city] for city in ("tarentum", "neapolis", "croton", "rhegium")] == [2, 2, 2, 1]
    assert len(table.game.hands[GREEKS]) == 1
    assert table.over()


def test_gre_13_or_fewer() -> None:
    table = Rounds()
    table.loyalty("tarentum", 1)
    table.event(GREEKS, "gre_13")
    table.choose(GREEKS, "tarentum", "done")
    assert table.game.loyalty["tarentum"] == 2
    assert table.over()


def settlers(*independent: str) -> Rounds:
    """Greek homes independent: these, and Locri with a Gaul in it; Velia and Neapolis Roman; the Samnites allied."""
    table = Rounds()
    table.control(INDEPENDENT, "locri", "minturnae", "luceria", *independent)
    table.put("gauls", "locri", 1)
    table.control("romans", "velia", "neapolis")
    table.ally("greeks", "samnites")
    return table


def test_gre_15_settlers_take_back_up_to_three_spaces() -> None:
    table = settlers("gela", "catina", "thurii", "heraclea", "messana")
    table.put("samnites", "heraclea", 1)
    table.event(GREEKS, "gre_15")
    table.choose(GREEKS, "1")
    assert set(table.choices(GREEKS)) == {"gela", "catina", "thurii", "heraclea", "done"}
    table.choose(GREEKS, "gela", "catina", "heraclea")
    assert {table.game.control[space] for space in ("gela", "catina", "heraclea")} == {"greeks"}
    assert table.game.control["thurii"] == INDEPENDENT
    table.choose(GREEKS, "syracusae")
    assert table.cu("syracusae", "greeks") == 1
    assert table.over()


def test_gre_15_fewer_will_do() -> None:
    table = settlers("gela", "catina")
    table.event(GREEKS, "gre_15")
    table.choose(GREEKS, "1", "gela", "done", "syracusae")
    assert (table.game.control["gela"], table.game.control["catina"]) == ("greeks", INDEPENDENT)
    assert table.over()


def test_gre_15_or_one_city() -> None:
    table = settlers("messana", "rhegium", "croton", "gela")
    table.put("samnites", "rhegium", 1)
    table.put("gauls", "croton", 1)
    table.event(GREEKS, "gre_15")
    table.choose(GREEKS, "2")
    assert set(table.choices(GREEKS)) == {"messana", "rhegium"}, "no enemy may stand there"
    table.choose(GREEKS, "messana", "syracusae")
    assert (table.game.control["messana"], table.game.control["rhegium"]) == ("greeks", INDEPENDENT)
    assert table.over()


def test_gre_15_or_loyalty() -> None:
    table = settlers()
    table.loyalty("tarentum", 1)
    table.event(GREEKS, "gre_15")
    table.choose(GREEKS, "tarentum", "syracusae")
    assert table.game.loyalty["tarentum"] == 2
    assert table.over()


def test_gre_18_secession_of_the_plebs() -> None:
    table = Rounds()
    table.hand(ROMANS, "rom_05", "rom_08")
    table.event(GREEKS, "gre_18")
    assert "caere" not in table.choices(GREEKS)
    table.choose(GREEKS, "roma")
    assert table.refused(GREEKS, "roma", "event_choice") == ("7.1", "no_more_from_one_space")
    table.choose(GREEKS, "tarracina")
    assert (table.game.loyalty["roma"], table.game.control["tarracina"]) == (2, INDEPENDENT)
    (discarded,) = table.told(CardsDiscarded)
    assert isinstance(discarded, CardsDiscarded)
    assert (discarded.seat, len(discarded.cards), discarded.cause) == (ROMANS, 1, "gre_18")
    assert len(table.game.hands[ROMANS]) == 1
    assert table.over()


def test_gre_34_raid_on_pyrgi() -> None:
    table = Rounds()
    table.control("romans", "tarquinii")
    table.control("greeks", "antium")
    table.control(INDEPENDENT, "olbia")
    table.ally("greeks", "gauls")
    table.event(GREEKS, "gre_34")
    ports = {"roma", "tarquinii", "pisae", "populonium", "panormus", "lilybaeum", "caralis", "tharros", "alalia"}
    assert set(table.choices(GREEKS)) == ports | {"kerkouane"}
    table.choose(GREEKS, "populonium")
    assert table.game.control["populonium"] == INDEPENDENT
    assert len(table.game.hands[GREEKS]) == 1
    assert table.over()


# cards and alliances


def test_gre_16_spies_at_court() -> None:
    table = Rounds()
    table.hand(ROMANS, "rom_01", "rom_05", "rom_08")
    table.turn(GREEKS, "gre_16")
    assert set(table.words(GREEKS, "event gre_16")) == {ROMANS, GAULS, SAMNITES}
    table.event(GREEKS, "gre_16", "romans")
    (shown,) = table.told(HandShown)
    assert isinstance(shown, HandShown)
    assert shown.seen_by(GREEKS) == shown
    hidden = shown.seen_by(GAULS)
    assert isinstance(hidden, HandShown)
    assert hidden.cards == ()
    assert table.question(GREEKS).hidden
    assert table.choices(GREEKS) == ["rom_05", "rom_08"]
    assert table.refused(GREEKS, "rom_01", "event_choice") == ("7.1", "value_above")
    table.choose(GREEKS, "rom_08")
    assert table.game.hands[ROMANS] == ["rom_01", "rom_05"]
    assert len(table.game.hands[GREEKS]) == 1
    assert table.over()


def test_gre_16_with_nothing_fitting_he_only_looks() -> None:
    table = Rounds()
    table.hand(ROMANS, "rom_01")
    table.event(GREEKS, "gre_16", "romans")
    assert table.choices(GREEKS) == ["done"]
    table.choose(GREEKS, "done")
    assert table.game.hands[ROMANS] == ["rom_01"]


@pytest.mark.parametrize("accepted", [True, False])
def test_gre_25_gifts_and_hostages(accepted: bool) -> None:
    table = Rounds()
    table.event(GREEKS, "gre_25", "romans")
    table.say(ROMANS, "accept" if accepted else "refuse roma praeneste done", "offer_answer")
    assert table.game.alliances == ([("greeks", "romans")] if accepted else [])
    assert table.game.control["praeneste"] == ("romans" if accepted else INDEPENDENT)
    assert table.game.loyalty["roma"] == (3 if accepted else 2)
    assert table.over()


def test_gre_25_neither_to_who_is_allied_nor_to_oneself_nor_a_neutral() -> None:
    table = Rounds()
    table.ally("greeks", "romans")
    table.turn(GREEKS, "gre_25")
    assert set(table.words(GREEKS, "event gre_25")) == {"gauls", "etruscans", "samnites"}
