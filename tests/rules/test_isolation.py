"""5.7 Isolation."""

import pytest

from engine.sword.events import ControlChanged
from engine.sword.isolation import Isolation, isolated
from tests.rules.table import INDEPENDENT, Table


def independents(table: Table, *spaces: str) -> None:
    table.control(INDEPENDENT, *spaces)


def test_5_7_the_board_at_the_start_isolates_nobody() -> None:
    game = Table(empty=False).game
    for power in (*game.powers(), *game.npps()):
        assert isolated(game, power) == []


def cut_off_volsinii(table: Table) -> None:
    """Volsinii stays Etruscan between an independent Clusium and Roman Sutrium."""
    independents(table, "clusium")


def test_5_7_a_marker_without_a_path_becomes_independent() -> None:
    table = Table()
    cut_off_volsinii(table)
    table.run(Isolation())
    assert table.game.control["volsinii"] == INDEPENDENT
    assert table.told(ControlChanged) == [
        ControlChanged(space="volsinii", old="etruscans", new=INDEPENDENT, cause="5.7"),
    ]


@pytest.mark.parametrize("power", ["etruscans", "samnites"])
def test_5_7_own_or_allied_cu_hold_it(power: str) -> None:
    table = Table()
    cut_off_volsinii(table)
    table.put(power, "volsinii", 1)
    assert isolated(table.game, "etruscans") == []


def test_5_7_it_crosses_enemy_ground_where_a_friendly_cu_stands() -> None:
    table = Table()
    cut_off_volsinii(table)
    table.put("etruscans", "clusium", 1)
    assert isolated(table.game, "etruscans") == []


def test_5_7_a_leader_alone_holds_nothing() -> None:
    table = Table()
    cut_off_volsinii(table)
    table.put("etruscans", "volsinii", 0, "spurinna")
    assert isolated(table.game, "etruscans") == ["volsinii"]


def test_5_7_enemy_cu_do_not_cut_the_path() -> None:
    table = Table()
    table.put("romans", "clusium", 3)
    table.put("romans", "arretium", 3)
    assert isolated(table.game, "etruscans") == []


def test_5_7_enemy_cu_do_not_hold_it() -> None:
    table = Table()
    cut_off_volsinii(table)
    table.put("romans", "volsinii", 3)
    assert isolated(table.game, "etruscans") == ["volsinii"]


def test_5_7_an_allied_city_next_to_it_holds_it() -> None:
    table = Table()
    cut_off_volsinii(table)
    table.ally("etruscans", "romans")
    assert isolated(table.game, "etruscans") == []


def test_5_7_a_besieged_city_holds_too() -> None:
    table = Table()
    independents(table, "arretium")
    table.control("romans", "luna", "faesulae")
    table.loyalty("pisae", 1, "romans")
    table.put("etruscans", "pisae", 3)
    table.siege("pisae", 0, "etruscans")
    assert isolated(table.game, "romans") == []


def test_5_7_a_tribe_holds_until_it_is_subjugated() -> None:
    table = Table()
    independents(table, "caudium", "compsa")
    table.control("samnites", "allifae")
    assert "allifae" not in isolated(table.game, "samnites")
    table.game.kinds["fregellae"] = table.game.kinds["maleventum"] = "normal"
    table.control("romans", "fregellae", "maleventum")
    # Bovianum and Aufidena stand across rough ground, which is clear for Samnites (9.2).
    assert "allifae" not in isolated(table.game, "samnites")
    table.game.kinds["aufidena"] = table.game.kinds["bovianum"] = "normal"
    table.control("romans", "aufidena", "bovianum")
    assert "allifae" in isolated(table.game, "samnites")


@pytest.mark.parametrize(
    ("power", "space", "hold"), [("greeks", "gela", "acragas"), ("samnites", "compsa", "maleventum")]
)
def test_5_7_a_city_or_tribe_holds_that_is_nothing_else(power: str, space: str, hold: str) -> None:
    """Neither a port nor a reinforcement space."""
    table = Table()
    independents(table, *table.game.control)
    table.control(power, space)
    assert isolated(table.game, power) == [space]
    table.control(power, hold)
    assert isolated(table.game, power) == []


def test_5_7_no_rough_connection_but_for_the_samnites() -> None:
    table = Table()
    table.control("romans", "allifae", "maleventum", "fregellae", "bovianum", "aufidena")
    table.loyalty("capua", 1, INDEPENDENT)
    independents(table, "velitrae", "praeneste", "tarracina", "minturnae")
    for tribe in ("maleventum", "fregellae"):
        table.game.kinds[tribe] = "normal"
    # A Roman Allifae touches the tribes of Bovianum and Aufidena across rough ground only.
    assert {"allifae", "maleventum", "fregellae"} <= set(isolated(table.game, "romans"))


def test_5_7_no_strait() -> None:
    table = Table()
    table.control("romans", "alalia")
    table.control(INDEPENDENT, "olbia")
    assert isolated(table.game, "romans") == []  # Alalia is a port: §R 5
    table.control("romans", "locri", "hipponium")
    assert isolated(table.game, "romans") == ["hipponium"]


@pytest.mark.parametrize("space", ["genua", "bononia", "populonium", "velia"])
def test_5_7_a_port_or_reinforcement_space_is_never_isolated(space: str) -> None:
    """§R 5"""
    table = Table()
    table.control("romans", space)
    assert isolated(table.game, "romans") == []


def test_5_7_a_reinforcement_space_of_anyone_holds() -> None:
    table = Table()
    table.control("romans", "bononia", "mantua")
    assert isolated(table.game, "romans") == []
    table.control("gauls", "bononia")
    assert isolated(table.game, "romans") == ["mantua"]


def test_5_7_independent_markers_and_boxes_are_left_alone() -> None:
    table = Table()
    table.run(Isolation())
    assert table.events == []
    assert table.game.control["transalpine_box"] == "transalpines"


def test_5_7_all_of_a_power_are_found_before_any_goes() -> None:
    """§R 42 Two spaces that only have each other go together."""
    table = Table()
    independents(table, "arretium", "clusium", "spoletium", "sentinum")
    table.control("romans", "arretium", "perusia", "volsinii")
    table.loyalty("sutrium", 1, INDEPENDENT)
    assert isolated(table.game, "romans") == ["arretium", "perusia", "volsinii"]
    table.run(Isolation())
    assert {table.game.control[space] for space in ("arretium", "perusia", "volsinii")} == {INDEPENDENT}


def test_5_7_non_player_powers_lose_theirs_too() -> None:
    table = Table()
    table.control("volsci", "reate")
    table.run(Isolation())
    assert table.game.control["reate"] == INDEPENDENT


def test_5_7_nobody_is_asked_where_the_order_changes_nothing() -> None:
    """§R 43 Two allies who only have each other both lose, whoever is first."""
    table = Table()
    table.ally("romans", "greeks")
    independents(table, "perusia", "faesulae", "volsinii")
    table.control("romans", "clusium")
    table.control("greeks", "arretium")
    table.run(Isolation())
    assert table.asked() == []
    assert table.game.control["clusium"] == table.game.control["arretium"] == INDEPENDENT


def by_way_of_asculum(table: Table) -> None:
    """Roman Asculum and Greek Teate lean on the city of Ancon, which is Roman."""
    table.loyalty("ancon", 1, "romans")
    table.control("romans", "asculum")
    table.control("greeks", "teate")
    table.ally("romans", "greeks")


def test_5_7_an_allied_space_is_ground_for_the_path() -> None:
    table = Table()
    by_way_of_asculum(table)
    assert isolated(table.game, "greeks") == []
    table.control(INDEPENDENT, "asculum")
    assert isolated(table.game, "greeks") == ["teate"]


def test_5_7_a_path_counts_whoever_stands_there() -> None:
    table = Table()
    by_way_of_asculum(table)
    table.put("gauls", "asculum", 5)
    assert isolated(table.game, "greeks") == []


def leaning_both_ways(table: Table) -> None:
    """Greek Faesulae is joined to Gallic CU by way of Roman Arretium; Romans and Gauls are enemies."""
    table.ally("romans", "greeks")
    table.ally("greeks", "gauls")
    independents(table, "perusia", "volsinii")
    table.control("romans", "arretium")
    table.control("greeks", "faesulae")
    table.loyalty("pisae", 1, INDEPENDENT)
    table.control("gauls", "clusium")
    table.put("gauls", "clusium", 1)


@pytest.mark.parametrize(("first", "kept"), [("greeks", "greeks"), ("romans", INDEPENDENT)])
def test_5_7_the_winner_of_a_tie_orders_where_it_matters(first: str, kept: str) -> None:
    """4.4, §R 43"""
    table = Table()
    leaning_both_ways(table)
    table.run(Isolation())
    assert table.asked() == [("greeks", "tie_order")]
    table.say("greeks", first)
    assert table.asked() == []
    assert table.game.control["arretium"] == INDEPENDENT
    assert table.game.control["faesulae"] == kept


@pytest.mark.parametrize(("order", "kept"), [("gauls greeks", "gauls"), ("romans greeks", INDEPENDENT)])
def test_5_7_the_order_may_matter_at_second_hand(order: str, kept: str) -> None:
    """4.4, §R 43 With Roman Perusia goes Greek Sentinum, and with that the Gauls' way from Spoletium to their ally."""
    table = Table()
    independents(table, "arretium", "volsinii", "narnia", "reate")
    table.control("romans", "perusia")
    table.control("greeks", "sentinum")
    table.control("gauls", "spoletium")
    table.control("etruscans", "sena_gallica")
    table.control("samnites", "clusium")
    table.put("samnites", "clusium", 1)
    for power, other in (("greeks", "romans"), ("greeks", "samnites"), ("greeks", "gauls"), ("gauls", "etruscans")):
        table.ally(power, other)
    table.run(Isolation())
    assert table.asked() == [("gauls", "tie_order")]
    table.say("gauls", order)
    assert table.asked() == []
    assert table.game.control["spoletium"] == kept


@pytest.mark.parametrize(("greeks", "romans", "kept"), [(8, 6, "greeks"), (4, 6, INDEPENDENT)])
def test_5_7_descending_vp_order(greeks: int, romans: int, kept: str) -> None:
    table = Table()
    leaning_both_ways(table)
    table.game.vp.update(greeks=greeks, romans=romans)
    table.run(Isolation())
    assert table.asked() == []
    assert table.game.control["faesulae"] == kept


def test_5_7_non_player_powers_come_first() -> None:
    """Their loss can cut off an ally, whatever the VP."""
    table = Table()
    table.ally("carthage", "romans")
    independents(table, "perusia", "volsinii", "clusium")
    table.loyalty("pisae", 1, INDEPENDENT)
    table.control("carthage", "arretium")
    table.control("romans", "faesulae")
    table.ally("romans", "gauls")
    table.control("gauls", "clusium")
    table.put("gauls", "clusium", 1)
    assert isolated(table.game, "romans") == []
    table.run(Isolation())
    assert table.game.control["arretium"] == table.game.control["faesulae"] == INDEPENDENT


def test_5_7_who_is_not_tied_is_not_asked_for_an_order() -> None:
    table = Table()
    table.game.vp.update({"gauls": 4, "etruscans_samnites": 5, "greeks": 6, "romans": 7})
    cut_off_volsinii(table)
    independents(table, "velitrae", "roma")
    table.run(Isolation())
    assert table.asked() == []
