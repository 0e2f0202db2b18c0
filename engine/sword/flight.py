"""12.4.1 The ways of a retreat by land: where a beaten force may go, and what it costs (12.4.5)."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.choice import Barred
from engine.sword import movement
from engine.sword.game import Sword
from engine.sword.movement import MOST_SPACES


class Flight(NamedTuple):
    """Who retreats from where. An attacker goes back by `origin`, a defender never goes there; empty: neither.

    `fought`: the space of the battle if it is another (9.5.6).
    """

    power: str
    space: str
    cu: int
    origin: str = ""
    attacked: bool = False
    fought: str = ""


class Way(NamedTuple):
    """A way of retreat: the spaces entered in order, the CU it costs (12.4.5), the spaces whose CU are swept along."""

    path: tuple[str, ...]
    lost: int = 0
    swept: tuple[str, ...] = ()
    cu: int = 0
    """CU that arrive, those swept along included, penalties not taken off."""

    @property
    def end(self) -> str:
        return self.path[-1]


# what a way may be


def step_barred(game: Sword, flight: Flight, path: tuple[str, ...], to: str) -> Barred | None:
    """12.4.1 Why a retreat that has entered `path` may not go on to the adjacent space `to`."""
    here = path[-1] if path else flight.space
    if to not in game.kinds:
        return Barred("3", "out_of_play", {"space": to})
    if flight.attacked and flight.origin and not path and to != flight.origin:
        return Barred("12.4.1", "attacker_goes_back_first", {"space": to, "origin": flight.origin})
    if not flight.attacked and to == flight.origin:
        return Barred("12.4.1", "attacker_came_from_there", {"space": to})
    if len(path) == MOST_SPACES:
        return Barred("12.4.1", "four_spaces", {"space": to})
    if to in path or to in (flight.space, flight.fought):
        return Barred("12.4.1", "no_space_twice", {"space": to})
    if movement.connection(game, flight.power, here, to) in ("rough", "strait"):
        return Barred("12.4.1", "rough_or_strait", {"space": to})
    if flight.power == "carthage" and flight.power in game.npps() and game.data.spaces[to].in_italy:
        return Barred("16.3", "carthage_stays_out_of_italy", {"space": to})
    return None


def end_barred(game: Sword, power: str, space: str, cu: int) -> Barred | None:
    """12.4, 12.4.1 Why a retreat of so many CU may not end in a space.

    Read here as in 9.3.1: who is shut in in a city hinders nobody outside it.
    """
    if game.enemy_cu(space, power):
        return Barred("12.4.1", "enemy_cu", {"space": space})
    for stack in game.stacks.get(space, ()):
        if stack.power != power and (stack.all_cu or stack.leaders) and game.friendly(power, stack.power):
            return Barred("12.4.1", "another_power", {"space": space, "power": stack.power})
    if not game.friendly_ground(space, power) and game.force(space, power).cu <= cu:
        return Barred("12.4", "neither_friendly_nor_held", {"space": space})
    return None


def closest_ways(game: Sword, flight: Flight) -> list[Way]:
    """12.4 The legal ways with the fewest spaces entered."""
    front = [Way((), cu=flight.cu)]
    for _ in range(MOST_SPACES):
        front = [further for way in front for further in _further(game, flight, way)]
        ends = [way for way in front if end_barred(game, flight.power, way.end, way.cu) is None]
        if ends:
            return ends
    return []


def without_alike(ways: list[Way]) -> list[Way]:
    """Of several ways that come to the same only the first: nobody need choose between them."""
    first = {(way.end, way.lost, way.swept): way for way in reversed(ways)}
    return [way for way in ways if first[way.end, way.lost, way.swept] is way]


def _further(game: Sword, flight: Flight, way: Way) -> Iterator[Way]:
    """12.4.2 Own CU are swept along by who goes on from their space, unless they outnumber him."""
    here, cu, swept = flight.space, way.cu, way.swept
    if way.path:
        here = way.end
        own = game.force(here, flight.power).cu
        if 0 < own <= cu:
            cu, swept = cu + own, (*swept, here)
    for link in game.data.neighbours[here]:
        to = link.to
        if step_barred(game, flight, way.path, to) is None:
            yield Way((*way.path, to), way.lost + penalty(game, flight.power, to), swept, cu)


def penalty(game: Sword, power: str, space: str) -> int:
    """12.4.5 CU lost for entering a space: 1 if it is enemy (independent too), 1 for each enemy CU outside in it, those
    left out with whom it is at peace (16.1.2, 7.2.2).
    """
    return (0 if game.friendly_ground(space, power) else 1) + sum(
        stack.cu for stack in movement.attacked(game, power, space)
    )
