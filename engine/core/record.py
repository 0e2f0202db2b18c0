"""The record of a game as text a player can read and write: answers, and beneath each the draws of chance it caused.

rules sword
scenario four
option appian_way road
data own 1f0c…
seed 9a…            (absent while the game runs; the draws then stand in for it)

start
  gauls deck = gal_07 gal_01
romans turn: activate camillus rom_12
  combat romans capua = 5 2 2     # a comment runs to the end of the line
table undo: 1       (back to the position after that entry; the start is entry 1, and every entry counts)
table adjust: cu romans roma 5
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.core.choice import Choice
from engine.core.dice import Draw
from engine.core.fork import fork
from engine.core.game import Game
from engine.core.play import Outcome, play, questions, resume

N = TypeVar("N", bound=Game)
START = "start"
TABLE, UNDO, ADJUST = "table", "undo", "adjust"
"""What stands in the place of a seat and its question where the table as a whole has mended something."""


class RecordError(ValueError):
    """A record that cannot be read or replayed; the message begins with the line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer with the draws it caused. The start of the game is an entry without seat, question and words;
    `undo_entry` and `adjust_entry` make those of the table.
    """

    seat: str = ""
    question: str = ""
    said: Choice = ()
    draws: tuple[tuple[str, tuple[str, ...]], ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """`head` holds rules, scenario, data and, once the game is over, seed."""

    head: Mapping[str, str]
    options: Mapping[str, str] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()


def entry(seat: str, question: str, said: Choice, draws: Sequence[Draw], *, secrets: bool = True) -> Entry:
    """An entry of the answer and its draws; hidden ones only with `secrets`, for a game that is over."""
    shown = tuple((draw.purpose, draw.result) for draw in draws if secrets or not draw.hidden)
    return Entry(seat, question, said, shown)


def undo_entry(number: int) -> Entry:
    """The table goes back to the position after entry `number`, from 1 for the start; what it undoes stays counted."""
    return Entry(TABLE, UNDO, (str(number),))


def adjust_entry(said: Choice) -> Entry:
    """The table mends the position by one sentence."""
    return Entry(TABLE, ADJUST, said)


def write(record: Record) -> str:
    lines = [f"{key} {value}" for key, value in record.head.items()]
    lines += [f"option {key} {value}" for key, value in record.options.items()]
    lines.append("")
    for item in record.entries:
        lines.append(f"{item.seat} {item.question}: {' '.join(item.said)}" if item.seat else START)
        lines += [f"  {purpose} = {' '.join(result)}" for purpose, result in item.draws]
    return "\n".join(lines) + "\n"


def parse(text: str) -> Record:
    """Raises RecordError."""
    head: dict[str, str] = {}
    options: dict[str, str] = {}
    entries: list[Entry] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].rstrip()
        if not line:
            continue
        if line[0].isspace():
            if not entries:
                raise RecordError(f"line {number}: a draw before the first answer")
            purpose, equals, result = line.partition("=")
            if not equals:
                raise RecordError(f"line {number}: a draw is written 'purpose = result'")
            last = entries[-1]
            draws = (*last.draws, (purpose.strip(), tuple(result.split())))
            entries[-1] = Entry(last.seat, last.question, last.said, draws, last.line)
        elif line == START:
            entries.append(Entry(line=number))
        elif ":" in line:
            who, _, said = line.partition(":")
            words = who.split()
            if len(words) != 2:
                raise RecordError(f"line {number}: an answer is written 'seat question: words'")
            entries.append(Entry(words[0], words[1], tuple(said.split()), (), number))
        elif entries:
            raise RecordError(f"line {number}: neither an answer nor a draw")
        else:
            key, _, value = line.partition(" ")
            if key == "option":
                name, _, choice = value.partition(" ")
                options[name] = choice
            else:
                head[key] = value
    return Record(head, options, tuple(entries))


def replay(
    record: Record,
    begin: Callable[[Record, list[tuple[str, ...]]], Outcome[N]],
    adjust: Callable[[N, Choice], Outcome[N]] | None = None,
) -> Iterator[Outcome[N]]:
    """The start and what follows each entry. `begin` starts the game with these results for its draws, `adjust` carries
    out a sentence of the table.

    Raises RecordError with the line where the rules differ from the record.
    """
    goals = {item.said for item in record.entries if (item.seat, item.question) == (TABLE, UNDO)}
    kept: dict[Choice, N] = {}
    game: N | None = None
    for number, item in enumerate(record.entries, 1):
        loaded = [] if "seed" in record.head else [result for _, result in item.draws]
        try:
            if game is None:
                outcome = begin(record, loaded)
            elif item.seat == TABLE:
                outcome = _mended(game, item, kept, adjust)
            else:
                given = fork(game)
                given.loaded = loaded
                outcome = play(given, _asked(given, item), item.said)
        except (ValueError, LookupError, RuntimeError) as error:
            raise RecordError(f"line {item.line}: {error}") from error
        if outcome.game.loaded:
            raise RecordError(f"line {item.line}: {len(outcome.game.loaded)} draws more than the rules made")
        _compare(item, outcome.draws)
        game = outcome.game
        if (str(number),) in goals:
            kept[(str(number),)] = game
        yield outcome


def _mended(
    game: N, item: Entry, kept: Mapping[Choice, N], adjust: Callable[[N, Choice], Outcome[N]] | None
) -> Outcome[N]:
    """After an entry of the table. `kept` are the positions to be gone back to, by what an undo says."""
    if item.question == UNDO:
        if item.said not in kept:
            raise LookupError(f"there is no entry {' '.join(item.said)!r} before this one to go back to")
        return Outcome(resume(kept[item.said], game), (), ())
    if item.question == ADJUST and adjust:
        return adjust(game, item.said)
    raise LookupError(f"the table can {UNDO} and {ADJUST}, not {item.question!r}")


def _compare(item: Entry, draws: Sequence[Draw]) -> None:
    """The record may name only the first few of a shuffle."""
    made = [draw.purpose for draw in draws]
    if made != [purpose for purpose, _ in item.draws]:
        raise RecordError(f"line {item.line}: the rules drew {made or 'nothing'} here")
    for draw, (purpose, result) in zip(draws, item.draws, strict=True):
        if draw.result[: len(result)] != result:
            raise RecordError(f"line {item.line}: {purpose} is {' '.join(draw.result)}, not {' '.join(result)}")


def _asked(game: Game, item: Entry) -> int:
    for question in questions(game):
        if question.seat == item.seat and question.name == item.question:
            return question.number
    open_now = ", ".join(f"{question.seat} {question.name}" for question in questions(game))
    raise LookupError(f"{item.seat} is not asked {item.question!r}; open: {open_now}")
