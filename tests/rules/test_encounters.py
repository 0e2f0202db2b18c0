"""9.3 Who could react to a march that has not begun: what is told beforehand is what is asked when it comes."""

from typing import Any

import pytest

from engine.core.play import play, questions
from engine.sword import encounters, itinerary, routes
from engine.sword.encounters import Passing, Threat
from engine.sword.itinerary import Errand, Route
from engine.sword.odds import attack_odds
from tests.rules.marching import activate
from tests.rules.table import INDEPENDENT, Table


def passed(table: Table, leader: str, to: str, *via: str, value: int = 3) -> dict[str, Passing]:
    seat = table.game.seat_of(table.game.leader(leader).power) or ""
    start = itinerary.beginning(table.game, leader, seat, value)
    route = routes.cheapest(start, Errand(to, via))
    assert isinstance(route, Route), route
    before = repr(table.game)
    found = encounters.passings(start, route)
    assert repr(table.game) == before
    assert [one.space for one in found] == list(route.spaces[1:])
    return {one.space: one for one in found}


def laid() -> Table:
    table = Table()
    table.put("romans", "velitrae", 4, "camillus")
    table.hand("greeks")
    return table


def test_10_1_armies_next_to_the_way_may_intercept_with_their_chance() -> None:
    table = laid()
    table.put("samnites", "fregellae", 4, "egnatius", "samnite_minor_1")
    on_the_way = passed(table, "camillus", "capua", "tarracina")
    assert on_the_way["tarracina"].threats == ()  # rough ground between them
    assert on_the_way["tarracina"].quiet
    (threat,) = on_the_way["capua"].threats
    assert threat[:2] == ("samnites", "fregellae")
    assert threat.chance == pytest.approx((table.game.tactics("egnatius") - 1) / 6)  # 10.3 +1 on foreign ground
    table.control("samnites", "capua")
    (threat,) = passed(table, "camillus", "capua", "tarracina")["capua"].threats
    assert threat == Threat("samnites", "fregellae", table.game.tactics("egnatius") / 6)


def test_10_2_nobody_intercepts_where_others_stand_or_a_lone_leader() -> None:
    table = laid()
    table.put("samnites", "fregellae", 4, "egnatius")
    table.put("greeks", "capua", 1)
    assert passed(table, "camillus", "capua", "tarracina")["capua"].threats == ()
    table = Table()
    table.put("romans", "velitrae", 0, "camillus")
    table.put("samnites", "fregellae", 4, "egnatius")
    assert passed(table, "camillus", "capua", "tarracina")["capua"].quiet


def test_12_an_army_on_the_way_is_met_with_its_odds() -> None:
    table = laid()
    table.put("samnites", "fregellae", 3, "samnite_minor_1")
    table.control(INDEPENDENT, *(link.to for link in table.game.data.neighbours["fregellae"]))
    (meeting,) = passed(table, "camillus", "fregellae")["fregellae"].meetings
    assert (meeting.power, meeting.cu, meeting.inside) == ("samnites", 3, 0)
    assert 0.3 < meeting.odds.win < 0.95
    assert not meeting.odds.overrun
    assert meeting.avoids == 0  # 11.2 no friendly space beside it


def test_11_1_an_army_with_a_friendly_space_beside_it_may_avoid() -> None:
    table = laid()
    table.put("samnites", "fregellae", 3, "samnite_minor_1")
    table.control("samnites", "allifae")
    (meeting,) = passed(table, "camillus", "fregellae")["fregellae"].meetings
    assert meeting.avoids == pytest.approx(table.game.tactics("samnite_minor_1") / 6)
    assert not meeting.by_sea


def test_13_4_2_who_relieves_is_told_the_odds_of_him_who_will_command() -> None:
    table = Table()
    table.put("romans", "roma", inside=3, within=("camillus",))
    table.put("gauls", "roma", 5, "gallic_minor_3")
    table.put("romans", "velitrae", 4, "roman_minor_1")
    (meeting,) = passed(table, "roman_minor_1", "roma")["roma"].meetings
    assert meeting.odds == attack_odds(table.game, "romans", "camillus", 7, "velitrae", "roma", "gauls")


@pytest.mark.parametrize(("punic_alliance", "arrives"), [("", 1), ("permanent", 4 / 6)])
def test_11_1_1_who_can_avoid_by_sea_alone_has_a_voyage_before_him(punic_alliance: str, arrives: float) -> None:
    table = Table()
    if punic_alliance:
        table.game.markers["punic_alliance"] = punic_alliance
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 3, "dionysius")
    (meeting,) = passed(table, "valerius", "velia")["velia"].meetings
    assert meeting.by_sea
    assert meeting.avoids == pytest.approx(3 / 6 * arrives)


def test_9_3_1_in_its_city_an_army_may_go_inside() -> None:
    table = laid()
    table.put("greeks", "neapolis", 5, "greek_minor_1")
    table.put("romans", "capua", 0, "valerius")
    (meeting,) = passed(table, "camillus", "neapolis", "fregellae")["neapolis"].meetings
    assert (meeting.power, meeting.cu, meeting.inside) == ("greeks", 5, 3)


def test_12_2_1_who_is_swept_away_is_gone_for_the_steps_after_it() -> None:
    table = Table()
    table.put("romans", "velitrae", 10, "camillus")
    table.put("samnites", "fregellae", 1, "samnite_minor_1")
    on_the_way = passed(table, "camillus", "capua", "fregellae")
    assert on_the_way["fregellae"].meetings[0].odds.overrun
    assert on_the_way["capua"].threats == ()


def test_9_6_4_a_voyage_that_is_rolled_for_has_its_chance() -> None:
    table = Table()
    table.put("greeks", "syracusae", 3, "dionysius")
    table.control("carthage", "lilybaeum")
    route = passed(table, "dionysius", "lilybaeum")
    if route["lilybaeum"].arrives is None:  # by land it is as near
        table.game.markers["punic_alliance"] = ""
        route = passed(table, "dionysius", "neapolis")
        assert route["neapolis"].arrives == pytest.approx(1.0)
    table = Table()
    table.put("greeks", "syracusae", 3, "dionysius")
    assert passed(table, "dionysius", "neapolis")["neapolis"].arrives is None


def test_7_1_1_who_could_hold_a_card_for_it_is_told_whatever_he_holds() -> None:
    table = Table(empty=False)
    table.game.phase = "action"

    def seats() -> set[str]:
        return {seat for one in passed(table, "camillus", "capua").values() for seat in one.cards}

    table.hand("etruscans_samnites", "ets_01")
    with_it = seats()
    table.hand("etruscans_samnites", "ets_12")
    assert seats() == with_it
    table.game.hands["etruscans_samnites"].clear()
    assert "etruscans_samnites" not in seats()


@pytest.mark.parametrize("seed", range(6))
def test_9_3_who_is_told_beforehand_is_asked_when_it_comes(seed: int) -> None:
    """Over the whole board: the seats asked as an army enters are those of the armies told."""
    table = Table(empty=False)
    leaders = [one for one, space in table.game.places.items() if space in table.game.kinds]
    leader = [one for one in leaders if table.game.seat_of(table.game.leader(one).power)][seed]
    seat = table.game.seat_of(table.game.leader(leader).power) or ""
    for other in table.game.seats:
        table.game.hands[other].clear()
    start = itinerary.beginning(table.game, leader, seat, 3)
    for space, cost in routes.reach(start).items():
        route = routes.cheapest(start, Errand(space)) if cost <= start.mover.mp else None
        if not isinstance(route, Route):
            continue
        told = encounters.passings(start, route)
        trial: Any = Table(empty=False)
        for other in trial.game.seats:
            trial.game.hands[other].clear()
        activate(trial, leader)
        if trial.asked() == [(seat, "activation")]:
            trial.say(seat, "move")
        for leg, one in zip(route.legs, told, strict=True):
            ask = next(ask for ask in questions(trial.game) if ask.waits)
            if ask.name != "step":
                break
            trial._go(play(trial.game, ask.number, leg.said).game)
            powers = {threat.power for threat in one.threats}
            powers |= {met.power for met in one.meetings if met.inside or met.avoids}
            asked = {name for _seat, name in trial.asked() if name in ("city", "avoid", "intercept", "tie_choice")}
            assert bool(asked) == bool(powers), (space, leg, one)
            if asked:
                break
