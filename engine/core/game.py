"""The part of a game's state that every game has, and the loop that carries out its rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from engine.core import dice
from engine.core.choice import Choice, only
from engine.core.dice import Draw
from engine.core.events import AnsweredItself, Event, Unsealed
from engine.core.frames import END, Aside, Decision, Frame, Procedure, Together

F = TypeVar("F", bound=Frame)
T = TypeVar("T", bound=str)
S = TypeVar("S", bound="Game")

TRANSIENT = {"saved": False}
AGAIN = 1_000_000
"""An answered aside adds it to its number: the number is new, and `asked` does not tell that there was an answer."""


class RulesError(RuntimeError):
    """A rule is broken, not the player's answer: the game stays where it was."""


@dataclass(kw_only=True)
class Game:
    """`draws` and `asked` only ever grow, also over undone answers: no draw or question number is used twice.
    A number is unique modulo `AGAIN` among all that are open.

    `loaded` holds results for the next draws, for tests and replays. `events`, `drawn`, `returned` last for one answer.
    """

    seed: str
    draws: int = 0
    asked: int = 0
    loaded: list[tuple[str, ...]] = field(default_factory=list)
    stack: list[Frame] = field(default_factory=list)
    asides: list[Aside["Game"]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list, metadata=TRANSIENT)
    drawn: list[Draw] = field(default_factory=list, metadata=TRANSIENT)
    returned: Frame | None = field(default=None, metadata=TRANSIENT)

    def result(self, kind: type[F]) -> F:
        """The frame that the step before this one waited for."""
        if not isinstance(self.returned, kind):
            raise RulesError(f"a step expected {kind.__name__} and got {type(self.returned).__name__}")
        return self.returned

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def unseal(self, seats: Iterable[str]) -> None:
        """Answers of these seats are open now, whenever they were given; those of one seat were its own to know."""
        once = tuple(dict.fromkeys(seats))
        if len(once) > 1:
            self.tell(Unsealed(seats=once))

    def inside(self, kind: type[F]) -> F | None:
        """The innermost frame of that kind in progress."""
        return next((frame for frame in reversed(self.stack) if isinstance(frame, kind)), None)

    # chance

    def roll(self, purpose: str, count: int = 1) -> tuple[int, ...]:
        """The faces of `count` dice."""
        self.draws += 1
        if self.loaded:
            faces = tuple(int(face) for face in self.loaded.pop(0))
            if len(faces) != count or not all(1 <= face <= 6 for face in faces):
                raise RulesError(f"the dice loaded for {purpose!r} do not fit: {faces}, {count} wanted")
        else:
            faces = dice.roll(self.seed, self.draws, count)
        self.drawn.append(Draw(self.draws, purpose, tuple(str(face) for face in faces)))
        return faces

    def shuffle(self, purpose: str, items: Sequence[T], *, hidden: bool = True) -> list[T]:
        """The items in a random order. A loaded order may name only the first few; the rest keep theirs."""
        self.draws += 1
        if self.loaded:
            first = self.loaded.pop(0)
            chosen = [item for word in first for item in items if item == word]
            if len(chosen) != len(first):
                raise RulesError(f"the order loaded for {purpose!r} names what is not there: {first}")
            order = [*chosen, *(item for item in items if item not in first)]
        else:
            order = [items[index] for index in dice.permutation(self.seed, self.draws, len(items))]
        self.drawn.append(Draw(self.draws, purpose, tuple(order), hidden))
        return order

    # questions

    def waiting(self) -> list[Decision["Game"]]:
        """The questions the game stands still for, in rule order."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Together):
            return [ask for ask in top.asks if not ask.said]
        return [top] if isinstance(top, Decision) else []

    def open(self: S, aside: Aside[S]) -> None:
        """Let a question stand that nobody waits for."""
        self.asked += 1
        aside.number = self.asked
        self.asides.append(cast("Aside[Game]", aside))

    def close(self, kind: type[Frame], seat: str | None = None) -> None:
        """Withdraw the asides of that kind, of one seat or of all."""
        self.asides = [aside for aside in self.asides if not (isinstance(aside, kind) and seat in (None, aside.seat))]

    def _ask(self, ask: Decision["Game"]) -> bool:
        """Number a question that comes up; True if it is answered, by itself if need be."""
        if ask.said:
            return True
        if not ask.number:
            self.asked += 1
            ask.number = self.asked
            sole = None if ask.hidden else only(lambda said: ask.words(self, said))
            if sole is not None:
                ask.said = sole
                self.tell(AnsweredItself(seat=ask.seat, question=ask.name, said=sole))
        return bool(ask.said)

    def run(self) -> None:
        """Carry out rules until somebody must decide or the game is over."""
        stack = self.stack
        while stack:
            top = stack[-1]
            if isinstance(top, Procedure):
                if top.at == END:
                    self.returned = stack.pop()
                    continue
                child = top.advance(self)
                self.returned = None
                if child is not None:
                    stack.append(child)
            elif isinstance(top, Decision):
                if not self._ask(top):
                    return
                self.returned = stack.pop()
            elif isinstance(top, Together):
                answered = [self._ask(ask) for ask in top.asks]
                if not all(answered):
                    return
                self.unseal(ask.seat for ask in top.asks)
                self.returned = stack.pop()
            else:
                raise RulesError(f"{type(top).__name__} is neither a procedure nor a question")

    def answer(self, number: int, said: Choice) -> None:
        """Give a checked answer to the question of that number and go on."""
        for aside in self.asides:
            if aside.number == number:
                aside.number += AGAIN
                aside.take(self, said)
                return self.run()
        for ask in self.waiting():
            if ask.number == number:
                ask.said = said
                return self.run()
        raise RulesError(f"no question {number}")
