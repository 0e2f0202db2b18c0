"""7.1 When a card, or one step of it, holds (data/README.md, conditions): each word one typed test of public facts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.sword.cards.kinds import kind
from engine.sword.cards.selectors import (
    OUTCOME,
    ROLES,
    SIDES,
    Powers,
    Scene,
    SpaceIs,
    armies,
    army,
    fits,
    mapping,
    number,
    powers,
    side_fits,
    space_is,
    unreadable,
)
from engine.sword.cards.targets import FightTarget
from engine.sword.facts import Value
from engine.sword.game import Sword


class Condition(Protocol):
    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        """Whether it is so now, for a card of that seat."""

    def asks_outcome(self) -> bool:
        """Whether winner or loser must be known first."""


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Condition, ...]

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return all(part.holds(game, scene, seat) for part in self.parts)

    def asks_outcome(self) -> bool:
        return any(part.asks_outcome() for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Condition, ...]

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return any(part.holds(game, scene, seat) for part in self.parts)

    def asks_outcome(self) -> bool:
        return any(part.asks_outcome() for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return not self.part.holds(game, scene, seat)

    def asks_outcome(self) -> bool:
        return self.part.asks_outcome()


@dataclass(frozen=True, slots=True)
class _Plain:
    """A condition that no outcome of a battle is needed for."""

    def asks_outcome(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Fights(_Plain):
    """`fights`: an army of one of these powers is on one side."""

    powers: Powers

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return any(side_fits(game, scene, seat, self.powers, side) for side in (scene.attacker, scene.defender))


@dataclass(frozen=True, slots=True)
class Role:
    """`mover`, `attacker`, ...: the role belongs to one of these powers."""

    role: str
    powers: Powers

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        found = side_fits if self.role in SIDES else fits
        return found(game, scene, seat, self.powers, scene.role(self.role))

    def asks_outcome(self) -> bool:
        return self.role in OUTCOME or not OUTCOME.isdisjoint(self.powers)


@dataclass(frozen=True, slots=True)
class Here(_Plain):
    """`here`: the space of the moment."""

    space: SpaceIs

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return self.space.fits(game, scene, seat, scene.space)


@dataclass(frozen=True, slots=True)
class Crossed(_Plain):
    """`crossed`: mover or attacker came by one of these connections, as it counts for him (9.2)."""

    types: tuple[str, ...]

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return scene.crossed in self.types


@dataclass(frozen=True, slots=True)
class CuMin(_Plain):
    """`cu_min`: that side has at least so many CU outside in the space."""

    powers: Powers
    number: int

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        side, fight = army(game, scene, seat, self.powers), _fight(game, scene)
        return (fight.cu(game, side) if fight else game.force(scene.space, side).cu) >= self.number


@dataclass(frozen=True, slots=True)
class Exists(_Plain):
    """`exists`: at least so many spaces match."""

    space: SpaceIs
    least: int

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        found = self.space.spaces(game, scene, seat)
        return sum(1 for _ in found) >= self.least


@dataclass(frozen=True, slots=True)
class Abroad(_Plain):
    """`abroad`: armies of these powers stand in so many spaces outside their home, in homes of so many other powers."""

    powers: Powers
    spaces: int
    homes: int

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        found = {
            space: game.home(space)
            for space, stacks in game.stacks.items()
            for stack in stacks
            if any(armies(stack))
            and fits(game, scene, seat, self.powers, stack.power)
            and game.home(space) != stack.power
        }
        return len(found) >= self.spaces and len({home for home in found.values() if home}) >= self.homes


@dataclass(frozen=True, slots=True)
class Commands(_Plain):
    """`commander`: that side is led by a consul."""

    powers: Powers

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        side, fight = army(game, scene, seat, self.powers), _fight(game, scene)
        commander = fight.commander(game, side) if fight else game.force(scene.space, side).commander
        return bool(game.leader(commander).consul) if commander else False


@dataclass(frozen=True, slots=True)
class Survivors(_Plain):
    """`survivors`: that power keeps CU in the battle after the losses counted so far."""

    powers: Powers

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        fight, side = game.inside(FightTarget), army(game, scene, seat, self.powers)
        return fight is not None and fight.cu(game, side) > fight.losing(game, side)


@dataclass(frozen=True, slots=True)
class TrialIs(_Plain):
    """`test`: what is tried, intercept or avoid."""

    kinds: tuple[str, ...]

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return scene.test in self.kinds


@dataclass(frozen=True, slots=True)
class CardIs(_Plain):
    """`card`: another player's event of one of these kinds; 2P not one of his own other seat."""

    kinds: tuple[str, ...]

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        others = scene.player not in ("", *game.setting.seats_with(seat))
        return others and kind(game.data.cards[scene.card]) in self.kinds


@dataclass(frozen=True, slots=True)
class MarkerIs(_Plain):
    """`marker`, `no_marker`: whether it is in force."""

    marker: str
    wanted: bool

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return (self.marker in game.markers) == self.wanted


@dataclass(frozen=True, slots=True)
class PlunderMin(_Plain):
    """`plunder_min`: so many Gallic markers lie on the track."""

    least: int

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return game.plunder_gallic >= self.least


@dataclass(frozen=True, slots=True)
class LostHomesBelow(_Plain):
    """`lost_homes_below`: that power lacks control of fewer of its home spaces."""

    power: str
    bound: int

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        homes = (space for space in game.control if game.home(space) == self.power)
        return sum(game.control[space] != self.power for space in homes) < self.bound


@dataclass(frozen=True, slots=True)
class RollIs(_Plain):
    """`roll`: siege, subjugation or raid."""

    kinds: tuple[str, ...]

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return scene.roll in self.kinds


@dataclass(frozen=True, slots=True)
class LossesMin(_Plain):
    """`losses_min`: the loser will lose at least so many CU, by all that is known now."""

    number: int

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        fight = game.inside(FightTarget)
        return fight is not None and fight.losing(game, scene.loser) >= self.number


def _fight(game: Sword, scene: Scene) -> FightTarget | None:
    """The battle of the moment, if it is one of a battle."""
    return game.inside(FightTarget) if scene.attacker else None


# reading them


def needs(value: Value, card: str, field: str) -> tuple[tuple[str, Condition], ...]:
    """Its words, each with what it asks. Raises DataError for a word that is not known."""
    said = mapping(value, card, field)
    return tuple((key, part) for key, one in said.items() for part in _read(key, one, card, f"{field}.{key}"))


def condition(value: Value, card: str, field: str) -> Condition:
    """Raises DataError for a word that is not known."""
    parts = tuple(part for _, part in needs(value, card, field))
    return parts[0] if len(parts) == 1 else All(parts)


def _read(key: str, value: Value, card: str, field: str) -> tuple[Condition, ...]:
    if key in ROLES:
        return (Role(key, powers(value)),)
    if key not in _READERS:
        raise unreadable(card, field, key)
    return _READERS[key](value, card, field)


def _any(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    assert isinstance(value, tuple)
    return (AnyOf(tuple(condition(one, card, f"{field}[{at}]") for at, one in enumerate(value))),)


def _cu_min(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    return tuple(CuMin((power,), number(one, card, field)) for power, one in mapping(value, card, field).items())


def _exists(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    said = mapping(value, card, field)
    return (Exists(space_is(said["at"], card, f"{field}.at"), number(said["min"], card, f"{field}.min")),)


def _abroad(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    said = mapping(value, card, field)
    counts = [number(said.get(key, 0), card, f"{field}.{key}") for key in ("spaces", "homes")]
    return (Abroad(powers(said["power"]), counts[0], counts[1]),)


def _lost_homes(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    return tuple(LostHomesBelow(power, number(one, card, field)) for power, one in mapping(value, card, field).items())


def _commander(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    return tuple(Commands((power,)) for power in mapping(value, card, field))


_READERS: dict[str, Callable[[Value, str, str], tuple[Condition, ...]]] = {
    "any": _any,
    "not": lambda value, card, field: (Not(condition(value, card, field)),),
    "exists": _exists,
    "abroad": _abroad,
    "fights": lambda value, card, field: (Fights(powers(value)),),
    "here": lambda value, card, field: (Here(space_is(value, card, field)),),
    "crossed": lambda value, card, field: (Crossed(powers(value)),),
    "cu_min": _cu_min,
    "commander": _commander,
    "survivors": lambda value, card, field: (Survivors(powers(value)),),
    "test": lambda value, card, field: (TrialIs(powers(value)),),
    "roll": lambda value, card, field: (RollIs(powers(value)),),
    "card": lambda value, card, field: (CardIs(powers(mapping(value, card, field)["kinds"])),),
    "marker": lambda value, card, field: (MarkerIs(str(value), True),),
    "no_marker": lambda value, card, field: (MarkerIs(str(value), False),),
    "plunder_min": lambda value, card, field: (PlunderMin(number(value, card, field)),),
    "lost_homes_below": _lost_homes,
    "losses_min": lambda value, card, field: (LossesMin(number(value, card, field)),),
}
