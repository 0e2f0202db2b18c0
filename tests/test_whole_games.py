"""Guarantee 3 over whole games: the records of `tests/golden/whole`, one at least for each way to win and each number
of players, are replayed from the start to the end. How they were made: `tests/golden/README.md`.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from engine import load, load_dataset, play, questions, replay, save
from engine.core.record import parse
from engine.sword.events import GameEnded

FOLDER = Path(__file__).parent / "golden" / "whole"


class End(NamedTuple):
    """By which section the game ends, who wins it and in which turn."""

    cause: str
    winner: str
    turn: int


ENDS = {
    "two_last_turn": End("4.3", "romans_etruscans", 9),
    "two_last_side": End("5.10.3", "romans_etruscans", 8),
    "three_short": End("4.3", "etruscans_samnites", 6),
    "three_last_player": End("5.10.3", "romans", 7),
    "four_short": End("4.3", "gauls", 6),
    "four_automatic": End("4.2", "romans", 3),
    "five_short": End("4.3", "etruscans_samnites", 6),
}


def text(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def test_each_record_is_named_here() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_whole_game_is_replayed(name: str) -> None:
    """The seed gives each die recorded; on the way a saved game, read again, goes on as the game itself does."""
    record, data = parse(text(name)), load_dataset()
    before, end = None, None
    for number, after in enumerate(replay(text(name))):
        if number % 20 == 1 and before is not None:
            item, again = record.entries[number], load(before, data)
            (asked,) = (ask for ask in questions(again) if (ask.seat, ask.name) == (item.seat, item.question))
            assert save(play(again, asked.number, item.said).game) == save(after.game)
        before = save(after.game) if number % 20 == 0 else None
        end = next((event for event in after.events if isinstance(event, GameEnded)), end)
    assert end is not None
    assert End(end.cause, end.winner, end.turn) == ENDS[name]
    assert after.game.winner == end.winner
    assert dict(end.vp) == after.game.vp


def test_4_2_4_3_5_10_3_there_is_a_whole_game_for_each_way_to_win_and_each_number_of_players() -> None:
    heads = {name: parse(text(name)) for name in ENDS}
    assert {end.cause for end in ENDS.values()} == {"4.2", "4.3", "5.10.3"}
    assert {record.head["scenario"] for record in heads.values()} == {"two", "three", "four", "five"}
    assert {record.options["length"] for record in heads.values()} == {"short", "full"}


def test_4_3_two_players_win_by_the_sum_of_their_positions() -> None:
    *_, after = replay(text("two_last_turn"))
    sides = {side.id: sum(after.game.vp[seat] for seat in side.positions) for side in after.game.setting.sides}
    assert after.game.winner in sides
    assert sides[after.game.winner] == max(sides.values())
