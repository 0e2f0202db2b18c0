"""What the tables of the player aid say: anchors of the rules that hold for every data set, and how a table is read."""

from dataclasses import replace

import pytest

from engine.sword.dataset import load_dataset

TABLES = load_dataset().tables


@pytest.mark.parametrize(
    ("larger", "smaller", "modifier"), [(8, 4, 3), (10, 5, 3), (4, 2, 3), (2, 1, 3), (6, 4, 1), (5, 5, 0)]
)
def test_12_2_1_anchors_of_the_force_ratio(larger: int, smaller: int, modifier: int) -> None:
    assert TABLES.force_ratio(larger, smaller) == modifier


def test_12_2_1_the_highest_step_reached_counts_up_to_automatic_victory() -> None:
    assert [TABLES.force_ratio(cu, 4) for cu in range(4, 17)] == [0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, None]
    assert TABLES.force_ratio(1, 0) is None
    assert TABLES.force_ratio(3, 1) == 5
    assert TABLES.force_ratio(4, 1) is None


@pytest.mark.parametrize(
    ("die", "losses"), [(6, (2, 2, 2, 2)), (5, (0, 2, 2, 2)), (4, (0, 0, 1, 1)), (3, (0,) * 4), (1, (0,) * 4)]
)
def test_12_3_each_die_of_the_winner(die: int, losses: tuple[int, ...]) -> None:
    assert tuple(TABLES.loser_loses(die, size) for size in (1, 2, 3, 9)) == losses


@pytest.mark.parametrize(
    ("die", "losses"), [(6, (1, 1, 1, 1)), (5, (0, 1, 1, 1)), (4, (0, 0, 1, 1)), (3, (0,) * 4), (1, (0,) * 4)]
)
def test_12_3_each_die_of_the_loser(die: int, losses: tuple[int, ...]) -> None:
    assert tuple(TABLES.winner_loses(die, size) for size in (1, 2, 3, 9)) == losses


def test_12_3_a_one_of_the_loser_costs_himself() -> None:
    assert [TABLES.loser_own(die, 2) for die in range(1, 7)] == [1, 0, 0, 0, 0, 0]


def test_12_3_who_has_no_cu_inflicts_nothing() -> None:
    assert TABLES.loser_loses(6, 0) == TABLES.winner_loses(6, 0) == TABLES.loser_own(1, 0) == 0


@pytest.mark.parametrize(
    ("total", "points", "loss"), [(10, True, False), (7, True, True), (5, False, False), (3, False, True)]
)
def test_13_2_anchors_of_the_siege_table(total: int, points: bool, loss: bool) -> None:
    result = TABLES.siege(total)
    assert (result.points > 0, result.loss > 0) == (points, loss)


def test_13_2_modified_rolls_are_read_at_the_ends_of_the_table() -> None:
    assert TABLES.siege(-1) == TABLES.siege(1) == TABLES.siege(2)
    assert TABLES.siege(15) == TABLES.siege(13) == TABLES.siege(12)
    assert all(TABLES.siege(total) is TABLES.siege_rows[total] for total in range(2, 13))


def test_5_5_attrition_by_the_number_of_cu() -> None:
    assert [TABLES.attrition(6, cu) for cu in (0, 1, 2, 3, 4, 20)] == [0, 1, 1, 2, 2, 10]
    assert [TABLES.attrition(1, cu) for cu in (1, 20, 40)] == [0, 0, 0]


def test_5_5_beyond_the_table_its_percentage_rounded_half_up() -> None:
    assert [TABLES.attrition(6, cu) for cu in (21, 22, 23)] == [11, 11, 12]
    assert [TABLES.attrition(2, cu) for cu in (24, 25, 30)] == [2, 3, 3]
    assert TABLES.attrition(6, 200) == 100
    other = replace(TABLES, attrition_losses={6: (7, 7)}, attrition_percent={6: 50})
    assert [other.attrition(6, cu) for cu in (1, 2, 3)] == [7, 7, 2], "whatever the table says"


def test_9_6_4_the_naval_table() -> None:
    results = [TABLES.naval(total) for total in range(1, 7)]
    assert results == ["success", "success", "return", "return", "attrition", "attrition"]


def test_r_9_naval_results_clamp_to_the_table() -> None:
    assert (TABLES.naval(-1), TABLES.naval(0), TABLES.naval(7), TABLES.naval(9)) == (
        "success",
        "success",
        "attrition",
        "attrition",
    )
    other = replace(TABLES, naval_rows={1: "return", 2: "success", 5: "success", 6: "attrition"})
    assert (other.naval(0), other.naval(1), other.naval(6), other.naval(7)) == (
        "return",
        "return",
        "attrition",
        "attrition",
    )


def test_9_6_4_attrition_at_sea_loses_cu_by_the_attrition_table() -> None:
    assert [TABLES.naval_losses(total, 10) for total in range(5)] == [0] * 5
    assert TABLES.naval_losses(5, 10) == TABLES.attrition(5, 10) == 4
    assert TABLES.naval_losses(6, 10) == TABLES.naval_losses(8, 10) == TABLES.attrition(6, 10) == 5


def test_3_every_roll_of_2d6_has_its_gallic_event() -> None:
    assert [TABLES.gallic_event(total).roll for total in range(2, 13)] == list(range(2, 13))
