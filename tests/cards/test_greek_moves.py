"""The Greek cards about marches, voyages and activations, each played where it is asked for."""

import pytest

from engine.sword.events import ActivationCancelled, BattleBegan, LeaderActivated, VoyageCancelled
from engine.sword.game import OUT, Units
from engine.sword.raid import Raid
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.field import NOT_FITTING
from tests.cards.rounds import Rounds


def activated(table: Rounds, seat: str, leader: str, card: str, *hand: str) -> None:
    """In a turn of his own; the window of it is open if anybody is asked."""
    table.round(1, seat, card, *hand)
    table.say(seat, f"activate {leader} {card}")


def move(table: Rounds, seat: str) -> None:
    """A Roman may found a colony instead (7.2.1)."""
    if table.asked() == [(seat, "activation")]:
        table.then(seat, "move")


# gre_23 Storms at Sea


def sailing(power: str, leader: str, port: str) -> Rounds:
    """An army of 3 declares a sea move to Tarentum; the Greeks hold the card."""
    table = Rounds()
    table.game.markers["duoviri"] = "permanent"
    table.put(power, port, 3, leader)
    seat = table.game.seat_of(power) or ""
    card = {ROMANS: "rom_01", GREEKS: "gre_01"}[seat]
    table.hand(GREEKS, "gre_23")
    activated(table, seat, leader, card, *(["gre_23"] if seat == GREEKS else []))
    table.until()
    move(table, seat)
    table.say(seat, "sail tarentum")
    return table


def test_gre_23_the_force_of_another_power_stays_in_its_port() -> None:
    table = sailing("romans", "valerius", "antium")
    table.play(GREEKS, "gre_23")
    assert len(table.told(VoyageCancelled)) == 1
    assert table.cu("antium", "romans") == 3
    assert table.question(ROMANS).about["mp"] == 1, "the MP are spent"


def test_gre_23_not_one_s_own() -> None:
    table = sailing("greeks", "dionysius", "syracusae")
    assert table.barred(GREEKS, "gre_23") in NOT_FITTING
    assert table.cu("tarentum", "greeks") == 3


# gre_24 Syracusan Fleet


def test_gre_24_six_cu_sail_without_a_roll_in_this_action() -> None:
    """A 2-card gives no ships (9.6.3); Lilybaeum is hostile, which asks for a roll otherwise (9.6.4)."""
    table = Rounds()
    table.put("greeks", "tarentum", 8, "dionysius")
    activated(table, GREEKS, "dionysius", "gre_10", "gre_24")
    table.play(GREEKS, "gre_24")
    assert table.lasting == ["gre_24"]
    table.then(GREEKS, "sail lilybaeum")
    assert (table.cu("lilybaeum", "greeks"), table.cu("tarentum", "greeks")) == (6, 2)
    table.then(GREEKS, "stop")
    assert table.lasting == []
    table.until_turn_of(GREEKS)
    table.hand(GREEKS, "gre_16")
    table.then(GREEKS, "activate dionysius gre_16")
    assert "sail" not in table.words(GREEKS)


@pytest.mark.parametrize(("seat", "leader", "space", "card"), [(ROMANS, "valerius", "antium", "rom_01")])
def test_gre_24_only_for_a_greek(seat: str, leader: str, space: str, card: str) -> None:
    table = Rounds()
    table.put("romans", space, 3, leader)
    table.hand(GREEKS, "gre_24")
    activated(table, seat, leader, card)
    assert table.barred(GREEKS, "gre_24") in NOT_FITTING


# gre_26 Bad Omens


@pytest.mark.parametrize("die", "123456")
def test_gre_26_cancels_an_enemy_s_activation_near_greek_home_with_4_to_6(die: str) -> None:
    table = Rounds()
    table.put("romans", "capua", 4, "valerius")
    table.hand(GREEKS, "gre_26")
    activated(table, ROMANS, "valerius", "rom_01")
    table.dice(die)
    table.play(GREEKS, "gre_26")
    cancelled = die in "456"
    assert len(table.told(ActivationCancelled)) == cancelled
    assert (table.asked() == [(ROMANS, "turn")]) == cancelled
    if cancelled:
        assert table.refused(ROMANS, "activate") == ("5.4", "card_of_the_round_played")


@pytest.mark.parametrize(
    ("power", "leader", "space", "card"),
    [
        ("romans", "valerius", "roma", "rom_01"),
        ("gauls", "gallic_minor_1", "capua", "gal_01"),
        ("greeks", "dionysius", "capua", "gre_01"),
    ],
)
def test_gre_26_not_elsewhere_nor_an_ally_s_nor_one_s_own(power: str, leader: str, space: str, card: str) -> None:
    table = Rounds()
    table.ally("greeks", "gauls")
    table.put(power, space, 4, leader)
    table.hand(GREEKS, "gre_26")
    activated(table, power, leader, card, *(["gre_26"] if power == GREEKS else []))
    assert table.barred(GREEKS, "gre_26") in NOT_FITTING


# gre_28 Walls of Euryalus


def test_gre_28_not_against_a_raid() -> None:
    table = Rounds()
    table.hand(GREEKS, "gre_28")
    table.control("greeks", "luna")
    table.put("gauls", "luna", 3, "gallic_minor_1")
    table.game.active = GAULS
    table.dice("23")
    table.run(Raid(space="luna", power="gauls", leader="gallic_minor_1", owner=GAULS, units=Units(3)))
    assert table.barred(GREEKS, "gre_28") in NOT_FITTING


# gre_29 Carthaginian Mistrust


def test_gre_29_carthage_has_acted_all_the_same() -> None:
    table = Rounds(empty=False)
    table.hand(GREEKS, "gre_29")
    table.turn(GAULS, "gal_35", "gal_36")
    table.say(GAULS, "neutral gal_35 carthage")
    table.until()
    table.say(GAULS, "activate hamilcar", "neutral")
    table.play(GREEKS, "gre_29")
    assert len(table.told(ActivationCancelled)) == 1
    assert not table.told(LeaderActivated)
    assert table.refused(GAULS, "reinforce", "neutral") == ("16.1.1", "this_power_has_acted")
    table.say(GAULS, "end", "neutral")
    assert table.refused(GAULS, "neutral gal_36 carthage") == ("16.1.1", "acted_this_round")


@pytest.mark.parametrize("use", ["support lilybaeum done", "reinforce carthago"])
def test_gre_29_not_when_carthage_only_adds(use: str) -> None:
    table = Rounds(empty=False)
    table.loyalty("lilybaeum", 1)
    table.hand(GREEKS, "gre_29")
    table.turn(GAULS, "gal_35")
    table.say(GAULS, "neutral gal_35 carthage")
    table.until()
    table.say(GAULS, use, "neutral")
    assert table.barred(GREEKS, "gre_29") == "not_asked"


def test_gre_29_only_for_a_carthaginian() -> None:
    table = Rounds(empty=False)
    table.hand(GREEKS, "gre_29")
    table.turn(GAULS, "gal_35")
    table.say(GAULS, "neutral gal_35 volsci")
    table.until()
    table.say(GAULS, "activate volsci_minor_1", "neutral")
    assert table.barred(GREEKS, "gre_29") in NOT_FITTING


# gre_30 Agathocles Lands in Africa


def landing(scenario: str = "four") -> Rounds:
    """CU in Syracusae; in Croton, besieged; in Catina, no port; in Antium, which is not Greek; none in Tarentum."""
    table = Rounds(scenario)
    table.put("greeks", "syracusae", 8, "greek_minor_1")
    table.put("greeks", "croton", 0, inside=2)
    table.put("romans", "croton", 4)
    table.siege("croton", 0, "romans")
    table.put("greeks", "catina", 2)
    table.put("greeks", "antium", 2)
    return table


@pytest.mark.parametrize(("scenario", "card"), [("four", "gre_30"), ("five", "gre_30_5p")])
def test_gre_30_from_an_unbesieged_port_of_the_greeks_with_their_cu(scenario: str, card: str) -> None:
    table = landing(scenario)
    table.turn(GREEKS, card)
    assert table.words(GREEKS, f"event {card}") == ["syracusae"]
    table.control(ROMANS, "syracusae")
    assert table.not_now(card) == "nothing_to_pick"


def test_gre_30_six_cu_and_leaders_land_and_fight_at_once() -> None:
    table = landing()
    table.put("carthage", "kerkouane", 2)
    table.dice("666", "111")
    table.event(GREEKS, "gre_30", "syracusae", removed=True)
    while table.asked()[0][1] == "commander":
        table.say(GREEKS, "agathocles")
    assert table.choices(GREEKS, "syracusae") == ["kerkouane"]
    assert table.choices(GREEKS, "syracusae kerkouane") == ["1", "2", "3", "4", "5", "6"]
    table.choose(GREEKS, "syracusae kerkouane 6 agathocles done")
    assert table.game.places["agathocles"] == "kerkouane"
    assert table.cu("syracusae", "greeks") == 2
    assert table.cu("kerkouane", "carthage") == 0, "they fight at once"
    (began,) = table.told(BattleBegan)
    assert isinstance(began, BattleBegan)
    assert (began.attacker, began.defender) == ("greeks", "carthage")


def test_gre_30_without_agathocles_others_lead() -> None:
    table = landing()
    table.game.places["agathocles"] = OUT
    table.event(GREEKS, "gre_30", "syracusae", removed=True)
    table.choose(GREEKS, "syracusae kerkouane 3 greek_minor_1 done")
    assert table.game.places["agathocles"] == OUT
    assert table.game.places["greek_minor_1"] == "kerkouane"


def test_gre_30_5p_burns_his_ships_at_carthago_or_kerkouane() -> None:
    table = landing("five")
    table.put("carthage", "carthago", 1)
    table.event(GREEKS, "gre_30_5p", "syracusae", removed=True)
    assert table.game.unrest == 1
    while table.asked()[0][1] == "commander":
        table.say(GREEKS, "agathocles")
    assert table.choices(GREEKS, "syracusae") == ["carthago", "kerkouane"]
    assert table.choices(GREEKS, "syracusae carthago") == ["1", "2", "3", "4", "5", "6"]
    table.choose(GREEKS, "syracusae carthago 6 agathocles done")
    assert table.cu("carthago", "greeks") == 6
    assert table.cu("carthago", "carthage") == 0, "fights at once"
    assert table.game.places["agathocles"] == "carthago"


# gre_31 Sicilian Truce, gre_33 Cineas: until the Greeks are next active


def test_gre_31_no_carthaginian_is_activated_until_the_greeks_are_next_active() -> None:
    table = Rounds(empty=False)
    table.loyalty("syracusae", 1)
    table.round(1, GREEKS, "gre_31")
    table.then(GREEKS, "event gre_31")
    table.choose(GREEKS, "syracusae")
    assert table.game.loyalty["syracusae"] == 2
    assert table.over(), "by 1"
    assert table.lasting == table.game.discards[GREEKS] == ["gre_31"]
    table.until_turn_of(GAULS)
    table.hand(GAULS, "gal_35")
    table.then(GAULS, "neutral gal_35 carthage")
    assert table.refused(GAULS, "activate", "neutral") == ("7.1", "nobody_to_activate")
    table.then(GAULS, "reinforce carthago", "end")
    assert table.cu("carthago", "carthage") == 5, "CU may be added"
    table.until_turn_of(GREEKS)
    assert table.lasting == []
    table.until_turn_of(GAULS)
    table.hand(GAULS, "gal_36")
    table.then(GAULS, "neutral gal_36 carthage")
    assert "hamilcar" in table.words(GAULS, "activate", "neutral")


def test_gre_33_cineas_keeps_an_enemy_off_until_the_greeks_are_next_active() -> None:
    table = Rounds()
    table.put("romans", "capua", 3, "valerius")
    table.put("gauls", "posidonia", 3, "gallic_minor_3")
    table.put("greeks", "minturnae", 1)
    table.round(1, GREEKS, "gre_33")
    table.then(GREEKS, "event gre_33 romans")
    assert len(table.game.hands[GREEKS]) == 2
    assert table.lasting == table.game.discards[GREEKS] == ["gre_33"]
    table.until_turn_of(ROMANS)
    table.hand(ROMANS, "rom_01")
    table.then(ROMANS, "activate valerius rom_01")
    move(table, ROMANS)
    assert table.refused(ROMANS, "to neapolis") == ("7.1", "card_bars_entry")
    assert table.refused(ROMANS, "to minturnae") == ("7.1", "card_bars_entry"), "where Greek CU stand"
    assert "caudium" in table.words(ROMANS, "to")
    table.then(ROMANS, "stop")
    table.until_turn_of(GAULS)
    table.hand(GAULS, "gal_01")
    table.then(GAULS, "activate gallic_minor_3 gal_01")
    assert {"neapolis", "velia"} & set(table.words(GAULS, "to")), "only the power chosen is bound"
    table.then(GAULS, "stop")
    table.until_turn_of(GREEKS)
    assert table.lasting == []
    table.until_turn_of(ROMANS)
    table.hand(ROMANS, "rom_02")
    table.then(ROMANS, "activate valerius rom_02")
    move(table, ROMANS)
    assert {"neapolis", "minturnae"} <= set(table.words(ROMANS, "to"))


def test_gre_33_only_an_enemy_is_chosen() -> None:
    table = Rounds()
    table.ally("greeks", "gauls")
    table.turn(GREEKS, "gre_33")
    words = set(table.words(GREEKS, "event gre_33"))
    assert {"romans", "etruscans", "samnites"} <= words
    assert not {"greeks", "gauls"} & words
    assert SAMNITES not in words, "powers, not players"


# the battle cards need an army of the Greeks


def test_gre_21_three_cu_are_enough() -> None:
    table = Rounds()
    table.hand(GREEKS, "gre_21")
    table.battle("greeks", "romans", "222", "333", cu=(3, 4))
    table.play(GREEKS, "gre_21")
    assert table.added("greeks")["gre_21"] == 3
