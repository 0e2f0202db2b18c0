"""9.3 Who could react to a leader on a way he has not gone yet, by what everybody may know."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.choice import Option
from engine.sword import bribe, movement, naval
from engine.sword.avoidance import AVOID, avoid_barred, avoiders, destinations, havens
from engine.sword.cards.window import Responses
from engine.sword.declaring import may_go_inside
from engine.sword.flankers import coordinated_odds
from engine.sword.game import Stack, Sword
from engine.sword.interception import attempts, neighbours
from engine.sword.itinerary import Leg, Route, Start, go, sweep, trial
from engine.sword.march import March
from engine.sword.marching import SAIL
from engine.sword.movement import Mover, attacked
from engine.sword.odds import Odds, entry_odds
from engine.sword.party import MOST_INSIDE, Entry, chance, following
from engine.sword.punic_ships import contester


class Threat(NamedTuple):
    """10 An army that could intercept from `origin`, with the best chance it has for one leader."""

    power: str
    origin: str
    chance: float


class Meeting(NamedTuple):
    """12 An enemy army there, and the odds against its `cu` if all of it stands and fights.

    9.3.1 `inside`: so many of it could go into the city. 11 `avoids`: the best chance it has for one leader to get
    away, 0 if it cannot; `by_sea`: only with ships.
    """

    power: str
    cu: int
    odds: Odds
    inside: int = 0
    avoids: float = 0
    by_sea: bool = False


class Passing(NamedTuple):
    """What could happen as he enters a space. `cards`: the seats that could hold a response for it (7.1.1).

    9.6.4 `arrives`: the chance of a voyage that is rolled for, else None; `contest`: the seat that may contest it (5P).
    7.2.2 `bribe`: what a bribe would do there, empty if none is possible. 11.3 `pursues`: the chance to go on after an
    army that has avoided him; 0 if none can or no MP are left.
    """

    space: str
    threats: tuple[Threat, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    cards: tuple[str, ...] = ()
    arrives: float | None = None
    contest: str = ""
    bribe: str = ""
    pursues: float = 0.0

    @property
    def quiet(self) -> bool:
        """Nobody has anything to say and nothing is rolled, unless a card is played."""
        return not (self.threats or self.meetings or self.contest or self.bribe) and self.arrives is None


class Flanking(NamedTuple):
    """9.5.6 The battle for which a force flanks, with its odds then; `price`: the MP of the step it does not take."""

    space: str
    attacker: str
    defender: str
    price: int
    odds: Odds


def flanking(start: Start, route: Route) -> Flanking | None:
    """9.5.6, 12 If nobody keeps it from where its route ends; None for any other march."""
    fight, end = start.fight, route.end
    if fight is None:
        return None
    price = movement.cost(start.board, end, fight.space)
    odds = coordinated_odds(start.board, fight, end.cu, end.power)
    return Flanking(fight.space, fight.attacker, fight.defender, price, odds)


def passings(start: Start, route: Route) -> tuple[Passing, ...]:
    """9.3 Space after space of a route; nothing depends on a hidden card. 9.5.9 Nobody in the battle for which he
    flanks is among them.
    """
    board, march = trial(start, ())
    after = [*(leg.mover for leg in route.legs[1:]), route.end]
    found = []
    for leg, then in zip(route.legs, after, strict=True):
        if not leg.to:
            go(board, march, leg)
            continue
        cards, arrives, contest = _at_sea(board, leg, then) if leg.said[0] == SAIL else ((), None, "")
        go(board, march, leg)
        entry = Entry(then.power, march.seat, then.units, then.leaders, tuple(march.path), leg.said[0] == SAIL)
        window = Responses(moment="on_enter", roles={"mover": then.power}, space=leg.to)
        offer = bribe.offer(board, then, march.path)
        meetings = tuple(_meetings(board, entry, march)) if then.cu else ()
        found.append(
            Passing(
                space=leg.to,
                threats=tuple(_threats(board, entry)) if then.cu else (),
                meetings=meetings,
                cards=tuple(dict.fromkeys((*cards, *(window.seats(board) if then.cu else ())))),
                arrives=arrives,
                contest=contest,
                bribe=offer.what if offer else "",
                pursues=chance(board, entry.leader) if then.mp and any(one.avoids for one in meetings) else 0.0,
            )
        )
        sweep(board, leg)
    return tuple(found)


def _at_sea(board: Sword, leg: Leg, then: Mover) -> tuple[tuple[str, ...], float | None, str]:
    """9.6.4 Who could play a card on the voyage, the chance of its roll, and who may contest it."""
    power, origin = then.power, leg.mover.space
    window = Responses(moment="on_naval_move", roles={"mover": power}, space=origin)
    arrives = naval.arrives(board, power, leg.to, then.cu) if naval.roll_due(board, power, leg.to) else None
    return tuple(window.seats(board)), arrives, contester(board, power) or ""


def _threats(board: Sword, entry: Entry) -> Iterator[Threat]:
    """10.1-10.3"""
    near = [(origin, stack.power) for origin, stack in neighbours(board, entry)]
    for power in dict.fromkeys(power for _origin, power in near):
        for option in following(attempts(board, entry, (power,)), ()):
            if option.kind == "space" and option.barred is None:
                leaders = following(attempts(board, entry, (power,)), (option.word,))
                yield Threat(power, option.word, _best(leaders))


def _meetings(board: Sword, entry: Entry, march: March) -> Iterator[Meeting]:
    """9.3.1, 11.1, 12"""
    origin = "" if entry.by_sea else entry.origin
    for stack in attacked(board, entry.power, entry.space):
        odds = entry_odds(board, entry.power, entry.leader, entry.cu, origin, entry.space, stack.power)
        inside = min(stack.cu, MOST_INSIDE) if may_go_inside(board, entry, stack) else 0
        avoids, by_sea = _avoids(board, entry, stack, march)
        yield Meeting(stack.power, stack.cu, odds, inside, avoids, by_sea)


def _avoids(board: Sword, entry: Entry, stack: Stack, march: March) -> tuple[float, bool]:
    if avoid_barred(board, stack, entry.space, entry.origin, march.tried) is not None:
        return 0.0, False
    if destinations(board, stack.power, entry.space, entry.origin):
        return _best(following(avoiders(board, board.seat_of(stack.power) or "", stack, entry), (AVOID,))), False
    ports = havens(board, stack, entry.space, entry.origin)
    arrives = max(naval.arrives(board, stack.power, port, stack.cu) for port in ports)
    return max(chance(board, leader) for leader in stack.leaders) * arrives, True


def _best(leaders: Iterable[Option]) -> float:
    return max((option.odds or 0.0 for option in leaders if option.barred is None), default=0.0)
