"""Guarantee 3 over whole games: the records of `tests/golden/whole`, one at least for each way to win and each number
of players, are replayed from the start to the end. How they were made: `tests/golden/README.md`.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from engine import Game, load, load_dataset, play, questions, replay, save
from engine.core.record import parse
from engine.sword.events import GameEnded

FOLDER = Path(__file__).parent / "golden" / "whole"


class End(NamedTuple):
    """By which section the game ends, who wins it and in which turn."""

    cause: str
    winner: str
    turn: int


ENDS = {
    "two_automatic": End("4.2", "romans_etruscans", 5),
    "two_last_turn": End("4.3", "gauls_greeks", 9),
    "three_short": End("4.3", "etruscans_samnites", 6),
    "three_last_player": End("5.10.3", "romans", 7),
    "four_short": End("4.3", "gauls", 6),
    "four_automatic": End("4.2", "romans", 3),
    "five_short": End("4.3", "etruscans_samnites", 6),
}


TIES = ("gauls_greeks", "gauls", "etruscans_samnites", "greeks", "carthage", "romans")
"""4.4, with two players 4.2 and 4.3: the first of the tied has won."""


def most_vp(game: Game) -> str:
    """4.2, 4.3 Who has most, with two players in the sum of their positions."""
    totals = {side.id: sum(game.vp[seat] for seat in side.positions) for side in game.setting.sides} or game.vp
    return min(totals, key=lambda who: (-totals[who], (*TIES, who).index(who)))


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
    if end.cause != "5.10.3":
        assert end.winner == most_vp(after.game)


def test_4_2_4_3_5_10_3_there_is_a_whole_game_for_each_way_to_win_and_each_number_of_players() -> None:
    heads = {name: parse(text(name)) for name in ENDS}
    assert {end.cause for end in ENDS.values()} == {"4.2", "4.3", "5.10.3"}
    assert {record.head["scenario"] for record in heads.values()} == {"two", "three", "four", "five"}
    assert {record.options["length"] for record in heads.values()} == {"short", "full"}
