"""Engines of board games by post. This is the whole public face: a game is plain data, players answer questions.

outcome = new_game("four", seed=new_seed())
while waiting := [ask for ask in questions(outcome.game) if ask.waits]:
    ask = waiting[0]
    words = options(outcome.game, ask.number)           # and options(game, number, (word, ...)) for the next word
    outcome = play(outcome.game, ask.number, ...)       # a new game; the old one is left as it was
"""

from collections.abc import Iterable, Iterator, Mapping

from engine.core.choice import Barred, Choice, Option
from engine.core.dice import Draw, commitment, new_seed
from engine.core.events import Event
from engine.core.play import (
    IllegalChoice,
    Outcome,
    Question,
    StaleQuestion,
    Where,
    default,
    options,
    play,
    questions,
    random_answer,
    resume,
    why,
)
from engine.core.record import Entry, Record, RecordError, adjust_entry, entry, parse, undo_entry, write
from engine.core.record import replay as _replay
from engine.core.save import SaveError
from engine.core.verify import Verified
from engine.core.verify import verify as _verify
from engine.sword import encounters, itinerary, odds, routes
from engine.sword.adjust import adjust, adjust_options
from engine.sword.cards.window import fitting
from engine.sword.dataset import edition, load_dataset, read_dataset
from engine.sword.facts import DataError, DataSet
from engine.sword.game import Sword as Game
from engine.sword.prospect import prospect
from engine.sword.redact import redacted
from engine.sword.report import Report, open_report, report
from engine.sword.rules import CODEC, PLAYABLE, load, save
from engine.sword.rules import new_game as _new_game
from engine.sword.setup import OPTIONS, SetupError
from engine.sword.view import View, view

__all__ = [
    "OPTIONS",
    "PLAYABLE",
    "Barred",
    "Choice",
    "DataError",
    "DataSet",
    "Draw",
    "Entry",
    "Event",
    "Game",
    "IllegalChoice",
    "Option",
    "Outcome",
    "Question",
    "RecordError",
    "Report",
    "SaveError",
    "SetupError",
    "StaleQuestion",
    "Verified",
    "View",
    "Where",
    "adjust",
    "adjust_entry",
    "adjust_options",
    "commitment",
    "default",
    "edition",
    "encounters",
    "entry",
    "events_from_json",
    "events_to_json",
    "fitting",
    "itinerary",
    "load",
    "load_dataset",
    "new_game",
    "new_seed",
    "odds",
    "open_report",
    "options",
    "play",
    "prospect",
    "questions",
    "random_answer",
    "read_dataset",
    "record",
    "redacted",
    "replay",
    "report",
    "resume",
    "routes",
    "save",
    "undo_entry",
    "verify",
    "view",
    "why",
]


def new_game(
    scenario: str, *, seed: str, options: Mapping[str, str] | None = None, data: DataSet | None = None
) -> Outcome[Game]:
    """A game at its first question, with the project's own data set unless another is given.

    `options` are those of OPTIONS, the first value of each being the default. Raises SetupError.
    """
    return _new_game(scenario, seed, options, data)


def events_to_json(events: tuple[Event, ...]) -> list[dict[str, object]]:
    return CODEC.events_out(events)


def events_from_json(raw: list[dict[str, object]]) -> tuple[Event, ...]:
    """Raises SaveError."""
    return CODEC.events_in(raw)


def record(game: Game, entries: Iterable[Entry], *, given_up: bool = False) -> str:
    """The record of a game as text. `game` is its latest state: while it runs, the seed stays out of the record.

    `given_up`: it is over without a winner.
    """
    head = {"rules": "sword", "scenario": game.scenario, "data": f"{game.data.id} {game.data.hash}"}
    if game.winner or given_up:
        head["seed"] = game.seed
    return write(Record(head, dict(game.options), tuple(entries)))


def replay(text: str, data: DataSet | None = None) -> Iterator[Outcome[Game]]:
    """The start of a recorded game and what follows each entry. `data` None: the edition of the project's own that it
    names, if any. Raises RecordError with the line that does not fit.
    """

    def begin(record: Record, loaded: list[tuple[str, ...]]) -> Outcome[Game]:
        id_, _, hash_ = record.head.get("data", "").partition(" ")
        found = data or edition(id_, hash_) or load_dataset()
        for key, ours in (("rules", CODEC.rules), ("data", f"{found.id} {found.hash}")):
            if record.head.get(key, ours) != ours:
                raise RecordError(f"{key}: the record is of {record.head[key]!r}, these are {ours!r}")
        scenario, seed = record.head.get("scenario", ""), record.head.get("seed", "replay")
        return _new_game(scenario, seed, record.options, found, loaded)

    return _replay(parse(text), begin, adjust)


def verify(text: str, published: str, data: DataSet | None = None) -> Verified:
    """Whether the seed in the record of a finished game is the one whose commitment was published when it began, and
    every die and shuffle of the record follows from it.
    """
    try:
        return _verify(parse(text), replay(text, data), published)
    except RecordError as error:
        return Verified(problem="unreadable", detail=str(error))
