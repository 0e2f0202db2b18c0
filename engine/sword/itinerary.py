"""9.1 A leader's way as a list of answers, and a board to try it on."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.choice import Barred, Choice
from engine.core.fork import fork
from engine.sword import activation, acts, movement, naval, relief, stamina
from engine.sword.cards import lasting
from engine.sword.cards.targets import FightTarget
from engine.sword.flank import Coordination, Flank
from engine.sword.game import NONE, Sword, changed, with_stack
from engine.sword.march import March
from engine.sword.marching import DROP, SAIL, TAKE, TO
from engine.sword.movement import Mover
from engine.sword.stamina import Stamina


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
    """One answer on the way: `mover` is the force before it, `foes` (power and CU) are those it then fights.

    9.5.2 `groups`: of CU taken or dropped that are not all alike, how many MP so many of them have spent.
    """

    mover: Mover
    said: Choice
    foes: tuple[tuple[str, int], ...] = ()
    groups: tuple[tuple[int, int], ...] = ()

    @property
    def to(self) -> str:
        """The space it leads to; empty for an exchange and for the end of the march."""
        return self.said[1] if self.said[0] in (TO, SAIL) else ""

    @property
    def exchanges(self) -> bool:
        return self.said[0] in (TAKE, DROP)


class Route(NamedTuple):
    """`end`: the force where it ends, before a battle there. `cost` in MP. A flanking force stops with its last leg."""

    legs: tuple[Leg, ...]
    end: Mover

    @property
    def cost(self) -> int:
        return sum(cost for _leg, cost in self.costs())

    @property
    def mp(self) -> int:
        """What there is to be spent on it: 9.5.2 more than at first if the tired are left behind."""
        return self.cost + self.end.mp

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
    """A force about to go on: `march` is its move, `board` the game in which it has set out. Neither is changed."""

    board: Sword
    march: March

    @property
    def mover(self) -> Mover:
        return self.march.mover()

    @property
    def fight(self) -> FightTarget | None:
        """9.5.6 The battle for which it is to flank."""
        return self.board.inside(FightTarget) if isinstance(self.march, Flank) else None

    def with_mp(self, mp: int) -> "Start":
        """As if it had so many MP."""
        march = fork(self.march)
        march.mp = mp + march.lag
        return self._replace(march=march)


# where it begins


def begin_barred(game: Sword, leader: str) -> Barred | None:
    """7.1 Why a leader could not march if he was activated now; 9.3.1 nobody leaves a besieged city but by a sortie;
    9.5.2 nor does one who moves no more in a Campaign.
    """
    if game.places[leader] in game.kinds and relief.is_inside(game, leader):
        return relief.shut_in(game, leader)
    return activation.activate_barred(game, leader) or stamina.moves_no_more(game, leader)


def beginning(game: Sword, leader: str, seat: str, value: int, full_mp: int = 0) -> Start:
    """7.1 A leader who is activated as with a card of that value and has not moved yet; `full_mp`: what a card gives
    him instead of his MP.
    """
    power, space, board = game.leader(leader).power, game.places[leader], fork(game)
    units, leaders = stamina.starting_force(board, leader)
    mp = (full_mp or movement.movement_points(power, value)) + lasting.added(board, "mp", power)
    force = stamina.set_out(board, units, leaders, mp)
    mover = Mover(power, space, force.units, force.leaders, force.mp)
    return starting(board, mover, seat, value, force.lag)


def starting(game: Sword, mover: Mover, seat: str, value: int, lag: int = 0) -> Start:
    """9.1 That force as it sets out; `mover.mp` are those of its leader."""
    march = March(
        leader=mover.leaders[0],
        power=mover.power,
        seat=seat,
        mp=mover.mp,
        path=[mover.space],
        units=mover.units,
        leaders=mover.leaders,
        value=value,
        lag=lag,
    )
    return Start(game, march)


def flanking(game: Sword, leader: str) -> Start | None:
    """9.5.6 A leader who is activated for the battle in progress, if he can be."""
    board = fork(game)
    coordination = board.inside(Coordination)
    if coordination is None:
        return None
    coordination.leader = leader
    Coordination.command.run(coordination, board)
    march = Coordination.set_out.run(coordination, board)
    return Start(board, march) if isinstance(march, Flank) else None


def going_on(game: Sword, march: March) -> Start:
    """9.1 A march that is asked for its next step."""
    return Start(game, march)


# a board to try things on


def trial(start: Start, legs: Sequence[Leg]) -> tuple[Sword, March]:
    """9.1 A game to be thrown away in which these legs are done, and the march in it; whom it swept away is gone."""
    board, march = fork(start.board), fork(start.march)
    board.stack = [*board.stack, march]
    for leg in legs:
        go(board, march, leg)
        sweep(board, leg)
    return board, march


def go(board: Sword, march: March, leg: Leg) -> None:
    """9.1 Do a leg on such a board, into whatever stands there."""
    if leg.exchanges:
        march.exchange(board, leg.said[0] == TAKE, *leg.said[1:])
    if not leg.to:
        return
    mover, by_sea, campaign = march.mover(), leg.said[0] == SAIL, board.inside(Stamina)
    there = movement.after(board, mover, leg.to) if not by_sea else _landed(board, march, leg.to)
    cost = mover.mp - there.mp
    acts.move(board, mover.power, (mover.space, leg.to), there.units, mover.leaders, "march")
    march.mp, march.units, march.road = march.mp - cost, there.units, there.road
    march.path, march.exchanged, march.pursuing, march.plundered = [*march.path, leg.to], (), False, False
    if campaign and by_sea:
        campaign.sail(march.leaders, there.units, leg.to, cost)
    elif campaign:
        campaign.go(march.leaders, leg.to, cost)
    if campaign:
        march.lag = campaign.lag(board, march.power, march.leaders, march.mp)


def sweep(game: Sword, leg: Leg) -> None:
    """12.2.1 Take away those whom a leg fights, as far as they stand outside."""
    for power, _cu in leg.foes:
        left = changed(game.force(leg.to, power), outside=NONE, leaders=())
        game.stacks[leg.to] = with_stack(game.stacks[leg.to], left)


def aboard(start: Start, mover: Mover, to: str) -> Mover:
    """9.6.3 Those for whom there are ships."""
    room = naval.capacity(start.board, mover.power, mover.leaders[0], mover.space, to, start.march.value)
    return mover._replace(units=naval.aboard(start.board, mover.units, to, room))


def _landed(board: Sword, march: March, to: str) -> Mover:
    return naval.landed(board, aboard(Start(board, march), march.mover(), to), to)
