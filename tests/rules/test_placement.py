"""5.10, 5.10.1 Where reinforcements are raised and placed."""

import pytest

from engine.sword.placement import (
    all_raised,
    anywhere,
    leader_placements,
    leader_spaces,
    placement_barred,
    placement_spaces,
    placements,
)
from tests.rules.table import INDEPENDENT, Table


def barred(table: Table, power: str, space: str) -> tuple[str, str] | None:
    found = placement_barred(table.game, power, space)
    return (found.rule, found.key) if found else None


@pytest.mark.parametrize(
    ("power", "raised"),
    [
        ("transalpines", {"transalpine_box": 1}),
        ("volsci", {"antium": 1}),
        ("romans", {"roma": 2, "narnia": 1, "sutrium": 1, "capua": 1}),
        ("greeks", {"neapolis": 1, "tarentum": 1, "messana": 1, "syracusae": 2}),
        (
            "gauls",
            {"eporedia": 1, "mediolanum": 1, "genua": 1, "bononia": 1, "patavium": 1, "sena_gallica": 1},
        ),
        ("etruscans", {"pisae": 1, "tarquinii": 1}),
        ("samnites", {"aufidena": 1, "bovianum": 1, "larinum": 1}),
        ("carthage", {"carthago": 3}),
    ],
)
def test_5_10_1_at_the_start(power: str, raised: dict[str, int]) -> None:
    assert all_raised(Table().game, power) == raised


def test_5_10_1_rome_in_every_walled_city_it_controls() -> None:
    table = Table()
    table.loyalty("tarentum", 1, "romans")
    table.loyalty("capua", 1, INDEPENDENT)
    table.game.kinds["velitrae"], table.game.loyalty["velitrae"] = "city", 1
    assert all_raised(table.game, "romans") == {
        "roma": 2,
        "narnia": 1,
        "sutrium": 1,
        "velitrae": 1,
        "tarentum": 1,
    }


def test_5_10_1_rome_without_roma() -> None:
    table = Table()
    table.loyalty("roma", 1, "gauls")
    assert all_raised(table.game, "romans") == {"narnia": 1, "sutrium": 1, "capua": 1}


def test_5_10_1_only_the_original_owner() -> None:
    table = Table()
    table.control("etruscans", "genua")
    table.control("gauls", "pisae")
    assert "genua" not in all_raised(table.game, "etruscans")
    assert "genua" not in all_raised(table.game, "gauls")
    assert "pisae" not in all_raised(table.game, "gauls")


@pytest.mark.parametrize(("power", "space"), [("etruscans", "pisae"), ("samnites", "bovianum"), ("romans", "roma")])
def test_5_10_1_not_under_siege_or_subjugation(power: str, space: str) -> None:
    """13.3 Level 0 too."""
    table = Table()
    table.siege(space, 0, "gauls")
    assert space not in all_raised(table.game, power)


def test_5_10_1_a_subjugated_tribe_raises_again_once_it_is_held_again() -> None:
    table = Table()
    table.game.kinds["bovianum"] = "normal"
    table.control("romans", "bovianum")
    assert "bovianum" not in all_raised(table.game, "samnites")
    table.control("samnites", "bovianum")
    assert all_raised(table.game, "samnites")["bovianum"] == 1


def test_5_10_1_enemy_cu_without_a_siege_do_not_stop_the_raising() -> None:
    table = Table()
    table.put("romans", "genua", 2)
    assert all_raised(table.game, "gauls")["genua"] == 1
    assert barred(table, "gauls", "genua") == ("5.10", "enemy_cu_there")


def test_5_10_any_friendly_space_on_a_path() -> None:
    table = Table()
    assert placement_spaces(table.game, "romans") == [
        "roma",
        "narnia",
        "sutrium",
        "capua",
        "velitrae",
        "praeneste",
        "tarracina",
    ]


@pytest.mark.parametrize("empty", [True, False])
def test_5_10_one_space_all_spaces_and_any_space_agree(empty: bool) -> None:
    table = Table(empty=empty)
    table.put("gauls", "roma", 3, "brennus")
    table.siege("roma", 0, "gauls")
    table.put("gauls", "antium", 3)
    for power in (*table.game.powers(), *table.game.npps()):
        every = placements(table.game, power)
        assert every == {space: placement_barred(table.game, power, space) for space in table.game.control}
        assert placement_spaces(table.game, power) == [space for space, bar in every.items() if bar is None]
        assert anywhere(table.game, power) == (None in every.values())


def test_5_10_a_place_beyond_home_spaces_that_take_nobody() -> None:
    table = Table()
    table.ally("volsci", "romans")
    table.put("romans", "antium", 1)
    assert placement_spaces(table.game, "volsci")
    assert anywhere(table.game, "volsci")
    table.put("gauls", "antium", 1)
    assert not anywhere(table.game, "volsci")


@pytest.mark.parametrize("space", ["clusium", "reate", "antium"])
def test_5_10_only_friendly_spaces(space: str) -> None:
    assert barred(Table(), "romans", space) == ("5.10", "space_not_friendly")


def test_5_10_an_allys_space_is_friendly() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    assert barred(table, "romans", "caere") is None
    # No alliance with the Samnites: 15.1.
    assert barred(table, "romans", "allifae") == ("5.10", "space_not_friendly")


def test_5_10_free_of_enemy_cu() -> None:
    table = Table()
    table.put("gauls", "velitrae", 1)
    assert barred(table, "romans", "velitrae") == ("5.10", "enemy_cu_there")


@pytest.mark.parametrize(("power", "cu", "leader"), [("etruscans", 1, ()), ("etruscans", 0, ("spurinna",))])
def test_5_10_free_of_other_powers_cu_and_leaders(power: str, cu: int, leader: tuple[str, ...]) -> None:
    table = Table()
    table.ally("romans", power)
    table.put(power, "velitrae", cu, *leader)
    assert barred(table, "romans", "velitrae") == ("5.10", "another_power_there")
    # An ally bars the space, not the way beyond it.
    assert barred(table, "romans", "tarracina") is None


def test_5_10_an_enemy_leader_alone_bars_the_space_and_not_the_path() -> None:
    table = Table()
    table.put("gauls", "velitrae", 0, "brennus")
    assert barred(table, "romans", "velitrae") == ("5.10", "another_power_there")
    assert barred(table, "romans", "tarracina") is None


def test_5_10_enemy_cu_cut_the_path() -> None:
    table = Table()
    table.put("gauls", "velitrae", 1)
    assert barred(table, "romans", "tarracina") == ("5.10", "no_path_from_reinforcement_space")
    assert barred(table, "romans", "praeneste") is None


def test_5_10_an_unfriendly_space_cuts_the_path() -> None:
    table = Table()
    table.control(INDEPENDENT, "velitrae")
    assert barred(table, "romans", "tarracina") == ("5.10", "no_path_from_reinforcement_space")


def test_5_10_no_path_from_a_besieged_space() -> None:
    """13.3; nor into it."""
    table = Table()
    table.put("gauls", "roma", 3, "brennus")
    table.put("romans", "roma", inside=3)
    table.siege("roma", 0, "gauls")
    assert barred(table, "romans", "roma") == ("5.10", "enemy_cu_there")
    assert barred(table, "romans", "velitrae") == ("5.10", "no_path_from_reinforcement_space")
    assert barred(table, "romans", "narnia") is None


def test_5_10_the_path_begins_in_a_home_space_of_its_own_not_of_its_ally() -> None:
    table = Table()
    table.ally("gauls", "etruscans")
    table.control("etruscans", "mediolanum")
    table.control(INDEPENDENT, "clastidium", "brixia", "taurasia")
    assert barred(table, "gauls", "mediolanum") is None  # by way of Eporedia
    table.control(INDEPENDENT, "eporedia")
    assert barred(table, "gauls", "mediolanum") == ("5.10", "no_path_from_reinforcement_space")


def test_5_10_a_path_through_an_allys_home() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    assert barred(table, "romans", "rusellae") is None


def test_5_10_no_rough_connection() -> None:
    table = Table()
    table.ally("gauls", "etruscans")
    table.control(INDEPENDENT, "sentinum")
    # Only passes lead from Gaul to Faesulae, Luna and Arretium.
    assert barred(table, "gauls", "faesulae") == ("5.10", "no_path_from_reinforcement_space")
    table.control("etruscans", "sentinum")
    assert barred(table, "gauls", "perusia") is None


def test_5_10_no_strait() -> None:
    table = Table()
    for city in ("tarentum", "neapolis"):
        table.loyalty(city, 1, INDEPENDENT)
    assert barred(table, "greeks", "messana") is None
    assert barred(table, "greeks", "rhegium") == ("5.10", "no_path_from_reinforcement_space")


def test_5_10_no_way_by_sea() -> None:
    table = Table()
    table.control("greeks", "caralis")
    assert barred(table, "greeks", "caralis") == ("5.10", "no_path_from_reinforcement_space")


def test_5_10_carthage_and_its_allies_trace_by_sea() -> None:
    table = Table()
    assert {"panormus", "lilybaeum", "caralis", "olbia", "thermae"} <= set(placement_spaces(table.game, "carthage"))
    assert barred(table, "romans", "caralis") == ("5.10", "space_not_friendly")
    table.ally("carthage", "romans")
    assert barred(table, "romans", "caralis") is None
    # 9.6.2 Africa is for Carthage alone.
    assert barred(table, "romans", "carthago") == ("5.10", "no_path_from_reinforcement_space")


def test_5_10_by_sea_only_between_ports_free_of_enemy_cu() -> None:
    table = Table()
    table.put("greeks", "caralis", 1)
    assert barred(table, "carthage", "caralis") == ("5.10", "enemy_cu_there")
    assert barred(table, "carthage", "tharros") is None
    table.put("greeks", "carthago", 1)
    assert placement_spaces(table.game, "carthage") == []


def test_16_3_carthage_never_enters_italy() -> None:
    table = Table()
    table.ally("carthage", "romans")
    assert barred(table, "carthage", "roma") == ("16.3", "carthage_stays_out_of_italy")


def test_5_10_1_the_transalpines_only_in_their_box() -> None:
    table = Table()
    table.ally("gauls", "transalpines")
    assert placement_spaces(table.game, "transalpines") == ["transalpine_box"]
    assert barred(table, "transalpines", "eporedia") == ("5.10", "no_path_from_reinforcement_space")
    assert barred(table, "gauls", "transalpine_box") == ("2", "box_of_another")


def test_5_10_the_samnite_exception_serves_the_path() -> None:
    """9.2, §R 4"""
    table = Table()
    for tribe in ("aufidena", "larinum"):
        table.control("romans", tribe)
    # From Bovianum every way out is rough.
    assert barred(table, "samnites", "maleventum") is None
    assert barred(table, "samnites", "compsa") is None
    # Etruscans, allies of the Samnites (§R 18), do not have it.
    assert barred(table, "etruscans", "maleventum") == ("5.10", "no_path_from_reinforcement_space")


def test_5_10_the_appian_way() -> None:
    """§S Clear under `road`; under `clear` only once the event is in force."""
    for option, reason in (("road", None), ("clear", ("5.10", "no_path_from_reinforcement_space"))):
        table = Table(appian_way=option)
        table.control("romans", "ardea")
        assert barred(table, "romans", "ardea") == reason
        table.game.markers["appian_way"] = "permanent"
        assert barred(table, "romans", "ardea") is None


def test_5_10_leaders_go_with_cu_of_their_power() -> None:
    table = Table()
    table.put("samnites", "larinum", 2)
    table.put("samnites", "clusium", 2)
    table.put("etruscans", "corfinium", 2)
    places = leader_placements(table.game, "egnatius")
    assert leader_spaces(table.game, "egnatius") == ["larinum"]
    keys = {space: place.key if place else "" for space, place in places.items()}
    assert keys["bovianum"] == "no_own_cu_for_leader"
    assert keys["clusium"] == "no_path_from_reinforcement_space"
    assert keys["corfinium"] == "another_power_there"


def test_17_bomilcar_stays_in_africa() -> None:
    table = Table()
    table.put("carthage", "carthago", 1)
    table.put("carthage", "lilybaeum", 5)
    assert leader_spaces(table.game, "bomilcar") == ["carthago"]
    assert leader_spaces(table.game, "hamilcar") == ["lilybaeum", "carthago"]
    found = leader_placements(table.game, "bomilcar")["lilybaeum"]
    assert found
    assert (found.rule, found.key) == ("17", "bomilcar_stays_in_africa")


def test_5_10_the_spaces_are_those_that_nothing_bars() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("greeks", "capua", 1)
    table.put("gauls", "narnia", 1)
    table.put("greeks", "velitrae", 0, "dionysius")
    for power in ("romans", "greeks", "gauls", "carthage", "transalpines"):
        free = [space for space, barred in placements(table.game, power).items() if barred is None]
        assert placement_spaces(table.game, power) == free
        assert anywhere(table.game, power) is bool(free)


def test_16_3_carthage_as_a_players_power_may_be_placed_in_italy() -> None:
    table = Table("five")
    table.control("carthage", "velia")
    assert barred(table, "carthage", "velia") is None
    table = Table()
    table.control("carthage", "velia")
    assert barred(table, "carthage", "velia") == ("16.3", "carthage_stays_out_of_italy")


def test_5_10_the_path_by_sea_is_from_port_to_port() -> None:
    table = Table()
    table.control("carthage", "henna")
    assert barred(table, "carthage", "lilybaeum") is None
    assert barred(table, "carthage", "henna") == ("5.10", "no_path_from_reinforcement_space")


def test_9_6_2_with_five_players_the_ports_of_africa_are_open_to_allies() -> None:
    for scenario, free in (("five", True), ("four", False)):
        table = Table(scenario)
        table.ally("greeks", "carthage")
        assert (barred(table, "greeks", "kerkouane") is None) is free
