"""7.1 The steps of cards that bring, take and move CU and leaders."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import Barred, Choice, Option
from engine.sword import acts, leaders, movement, placement
from engine.sword.cards import lasting
from engine.sword.cards.effects import Asked, Effect, Play, Progress
from engine.sword.cards.selectors import Powers, Scene, SpaceIs, ally_of_player, armies, chosen_power, fits, named
from engine.sword.cards.supports import only_allies
from engine.sword.cards.toll import Toll
from engine.sword.game import OUT, Frame, Lasting, Stack, Sword, Units
from engine.sword.support import because

REMOVED = "removed"
INSIDE, OUTSIDE = "inside", "outside"


def stacked_barred(game: Sword, power: str, space: str) -> Barred | None:
    """15.3 Nothing is put where an ally stands."""
    for stack in game.stacks.get(space, ()):
        if stack.power != power and game.friendly(power, stack.power) and (stack.all_cu or stack.leaders):
            return Barred("15.3", "stacked_with_ally", {"space": space, "power": stack.power})
    return None


def met_barred(game: Sword, power: str, space: str) -> Barred | None:
    """15.3, 7.1 Where new CU may not stand, outside as they are: with an ally, or beside enemy CU but for those whom
    others of their power have met already, as in a battle. Revolters fight at once and have a step of their own (16.4).
    """
    if barred := stacked_barred(game, power, space):
        return barred
    met = not game.force(space, power).cu and movement.attacked(game, power, space)
    return because("7.1", "enemy_cu", space) if met else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCu(Asked):
    """`place_cu`: in spaces that match `at`, no path needed; without it as reinforcements (5.10). Words: a space, and
    a number where there is a choice.
    """

    unit: ClassVar[str] = "cu"

    power: Powers
    n: int
    removed: bool = False
    at: SpaceIs | None = None
    max_each: int = 20
    mercenary: bool = False

    def number(self, game: Sword, scene: Scene, play: Play) -> int:
        return play.removed if self.removed else self.n

    def _power(self, game: Sword, scene: Scene, seat: str) -> str:
        able = named(game, scene, seat, self.power)
        return able[0] if able else ""

    def _where(self, game: Sword, scene: Scene, seat: str) -> Iterator[tuple[str, Barred | None]]:
        power = self._power(game, scene, seat)
        if not power:
            return
        if self.at is None:
            yield from placement.placements(game, power).items()
            return
        for space in self.at.spaces(game, scene, seat):
            yield space, met_barred(game, power, space)

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        if not said:
            for space, barred in self._where(game, scene, play.seat):
                if barred is None and now.done.count(space) >= self.max_each:
                    barred = because("7.1", "no_more_in_one_space", space)
                yield Option(space, "space", barred=barred)
        elif len(said) == 1:
            most = min(now.left, self.max_each - now.done.count(said[0]))
            others = any(
                barred is None and space != said[0] and now.done.count(space) < self.max_each
                for space, barred in self._where(game, scene, play.seat)
            )
            if most > 1:
                for number in range(1 if others else most, most + 1):
                    yield Option(str(number), "number", amount=number)

    def unpickable(self, game: Sword, scene: Scene, seat: str) -> Barred | None:
        """15.3, 7.1"""
        chosen = self.at is not None and self.at.bound == "chosen"
        return met_barred(game, self._power(game, scene, seat), scene.chosen) if chosen else None

    def weight(self, said: Choice) -> int:
        return int(said[1]) if len(said) > 1 else 1

    def default(self, game: Sword, scene: Scene, play: Play, now: Progress) -> Choice:
        """§D All in the first space that takes them."""
        said = super(PlaceCu, self).default(game, scene, play, now)
        numbers = [one.word for one in self.points(game, scene, play, now, said[:1])]
        return (said[0], numbers[-1]) if numbers else said

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        number = self.weight(said)
        units = Units(mercenary=number) if self.mercenary else Units(number)
        acts.place_cu(game, self._power(game, scene, play.seat), said[0], units, play.card)
        return None

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        free = sum(barred is None for _, barred in self._where(game, scene, play.seat))
        needed = 1 if self.up_to else self.number(game, scene, play)
        return free * self.max_each >= needed


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseCu(Asked):
    """`lose_cu` of `power` in spaces that match `at`: who chooses says the spaces, the owner which CU there."""

    unit: ClassVar[str] = "cu"

    power: Powers
    n: int
    at: SpaceIs

    def number(self, game: Sword, scene: Scene, play: Play) -> int:
        return self.n

    def _stacks(self, game: Sword, scene: Scene, seat: str) -> Iterator[tuple[str, Stack, Barred | None]]:
        for space in self.at.spaces(game, scene, seat):
            for stack in game.stacks.get(space, ()):
                if not stack.all_cu or not fits(game, scene, seat, self.power, stack.power):
                    continue
                if self.at.army and not (any(armies(stack)) and fits(game, scene, seat, self.at.army, stack.power)):
                    continue
                own = stack.power in game.powers_of(seat)
                allied = not own and ally_of_player(game, seat, stack.power)
                yield space, stack, because("15.2", "ally", space) if allied else None

    def harms_ally(self, game: Sword, scene: Scene, seat: str) -> bool:
        """3.6 of the vocabulary: whether only allies could suffer."""
        return only_allies(game, seat, named(game, scene, seat, self.power))

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        stacks = list(self._stacks(game, scene, play.seat))
        if not said:
            for space in dict.fromkeys(space for space, _, _ in stacks):
                bars = [barred for where, _, barred in stacks if where == space]
                yield Option(space, "space", barred=None if None in bars else bars[0])
        elif len(said) == 1:
            here = [(stack.power, barred) for where, stack, barred in stacks if where == said[0]]
            if len(here) > 1:
                yield from (Option(power, "power", barred=barred) for power, barred in here)

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        found = [stack.power for where, stack, _ in self._stacks(game, scene, play.seat) if where == said[0]]
        power = said[1] if len(said) > 1 else found[0]
        return Toll(power=power, space=said[0], number=1, cause=play.card)

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        there = sum(stack.all_cu for _, stack, barred in self._stacks(game, scene, play.seat) if barred is None)
        return there >= (1 if self.up_to else self.n)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenLoses(Effect):
    """`lose_cu` of the army chosen: its owner says which CU."""

    n: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        leader, power = scene.chosen, chosen_power(game, scene)
        space = game.places[leader]
        if space not in game.kinds:
            return None
        within = leader in game.force(space, power).within
        return Toll(power=power, space=space, number=self.n, cause=play.card, side=INSIDE if within else OUTSIDE)

    def victim(self, game: Sword, scene: Scene, seat: str) -> str:
        return chosen_power(game, scene) if scene.chosen in game.data.leaders else ""

    def unpickable(self, game: Sword, scene: Scene, seat: str) -> Barred | None:
        if self.harms_ally(game, scene, seat):
            return Barred("15.2", "only_an_ally_would_suffer", {"leader": scene.chosen})
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLeader(Asked):
    """`place_leader`: from wherever he is; nothing if he is out of the game. Words: a space, and inside or outside
    where both can be. `until`: then he leaves the map.
    """

    leader: str
    at: SpaceIs
    until: str = ""

    def _who(self, scene: Scene) -> str:
        return scene.chosen if self.leader == "chosen" else self.leader

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        leader = self._who(scene)
        if game.places.get(leader, OUT) == OUT:
            return
        power = game.leader(leader).power
        if not said:
            for space in self.at.spaces(game, scene, play.seat):
                there = leader in game.force(space, power).leaders and game.force(space, power).cu
                barred = because("8.3", "already_there", space) if there and self._asks_cu() else None
                yield Option(space, "space", barred=barred or stacked_barred(game, power, space))
        elif len(said) == 1:
            sides = leaders.sides_of(game, leader, said[0])
            if sum(one.barred is None for one in sides) > 1:
                yield from sides

    def _asks_cu(self) -> bool:
        """Whether another space would do as well as his own."""
        return bool(self.at.cu) and not self.at.bound

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        leader, space = self._who(scene), said[0]
        old, power = game.places[leader], game.leader(leader).power
        led = old in game.kinds and game.force(old, power).commander == leader
        free = [one.word for one in leaders.sides_of(game, leader, space) if one.barred is None]
        inside = said[1:] == (INSIDE,) or free == [INSIDE]
        acts.place_leader(game, leader, space, inside=inside)
        if self.until:
            term = Lasting(what=lasting.LEADER, until=self.until, seat=play.seat, card=play.card, who=(leader,))
            lasting.add(game, term)
        if inside and not (led and old != space):
            return None
        left = (old,) if led and old != space else ()
        return leaders.Commanders(power=power, spaces=[*left, *(() if inside else (space,))])
