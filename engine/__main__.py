"""What a report or a record holds: `python -m engine FILE [--say "romans turn: end"]... [--at N] [--words N]`."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from engine import (
    Choice,
    Event,
    Game,
    IllegalChoice,
    Question,
    RecordError,
    Report,
    SaveError,
    events_to_json,
    open_report,
    options,
    play,
    questions,
    replay,
    view,
    why,
)
from engine.sword.listing import listing

MOST_LINES = 200
"""Of the tree of one question."""


class CannotShow(Exception):
    """What the caller gave cannot be shown; the message says what to give instead."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    parser.add_argument("file", type=Path, help="a report of the bot, or the record of a game")
    parser.add_argument("--say", action="append", default=[], metavar="'SEAT QUESTION: WORDS'", help="answer, go on")
    parser.add_argument("--at", type=int, metavar="N", help="of a record: after its N-th entry, the start being 1")
    parser.add_argument("--words", type=int, default=2, metavar="N", help="how many words of an answer to show (2)")
    chosen = parser.parse_args(arguments)
    try:
        lines = list(_shown(_text(chosen.file), chosen.say, chosen.at, chosen.words))
    except (CannotShow, SaveError, RecordError) as error:
        print(f"{chosen.file}: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotShow(f"cannot be read: {error}") from None


def _shown(text: str, said: Sequence[str], at: int | None, depth: int) -> Iterator[str]:
    if text.lstrip().startswith("{"):
        if at is not None:
            raise CannotShow("a report holds one position; --at is for records")
        found = open_report(text)
        game, seat = found.game, found.seat
        yield from _header(found)
    else:
        game, seat = _position(text, at), None
    for sentence in said:
        yield ""
        yield f"> {sentence}"
        game, events = _said(game, sentence)
        for event in events:
            yield f"  {_told(event)}"
    yield from ("", "where the game is")
    for place in why(game):
        yield f"  {place.rule or '-':8}{place.name}{_about(place.about)}"
    for question in questions(game):
        if question.waits or question.seat == seat:
            yield ""
            yield from _asked(game, question, seat, depth)
    yield ""
    yield from listing(view(game, seat))


def _header(found: Report) -> Iterator[str]:
    yield f"a report of {found.seat or 'the public'}; what they cannot see is dealt anew"
    yield f"rules version {found.version}, data {found.data[0]} {found.data[1]}, commitment {found.commitment}"
    yield f"asked: {'; '.join(f'{seat} {name} ({number})' for seat, name, number in found.asked) or 'nobody'}"
    if found.answered:
        yield f"answered already, and asked again here: {', '.join(found.answered)}"
    for key, value in found.about.items():
        yield from (f"{key}: {line}" for line in value.splitlines() or [""])


def _position(text: str, at: int | None) -> Game:
    """After an entry of a record, or after the last."""
    game: Game | None = None
    number = 0
    for number, outcome in enumerate(replay(text), 1):
        game = outcome.game
        if number == at:
            return game
    if game is None:
        raise CannotShow("is neither a report nor a record with a start")
    if at is not None:
        raise CannotShow(f"has {number} entries; --at takes 1 to {number}")
    return game


def _said(game: Game, sentence: str) -> tuple[Game, tuple[Event, ...]]:
    who, colon, words = sentence.partition(":")
    named = who.split()
    if not colon or len(named) != 2:
        raise CannotShow(f"--say {sentence!r} is not of the form 'seat question: words'")
    for question in questions(game):
        if [question.seat, question.name] == named:
            try:
                outcome = play(game, question.number, tuple(words.split()))
            except IllegalChoice as error:
                raise CannotShow(f"--say {sentence!r}: {error}") from None
            return outcome.game, outcome.events
    now = ", ".join(f"{question.seat} {question.name}" for question in questions(game))
    raise CannotShow(f"--say {sentence!r}: {' '.join(named)} is not asked; open: {now or 'nothing'}")


def _asked(game: Game, question: Question, seat: str | None, depth: int) -> Iterator[str]:
    guessed = " (with a hand dealt anew)" if question.hidden and question.seat != seat else ""
    yield f"{question.seat} {question.name} {question.rule}{_about(question.about)}{guessed}"
    lines = _tree(game, question.number, (), depth)
    yield from islice(lines, MOST_LINES)
    if next(lines, None):
        yield "  and more; fewer --words show all beginnings"


def _tree(game: Game, number: int, said: Choice, depth: int) -> Iterator[str]:
    for option in options(game, number, said):
        now = (*said, option.word)
        ends = not options(game, number, now)
        yield f"{'  ' * len(now)}{option.word}{'' if ends or len(now) < depth else ' ...'}"
        if not ends and len(now) < depth:
            yield from _tree(game, number, now, depth)


def _about(about: Mapping[str, str | int]) -> str:
    return "".join(f" {key}={value}" for key, value in about.items())


def _told(event: Event) -> str:
    ((name, *facts),) = [list(one.items()) for one in events_to_json((event,))]
    return " ".join((str(name[1]), *(f"{key}={json.dumps(value)}" for key, value in facts)))


if __name__ == "__main__":
    sys.exit(main())
