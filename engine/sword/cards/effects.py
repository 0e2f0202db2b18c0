"""7.1 What the steps of a card do (data/README.md, effects): each word of the vocabulary one typed procedure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from engine.core.choice import DONE, Choice, Option
from engine.sword import acts, plunder
from engine.sword.cards.conditions import Condition
from engine.sword.cards.selectors import OUTCOME, Powers, Scene, ally_of_player, army
from engine.sword.cards.targets import FightTarget, MoveTarget, SeaTarget, SiegeTarget, Target
from engine.sword.events import DiceRerolled, DieRolled, Modifier, MoveStopped, SiegeCancelled, VoyageCancelled
from engine.sword.game import Frame, Sword
from engine.sword.losses import Losses

RULE = "7.1.1"

T = TypeVar("T", bound=Target)


@dataclass(frozen=True, slots=True)
class Play:
    """A card being carried out: whose, which, and what its player picked."""

    seat: str
    card: str
    picks: Choice = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One step of a card. `condition` None: always done."""

    condition: Condition | None = None

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        """Carry it out; a frame returned is finished before the card's next step."""
        return None

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        """3.6 of the vocabulary: the power whose CU it kills or whose leader it displaces, or nobody."""
        return ""

    def named(self) -> Powers:
        """The words by which it names powers."""
        return ()

    def words(self, game: Sword, scene: Scene, seat: str, said: Choice) -> Iterator[Option]:
        """What its player picks when he announces the card."""
        return iter(())

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
class Modify(Effect):
    """`modify`: `n` added to a combat roll, to the CU a side loses, to the points of 12.5, to a siege roll or to the
    naval die.
    """

    what: str
    n: int
    of: Powers = ()

    def named(self) -> Powers:
        return self.of

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return army(game, scene, seat, self.of) if self.what == "losses" and self.n > 0 else ""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        change = Modifier(self.n, play.card, RULE)
        if self.what == "siege":
            _target(game, SiegeTarget).modifiers.append(change)
            return None
        if self.what == "naval":
            _target(game, SeaTarget).modifiers.append(change)
            return None
        fight, side = _target(game, FightTarget), army(game, scene, play.seat, self.of)
        if self.what == "combat":
            fight.modifiers.setdefault(side, []).append(change)
        elif self.what == "losses":
            fight.extra_losses.setdefault(side, []).append(change)
        else:
            fight.extra_support.append(change)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreDice(Effect):
    """`dice` with `total`: that side rolls so many, all summed and inflicting."""

    of: Powers
    total: int

    def named(self) -> Powers:
        return self.of

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        _target(game, FightTarget).number_of_dice[army(game, scene, play.seat, self.of)] = self.total
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll(Effect):
    """`dice` with `reroll`: up to so many dice of that side are rolled again. Picked by their place, 1 the first."""

    of: Powers
    most: int

    def named(self) -> Powers:
        return self.of

    def words(self, game: Sword, scene: Scene, seat: str, said: Choice) -> Iterator[Option]:
        dice = _target(game, FightTarget).dice[army(game, scene, seat, self.of)]
        if DONE in said or len(said) == min(self.most, len(dice)):
            return
        last = int(said[-1]) if said else 0
        for place in range(last + 1, len(dice) + 1):
            yield Option(str(place), "number", str(dice[place - 1]))
        if said:
            yield Option(DONE, "verb")

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        fight, side = _target(game, FightTarget), army(game, scene, play.seat, self.of)
        places = [int(word) - 1 for word in play.picks if word != DONE]
        faces = iter(game.roll(f"reroll {side} {fight.space}", len(places)))
        dice = list(fight.dice[side])
        for place in places:
            dice[place] = next(faces)
        fight.dice[side] = tuple(dice)
        game.tell(DiceRerolled(power=side, dice=fight.dice[side], card=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseCu(Effect):
    """`lose_cu` of an army here: its owner says which CU; in a battle they count for 12.5."""

    army: Powers
    n: int

    def named(self) -> Powers:
        return self.army

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return army(game, scene, seat, self.army)

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        side = army(game, scene, play.seat, self.army)
        return Losses(power=side, space=scene.space, number=self.n, cause=play.card, in_battle=bool(scene.attacker))


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLosses(Effect):
    """`no_losses`: the dice of this battle cost no CU; losses added by cards stand."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        _target(game, FightTarget).no_losses = play.card
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Displace(Effect):
    """`displace`: the commander of that side (8.4); the battle then asks who takes his place (12.2.4)."""

    commander: Powers

    def named(self) -> Powers:
        return self.commander

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return army(game, scene, seat, self.commander)

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        leader = game.force(scene.space, army(game, scene, play.seat, self.commander)).commander
        if leader is not None:
            acts.displace(game, leader, play.card)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plunder(Effect):
    """`plunder`: so many Gallic markers one by one (14.1)."""

    n: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        plunder.add_plunder(game, "gallic", self.n)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegePoints(Effect):
    """`siege_points`: the level here goes up; 13.5 is tested before the roll."""

    n: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        _target(game, SiegeTarget).extra_points += self.n
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelSiegeRoll(Effect):
    """`cancel: siege_roll`: undone, the attempt is spent."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        _target(game, SiegeTarget).cancelled = True
        game.tell(SiegeCancelled(space=scene.space, card=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelVoyage(Effect):
    """`cancel: naval_move`: the force stays in its port, MP are spent."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        voyage = _target(game, SeaTarget)
        voyage.cancelled = play.card
        game.tell(VoyageCancelled(power=voyage.power, space=scene.space, card=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class HaltMove(Effect):
    """`turn_back` by no space: the army goes no farther in this action."""

    army: Powers

    def named(self) -> Powers:
        return self.army

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        _target(game, MoveTarget).stopped = True
        game.tell(MoveStopped(power=scene.mover, space=scene.space, cause=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases(Effect):
    """`roll`: a die, then the steps of its range. `cases` are (lowest face, highest face, steps)."""

    cases: tuple[tuple[int, int, tuple[Effect, ...]], ...]

    def roll(self, game: Sword, card: str) -> int:
        """The index of the case that the die fell on."""
        (die,) = game.roll(f"card {card}")
        game.tell(DieRolled(card=card, die=die))
        return next(index for index, (low, high, _) in enumerate(self.cases) if low <= die <= high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Effect):
    """`activate`: up to `count` leaders of its player as with a card of `value` (9.5), and if `allies` also of an ally.

    A card of the round does it, no response.
    """

    count: int
    value: int
    allies: bool


def _target(game: Sword, kind: type[T]) -> T:
    target = game.inside(kind)
    assert target is not None, f"a card acts upon a {kind.__name__}, but there is none"
    return target
