"""What every change of the board keeps to, and what follows from who stands where (8.4, 9.3.1, 13.4)."""

import pytest

from engine.core.events import Event
from engine.core.game import RulesError
from engine.sword import acts
from engine.sword.desperate import open_asides
from engine.sword.events import (
    AllianceAnswered,
    AllianceEnded,
    CityChangedHands,
    CommanderNamed,
    ConsulsDrawn,
    ControlChanged,
    CuLost,
    CuPlaced,
    LeaderPlaced,
    LeaderRemoved,
    LoyaltyChanged,
    MarkerSet,
    Moved,
    PlayerFell,
    PlunderChanged,
    SiegeSet,
    TribeSubjugated,
    VpChanged,
    WentInside,
)
from engine.sword.game import ASIDE, DISPLACED, INDEPENDENT, NONE, OUT, POOL, Siege, Stack, Units
from tests.rules.table import Table


def told(table: Table) -> list[Event]:
    """What has been told since the last look."""
    events = list(table.game.events)
    table.game.events.clear()
    return events


# 2 CU


def test_2_cu_are_placed_outside_or_inside() -> None:
    table = Table()
    table.put("gauls", "roma", 1)
    acts.place_cu(table.game, "romans", "roma", Units(2), "5.10")
    acts.place_cu(table.game, "romans", "roma", Units(1), "5.10", inside=True)
    acts.place_cu(table.game, "romans", "roma", Units(1), "5.10")
    assert table.game.force("roma", "romans") == Stack("romans", Units(3), Units(1))
    assert [(e.number, e.cause) for e in told(table) if isinstance(e, CuPlaced)] == [
        (2, "5.10"),
        (1, "5.10"),
        (1, "5.10"),
    ]


def test_2_cu_are_lost_outside_or_inside() -> None:
    table = Table()
    table.put("gauls", "roma", 1)
    table.put("romans", "roma", 3, inside=2)
    acts.lose_cu(table.game, "romans", "roma", Units(1), "12.3")
    acts.lose_cu(table.game, "romans", "roma", Units(2), "13.5", inside=True)
    assert table.game.force("roma", "romans") == Stack("romans", Units(2))
    assert told(table) == [
        CuLost(power="romans", space="roma", number=1, cause="12.3", inside=False),
        CuLost(power="romans", space="roma", number=2, cause="13.5", inside=True),
    ]


def test_2_no_cu_nothing_told() -> None:
    table = Table()
    acts.place_cu(table.game, "romans", "roma", NONE, "5.10")
    acts.lose_cu(table.game, "romans", "roma", NONE, "12.3")
    assert told(table) == []
    assert table.game.stacks == {}


def test_2_no_more_cu_than_are_there_can_be_lost() -> None:
    table = Table()
    table.put("romans", "roma", 1)
    with pytest.raises(RulesError, match="romans has not so many CU in roma"):
        acts.lose_cu(table.game, "romans", "roma", Units(2), "12.3")
    with pytest.raises(RulesError, match="not so many"):
        acts.lose_cu(table.game, "romans", "roma", Units(1), "12.3", inside=True)
    acts.lose_cu(table.game, "romans", "roma", Units(1), "12.3")
    assert "roma" not in table.game.stacks


def test_9_1_cu_and_leaders_move_and_join_behind_the_commander() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius", "roman_minor_1", "fabius")
    table.put("romans", "ardea", 1, "camillus")
    acts.move(table.game, "romans", ("roma", "velitrae", "ardea"), Units(3), ("fabius", "valerius"), "march", 2)
    assert table.game.force("roma", "romans") == Stack("romans", Units(2), leaders=("roman_minor_1",))
    assert table.game.force("ardea", "romans") == Stack("romans", Units(4), leaders=("camillus", "fabius", "valerius"))
    assert (table.game.places["fabius"], table.game.places["roman_minor_1"]) == ("ardea", "roma")
    assert told(table) == [
        Moved(
            power="romans",
            path=("roma", "velitrae", "ardea"),
            number=3,
            leaders=("fabius", "valerius"),
            how="march",
            cost=2,
        )
    ]


def test_9_1_a_way_back_to_where_it_began_changes_nothing() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius")
    way = ("roma", "velitrae", "roma")
    acts.move(table.game, "romans", way, Units(5), ("valerius",), "retreat")
    assert table.game.force("roma", "romans") == Stack("romans", Units(5), leaders=("valerius",))
    assert told(table) == [Moved(power="romans", path=way, number=5, leaders=("valerius",), how="retreat", cost=0)]


def test_9_3_1_into_the_city_and_out_again() -> None:
    table = Table()
    table.put("gauls", "roma", 1)
    table.put("romans", "roma", 3, "roman_minor_1", "valerius", "roman_minor_2")
    acts.go_inside(table.game, "romans", "roma", Units(2), ("valerius",))
    assert table.game.force("roma", "romans") == Stack(
        "romans", Units(1), Units(2), ("roman_minor_1", "roman_minor_2"), ("valerius",)
    )
    acts.go_inside(table.game, "romans", "roma", NONE, ("roman_minor_2",))
    assert table.game.force("roma", "romans").within == ("valerius", "roman_minor_2")
    told(table)
    acts.come_out(table.game, "romans", "roma")
    assert told(table) == [
        WentInside(power="romans", space="roma", number=2, leaders=("valerius", "roman_minor_2"), out=True)
    ]
    assert table.game.force("roma", "romans") == Stack(
        "romans", Units(3), leaders=("valerius", "roman_minor_1", "roman_minor_2")
    ), "8.2.1: no named leader behind a minor one"


# 8 leaders


def test_8_2_1_a_leader_is_placed_behind_the_commander() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius")
    table.put("romans", "velitrae", 2, "camillus", "fabius")
    acts.place_leader(table.game, "fabius", "roma")
    assert table.game.force("roma", "romans").leaders == ("valerius", "fabius")
    assert table.game.force("velitrae", "romans").leaders == ("camillus",)
    assert table.game.places["fabius"] == "roma"
    assert told(table) == [LeaderPlaced(leader="fabius", power="romans", space="roma", inside=False)]


def test_13_3_a_leader_is_placed_inside_and_taken_out() -> None:
    table = Table()
    table.put("gauls", "roma", 1)
    table.put("romans", "roma", 1, inside=1)
    acts.place_leader(table.game, "roman_minor_1", "roma", inside=True)
    assert table.game.force("roma", "romans").within == ("roman_minor_1",)
    assert told(table) == [LeaderPlaced(leader="roman_minor_1", power="romans", space="roma", inside=True)]
    acts.place_leader(table.game, "roman_minor_1", "roma")
    assert table.game.force("roma", "romans").within == ()
    assert table.game.force("roma", "romans").leaders == ("roman_minor_1",)


def test_8_4_a_leader_placed_alone_with_enemies_is_displaced() -> None:
    table = Table()
    table.put("gauls", "caere", 1)
    acts.place_leader(table.game, "valerius", "caere")
    assert table.game.places["valerius"] == DISPLACED


@pytest.mark.parametrize("to", [DISPLACED, POOL, OUT])
def test_8_a_leader_removed(to: str) -> None:
    table = Table()
    table.put("romans", "roma", 1, "valerius", "fabius")
    acts.remove_leader(table.game, "valerius", to, "8.2.2")
    assert table.game.places["valerius"] == to
    assert table.game.force("roma", "romans").leaders == ("fabius",)
    assert told(table) == [LeaderRemoved(leader="valerius", power="romans", space="roma", to=to, cause="8.2.2")]
    acts.remove_leader(table.game, "valerius", OUT, "8.2.2")
    assert told(table) == [LeaderRemoved(leader="valerius", power="romans", space="", to=OUT, cause="8.2.2")]


def test_8_4_named_leaders_to_the_box_minor_ones_aside() -> None:
    table = Table()
    table.put("romans", "roma", 1, "valerius", "roman_minor_1")
    for leader, to in (("valerius", DISPLACED), ("roman_minor_1", ASIDE)):
        acts.displace(table.game, leader, "8.4")
        assert table.game.places[leader] == to


def test_8_2_2_consuls_are_drawn_from_the_pool() -> None:
    table = Table()
    table.game.places["valerius"] = DISPLACED
    table.dice("fabius decius")
    assert acts.draw_consuls(table.game, 2) == ("fabius", "decius")
    assert table.game.places["fabius"] == table.game.places["decius"] == DISPLACED
    assert told(table) == [ConsulsDrawn(leaders=("fabius", "decius"))]
    assert not table.game.drawn[-1].hidden
    assert "valerius" not in table.game.drawn[-1].result


def test_8_2_1_a_commander_is_named() -> None:
    table = Table()
    table.put("romans", "roma", 1, "valerius", "fabius", "camillus")
    acts.name_commander(table.game, "camillus")
    assert table.game.force("roma", "romans").leaders == ("camillus", "valerius", "fabius")
    assert told(table) == [CommanderNamed(leader="camillus", power="romans", space="roma")]
    acts.name_commander(table.game, "camillus")
    assert told(table) == []


# what follows from who stands there


def test_9_3_1_all_come_out_when_no_enemy_cu_is_left() -> None:
    table = Table()
    table.put("gauls", "roma", 2, "gallic_minor_1")
    table.put("romans", "roma", 1, inside=2, within=["valerius"])
    acts.lose_cu(table.game, "gauls", "roma", Units(1), "12.3")
    assert table.game.force("roma", "romans").inside == Units(2)
    acts.lose_cu(table.game, "gauls", "roma", Units(1), "12.3")
    assert table.game.force("roma", "romans") == Stack("romans", Units(3), leaders=("valerius",))


def test_9_3_1_a_leader_alone_inside_comes_out_too() -> None:
    table = Table()
    table.put("romans", "roma", within=["valerius"])
    table.settle("roma")
    assert table.game.force("roma", "romans") == Stack("romans", leaders=("valerius",))


def test_8_4_leaders_without_cu_go_into_a_friendly_city() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("romans", "pisae", 1, "valerius", "roman_minor_1")
    table.put("gauls", "pisae", 2)
    acts.lose_cu(table.game, "romans", "pisae", Units(1), "12.3")
    assert table.game.force("pisae", "romans") == Stack("romans", within=("valerius", "roman_minor_1"))


def test_8_4_leaders_without_cu_and_city_are_displaced() -> None:
    table = Table()
    table.put("romans", "caere", 2, "valerius", "roman_minor_1")
    table.put("gauls", "caere", 2)
    acts.lose_cu(table.game, "romans", "caere", Units(1), "12.3")
    assert table.game.places["valerius"] == "caere", "while one CU is left"
    acts.lose_cu(table.game, "romans", "caere", Units(1), "12.3")
    assert table.game.places["valerius"] == DISPLACED
    assert table.game.places["roman_minor_1"] == ASIDE


def test_8_4_not_by_allies_or_enemy_leaders_alone() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "caere", 0, "valerius")
    table.put("greeks", "caere", 2)
    table.put("gauls", "caere", 0, "gallic_minor_1")
    table.settle("caere")
    assert table.game.places["valerius"] == "caere"
    assert table.game.places["gallic_minor_1"] == ASIDE


def test_8_4_both_places_of_a_move_are_looked_at() -> None:
    table = Table()
    table.put("romans", "caere", 2, "valerius", "fabius")
    table.put("gauls", "caere", 2)
    table.put("gauls", "tarquinii", 0, "gallic_minor_1")
    acts.move(table.game, "romans", ("caere", "tarquinii"), Units(2), ("valerius",), "march")
    assert table.game.places["fabius"] == DISPLACED
    assert table.game.places["gallic_minor_1"] == ASIDE


def test_13_4_a_siege_ends_when_no_enemy_cu_is_left() -> None:
    table = Table()
    table.put("gauls", "roma", 2, "gallic_minor_1")
    table.siege("roma", 2, "gauls")
    acts.lose_cu(table.game, "gauls", "roma", Units(1), "5.5")
    assert table.game.sieges["roma"] == Siege(2, "gauls")
    acts.lose_cu(table.game, "gauls", "roma", Units(1), "5.5")
    assert "roma" not in table.game.sieges
    assert SiegeSet(space="roma", besieger="gauls", old=2, new=None) in told(table)


def test_13_4_cu_of_another_enemy_do_not_keep_it() -> None:
    table = Table()
    table.put("gauls", "roma", 1)
    table.put("greeks", "roma", 1)
    table.siege("roma", 2, "gauls")
    acts.lose_cu(table.game, "gauls", "roma", Units(1), "5.5")
    assert "roma" not in table.game.sieges


def test_13_4_a_siege_ends_when_the_two_become_allies() -> None:
    table = Table()
    table.put("gauls", "roma", 2)
    table.siege("roma", 1, "gauls")
    table.ally("gauls", "romans")
    table.settle("roma")
    assert "roma" not in table.game.sieges


def test_13_4_besiegers_are_enemies_with_cu_outside() -> None:
    table = Table()
    table.ally("greeks", "etruscans")
    table.put("romans", "pisae", 1)
    table.put("gauls", "pisae", 0, "gallic_minor_1")
    table.put("greeks", "pisae", 3)
    table.put("etruscans", "pisae", 1)
    assert acts.besiegers(table.game, "pisae") == ["romans"]


# spaces


def test_2_control_of_a_normal_space() -> None:
    table = Table()
    acts.set_control(table.game, "caere", "romans", "5.6")
    assert table.game.control["caere"] == "romans"
    assert told(table) == [ControlChanged(space="caere", old="etruscans", new="romans", cause="5.6")]


def test_2_loyalty_is_1_to_3_and_gallic_cities_never_exceed_1() -> None:
    table = Table()
    acts.set_loyalty(table.game, "capua", 3, "7.3.1")
    assert told(table) == [LoyaltyChanged(space="capua", power="romans", old=1, new=3, cause="7.3.1")]
    for level in (0, 4):
        with pytest.raises(RulesError, match="capua: loyalty"):
            acts.set_loyalty(table.game, "capua", level, "7.3.1")
    powers = ("gauls", "transalpines", INDEPENDENT, "romans", "carthage")
    assert [acts.most_loyalty(power) for power in powers] == [1, 1, 1, 3, 3]


def test_13_5_a_city_changes_hands_with_loyalty_1() -> None:
    table = Table()
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.siege("roma", 3, "gauls")
    acts.hand_over_city(table.game, "roma", "gauls", "13.5")
    assert (table.game.control["roma"], table.game.loyalty["roma"]) == ("gauls", 1)
    assert told(table) == [
        SiegeSet(space="roma", besieger="gauls", old=3, new=None),
        CityChangedHands(space="roma", old="romans", new="gauls", cause="13.5"),
    ]


def test_r_29_those_inside_a_city_that_is_lost_stand_outside() -> None:
    table = Table()
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.put("romans", "roma", inside=2, within=["valerius"])
    acts.hand_over_city(table.game, "roma", INDEPENDENT, "7.3.3")
    assert table.game.force("roma", "romans") == Stack("romans", Units(2), leaders=("valerius",))


def test_8_4_a_leader_alone_in_a_city_that_is_lost_is_displaced() -> None:
    table = Table()
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.put("romans", "roma", within=["valerius"])
    acts.hand_over_city(table.game, "roma", INDEPENDENT, "7.3.3")
    assert table.game.places["valerius"] == DISPLACED


def test_9_3_1_the_new_owners_men_stay_inside() -> None:
    table = Table()
    table.put("gauls", "pisae", 1)
    table.put("romans", "pisae", inside=1)
    acts.hand_over_city(table.game, "pisae", "romans", "13.5")
    assert table.game.force("pisae", "romans").inside == Units(1)


def test_7_2_1_a_colony_is_a_walled_city_from_now_on() -> None:
    table = Table()
    table.control("romans", "ardea")
    acts.found_city(table.game, "ardea", "7.2.1")
    assert (table.game.kind("ardea"), table.game.loyalty["ardea"], table.game.control["ardea"]) == ("city", 1, "romans")
    assert told(table) == [CityChangedHands(space="ardea", old="romans", new="romans", cause="7.2.1")]


def test_13_5_a_subjugated_tribe_is_a_normal_space_from_now_on() -> None:
    table = Table()
    table.put("romans", "fregellae", 3, "valerius")
    table.siege("fregellae", 2, "romans")
    acts.subjugate(table.game, "fregellae", "romans")
    assert (table.game.kind("fregellae"), table.game.control["fregellae"]) == ("normal", "romans")
    assert table.game.sieges == {}
    assert told(table)[1:] == [TribeSubjugated(space="fregellae", old="samnites", new="romans")]
    acts.subjugate(table.game, "lucani", "romans")
    assert told(table) == [TribeSubjugated(space="lucani", old=INDEPENDENT, new="romans")], "without a marker"


def test_13_1_a_marker_is_laid_raised_and_lifted() -> None:
    table = Table()
    acts.set_siege(table.game, "roma", 0, "gauls")
    acts.set_siege(table.game, "roma", 2)
    assert table.game.sieges["roma"] == Siege(2, "gauls")
    acts.set_siege(table.game, "roma", None)
    assert table.game.sieges == {}
    assert told(table) == [
        SiegeSet(space="roma", besieger="gauls", old=None, new=0),
        SiegeSet(space="roma", besieger="gauls", old=0, new=2),
        SiegeSet(space="roma", besieger="gauls", old=2, new=None),
    ]


# tracks, alliances, markers


@pytest.mark.parametrize(
    ("old", "gained", "lost", "new"), [(6, 2, 1, 7), (12, 1, 1, 12), (11, 3, 0, 12), (1, 0, 3, 0), (0, 1, 1, 0)]
)
def test_4_1_vp_are_summed_first_and_then_kept_within_0_to_12(old: int, gained: int, lost: int, new: int) -> None:
    table = Table()
    table.game.vp["romans"] = old
    acts.change_vp(table.game, "romans", gained, lost, "5.8")
    assert table.game.vp["romans"] == new
    assert told(table) == [VpChanged(seat="romans", old=old, new=new, gained=gained, lost=lost, cause="5.8")]


def test_14_1_plunder_on_the_track() -> None:
    table = Table()
    acts.set_plunder(table.game, 2, 1)
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (2, 1)
    assert told(table) == [PlunderChanged(gallic=2, transalpine=1)]


def test_15_1_an_offer_is_accepted_or_refused() -> None:
    table = Table()
    acts.answer_offer(table.game, "romans", "greeks", False)
    assert table.game.alliances == []
    acts.answer_offer(table.game, "romans", "greeks", True)
    assert table.game.allied("greeks", "romans")
    acts.end_alliance(table.game, "romans", "greeks", "5.9")
    assert table.game.alliances == []
    assert told(table) == [
        AllianceAnswered(power="romans", other="greeks", accepted=False),
        AllianceAnswered(power="romans", other="greeks", accepted=True),
        AllianceEnded(power="romans", other="greeks", cause="5.9"),
    ]


def test_2_markers_of_events() -> None:
    table = Table()
    acts.set_marker(table.game, "homonoia", "dionysius")
    assert table.game.markers == {"homonoia": "dionysius"}
    acts.set_marker(table.game, "homonoia", "")
    assert table.game.markers == {}
    assert told(table) == [MarkerSet(marker="homonoia", value="dionysius"), MarkerSet(marker="homonoia", value="")]


def test_5_10_3_a_player_who_is_out_is_asked_nothing_more() -> None:
    table = Table()
    open_asides(table.game)
    acts.fall(table.game, "greeks")
    assert table.game.fallen == ["greeks"]
    assert {aside.seat for aside in table.game.asides} == {"gauls", "etruscans_samnites", "romans"}
    assert told(table) == [PlayerFell(seat="greeks")]
