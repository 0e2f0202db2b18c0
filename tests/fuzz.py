"""Random games to the end: `python -m tests.fuzz --games N --jobs J [--checked]`.

Every other game is played by warlike people, so that armies meet.
Plain games are held to conservation and to an untouched input at every answer; with `--checked` all guarantees are
tested at every answer. A failure is printed as its seed and the answers up to it.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random

from engine import OPTIONS, PLAYABLE, Question, new_game, play, questions, random_answer
from engine.core.fork import fork
from engine.sword.game import Sword
from tests import checks

MOST_ANSWERS = 40_000
SCENARIOS = PLAYABLE


@dataclass(frozen=True, slots=True)
class Played:
    """One random game: its seed, the number of answers, the winner and turn, or what went wrong."""

    seed: int
    answers: int
    winner: str
    turn: int
    failure: str = ""
    said: tuple[str, ...] = field(default=(), repr=False)


def setting(seed: int, scenario: str = "") -> tuple[str, dict[str, str]]:
    """Scenario, if none is given, and options of the game of that seed."""
    rng = Random(f"setting {seed}")
    drawn = rng.choice(SCENARIOS)
    return scenario or drawn, {name: rng.choice(values) for name, values in OPTIONS.items()}


PEACEFUL = frozenset(("ally", "break", "minor", "reinforce", "support", "end", "stop", "drop", "not_this_turn"))


def say(game: Sword, number: int, rng: Random, warlike: bool) -> tuple[str, ...]:
    """A random answer; a warlike player thinks again, up to four times, before he does anything but fight."""
    answer = random_answer(game, number, rng)
    for _ in range(4 if warlike else 0):
        if answer[0] not in PEACEFUL:
            break
        answer = random_answer(game, number, rng)
    return answer


def choose(game: Sword, rng: Random) -> Question:
    """A waiting question; now and then one that nobody waits for."""
    asked = questions(game)
    waiting = [ask for ask in asked if ask.waits]
    asides = [ask for ask in asked if not ask.waits]
    return rng.choice(asides) if asides and rng.random() < 0.02 else rng.choice(waiting)


def random_game(
    seed: int, *, checked: bool = False, said: list[str] | None = None, scenario: str = ""
) -> Iterator[Sword]:
    """Every state of the random game of that seed. Raises checks.Broken."""
    rng, judging = Random(seed), Random(f"judging {seed}")
    scenario, options = setting(seed, scenario)
    game = new_game(scenario, seed=f"fuzz {seed}", options=options).game
    log = said if said is not None else []
    yield game
    while not game.winner:
        checks.require(len(log) < MOST_ANSWERS, "an endless game")
        ask = choose(game, rng)
        answer = say(game, ask.number, rng, warlike=bool(seed % 2))
        log.append(f"{ask.seat} {ask.name}: {' '.join(answer)}")
        before = fork(game)
        outcome = play(game, ask.number, answer)
        checks.require(before == game, "play changed its input")
        checks.cu_told(game, outcome)
        if checked:
            checks.keeps_secrets(game, judging, (ask, answer, outcome))
        game = outcome.game
        checks.conserved(game)
        checks.at_rest(game)
        checks.require(bool(game.waiting()) != bool(game.winner), "nobody is asked and the game is not over")
        if checked:
            checks.questions_sound(game)
            checks.saves_soundly(game)
            checks.sealed_order(game, judging)
        yield game
    if checked:
        checks.keeps_secrets(game, judging)


def run(seed: int, checked: bool, scenario: str = "") -> Played:
    said: list[str] = []
    game: Sword | None = None
    try:
        for state in random_game(seed, checked=checked, said=said, scenario=scenario):
            game = state
    except Exception as error:
        return Played(seed, len(said), "", game.turn if game else 0, f"{type(error).__name__}: {error}", tuple(said))
    assert game is not None
    return Played(seed, len(said), game.winner, game.turn)


def _run(job: tuple[int, bool, str]) -> Played:
    return run(*job)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--checked", action="store_true", help="all guarantees at every answer")
    parser.add_argument("--answers", type=int, default=40, help="how many answers of a failure to print; 0 for all")
    parser.add_argument("--scenario", choices=SCENARIOS, default="", help="this one alone; else any")
    chosen = parser.parse_args(arguments)
    began = time.perf_counter()
    jobs = [(seed, chosen.checked, chosen.scenario) for seed in range(chosen.first, chosen.first + chosen.games)]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        played = list(pool.map(_run, jobs, chunksize=1))
    failed = [game for game in played if game.failure]
    for game in failed:
        where = f"seed {game.seed}, {setting(game.seed, chosen.scenario)[0]}, turn {game.turn}"
        print(f"{where}, after {game.answers} answers: {game.failure}")
        for line in game.said[-chosen.answers :]:
            print(f"    {line}")
    answers = sum(game.answers for game in played)
    seconds = time.perf_counter() - began
    wins = {seat: sum(game.winner == seat for game in played) for seat in sorted({game.winner for game in played})}
    print(f"{len(played)} games, {answers} answers, {answers / len(played):.0f} a game, {seconds:.0f} s, wins {wins}")
    print(f"{len(played) - len(failed)} passed, {len(failed)} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
