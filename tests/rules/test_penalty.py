"""8.2.3 The Greek penalty."""

from engine.sword.events import PenaltyPaid
from engine.sword.game import DISPLACED, INDEPENDENT, OUT
from engine.sword.penalty import PayPenalty, Penalty
from tests.rules.table import Table

CITIES = ("neapolis", "tarentum", "croton", "rhegium", "messana", "syracusae", "acragas")


def greeks(*leaders: str, **loyalty: int) -> Table:
    """The leaders in Syracusae; Greek cities with these loyalties, all others Carthaginian."""
    table = Table()
    table.put("greeks", "syracusae", 5, *leaders)
    for city in CITIES:
        if city not in loyalty:
            table.loyalty(city, 1, "carthage")
    for city, level in loyalty.items():
        table.loyalty(city, level, "greeks")
    return table


def paying(table: Table) -> Table:
    table.game.phase, table.game.active = "reinforcement", ""
    table.run(Penalty(seat="greeks"))
    return table


def test_8_2_3_each_named_leader_costs_his_number_of_loyalty() -> None:
    table = paying(greeks("dionysius", syracusae=3, tarentum=2))
    assert table.asked() == [("greeks", "penalty")]
    assert table.question("greeks").about == {"leader": "dionysius", "points": 2}
    table.say("greeks", "pay tarentum syracusae done")
    assert (table.game.loyalty["syracusae"], table.game.loyalty["tarentum"]) == (2, 1)
    assert table.told(PenaltyPaid) == [PenaltyPaid(leader="dionysius", points=2)]
    assert table.game.places["dionysius"] == "syracusae"


def test_8_2_3_any_split_down_to_zero_too() -> None:
    table = paying(greeks("dionysius", syracusae=3, tarentum=2))
    table.say("greeks", "pay tarentum tarentum done")
    assert (table.game.control["tarentum"], table.game.loyalty["tarentum"]) == (INDEPENDENT, 1)


def test_8_2_3_exactly_the_number() -> None:
    table = paying(greeks("dionysius", syracusae=3, tarentum=2))
    assert table.refused("greeks", "pay tarentum done") is None
    assert table.words("greeks", "pay tarentum tarentum") == ["done"]


def test_8_2_3_only_from_greek_cities() -> None:
    table = paying(greeks("dionysius", syracusae=3))
    assert table.refused("greeks", "pay thurii") == ("8.2.3", "not_a_city")
    assert table.refused("greeks", "pay panormus") == ("7.3.2", "not_own_support")
    assert table.words("greeks", "pay") == ["syracusae"]


def test_8_2_3_cannot_pay_in_full() -> None:
    table = paying(greeks("pyrrhus", syracusae=2))
    assert table.asked() == []
    assert table.game.places["pyrrhus"] == OUT
    assert table.told(PenaltyPaid) == [PenaltyPaid(leader="pyrrhus", points=None)]


def test_8_2_3_will_not_pay() -> None:
    table = paying(greeks("dionysius", syracusae=3))
    table.say("greeks", "let_go")
    assert table.game.places["dionysius"] == OUT
    assert table.game.loyalty["syracusae"] == 3


def test_8_2_3_a_last_city_not_enough_is_barred_in_its_place() -> None:
    table = paying(greeks("dionysius", tarentum=1, syracusae=2, acragas=1))
    assert table.refused("greeks", "pay acragas acragas") == ("7.3.2", "too_little_left")


def test_8_2_3_each_leader_after_the_other() -> None:
    table = paying(greeks("dionysius", "timoleon", syracusae=3, tarentum=2))
    table.say("greeks", "pay syracusae syracusae done")
    assert table.question("greeks").about == {"leader": "timoleon", "points": 1}
    table.say("greeks", "pay tarentum done")
    assert table.asked() == []
    assert (table.game.loyalty["syracusae"], table.game.loyalty["tarentum"]) == (1, 1)


def test_8_2_3_who_stays_displaced_costs_nothing() -> None:
    table = greeks(syracusae=3)
    table.game.places["dionysius"] = DISPLACED
    assert paying(table).asked() == []


def test_8_2_3_minor_leaders_cost_nothing() -> None:
    table = paying(greeks("greek_minor_1", syracusae=3))
    assert table.asked() == []
    assert table.told(PenaltyPaid) == []


def test_8_2_3_whom_homonoia_spares() -> None:
    table = greeks("dionysius", syracusae=3)
    table.game.markers["homonoia"] = "dionysius"
    assert paying(table).asked() == []


def test_13_5_a_besieged_city_paid_down_falls() -> None:
    table = greeks("dionysius", syracusae=3, tarentum=3)
    table.put("romans", "tarentum", 3, "valerius")
    table.siege("tarentum", 1, "romans")
    paying(table)
    assert table.refused("greeks", "pay tarentum tarentum tarentum") is None
    table.say("greeks", "pay tarentum tarentum done")
    assert (table.game.control["tarentum"], table.game.loyalty["tarentum"]) == ("romans", 1)


def test_13_5_a_leader_displaced_by_the_fall_is_not_paid_for() -> None:
    table = greeks("dionysius", syracusae=3, tarentum=2)
    table.put("greeks", "tarentum", inside=1, within=["alexander"])
    table.put("romans", "tarentum", 3, "valerius")
    table.siege("tarentum", 0, "romans")
    paying(table)
    table.say("greeks", "pay tarentum tarentum done")
    assert table.game.places["alexander"] == DISPLACED
    assert table.asked() == []


def test_8_2_1_who_is_let_go_leaves_the_command() -> None:
    table = greeks("dionysius", "greek_minor_1", "greek_minor_2", syracusae=3)
    paying(table)
    table.say("greeks", "let_go")
    assert table.asked() == [("greeks", "commander")]
    table.say("greeks", "greek_minor_2")
    assert table.game.force("syracusae", "greeks").leaders == ("greek_minor_2", "greek_minor_1")


def test_8_2_1_a_subordinate_let_go_leaves_the_commander_as_he_is() -> None:
    table = greeks("timoleon", "alexander", "dionysius", syracusae=3)
    paying(table)
    assert table.question("greeks").about["leader"] == "dionysius"
    table.say("greeks", "let_go")
    assert table.asked() == [("greeks", "penalty")]
    assert table.game.force("syracusae", "greeks").commander == "timoleon"


def test_d_the_default_pays_from_the_highest_cities() -> None:
    table = paying(greeks("pyrrhus", neapolis=2, tarentum=3, syracusae=3))
    assert table.default("greeks") == ("pay", "neapolis", "tarentum", "syracusae", "done")


def test_d_the_default_lets_go_before_a_city_falls() -> None:
    table = paying(greeks("dionysius", tarentum=2, syracusae=1))
    assert table.default("greeks") == ("let_go",)
    table = greeks("dionysius", tarentum=3)
    table.put("romans", "tarentum", 3, "valerius")
    table.siege("tarentum", 1, "romans")
    assert paying(table).default("greeks") == ("let_go",)


# with five players


def five(*cities: str) -> Table:
    table = Table("five")
    table.control("greeks", *cities)
    return table


def test_8_2_3_5p_example_timoleon_at_syracusae() -> None:
    """Selinus and Panormus taken: he pays 0, the second space adds nothing."""
    table = five("selinus", "panormus")
    table.put("greeks", "syracusae", 5, "timoleon")
    before = dict(table.game.loyalty)
    paying(table)
    assert table.asked() == []
    assert table.told(PenaltyPaid) == [PenaltyPaid(leader="timoleon", points=0)]
    assert table.game.loyalty == before


def test_8_2_3_5p_one_less_for_each_space() -> None:
    table = five("selinus")
    table.put("greeks", "syracusae", 5, "dionysius")
    assert paying(table).question("greeks").about == {"leader": "dionysius", "points": 1}


def test_8_2_3_5p_not_if_a_greek_home_space_in_sicily_is_lost() -> None:
    table = five("selinus")
    table.control("carthage", "gela")
    table.put("greeks", "syracusae", 5, "dionysius")
    assert paying(table).question("greeks").about == {"leader": "dionysius", "points": 2}


def test_8_2_3_5p_only_a_leader_in_sicily() -> None:
    table = five("selinus")
    table.put("greeks", "tarentum", 5, "dionysius")
    assert paying(table).question("greeks").about == {"leader": "dionysius", "points": 2}


def test_8_2_3_5p_one_leader_of_several() -> None:
    table = five("selinus")
    table.put("greeks", "syracusae", 5, "dionysius", "timoleon")
    paying(table)
    assert table.words("greeks") == ["dionysius", "timoleon"]
    assert table.default("greeks") == ("dionysius",)
    table.say("greeks", "timoleon")
    assert table.question("greeks").about == {"leader": "dionysius", "points": 2}


def test_8_2_3_not_with_four_players() -> None:
    table = Table()
    table.control("greeks", "selinus", "panormus")
    table.put("greeks", "syracusae", 5, "timoleon")
    assert paying(table).question("greeks").about == {"leader": "timoleon", "points": 1}


def test_d_the_default_takes_point_by_point_from_the_city_that_is_highest_then() -> None:
    table = paying(greeks("dionysius", neapolis=3, syracusae=2))
    assert table.default("greeks") == ("pay", "neapolis", "neapolis", "done")


def test_8_2_3_paying_is_refused_where_the_cities_have_too_little() -> None:
    table = greeks("pyrrhus", syracusae=2)
    (pay, _let_go) = PayPenalty(seat="greeks", leader="pyrrhus", points=3).words(table.game, ())
    assert pay.barred
    assert (pay.barred.rule, pay.barred.key) == ("8.2.3", "too_little_loyalty")


def test_8_2_3_5p_only_what_lies_in_sicily_counts() -> None:
    table = five("selinus", "caralis", "olbia")
    table.control("romans", "neapolis")
    table.put("greeks", "syracusae", 5, "dionysius")
    assert paying(table).question("greeks").about == {"leader": "dionysius", "points": 1}


def test_8_2_3_5p_nothing_is_left_to_pay_for_the_first_of_two() -> None:
    table = five("selinus")
    table.put("greeks", "syracusae", 5, "timoleon", "alexander")
    paying(table)
    table.say("greeks", "timoleon")
    assert table.told(PenaltyPaid) == [PenaltyPaid(leader="timoleon", points=0)]
    assert table.question("greeks").about == {"leader": "alexander", "points": 2}
