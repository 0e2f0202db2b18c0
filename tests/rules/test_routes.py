"""9 The cheapest legal way of a march, by land and by sea, with whom it takes and leaves."""

from engine.core.choice import Barred
from engine.core.play import play, questions
from engine.sword import itinerary, routes
from engine.sword.itinerary import Errand, Exchange, Route
from engine.sword.movement import ways
from tests.rules.marching import activate, march
from tests.rules.table import Table


def found(table: Table, leader: str, errand: Errand, value: int = 3) -> Route:
    route = looked(table, leader, errand, value)
    assert isinstance(route, Route), route
    return route


def looked(table: Table, leader: str, errand: Errand, value: int = 3) -> Route | Barred:
    seat = table.game.seat_of(table.game.leader(leader).power) or ""
    return routes.cheapest(itinerary.beginning(table.game, leader, seat, value), errand)


def why(table: Table, leader: str, errand: Errand, value: int = 3) -> tuple[str, str]:
    barred = looked(table, leader, errand, value)
    assert isinstance(barred, Barred)
    return barred.rule, barred.key


def romans(cu: int = 4, *more: str) -> Table:
    table = Table()
    table.put("romans", "velitrae", cu, "camillus", *more)
    return table


def test_9_2_the_cheapest_way_is_found_not_the_one_of_fewest_steps() -> None:
    table = romans()
    route = found(table, "camillus", Errand("capua"))
    assert route.spaces == ("velitrae", "fregellae", "capua")
    assert [cost for _leg, cost in route.costs()] == [1, 1]
    table.put("samnites", "fregellae", 1, "samnite_minor_1")
    assert found(table, "camillus", Errand("capua")).spaces == ("velitrae", "tarracina", "minturnae", "capua")


def test_9_2_rough_ground_costs_two_but_not_the_samnites_at_home() -> None:
    table = romans()
    table.put("samnites", "bovianum", 3, "egnatius")
    assert found(table, "egnatius", Errand("aufidena")).cost == 1
    assert found(table, "egnatius", Errand("corfinium")).cost == 2
    table = Table()
    table.put("romans", "bovianum", 3, "camillus")
    assert found(table, "camillus", Errand("aufidena")).cost == 2


def test_9_2_every_route_is_as_cheap_as_the_search_of_all_ways_says() -> None:
    table = Table(empty=False)
    start = itinerary.beginning(table.game, "camillus", "romans", 3)
    best: dict[str, int] = {}
    ahead = [(start.mover, 0)]
    while ahead:
        mover, spent = ahead.pop()
        for way in ways(table.game, mover):
            on = mover._replace(space=way.to, mp=mover.mp - way.cost)
            if way.barred is None and spent + way.cost < best.get(way.to, 99):
                best[way.to] = spent + way.cost
                if not any(stack.cu for stack in table.game.enemy_stacks(way.to, "romans")):
                    ahead.append((on, spent + way.cost))
    best.pop("velitrae", None)
    for space, cost in best.items():
        assert found(table, "camillus", Errand(space)).cost == cost, space
    for space in table.game.kinds:
        if space not in best and space != "velitrae":
            farther = looked(table, "camillus", Errand(space))
            assert isinstance(farther, Barred) or farther.legs[0].foes or farther.legs[-2].foes, space


def test_9_2_too_few_mp_are_told_with_what_it_costs() -> None:
    barred = looked(romans(), "camillus", Errand("neapolis"), 1)
    assert isinstance(barred, Route)
    barred = looked(romans(), "camillus", Errand("tarentum"))
    assert isinstance(barred, Barred)
    assert (barred.rule, barred.key) == ("9.2", "too_far")
    assert barred.params["mp"] == 4
    assert int(barred.params["cost"]) > 4


def test_9_2_gauls_have_their_mp_by_the_card() -> None:
    table = Table()
    table.put("gauls", "sena_gallica", 4, "gallic_minor_1")
    far = next(
        space
        for space, cost in routes.reach(itinerary.beginning(table.game, "gallic_minor_1", "gauls", 1)).items()
        if cost == 4
    )
    assert why(table, "gallic_minor_1", Errand(far), 1) == ("9.2", "too_far")
    assert found(table, "gallic_minor_1", Errand(far), 2).cost == 4


def test_9_1_via_is_passed_in_its_order() -> None:
    table = romans()
    assert found(table, "camillus", Errand("capua", ("minturnae",))).spaces[1:] == ("tarracina", "minturnae", "capua")
    there_and_back = found(table, "camillus", Errand("velitrae", ("roma", "praeneste")))
    assert there_and_back.spaces == ("velitrae", "roma", "praeneste", "velitrae")
    assert why(table, "camillus", Errand("velitrae")) == ("9.1", "already_there")


def test_9_4_a_march_ends_with_a_battle_and_is_not_led_through_one() -> None:
    table = romans()
    table.put("samnites", "fregellae", 3, "samnite_minor_1")
    fight = found(table, "camillus", Errand("fregellae"))
    assert fight.legs[-1].foes == (("samnites", 3),)
    assert why(table, "camillus", Errand("capua", ("fregellae",))) == ("9.4", "enemy_on_the_way")
    assert why(table, "camillus", Errand("nowhere")) == ("2", "not_in_play")


def test_7_2_2_where_enemies_bar_the_way_the_etruscans_may_bribe_theirs() -> None:
    table = Table()
    table.put("etruscans", "clusium", 4, "etruscan_minor_1")
    table.put("romans", "volsinii", 3, "camillus")
    through = Errand("tarquinii", ("volsinii",))
    table.hand("etruscans_samnites", "ets_01")
    assert why(table, "etruscan_minor_1", through) == ("7.2.2", "bribe_on_the_way")
    table.hand("etruscans_samnites")
    table.game.desperate["etruscans_samnites"].clear()
    assert why(table, "etruscan_minor_1", through) == ("9.4", "enemy_on_the_way"), "no card is left for it"


def test_9_4_who_is_sure_to_be_swept_away_does_not_bar_the_way() -> None:
    table = romans(10)
    table.put("samnites", "fregellae", 1)
    route = found(table, "camillus", Errand("capua", ("fregellae",)))
    assert route.spaces == ("velitrae", "fregellae", "capua")
    assert route.legs[0].foes == (("samnites", 1),)
    # around them if that costs no more than he has
    assert found(table, "camillus", Errand("capua")).spaces == ("velitrae", "tarracina", "minturnae", "capua")


def test_9_4_a_lone_leader_goes_around_armies_and_stops_with_no_enemy_leader() -> None:
    table = Table()
    table.put("romans", "velitrae", 0, "camillus")
    table.put("samnites", "fregellae", 1, "samnite_minor_1")
    assert why(table, "camillus", Errand("fregellae")) == ("9.4", "lone_leader_against_cu")
    assert found(table, "camillus", Errand("capua")).cost == 3


def test_15_3_a_march_passes_an_ally_and_does_not_stop_with_him() -> None:
    table = romans()
    table.put("greeks", "fregellae", 2, "greek_minor_1")
    table.ally("greeks", "romans")
    assert found(table, "camillus", Errand("capua")).spaces == ("velitrae", "fregellae", "capua")
    assert why(table, "camillus", Errand("fregellae")) == ("15.3", "stacked_with_ally")


def test_9_1_cu_and_leaders_are_dropped_and_taken_where_it_is_said() -> None:
    table = romans(6, "valerius")
    table.put("romans", "tarracina", 2, "roman_minor_1")
    exchanges = (
        Exchange("velitrae", take=False, what="2"),
        Exchange("velitrae", take=False, what="valerius"),
        Exchange("tarracina", take=True, what="2"),
        Exchange("tarracina", take=True, what="roman_minor_1"),
    )
    route = found(table, "camillus", Errand("praeneste", (), exchanges))
    assert [leg.said for leg in route.legs] == [
        ("drop", "2"),
        ("drop", "valerius"),
        ("to", "tarracina"),
        ("take", "2"),
        ("take", "roman_minor_1"),
        ("to", "velitrae"),
        ("to", "praeneste"),
    ]
    assert (route.end.cu, route.end.leaders) == (6, ("camillus", "roman_minor_1"))


def test_9_1_what_may_not_be_taken_or_dropped_is_told_with_its_rule() -> None:
    table = romans(6, "valerius")
    table.put("romans", "tarracina", 8)
    table.put("greeks", "minturnae", 2)
    table.ally("greeks", "romans")

    def take(what: str, space: str = "tarracina") -> tuple[str, str]:
        return why(table, "camillus", Errand("capua", (), (Exchange(space, take=True, what=what),)))

    def drop(what: str, space: str) -> tuple[str, str]:
        return why(table, "camillus", Errand("capua", (), (Exchange(space, take=False, what=what),)))

    assert take("5") == ("9.1", "ten_cu")
    assert take("9") == ("9.1", "fewer_cu_there")
    assert take("roman_minor_1") == ("9.1", "leader_not_there")
    assert drop("roman_minor_1", "velitrae") == ("9.1", "leader_not_along")
    assert drop("7", "velitrae") == ("9.1", "fewer_cu_along")
    assert drop("2", "minturnae") == ("15.3", "stacked_with_ally")


def test_9_6_a_way_by_sea_is_taken_where_land_is_longer_and_ships_are_there() -> None:
    table = Table()
    table.put("greeks", "tarentum", 3, "greek_minor_1")
    route = found(table, "greek_minor_1", Errand("capua"))
    assert [leg.said[0] for leg in route.legs] == ["sail", "to"]
    assert route.spaces == ("tarentum", "neapolis", "capua")
    assert route.cost == 4
    assert isinstance(looked(table, "greek_minor_1", Errand("capua"), 2), Barred)


def test_9_6_3_a_way_on_which_nobody_stays_behind_comes_before_a_cheaper_one() -> None:
    table = Table()
    table.put("greeks", "tarentum", 5, "greek_minor_1")
    route = found(table, "greek_minor_1", Errand("neapolis"))
    assert route.end.cu == 3
    near = found(table, "greek_minor_1", Errand("thurii"))
    assert near.end.cu == 5


def test_10_1_of_ways_alike_the_one_past_fewer_armies_is_taken() -> None:
    table = romans()
    plain = found(table, "camillus", Errand("minturnae"))
    assert plain.spaces == ("velitrae", "tarracina", "minturnae")
    table = Table()
    table.put("romans", "roma", 4, "camillus")
    assert found(table, "camillus", Errand("fregellae")).spaces in (
        ("roma", "praeneste", "fregellae"),
        ("roma", "velitrae", "fregellae"),
    )
    table.put("volsci", "antium", 3, "volsci_minor_1")
    assert found(table, "camillus", Errand("fregellae")).spaces == ("roma", "praeneste", "fregellae")


def test_9_the_legs_of_a_route_are_answers_and_the_game_is_left_as_it_is() -> None:
    table = romans(6, "valerius")
    table.put("romans", "tarracina", 2)
    errand = Errand("capua", (), (Exchange("velitrae", False, "3"), Exchange("tarracina", True, "2")))
    before = repr(table.game)
    route = found(table, "camillus", errand)
    assert repr(table.game) == before
    activate(table, "camillus")
    for leg in route.legs:
        ask = next(one for one in questions(table.game) if one.waits)
        assert march(table).mover() == leg.mover
        table._go(play(table.game, ask.number, leg.said).game)
    assert table.cu("capua", "romans") == 5


def test_9_1_a_march_that_is_on_its_way_goes_on_from_where_it_stands() -> None:
    table = romans()
    activate(table, "camillus")
    table.say("romans", "to tarracina")
    start = itinerary.going_on(table.game, march(table))
    route = routes.cheapest(start, Errand("capua"))
    assert isinstance(route, Route)
    assert (route.spaces, route.cost) == (("tarracina", "minturnae", "capua"), 2)
    assert start.march.path == ["velitrae", "tarracina"]


def test_9_3_1_who_is_besieged_inside_does_not_march() -> None:
    table = Table()
    table.put("romans", "roma", 0, inside=2, within=("camillus",))
    table.put("gauls", "roma", 5, "gallic_minor_1")
    barred = itinerary.begin_barred(table.game, "camillus")
    assert barred is not None
    assert (barred.rule, barred.key) == ("9.3.1", "shut_in")
