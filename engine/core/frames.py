"""A rule in progress is a frame: plain data on the game's stack."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

from engine.core.choice import Choice, Option

if TYPE_CHECKING:
    from engine.core.game import Game

END = "end"

G = TypeVar("G", bound="Game")
P = TypeVar("P", bound="Frame")


@dataclass(kw_only=True)
class Frame:
    """Fields of frames are ids, numbers, strings, frozen facts, and lists or mappings of them."""

    def about(self) -> Mapping[str, str | int]:
        """The ids and numbers that tell this frame from others of its kind, for `why` and for the sentence asked."""
        return {}


class Step(Generic[P, G]):
    """A step of a procedure; its class shows the steps in the order of the rules."""

    __slots__ = ("name", "rule", "run")

    def __init__(self, run: Callable[[P, G], Frame | None]) -> None:
        self.run = run
        self.name = run.__name__
        self.rule = section(run.__doc__)

    def __get__(self, frame: object, owner: type | None = None) -> Self:
        return self


def step(run: Callable[[P, G], Frame | None]) -> Step[P, G]:
    """Mark a method as a step. It may return a frame to be finished before the next step, and may `goto` elsewhere."""
    return Step(run)


def section(docstring: str | None) -> str:
    """The section number a docstring begins with, or the empty string."""
    found = re.match(r"\s*(\d+(?:\.\d+)*)", docstring or "")
    return found.group(1) if found else ""


@dataclass(kw_only=True)
class Procedure(Frame, Generic[G]):
    """A rule with named steps. `at` is the step to run next, so that a saved game outlives edits around it."""

    at: str = ""
    steps: ClassVar[tuple[str, ...]] = ()
    following: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        names = [
            name for base in reversed(cls.__mro__) for name, member in vars(base).items() if isinstance(member, Step)
        ]
        cls.steps = tuple(dict.fromkeys(names))
        cls.following = dict(zip(cls.steps, (*cls.steps[1:], END), strict=False))

    def advance(self, game: G) -> Frame | None:
        """Run one step. Raises KeyError if `at` names no step: the save needs a migration."""
        now = self.at or self.steps[0]
        self.at = self.following[now]
        rule: Step[Procedure[G], G] = getattr(type(self), now)
        return rule.run(self, game)

    def goto(self: P, step: Step[P, G]) -> None:
        """Make `step` the next one, after the frame this step may return."""
        self.at = step.name  # type: ignore[attr-defined]

    def end(self) -> None:
        """Make this step the last one."""
        self.at = END


@dataclass(kw_only=True)
class Decision(Frame, Generic[G]):
    """A question to one seat. `number` is given when it is asked and names it until it is answered or withdrawn."""

    seat: str
    number: int = 0
    said: Choice = ()

    name: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    hidden: ClassVar[bool] = False
    """True where the options depend on cards only some may see; such a question never answers itself."""

    def words(self, game: G, said: Choice) -> Iterable[Option]:
        """The words that may follow `said`, barred ones included; none once the sentence is complete."""
        raise NotImplementedError

    def default(self, game: G) -> Choice | None:
        """The answer given at a deadline, by a public rule; None where the table must be asked."""
        return None


@dataclass(kw_only=True)
class Aside(Decision[G], Generic[G]):
    """A question nobody waits for: it may be answered at any time while it stands, and may stand again afterwards."""

    def take(self, game: G, said: Choice) -> None:
        """Carry out an answer; the aside stays open under a new number unless the game closes it."""
        raise NotImplementedError


@dataclass(kw_only=True)
class Together(Frame, Generic[G]):
    """Questions answered at once and sealed until all are in; `asks` is in rule order, so arrival never matters."""

    asks: list[Decision[G]] = field(default_factory=list)
