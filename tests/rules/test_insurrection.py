"""16.4 Insurrection: the revolters as a non-player power, and the battle when they appear."""

from engine.sword import neutral, nonplayer, surrender
from engine.sword.acts import lose_cu, set_marker
from engine.sword.attrition import Attrition
from engine.sword.events import BattleBegan, MarkerSet
from engine.sword.game import ASIDE, Units
from engine.sword.insurrection import Outbreak
from engine.sword.movement import Mover, ways
from engine.sword.neutral import NeutralAction
from engine.sword.placement import placement_barred
from tests.cards.field import Field


def revolt(cu: int = 2, space: str = "kerkouane") -> Field:
    table = Field("five")
    table.game.markers["insurrection"] = "permanent"
    table.put("revolters", space, cu, "rebel_minor_1")
    table.game.desperate = {seat: [] for seat in table.game.seats}
    return table


def test_16_4_they_are_a_non_player_power_while_it_is_in_force() -> None:
    table = Field("five")
    assert table.game.npps() == ("volsci", "transalpines")
    table.game.markers["insurrection"] = "permanent"
    assert table.game.npps() == ("volsci", "transalpines", "revolters")


def test_16_4_all_dead_the_event_is_over() -> None:
    table = revolt(2)
    lose_cu(table.game, "revolters", "kerkouane", Units(1), "5.5")
    assert "insurrection" in table.game.markers
    lose_cu(table.game, "revolters", "kerkouane", Units(1), "5.5")
    assert "insurrection" not in table.game.markers
    assert any(isinstance(event, MarkerSet) and not event.value for event in table.game.events)
    assert "revolters" not in table.game.npps()


def test_16_4_placed_on_cu_they_attack_at_once_without_avoidance_or_interception() -> None:
    table = revolt(4)
    table.put("carthage", "kerkouane", 2, "himilco")
    table.put("carthage", "carthago", 5, "bomilcar_5p")
    table.dice("666", "111")
    table.run(Outbreak(space="kerkouane"))
    table.until()
    (began,) = table.told(BattleBegan)
    assert isinstance(began, BattleBegan)
    assert (began.attacker, began.defender, began.attackers) == ("revolters", "carthage", 4)
    assert table.cu("kerkouane", "carthage") == 0


def test_16_4_beaten_and_dead_they_are_gone() -> None:
    table = revolt(2)
    table.put("carthage", "kerkouane", 4, "himilco")
    table.dice("111", "666")
    table.run(Outbreak(space="kerkouane"))
    table.until()
    assert table.game.total_cu("revolters") == 0
    assert table.game.places["rebel_minor_1"] == ASIDE
    assert "insurrection" not in table.game.markers


def test_16_4_their_leader_goes_with_the_last_of_them_wherever_he_is() -> None:
    """5.5 Attrition displaces nobody (8.4); 5.10 and a leader left alone would keep the CU of Carthage away."""
    table = Field("five")
    table.game.markers["insurrection"] = "permanent"
    table.put("revolters", "kerkouane", 1)
    table.put("revolters", "carthago", 0, "rebel_minor_1")
    table.game.phase, table.game.active = "attrition", ""
    table.dice("6")
    table.run(Attrition())
    assert table.game.total_cu("revolters") == 0
    assert table.game.places["rebel_minor_1"] == ASIDE
    assert placement_barred(table.game, "carthage", "carthago") is None


def test_16_4_he_is_off_the_map_too_when_the_table_ends_the_event() -> None:
    table = revolt(0)
    set_marker(table.game, "insurrection", "")
    assert table.game.places["rebel_minor_1"] == ASIDE


def test_16_4_with_nobody_there_nothing_happens() -> None:
    table = revolt()
    table.run(Outbreak(space="kerkouane"))
    assert table.told(BattleBegan) == []


def test_16_3_they_end_at_carthago_or_kerkouane() -> None:
    table = revolt(3)
    assert nonplayer.confined(table.game, "revolters", "carthago") is None
    assert nonplayer.confined(table.game, "revolters", "kerkouane") is None
    barred = nonplayer.confined(table.game, "revolters", "lilybaeum")
    assert barred
    assert (barred.rule, barred.key) == ("16.3", "may_not_end_there")
    steps = {way.to for way in ways(table.game, Mover("revolters", "kerkouane", Units(3), (), 4)) if not way.barred}
    assert steps == {"carthago"}


def test_16_1_who_decides_for_them_at_the_end_of_the_turn_is_no_friend_of_carthage() -> None:
    table = revolt()
    table.ally("carthage", "romans")
    assert nonplayer.deciders(table.game, "revolters", ending=True) == ["gauls", "etruscans_samnites", "greeks"]


def test_16_1_1_a_player_acts_with_them_as_with_a_3_value_card() -> None:
    table = revolt(3)
    table.game.active = "greeks"
    assert neutral.neutral_barred(table.game, "greeks", "revolters") is None
    table.run(NeutralAction(seat="greeks", power="revolters"))
    assert {"activate", "reinforce", "end"} <= set(table.words("greeks"))
    assert table.words("greeks", "reinforce") == ["kerkouane"]
    table.say("greeks", "reinforce kerkouane")
    assert table.cu("kerkouane", "revolters") == 4
    assert "revolters" in table.game.acted


def test_5_6_they_take_what_they_stand_in() -> None:
    table = revolt(3, "carthago")
    assert surrender.markers(table.game, ("revolters",)) == {"carthago": "revolters"}


def test_r_40_carthago_is_a_normal_space_with_five_players() -> None:
    table = revolt(3, "carthago")
    assert surrender.marker_barred(table.game, "revolters", "carthago") is None


def test_r_39_only_where_they_have_cu() -> None:
    table = revolt(3)
    barred = placement_barred(table.game, "revolters", "carthago")
    assert barred
    assert placement_barred(table.game, "revolters", "kerkouane") is None


def test_16_4_they_fight_one_power_after_the_other() -> None:
    table = revolt(8)
    table.put("carthage", "kerkouane", 1)
    table.put("greeks", "kerkouane", 2)
    table.run(Outbreak(space="kerkouane"))
    while table.asked():
        table.until()
        for seat, name in table.asked():
            table.say(seat, " ".join(table.default(seat, name) or ()), name)
    assert len(table.told(BattleBegan)) == 2
