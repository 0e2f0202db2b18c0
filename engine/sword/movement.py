"""9 Movement: what a step costs (9.2), who comes along (9.1), where a force may go (9.4) and stop (15.3)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Literal, NamedTuple, TypeAlias

from engine.core.choice import Barred
from engine.sword import nonplayer, plunder
from engine.sword.cards import lasting
from engine.sword.facts import ConnectionType, DataSet
from engine.sword.game import Stack, Sword, Units

Ground: TypeAlias = Literal["clear", "rough", "strait"]

MOST_CU = 10
MOST_SPACES = 4
"""11.2, 12.4.1 How far an army avoids or retreats."""
APPIAN_WAY = "appian_way"
COSTS: Mapping[Ground, int] = {"clear": 1, "rough": 2, "strait": 2}
RAID_COST = 1
NATIVE_GROUND = ("bovianum", "aufidena")


class Mover(NamedTuple):
    """A force on its way: the leader activated comes first; `road` is the space before this one on the Appian Way.

    `pursuing`: its next step goes after an army that avoided it (11.3); `raided`: it has raided where it is (16.3).
    """

    power: str
    space: str
    units: Units
    leaders: tuple[str, ...]
    mp: int
    road: str = ""
    pursuing: bool = False
    raided: bool = False

    @property
    def cu(self) -> int:
        return self.units.total


class Way(NamedTuple):
    """A step a mover might take, and what bars it."""

    to: str
    cost: int
    barred: Barred | None


class Attack(NamedTuple):
    """Where a move may come to a battle: `path` from its start to the space attacked, `cost` in MP of all its steps.

    `cu`: what he can bring there.
    """

    path: tuple[str, ...]
    cost: int
    cu: int


# 9.2 costs


@lru_cache(maxsize=8)
def _printed(data: DataSet) -> Mapping[tuple[str, str], ConnectionType]:
    return {(space, link.to): link.type for space, links in data.neighbours.items() for link in links}


@lru_cache(maxsize=8)
def _one_way_back(data: DataSet) -> Mapping[str, tuple[str, ...]]:
    """For each end of one-way connections, where they come from."""
    ends = {line.b for line in data.connections if line.one_way}
    return {end: tuple(line.a for line in data.connections if line.one_way and line.b == end) for end in ends}


def connection(game: Sword, power: str, a: str, b: str) -> Ground | None:
    """9.2 The connection from `a` to `b` as it counts for armies of `power`, whatever for; None if there is none.

    The Samnite exception, the Appian Way (§S `appian_way`) and what cards ease are in it. No way leads back over a
    one-way connection.
    """
    printed = _printed(game.data).get((a, b))
    if printed == "clear" or printed is None:
        return printed
    ground = _ground(game, power, a, b, printed)
    if ground == "rough" and game.lasting and any(lasting.in_force(game, "ease", power)):
        return "clear"
    return ground


def _ground(game: Sword, power: str, a: str, b: str, printed: ConnectionType) -> Ground:
    if power == "samnites" and (a in NATIVE_GROUND or b in NATIVE_GROUND):
        return "clear"
    if printed == "appian":
        return "rough" if game.options["appian_way"] == "clear" and APPIAN_WAY not in game.markers else "clear"
    return printed


def is_road(game: Sword, a: str, b: str) -> bool:
    """9.2 Whether the connection is part of the Appian Way."""
    return _printed(game.data).get((a, b)) == "appian"


def cost(game: Sword, mover: Mover, to: str) -> int:
    """9.2 MP for the step to an adjacent space.

    §S `road`: once the event is in force a stretch of the Appian Way costs 1 in all. Read here as a stretch in one
    direction: who turns round on the road begins a new one (else a march could go to and fro for ever).
    """
    ground = connection(game, mover.power, mover.space, to)
    assert ground is not None
    if mover.road and mover.road != to and is_road(game, mover.space, to):
        return 0
    return COSTS[ground]


def road_after(game: Sword, mover: Mover, to: str) -> str:
    """9.2 (§S `road`) The space left behind, if the step goes along a road that is in force; else nothing."""
    on_road = APPIAN_WAY in game.markers and game.options["appian_way"] == "road" and is_road(game, mover.space, to)
    return mover.space if on_road else ""


def movement_points(power: str, value: int) -> int:
    """9.2 MP of a leader activated as with a card of `value`."""
    if power == "gauls":
        return 2 + value
    return 5 if power == "transalpines" else 4


# 15.3, 9.4 where a force may stop, enter and attack


def at_peace(game: Sword, power: str, other: str, space: str) -> bool:
    """15.2, 16.1.2, 7.2.2 Whether an army of `power` on the move passes that of `other`: allied, escorted or bribed."""
    friends = game.friendly(power, other) or game.escorted(power, other)
    return friends or (power == "etruscans" and (space, other) in game.bribed)


def stop_barred(game: Sword, power: str, cu: int, space: str) -> Barred | None:
    """15.3 Never stacked with another power; 9.4 a leader alone (`cu` 0) not with enemy leaders."""
    for stack in game.stacks.get(space, ()):
        if stack.power == power:
            continue
        if at_peace(game, power, stack.power, space):
            return Barred("15.3", "stacked_with_ally", {"space": space, "power": stack.power})
        if not cu and stack.leaders:
            return Barred("9.4", "lone_leader_with_enemy_leaders", {"space": space, "power": stack.power})
    return None


def end_barred(game: Sword, there: Mover, cu: int) -> Barred | None:
    """15.3, 9.4, 16.3 Why so many CU may not end a move where the mover is `there`, unless they have just raided it."""
    barred = stop_barred(game, there.power, cu, there.space)
    return barred if barred or there.raided else nonplayer.confined(game, there.power, there.space)


def attacked(game: Sword, power: str, space: str) -> list[Stack]:
    """9.4 The enemy stacks with CU that an army of `power` has to fight there."""
    return [stack for stack in game.stacks.get(space, ()) if stack.cu and not at_peace(game, power, stack.power, space)]


def may_stand(game: Sword, power: str, cu: int, space: str) -> bool:
    """§R 20 Whether a force sent back may stop there: nobody in its way, and no battle to be fought."""
    return stop_barred(game, power, cu, space) is None and not attacked(game, power, space)


def way_back(game: Sword, power: str, cu: int, path: Sequence[str], *, forced: bool = True) -> tuple[str, ...] | None:
    """§R 20 Back along `path` from its end to the last space where the force may stop; None if there is none.

    Nobody goes back into a box by his own will, only `forced` by a card.
    """
    for at in range(len(path) - 2, -1, -1):
        if may_stand(game, power, cu, path[at]) and (forced or game.kinds[path[at]] != "box"):
            return tuple(reversed(path[at:]))
    return None


def attack_barred(game: Sword, power: str, space: str) -> Barred | None:
    """15.3 Nobody attacks where CU or leaders of an ally are, inside a city or outside."""
    for stack in game.stacks.get(space, ()):
        if stack.power != power and at_peace(game, power, stack.power, space):
            return Barred("15.3", "ally_stands_there", {"space": space, "power": stack.power})
    return None


def enter_barred(game: Sword, mover: Mover, to: str) -> Barred | None:
    """9.2 MP; 9.4 attacks; 15.3 a step only where the force can still come to a legal end."""
    price = cost(game, mover, to)
    if price > mover.mp:
        return Barred("9.2", "too_few_mp", {"space": to, "cost": price, "mp": mover.mp})
    if mover.pursuing and connection(game, mover.power, mover.space, to) != "clear":
        return Barred("11.3", "pursues_on_clear_ground", {"space": to})
    if to not in game.stacks and mover.power not in game.npps() and not game.lasting:
        return None
    return arrival_barred(game, after(game, mover, to))


def arrival_barred(game: Sword, there: Mover) -> Barred | None:
    """9.4, 15.3 Why a force may not come to the space where it would be `there`; 16.3 a non-player power attacks only
    where it may end, and passes through elsewhere only if it can still come to such a space.
    """
    if barred := shut_out(game, there):
        return barred
    fights = attacked(game, there.power, there.space)
    if fights:
        if not there.cu:
            return Barred("9.4", "lone_leader_against_cu", {"space": there.space, "power": fights[0].power})
        return attack_barred(game, there.power, there.space) or nonplayer.confined(game, there.power, there.space)
    barred = end_barred(game, there, there.cu)
    return barred if barred and way_to_end(game, there) is None else None


def shut_out(game: Sword, there: Mover) -> Barred | None:
    """16.3, 7.1 Why a force may not even enter the space where it would be `there`: a card bars armies alone."""
    barred = lasting.enter_barred(game, there.power, there.space) if there.cu else None
    return barred or nonplayer.shut_out(game, there.power, there.space)


def after(game: Sword, mover: Mover, to: str) -> Mover:
    """9.1 The mover one step on."""
    mp, road = mover.mp - cost(game, mover, to), road_after(game, mover, to)
    return mover._replace(space=to, mp=mp, road=road, pursuing=False, raided=False)


def ways(game: Sword, mover: Mover) -> Iterator[Way]:
    """9.1, 9.2 The steps a mover might take, in the order of the data, with what bars them."""
    for link in game.data.neighbours[mover.space]:
        if link.to in game.kinds:
            yield Way(link.to, cost(game, mover, link.to), enter_barred(game, mover, link.to))
    for end in _one_way_back(game.data).get(mover.space, ()):
        if end in game.kinds:
            yield Way(end, 0, Barred("2", "one_way", {"space": end}))


def way_to_end(game: Sword, mover: Mover) -> tuple[str, ...] | None:
    """15.3 The cheapest way on to a space where the force may stop, else to one where it fights; None if there is none.

    16.3 It is empty where a raid on the spot ends the move. Of ways that cost the same the one met first: fewer steps
    before more, then the order of the data.
    """
    best_fight: tuple[str, ...] | None = None
    seen: set[tuple[str, str, bool]] = set()
    heap: list[tuple[int, int, tuple[str, ...], Mover]] = [(-mover.mp, 0, (), mover)]
    order = 0
    while heap:
        _, _, path, here = heappop(heap)
        if (path and not end_barred(game, here, here.cu)) or raid_ends(game, here):
            return path
        if (here.space, here.road, here.pursuing) in seen:
            continue
        seen.add((here.space, here.road, here.pursuing))
        for link in game.data.neighbours[here.space]:
            if link.to not in game.kinds or cost(game, here, link.to) > here.mp:
                continue
            if here.pursuing and connection(game, here.power, here.space, link.to) != "clear":
                continue
            on = after(game, here, link.to)
            if attacked(game, here.power, link.to):
                if here.cu and best_fight is None and not arrival_barred(game, on):
                    best_fight = (*path, link.to)
                continue
            if shut_out(game, on):
                continue
            order += 1
            heappush(heap, (-on.mp, order, (*path, link.to), on))
    return best_fight


def raid_ends(game: Sword, here: Mover) -> bool:
    """16.3 Whether a non-player power may end where it is if it raids first."""
    if here.mp < RAID_COST or not here.cu or here.power not in game.npps():
        return False
    if plunder.raid_target_barred(game, here.power, here.space):
        return False
    return stop_barred(game, here.power, here.cu, here.space) is None


def attacks(game: Sword, mover: Mover) -> dict[str, Attack]:
    """9.2, 9.4 Every space a mover can attack, each by the cheapest way; of ways alike one whose last step is clear.

    He takes along what CU he may on the way (9.1).
    """
    found: dict[str, Attack] = {}
    best: dict[str, tuple[int, bool]] = {}
    seen: set[tuple[str, str, bool]] = set()
    heap: list[tuple[int, int, tuple[str, ...], Mover]] = [(0, 0, (mover.space,), mover)]
    order = 0
    while heap:
        spent, _, path, here = heappop(heap)
        if (here.space, here.road, here.cu > 0) in seen:
            continue
        seen.add((here.space, here.road, here.cu > 0))
        for way in ways(game, here):
            if way.barred is not None:
                continue
            total = spent + way.cost
            if attacked(game, here.power, way.to):
                rank = (total, connection(game, here.power, here.space, way.to) != "clear")
                if way.to not in best or rank < best[way.to]:
                    best[way.to] = rank
                    found[way.to] = Attack((*path, way.to), total, here.cu)
                continue
            order += 1
            heappush(heap, (total, order, (*path, way.to), _picking_up(game, after(game, here, way.to))))
    return found


def _picking_up(game: Sword, mover: Mover) -> Mover:
    """9.1 With all the CU of a space he comes to that he may take along."""
    stack = game.force(mover.space, mover.power)
    number = min(MOST_CU - mover.cu, stack.cu)
    if number == stack.cu and _has_consul(game, stack.leaders):
        number -= 1
    return mover._replace(units=mover.units.plus(first_regular(stack.outside, number))) if number > 0 else mover


# 9.1 who comes along


FIT: tuple[Units, tuple[str, ...]] = (Units(), ())


def starting_force(
    game: Sword, leader: str, unfit: tuple[Units, tuple[str, ...]] = FIT
) -> tuple[Units, tuple[str, ...]]:
    """9.1 With an activated leader go up to 10 CU and all subordinates, the consul's last CU excepted, and `unfit` CU
    and leaders, who move no more (9.5.2).

    8.2.1 Beside a named leader a minor one takes CU and other minor leaders and leaves the named ones.
    """
    stack = game.force(game.places[leader], game.leader(leader).power)
    named, (tired, weary) = game.leader(leader).named, unfit
    fit = [other for other in stack.leaders if other != leader and other not in weary]
    others = tuple(other for other in fit if named or not game.leader(other).named)
    staying = [other for other in stack.leaders if other != leader and other not in others]
    mobile = stack.outside.minus(tired.most(stack.outside))
    number = min(MOST_CU, mobile.total)
    if _has_consul(game, staying):
        number = max(0, min(number, stack.cu - 1))
    return first_regular(mobile, number), (leader, *others)


def take_cu_barred(game: Sword, mover: Mover, number: int) -> Barred | None:
    """9.1 Never more than 10 CU; no consul is left without a Roman CU."""
    if mover.cu + number > MOST_CU:
        return Barred("9.1", "ten_cu", {"number": MOST_CU})
    stack = to_take(game, mover)
    if stack.cu == number and _has_consul(game, stack.leaders):
        return Barred("9.1", "consul_without_cu", {"space": mover.space})
    return None


def drop_cu_barred(game: Sword, mover: Mover, number: int, *, moved: bool) -> Barred | None:
    """15.3 Nothing is dropped where it may not stop, but what has not moved may stay (§R 34); 9.1 no consul is left
    without a Roman CU.
    """
    if mover.cu == number and _has_consul(game, mover.leaders):
        return Barred("9.1", "consul_without_cu", {"space": mover.space})
    return end_barred(game, mover, number) if moved else None


def take_leader_barred(game: Sword, mover: Mover, leader: str) -> Barred | None:
    """9.1 A minor leader cannot pick up a named one; no consul leaves his CU for a leader without any."""
    if game.leader(leader).named and not game.leader(mover.leaders[0]).named:
        return Barred("9.1", "minor_takes_named", {"leader": leader})
    if not mover.cu and game.leader(leader).consul and to_take(game, mover).cu:
        return Barred("9.1", "consul_without_cu", {"space": mover.space})
    return None


def drop_leader_barred(game: Sword, mover: Mover, leader: str, *, moved: bool) -> Barred | None:
    """15.3 Nobody is dropped where he may not stop, if he `moved`; 9.1 no consul without a Roman CU."""
    cu = to_take(game, mover).cu
    if not cu and game.leader(leader).consul:
        return Barred("9.1", "consul_without_cu", {"space": mover.space})
    return end_barred(game, mover, cu) if moved else None


def to_take(game: Sword, mover: Mover) -> Stack:
    """9.1 Own CU and leaders outside in the mover's space that are not with him: they stay when he goes on."""
    stack = game.force(mover.space, mover.power)
    leaders = tuple(leader for leader in stack.leaders if leader not in mover.leaders)
    return Stack(mover.power, outside=stack.outside.minus(mover.units), leaders=leaders)


def first_regular(units: Units, number: int) -> Units:
    """9.1 So many of these CU as go along: regular ones first, militia (17: by land they stay in Africa) last."""
    regular = min(number, units.regular)
    mercenary = min(number - regular, units.mercenary)
    return Units(regular, mercenary, min(number - regular - mercenary, units.militia))


def _has_consul(game: Sword, leaders: tuple[str, ...] | list[str]) -> bool:
    return any(game.leader(leader).consul for leader in leaders)
