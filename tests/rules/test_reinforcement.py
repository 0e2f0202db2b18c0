"""5.10 Reinforcement."""

import pytest

from engine.core.play import default
from engine.sword.events import (
    AllianceEnded,
    CityChangedHands,
    ConsulsDrawn,
    CuPlaced,
    GameEnded,
    LeaderPlaced,
    LeaderRemoved,
    PlayerFell,
    ReinforcementsLost,
)
from engine.sword.game import ASIDE, DISPLACED, OUT, POOL
from engine.sword.muster import BringLeaders, RaiseCu, returning
from engine.sword.reinforcement import Reinforcement, fall, fall_without_cu
from tests.rules.table import INDEPENDENT, Table


def default_of(table: Table, seat: str) -> tuple[str, ...] | None:
    return default(table.game, table.question(seat).number)


def displaced(table: Table, *leaders: str) -> None:
    for leader in leaders:
        table.game.places[leader] = DISPLACED


def placed(table: Table) -> dict[tuple[str, str], int]:
    """CU placed by (power, space)."""
    found: dict[tuple[str, str], int] = {}
    for event in table.told(CuPlaced):
        assert isinstance(event, CuPlaced)
        key = event.power, event.space
        found[key] = found.get(key, 0) + event.number
    return found


# CU


def test_5_10_cu_to_any_legal_space_until_all_are_placed() -> None:
    table = Table()
    table.run(RaiseCu(powers=("romans",), seat="romans"))
    assert table.asked() == [("romans", "reinforce")]
    assert table.words("romans") == ["cu", "rest"]
    assert table.words("romans", "cu capua") == ["1", "2", "3", "4", "5"]
    table.say("romans", "cu capua 3")
    assert table.words("romans", "cu velitrae") == ["1", "2"]
    table.say("romans", "cu velitrae 2")
    assert table.asked() == []
    assert placed(table) == {("romans", "capua"): 3, ("romans", "velitrae"): 2}


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("antium", ("5.10", "space_not_friendly")),
        ("narnia", ("5.10", "enemy_cu_there")),
        ("transalpine_box", ("5.10", "space_not_friendly")),
    ],
)
def test_5_10_a_refusal_says_why(space: str, reason: tuple[str, str]) -> None:
    table = Table()
    table.put("gauls", "narnia", 1)
    table.run(RaiseCu(powers=("romans",), seat="romans"))
    assert table.refused("romans", f"cu {space} 1") == reason
    assert table.refused("romans", "cu roma 6") is None


def test_5_10_default_each_where_it_was_raised() -> None:
    table = Table()
    table.run(RaiseCu(powers=("romans",), seat="romans"))
    assert default_of(table, "romans") == ("rest",)
    table.say("romans", "rest")
    assert placed(table) == {
        ("romans", "roma"): 2,
        ("romans", "narnia"): 1,
        ("romans", "sutrium"): 1,
        ("romans", "capua"): 1,
    }
    assert table.asked() == []


def test_5_10_default_else_in_the_first_legal_space() -> None:
    table = Table()
    table.put("romans", "genua", 2)
    table.put("romans", "bononia", 2)
    table.run(RaiseCu(powers=("gauls",), seat="gauls"))
    table.say("gauls", "rest")
    assert placed(table) == {
        ("gauls", "eporedia"): 3,
        ("gauls", "mediolanum"): 1,
        ("gauls", "patavium"): 1,
        ("gauls", "sena_gallica"): 1,
    }


def test_5_10_the_rest_after_some_were_placed() -> None:
    table = Table()
    table.run(RaiseCu(powers=("romans",), seat="romans"))
    table.say("romans", "cu roma 1")
    table.say("romans", "cu velitrae 2")
    table.say("romans", "rest")
    assert placed(table) == {("romans", "velitrae"): 2, ("romans", "roma"): 2, ("romans", "narnia"): 1}


def test_5_10_no_legal_space_loses_them() -> None:
    table = Table()
    table.put("romans", "pisae", 3, "camillus")
    table.siege("pisae", 0, "romans")
    table.put("romans", "tarquinii", 1)
    table.run(RaiseCu(powers=("etruscans",), seat="etruscans_samnites"))
    assert table.asked() == []
    assert table.told(ReinforcementsLost) == [ReinforcementsLost(power="etruscans", number=1)]
    assert placed(table) == {}


def test_5_10_a_single_legal_space_takes_them_without_a_question() -> None:
    table = Table()
    table.run(RaiseCu(powers=("volsci",)))
    assert table.asked() == []
    assert placed(table) == {("volsci", "antium"): 1}


def test_5_10_1_etruscans_and_samnites_pool_theirs() -> None:
    """§S"""
    table = Table()
    table.run(RaiseCu(powers=("etruscans", "samnites"), seat="etruscans_samnites"))
    assert table.words("etruscans_samnites", "cu") == ["etruscans", "samnites"]
    assert table.refused("etruscans_samnites", "cu samnites pisae 1") == ("5.10", "no_path_from_reinforcement_space")
    table.say("etruscans_samnites", "cu samnites larinum 5")
    assert placed(table) == {("samnites", "larinum"): 5}
    assert table.asked() == []


def test_5_10_1_one_of_the_pool_without_a_legal_space() -> None:
    table = Table()
    for city in ("pisae", "tarquinii"):
        table.put("romans", city, 1)
    table.run(RaiseCu(powers=("etruscans", "samnites"), seat="etruscans_samnites"))
    assert table.refused("etruscans_samnites", "cu etruscans pisae 1") == ("5.10", "no_legal_space")
    table.say("etruscans_samnites", "rest")
    assert placed(table) == {
        ("samnites", "fregellae"): 2,
        ("samnites", "aufidena"): 1,
        ("samnites", "bovianum"): 1,
        ("samnites", "larinum"): 1,
    }


def test_5_10_1_separately_if_the_table_wants_it() -> None:
    """§S"""
    table = Table(reinforcements="separate")
    table.game.vp["etruscans_samnites"] = 12
    table.run(Reinforcement())
    first_npp_questions(table)
    assert table.words("etruscans_samnites", "cu pisae") == ["1", "2"]
    assert table.refused("etruscans_samnites", "cu bovianum 1") == ("5.10", "no_path_from_reinforcement_space")
    table.say("etruscans_samnites", "cu clusium 2")
    assert table.words("etruscans_samnites", "cu bovianum") == ["1", "2", "3"]
    table.say("etruscans_samnites", "rest")
    assert ("samnites", "larinum") in placed(table)


def first_npp_questions(table: Table) -> None:
    """Answer for Carthage, which may place in many ports, by default."""
    while table.asked()[0] != ("etruscans_samnites", "reinforce"):
        seat, _ = table.asked()[0]
        said = default_of(table, seat)
        assert said
        table.say(seat, " ".join(said))


# named leaders


def test_5_10_a_displaced_leader_must_be_placed_with_own_cu() -> None:
    table = Table()
    displaced(table, "egnatius")
    table.put("samnites", "bovianum", 2)
    table.put("samnites", "larinum", 3)
    table.run(BringLeaders(powers=("etruscans", "samnites"), seat="etruscans_samnites"))
    assert table.words("etruscans_samnites") == ["leader"]
    assert table.words("etruscans_samnites", "leader egnatius") == ["bovianum", "larinum"]
    assert table.refused("etruscans_samnites", "leader egnatius aufidena") == ("5.10", "no_own_cu_for_leader")
    assert default_of(table, "etruscans_samnites") == ("leader", "egnatius", "larinum")
    table.say("etruscans_samnites", "leader egnatius bovianum")
    assert table.game.places["egnatius"] == "bovianum"
    assert table.told(LeaderPlaced) == [LeaderPlaced(leader="egnatius", power="samnites", space="bovianum")]


def test_5_10_with_cu_just_placed() -> None:
    table = Table()
    table.game.vp["etruscans_samnites"] = 12
    displaced(table, "egnatius")
    table.run(Reinforcement())
    first_npp_questions(table)
    table.say("etruscans_samnites", "cu samnites larinum 5")
    assert table.game.places["egnatius"] == "larinum"


def test_5_10_who_cannot_be_placed_stays_displaced() -> None:
    table = Table()
    displaced(table, "egnatius")
    table.put("samnites", "clusium", 3)
    table.run(BringLeaders(powers=("etruscans", "samnites"), seat="etruscans_samnites"))
    assert table.asked() == []
    assert table.game.places["egnatius"] == DISPLACED


def test_5_10_named_leaders_on_the_map_stay() -> None:
    table = Table()
    table.put("samnites", "bovianum", 2, "egnatius")
    table.put("samnites", "larinum", 3)
    table.run(BringLeaders(powers=("etruscans", "samnites"), seat="etruscans_samnites"))
    assert table.asked() == []


def test_8_2_1_the_owner_names_the_commander_of_those_who_come_together() -> None:
    table = Table()
    displaced(table, "egnatius")
    table.put("samnites", "larinum", 3, "pontius")
    table.run(BringLeaders(powers=("etruscans", "samnites"), seat="etruscans_samnites"))
    assert table.asked() == [("etruscans_samnites", "commander")]
    table.say("etruscans_samnites", "egnatius")
    assert table.game.force("larinum", "samnites").leaders == ("egnatius", "pontius")


def test_5_10_non_player_powers_by_whoever_decides() -> None:
    """16.1 For Carthage fewest VP, but not the Greek."""
    table = Table()
    table.game.vp.update(greeks=1, romans=2)
    table.run(Reinforcement())
    assert table.asked() == [("romans", "reinforce")]
    table.say("romans", "cu panormus 3")
    assert placed(table) == {
        ("volsci", "antium"): 1,
        ("transalpines", "transalpine_box"): 1,
        ("carthage", "panormus"): 3,
    }


def test_17_displaced_carthaginians_come_back() -> None:
    table = Table()
    displaced(table, "hamilcar", "bomilcar")
    table.put("carthage", "carthago", 1)
    table.put("carthage", "lilybaeum", 2)
    table.game.vp.update(romans=2)
    table.run(BringLeaders(powers=("carthage",), seat="romans"))
    assert table.game.places["bomilcar"] == "carthago"
    table.say("romans", "leader hamilcar lilybaeum")
    assert table.game.places["hamilcar"] == "lilybaeum"


# order


def test_5_10_descending_vp_order_and_ties() -> None:
    """4.4 Example: Gauls and Romans are level, so the Gaul says which of them places first."""
    table = Table()
    table.game.vp.update(gauls=6, romans=6, greeks=8, etruscans_samnites=5)
    table.run(Reinforcement())
    by_default_until(table, "tie_order")
    assert table.asked() == [("gauls", "tie_order")]
    table.say("gauls", "romans")
    assert table.asked() == [("greeks", "reinforce")]
    table.say("greeks", "rest")
    assert table.asked() == [("romans", "reinforce")]
    by_default_until(table, "reinforce", "gauls")
    table.say("gauls", "rest")
    assert table.asked() == [("etruscans_samnites", "reinforce")]
    table.say("etruscans_samnites", "rest")
    assert table.asked() == []


def by_default_until(table: Table, name: str, seat: str = "") -> None:
    for _ in range(30):
        if not table.asked() or any(ask[1] == name and seat in ("", ask[0]) for ask in table.asked()):
            return
        asked = table.asked()[0][0]
        said = default_of(table, asked)
        assert said
        table.say(asked, " ".join(said))


def test_5_10_who_has_nothing_to_do_is_in_no_tie() -> None:
    """§R 43"""
    table = Table()
    table.game.vp.update(gauls=6, romans=6, greeks=8, etruscans_samnites=5)
    table.control("romans", "eporedia", "mediolanum", "genua", "bononia", "patavium", "sena_gallica")
    table.run(Reinforcement())
    by_default_until(table, "reinforce", "romans")
    assert table.asked() == [("romans", "reinforce")]
    assert [event for event in table.events if type(event).__name__ == "TieOrdered"] == []


def test_5_10_greeks_without_cu_and_leaders_to_come_are_in_no_tie() -> None:
    """§R 43"""
    table = Table()
    table.game.vp.update(gauls=3, romans=6, greeks=6, etruscans_samnites=5)
    table.control("carthage", "syracusae", "messana", "tarentum", "neapolis")
    table.run(Reinforcement())
    by_default_until(table, "reinforce", "romans")
    assert [event for event in table.events if type(event).__name__ == "TieOrdered"] == []


# 5.10.2


def only(table: Table, seat: str) -> None:
    """Let `seat` come first and have all non-player powers place by default."""
    table.game.vp.update(dict.fromkeys(table.game.seats, 3))
    table.game.vp[seat] = 9
    table.run(Reinforcement())
    by_default_until(table, "reinforce", seat)


def test_5_10_2_consuls_leave_before_cu_are_placed_and_two_are_drawn_after() -> None:
    table = Table()
    table.put("romans", "velitrae", 4, "camillus")
    displaced(table, "valerius")
    only(table, "romans")
    assert table.asked() == [("romans", "reinforce")]
    assert table.game.places["camillus"] == table.game.places["valerius"] == POOL
    table.dice("papirius decius")
    table.say("romans", "cu capua 5")
    assert table.told(ConsulsDrawn) == [ConsulsDrawn(leaders=("papirius", "decius"))]
    assert table.asked() == [("romans", "consuls")]
    assert table.words("romans") == ["capua", "velitrae"]
    table.say("romans", "velitrae")
    table.say("romans", "capua")
    assert (table.game.places["papirius"], table.game.places["decius"]) == ("velitrae", "capua")


def test_8_2_1_the_consul_who_commanded_leaves_minor_leaders_a_choice() -> None:
    table = Table()
    table.put("romans", "velitrae", 4, "camillus", "valerius", "roman_minor_1", "roman_minor_2")
    table.put("romans", "capua", 1)
    only(table, "romans")
    table.say("romans", "rest")
    table.say("romans", "capua")
    table.say("romans", "capua")
    table.say("romans", table.words("romans")[0])
    assert table.asked() == [("romans", "commander")]
    assert table.question("romans").about == {"power": "romans", "space": "velitrae"}
    table.say("romans", "roman_minor_2")
    assert table.game.force("velitrae", "romans").leaders == ("roman_minor_2", "roman_minor_1")
    assert ("romans", "commander") not in table.asked()


def test_8_2_1_a_dictator_is_not_left_under_a_minor_leader() -> None:
    table = Table()
    table.put("romans", "velitrae", 4, "camillus", "roman_minor_1", "dictator")
    table.put("romans", "capua", 1)
    only(table, "romans")
    table.say("romans", "rest")
    table.say("romans", "capua")
    table.say("romans", "capua")
    table.say("romans", table.words("romans")[0])
    assert table.game.force("velitrae", "romans").leaders == ("dictator", "roman_minor_1")


def test_5_10_2_consuls_change_even_if_no_cu_are_raised() -> None:
    table = Table()
    for city in ("roma", "narnia", "sutrium", "capua"):
        table.loyalty(city, 1, "gauls")
    table.put("romans", "reate", 4, "camillus")
    table.dice("papirius decius")
    table.game.vp["romans"] = 9
    table.run(Reinforcement())
    by_default_until(table, "nothing")
    assert table.game.places["camillus"] == POOL
    # 41: nowhere to go, they wait displaced.
    assert table.game.places["papirius"] == table.game.places["decius"] == DISPLACED


def test_5_10_2_greeks_pay_even_if_no_cu_are_raised() -> None:
    table = Table()
    for city in ("syracusae", "messana", "tarentum", "neapolis"):
        table.siege(city, 0, "romans")
    table.put("greeks", "thurii", 1, "timoleon")
    table.game.vp["greeks"] = 9
    table.run(Reinforcement())
    by_default_until(table, "penalty")
    assert table.asked() == [("greeks", "penalty")]


def test_5_10_2_a_displaced_dictator_is_out_until_his_card_comes_again() -> None:
    """§R 41"""
    table = Table()
    displaced(table, "dictator")
    only(table, "romans")
    assert table.game.places["dictator"] == ASIDE


def test_5_10_2_greeks_pay_after_cu_and_leaders() -> None:
    """8.2.3"""
    table = Table()
    displaced(table, "timoleon")
    only(table, "greeks")
    assert table.asked() == [("greeks", "reinforce")]
    table.say("greeks", "cu syracusae 5")
    assert table.game.places["timoleon"] == "syracusae"
    assert table.asked() == [("greeks", "penalty")]


def test_5_10_2_who_stays_displaced_costs_nothing() -> None:
    table = Table()
    displaced(table, "timoleon")
    table.put("greeks", "clusium", 1)
    for city in ("syracusae", "messana", "tarentum", "neapolis"):
        table.siege(city, 0, "romans")
    table.game.vp.update(greeks=9)
    table.run(Reinforcement())
    by_default_until(table, "penalty", "greeks")
    assert table.asked() == []
    assert table.game.places["timoleon"] == DISPLACED


# minor leaders


def test_5_10_minor_leaders_any_time_in_the_phase() -> None:
    """8.3"""
    table = Table()
    table.put("romans", "velitrae", 2)
    only(table, "romans")
    table.say("romans", "minor roman_minor_1 velitrae", "minor_leaders")
    assert table.game.places["roman_minor_1"] == "velitrae"
    assert table.asked() == [("romans", "reinforce")]
    by_default_until(table, "nothing")
    assert table.asked() == []
    assert table.game.asides == []


# 5.10.3


def armies(table: Table, *powers: str) -> None:
    for power, space in (("romans", "roma"), ("etruscans", "pisae"), ("greeks", "tarentum"), ("gauls", "genua")):
        if power in powers:
            table.put(power, space, 1)


def fallen(table: Table) -> None:
    """Carry out 5.10.3 alone."""
    table.run(Reinforcement(at=Reinforcement.who_is_out.name))


def test_5_10_3_who_has_cu_stays_also_with_one_of_two_powers() -> None:
    table = Table()
    armies(table, "romans", "etruscans", "greeks", "gauls")
    fallen(table)
    assert table.game.fallen == []
    assert table.told(PlayerFell) == []


def test_5_10_3_cu_inside_a_city_count() -> None:
    table = Table()
    armies(table, "romans", "etruscans", "gauls")
    table.put("greeks", "tarentum", inside=1)
    table.put("romans", "tarentum", 3)
    fallen(table)
    assert table.game.fallen == []


def test_5_10_3_a_player_without_cu_is_out() -> None:
    table = Table()
    armies(table, "romans", "etruscans", "gauls")
    table.ally("greeks", "romans")
    table.ally("gauls", "romans")
    table.put("greeks", "syracusae", 0, "dionysius")
    displaced(table, "timoleon")
    table.control("greeks", "reate")
    table.loyalty("syracusae", 3)
    table.loyalty("neapolis", 2, "romans")
    fallen(table)
    game = table.game
    assert game.fallen == ["greeks"]
    assert game.in_play() == ["gauls", "etruscans_samnites", "romans"]
    assert "greeks" not in game.control.values()
    assert {game.control[space] for space in ("syracusae", "thurii", "reate")} == {INDEPENDENT}
    assert game.loyalty["syracusae"] == 1
    assert (game.control["neapolis"], game.loyalty["neapolis"]) == ("romans", 2)
    assert game.alliances == [("gauls", "romans")]
    assert game.places["dionysius"] == game.places["timoleon"] == OUT
    assert table.told(AllianceEnded) == [AllianceEnded(power="greeks", other="romans", cause="5.10.3")]
    assert CityChangedHands(space="syracusae", old="greeks", new=INDEPENDENT, cause="5.10.3") in table.events
    assert {event.leader for event in table.told(LeaderRemoved) if isinstance(event, LeaderRemoved)} == {
        "dionysius",
        "timoleon",
    }
    assert game.winner == ""


def test_5_10_3_a_box_stays_what_it_is() -> None:
    """§2 Its control never changes."""
    table = Table("five")
    fall(table.game, "carthage")
    assert table.game.control["garrison_box"] == "carthage"
    assert table.game.control["carthago"] == INDEPENDENT


def test_5_10_3_tribes_of_who_is_out_are_independent_tribes() -> None:
    """§R 36"""
    table = Table()
    armies(table, "romans", "greeks", "gauls")
    fallen(table)
    assert table.game.fallen == ["etruscans_samnites"]
    assert (table.game.kinds["bovianum"], table.game.control["bovianum"]) == ("tribe", INDEPENDENT)
    assert table.game.control["clusium"] == INDEPENDENT


def test_5_10_3_the_last_player_left_wins() -> None:
    table = Table()
    armies(table, "romans")
    table.game.vp["gauls"] = 12
    fallen(table)
    assert table.game.winner == "romans"
    assert [event.cause for event in table.told(GameEnded) if isinstance(event, GameEnded)] == ["5.10.3"]


def test_5_10_3_with_two_left_the_game_goes_on() -> None:
    table = Table()
    armies(table, "romans", "gauls")
    fallen(table)
    assert table.game.winner == ""


def test_5_10_3_two_players_the_last_side_wins() -> None:
    table = Table("two")
    armies(table, "etruscans", "romans")
    table.game.vp.update(gauls=12, greeks=12)
    fallen(table)
    assert table.game.fallen == ["gauls", "greeks"]
    assert table.game.winner == "romans_etruscans"


def test_5_10_3_one_position_of_a_side_may_fall() -> None:
    table = Table("two")
    armies(table, "greeks", "romans", "etruscans")
    fallen(table)
    assert table.game.fallen == ["gauls"]
    assert table.game.winner == ""


def test_5_10_3_all_at_once_by_the_order_at_the_end() -> None:
    table = Table()
    table.game.vp.update(greeks=7)
    fall_without_cu(table.game)
    assert table.game.winner == "greeks"


def test_8_2_1_where_a_new_consul_commands_nobody_is_asked_again() -> None:
    table = Table()
    table.put("romans", "velitrae", 4, "camillus", "roman_minor_1")
    table.put("romans", "capua", 1)
    only(table, "romans")
    table.say("romans", "rest")
    table.say("romans", "velitrae")
    table.say("romans", "velitrae")
    assert ("romans", "commander") not in table.asked()
    assert len(table.game.force("velitrae", "romans").leaders) == 3


def test_5_10_displaced_leaders_come_back_to_their_own_power() -> None:
    table = Table()
    displaced(table, "dionysius", "valerius", "brennus")
    assert [returning(table.game, power) for power in ("greeks", "gauls", "samnites")] == [
        ["dionysius"],
        ["brennus"],
        [],
    ]


def test_5_10_non_player_powers_in_their_order() -> None:
    table = Table(empty=False)
    table.game.phase, table.game.active = "reinforcement", ""
    table.run(Reinforcement())
    by_default_until(table, "reinforce", "gauls")
    raised = [event.power for event in table.events if isinstance(event, CuPlaced)]
    assert list(dict.fromkeys(raised))[:2] == ["volsci", "transalpines"]
    assert table.question("gauls").about["powers"] == "carthage"


def test_5_10_3_leaders_of_others_stay() -> None:
    table = Table(empty=False)
    fall(table.game, "greeks")
    assert table.game.places["dionysius"] == OUT
    assert (table.game.places["camillus"], table.game.places["egnatius"]) == ("velitrae", "bovianum")
    assert table.game.places["gallic_minor_1"] == "sena_gallica"


def test_5_10_the_rest_where_more_were_placed_than_raised() -> None:
    table = Table()
    table.run(RaiseCu(powers=("romans",), seat="romans"))
    table.say("romans", "cu narnia 2")
    table.say("romans", "rest")
    assert placed(table) == {("romans", "narnia"): 2, ("romans", "roma"): 2, ("romans", "sutrium"): 1}
