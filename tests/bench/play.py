"""How fast the engine is on one core: `python -m tests.bench.play [--games N]`. All times are processor time."""

import argparse
import sys
from collections.abc import Callable
from itertools import islice
from random import Random
from statistics import median
from time import process_time

import engine
from engine import Game
from engine.core.fork import fork

GOAL, FLOOR = 5_000, 2_000  # random answers a second


def random_game(seed: int) -> tuple[int, float]:
    """The answers of a whole random game, and how many were given a second."""
    rng = Random(seed)
    game, answers = engine.new_game("four", seed=f"bench {seed}").game, 0
    began = process_time()
    while not game.winner:
        game, answers = answered(game, rng), answers + 1
    return answers, answers / (process_time() - began)


def answered(game: Game, rng: Random) -> Game:
    question = next(question for question in engine.questions(game) if question.waits)
    return engine.play(game, question.number, engine.random_answer(game, question.number, rng)).game


def positions(seed: int, every: int) -> list[Game]:
    """A random game at the start and after every so many answers, without its end."""
    rng = Random(seed)
    game, found, answers = engine.new_game("four", seed=f"bench {seed}").game, list[Game](), 0
    while not game.winner:
        if answers % every == 0:
            found.append(game)
        game, answers = answered(game, rng), answers + 1
    return found


def middle() -> tuple[Game, int]:
    """A position from the middle of a game in which a player is to act, and the number of his question."""
    games = positions(1, 1)
    for game in islice(games, len(games) // 2, None):
        for question in engine.questions(game):
            if question.waits and question.name == "turn":
                return game, question.number
    raise AssertionError("nobody acts in the second half of a game")


def parts() -> dict[str, Callable[[], object]]:
    """What is timed in the middle of a game."""
    game, turn = middle()
    saved = engine.save(game)
    said = engine.random_answer(game, turn, Random(0))
    return {
        "fork": lambda: fork(game),
        "play one answer": lambda: engine.play(game, turn, said),
        "options of a turn": lambda: engine.options(game, turn),
        "view": lambda: engine.view(game, "romans"),
        "save": lambda: engine.save(game),
        "load": lambda: engine.load(saved),
    }


def microseconds(work: Callable[[], object], rounds: int = 300) -> float:
    times = []
    for _ in range(rounds):
        began = process_time()
        work()
        times.append(process_time() - began)
    return median(times) * 1e6


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    games = [random_game(seed) for seed in range(parser.parse_args(arguments).games)]
    rates = [rate for _, rate in games]
    print(f"{len(games)} random games of {median(answers for answers, _ in games):.0f} answers")
    print(f"{median(rates):.0f} answers a second (from {min(rates):.0f} to {max(rates):.0f}); the goal is {GOAL}")
    for name, work in parts().items():
        print(f"{microseconds(work):8.0f} µs  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
