"""7.1 What the steps of a card do (data/README.md, effects): what all have in common, and the choices in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from engine.core.choice import DONE, Barred, Choice, Option
from engine.sword.cards.conditions import Condition
from engine.sword.cards.selectors import OUTCOME, Powers, Scene, ally_of_player
from engine.sword.cards.targets import ActivationTarget, Target
from engine.sword.events import DieRolled
from engine.sword.game import Frame, Sword

RULE = "7.1.1"

T = TypeVar("T", bound=Target)


@dataclass(frozen=True, slots=True)
class Play:
    """A step of a card being carried out: whose card, which, what its player picked when he announced it.

    `address` finds the step among those of the card; `removed` is how many the step before it took away.
    """

    seat: str
    card: str
    picks: Choice = ()
    address: tuple[int, ...] = ()
    removed: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a step that is decided point by point has come: `left` points, and the words said for those `done`."""

    left: int
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One step of a card. `condition` None: always done; `may`: it can be skipped."""

    condition: Condition | None = None
    may: bool = False

    skips_itself: ClassVar[bool] = False
    """Whether it asks anyway, so that skipping it needs no question of its own."""

    @property
    def lists(self) -> "tuple[tuple[Effect, ...], ...]":
        """The lists of steps it holds."""
        return ()

    def belongs(self) -> tuple[str, ...]:
        """The windows in which there is something for it to act upon; empty: it needs none."""
        return ()

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        """Carry it out; a frame returned is finished before the card's next step."""
        return None

    def cancelled(self, game: Sword, scene: Scene, play: Play) -> None:
        """What counts as used all the same when the event is cancelled."""

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        """3.6 of the vocabulary: the power whose CU it kills or whose leader it displaces, or nobody."""
        return ""

    def named(self) -> Powers:
        """The words by which it names powers."""
        return ()

    def words(self, game: Sword, scene: Scene, seat: str, said: Choice) -> Iterator[Option]:
        """What its player picks when he announces the card."""
        return iter(())

    def veto(self, game: Sword, scene: Scene, seat: str, card: str) -> Barred | None:
        """Why the whole card cannot be played now, by public facts alone: a price that cannot be paid."""
        return None

    def unpickable(self, game: Sword, scene: Scene, seat: str) -> Barred | None:
        """Why what is `chosen` in the scene cannot be chosen, beside what the pick itself asks."""
        return None

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        """Whether it can be done in full; with `up_to`, at all."""
        return True

    def waits(self, scene: Scene) -> bool:
        """3.7 of the vocabulary: whether it must wait until winner and loser are known."""
        if scene.winner or not scene.attacker:
            return False
        asked = self.condition is not None and self.condition.asks_outcome()
        return asked or not OUTCOME.isdisjoint(self.named())

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        """Whether it is done now: its condition holds and it harms no ally of the card's player (15.2)."""
        if self.condition is not None and not self.condition.holds(game, scene, seat):
            return False
        return not self.harms_ally(game, scene, seat)

    def harms_ally(self, game: Sword, scene: Scene, seat: str) -> bool:
        victim = self.victim(game, scene, seat)
        return bool(victim) and ally_of_player(game, seat, victim)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Effect):
    """A step that somebody decides point by point: the card's player, or who runs a power of `by`.

    With `up_to` or `may` he may be `done` before the points are. `secret`: what can be chosen depends on hidden cards.
    `unit`: what the points are, `points` of support or `cu`, and empty where they only count choices.
    """

    by: Powers = ()
    up_to: bool = False

    secret: ClassVar[bool] = False
    unit: ClassVar[str] = ""
    skips_itself: ClassVar[bool] = True

    def chooser(self, game: Sword, scene: Scene, seat: str) -> str:
        """The seat that decides, whatever `by` says; empty: see there."""
        return ""

    def begin(self, game: Sword, scene: Scene, play: Play) -> None:
        """What happens before anything is asked."""

    def number(self, game: Sword, scene: Scene, play: Play) -> int:
        """How many points there are."""
        return 1

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        """The words of the next point."""
        raise NotImplementedError

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        """Carry out a point."""
        raise NotImplementedError

    def weight(self, said: Choice) -> int:
        """How many points a sentence is."""
        return 1

    def default(self, game: Sword, scene: Scene, play: Play, now: Progress) -> Choice:
        """§D `event_choice`: the first that can be done."""
        said: Choice = ()
        while options := [one for one in self.points(game, scene, play, now, said) if one.barred is None]:
            said = (*said, options[0].word)
        return said or (DONE,)

    def open(self, game: Sword, scene: Scene, play: Play, now: Progress) -> bool:
        """Whether there is anything to choose."""
        return any(option.barred is None for option in self.points(game, scene, play, now, ()))

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        return self.open(game, scene, play, Progress(self.number(game, scene, play)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases(Effect):
    """`roll`: a die, then the steps of its range. `cases` are (lowest face, highest face, steps)."""

    cases: tuple[tuple[int, int, tuple[Effect, ...]], ...]

    @property
    def lists(self) -> tuple[tuple[Effect, ...], ...]:
        return tuple(steps for _, _, steps in self.cases)

    def roll(self, game: Sword, card: str) -> int:
        """The index of the case that the die fell on."""
        (die,) = game.roll(f"card {card}")
        game.tell(DieRolled(card=card, die=die))
        return next(index for index, (low, high, _) in enumerate(self.cases) if low <= die <= high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Effect):
    """`choose`: one of these lists of steps. One that cannot be done in full is chosen only if none can."""

    options: tuple[tuple[Effect, ...], ...]
    by: Powers = ()

    @property
    def lists(self) -> tuple[tuple[Effect, ...], ...]:
        return self.options

    def unable(self, game: Sword, scene: Scene, play: Play) -> list[bool]:
        """For each list whether it may not be chosen now."""
        bad = [not all(self._able(game, scene, play, one) for one in steps) for steps in self.options]
        return [False] * len(bad) if all(bad) else bad

    def _able(self, game: Sword, scene: Scene, play: Play, one: Effect) -> bool:
        if one.condition is not None and not one.condition.holds(game, scene, play.seat):
            return True
        return one.able(game, scene, play) and not one.harms_ally(game, scene, play.seat)


def activated(game: Sword) -> str:
    """7.1 The leader whose activation is going on; empty without one."""
    activation = game.inside(ActivationTarget)
    return activation.leader if activation else ""


def target_of(game: Sword, kind: type[T]) -> T:
    target = game.inside(kind)
    assert target is not None, f"a card acts upon a {kind.__name__}, but there is none"
    return target
