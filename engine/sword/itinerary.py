"""9.1 A leader's way as a list of answers, and a board to try it on."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.choice import Barred, Choice
from engine.core.fork import fork
from engine.sword import activation, acts, movement, naval, relief, stamina
from engine.sword.game import NONE, Sword, changed, with_stack
from engine.sword.march import March
from engine.sword.marching import DROP, SAIL, TAKE, TO, Marching
from engine.sword.movement import Mover


class Exchange(NamedTuple):
    """9.1 What he takes in a space, or drops: a number of CU, or a leader."""

    space: str
    take: bool
    what: str

    @property
    def said(self) -> Choice:
        return (TAKE if self.take else DROP, self.what)


class Errand(NamedTuple):
    """Where a leader is to go, through which spaces in this order, and what he takes and drops where."""

    to: str
    via: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()


class Leg(NamedTuple):
    """One answer on the way: `mover` is the force before it, `foes` (power and CU) are those it then fights."""

    mover: Mover
    said: Choice
    foes: tuple[tuple[str, int], ...] = ()

    @property
    def to(self) -> str:
        """The space it leads to; empty for an exchange."""
        return self.said[1] if self.said[0] in (TO, SAIL) else ""


class Route(NamedTuple):
    """`end`: the force where it ends, before a battle there. `cost` in MP."""

    legs: tuple[Leg, ...]
    end: Mover

    @property
    def cost(self) -> int:
        return self.legs[0].mover.mp - self.end.mp

    @property
    def spaces(self) -> tuple[str, ...]:
        """From the first to the last."""
        return (self.legs[0].mover.space, *(leg.to for leg in self.legs if leg.to))

    def costs(self) -> Iterator[tuple[Leg, int]]:
        """Each leg that leads to a space with its MP."""
        after = (*(leg.mover.mp for leg in self.legs[1:]), self.end.mp)
        for leg, mp in zip(self.legs, after, strict=True):
            if leg.to:
                yield leg, leg.mover.mp - mp


class Start(NamedTuple):
    """A force about to go on: `seat` leads it, `value` is that of the card, `path` its way so far with its space."""

    mover: Mover
    seat: str
    value: int
    path: tuple[str, ...]
    exchanged: tuple[str, ...] = ()
    tried: tuple[tuple[str, str], ...] = ()


# where it begins


def begin_barred(game: Sword, leader: str) -> Barred | None:
    """7.1 Why a leader could not march if he was activated now; 9.3.1 nobody leaves a besieged city but by a sortie."""
    if game.places[leader] in game.kinds and relief.is_inside(game, leader):
        return relief.shut_in(game, leader)
    return activation.activate_barred(game, leader)


def beginning(game: Sword, leader: str, seat: str, value: int) -> Start:
    """7.1 A leader who is activated as with a card of that value and has not moved yet."""
    power, space, board = game.leader(leader).power, game.places[leader], fork(game)
    units, leaders = movement.starting_force(board, leader, stamina.unfit(board, power, space))
    force = stamina.set_out(board, units, leaders, movement.movement_points(power, value))
    return Start(Mover(power, space, force.units, force.leaders, force.mp - force.lag), seat, value, (space,))


def going_on(march: Marching) -> Start:
    """9.1 A march that is asked for its next step."""
    return Start(march.mover(), march.seat, march.value, tuple(march.path), march.exchanged, tuple(march.tried))


# a board to try things on


def trial(game: Sword, start: Start, legs: Sequence[Leg]) -> Sword:
    """9.1 A game to be thrown away in which these legs are done, a march in progress; whom it swept away is gone."""
    new = fork(game)
    new.stack = [*new.stack, marching(start, start.mover)]
    for leg in legs:
        go(new, start, leg)
        sweep(new, leg)
    return new


def marching(start: Start, mover: Mover) -> March:
    """The march as it would stand at that force."""
    return March(
        leader=mover.leaders[0],
        power=mover.power,
        seat=start.seat,
        mp=mover.mp,
        path=[*start.path, *([] if mover.space == start.path[-1] else [mover.space])],
        units=mover.units,
        leaders=mover.leaders,
        road=mover.road,
        exchanged=start.exchanged if mover == start.mover else (),
        value=start.value,
        tried=list(start.tried),
        pursuing=mover.pursuing,
    )


def go(game: Sword, start: Start, leg: Leg) -> None:
    """9.1 Move on such a board, into whatever stands there."""
    mover = leg.mover
    if leg.to:
        units = mover.units if leg.said[0] == TO else aboard(game, start, mover, leg.to).units
        acts.move(game, mover.power, (mover.space, leg.to), units, mover.leaders, "march")


def sweep(game: Sword, leg: Leg) -> None:
    """12.2.1 Take away those whom a leg fights, as far as they stand outside."""
    for power, _cu in leg.foes:
        left = changed(game.force(leg.to, power), outside=NONE, leaders=())
        game.stacks[leg.to] = with_stack(game.stacks[leg.to], left)


def aboard(game: Sword, start: Start, mover: Mover, to: str) -> Mover:
    """9.6.3 Those for whom there are ships."""
    room = naval.capacity(game, mover.power, mover.leaders[0], mover.space, to, start.value)
    return mover._replace(units=naval.aboard(game, mover.units, to, room))
