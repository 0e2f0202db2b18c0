"""The Roman events that are no responses."""

import pytest

from engine.sword.activation import Activation
from engine.sword.cards import lasting
from engine.sword.events import CardsDiscarded, CardsDrawn, EventCancelled, LeaderActivated
from engine.sword.game import ASIDE, DISPLACED, POOL, Units
from engine.sword.leaders import DrawConsuls, return_consuls
from engine.sword.movement import Mover, cost
from tests.cards.deeds import GAULS, ROMANS, SAMNITES, Deeds


def test_rom_04_dictator_comes_to_roman_cu_and_acts_against_invaders() -> None:
    table = Deeds()
    table.put("romans", "roma", 4)
    table.put("romans", "velitrae", 1)
    table.put("gauls", "praeneste", 3, "gallic_minor_1")
    table.event(ROMANS, "rom_04")
    assert table.choices(ROMANS) == ["roma", "velitrae"]
    table.choose(ROMANS, "roma")
    assert table.game.force("roma", "romans").commander == "dictator"
    assert table.asked() == [(ROMANS, "step")]


def test_rom_04_without_invaders_nobody_is_activated_and_he_leaves_at_the_end_of_the_turn() -> None:
    table = Deeds()
    table.put("romans", "roma", 4)
    table.put("romans", "velitrae", 1)
    table.event(ROMANS, "rom_04")
    table.choose(ROMANS, "roma")
    assert table.over()
    assert not table.told(LeaderActivated)
    table.end_turn()
    assert table.game.places["dictator"] == ASIDE


def test_rom_05_foedus_protects_roman_support_from_events_of_others_for_a_turn() -> None:
    table = Deeds()
    table.loyalty("roma", 2)
    table.event(ROMANS, "rom_05")
    table.choose(ROMANS, "roma")
    assert table.game.loyalty["roma"] == 3
    assert "foedus" in table.markers
    table.event(SAMNITES, "ets_21")
    assert table.over(), "there is nothing to remove"
    assert table.game.loyalty["roma"] == 3
    table.end_turn()
    assert "foedus" not in table.markers
    table.event(SAMNITES, "ets_21")
    assert "roma" in table.choices(SAMNITES)


def test_rom_05_foedus_lets_nobody_s_event_take_a_roman_space_over() -> None:
    """gal_27 takes back Gallic homes: to put one's own marker there removes the Roman one."""
    table = Deeds()
    table.control("romans", "genua")
    table.event(ROMANS, "rom_05")
    table.choose(ROMANS, "capua")
    table.event(GAULS, "gal_27")
    assert "eporedia" in table.choices(GAULS), "there is nothing to take back, but a CU to place"
    table.choose(GAULS, "eporedia")
    assert table.over()
    assert table.game.control["genua"] == "romans"
    table.end_turn()
    table.event(GAULS, "gal_27")
    table.choose(GAULS, "1", "genua")
    assert table.game.control["genua"] == "gauls"


def test_rom_06_punic_envoys_and_an_action_with_carthage_if_wished() -> None:
    table = Deeds(empty=False)
    table.event(ROMANS, "rom_06")
    assert "punic_envoys" in table.markers
    assert table.asked() == [(ROMANS, "neutral")]
    table.say(ROMANS, "end")
    assert table.over()
    assert table.game.acted == [], "who ends at once has skipped it"


def test_rom_06_not_after_rome_and_carthage_have_been_allied() -> None:
    table = Deeds(empty=False)
    table.game.markers["treaty_signed"] = "permanent"
    table.event(ROMANS, "rom_06")
    assert "punic_envoys" not in table.markers


def test_rom_07_carthage_signs_the_treaty_only_after_the_envoys() -> None:
    table = Deeds(empty=False)
    assert table.not_now("rom_07") == "does_not_apply"
    table.game.markers["punic_envoys"] = "permanent"
    table.ally("romans", "greeks")
    table.event(ROMANS, "rom_07")
    assert set(table.markers) == {"treaty_signed", "punic_alliance"}
    assert table.game.alliances == [("carthage", "romans")]
    assert table.game.removed[ROMANS] == ["rom_07"]


@pytest.mark.parametrize(("card", "marker"), [("rom_08", "duoviri"), ("rom_12", "appian_way")])
def test_rom_08_and_12_put_a_marker_in_force_for_good(card: str, marker: str) -> None:
    table = Deeds()
    table.event(ROMANS, card)
    assert marker in table.markers
    assert table.game.removed[ROMANS] == [card]
    table.end_turn()
    assert marker in table.markers


def test_rom_09_levy_places_no_more_than_two_in_one_space() -> None:
    table = Deeds()
    table.event(ROMANS, "rom_09")
    assert table.choices(ROMANS, "roma") == ["1", "2"]
    table.choose(ROMANS, "roma 2")
    assert table.refused(ROMANS, "roma", "event_choice") == ("7.1", "no_more_in_one_space")
    table.choose(ROMANS, "velitrae")
    assert (table.cu("roma", "romans"), table.cu("velitrae", "romans")) == (2, 1)
    assert table.over()


def test_rom_10_deditio_takes_an_independent_city_next_to_a_roman_army() -> None:
    table = Deeds()
    table.put("romans", "fregellae", 3, "valerius")
    table.control("independent", "capua")
    table.loyalty("capua", 1)
    table.event(ROMANS, "rom_10")
    assert table.choices(ROMANS) == ["1", "2"]
    table.choose(ROMANS, "1")
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == ("romans", 1)


def test_rom_11_latin_colonies_cost_a_cu() -> None:
    table = Deeds()
    assert table.not_now("rom_11") == "nothing_to_pick"
    table.put("romans", "velitrae", 2)
    table.event(ROMANS, "rom_11", "velitrae")
    assert table.game.kinds["velitrae"] == "city"
    assert table.game.loyalty["velitrae"] == 1
    assert table.cu("velitrae", "romans") == 1


def test_rom_13_municipal_rights_raise_up_to_three_different_cities() -> None:
    table = Deeds()
    for city in ("roma", "sutrium", "capua"):
        table.loyalty(city, 1, "romans")
    table.siege("capua", 0, "samnites")
    table.put("samnites", "capua", 1)
    table.event(ROMANS, "rom_13")
    assert set(table.choices(ROMANS)) == {"roma", "sutrium", "narnia", "done"}
    table.choose(ROMANS, "roma")
    assert table.refused(ROMANS, "roma", "event_choice") == ("7.1", "no_more_from_one_space")
    table.choose(ROMANS, "done")
    assert (table.game.loyalty["roma"], table.game.loyalty["sutrium"]) == (2, 1)


def test_rom_14_the_senate_swaps_up_to_three_cards() -> None:
    table = Deeds()
    table.event(ROMANS, "rom_14", hand=("rom_20", "rom_21", "rom_22", "rom_23"))
    assert table.question(ROMANS).hidden
    table.choose(ROMANS, "rom_20 rom_23 done")
    assert table.told(CardsDiscarded) == [CardsDiscarded(seat=ROMANS, cards=("rom_20", "rom_23"), cause="rom_14")]
    assert len(table.game.hands[ROMANS]) == 4


def test_rom_15_suffect_consul() -> None:
    table = Deeds()
    table.put("romans", "roma", 2, "camillus")
    table.put("romans", "velitrae", 2)
    table.dice("decius")
    table.event(ROMANS, "rom_15")
    table.choose(ROMANS, "velitrae")
    assert table.game.places["decius"] == "velitrae"
    assert table.game.places["camillus"] == POOL, "the only other one"
    assert table.over()


def test_rom_16_imperium_prorogued_keeps_a_consul_this_turn() -> None:
    table = Deeds()
    table.loyalty("roma", 2)
    table.put("romans", "roma", 2, "camillus")
    table.put("romans", "velitrae", 2, "valerius")
    table.event(ROMANS, "rom_16")
    table.choose(ROMANS, "valerius", "roma")
    assert table.game.loyalty["roma"] == 3
    return_consuls(table.game)
    assert table.game.places["valerius"] == "velitrae"
    assert table.game.places["camillus"] == POOL
    table.dice("decius")
    table.run(DrawConsuls(seat=ROMANS))
    assert [place for place in table.game.places.values() if place == DISPLACED] == [DISPLACED], "one other is drawn"
    table.end_turn()
    return_consuls(table.game)
    assert table.game.places["valerius"] == POOL


def test_rom_17_divide_and_rule() -> None:
    table = Deeds()
    table.ally("gauls", "greeks")
    table.event(ROMANS, "rom_17")
    table.choose(ROMANS, "gauls greeks")
    assert table.game.alliances == []
    assert table.game.forbidden == [("gauls", "greeks")]
    assert len(table.told(CardsDrawn)) == 1


def test_rom_18_ius_fetiale_helps_attacks_on_one_power_for_a_turn() -> None:
    table = Deeds()
    table.event(ROMANS, "rom_18", "gauls")
    table.battle("romans", "gauls", "222", "222")
    assert table.added("romans") == {"rom_18": 1}
    table.again()
    table.battle("gauls", "romans", "222", "222")
    assert table.added("romans") == {}, "not in defence"
    table.again()
    table.battle("romans", "greeks", "222", "222")
    assert table.added("romans") == {}, "not against others"
    table.again()
    table.end_turn()
    table.battle("romans", "gauls", "222", "222")
    assert table.added("romans") == {}


def test_rom_19_licinian_laws() -> None:
    table = Deeds()
    table.loyalty("roma", 3)
    table.event(ROMANS, "rom_19")
    assert len(table.game.hands[ROMANS]) == 2
    assert table.game.loyalty["roma"] == 3, "it cannot rise"
    table = Deeds()
    table.loyalty("roma", 2)
    table.event(ROMANS, "rom_19")
    assert table.game.loyalty["roma"] == 3


@pytest.mark.parametrize(("space", "key"), [("sentinum", ""), ("bononia", "does_not_apply")])
def test_rom_20_tumultus_gallicus_only_if_gauls_are_abroad(space: str, key: str) -> None:
    table = Deeds()
    table.put("gauls", space, 2, "gallic_minor_1")
    assert table.not_now("rom_20") == key
    if not key:
        table.event(ROMANS, "rom_20")
        table.choose(ROMANS, "roma 2")
        assert table.cu("roma", "romans") == 2


def test_rom_21_rome_rebuilt_one_of_three_ways() -> None:
    table = Deeds()
    table.loyalty("roma", 2)
    table.control("independent", "praeneste", "tarracina")
    table.event(ROMANS, "rom_21")
    assert table.choices(ROMANS) == ["1", "3"], "no independent city"
    table.choose(ROMANS, "1", "praeneste", "tarracina")
    assert table.game.control["praeneste"] == table.game.control["tarracina"] == "romans"
    assert table.over()


def test_rom_31_and_30_and_26_are_answers_to_an_activation() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_26", "rom_30")
    table.put("romans", "sutrium", 3, "valerius")
    table.game.active = ROMANS
    table.run(Activation(leader="valerius", seat=ROMANS, value=3))
    table.respond(ROMANS, "rom_26")
    table.respond(ROMANS, "rom_30")
    table.until()
    table.say(ROMANS, "move") if table.asked()[0][1] == "activation" else None
    (told,) = table.told(LeaderActivated)
    assert isinstance(told, LeaderActivated)
    assert told.mp == 6
    rough = next((line.a, line.b) for line in table.game.data.connections if line.type == "rough" and not line.one_way)
    mover = Mover("romans", rough[0], Units(3), ("valerius",), 6)
    assert cost(table.game, mover, rough[1]) == 1
    assert lasting.intercept_barred(table.game, "gauls", "romans")
    lasting.end(table.game, lasting.ACTION)
    assert cost(table.game, mover, rough[1]) == 2
    assert lasting.intercept_barred(table.game, "gauls", "romans") is None


def test_rom_31_forty_years_truce() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_31")
    table.put("gauls", "sutrium", 3, "gallic_minor_1")
    table.game.active = GAULS
    table.run(Activation(leader="gallic_minor_1", seat=GAULS, value=3))
    table.play(ROMANS, "rom_31")
    assert lasting.enter_barred(table.game, "gauls", "roma")
    assert lasting.enter_barred(table.game, "gauls", "tarquinii") is None
    assert lasting.enter_barred(table.game, "etruscans", "roma") is None


@pytest.mark.parametrize("space", ["bononia", "roma"])
def test_rom_31_only_next_to_roman_home_and_against_enemies(space: str) -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_31")
    power, leader, seat = ("gauls", "gallic_minor_1", GAULS) if space == "bononia" else ("romans", "valerius", ROMANS)
    table.put(power, space, 3, leader)
    table.game.active = seat
    table.run(Activation(leader=leader, seat=table.game.active, value=3))
    assert table.barred(ROMANS, "rom_31") in ("does_not_apply", "not_asked")


def test_rom_33_sibylline_books_cancel_a_plain_event() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_33")
    table.turn(GAULS, "gal_31")
    table.say(GAULS, "event gal_31 eporedia")
    table.play(ROMANS, "rom_33")
    assert table.told(EventCancelled) == [EventCancelled(seat=GAULS, card="gal_31", by="rom_33")]
    assert table.game.discards[GAULS] == ["gal_31"], "REMOVE or not"
    assert table.game.places["elitovius"] == ASIDE
    assert table.cu("eporedia", "gauls") == 0
    assert table.over()
    assert table.refused(GAULS, "support") == ("5.4", "card_of_the_round_played")


def test_rom_33_not_against_neutral_power_activates_nor_one_s_own() -> None:
    table = Deeds(empty=False)
    table.hand(ROMANS, "rom_33")
    table.turn(GAULS, "gal_35")
    table.say(GAULS, "neutral gal_35 volsci")
    assert table.window() == ""
    table = Deeds()
    table.turn(ROMANS, "rom_33", "rom_12")
    table.say(ROMANS, "event rom_12")
    assert table.window() == ""


def test_rom_25_devotio() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_25")
    table.battle("gauls", "romans", "222", "222", commander="valerius")
    table.play(ROMANS, "rom_25")
    assert table.game.places["valerius"] == DISPLACED
    assert table.added("romans") == {"rom_25": 4}


def test_rom_25_only_with_a_consul_in_command() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_25")
    table.battle("gauls", "romans", "222", "222", commander="dictator")
    assert table.barred(ROMANS, "rom_25") in ("does_not_apply", "not_asked")


@pytest.mark.parametrize("card", ["rom_35", "rom_36", "rom_37"])
def test_rom_35_to_37_act_with_a_neutral_beside_the_card_of_the_round(card: str) -> None:
    table = Deeds(empty=False)
    table.turn(ROMANS, card, "rom_12")
    assert table.words(ROMANS, f"neutral {card}") == ["carthage", "transalpines"]
    table.say(ROMANS, f"neutral {card} transalpines")
    table.say(ROMANS, "end", "neutral")
    table.say(ROMANS, "event rom_12")
    table.until()
    assert "appian_way" in table.markers
