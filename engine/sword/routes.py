"""9 The cheapest legal way of a leader to a space, by land and by sea (9.6), with whom he takes and leaves (9.1)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from typing import NamedTuple

from engine.core.choice import Barred, Choice
from engine.sword import bribe, movement, naval
from engine.sword.cards.targets import FightTarget
from engine.sword.flankers import flank_barred
from engine.sword.game import Sword
from engine.sword.itinerary import Errand, Exchange, Leg, Route, Start, aboard, trial
from engine.sword.march import March
from engine.sword.marching import DROP, SAIL, STOP, TO, Marching
from engine.sword.movement import Mover
from engine.sword.odds import entry_odds
from engine.sword.party import can_go, following, meant
from engine.sword.which import MERCENARIES

UNLIMITED = 1000
"""More MP than any way costs."""


class _Rank(NamedTuple):
    """What makes a way better than another, first things first: `left` CU stay behind for want of ships."""

    fights: int = 0
    left: int = 0
    mp: int = 0
    risks: int = 0
    steps: int = 0


NOTHING_YET = _Rank()


@dataclass(frozen=True, slots=True)
class _Node:
    """`via` so many of these spaces are behind it, `done`: of the exchanges; `over`: it has come to a battle."""

    mover: Mover
    rank: _Rank = NOTHING_YET
    legs: tuple[Leg, ...] = ()
    via: int = 0
    done: frozenset[Exchange] = frozenset()
    moved: bool = False
    over: bool = False


@dataclass(slots=True)
class _Search:
    """`fighting`: also through enemies who would not be swept away. `reasons`: why something on the way is barred."""

    start: Start
    errand: Errand
    fighting: bool = False
    reasons: list[Barred] = field(default_factory=list)
    found: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def game(self) -> Sword:
        return self.start.board

    @property
    def fight(self) -> FightTarget | None:
        return self.start.fight

    def run(self) -> Route | None:
        node = _Node(self.start.mover, moved=self.start.march.moved)
        heap: list[tuple[_Rank, int, _Node]] = [(node.rank, 0, node)]
        seen: set[tuple[Mover, int, frozenset[Exchange], bool]] = set()
        order = 0
        while heap:
            _rank, _order, node = heappop(heap)
            key = (self._label(node.mover), node.via, node.done, node.over)
            if key in seen:
                continue
            seen.add(key)
            here = self._exchanged(self._passed(node))
            if here is None:
                continue
            self.found.setdefault(here.mover.space, (here.rank.fights, here.rank.mp))
            if self._is_end(here):
                flanks = (Leg(here.mover, (STOP,)),) if self.fight else ()
                return Route((*here.legs, *flanks), here.mover)
            if here.over:
                continue
            for on in (*self._steps(here), *self._voyages(here)):
                order += 1
                heappush(heap, (on.rank, order, on))
        return None

    def _label(self, mover: Mover) -> Mover:
        return mover._replace(mp=0) if self.start.mover.mp >= UNLIMITED else mover

    def _passed(self, node: _Node) -> _Node:
        via, at = node.via, self.errand.via
        while via < len(at) and at[via] == node.mover.space:
            via += 1
        return replace(node, via=via)

    def _is_end(self, node: _Node) -> bool:
        errand, mover = self.errand, node.mover
        if node.via < len(errand.via) or len(node.done) < len(errand.exchanges):
            return False
        if self.fight:
            return self._flanks(mover, self.fight, moved=node.moved)
        if mover.space != errand.to or not node.legs:
            return False
        barred = None if node.over else movement.end_barred(self.game, mover, mover.cu)
        if barred and node.moved:
            self.reasons.append(barred)
            return False
        return True

    def _flanks(self, mover: Mover, fight: FightTarget, *, moved: bool) -> bool:
        """9.5.6 From where he is to flank; wherever he may, if only the battle was named."""
        if self.errand.to not in (mover.space, fight.space):
            return False
        barred = flank_barred(self.game, mover, fight, moved=moved)
        if barred and self.errand.to == mover.space:
            self.reasons.append(barred)
        return barred is None

    def _exchanged(self, node: _Node) -> _Node | None:
        """9.1 All that is to be taken or dropped in this space; None where one of it may not be."""
        todo = [one for one in self.errand.exchanges if one.space == node.mover.space and one not in node.done]
        if not todo or node.over:
            return node
        board, march = trial(self.start, node.legs)
        for one in todo:
            barred = exchange_barred(board, march, one)
            if barred:
                self.reasons.append(barred)
                return None
            before = self._as_rich(march.mover(), node.mover)
            said, groups = _in_full(board, march, one.said)
            march.exchange(board, one.take, *said[1:])
            node = replace(
                node,
                mover=self._as_rich(march.mover(), node.mover),
                legs=(*node.legs, Leg(before, said, (), groups)),
                done=node.done | {one},
            )
        return node

    def _as_rich(self, mover: Mover, before: Mover) -> Mover:
        """Who has any number of MP keeps them whoever comes along."""
        return mover._replace(mp=before.mp) if self.start.mover.mp >= UNLIMITED else mover

    def _steps(self, node: _Node) -> Iterator[_Node]:
        for way in movement.ways(self.game, node.mover):
            if way.barred is None:
                on = movement.after(self.game, node.mover, way.to)
                yield from self._arrived(node, on, (TO, way.to))
            elif self.fight and way.to == self.fight.space:
                continue
            elif way.to in (self.errand.to, *self.errand.via) and way.barred.key not in ("too_few_mp", "one_way"):
                self.reasons.append(way.barred)

    def _voyages(self, node: _Node) -> Iterator[_Node]:
        mover = node.mover
        for to, _cu, barred in naval.sailings(self.game, mover, self.start.march.value, moved=node.moved):
            if barred is None:
                on = naval.landed(self.game, aboard(self.start, mover, to), to)
                yield from self._arrived(node, on, (SAIL, to))

    def _arrived(self, node: _Node, on: Mover, said: Choice) -> Iterator[_Node]:
        """9.4 Enemies end a move where it is to end anyway, or are swept away."""
        game, rank = self.game, node.rank
        foes = tuple((stack.power, stack.cu) for stack in movement.attacked(game, on.power, on.space)) if on.cu else ()
        rank = _Rank(
            rank.fights + len(foes),
            rank.left + node.mover.cu - on.cu,
            rank.mp + node.mover.mp - on.mp,
            rank.risks + self._risks(on, said),
            rank.steps + 1,
        )
        if self.fight and movement.attacked(game, on.power, on.space):
            self._note_enemies(on)
            return
        legs = (*node.legs, Leg(node.mover, said, foes))
        on_way = replace(node, mover=on, rank=rank, legs=legs, moved=True)
        if not foes:
            yield on_way
            return
        if on.space == self.errand.to:
            yield replace(on_way, over=True)
        origin = node.mover.space if said[0] == TO else ""
        if self.fighting or sweeps(game, on, origin):
            yield on_way

    def _note_enemies(self, there: Mover) -> None:
        """9.5.6 A flanking force goes where no enemies stand."""
        if self.fight and there.space != self.fight.space and there.space in (self.errand.to, *self.errand.via):
            power = movement.attacked(self.game, there.power, there.space)[0].power
            about: dict[str, str | int] = {"space": there.space, "power": power}
            self.reasons.append(Barred("9.5.6", "flank_meets_enemies", about))

    def _risks(self, on: Mover, said: Choice) -> int:
        """10.1, 9.6.4 Enemy armies that lie in wait there, and a roll at sea."""
        if not on.cu:
            return 0
        game, rolls = self.game, said[0] == SAIL and naval.roll_due(self.game, on.power, on.space)
        near = 0
        pinned = (self.fight.space, self.fight.defender) if self.fight else ("", "")
        for link in game.data.neighbours[on.space]:
            for stack in game.stacks.get(link.to, ()):
                hostile = can_go(stack) and not game.friendly(on.power, stack.power)
                hostile = hostile and (link.to, stack.power) != pinned
                near += hostile and movement.connection(game, stack.power, link.to, on.space) == "clear"
        return near + rolls


def sweeps(game: Sword, mover: Mover, origin: str) -> bool:
    """12.2.1 Whether a force sure sweeps away all who stand in its space, as things stand: then it may go on (9.4)."""
    for stack in movement.attacked(game, mover.power, mover.space):
        odds = entry_odds(game, mover.power, mover.leaders[0], mover.cu, origin, mover.space, stack.power)
        if not (odds.overrun and odds.win):
            return False
    return True


def _in_full(board: Sword, march: March, said: Choice) -> tuple[Choice, tuple[tuple[int, int], ...]]:
    """9.5.2 With how many CU of each group, if they are not alike: those who have moved least go with him, and regular
    ones before mercenaries (5P).
    """
    if not said[1].isdigit():
        return said, ()
    which = said[:2]
    while more := following(march.which(board, which), said[2:]):
        stays = said[0] == DROP and more[0].label == MERCENARIES
        said = (*said, more[-1 if stays else 0].word)
    groups = {spent: units.total for spent, units in meant(march.which(board, which), said[2:]).items() if units.total}
    alike = len(march.groups(board, take=said[0] != DROP)) < 2
    return said, () if alike else tuple(groups.items())


def exchange_barred(game: Sword, march: Marching, one: Exchange) -> Barred | None:
    """9.1 Why a marching leader may not take or drop that where he stands."""
    for option in march.takes(game) if one.take else march.drops(game):
        if option.word == one.what:
            return option.barred
    about: dict[str, str | int] = {"space": one.space}
    if one.what.isdigit():
        mover = march.mover()
        there = movement.to_take(game, mover).cu if one.take else mover.cu
        key = "fewer_cu_there" if one.take else "fewer_cu_along"
        return Barred("9.1", key, {**about, "number": int(one.what), "cu": there})
    return Barred("9.1", "leader_not_there" if one.take else "leader_not_along", {**about, "leader": one.what})


# what is asked of it


def cheapest(start: Start, errand: Errand) -> Route | Barred:
    """9.1, 9.2 The way that costs the fewest MP; of such ways one past fewer enemy armies, then of fewer steps.

    It fights on the way only those it is sure to sweep away as things stand, and only if there is no way around them.
    9.5.6 That of a flanking force leads to where it flanks from, and may have no step.
    """
    game = start.board
    for space in (errand.to, *errand.via, *(one.space for one in errand.exchanges)):
        if space not in game.kinds:
            return Barred("2", "not_in_play", {"space": space})
    if errand.to == start.mover.space and not errand.via and not start.fight:
        return Barred("9.1", "already_there", {"space": errand.to})
    search = _Search(start, errand)
    found = search.run()
    return found if found is not None else _why_not(search)


def _why_not(search: _Search) -> Barred:
    start, errand = search.start, search.errand
    at_the_end = [barred for barred in search.reasons if barred.key != "no_step_left"]
    if at_the_end:
        return at_the_end[0]
    if start.fight and errand.to == start.fight.space:
        return Barred("9.5.6", "flank_out_of_reach", {"leader": start.march.leader, "space": errand.to})
    unlimited = start.with_mp(UNLIMITED)
    farther = _Search(unlimited, errand)
    longer = farther.run()
    if longer is not None and longer.cost <= start.march.mp:
        return Barred("9.5.2", "too_tired", {"cost": longer.cost, "mp": start.mover.mp})
    if longer is not None:
        return Barred("9.2", "too_far", {"space": errand.to, "cost": longer.cost, "mp": start.mover.mp})
    reasons = (*search.reasons, *farther.reasons)
    if reasons:
        return reasons[0]
    through = _Search(unlimited, errand, fighting=True).run()
    blocked = next((leg for leg in through.legs[:-1] if leg.foes), None) if through else None
    if blocked is not None:
        about = {"space": blocked.to, "power": blocked.foes[0][0]}
        if start.march.power == bribe.ETRUSCANS and bribe.may_bribe(start.board):
            return Barred("7.2.2", "bribe_on_the_way", about)
        return Barred("9.4", "enemy_on_the_way", about)
    return Barred("9.1", "no_way", {"space": errand.to})


def reach(start: Start) -> dict[str, int]:
    """9.2 MP to each space he could come to without a fight on the way, had he any number of MP; the nearest first."""
    search = _Search(start.with_mp(UNLIMITED), Errand(""))
    search.run()
    costs = {space: mp for space, (fights, mp) in search.found.items() if not fights and space != start.mover.space}
    return dict(sorted(costs.items(), key=lambda one: one[1]))
