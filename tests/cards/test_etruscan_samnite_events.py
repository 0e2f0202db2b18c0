"""The Etruscan and Samnite events about CU, support, cards and other powers, each played in its player's turn."""

import pytest

from engine.sword.events import CardsDiscarded, CardsDrawn, CardsSearched, DeckReshuffled
from engine.sword.game import INDEPENDENT
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.rounds import Rounds

# CU


def test_ets_09_two_transalpines_come_and_may_act_again() -> None:
    table = Rounds()
    table.game.acted.append("transalpines")
    table.event(SAMNITES, "ets_09")
    assert table.cu("transalpine_box", "transalpines") == 2
    assert table.asked() == [(SAMNITES, "neutral")], "even if they have acted"
    table.say(SAMNITES, "end")
    assert table.over()


@pytest.mark.parametrize(("die", "cu"), [("1", 2), ("2", 2), ("3", 3), ("4", 3), ("5", 4), ("6", 4)])
def test_ets_15_league_at_fanum_voltumnae(die: str, cu: int) -> None:
    table = Rounds()
    table.dice(die)
    table.event(SAMNITES, "ets_15")
    assert "bovianum" not in table.choices(SAMNITES)
    table.choose(SAMNITES, f"tarquinii {cu}")
    assert table.cu("tarquinii", "etruscans") == cu
    assert table.over()


def test_ets_19_ver_sacrum_needs_no_path() -> None:
    table = Rounds()
    table.control("romans", "allifae")
    table.control("samnites", "luceria")
    table.put("gauls", "larinum", 1)
    for power in ("samnites", "etruscans"):
        table.ally("greeks", power)
    table.put("greeks", "compsa", 1)
    table.event(SAMNITES, "ets_19")
    assert set(table.choices(SAMNITES)) == {"fregellae", "aufidena", "bovianum", "caudium", "maleventum", "corfinium"}
    assert table.refused(SAMNITES, "compsa", "event_choice") == ("15.3", "stacked_with_ally")
    table.choose(SAMNITES, "caudium 2", "corfinium")
    assert (table.cu("caudium", "samnites"), table.cu("corfinium", "samnites")) == (2, 1)
    assert table.over()


# support


def mines(*independent: str) -> Rounds:
    """Etruscan homes lost: these independent, Rusellae with a Gaul, Arretium to Rome; the mines depleted by it."""
    table = Rounds()
    table.game.markers["mines_depleted"] = "permanent"
    table.control(INDEPENDENT, "rusellae", "asculum", *independent)
    table.put("gauls", "rusellae", 1)
    table.control("romans", "arretium")
    return table


def test_ets_18_up_to_two_independent_spaces_are_taken_back() -> None:
    table = mines("caere", "faesulae", "sentinum")
    table.event(SAMNITES, "ets_18")
    assert table.choices(SAMNITES) == ["1", "3"], "no city is independent"
    table.choose(SAMNITES, "1")
    assert set(table.choices(SAMNITES)) == {"caere", "faesulae", "sentinum", "done"}
    table.choose(SAMNITES, "caere", "sentinum")
    assert table.game.control["caere"] == table.game.control["sentinum"] == "etruscans"
    assert table.over()


def test_ets_18_an_ally_who_stands_there_is_no_enemy() -> None:
    table = mines("caere", "pisae", "tarquinii")
    for power in ("samnites", "etruscans"):
        table.ally("greeks", power)
    table.put("greeks", "caere", 1)
    table.put("greeks", "pisae", 1)
    table.event(SAMNITES, "ets_18")
    assert table.choices(SAMNITES) == ["1", "2"], "no city to raise"
    table.choose(SAMNITES, "2")
    assert set(table.choices(SAMNITES)) == {"pisae", "tarquinii"}
    table = mines("caere", "faesulae")
    for power in ("samnites", "etruscans"):
        table.ally("greeks", power)
    table.put("greeks", "caere", 1)
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "1")
    assert set(table.choices(SAMNITES)) == {"caere", "faesulae", "done"}


def test_ets_18_or_one_independent_city() -> None:
    table = mines("pisae", "tarquinii", "ancon", "caere")
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "2")
    assert set(table.choices(SAMNITES)) == {"pisae", "tarquinii"}
    table.choose(SAMNITES, "pisae")
    assert (table.game.control["pisae"], table.game.loyalty["pisae"]) == ("etruscans", 1)
    assert table.game.control["tarquinii"] == INDEPENDENT
    assert table.over()


def test_ets_18_no_city_where_an_enemy_stands() -> None:
    table = mines("pisae", "tarquinii")
    table.put("gauls", "pisae", 1)
    table.event(SAMNITES, "ets_18")
    assert (table.game.control["pisae"], table.game.control["tarquinii"]) == (INDEPENDENT, "etruscans"), "the only one"
    assert table.over()


def test_ets_18_no_city_that_another_power_holds() -> None:
    table = mines("tarquinii")
    table.control("romans", "pisae")
    table.event(SAMNITES, "ets_18")
    assert (table.game.control["pisae"], table.game.control["tarquinii"]) == ("romans", "etruscans")


def test_ets_18_or_the_loyalty_of_a_city() -> None:
    table = mines()
    table.loyalty("pisae", 1)
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "pisae")
    assert table.game.loyalty["pisae"] == 2
    assert table.over()


@pytest.mark.parametrize("lost", [("caere",), ("caere", "faesulae", "sentinum")])
def test_ets_18_the_mines_work_again_with_fewer_than_five_lost(lost: tuple[str, ...]) -> None:
    table = mines(*lost)
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "1", "caere", *(["done"] if len(lost) > 1 else []))
    assert "mines_depleted" not in table.markers


def test_ets_18_they_stay_depleted_with_five_lost() -> None:
    table = mines("caere", "faesulae", "sentinum", "luna")
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "1", "caere", "done")
    assert "mines_depleted" in table.markers
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "1", "luna", "done")
    assert "mines_depleted" not in table.markers


def test_ets_20_campanian_revolt() -> None:
    table = Rounds()
    table.loyalty("capua", 2)
    table.event(SAMNITES, "ets_20")
    assert set(table.choices(SAMNITES)) == {"capua", "neapolis", "velitrae", "tarracina", "done"}
    table.choose(SAMNITES, "capua", "capua", "tarracina")
    assert table.game.control["capua"] == table.game.control["tarracina"] == INDEPENDENT
    assert table.game.control["velitrae"] == "romans"
    assert table.over()


def test_ets_20_neither_one_s_own_nor_what_nobody_holds() -> None:
    table = Rounds()
    table.control("samnites", "velitrae")
    table.control(INDEPENDENT, "tarracina")
    table.event(SAMNITES, "ets_20")
    assert set(table.choices(SAMNITES)) == {"capua", "neapolis", "done"}


def test_ets_20_spares_an_ally_of_both() -> None:
    table = Rounds()
    table.ally("romans", "etruscans")
    table.event(SAMNITES, "ets_20")
    assert "tarracina" in table.choices(SAMNITES), "the Samnites are not bound"
    table = Rounds()
    table.ally("romans", "etruscans")
    table.ally("romans", "samnites")
    table.event(SAMNITES, "ets_20")
    assert "tarracina" not in table.choices(SAMNITES)


def test_ets_21_latin_war_one_from_each_of_three() -> None:
    table = Rounds()
    table.control("romans", "ardea")
    table.event(SAMNITES, "ets_21")
    assert "ardea" not in table.choices(SAMNITES), "no home"
    table.choose(SAMNITES, "roma")
    assert table.refused(SAMNITES, "roma", "event_choice") == ("7.1", "no_more_from_one_space")
    table.choose(SAMNITES, "tarracina", "velitrae")
    assert table.game.loyalty["roma"] == 2
    assert table.game.control["tarracina"] == table.game.control["velitrae"] == INDEPENDENT
    assert len(table.game.hands[SAMNITES]) == 1
    assert table.over()


def sedition(*hand: str) -> Rounds:
    table = Rounds()
    table.hand(ROMANS, *hand)
    table.loyalty("roma", 3)
    table.event(SAMNITES, "ets_22")
    return table


def test_ets_22_the_roman_removes_two_of_his_support() -> None:
    table = sedition("rom_05", "rom_08")
    table.choose(ROMANS, "1", "roma", "velitrae")
    assert (table.game.loyalty["roma"], table.game.control["velitrae"]) == (2, INDEPENDENT)
    assert table.told(CardsDiscarded) == []
    assert table.over()


def test_ets_22_or_he_discards_a_card_and_roma_loses_loyalty() -> None:
    table = sedition("rom_05", "rom_08")
    table.choose(ROMANS, "2")
    assert table.game.loyalty["roma"] == 2
    assert (len(table.game.hands[ROMANS]), len(table.game.discards[ROMANS])) == (1, 1)
    assert table.over()


def test_ets_22_without_a_card_only_the_first() -> None:
    table = sedition()
    table.choose(ROMANS, "praeneste", "tarracina")
    assert table.over()


def test_ets_22_roma_has_no_loyalty_to_lose_and_the_card_is_discarded_all_the_same() -> None:
    table = Rounds()
    table.control("gauls", "roma")
    table.hand(ROMANS, "rom_12")
    table.event(SAMNITES, "ets_22")
    assert table.choices(ROMANS) == ["1", "2"]
    table.choose(ROMANS, "2")
    assert table.game.discards[ROMANS] == ["rom_12"]
    assert table.over()


def test_ets_26_5p_tyrrhenian_pirates() -> None:
    table = Rounds("five")
    table.loyalty("lilybaeum", 2)
    table.event(SAMNITES, "ets_26_5p")
    choices = set(table.choices(SAMNITES))
    assert {"lilybaeum", "olbia", "locri", "syracusae"} <= choices, "Punic and Greek ports, cities or not"
    assert not {"roma", "selinus", "catina", "antium"} & choices, "neither others' ports nor what is no port"
    table.choose(SAMNITES, "lilybaeum")
    assert table.game.loyalty["lilybaeum"] == 1
    assert table.game.unrest == 1
    assert table.over()


# cards


@pytest.mark.parametrize(("lost", "depleted", "drawn"), [(False, False, 3), (True, False, 2), (False, True, 2)])
def test_ets_16_iron_of_elba(lost: bool, depleted: bool, drawn: int) -> None:
    table = Rounds()
    if lost:
        table.control("romans", "populonium")
    if depleted:
        table.game.markers["mines_depleted"] = "permanent"
    table.event(SAMNITES, "ets_16")
    assert len(table.game.hands[SAMNITES]) == drawn
    assert table.over()


def test_ets_23_haruspices() -> None:
    table = Rounds()
    top = [card for card in table.game.decks[SAMNITES] if card != "ets_23"][:3]
    table.game.decks[SAMNITES] = [*top, *(card for card in table.game.decks[SAMNITES] if card not in top)]
    table.event(SAMNITES, "ets_23")
    assert table.question(SAMNITES).hidden
    first, second, third = sorted(top)
    table.choose(SAMNITES, f"{first} {third}")
    assert sorted(table.game.hands[SAMNITES]) == [first, third]
    assert table.game.decks[SAMNITES][-1] == second
    (event,) = table.told(CardsSearched)
    hidden = event.seen_by(ROMANS)
    assert isinstance(hidden, CardsSearched)
    assert hidden.taken == ()


@pytest.mark.parametrize("left", [2, 1, 0])
def test_6_4_2_ets_23_where_the_deck_runs_out_the_discards_go_under_what_is_left(left: int) -> None:
    table = Rounds()
    table.hand(SAMNITES, "ets_23")
    game = table.game
    top, game.discards[SAMNITES] = game.decks[SAMNITES][:left], game.decks[SAMNITES][left:12]
    game.reminders.append(SAMNITES)
    table.turn(SAMNITES, "ets_23")
    game = table.game
    game.decks[SAMNITES] = list(top)
    table.say(SAMNITES, "event ets_23")
    table.until()
    seen = table.choices(SAMNITES)
    assert len(seen) == 3 - 1, "the last of three cannot be the first of two"
    assert table.told(DeckReshuffled) == [DeckReshuffled(seat=SAMNITES, number=12 - left + 1, cause="6.4.2")]
    assert table.game.decks[SAMNITES][:left] == top
    assert (table.game.discards[SAMNITES], table.game.reminders) == ([], [])
    table.choose(SAMNITES, " ".join(table.default(SAMNITES) or ()))
    assert (len(table.game.hands[SAMNITES]), len(table.game.decks[SAMNITES])) == (2, 12 - 1)


def test_ets_23_a_deck_of_three_is_left_as_it_is() -> None:
    table = Rounds()
    table.turn(SAMNITES, "ets_23")
    deck = table.game.decks[SAMNITES]
    table.game.decks[SAMNITES], table.game.discards[SAMNITES] = deck[:3], deck[3:]
    table.say(SAMNITES, "event ets_23")
    table.until()
    assert table.told(DeckReshuffled) == []
    assert table.game.discards[SAMNITES] == [*deck[3:], "ets_23"]


# others


def test_ets_26_punic_ties_activates_carthage_again() -> None:
    table = Rounds(empty=False)
    table.game.acted.append("carthage")
    table.event(SAMNITES, "ets_26")
    table.then(SAMNITES, "reinforce carthago", "end")
    assert table.cu("carthago", "carthage") == 5
    assert table.told(CardsDrawn) == []
    assert table.over()


def test_ets_26_punic_ties_of_the_ally_of_rome_are_two_cards() -> None:
    table = Rounds(empty=False)
    table.game.markers["punic_alliance"] = "permanent"
    table.ally("carthage", "romans")
    table.event(SAMNITES, "ets_26")
    assert len(table.game.hands[SAMNITES]) == 2
    assert table.over()


def test_ets_32_the_volsci_rise_in_antium_even_if_they_have_acted() -> None:
    table = Rounds()
    table.game.acted.append("volsci")
    table.control("volsci", "velitrae")
    table.event(SAMNITES, "ets_32")
    table.choose(SAMNITES, "1")
    assert table.cu("antium", "volsci") == 1
    assert table.asked() == [(SAMNITES, "neutral")]


def test_ets_32_or_one_roman_support_is_removed() -> None:
    table = Rounds()
    table.loyalty("capua", 2)
    table.event(SAMNITES, "ets_32")
    table.choose(SAMNITES, "2")
    assert {"capua", "velitrae"} <= set(table.choices(SAMNITES)), "loyalty or a marker"
    table.choose(SAMNITES, "capua")
    assert table.game.loyalty["capua"] == 1
    assert table.over()


@pytest.mark.parametrize(("holder", "cu"), [("volsci", 1), ("romans", 0)])
def test_ets_32_the_volsci_act_even_if_they_have_lost_antium(holder: str, cu: int) -> None:
    table = Rounds()
    table.control(holder, "antium")
    table.control("volsci", "velitrae")
    table.game.loyalty["antium"] = 1
    table.put("volsci", "ardea", 2, "volsci_minor_1")
    table.event(SAMNITES, "ets_32")
    assert table.choices(SAMNITES) == ["1", "2"]
    table.choose(SAMNITES, "1")
    assert table.asked() == [(SAMNITES, "neutral")]
    assert table.cu("antium", "volsci") == cu


def test_ets_37_purchased_peace_until_they_are_next_active() -> None:
    table = Rounds()
    table.put("greeks", "posidonia", 3, "dionysius")
    table.control("samnites", "lucani")
    table.round(1, SAMNITES, "ets_37")
    table.then(SAMNITES, "event ets_37 greeks")
    assert len(table.game.hands[SAMNITES]) == len(table.game.hands[GREEKS]) == 1
    assert table.game.hands[ROMANS] == table.game.hands[GAULS] == []
    assert table.game.discards[SAMNITES] == ["ets_37"]
    assert table.lasting == ["ets_37"]
    table.until_turn_of(GREEKS)
    table.hand(GREEKS, "gre_01")
    table.then(GREEKS, "activate dionysius gre_01")
    for space in ("compsa", "lucani"):
        assert table.refused(GREEKS, f"to {space}") == ("7.1", "card_bars_entry")
    assert "neapolis" in table.words(GREEKS, "to")
    table.then(GREEKS, "stop")
    table.until_turn_of(SAMNITES)
    assert table.lasting == []
    table.until_turn_of(GREEKS)
    table.hand(GREEKS, "gre_02")
    table.then(GREEKS, "activate dionysius gre_02")
    assert {"compsa", "lucani"} <= set(table.words(GREEKS, "to"))


def test_ets_37_only_with_another_player_s_power() -> None:
    table = Rounds()
    table.turn(SAMNITES, "ets_37")
    assert set(table.words(SAMNITES, "event ets_37")) == {"romans", "gauls", "greeks"}


@pytest.mark.parametrize("inside", [0, 2])
def test_ets_32_no_volscian_comes_to_enemies_in_antium_but_they_act(inside: int) -> None:
    table = Rounds()
    table.control("volsci", "velitrae")
    table.put("volsci", "ardea", 2, "volsci_minor_1")
    table.put("romans", "antium", 2, "camillus")
    table.put("volsci", "antium", inside=inside)
    table.event(SAMNITES, "ets_32")
    table.choose(SAMNITES, "1")
    assert table.asked() == [(SAMNITES, "neutral")]
    assert table.game.force("antium", "volsci").cu == 0
    assert table.game.force("antium", "volsci").inside.total == inside
