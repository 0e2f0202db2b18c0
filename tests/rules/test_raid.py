"""14.2, 14.3 Raids. Sentinum and Spoletium are Etruscan home spaces next to each other, Sena Gallica is Gallic."""

import pytest

from engine.sword import plunder, raid
from engine.sword.events import CuLost, SiegeRolled
from engine.sword.game import INDEPENDENT, Units
from engine.sword.movement import Mover
from tests.rules.marching import activate, default_of, march, say
from tests.rules.table import Table


def raiders(space: str = "sentinum", cu: int = 4, *, value: int = 3) -> Table:
    """A Gallic army activated there, its leader asked for his first step."""
    table = Table()
    table.put("gauls", space, cu, "gallic_minor_1")
    activate(table, "gallic_minor_1", value)
    return table


def refusal(table: Table, seat: str = "gauls") -> tuple[str, str] | None:
    return table.refused(seat, "raid")


def test_14_3_worked_example_five_mp_at_sentinum() -> None:
    table = Table()
    table.put("gauls", "sentinum", 4, "gallic_minor_1")
    plunder.add_plunder(table.game, "transalpine", 1)
    activate(table, "gallic_minor_1", 3)
    assert march(table).mp == 5
    table.dice("64", "41", "21", "61")
    say(table, "raid")
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (0, 0)
    assert table.game.control["sentinum"] == INDEPENDENT
    say(table, "to spoletium", "raid")
    assert (march(table).mp, table.cu("spoletium", "gauls")) == (2, 4)
    say(table, "raid")
    assert table.cu("spoletium", "gauls") == 3
    assert table.game.control["spoletium"] == "etruscans"
    say(table, "raid")
    assert table.game.control["spoletium"] == INDEPENDENT
    assert table.cu("spoletium", "gauls") == 2
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (1, 0)
    assert table.game.stack == []


def test_14_2_a_raid_costs_one_mp_and_may_be_tried_as_often_as_mp_allow() -> None:
    table = raiders(value=1)
    table.dice("33", "33", "33")
    say(table, "raid", "raid")
    assert march(table).mp == 1
    assert "raid" in table.words("gauls")
    say(table, "raid")
    assert table.game.stack == []
    assert table.game.control["sentinum"] == "etruscans"


def test_14_2_without_a_movement_point_left_there_is_no_raid() -> None:
    mover = Mover("gauls", "sentinum", Units(4), ("gallic_minor_1",), 0)
    barred = raid.raid_barred(Table().game, mover)
    assert barred is not None
    assert (barred.rule, barred.key) == ("9.2", "too_few_mp")
    assert barred.params == {"space": "sentinum", "cost": 1, "mp": 0}


def test_14_2_also_before_the_first_step_and_between_steps() -> None:
    table = raiders("sentinum")
    assert "raid" in table.words("gauls")
    say(table, "to spoletium")
    assert "raid" in table.words("gauls")


@pytest.mark.parametrize(
    ("space", "rule", "key"),
    [
        ("ancon", "14.2", "no_marker_to_raid"),
        ("larinum", "14.2", "no_marker_to_raid"),
        ("reate", "14.2", "nothing_to_raid"),
        ("sena_gallica", "14.2", "own_space"),
    ],
)
def test_14_2_not_cities_tribes_independents_or_own_spaces(space: str, rule: str, key: str) -> None:
    assert refusal(raiders(space)) == (rule, key)


def test_14_2_printed_colours_count_and_markers_do_too() -> None:
    table = raiders("sentinum")
    assert "raid" in table.words("gauls")
    table = Table()
    table.control("romans", "bononia")
    table.put("gauls", "bononia", 2, "gallic_minor_1")
    activate(table, "gallic_minor_1")
    assert "raid" in table.words("gauls")


def test_15_2_nobody_raids_an_ally() -> None:
    table = Table()
    table.ally("gauls", "etruscans")
    table.put("gauls", "sentinum", 4, "gallic_minor_1")
    activate(table, "gallic_minor_1")
    assert refusal(table) == ("15.2", "ally")


def test_14_2_a_leader_alone_does_not_raid() -> None:
    table = raiders(cu=0)
    assert refusal(table) == ("14.2", "raid_without_cu")


def test_14_2_only_gauls_and_transalpines_raid() -> None:
    table = Table()
    table.put("romans", "sentinum", 4, "valerius")
    activate(table, "valerius")
    assert refusal(table, "romans") == ("14.2", "no_raiders")


def test_14_2_transalpines_raid_for_their_own_kind() -> None:
    table = Table()
    table.put("transalpines", "sentinum", 4, "transalpine_minor_1")
    plunder.add_plunder(table.game, "gallic", 1)
    activate(table, "transalpine_minor_1", seat="greeks")
    table.dice("64", "64")
    say(table, "raid")
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (0, 0)
    say(table, "to spoletium", "raid")
    assert table.game.plunder_transalpine == 1


def test_17_carthago_is_not_raided() -> None:
    table = Table()
    table.put("gauls", "carthago", 2, "gallic_minor_1")
    activate(table, "gallic_minor_1")
    assert refusal(table) == ("17", "not_convertible")


def test_15_3_no_raid_that_leaves_no_way_to_a_legal_end() -> None:
    """An ally's leader stands in Sentinum: the last MP must take the raiders out again."""
    table = Table()
    table.ally("gauls", "romans")
    table.put("romans", "sentinum", 0, "valerius")
    table.put("gauls", "sena_gallica", 2, "gallic_minor_1")
    activate(table, "gallic_minor_1", 1)
    table.dice("33")
    say(table, "to sentinum", "raid")
    assert march(table).mp == 1
    assert refusal(table) == ("15.3", "stacked_with_ally")


def test_r_7_raids_have_no_gallic_minus() -> None:
    table = raiders()
    table.dice("43")
    say(table, "raid")
    (event,) = table.told(SiegeRolled)
    assert isinstance(event, SiegeRolled)
    assert (event.kind, event.total, event.modifiers, event.points, event.loss) == ("raid", 7, (), 1, 1)
    assert table.game.control["sentinum"] == INDEPENDENT


def test_14_2_losses_apply_to_failed_raids() -> None:
    table = raiders()
    table.dice("21")
    say(table, "raid")
    assert table.told(CuLost) == [CuLost(power="gauls", space="sentinum", number=1, cause="14.2")]
    assert march(table).units.total == 3


def test_r_26_a_raid_succeeds_even_if_its_loss_takes_the_last_cu() -> None:
    table = raiders(cu=1)
    table.dice("61")
    say(table, "raid")
    assert table.game.plunder_gallic == 1
    assert table.cu("sentinum", "gauls") == 0


def test_r_21_a_leader_left_alone_by_a_raid_is_not_displaced_and_may_go_on() -> None:
    table = raiders(cu=1)
    table.dice("21")
    say(table, "raid")
    assert table.game.places["gallic_minor_1"] == "sentinum"
    assert refusal(table) == ("14.2", "raid_without_cu")
    say(table, "to sena_gallica")
    assert table.game.places["gallic_minor_1"] == "sena_gallica"


def test_r_15_a_marker_raided_in_an_allys_home_leaves_the_allys_control() -> None:
    table = Table()
    table.ally("gauls", "etruscans")
    table.control("romans", "sentinum")
    table.put("gauls", "sentinum", 4, "gallic_minor_1")
    activate(table, "gallic_minor_1")
    table.dice("64")
    say(table, "raid")
    assert table.game.control["sentinum"] == "etruscans"
    assert table.game.plunder_gallic == 1


def test_14_1_the_fifth_marker_of_raids_scores_at_once() -> None:
    table = raiders()
    plunder.add_plunder(table.game, "gallic", 4)
    table.dice("64")
    say(table, "raid")
    assert (table.game.vp["gauls"], table.game.plunder_gallic) == (7, 0)


def test_14_2_the_chance_is_shown() -> None:
    table = raiders()
    assert raid.success(table.game.data) == pytest.approx(21 / 36)


def test_13_1_1_a_raid_is_no_siege_roll_of_the_round() -> None:
    table = raiders()
    table.dice("33")
    say(table, "raid")
    assert table.game.rolled == []


# which CU are lost


def some_stay() -> Table:
    """Of three CU at Sentinum one stays behind."""
    table = raiders(cu=3)
    say(table, "drop 1")
    assert march(table).units.total == 2
    return table


def test_d_losses_of_those_who_move_or_of_those_who_stay() -> None:
    table = some_stay()
    table.dice("21")
    say(table, "raid")
    assert table.asked() == [("gauls", "losses")]
    assert table.words("gauls") == ["regular_staying", "regular"]
    assert default_of(table) == ("regular_staying",)
    say(table, "regular")
    assert (march(table).units.total, table.cu("sentinum", "gauls")) == (1, 2)


def test_d_losses_of_those_who_stay_leave_the_raiders_as_they_are() -> None:
    table = some_stay()
    table.dice("21")
    say(table, "raid", "regular_staying")
    assert (march(table).units.total, table.cu("sentinum", "gauls")) == (2, 2)


def test_d_losses_are_not_asked_where_all_move() -> None:
    table = raiders(cu=3)
    table.dice("21")
    say(table, "raid")
    assert table.asked() == [("gauls", "step")]


def test_9_1_cu_are_taken_along_for_a_raid_alone() -> None:
    """With one MP left, and enemies all around, a leader picks up CU to raid with."""
    table = Table()
    table.put("gauls", "ariminum", 0, "gallic_minor_1")
    table.put("gauls", "sentinum", 2)
    table.put("romans", "spoletium", 3)
    activate(table, "gallic_minor_1", 1)
    say(table, "to sena_gallica", "to sentinum", "take 2")
    assert march(table).mp == 1
    assert "raid" in table.words("gauls")


# cards


def test_7_1_1_a_card_for_the_raid_roll() -> None:
    table = Table()
    table.hand("gauls", "gal_19")
    table.put("gauls", "sentinum", 4, "gallic_minor_1")
    activate(table, "gallic_minor_1")
    table.dice("31")
    say(table, "raid")
    assert ("gauls", "response") in table.asked()
    table.say("gauls", "play gal_19")
    (event,) = table.told(SiegeRolled)
    assert isinstance(event, SiegeRolled)
    assert event.total == 7
    assert table.game.control["sentinum"] == INDEPENDENT


def test_7_1_1_a_raid_that_is_cancelled_is_spent() -> None:
    table = Table()
    table.put("gauls", "sentinum", 4, "gallic_minor_1")
    army = table.game.force("sentinum", "gauls").outside
    attempt = raid.Raid(power="gauls", space="sentinum", leader="gallic_minor_1", owner="gauls", units=army)
    attempt.cancelled = True
    assert attempt.decided(table.game)
    table.run(attempt)
    assert table.told(SiegeRolled) == []
    assert table.game.control["sentinum"] == "etruscans"


def test_14_2_points_of_a_card_make_a_raid_succeed() -> None:
    table = Table()
    table.put("gauls", "sentinum", 4, "gallic_minor_1")
    army = table.game.force("sentinum", "gauls").outside
    attempt = raid.Raid(power="gauls", space="sentinum", leader="gallic_minor_1", owner="gauls", units=army)
    attempt.extra_points = 1
    assert not attempt.decided(table.game)
    table.dice("33")
    table.run(attempt)
    assert table.game.plunder_gallic == 1
