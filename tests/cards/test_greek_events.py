"""The Greek events that are no responses, and responses at moments other than a battle's dice."""

import pytest

from engine.sword.activation import Activation
from engine.sword.cards import lasting
from engine.sword.events import (
    ActivationCancelled,
    CardsDiscarded,
    CardsDrawn,
    CuLost,
    HandShown,
    LeaderActivated,
    VoyageCancelled,
)
from engine.sword.game import INDEPENDENT, OUT
from engine.sword.penalty import penalised
from engine.sword.view import view
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds

CAPTAINS = [
    ("gre_03", "timoleon", 2),
    ("gre_04", "archidamus", 3),
    ("gre_05", "alexander", 4),
    ("gre_06", "cleonymus", 4),
    ("gre_07", "agathocles", 3),
    ("gre_08", "pyrrhus", 5),
]


@pytest.mark.parametrize(("card", "leader", "cu"), CAPTAINS)
def test_gre_03_to_08_a_captain_lands_in_a_greek_home_port(card: str, leader: str, cu: int) -> None:
    table = Deeds()
    table.loyalty("tarentum", 2)
    table.put("romans", "neapolis", 1)
    table.siege("messana", 0, "carthage")
    table.put("carthage", "messana", 1)
    table.turn(GREEKS, card)
    words = table.words(GREEKS, f"event {card}")
    assert "tarentum" in words
    assert not {"neapolis", "messana", "catina"} & set(words), "enemies, a siege, no port"
    table.say(GREEKS, f"event {card} tarentum")
    table.until()
    assert table.game.force("tarentum", "greeks").leaders == (leader,)
    assert table.cu("tarentum", "greeks") == cu
    if card in ("gre_03", "gre_06"):
        table.choose(GREEKS, "tarentum")
        assert table.game.loyalty["tarentum"] == (3 if card == "gre_03" else 1)
    assert table.over()
    assert table.game.removed[GREEKS] == [card]


def test_gre_06_the_loyalty_is_a_price() -> None:
    table = Deeds()
    for space, kind in table.game.kinds.items():
        if kind == "city" and table.game.control[space] == "greeks":
            table.siege(space, table.game.loyalty[space], "carthage")
    assert table.not_now("gre_06") in ("price_not_payable", "nothing_to_pick")


def test_gre_09_elephants_help_one_army_this_turn_until_it_is_beaten() -> None:
    table = Deeds()
    table.put("greeks", "ardea", 4, "dionysius")
    table.event(GREEKS, "gre_09", "dionysius")
    assert "elephants:dionysius" in table.markers
    assert len(table.told(CardsDrawn)) == 1
    table.game.hands[GREEKS].clear()
    table.battle("romans", "greeks", "222", "222", cu=(4, 0))
    assert table.added("greeks") == {"elephants": 3, "leadership": table.game.tactics("dionysius")}
    assert "elephants:dionysius" in table.markers, "won"
    table.again()
    table.put("greeks", "ardea", 4, "dionysius")
    table.battle("romans", "greeks", "666", "111", cu=(4, 0))
    table.until()
    assert "elephants:dionysius" not in table.markers
    assert view(table.game, None).lasting == ()


def test_gre_09_elephants_end_with_the_turn() -> None:
    table = Deeds()
    table.put("greeks", "ardea", 4, "dionysius")
    table.event(GREEKS, "gre_09", "dionysius")
    table.end_turn()
    assert table.markers == ()


def test_gre_11_the_tyrant_s_mercenaries_may_be_two_more_for_support() -> None:
    table = Deeds()
    table.loyalty("syracusae", 3)
    table.event(GREEKS, "gre_11")
    table.choose(GREEKS, "syracusae 3", "1")
    table.choose(GREEKS, "syracusae")
    table.choose(GREEKS, "syracusae 2")
    assert table.cu("syracusae", "greeks") == 5
    assert table.game.loyalty["syracusae"] == 2
    table = Deeds()
    table.event(GREEKS, "gre_11")
    table.choose(GREEKS, "syracusae 3", "2")
    assert table.over()


def test_gre_12_campanian_mercenaries_cost_support() -> None:
    table = Deeds()
    table.loyalty("syracusae", 3)
    table.event(GREEKS, "gre_12")
    table.choose(GREEKS, "syracusae", "syracusae 2")
    assert (table.game.loyalty["syracusae"], table.cu("syracusae", "greeks")) == (2, 2)
    for space, owner in table.game.control.items():
        if owner == "greeks":
            table.game.control[space] = "romans"
    assert table.not_now("gre_12") == "price_not_payable"


def test_gre_13_archytas() -> None:
    table = Deeds()
    for city in ("tarentum", "neapolis"):
        table.loyalty(city, 1)
    table.event(GREEKS, "gre_13")
    table.choose(GREEKS, "tarentum", "neapolis", "done")
    assert (table.game.loyalty["tarentum"], table.game.loyalty["neapolis"]) == (2, 2)
    assert len(table.told(CardsDrawn)) == 1


def test_gre_14_homonoia_spares_a_named_leader_his_penalty() -> None:
    table = Deeds()
    table.put("greeks", "syracusae", 3, "dionysius", "greek_minor_1")
    table.turn(GREEKS, "gre_14")
    assert table.words(GREEKS, "event gre_14") == ["dionysius"]
    table.say(GREEKS, "event gre_14 dionysius")
    table.until()
    assert "homonoia:dionysius" in table.markers
    assert penalised(table.game, GREEKS) == []
    table.end_turn()
    assert penalised(table.game, GREEKS) == ["dionysius"]


def test_gre_15_settlers_from_corinth() -> None:
    table = Deeds()
    table.loyalty("messana", 1, INDEPENDENT)
    table.event(GREEKS, "gre_15")
    assert "2" in table.choices(GREEKS)
    table.choose(GREEKS, "2")
    table.choose(GREEKS, "syracusae")
    assert table.game.control["messana"] == "greeks"
    assert table.cu("syracusae", "greeks") == 1


def test_gre_16_spies_at_court() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_01", "rom_05", "rom_08")
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


def test_gre_16_with_nothing_fitting_he_only_looks() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_01")
    table.event(GREEKS, "gre_16", "romans")
    assert table.choices(GREEKS) == ["done"]
    table.choose(GREEKS, "done")
    assert table.game.hands[ROMANS] == ["rom_01"]


def test_gre_17_lucanian_rising() -> None:
    table = Deeds()
    assert table.not_now("gre_17") == "nothing_to_pick"
    table.put("romans", "capua", 4, "valerius")
    table.put("gauls", "bononia", 4, "gallic_minor_1")
    table.turn(GREEKS, "gre_17")
    assert table.words(GREEKS, "event gre_17") == ["valerius"]
    table.say(GREEKS, "event gre_17 valerius")
    table.until()
    assert table.cu("capua", "romans") == 2


def test_gre_17_spares_allies() -> None:
    table = Deeds()
    table.put("romans", "capua", 4, "valerius")
    table.ally("greeks", "romans")
    assert table.not_now("gre_17") == "nothing_to_pick"


def test_gre_18_secession_of_the_plebs() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_05")
    table.event(GREEKS, "gre_18")
    table.choose(GREEKS, "praeneste")
    assert table.refused(GREEKS, "praeneste", "event_choice") == ("7.3.3", "support_of_another")
    table.choose(GREEKS, "tarracina")
    assert table.game.control["praeneste"] == table.game.control["tarracina"] == INDEPENDENT
    assert table.told(CardsDiscarded) == [CardsDiscarded(seat=ROMANS, cards=("rom_05",), cause="gre_18")]


def test_gre_19_slave_rising_one_of_two() -> None:
    table = Deeds()
    table.put("romans", "roma", 4, "valerius")
    table.event(GREEKS, "gre_19")
    table.choose(GREEKS, "2")
    assert table.cu("roma", "romans") == 3
    table = Deeds()
    table.loyalty("roma", 3)
    table.event(GREEKS, "gre_19")
    table.choose(GREEKS, "roma")
    assert table.game.loyalty["roma"] == 2


@pytest.mark.parametrize(("power", "leader"), [("greeks", "dionysius"), ("romans", "valerius")])
def test_gre_23_and_rom_32_storms_at_sea_against_others(power: str, leader: str) -> None:
    seat, card = (ROMANS, "rom_32") if power == "greeks" else (GREEKS, "gre_23")
    table = Deeds()
    table.hand(seat, card)
    table.game.markers["duoviri"] = "permanent"
    port = "syracusae" if power == "greeks" else "antium"
    table.put(power, port, 3, leader)
    table.game.active = table.game.seat_of(power) or ""
    table.run(Activation(leader=leader, seat=table.game.active, value=3))
    table.until()
    if table.asked()[0][1] == "activation":
        table.say(table.game.active, "move")
    table.say(table.game.active, "sail tarentum")
    table.play(seat, card)
    assert len(table.told(VoyageCancelled)) == 1
    assert table.cu(port, power) == 3


def test_gre_24_syracusan_fleet_sails_without_a_roll_whatever_the_card() -> None:
    table = Deeds()
    table.hand(GREEKS, "gre_24")
    table.put("greeks", "syracusae", 6, "dionysius")
    table.game.active = GREEKS
    table.run(Activation(leader="dionysius", seat=GREEKS, value=2))
    table.play(GREEKS, "gre_24")
    table.say(GREEKS, "sail lilybaeum")
    table.until()
    assert table.cu("lilybaeum", "greeks") == 6


@pytest.mark.parametrize("die", ["3", "4"])
def test_gre_26_bad_omens(die: str) -> None:
    table = Deeds()
    table.hand(GREEKS, "gre_26")
    table.put("romans", "capua", 4, "valerius")
    table.game.active = ROMANS
    table.dice(die)
    table.run(Activation(leader="valerius", seat=ROMANS, value=3))
    table.play(GREEKS, "gre_26")
    assert len(table.told(ActivationCancelled)) == (die == "4")
    assert (table.game.stack == []) == (die == "4")
    assert bool(table.told(LeaderActivated)) <= (die == "3")


def test_gre_26_only_near_greek_home() -> None:
    table = Deeds()
    table.hand(GREEKS, "gre_26")
    table.put("romans", "roma", 4, "valerius")
    table.game.active = ROMANS
    table.run(Activation(leader="valerius", seat=ROMANS, value=3))
    assert table.barred(GREEKS, "gre_26") in ("does_not_apply", "not_asked")


def test_gre_25_gifts_and_hostages() -> None:
    table = Deeds()
    table.event(GREEKS, "gre_25", "romans")
    table.say(ROMANS, "accept", "offer_answer")
    assert table.game.alliances == [("greeks", "romans")]
    table = Deeds()
    table.event(GREEKS, "gre_25", "romans")
    table.say(ROMANS, "refuse praeneste tarracina done", "offer_answer")
    assert table.game.control["praeneste"] == table.game.control["tarracina"] == INDEPENDENT
    assert table.game.alliances == []


def test_gre_25_not_to_who_is_allied_or_forbidden() -> None:
    table = Deeds()
    table.ally("greeks", "romans")
    table.turn(GREEKS, "gre_25")
    assert "romans" not in table.words(GREEKS, "event gre_25")


def test_gre_27_celtic_mercenaries() -> None:
    table = Deeds()
    table.put("gauls", "bononia", 2)
    table.put("gauls", "genua", 2)
    table.event(GREEKS, "gre_27")
    table.choose(GAULS, "genua")
    assert (table.cu("genua", "gauls"), table.game.plunder_gallic) == (1, 1)
    table.choose(GREEKS, "syracusae 2")
    assert table.cu("syracusae", "greeks") == 2


def test_gre_29_carthaginian_mistrust() -> None:
    table = Deeds(empty=False)
    table.hand(GREEKS, "gre_29")
    table.turn(GAULS, "gal_35")
    table.say(GAULS, "neutral gal_35 carthage")
    leader = table.words(GAULS, "activate", "neutral")[0]
    table.say(GAULS, f"activate {leader}", "neutral")
    table.play(GREEKS, "gre_29")
    assert len(table.told(ActivationCancelled)) == 1
    assert not table.told(LeaderActivated)
    assert table.refused(GAULS, f"activate {leader}", "neutral") == ("16.1.1", "this_power_has_acted")


def test_gre_30_agathocles_lands_in_africa() -> None:
    table = Deeds()
    table.put("greeks", "syracusae", 8, "greek_minor_1")
    table.put("carthage", "kerkouane", 2)
    table.turn(GREEKS, "gre_30")
    assert table.words(GREEKS, "event gre_30") == ["syracusae"]
    table.dice("666", "111")
    table.say(GREEKS, "event gre_30 syracusae")
    table.until()
    while table.asked() and table.asked()[0][1] == "commander":
        table.say(GREEKS, "agathocles")
    table.choose(GREEKS, "syracusae kerkouane 6 agathocles done")
    assert table.game.places["agathocles"] == "kerkouane"
    assert table.cu("syracusae", "greeks") == 2
    assert table.cu("kerkouane", "carthage") < 2, "they fight at once"


def test_gre_30_without_agathocles_others_lead() -> None:
    table = Deeds()
    table.put("greeks", "syracusae", 4, "greek_minor_1")
    table.game.places["agathocles"] = OUT
    table.event(GREEKS, "gre_30", "syracusae")
    assert table.choices(GREEKS, "syracusae kerkouane") == ["1", "2", "3", "4"]


def test_gre_31_sicilian_truce_until_the_greeks_are_active_again() -> None:
    table = Deeds(empty=False)
    table.loyalty("syracusae", 2)
    table.event(GREEKS, "gre_31")
    table.choose(GREEKS, "syracusae")
    assert lasting.activate_barred(table.game, "carthage")
    assert [one.card for one in view(table.game, None).lasting] == ["gre_31"]
    table.turn(GAULS, "gal_35")
    table.say(GAULS, "neutral gal_35 carthage")
    assert "activate" not in table.words(GAULS, "", "neutral")
    table.turn(GREEKS)
    assert lasting.activate_barred(table.game, "carthage") is None


def test_gre_33_cineas_keeps_an_enemy_off() -> None:
    table = Deeds()
    table.event(GREEKS, "gre_33", "romans")
    assert len(table.game.hands[GREEKS]) == 2
    assert lasting.enter_barred(table.game, "romans", "neapolis")
    assert lasting.enter_barred(table.game, "romans", "roma") is None
    assert lasting.enter_barred(table.game, "gauls", "neapolis") is None
    table.put("greeks", "roma", 1)
    assert lasting.enter_barred(table.game, "romans", "roma"), "where Greek CU stand now"
    table.put("romans", "capua", 3, "valerius")
    table.game.active = ROMANS
    table.run(Activation(leader="valerius", seat=ROMANS, value=3))
    table.until()
    if table.asked()[0][1] == "activation":
        table.say(ROMANS, "move")
    assert table.refused(ROMANS, "to neapolis") == ("7.1", "card_bars_entry")
    table.turn(GREEKS)
    assert lasting.enter_barred(table.game, "romans", "neapolis") is None


def test_gre_34_raid_on_pyrgi() -> None:
    table = Deeds()
    table.event(GREEKS, "gre_34")
    spaces = table.choices(GREEKS)
    assert spaces
    assert all(table.game.data.spaces[space].port for space in spaces)
    table.choose(GREEKS, spaces[0])
    assert len(table.told(CardsDrawn)) == 1


@pytest.mark.parametrize("card", ["gre_35", "gre_36", "gre_37"])
def test_gre_35_to_37_name_volsci_and_transalpines(card: str) -> None:
    table = Deeds(empty=False)
    table.turn(GREEKS, card)
    assert table.words(GREEKS, f"neutral {card}") == ["volsci", "transalpines"]


def test_losses_by_a_card_are_the_owner_s_to_choose() -> None:
    """7.1, §D `losses` CU outside the city and inside it."""
    table = Deeds()
    table.put("romans", "roma", 2, "valerius", inside=2)
    table.put("gauls", "roma", 1)
    table.event(GREEKS, "gre_19")
    table.choose(GREEKS, "2")
    assert table.asked() == [(ROMANS, "losses")]
    table.say(ROMANS, "inside")
    assert table.told(CuLost) == [CuLost(power="romans", space="roma", number=1, cause="gre_19", inside=True)]
    assert SAMNITES not in table.game.fallen
