from dataclasses import replace

from engine.sword.events import PlunderChanged
from engine.sword.plunder import add_plunder
from tests.rules.table import Table


def test_14_1_markers_lie_on_the_track_one_by_one() -> None:
    table = Table()
    add_plunder(table.game, "gallic", 3)
    assert table.game.plunder_gallic == 3
    told = [event for event in table.game.events if isinstance(event, PlunderChanged)]
    assert [event.gallic for event in told] == [1, 2, 3]


def test_14_1_a_full_gallic_track_scores_at_once_and_is_cleared() -> None:
    table = Table()
    length = table.game.setting.plunder_track
    assert length == 5
    add_plunder(table.game, "gallic", length - 1)
    assert table.game.vp["gauls"] == 6
    add_plunder(table.game, "gallic", 1)
    assert table.game.vp["gauls"] == 7
    assert table.game.plunder_gallic == 0


def test_14_1_a_full_transalpine_track_costs_the_gauls_a_point() -> None:
    table = Table()
    add_plunder(table.game, "transalpine", 5)
    assert table.game.vp["gauls"] == 5
    assert table.game.plunder_transalpine == 0


def test_14_1_the_two_kinds_cancel_one_for_one() -> None:
    table = Table()
    add_plunder(table.game, "transalpine", 2)
    add_plunder(table.game, "gallic", 3)
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (1, 0)
    add_plunder(table.game, "transalpine", 1)
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (0, 0)
    assert table.game.vp["gauls"] == 6


def test_14_1_cancelling_clears_nothing_else() -> None:
    table = Table()
    add_plunder(table.game, "gallic", 4)
    add_plunder(table.game, "transalpine", 1)
    assert table.game.plunder_gallic == 3


def test_14_1_ruling_8_the_track_filling_in_the_middle_scores_clears_and_goes_on() -> None:
    table = Table()
    add_plunder(table.game, "gallic", 3)
    add_plunder(table.game, "gallic", 5)
    assert table.game.vp["gauls"] == 7
    assert table.game.plunder_gallic == 3


def test_14_1_cancelling_and_scoring_in_one_loot() -> None:
    table = Table()
    add_plunder(table.game, "transalpine", 1)
    add_plunder(table.game, "gallic", 7)
    assert table.game.vp["gauls"] == 7
    assert (table.game.plunder_gallic, table.game.plunder_transalpine) == (1, 0)


def test_14_1_ruling_6_reaching_the_automatic_level_waits_for_scoring() -> None:
    table = Table()
    table.game.vp["gauls"] = table.game.setting.automatic_victory[0] - 1
    add_plunder(table.game, "gallic", 5)
    assert table.game.vp["gauls"] == table.game.setting.automatic_victory[0]
    assert table.game.winner == ""


def test_14_1_vp_stay_within_bounds() -> None:
    table = Table()
    table.game.vp["gauls"] = 12
    add_plunder(table.game, "gallic", 5)
    assert table.game.vp["gauls"] == 12
    table.game.vp["gauls"] = 0
    add_plunder(table.game, "transalpine", 5)
    assert table.game.vp["gauls"] == 0


def test_14_1_markers_may_be_taken_off_but_not_below_none() -> None:
    table = Table()
    add_plunder(table.game, "gallic", 2)
    add_plunder(table.game, "gallic", -3)
    assert table.game.plunder_gallic == 0


def test_14_1_a_scenario_without_a_track_has_no_plunder() -> None:
    table = Table()
    setting = replace(table.game.setting, plunder_track=None)
    table.game.data = replace(table.game.data, scenarios={setting.id: setting})
    add_plunder(table.game, "gallic", 9)
    assert table.game.plunder_gallic == 0
