"""7.1 When a card, or one step of it, holds (data/README.md, conditions): each word one typed test of public facts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.sword.cards.selectors import (
    FILE,
    OUTCOME,
    ROLES,
    Powers,
    Scene,
    SpaceIs,
    army,
    fits,
    mapping,
    not_in_force,
    powers,
    space_is,
)
from engine.sword.cards.targets import FightTarget
from engine.sword.facts import DataError, Value
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
        return any(fits(game, scene, seat, self.powers, side) for side in (scene.attacker, scene.defender))


@dataclass(frozen=True, slots=True)
class Role:
    """`mover`, `attacker`, ...: the role belongs to one of these powers."""

    role: str
    powers: Powers

    def holds(self, game: Sword, scene: Scene, seat: str) -> bool:
        return fits(game, scene, seat, self.powers, scene.role(self.role))

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
        side = army(game, scene, seat, self.powers)
        return game.force(scene.space, side).cu >= self.number


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


# reading them


def condition(value: Value, card: str, field: str) -> Condition:
    """Raises DataError for a word that is not in force."""
    said = mapping(value, card, field)
    parts = tuple(part for key, one in said.items() for part in _read(key, one, card, f"{field}.{key}"))
    return parts[0] if len(parts) == 1 else All(parts)


def _read(key: str, value: Value, card: str, field: str) -> tuple[Condition, ...]:
    if key in ROLES:
        return (Role(key, powers(value)),)
    if key not in _READERS:
        raise not_in_force(card, field, key)
    return _READERS[key](value, card, field)


def _any(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    assert isinstance(value, tuple)
    return (AnyOf(tuple(condition(one, card, f"{field}[{at}]") for at, one in enumerate(value))),)


def _cu_min(value: Value, card: str, field: str) -> tuple[Condition, ...]:
    return tuple(CuMin((power,), number(one, card, field)) for power, one in mapping(value, card, field).items())


def number(value: Value, card: str, field: str) -> int:
    """Raises DataError if it is not a whole number."""
    if not isinstance(value, int):
        raise DataError(FILE, card, field, f"{value!r} must be a number here")
    return value


_READERS: dict[str, Callable[[Value, str, str], tuple[Condition, ...]]] = {
    "any": _any,
    "not": lambda value, card, field: (Not(condition(value, card, field)),),
    "fights": lambda value, card, field: (Fights(powers(value)),),
    "here": lambda value, card, field: (Here(space_is(value, card, field)),),
    "crossed": lambda value, card, field: (Crossed(powers(value)),),
    "cu_min": _cu_min,
    "roll": lambda value, card, field: (RollIs(powers(value)),),
    "losses_min": lambda value, card, field: (LossesMin(number(value, card, field)),),
}
