"""5.10, 5.10.1 Where reinforcements may be placed, and how many CU are raised where."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from engine.core.choice import Barred
from engine.sword.game import CARTHAGE, GARRISON_BOX, REVOLTERS, Sword
from engine.sword.paths import friends, reach

BOMILCAR = "bomilcar"
"""17 The counter of games with up to four players, who never leaves Africa."""


def raised(game: Sword, power: str, space: str) -> int:
    """5.10.1 CU a power raises there: in home spaces it holds, Rome in every walled city; none under siege (13.3)."""
    if game.control[space] != power or space in game.sieges:
        return 0
    facts = game.data.spaces[space]
    if facts.home == power and facts.reinforcement:
        return facts.reinforcement
    return 1 if power == "romans" and game.kind(space) == "city" else 0


def all_raised(game: Sword, power: str) -> dict[str, int]:
    """5.10.1 The spaces where a power raises CU, in the order of the data, with their number."""
    numbers = {space: raised(game, power, space) for space in game.control}
    return {space: number for space, number in numbers.items() if number}


def placement_barred(game: Sword, power: str, space: str) -> Barred | None:
    """5.10 Why a reinforcement of `power` may not be placed in `space`; None if it may."""
    friendly = friends(game, power)
    return _barred(game, power, space, friendly) or _cut_off(space, _supplied(game, power, friendly))


def anywhere(game: Sword, power: str) -> bool:
    """5.10 Whether a reinforcement may be placed at all: mostly a space that raises CU takes them, without a search."""
    own = (space for space, owner in game.control.items() if owner == power and raised(game, power, space))
    return any(_barred(game, power, space, {power}) is None for space in own) or bool(placement_spaces(game, power))


def placements(game: Sword, power: str) -> Mapping[str, Barred | None]:
    """5.10 Every space in play with what bars a reinforcement of `power` there."""
    friendly = friends(game, power)
    supplied = _supplied(game, power, friendly)
    return {space: _barred(game, power, space, friendly) or _cut_off(space, supplied) for space in game.control}


def placement_spaces(game: Sword, power: str) -> list[str]:
    """5.10 Where a reinforcement of `power` may be placed, in the order of the data."""
    friendly = friends(game, power)
    supplied = _supplied(game, power, friendly)
    return [space for space in game.control if space in supplied and _barred(game, power, space, friendly) is None]


def leader_placements(game: Sword, leader: str) -> Mapping[str, Barred | None]:
    """5.10 Every space in play with what bars a named leader there, who goes with CU of his power."""
    power = game.leader(leader).power
    return {space: barred or _unfit(game, leader, power, space) for space, barred in placements(game, power).items()}


def leader_spaces(game: Sword, leader: str) -> list[str]:
    """5.10 Where a named leader may be placed, in the order of the data."""
    return [space for space, barred in leader_placements(game, leader).items() if barred is None]


def largest(game: Sword, power: str, spaces: Iterable[str]) -> str:
    """5.10 The default (§D): the space with most CU of a power, of equals the first."""
    return max(spaces, key=lambda space: game.cu(space, power))


def _unfit(game: Sword, leader: str, power: str, space: str) -> Barred | None:
    if leader == BOMILCAR and game.data.spaces[space].region != "africa":
        return Barred("17", "bomilcar_stays_in_africa", {"leader": leader, "space": space})
    if not game.cu(space, power):
        return Barred("5.10", "no_own_cu_for_leader", {"leader": leader, "space": space})
    return None


def _barred(game: Sword, power: str, space: str, friendly: set[str]) -> Barred | None:
    """5.10, 16.3 What bars the space itself, apart from the path to it; §R 39 revolters need no friendly space."""
    if game.control[space] not in friendly and power != REVOLTERS:
        return _because("5.10", "space_not_friendly", space)
    facts = game.data.spaces[space]
    if facts.kind == "box" and facts.home != power:
        return _because("2", "box_of_another", space)
    if power == "carthage" and facts.in_italy and power in game.npps():
        return _because("16.3", "carthage_stays_out_of_italy", space)
    for stack in game.stacks.get(space, ()):
        if stack.power != power:
            hostile = stack.power not in friendly and stack.all_cu
            return _because("5.10", "enemy_cu_there" if hostile else "another_power_there", space)
    return None


def _cut_off(space: str, supplied: set[str]) -> Barred | None:
    return None if space in supplied else _because("5.10", "no_path_from_reinforcement_space", space)


@cache
def _because(rule: str, key: str, space: str) -> Barred:
    return Barred(rule, key, {"space": space})


def _supplied(game: Sword, power: str, friendly: set[str]) -> set[str]:
    """5.10 What a path of friendly spaces free of enemy CU joins to a home reinforcement space of its own.

    19 The Garrison box takes those of Carthage without a path; §R 39 revolters go to any space with CU of theirs.
    """
    if power == REVOLTERS:
        return {space for space, stack in game.spaces_with(power) if stack.all_cu}
    passable = {space for space, owner in game.control.items() if owner in friendly}
    for space, stacks in game.stacks.items():
        if any(stack.power not in friendly and stack.all_cu for stack in stacks):
            passable.discard(space)
    found = reach(game, power, (space for space in passable if raised(game, power, space)), passable)
    if "carthage" in friendly:
        ports = set(_open_ports(game, power, passable))
        if not ports.isdisjoint(found):
            found = reach(game, power, found | ports, passable)
    if power == CARTHAGE and GARRISON_BOX in game.kinds:
        found = {*found, GARRISON_BOX}
    return found


def _open_ports(game: Sword, power: str, passable: set[str]) -> Iterator[str]:
    """5.10, 9.6.2 Ports that a path by sea may use: those of Africa only for Carthage itself, but with five players."""
    for space in passable:
        facts = game.data.spaces[space]
        if facts.port and (power == "carthage" or game.setting.players == 5 or facts.region != "africa"):
            yield space
