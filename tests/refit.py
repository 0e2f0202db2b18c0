"""The whole games of `tests/golden`, fitted to windows that ask others than before: `python -m tests.refit [NAME ...]`.

Only passes differ: one that nobody waits for any more goes, where somebody new is asked one is added. All else is
played as it was, with the dice of the seed; a game with which that is not possible is named and left alone.
"""

import argparse
import sys
from pathlib import Path

from engine import Game, Outcome, Question, entry, new_game, play, questions, record
from engine.core.record import Entry, parse

FOLDER = Path(__file__).parent / "golden" / "whole"
RESPONSE, PASS = "response", "pass"
PASSES = ((PASS,), ("wait",))
SHOWN = 8
"""Cards of a shuffle that a record names."""


class Unfit(Exception):
    """An answer other than a pass is not asked for any more."""


def _waiting(game: Game) -> list[Question]:
    return [ask for ask in questions(game) if ask.waits]


def _pass(outcome: Outcome[Game], line: int) -> tuple[Outcome[Game], Entry]:
    """The first who is asked for a response, and for nothing else, passes."""
    found = next((ask for ask in _waiting(outcome.game) if ask.name == RESPONSE), None)
    if found is None:
        raise Unfit(f"line {line}: open are {', '.join(f'{ask.seat} {ask.name}' for ask in _waiting(outcome.game))}")
    after = play(outcome.game, found.number, (PASS,))
    return after, entry(found.seat, found.name, (PASS,), after.draws)


def refit(text: str) -> tuple[str, int, int]:
    """The record as it is now, with the numbers of passes that went and that came. Raises Unfit and ValueError."""
    old = parse(text)
    outcome = new_game(old.head["scenario"], seed=old.head["seed"], options=dict(old.options))
    entries, went, came = [entry("", "", (), outcome.draws)], 0, 0
    for item in old.entries[1:]:
        while True:
            found = [ask for ask in questions(outcome.game) if (ask.seat, ask.name) == (item.seat, item.question)]
            if found or (item.question == RESPONSE and item.said in PASSES):
                break
            outcome, added = _pass(outcome, item.line)
            entries.append(added)
            came += 1
        if not found:
            went += 1
            continue
        outcome = play(outcome.game, found[0].number, item.said)
        entries.append(entry(item.seat, item.question, item.said, outcome.draws))
    while not outcome.game.winner:
        outcome, added = _pass(outcome, old.entries[-1].line)
        entries.append(added)
        came += 1
    return shortened(record(outcome.game, entries)), went, came


def shortened(text: str) -> str:
    """Without the data it was played with, and with no more cards of a shuffle than a record shows."""
    lines = []
    for line in text.splitlines():
        head, equals, found = line.partition(" = ")
        if not line.startswith("data "):
            lines.append(head + equals + " ".join(found.split()[:SHOWN]) if equals else line)
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.refit", description=__doc__)
    parser.add_argument("names", nargs="*", default=sorted(path.stem for path in FOLDER.glob("*.txt")))
    failed = 0
    for name in parser.parse_args().names:
        path = FOLDER / f"{name}.txt"
        try:
            text, went, came = refit(path.read_text("utf-8"))
        except (Unfit, ValueError) as error:
            failed += 1
            print(f"{name}: to be made anew; {error}")
            continue
        path.write_text(text, "utf-8")
        print(f"{name}: {went} passes fewer, {came} more")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
