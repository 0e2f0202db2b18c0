"""7.1 The steps of cards that activate leaders, act with non-player powers and put armies elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.choice import DONE, Barred, Choice, Option
from engine.sword import activation, campaign, leaders, movement, neutral, raid, siege
from engine.sword.activation import activate_barred, initiative_barred
from engine.sword.cards.effects import Asked, Effect, Play, Progress
from engine.sword.cards.landing import Landing, shiftable
from engine.sword.cards.selectors import ANYWHERE, Powers, Scene, SpaceIs, named
from engine.sword.cards.trap import Ambush, trappers
from engine.sword.game import UNREST, Frame, Sword
from engine.sword.nonplayer import confined

SIEGE, RAID = "siege", "raid"
CHOSEN = "chosen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Asked):
    """`activate`: `n` leaders, one after the other, each as with a card of value `as_value`; `mp` replaces his MP.

    Whoever only rolls does so for his army, which is the whole stack of a space (2): of each just one leader.
    """

    power: Powers
    as_value: int
    leader: str = ""
    at: SpaceIs = ANYWHERE
    n: int = 1
    mp: int = 0
    only: str = ""

    def number(self, game: Sword, scene: Scene, play: Play) -> int:
        return self.n

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        if said:
            return
        meant = scene.chosen if self.leader == CHOSEN else self.leader
        for leader in leaders.counters(game.data, named(game, scene, play.seat, self.power)):
            if leader in game.places and meant in ("", leader):
                done = leader in now.done
                barred = Barred("9.5.1", "activated_already", {"leader": leader}) if done else None
                barred = barred or self._rolled(game, now.done, game.places[leader])
                yield Option(leader, "leader", barred=barred or self._barred(game, scene, play.seat, leader))

    def _rolled(self, game: Sword, done: Sequence[str], space: str) -> Barred | None:
        """2 Leaders of one stack are one army."""
        rolled = self.only and space in {game.places[leader] for leader in done}
        return Barred("2", "rolled_in_this_campaign", {"space": space}) if rolled else None

    def _barred(self, game: Sword, scene: Scene, seat: str, leader: str) -> Barred | None:
        barred = activate_barred(game, leader) or initiative_barred(game, leader, self.as_value)
        if barred:
            return barred
        space = game.places[leader]
        if not self.at.fits(game, scene, seat, space):
            return Barred("7.1", "not_the_space_meant", {"leader": leader, "space": space})
        if self.only == SIEGE:
            return siege.roll_barred(game, leader)
        if self.only == RAID:
            return raid_barred(game, leader)
        return None

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        return activation.Activation(
            leader=said[0], card=play.card, value=self.as_value, seat=play.seat, full_mp=self.mp, only=self.only
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Coordinate(Effect):
    """`activate` of `n` leaders whose armies may coordinate (9.5): own ones, with `allies` those of allies too, or one
    of each of the `powers`.
    """

    as_value: int
    n: int
    allies: bool = False
    powers: Powers = ()

    def _campaign(self, seat: str, card: str) -> campaign.Campaign:
        return campaign.Campaign(
            seat=seat, card=card, value=self.as_value, count=self.n, allies=self.allies, powers=self.powers
        )

    def veto(self, game: Sword, scene: Scene, seat: str, card: str) -> Barred | None:
        return campaign.event_barred(game, self._campaign(seat, card))

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        return self._campaign(play.seat, play.card)


def coordinated(found: Sequence[Effect]) -> tuple[Effect, ...]:
    """9.5 Two activations that follow one another are one whose leaders may coordinate."""
    steps: list[Effect] = []
    for one in found:
        last = steps[-1] if steps else None
        if isinstance(last, Activate) and isinstance(one, Activate) and last == replace(one, power=last.power):
            steps[-1] = Coordinate(
                condition=one.condition, as_value=one.as_value, n=2, powers=(*last.power, *one.power)
            )
            steps.append(Effect())  # nothing more to do, but the steps after it keep their addresses
        else:
            steps.append(one)
    return tuple(steps)


def raid_barred(game: Sword, leader: str) -> Barred | None:
    """14.2 Why a leader may not raid where he stands."""
    units, force = movement.starting_force(game, leader)
    power = game.leader(leader).power
    return raid.raid_barred(game, movement.Mover(power, game.places[leader], units, force, raid.COST))


@dataclass(frozen=True, slots=True, kw_only=True)
class ActNeutral(Effect):
    """`neutral_action` (16.1.1) with one of these; which one is said when the card is announced, if there are several.

    With `may` it needs no question of its own: ended without having done anything it is skipped. `open`: it is that of
    Neutral Power Activates, which (5P) may be for the revolters or the unrest instead (16.4, 20).
    """

    of: Powers
    again: bool = False
    open: bool = False

    skips_itself: ClassVar[bool] = True

    def words(self, game: Sword, scene: Scene, seat: str, said: Choice) -> Iterator[Option]:
        of = self._of(game, seat)
        if not said and len(of) > 1:
            yield from neutral.named_words(game, seat, of, again=self.again)

    def veto(self, game: Sword, scene: Scene, seat: str, card: str) -> Barred | None:
        """16.1.1 Where one is to be named, none that may act."""
        bars = [option.barred for option in self.words(game, scene, seat, ())]
        return bars[0] if bars and None not in bars else None

    def _of(self, game: Sword, seat: str) -> Powers:
        return neutral.of_five(game, seat, self.of) if self.open else self.of

    def power(self, game: Sword, play: Play) -> str:
        """The one meant."""
        of = self._of(game, play.seat)
        return of[0] if len(of) == 1 else next(word for word in play.picks if word in of)

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        power = self.power(game, play)
        if neutral.neutral_barred(game, play.seat, power, again=self.again):
            return None
        if power == UNREST:
            neutral.raise_unrest(game, play.card)
            return None
        return neutral.NeutralAction(seat=play.seat, power=power, card=play.card, may=self.may)

    def cancelled(self, game: Sword, scene: Scene, play: Play) -> None:
        """16.1.1, 7.1.2 The power named on Neutral Power Activates has been used this round; any other event cancelled
        has done nothing (7.1.1).
        """
        if self.open:
            neutral.count(game, self.power(game, play))

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        of = self._of(game, play.seat)
        return any(neutral.neutral_barred(game, play.seat, power, again=self.again) is None for power in of)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift(Asked):
    """`shift`: from a space up to `n` CU and any leaders, to another. Words: where from, where to, a number,
    leaders and `done`.
    """

    power: Powers
    n: int
    start: SpaceIs
    end: SpaceIs

    def _power(self, game: Sword, scene: Scene, seat: str) -> str:
        able = named(game, scene, seat, self.power)
        return able[0] if able else ""

    def _ends(
        self, game: Sword, scene: Scene, seat: str, power: str, start: str
    ) -> Iterator[tuple[str, Barred | None]]:
        for space in self.end.spaces(game, scene, seat):
            if space != start:
                yield space, movement.attack_barred(game, power, space) or confined(game, power, space)

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        power = self._power(game, scene, play.seat)
        if not power:
            return
        if not said:
            for space in self.start.spaces(game, scene, play.seat):
                if shiftable(game, power, space) and any(
                    barred is None for _, barred in self._ends(game, scene, play.seat, power, space)
                ):
                    yield Option(space, "space")
        elif len(said) == 1:
            for space, barred in self._ends(game, scene, play.seat, power, said[0]):
                yield Option(space, "space", barred=barred)
        else:
            yield from landing_words(game, power, said[0], self.n, said[2:])

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        start, end, number, *others = said
        chosen = tuple(word for word in others if word != DONE)
        power = self._power(game, scene, play.seat)
        return Landing(power=power, seat=play.seat, origin=start, to=end, cu=int(number), leaders=chosen)


def landing_words(game: Sword, power: str, origin: str, most: int, said: Choice) -> Iterator[Option]:
    """7.1, 9.1 A number of CU, then leaders in their order and `done`; no consul stays without a Roman CU."""
    stack = game.force(origin, power)
    if not said:
        for number in range(1, min(most, shiftable(game, power, origin)) + 1):
            yield Option(str(number), "number", amount=number)
    elif said[-1] != DONE and stack.leaders:
        after = stack.leaders.index(said[-1]) + 1 if len(said) > 1 else 0
        for leader in stack.leaders[after:]:
            yield Option(leader, "leader")
        staying = [one for one in stack.leaders if one not in said[1:]]
        alone = int(said[0]) == stack.cu and any(game.leader(one).consul for one in staying)
        barred = Barred("9.1", "consul_without_cu", {"space": origin}) if alone else None
        yield Option(DONE, "verb", barred=barred)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trap(Effect):
    """`trap`: an army of that power next to the space comes there, over rough ground too, and must be attacked."""

    power: str

    def veto(self, game: Sword, scene: Scene, seat: str, card: str) -> Barred | None:
        if trappers(game, self.power, scene.mover, scene.space):
            return None
        return Barred("10.2", "no_army_to_spring_the_trap", {"space": scene.space, "power": self.power})

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return scene.mover

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        return Ambush(seat=play.seat, power=self.power, foe=scene.mover, space=scene.space)
