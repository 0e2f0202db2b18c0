"""The Etruscan and Samnite events that are no responses, and responses at moments other than a battle's dice."""

import pytest

from engine.sword import fleets
from engine.sword.activation import Activation
from engine.sword.cards import lasting
from engine.sword.events import AttemptRolled, CardsDiscarded, CardsDrawn, CardsSearched, LeaderActivated, Moved
from engine.sword.game import INDEPENDENT, Units
from engine.sword.movement import Mover, cost
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds


@pytest.mark.parametrize(
    ("card", "leader", "power", "cu"),
    [
        ("ets_04", "statius", "samnites", 3),
        ("ets_05", "pontius", "samnites", 3),
        ("ets_06", "spurinna", "etruscans", 2),
        ("ets_07", "vel_saties", "etruscans", 1),
    ],
)
def test_ets_04_to_07_a_leader_comes_to_his_home(card: str, leader: str, power: str, cu: int) -> None:
    table = Deeds()
    home, foreign = ("bovianum", "tarquinii") if power == "samnites" else ("tarquinii", "bovianum")
    table.loyalty("pisae", 2)
    table.turn(SAMNITES, card)
    words = table.words(SAMNITES, f"event {card}")
    assert home in words
    assert foreign not in words
    table.say(SAMNITES, f"event {card} {home}")
    table.until()
    assert table.game.force(home, power).leaders == (leader,)
    assert table.cu(home, power) == cu
    if card == "ets_07":
        table.choose(SAMNITES, "pisae")
        assert table.game.loyalty["pisae"] == 3
    assert table.over()


def test_ets_08_naval_transports_for_a_moving_army() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_08")
    table.put("etruscans", "pisae", 3, "spurinna")
    table.game.active = SAMNITES
    table.run(Activation(leader="spurinna", seat=SAMNITES, value=1))
    assert fleets.granted(table.game, "etruscans") == 0
    table.play(SAMNITES, "ets_08")
    assert fleets.granted(table.game, "etruscans") == 3
    assert fleets.granted(table.game, "samnites") == 0
    table.say(SAMNITES, "sail tarquinii")
    table.until()
    assert table.cu("tarquinii", "etruscans") == 3


def test_ets_08_naval_transports_for_an_army_that_avoids_battle() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_08")
    table.put("etruscans", "pisae", 3, "spurinna")
    table.march("gauls", "gallic_minor_1", 6, "luna", "pisae")
    table.until()
    table.say(SAMNITES, "outside avoid spurinna 3")
    assert table.window() == "on_test_declared"
    table.say(SAMNITES, "play ets_08", "response")
    table.until()
    table.say(GAULS, "let_go")
    assert table.words(SAMNITES, "", "avoid_to") == ["populonium", "faesulae", "tarquinii"], "the last one by sea"
    table.say(SAMNITES, "tarquinii")
    table.until()
    assert table.cu("tarquinii", "etruscans") == 3


def test_ets_08_naval_transports_for_a_beaten_army_in_a_port() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_08")
    table.battle("gauls", "etruscans", "333", "222", space="populonium", cu=(4, 3))
    table.until("on_battle_losses")
    table.say(SAMNITES, "play ets_08", "response")
    table.until()
    assert table.asked() == [(SAMNITES, "retreat_sea")]
    assert "sail" in table.words(SAMNITES)


def test_ets_09_gallic_fury() -> None:
    table = Deeds()
    table.game.acted.append("transalpines")
    table.event(SAMNITES, "ets_09")
    assert table.cu("transalpine_box", "transalpines") == 2
    assert table.asked() == [(SAMNITES, "neutral")], "even if they have acted"
    table.say(SAMNITES, "end")
    assert table.over()


@pytest.mark.parametrize("held", [True, False])
def test_ets_13_mountain_refuge_adds_three_to_the_tactics(held: bool) -> None:
    table = Deeds()
    table.hand(SAMNITES, *(["ets_13"] if held else []))
    leader = "pontius"
    table.put("samnites", "bovianum", 3, leader)
    origin = table.game.data.neighbours["bovianum"][0].to
    table.march("romans", "valerius", 6, origin, "bovianum")
    table.until()
    table.say(SAMNITES, f"avoid {leader} 3")
    if held:
        table.play(SAMNITES, "ets_13")
    table.until()
    table.dice("6")
    table.say(ROMANS, "roll", "let_go")
    (rolled,) = table.told(AttemptRolled)
    assert isinstance(rolled, AttemptRolled)
    assert rolled.what == "avoid"
    assert rolled.tactics == table.game.tactics(leader) + (3 if held else 0)
    assert rolled.passed == (rolled.tactics >= 6)


def test_ets_13_not_for_etruscans() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_13")
    table.put("etruscans", "pisae", 3, "spurinna")
    table.march("gauls", "gallic_minor_1", 6, "luna", "pisae")
    table.until()
    table.say(SAMNITES, "outside avoid spurinna 3")
    if table.window():
        assert table.refused(SAMNITES, "play", "response") is None


def test_ets_14_shepherd_guides() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_14")
    table.put("samnites", "caudium", 3, "pontius")
    table.game.active = SAMNITES
    table.run(Activation(leader="pontius", seat=SAMNITES, value=3))
    table.play(SAMNITES, "ets_14")
    if table.asked()[0][1] == "activation":
        table.say(SAMNITES, "move")
    (told,) = table.told(LeaderActivated)
    assert isinstance(told, LeaderActivated)
    assert told.mp == 5
    rough = next((line.a, line.b) for line in table.game.data.connections if line.type == "rough" and not line.one_way)
    assert cost(table.game, Mover("samnites", rough[0], Units(3), ("pontius",), 5), rough[1]) == 1


@pytest.mark.parametrize(("die", "cu"), [("1", 2), ("2", 2), ("3", 3), ("4", 3), ("5", 4), ("6", 4)])
def test_ets_15_league_at_fanum_voltumnae(die: str, cu: int) -> None:
    table = Deeds()
    table.dice(die)
    table.event(SAMNITES, "ets_15")
    table.choose(SAMNITES, f"tarquinii {cu}")
    assert table.cu("tarquinii", "etruscans") == cu


@pytest.mark.parametrize(("lost", "depleted", "drawn"), [(False, False, 3), (True, False, 2), (False, True, 2)])
def test_ets_16_iron_of_elba(lost: bool, depleted: bool, drawn: int) -> None:
    table = Deeds()
    if lost:
        table.control("romans", "populonium")
    if depleted:
        table.game.markers["mines_depleted"] = "permanent"
    table.event(SAMNITES, "ets_16")
    assert len(table.game.hands[SAMNITES]) == drawn


def test_ets_17_hidden_gold_turns_an_enemy_back() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_17")
    table.game.markers["mines_depleted"] = "permanent"
    table.put("etruscans", "sutrium", 3, "spurinna")
    table.march("romans", "valerius", 6, "roma", "sutrium")
    while table.asked()[0][1] in ("city", "avoid", "intercept"):
        seat = table.asked()[0][0]
        table.say(seat, " ".join(table.default(seat) or ()))
    table.play(SAMNITES, "ets_17")
    assert table.cu("roma", "romans") == 6
    assert table.game.stack == []
    assert [event.how for event in table.told(Moved) if isinstance(event, Moved)] == ["march", "back"]


def test_ets_17_only_where_an_army_of_one_s_own_is() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_17")
    table.march("romans", "valerius", 6, "roma", "sutrium")
    assert table.window() == "" or table.barred(SAMNITES, "ets_17") in ("does_not_apply", "not_asked")


def test_ets_18_new_shafts_may_open_the_mines_again() -> None:
    table = Deeds()
    table.game.markers["mines_depleted"] = "permanent"
    homes = [space for space in table.game.control if table.game.home(space) == "etruscans"]
    lost = [space for space in homes if table.game.kinds[space] == "normal"]
    table.control(INDEPENDENT, *lost[:6])
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "1", lost[0], "done")
    assert "mines_depleted" in table.markers, "5 are lost"
    table.event(SAMNITES, "ets_18")
    table.choose(SAMNITES, "1", lost[1], "done")
    assert "mines_depleted" not in table.markers


def test_ets_19_ver_sacrum_needs_no_path() -> None:
    table = Deeds()
    table.event(SAMNITES, "ets_19")
    table.choose(SAMNITES, "caudium 3")
    assert table.cu("caudium", "samnites") == 3


def test_ets_20_campanian_revolt() -> None:
    table = Deeds()
    table.loyalty("capua", 2)
    table.event(SAMNITES, "ets_20")
    assert set(table.choices(SAMNITES)) <= {"capua", "neapolis", "velitrae", "tarracina", "done"}
    table.choose(SAMNITES, "capua", "capua", "tarracina")
    assert table.game.control["capua"] == table.game.control["tarracina"] == INDEPENDENT
    assert table.over()


def test_ets_20_spares_an_ally_of_both() -> None:
    table = Deeds()
    table.ally("romans", "etruscans")
    table.event(SAMNITES, "ets_20")
    assert "tarracina" in table.choices(SAMNITES), "the Samnites are not bound"
    table = Deeds()
    table.ally("romans", "etruscans")
    table.ally("romans", "samnites")
    table.event(SAMNITES, "ets_20")
    assert "tarracina" not in table.choices(SAMNITES)


def test_ets_21_latin_war() -> None:
    table = Deeds()
    table.event(SAMNITES, "ets_21")
    table.choose(SAMNITES, "praeneste", "tarracina", "velitrae")
    assert len(table.told(CardsDrawn)) == 1
    assert table.over()


def test_ets_22_sedition_of_manlius_is_rome_s_choice() -> None:
    table = Deeds()
    table.hand(ROMANS, "rom_05", "rom_08")
    table.loyalty("roma", 3)
    table.event(SAMNITES, "ets_22")
    table.choose(ROMANS, "2")
    assert table.game.loyalty["roma"] == 2
    assert len(table.told(CardsDiscarded)) == 1
    table = Deeds()
    table.hand(ROMANS)
    table.event(SAMNITES, "ets_22")
    table.choose(ROMANS, "praeneste", "tarracina")  # without a card only the first can be done in full
    assert table.over()


def test_ets_23_haruspices() -> None:
    table = Deeds()
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


def test_ets_24_coalition_activates_one_of_each() -> None:
    table = Deeds()
    table.put("etruscans", "tarquinii", 3, "spurinna")
    table.put("samnites", "bovianum", 3, "samnite_minor_1")
    table.event(SAMNITES, "ets_24")
    assert table.choices(SAMNITES) == ["spurinna", "samnite_minor_1", "nobody"]
    table.choose(SAMNITES, "samnite_minor_1")
    table.say(SAMNITES, "stop", "step")
    assert table.choices(SAMNITES) == ["spurinna", "nobody"]
    table.choose(SAMNITES, "spurinna")
    table.say(SAMNITES, "stop", "step")
    assert table.over()
    activated = [event for event in table.told(LeaderActivated) if isinstance(event, LeaderActivated)]
    assert [(event.power, event.mp) for event in activated] == [("samnites", 4), ("etruscans", 4)]


def test_ets_24_not_two_leaders_of_one_power_and_none_of_an_ally() -> None:
    table = Deeds()
    table.put("etruscans", "tarquinii", 3, "spurinna")
    table.put("samnites", "bovianum", 3, "samnite_minor_1")
    table.put("samnites", "aufidena", 3, "samnite_minor_2")
    table.put("gauls", "luna", 3, "gallic_minor_1")
    table.ally("samnites", "gauls")
    table.event(SAMNITES, "ets_24")
    table.choose(SAMNITES, "samnite_minor_1")
    table.say(SAMNITES, "stop", "step")
    assert table.refused(SAMNITES, "samnite_minor_2", "event_choice") == ("9.5.1", "one_leader_of_each_power")
    assert table.choices(SAMNITES) == ["spurinna", "nobody"]


def test_ets_24_they_may_coordinate_an_attack() -> None:
    table = Deeds()
    table.put("samnites", "fregellae", 4, "samnite_minor_1")
    table.put("etruscans", "velitrae", 3, "spurinna")
    table.put("romans", "capua", 3, "camillus")
    table.event(SAMNITES, "ets_24")
    table.choose(SAMNITES, "samnite_minor_1")
    table.say(SAMNITES, "to capua", "step")
    table.until()
    table.say("romans", "outside", "city")
    table.until()
    assert table.asked() == [(SAMNITES, "flank")]
    assert table.words(SAMNITES, "", "flank") == ["spurinna", "nobody"]


def test_ets_24_needs_somebody_to_activate() -> None:
    table = Deeds()
    assert table.not_now("ets_24") == "no_leader_to_activate"
    table.put("etruscans", "tarquinii", 3, "spurinna")
    assert table.not_now("ets_24") == ""


def test_ets_25_truce_bought_in_gold() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_25")
    table.put("gauls", "luna", 3, "gallic_minor_1")
    table.game.active = GAULS
    table.run(Activation(leader="gallic_minor_1", seat=GAULS, value=3))
    table.play(SAMNITES, "ets_25")
    assert table.game.plunder_gallic == 1
    assert lasting.enter_barred(table.game, "gauls", "pisae")
    assert lasting.enter_barred(table.game, "gauls", "genua") is None
    lasting.end(table.game, lasting.ACTION)
    assert lasting.enter_barred(table.game, "gauls", "pisae") is None


def test_ets_26_punic_ties() -> None:
    table = Deeds(empty=False)
    table.game.acted.append("carthage")
    table.event(SAMNITES, "ets_26")
    assert table.asked() == [(SAMNITES, "neutral")]
    table = Deeds(empty=False)
    table.game.markers["punic_alliance"] = "permanent"
    table.ally("carthage", "romans")
    table.event(SAMNITES, "ets_26")
    assert len(table.game.hands[SAMNITES]) == 2


def test_ets_29_mountain_paths() -> None:
    table = Deeds()
    table.put("samnites", "capua", 7, "pontius")
    table.event(SAMNITES, "ets_29")
    table.choose(SAMNITES, "aufidena")
    assert table.choices(SAMNITES, "capua bovianum") == ["1", "2", "3", "4", "5"]
    table.choose(SAMNITES, "capua bovianum 5 pontius done")
    assert (table.cu("capua", "samnites"), table.cu("bovianum", "samnites")) == (2, 5)
    assert table.game.places["pontius"] == "bovianum"
    assert table.over()


def test_ets_31_caudine_forks() -> None:
    table = Deeds()
    table.hand(SAMNITES, "ets_31")
    table.put("samnites", "caudium", 5, "pontius")
    table.march("romans", "valerius", 5, "roma", "ardea")
    assert table.window() == "", "no Samnite army next to it"
    table = Deeds()
    table.hand(SAMNITES, "ets_31")
    table.put("samnites", "caudium", 5, "pontius")
    table.march("romans", "valerius", 5, "fregellae", "capua")
    while table.asked()[0][1] in ("city", "avoid", "intercept"):
        seat = table.asked()[0][0]
        table.say(seat, " ".join(table.default(seat) or ()))
    assert table.window() == "on_enter"
    table.say(SAMNITES, "play ets_31", "response")
    table.choose(SAMNITES, "caudium pontius 5")
    table.dice("333", "333")
    table.until()
    assert table.added("romans")["ets_31"] == -2
    assert table.fought.defender.power == "samnites"
    assert "interception" not in table.added("samnites")


def test_ets_32_hernici_and_volsci_rise() -> None:
    table = Deeds()
    table.event(SAMNITES, "ets_32")
    table.choose(SAMNITES, "1")
    assert table.cu("antium", "volsci") == 1
    assert table.asked() == [(SAMNITES, "neutral")]
    table = Deeds()
    table.control("romans", "antium")
    table.event(SAMNITES, "ets_32")
    table.choose(SAMNITES, "praeneste")
    assert table.game.control["praeneste"] == INDEPENDENT


@pytest.mark.parametrize("card", ["ets_33", "ets_34", "ets_35", "ets_36"])
def test_ets_33_to_36_name_three_neutrals(card: str) -> None:
    table = Deeds(empty=False)
    table.turn(SAMNITES, card)
    assert table.words(SAMNITES, f"neutral {card}") == ["carthage", "volsci", "transalpines"]


def test_ets_37_purchased_peace() -> None:
    table = Deeds()
    table.event(SAMNITES, "ets_37", "greeks")
    assert len(table.game.hands[SAMNITES]) == 1
    assert len(table.game.hands[GREEKS]) == 1
    assert lasting.enter_barred(table.game, "greeks", "bovianum")
    assert lasting.enter_barred(table.game, "greeks", "roma") is None
    table.turn(SAMNITES)
    assert lasting.enter_barred(table.game, "greeks", "bovianum") is None
