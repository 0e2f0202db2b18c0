"""7.2 Special abilities."""

from engine.sword.abilities import MINES_DEPLETED, check_mines
from engine.sword.events import MarkerSet
from engine.sword.game import INDEPENDENT
from tests.rules.table import Table

HOME = ("luna", "pisae", "populonium", "rusellae", "caere", "faesulae")


def test_7_2_3_five_home_spaces_lost_deplete_the_mines() -> None:
    table = Table()
    table.control("romans", *HOME[:4])
    check_mines(table.game)
    assert MINES_DEPLETED not in table.game.markers
    table.control(INDEPENDENT, HOME[4])
    check_mines(table.game)
    assert table.game.markers[MINES_DEPLETED]
    assert [event.marker for event in table.game.events if isinstance(event, MarkerSet)] == [MINES_DEPLETED]


def test_7_2_3_more_than_five_too() -> None:
    table = Table()
    table.control("samnites", *HOME)
    check_mines(table.game)
    assert MINES_DEPLETED in table.game.markers


def test_7_2_3_spaces_won_elsewhere_do_not_matter() -> None:
    table = Table()
    table.control("romans", *HOME[:4], "ariminum", "ravenna")
    table.control("etruscans", "reate")
    check_mines(table.game)
    assert table.game.markers == {}


def test_7_2_3_for_the_rest_of_the_game_and_told_once() -> None:
    table = Table()
    table.control("romans", *HOME)
    check_mines(table.game)
    check_mines(table.game)
    table.control("etruscans", *HOME)
    check_mines(table.game)
    assert MINES_DEPLETED in table.game.markers
    assert len(table.game.events) == 1
