"""9.5 The way of a leader in a Campaign: of CU that have moved (9.5.2), and of a flanking force (9.5.6)."""

import pytest

from engine.core.choice import Barred
from engine.core.play import play, questions
from engine.sword import encounters, itinerary, routes
from engine.sword.flankers import coordinated_odds
from engine.sword.game import Units
from engine.sword.itinerary import Errand, Exchange, Route, Start
from tests.rules.campaigning import attack, campaign, fregellae, going, say
from tests.rules.marching import march
from tests.rules.table import Table


def found(start: Start, errand: Errand) -> Route:
    route = routes.cheapest(start, errand)
    assert isinstance(route, Route), route
    return route


def why(start: Start, errand: Errand) -> tuple[str, str]:
    barred = routes.cheapest(start, errand)
    assert isinstance(barred, Barred), barred
    return barred.rule, barred.key


def carried_out(table: Table, route: Route) -> None:
    """All its legs as answers, each from the force that was foreseen."""
    for leg in route.legs:
        ask = next(one for one in questions(table.game) if one.waits)
        assert march(table).mover() == leg.mover
        table._go(play(table.game, ask.number, leg.said).game)


# 9.5.2


def second() -> tuple[Table, Start]:
    """The Dictator has brought 4 CU to Velitrae with 2 MP; Valerius is there with 2 fresh ones."""
    table = Table()
    table.put("romans", "capua", 4, "dictator")
    table.put("romans", "velitrae", 2, "valerius")
    campaign(table)
    say(table, "dictator", "to fregellae", "to velitrae", "stop", "valerius")
    return table, itinerary.beginning(table.game, "valerius", "romans", 3)


def test_9_5_2_the_tired_bound_the_way_and_it_is_told() -> None:
    _table, start = second()
    assert start.mover.mp == 2
    assert found(start, Errand("narnia")).cost == 2
    barred = routes.cheapest(start, Errand("spoletium"))
    assert barred == Barred("9.5.2", "too_tired", {"cost": 3, "mp": 2})
    assert why(start, Errand("tarentum")) == ("9.2", "too_far")


def test_9_5_2_who_leaves_the_tired_behind_has_the_mp_of_the_others() -> None:
    table, start = second()
    exchanges = (Exchange("velitrae", False, "4"), Exchange("velitrae", False, "dictator"))
    route = found(start, Errand("spoletium", (), exchanges))
    assert (route.cost, route.mp, route.end.mp) == (3, 4, 1)
    assert [leg.said for leg in route.legs][:2] == [("drop", "4", "4"), ("drop", "dictator")]
    assert route.legs[0].groups == ((2, 4),)
    say(table, "valerius")
    carried_out(table, route)
    assert (table.cu("velitrae", "romans"), table.cu("spoletium", "romans")) == (4, 2)


def test_9_5_2_of_mixed_cu_those_who_have_moved_least_are_taken() -> None:
    table = Table()
    table.put("romans", "velitrae", 2, "dictator")
    table.put("romans", "roma", 2)
    table.put("romans", "narnia", 2, "valerius")
    campaign(table)
    say(table, "dictator", "to roma", "drop 2", "stop")
    start = itinerary.beginning(table.game, "valerius", "romans", 3)
    route = found(start, Errand("caere", ("roma",), (Exchange("roma", True, "3"),)))
    take = next(leg for leg in route.legs if leg.exchanges)
    assert (take.said, take.groups) == (("take", "3", "2"), ((0, 2), (1, 1)))
    say(table, "valerius")
    carried_out(table, route)
    assert going(table).with_him("valerius") == {2: Units(3), 1: Units(2)}


def test_9_5_2_a_march_in_progress_keeps_the_mp_of_its_leader() -> None:
    table, _start = second()
    say(table, "valerius", "to roma", "to narnia")
    start = itinerary.going_on(table.game, march(table))
    assert (start.mover.mp, start.march.mp) == (0, 2)
    assert why(start, Errand("spoletium")) == ("9.5.2", "too_tired")
    exchanges = (Exchange("narnia", False, "4"), Exchange("narnia", False, "dictator"))
    carried_out(table, found(start, Errand("spoletium", (), exchanges)))
    assert table.game.places["valerius"] == "spoletium"


def test_9_5_2_who_moves_no_more_does_not_begin() -> None:
    table = Table()
    table.put("romans", "neapolis", 4, "camillus", "roman_minor_1")
    table.put("romans", "capua", 3, "valerius")
    table.siege("neapolis", 0, "romans")
    campaign(table)
    table.dice("15")
    say(table, "camillus", "siege")
    barred = itinerary.begin_barred(table.game, "roman_minor_1")
    assert barred is not None
    assert (barred.rule, barred.key) == ("9.5.2", "moves_no_more")


# 9.5.6


def at_fregellae() -> tuple[Table, Start]:
    """Camillus attacks from Capua; Valerius in Velitrae could flank, Fabius comes from Narnia."""
    table = fregellae()
    table.put("romans", "narnia", 3, "fabius")
    table.control("romans", "roma", "velitrae", "praeneste")
    attack(table)
    start = itinerary.flanking(table.game, "fabius")
    assert start is not None
    return table, start


def test_9_5_6_a_flanking_force_is_led_to_where_it_flanks_from_not_into_the_battle() -> None:
    table, start = at_fregellae()
    before = repr(table.game)
    route = found(start, Errand("fregellae"))
    assert route.spaces[-1] in ("velitrae", "praeneste")
    assert "fregellae" not in route.spaces
    assert route.legs[-1].said == ("stop",)
    flanks = encounters.flanking(start, route)
    assert flanks is not None
    assert (flanks.space, flanks.attacker, flanks.defender, flanks.price) == ("fregellae", "romans", "samnites", 1)
    assert repr(table.game) == before
    say(table, "fabius")
    carried_out(table, route)
    assert table.asked()[0][1] != "step"


def test_9_5_6_the_space_he_flanks_from_may_be_named_and_is_refused_with_its_rule() -> None:
    table, start = at_fregellae()
    assert found(start, Errand("velitrae")).spaces == ("narnia", "roma", "velitrae")
    assert why(start, Errand("capua")) == ("9.5.6", "same_connection")
    assert why(start, Errand("allifae")) == ("9.2", "too_far")
    assert why(start, Errand("antium")) == ("9.5.6", "not_next_to_battle")
    assert why(start, Errand("velitrae", (), (Exchange("roma", False, "3"),))) == ("9.1", "consul_without_cu")
    table.put("samnites", "praeneste", 1)
    start = itinerary.flanking(table.game, "fabius") or start
    assert why(start, Errand("praeneste")) == ("9.5.6", "flank_meets_enemies")
    assert why(start, Errand("fregellae", ("capua",))) == ("9.5.6", "flank_out_of_reach")


def test_9_5_6_who_stands_beside_the_battle_flanks_from_there_without_a_step() -> None:
    table = fregellae()
    attack(table)
    start = itinerary.flanking(table.game, "valerius")
    assert start is not None
    for to in ("fregellae", "velitrae"):
        route = found(start, Errand(to))
        assert [leg.said for leg in route.legs] == [("stop",)]
        assert (route.cost, route.end.space) == (0, "velitrae")
        flanks = encounters.flanking(start, route)
        assert flanks is not None
        fight = start.fight
        assert fight is not None
        assert flanks.odds == coordinated_odds(table.game, fight, 5)


def test_9_5_6_he_may_not_flank_from_where_the_attack_came() -> None:
    table = Table()
    table.put("romans", "capua", 9, "camillus", "valerius")
    table.put("samnites", "fregellae", 4, "egnatius")
    campaign(table)
    say(table, "camillus", "drop 2", "drop valerius", "to fregellae", "stand")
    start = itinerary.flanking(table.game, "valerius")
    assert start is not None
    assert why(start, Errand("capua")) == ("9.5.6", "same_connection")
    route = found(start, Errand("fregellae"))
    assert route.spaces == ("capua", "allifae")
    say(table, "valerius")
    say(table, "to allifae")
    start = itinerary.going_on(table.game, march(table))
    assert [leg.said for leg in found(start, Errand("fregellae")).legs] == [("stop",)]


def test_9_5_9_the_army_in_battle_intercepts_nobody_on_the_way_others_may() -> None:
    table, start = at_fregellae()
    route = found(start, Errand("velitrae"))
    assert all(not one.threats and not one.meetings for one in encounters.passings(start, route))
    table.put("samnites", "praeneste", 4, "statius")
    start = itinerary.flanking(table.game, "fabius") or start
    threats = {one.space: one.threats for one in encounters.passings(start, route)}
    assert [threat.origin for threat in threats["roma"]] == ["praeneste"]
    assert all(threat.origin != "fregellae" for told in threats.values() for threat in told)


def test_9_5_6_the_odds_are_those_of_the_battle_with_the_flank() -> None:
    """7 CU and 3 on the flank are 9 against 5; the attack has +1 for the flank."""
    table, start = at_fregellae()
    flanks = encounters.flanking(start, found(start, Errand("velitrae")))
    assert flanks is not None
    fight = start.fight
    assert fight is not None
    alone = coordinated_odds(table.game, fight, 0)
    assert flanks.odds.win > alone.win
    assert start.mover.units == Units(3)
    assert flanks.odds.win == pytest.approx(coordinated_odds(table.game, fight, 3).win)
