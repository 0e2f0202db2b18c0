"""7.1.1 The steps of responses that act upon the battle, roll, voyage, move or event of their moment."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.choice import DONE, Barred, Choice, Option
from engine.sword import acts, acts_cards
from engine.sword.cards import lasting
from engine.sword.cards.effects import RULE, Effect, Play, activated, target_of
from engine.sword.cards.selectors import Powers, Scene, army, named
from engine.sword.cards.targets import (
    ActivationTarget,
    EventTarget,
    FightTarget,
    MoveTarget,
    SeaTarget,
    SiegeTarget,
    TrialTarget,
)
from engine.sword.events import (
    ActivationCancelled,
    DiceRerolled,
    Modifier,
    MoveStopped,
    SiegeCancelled,
    VoyageCancelled,
)
from engine.sword.game import Frame, Lasting, Sword
from engine.sword.losses import Losses
from engine.sword.vocabulary import BATTLE_WINDOWS, WINDOWS

ARMED = tuple(window for window in WINDOWS if window != "on_card_played")
"""The windows in which there are armies."""

ON_THE_MOVE = ("on_city_declared", "on_enter")
"""The windows in the midst of a move."""

COMBAT, ATTACK, LOSSES, SUPPORT = "combat", "attack", "losses", "support"
ON_ACTIVATION = ("mp", "sea_cost")
MOMENTS = {
    COMBAT: ("on_enter", *BATTLE_WINDOWS),
    "siege": ("on_siege_roll",),
    "naval": ("on_naval_move",),
    "test": ("on_test_declared",),
}
"""The windows of what is about to be rolled; all else of a battle belongs to its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modify(Effect):
    """`modify`: `n` added to what the vocabulary lists, for this roll or battle or, by `until`, for longer.

    Without `of` it is the roll of the moment, or every one of that kind.
    """

    what: str
    n: int
    of: Powers = ()
    vs: Powers = ()
    until: str = ""

    def belongs(self) -> tuple[str, ...]:
        return () if self.until else MOMENTS.get(self.what, BATTLE_WINDOWS)

    def named(self) -> Powers:
        return self.of

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return army(game, scene, seat, self.of) if self.what == LOSSES and self.n > 0 else ""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        if self.until:
            lasting.add(game, self._lasting(game, scene, play))
            return None
        change = Modifier(self.n, play.card, RULE)
        match self.what:
            case "siege":
                target_of(game, SiegeTarget).modifiers.append(change)
            case "naval":
                target_of(game, SeaTarget).modifiers.append(change)
            case "test":
                target_of(game, TrialTarget).modifiers.append(change)
            case _:
                self._in_battle(game, scene, play, change)
        return None

    def _in_battle(self, game: Sword, scene: Scene, play: Play, change: Modifier) -> None:
        side = army(game, scene, play.seat, self.of)
        if not scene.attacker:  # the battle is to come (Caudine Forks)
            target_of(game, MoveTarget).modifiers.setdefault(side, []).append(change)
            return
        fight = target_of(game, FightTarget)
        if self.what == COMBAT:
            fight.modifiers.setdefault(side, []).append(change)
        elif self.what == LOSSES:
            fight.extra_losses.setdefault(side, []).append(change)
        else:
            fight.extra_support.append(change)

    def _lasting(self, game: Sword, scene: Scene, play: Play) -> Lasting:
        return Lasting(
            what=self.what,
            until=self.until,
            seat=play.seat,
            card=play.card,
            who=named(game, scene, play.seat, self.of or ("any",)),
            vs=named(game, scene, play.seat, self.vs),
            n=self.n,
            leader=activated(game) if self.what in ON_ACTIVATION and "mover" in self.of else "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreDice(Effect):
    """`dice` with `total`: that side rolls so many, all summed and inflicting."""

    of: Powers
    total: int

    def named(self) -> Powers:
        return self.of

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        target_of(game, FightTarget).number_of_dice[army(game, scene, play.seat, self.of)] = self.total
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll(Effect):
    """`dice` with `reroll`: up to so many dice of that side are rolled again. Picked by their place, 1 the first."""

    of: Powers
    most: int

    def veto(self, game: Sword, scene: Scene, seat: str, card: str) -> Barred | None:
        if army(game, scene, seat, self.of):
            return None
        return Barred(RULE, "does_not_apply", {"card": card, "unmet": "fights"})

    def words(self, game: Sword, scene: Scene, seat: str, said: Choice) -> Iterator[Option]:
        dice = target_of(game, FightTarget).dice[army(game, scene, seat, self.of)]
        if DONE in said or len(said) == min(self.most, len(dice)):
            return
        last = int(said[-1]) if said else 0
        for place in range(last + 1, len(dice) + 1):
            yield Option(str(place), "number", str(dice[place - 1]))
        if said:
            yield Option(DONE, "verb")

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        fight, side = target_of(game, FightTarget), army(game, scene, play.seat, self.of)
        places = [int(word) - 1 for word in play.picks if word != DONE]
        faces = iter(game.roll(f"reroll {side} {fight.space}", len(places)))
        dice = list(fight.dice[side])
        for place in places:
            dice[place] = next(faces)
        fight.dice[side] = tuple(dice)
        game.tell(DiceRerolled(power=side, dice=fight.dice[side], card=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseHere(Effect):
    """`lose_cu` of an army in the moment: its owner says which CU; in a battle they count for 12.5.

    Of an army on the move only its own CU are lost, none of others that it has met where it has come (9.1).
    """

    army: Powers
    n: int

    def belongs(self) -> tuple[str, ...]:
        return ARMED

    def named(self) -> Powers:
        return self.army

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return army(game, scene, seat, self.army)

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        side = army(game, scene, play.seat, self.army)
        return Losses(
            power=side,
            space=scene.space,
            number=self.n,
            cause=play.card,
            in_battle=bool(scene.attacker),
            moving=scene.moment in ON_THE_MOVE and side == scene.mover,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLosses(Effect):
    """`no_losses`: the dice of this battle cost no CU; losses added by cards stand."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        target_of(game, FightTarget).no_losses = play.card
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
        leader = target_of(game, FightTarget).commander(game, army(game, scene, play.seat, self.commander))
        if leader:
            acts.displace(game, leader, play.card)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegePoints(Effect):
    """`siege_points`: the level here goes up; 13.5 is tested before the roll."""

    n: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        target_of(game, SiegeTarget).extra_points += self.n
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelSiegeRoll(Effect):
    """`cancel: siege_roll`: undone, the attempt is spent."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        target_of(game, SiegeTarget).cancelled = True
        game.tell(SiegeCancelled(space=scene.space, card=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelVoyage(Effect):
    """`cancel: naval_move`: the force stays in its port, MP are spent."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        voyage = target_of(game, SeaTarget)
        voyage.cancelled = play.card
        game.tell(VoyageCancelled(power=voyage.power, space=scene.space, card=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelActivation(Effect):
    """`cancel: activation`: undone, the activation stays used."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        activation = target_of(game, ActivationTarget)
        activation.cancelled = play.card
        leader = activation.leader
        power = game.leader(leader).power
        game.tell(ActivationCancelled(leader=leader, power=power, space=scene.space, card=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelEvent(Effect):
    """`cancel: event`: it has no effect, and goes to the discards (`acts_cards.cancel_event`)."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        event = target_of(game, EventTarget)
        event.cancelled = play.card
        acts_cards.cancel_event(game, event.seat, event.card, play.card)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBack(Effect):
    """`turn_back`: the army goes back so many spaces, none or one (§R 20), and its move ends.

    Where it stays it moves no farther in this action, with whatever leader; sent back it may, as after a bribe (9.5.4).
    """

    army: Powers
    spaces: int

    def named(self) -> Powers:
        return self.army

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        move = target_of(game, MoveTarget)
        move.stopped = True
        if self.spaces:
            move.turned_back = play.card
        else:
            game.tell(MoveStopped(power=scene.mover, space=scene.space, cause=play.card))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refight(Effect):
    """`refight`: after the losses the same battle is fought again, if both sides are still there."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        target_of(game, FightTarget).refight = play.card
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Effect):
    """`withdraw`: that army retreats now, without battle or support."""

    army: Powers

    def named(self) -> Powers:
        return self.army

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return army(game, scene, seat, self.army)

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        target = target_of(game, FightTarget)
        target.withdrawn, target.withdrawn_by = army(game, scene, play.seat, self.army), play.card
        return None
