"""Anybody can check a finished game: the seed is the one promised, and every draw of the record follows from it."""

import re
from functools import cache
from random import Random

import pytest

from engine import Outcome, commitment, default, entry, new_game, play, questions, record, verify
from engine.core.play import resume
from engine.core.record import undo_entry
from tests import fuzz

SEED = "verified"
PROMISED = commitment(SEED)


@cache
def finished() -> str:
    rng = Random(5)
    outcome = new_game("four", seed=SEED, options={"length": "short"})
    entries = [entry("", "", (), outcome.draws)]
    while not outcome.game.winner:
        ask = fuzz.choose(outcome.game, rng)
        said = fuzz.say(outcome.game, ask.number, rng, warlike=True)
        outcome = play(outcome.game, ask.number, said)
        entries.append(entry(ask.seat, ask.name, said, outcome.draws))
    return record(outcome.game, entries)


def draws(text: str) -> list[int]:
    """The numbers of the lines with draws."""
    return [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("  ")]


def changed(line: int, old: str, new: str) -> str:
    lines = finished().splitlines()
    assert re.search(old, lines[line - 1])
    lines[line - 1] = re.sub(old, new, lines[line - 1], count=1)
    return "\n".join(lines)


def test_a_finished_game_is_verified_draw_by_draw() -> None:
    found = verify(finished(), PROMISED)
    assert (found.problem, found.seed, found.detail) == ("", SEED, "")
    assert found.draws == len(draws(finished())) > 50


def test_another_seed_than_the_one_promised() -> None:
    found = verify(finished(), commitment("another"))
    assert (found.problem, found.draws) == ("other_seed", 0)
    assert PROMISED in found.detail


def test_a_die_that_does_not_follow_from_the_seed() -> None:
    line = next(line for line in draws(finished()) if re.search(r"= [1-6]( |$)", finished().splitlines()[line - 1]))
    found = verify(changed(line, r"= \d", "= 0"), PROMISED)
    assert found.problem == "differs"
    answers = [number for number, text in enumerate(finished().splitlines(), 1) if ":" in text or text == "start"]
    assert found.line == max(number for number in answers if number < line)
    assert found.draws == sum(number < found.line for number in draws(finished()))
    assert str(found.line) in found.detail


def test_a_draw_left_out() -> None:
    lines = finished().splitlines()
    del lines[draws(finished())[1] - 1]
    assert verify("\n".join(lines), PROMISED).problem == "differs"


def test_a_shuffle_told_in_part_does_not_count() -> None:
    line = next(line for line in draws(finished()) if "deck romans" in finished().splitlines()[line - 1])
    found = verify(changed(line, r" \w+$", ""), PROMISED)
    assert (found.problem, found.draws) == ("", len(draws(finished())) - 1)


def test_a_game_that_still_runs_has_no_seed_to_verify() -> None:
    assert verify(finished().replace(f"seed {SEED}\n", ""), PROMISED).problem == "no_seed"


@pytest.mark.parametrize("text", ["", "rules sword\nseed verified\n", "  a = 1", "rules sword\nstart\nnonsense"])
def test_what_is_no_record(text: str) -> None:
    assert verify(text, PROMISED).problem in ("unreadable", "no_seed")
    assert verify(text, PROMISED).draws == 0


def test_a_record_of_other_rules() -> None:
    found = verify(finished().replace("rules sword", "rules chess"), PROMISED)
    assert found.problem == "differs"
    assert "chess" in found.detail


def test_an_answer_more_than_the_game_had() -> None:
    found = verify(finished() + "romans turn: end\n", PROMISED)
    assert found.problem == "differs"
    assert found.draws == len(draws(finished()))


def test_draws_after_an_undo_follow_too() -> None:
    """The numbers of the draws that were undone are not used again, and the record keeps what was undone."""
    outcome = new_game("four", seed=SEED, options={"length": "short"})
    begun, entries = outcome.game, [entry("", "", (), outcome.draws)]
    for undone in (True, False):
        while not outcome.game.winner and not (undone and outcome.game.draws > 6):
            ask = questions(outcome.game)[0]
            said = default(outcome.game, ask.number) or ()
            outcome = play(outcome.game, ask.number, said)
            entries.append(entry(ask.seat, ask.name, said, outcome.draws))
        if undone:
            entries.append(undo_entry(1))
            outcome = Outcome(resume(begun, outcome.game), (), ())
    found = verify(record(outcome.game, entries), PROMISED)
    assert (found.problem, found.draws) == ("", sum(len(one.draws) for one in entries))
    assert found.draws == outcome.game.draws > 12
