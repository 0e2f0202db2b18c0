"""What a game offers to those who carry it: questions, words, answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core.choice import Barred, Chance, Choice, Option, Words, allowed, random_choice, refusal, walk
from engine.core.dice import Draw
from engine.core.events import Event
from engine.core.fork import fork
from engine.core.frames import Aside, Decision, Procedure, section
from engine.core.game import Game

N = TypeVar("N", bound=Game)


@dataclass(frozen=True, slots=True)
class Question:
    """An open question. `waits`: the game stands still for it; `hidden`: its options depend on hidden cards."""

    number: int
    seat: str
    name: str
    rule: str
    waits: bool
    hidden: bool
    about: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Outcome(Generic[N]):
    """The next game, what happened on the way, and each draw of chance with its purpose."""

    game: N
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class Where:
    """A rule in progress: its name, its section, and what it is about."""

    name: str
    rule: str
    about: Mapping[str, str | int]


class StaleQuestion(LookupError):
    """The question is answered, withdrawn or of another game: show the current one and do nothing."""

    def __init__(self, number: int) -> None:
        super().__init__(f"question {number} does not stand any more; see what is asked now")
        self.number = number


class IllegalChoice(ValueError):
    """Not a sentence that was offered. `at` is the index of the wrong word; `barred` says why, if it is known here."""

    def __init__(self, said: Choice, at: int, barred: Barred | None) -> None:
        reason = f"{barred.key} ({barred.rule})" if barred else "not offered here" if at < len(said) else "unfinished"
        super().__init__(f"{' '.join(said) or 'nothing said'}: word {at + 1} {reason}; ask for the options")
        self.said, self.at, self.barred = said, at, barred


def find(game: Game, number: int) -> Decision[Game]:
    """The open question of that number. Raises StaleQuestion."""
    for ask in (*game.waiting(), *game.asides):
        if ask.number == number:
            return ask
    raise StaleQuestion(number)


def questions(game: Game) -> tuple[Question, ...]:
    """Those the game waits for first, in the order of the rules; then those it does not wait for."""
    return tuple(
        Question(ask.number, ask.seat, ask.name, ask.rule, not isinstance(ask, Aside), ask.hidden, ask.about())
        for ask in (*game.waiting(), *game.asides)
    )


def options(game: Game, number: int, said: Choice = (), *, barred: bool = False) -> tuple[Option, ...]:
    """The words that may follow `said`; none if that completes the sentence. With `barred`, the refused ones too.

    Raises StaleQuestion; IllegalChoice if `said` was not offered.
    """
    ask = find(game, number)
    return offered(lambda words: ask.words(game, words), said, barred=barred)


def offered(words: Words, said: Choice, *, barred: bool) -> tuple[Option, ...]:
    """The words that may follow `said`, with `barred` the refused ones too. Raises IllegalChoice."""
    for index, word in enumerate(said):
        if all(option.word != word for option in allowed(words, said[:index])):
            found = refusal(words, said)
            raise IllegalChoice(said, index, found[1] if found else None)
    return tuple(option for option in words(said) if barred or option.barred is None)


def default(game: Game, number: int) -> Choice | None:
    """What is answered at a deadline; None where the table must be asked. Raises StaleQuestion."""
    return find(game, number).default(game)


def play(game: N, number: int, said: Choice) -> Outcome[N]:
    """Answer a question; `game` is left as it was. Raises StaleQuestion, IllegalChoice."""
    ask = find(game, number)
    wrong = refusal(lambda words: ask.words(game, words), said)
    if wrong is not None:
        raise IllegalChoice(said, *wrong)
    return go_on(game, number, said)


def go_on(game: N, number: int = 0, said: Choice = ()) -> Outcome[N]:
    """Carry out the rules from here, with a checked answer if a number is given; `game` is left as it was."""
    new = fork(game)
    new.events, new.drawn, new.returned = [], [], None
    if number:
        new.answer(number, said)
    else:
        new.run()
    return Outcome(new, tuple(new.events), tuple(new.drawn))


def resume(past: N, now: N) -> N:
    """The position `past`, gone back to from `now`: no draw or question number comes again, so every open question has
    a new one. Answers sealed in `past` stay sealed. Both are left as they were. Raises ValueError for two games.
    """
    if past.seed != now.seed or type(past) is not type(now):
        raise ValueError("the two positions are of different games")
    new = fork(past)
    new.draws, new.asked = max(past.draws, now.draws), max(past.asked, now.asked)
    new.events, new.drawn, new.returned = [], [], None
    for ask in (*new.waiting(), *new.asides):
        new.asked += 1
        ask.number = new.asked
    return new


def sentences(game: Game, number: int) -> Iterator[Choice]:
    """Every answer to a question, lazily. Raises StaleQuestion."""
    ask = find(game, number)
    return walk(lambda said: ask.words(game, said))


def random_answer(game: Game, number: int, rng: Chance) -> Choice:
    """An answer to a question, each word drawn evenly. Raises StaleQuestion."""
    ask = find(game, number)
    return random_choice(lambda said: ask.words(game, said), rng)


def perft(game: Game, depth: int) -> int:
    """The number of ways to answer the first waiting question `depth` times over; a check on legality as a whole."""
    waiting = game.waiting()
    if not depth or not waiting:
        return 1
    number = waiting[0].number
    if depth == 1:
        return sum(1 for _ in sentences(game, number))
    return sum(perft(go_on(game, number, said).game, depth - 1) for said in sentences(game, number))


def why(game: Game) -> tuple[Where, ...]:
    """The rules in progress, outermost first, and the questions they wait for."""
    procedures = [
        Where(type(frame).__name__, section(type(frame).__doc__), frame.about())
        for frame in game.stack
        if isinstance(frame, Procedure)
    ]
    return (*procedures, *(Where(ask.name, ask.rule, ask.about()) for ask in game.waiting()))
