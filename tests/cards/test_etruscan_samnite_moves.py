"""The Etruscan and Samnite cards about marches, voyages and leaders, each played where it is asked for."""

import pytest

from engine.sword.events import LeaderActivated, Moved
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.field import NOT_FITTING
from tests.cards.rounds import Rounds


def etruscan(*cards: str) -> Rounds:
    table = Rounds()
    table.hand(SAMNITES, *cards)
    return table


def stands(table: Rounds) -> None:
    """Everybody asked on the march so far answers by default, up to a window or the next step."""
    while table.asked()[0][1] in ("city", "avoid", "intercept"):
        seat = table.asked()[0][0]
        table.say(seat, " ".join(table.default(seat) or ()))


# ets_14 Shepherd Guides


def test_ets_14_more_mp_and_no_rough_ground_in_this_action() -> None:
    table = Rounds()
    table.put("samnites", "alba_fucens", 4, "pontius")
    table.round(1, SAMNITES, "ets_01", "ets_14")
    table.say(SAMNITES, "activate pontius ets_01")
    table.play(SAMNITES, "ets_14")
    assert table.question(SAMNITES).about["mp"] == 5
    table.then(SAMNITES, "to reate")
    assert table.question(SAMNITES).about["mp"] == 4, "a rough connection for 1"
    table.then(SAMNITES, "stop")
    assert table.lasting == []
    table.until_turn_of(SAMNITES)
    table.hand(SAMNITES, "ets_02")
    table.then(SAMNITES, "activate pontius ets_02")
    assert table.question(SAMNITES).about["mp"] == 4
    table.then(SAMNITES, "to alba_fucens")
    assert table.question(SAMNITES).about["mp"] == 2


def test_ets_14_not_for_an_etruscan() -> None:
    table = Rounds()
    table.put("etruscans", "pisae", 3, "spurinna")
    table.round(1, SAMNITES, "ets_01", "ets_14")
    table.say(SAMNITES, "activate spurinna ets_01")
    assert table.barred(SAMNITES, "ets_14") in NOT_FITTING


# ets_17 Hidden Gold


@pytest.mark.parametrize("power", ["etruscans", "samnites"])
def test_ets_17_an_enemy_goes_back_where_an_army_of_either_is(power: str) -> None:
    table = etruscan("ets_17")
    table.game.markers["mines_depleted"] = "permanent"
    table.put(power, "sutrium", 3, "spurinna" if power == "etruscans" else "pontius")
    table.march("romans", "valerius", 6, "roma", "sutrium")
    stands(table)
    table.play(SAMNITES, "ets_17")
    assert table.cu("roma", "romans") == 6
    assert table.game.stack == [], "its move is over"
    assert [event.how for event in table.told(Moved) if isinstance(event, Moved)] == ["march", "back"]


@pytest.mark.parametrize(("cu", "leader"), [(0, ""), (3, "")])
def test_ets_17_not_without_an_army(cu: int, leader: str) -> None:
    table = etruscan("ets_17")
    if cu:
        table.put("etruscans", "volsinii", cu)
    table.march("romans", "valerius", 6, "sutrium", "volsinii")
    assert table.barred(SAMNITES, "ets_17") == "not_asked"


@pytest.mark.parametrize("power", ["samnites", "gauls"])
def test_ets_17_neither_one_s_own_nor_an_ally_goes_back(power: str) -> None:
    table = etruscan("ets_17")
    table.ally("gauls", "etruscans")
    table.ally("gauls", "samnites")
    table.put("samnites", "sentinum", 3, "egnatius")
    leader = "pontius" if power == "samnites" else "gallic_minor_1"
    table.march(power, leader, 4, "sena_gallica", "sentinum")
    assert table.barred(SAMNITES, "ets_17") == "not_asked"


# ets_24 Coalition


def coalition(*more: tuple[str, str, int, str]) -> Rounds:
    table = Rounds()
    table.put("etruscans", "tarquinii", 3, "spurinna")
    table.put("samnites", "bovianum", 3, "samnite_minor_1")
    for power, space, cu, leader in more:
        table.put(power, space, cu, leader)
    return table


def test_ets_24_activates_one_of_each_as_with_a_two() -> None:
    table = coalition(("samnites", "larinum", 3, "pontius"), ("etruscans", "pisae", 3, "etruscan_minor_3"))
    table.event(SAMNITES, "ets_24")
    assert table.choices(SAMNITES) == ["spurinna", "samnite_minor_1", "nobody"]
    assert table.refused(SAMNITES, "pontius", "event_choice") == ("8", "initiative")
    table.choose(SAMNITES, "samnite_minor_1")
    table.say(SAMNITES, "stop", "step")
    assert table.choices(SAMNITES) == ["spurinna", "nobody"]
    table.choose(SAMNITES, "spurinna")
    table.say(SAMNITES, "stop", "step")
    assert table.over()
    activated = [event for event in table.told(LeaderActivated) if isinstance(event, LeaderActivated)]
    assert [(event.power, event.mp) for event in activated] == [("samnites", 4), ("etruscans", 4)]


def test_ets_24_not_two_leaders_of_one_power_and_none_of_an_ally() -> None:
    table = coalition(("samnites", "aufidena", 3, "samnite_minor_2"), ("gauls", "luna", 3, "gallic_minor_1"))
    table.ally("samnites", "gauls")
    table.event(SAMNITES, "ets_24")
    table.choose(SAMNITES, "samnite_minor_1")
    table.say(SAMNITES, "stop", "step")
    assert table.refused(SAMNITES, "samnite_minor_2", "event_choice") == ("9.5.1", "one_leader_of_each_power")
    assert table.choices(SAMNITES) == ["spurinna", "nobody"]


def test_ets_24_they_may_coordinate_an_attack() -> None:
    table = Rounds()
    table.put("samnites", "fregellae", 4, "samnite_minor_1")
    table.put("etruscans", "velitrae", 3, "spurinna")
    table.put("romans", "capua", 3, "camillus")
    table.event(SAMNITES, "ets_24")
    table.choose(SAMNITES, "samnite_minor_1")
    table.say(SAMNITES, "to capua", "step")
    table.until()
    table.say(ROMANS, "outside", "city")
    table.until()
    assert table.asked() == [(SAMNITES, "flank")]
    assert table.words(SAMNITES, "", "flank") == ["spurinna", "nobody"]


def test_ets_24_needs_somebody_to_activate() -> None:
    table = Rounds()
    table.turn(SAMNITES, "ets_24")
    assert table.refused(SAMNITES, "event ets_24") == ("9.5", "no_leader_to_activate")
    table.put("etruscans", "tarquinii", 3, "spurinna")
    assert table.not_now("ets_24") == ""


# ets_25 Truce Bought in Gold


def test_ets_25_the_gaul_enters_no_home_of_either_in_this_action() -> None:
    table = Rounds()
    table.put("gauls", "luna", 6, "gallic_minor_3")
    table.put("gauls", "teate", 3, "gallic_minor_2")
    table.hand(SAMNITES, "ets_25")
    table.round(1, GAULS, "gal_01", "gal_02")
    table.say(GAULS, "activate gallic_minor_3 gal_01")
    table.play(SAMNITES, "ets_25")
    assert table.lasting == ["ets_25"]
    assert table.game.plunder_gallic == 1
    assert table.refused(GAULS, "to pisae") == ("7.1", "card_bars_entry")
    assert "to" in table.words(GAULS)
    assert "genua" in table.words(GAULS, "to")
    table.then(GAULS, "stop")
    assert table.lasting == []
    table.until_turn_of(GAULS)
    table.hand(GAULS, "gal_02")
    table.then(GAULS, "activate gallic_minor_3 gal_02")
    assert "pisae" in table.words(GAULS, "to")


def test_ets_25_samnite_homes_too_and_that_army_alone() -> None:
    table = Rounds()
    table.put("gauls", "teate", 3, "gallic_minor_3")
    table.put("gauls", "luna", 3, "gallic_minor_1")
    table.hand(SAMNITES, "ets_25")
    table.turn(GAULS, "gal_01")
    table.say(GAULS, "event gal_01")
    table.until()
    table.say(GAULS, "gallic_minor_3", "event_choice")
    table.play(SAMNITES, "ets_25")
    assert table.refused(GAULS, "to larinum", "step") == ("7.1", "card_bars_entry")
    table.then(GAULS, "stop")
    table.choose(GAULS, "gallic_minor_1")
    assert "pisae" in table.words(GAULS, "to"), "the other leader is not bound"


@pytest.mark.parametrize(
    ("power", "leader", "card"), [("romans", "valerius", "rom_01"), ("greeks", "dionysius", "gre_01")]
)
def test_ets_25_only_for_a_gaul(power: str, leader: str, card: str) -> None:
    table = Rounds()
    table.put(power, "ardea", 3, leader)
    table.hand(SAMNITES, "ets_25")
    table.round(1, power, card)
    table.say(power, f"activate {leader} {card}")
    assert table.barred(SAMNITES, "ets_25") in NOT_FITTING


# ets_29 Mountain Paths


def test_ets_29_a_cu_then_five_go_to_a_home_space() -> None:
    table = Rounds()
    table.put("samnites", "capua", 7, "pontius")
    table.control(ROMANS, "caudium")
    table.control("samnites", "luceria")
    table.put("gauls", "larinum", 1)
    table.ally("greeks", "samnites")
    table.ally("greeks", "etruscans")
    table.put("greeks", "compsa", 1)
    table.event(SAMNITES, "ets_29")
    homes = {"fregellae", "aufidena", "bovianum", "allifae", "maleventum", "corfinium"}
    assert set(table.choices(SAMNITES)) == homes, "as a reinforcement"
    table.choose(SAMNITES, "aufidena")
    assert set(table.choices(SAMNITES, "capua")) == homes
    assert table.refused(SAMNITES, "capua compsa", "event_choice") == ("15.3", "ally_stands_there")
    assert table.refused(SAMNITES, "capua larinum", "event_choice") is None
    assert table.choices(SAMNITES, "capua bovianum") == ["1", "2", "3", "4", "5"]
    table.choose(SAMNITES, "capua bovianum 5 pontius done")
    assert (table.cu("capua", "samnites"), table.cu("bovianum", "samnites")) == (2, 5)
    assert table.cu("aufidena", "samnites") == 1
    assert table.game.places["pontius"] == "bovianum"
    assert table.over()


# ets_31 Caudine Forks


def at_capua(*dice: str, romans: int = 5) -> Rounds:
    table = etruscan("ets_31")
    table.put("samnites", "caudium", 5, "pontius")
    table.march("romans", "valerius", romans, "fregellae", "capua")
    stands(table)
    assert table.window() == "on_enter"
    table.dice(*dice)
    table.respond(SAMNITES, "ets_31")
    return table


def test_ets_31_the_enemy_must_attack_the_army_put_there_at_a_loss() -> None:
    table = at_capua("333", "333")
    table.choose(SAMNITES, "caudium pontius 5")
    assert table.added("romans")["ets_31"] == -2
    assert table.fought.defender.power == "samnites"
    assert "interception" not in table.added("samnites")
    assert table.lasting == [], "with the battle"


def test_ets_31_not_where_no_samnite_army_is_near() -> None:
    table = etruscan("ets_31")
    table.put("samnites", "caudium", 5, "pontius")
    table.put("samnites", "allifae", 5)
    table.march("romans", "valerius", 5, "roma", "ardea")
    assert table.barred(SAMNITES, "ets_31") == "not_asked"


@pytest.mark.parametrize("power", ["etruscans", "greeks"])
def test_ets_31_neither_for_one_s_own_nor_for_an_ally(power: str) -> None:
    table = etruscan("ets_31")
    table.ally("greeks", "samnites")
    table.ally("greeks", "etruscans")
    table.put("samnites", "caudium", 5, "pontius")
    table.march(power, "dionysius" if power == GREEKS else "spurinna", 5, "minturnae", "capua")
    assert table.barred(SAMNITES, "ets_31") == "not_asked"
