"""9.5.6 Who can flank for whom, and from where; what a flanking force has left (9.5.7)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from engine.core.choice import Barred, Choice, Option
from engine.sword import movement, naval, nonplayer, relief, stamina
from engine.sword.activation import activate_barred, initiative_barred
from engine.sword.cards.targets import FightTarget
from engine.sword.circumstances import circumstances
from engine.sword.events import Modifier
from engine.sword.game import NONE, Decision, Sword, Units
from engine.sword.leave import leaders_of
from engine.sword.marching import RAID, SAIL, TAKE, TO
from engine.sword.movement import Mover
from engine.sword.odds import Odds, battle_odds
from engine.sword.stamina import Stamina

NOBODY = "nobody"


class Wing(NamedTuple):
    """A flanking force where its move was broken off; fields as in `marching.Marching`, `lent` as in `Flankers`.

    `free`: it may go on (9.5.7). `foe` has intercepted it, and `owner` decides for him (9.5.9); nobody does for an army
    that a card has put in its way, which cannot be refused (9.3.3). `modifiers` are his, `own` those of the force.
    """

    leader: str
    power: str
    path: tuple[str, ...]
    units: Units
    leaders: tuple[str, ...]
    mp: int
    road: str
    value: int
    crossed: str
    ships: int
    tried: tuple[tuple[str, str], ...]
    free: bool = False
    foe: str = ""
    owner: str = ""
    modifiers: tuple[Modifier, ...] = ()
    lent: int = 0
    own: tuple[Modifier, ...] = ()

    @property
    def space(self) -> str:
        return self.path[-1]


@dataclass(kw_only=True)
class Coordinator(Stamina):
    """9.5.6 A card of `seat` that activates up to `count` leaders, an ally's too if `allies`, or one of each of the
    `powers` it names.

    `leaders` are those activated, the first first; `refused` those whose owner has not given leave (9.5.5). `wing`: the
    flanking force.
    """

    seat: str
    card: str
    count: int = 2
    allies: bool = True
    powers: tuple[str, ...] = ()
    leaders: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    wing: Wing | None = None

    def candidates(self, game: Sword) -> Iterator[str]:
        found = leaders_of(game, self.seat, allies=self.allies)
        return (leader for leader in found if not self.powers or game.leader(leader).power in self.powers)

    def used(self, game: Sword, leader: str) -> Barred | None:
        """9.5.1 No leader twice."""
        if leader in self.leaders:
            return Barred("9.5.1", "activated_already", {"leader": leader})
        if self.powers and game.leader(leader).power in {game.leader(other).power for other in self.leaders}:
            return Barred("9.5.1", "one_leader_of_each_power", {"leader": leader})
        return self.impossible(game, leader)

    def impossible(self, game: Sword, leader: str) -> Barred | None:
        """9.5.5 Not one whose owner has not given leave; 7.1, 8 nor one who cannot be."""
        if leader in self.refused:
            return Barred("9.5.5", "ally_refuses", {"leader": leader})
        return activate_barred(game, leader) or initiative_barred(game, leader, self.value)


# who can flank, and where from


def flank_barred(game: Sword, mover: Mover, fight: FightTarget, *, moved: bool) -> Barred | None:
    """9.5.6 Why a force may not flank from where it is: it must be able to enter the battle by another connection (7.1,
    16.3 where it may enter at all), and to stop where it is (15.3, 16.3). Who came by sea has used none.
    """
    space, battle = mover.space, fight.space
    if space == battle or movement.connection(game, mover.power, space, battle) is None:
        return Barred("9.5.6", "not_next_to_battle", {"space": battle})
    if space == fight.origin and not fight.ships:
        return Barred("9.5.6", "same_connection", {"space": space})
    if not mover.cu:
        return Barred("9.5.6", "flank_without_cu", {"leader": mover.leaders[0]})
    price = movement.cost(game, mover, battle)
    if price > mover.mp:
        return Barred("9.5.6", "no_mp_to_flank", {"space": battle, "cost": price, "mp": mover.mp})
    barred = movement.shut_out(game, mover._replace(space=battle))
    if moved and not barred:
        barred = movement.stop_barred(game, mover.power, mover.cu, space)
    return barred or (None if mover.raided else nonplayer.confined(game, mover.power, space))


def way_to_flank(
    game: Sword, mover: Mover, fight: FightTarget, value: int, *, moved: bool, taken: bool = False, shut: str = ""
) -> list[Choice] | None:
    """9.5.6 The cheapest way to where a force may flank from, as answers; None if there is none.

    `taken`: the CU where it is have changed sides already (9.1). `shut`: a space that enemies close behind it.

    Reading: it does not lead into enemy CU, as nothing tells of a battle within a step of another one.
    """
    heap: list[tuple[int, int, list[Choice], Mover]] = [(-mover.mp, 0, [], mover)]
    seen: set[tuple[str, str, bool, bool]] = set()
    order = 0
    while heap:
        _, _, said, here = heappop(heap)
        gone = moved or any(step[0] != TAKE for step in said)
        if flank_barred(game, here, fight, moved=gone) is None:
            return said
        if (here.space, here.road, here.cu > 0, here.raided) in seen:
            continue
        seen.add((here.space, here.road, here.cu > 0, here.raided))
        for step, on in _steps(game, here, value, moved=gone):
            if on.space != shut and not movement.attacked(game, here.power, on.space):
                if step[0] == TAKE and taken and not said:
                    continue
                order += 1
                heappush(heap, (-on.mp, order, [*said, step], on))
    return None


def _taking(game: Sword, mover: Mover) -> Iterator[tuple[Choice, Mover]]:
    """9.1 A leader alone may pick up CU on the way, 9.5.2 those that have moved least."""
    if mover.cu or movement.take_cu_barred(game, mover, 1):
        return
    there, campaign = movement.to_take(game, mover).outside, game.inside(Stamina)
    most = campaign.most(game, mover.power) if campaign else mover.mp
    pool = campaign.pool(game, mover.power, mover.space) if campaign else {0: there}
    for spent, units in pool.items():
        one = movement.first_regular(units.most(there), 1)
        if one.total:
            yield (TAKE, "1"), mover._replace(units=one, mp=min(mover.mp, most - spent))
            return


def _steps(game: Sword, mover: Mover, value: int, *, moved: bool) -> Iterator[tuple[Choice, Mover]]:
    """9.1 What brings a force on; 16.3 by a raid a non-player power may stop where it is."""
    yield from _taking(game, mover)
    if not mover.raided and movement.raid_ends(game, mover):
        yield (RAID,), mover._replace(mp=mover.mp - movement.RAID_COST, raided=True)
    for way in movement.ways(game, mover):
        if way.barred is None:
            yield (TO, way.to), movement.after(game, mover, way.to)
    for to, cu, barred in naval.sailings(game, mover, value, moved=moved):
        if barred is None:
            aboard = naval.aboard(game, mover.units, to, cu)
            yield (SAIL, to), naval.landed(game, mover._replace(units=aboard), to)


def flanker_barred(game: Sword, campaign: Coordinator, fight: FightTarget, leader: str) -> Barred | None:
    """9.5.6 Why a leader cannot flank in a battle; 9.5.7 who has done so in an automatic victory may do so again."""
    wing, power = campaign.wing, game.leader(leader).power
    again = wing is not None and wing.free and wing.leader == leader
    if not again:
        if len(campaign.leaders) == campaign.count:
            return Barred("9.5.1", "no_leader_left", {"leader": leader})
        if barred := campaign.used(game, leader):
            return barred
    if game.places[leader] == fight.space:
        return Barred("9.5.6", "already_in_battle", {"leader": leader})
    if barred := relief.shut_in(game, leader) or stamina.moves_no_more(game, leader):
        return barred
    if game.friendly(power, fight.defender):
        return Barred("15.2", "friend_of_enemy", {"leader": leader, "power": power})
    if not game.friendly(power, fight.attacker):
        return Barred("9.5.8", "no_ally_of_attacker", {"power": power, "other": fight.attacker})
    mp, moved = campaign.most(game, power), False
    if again and wing is not None:
        mp, moved = wing.mp, True
    for mover in _forces(game, campaign, leader, mp, wing.road if again and wing else ""):
        if way_to_flank(game, mover, fight, campaign.value, moved=moved) is not None:
            return None
    return Barred("9.5.6", "flank_out_of_reach", {"leader": leader, "space": fight.space})


def _forces(game: Sword, campaign: Coordinator, leader: str, mp: int, road: str) -> Iterator[Mover]:
    """9.5.2 He with a CU that has moved least, and he alone."""
    power, space = game.leader(leader).power, game.places[leader]
    units, _ = stamina.starting_force(game, leader)
    most = campaign.most(game, power)
    alone = Mover(power, space, NONE, (leader,), min(mp, most - campaign.spent.get(leader, 0)), road)
    if units.total:
        least = min(campaign.pool(game, power, space), default=most)
        yield alone._replace(units=movement.first_regular(units, 1), mp=min(alone.mp, most - least))
    yield alone


def coordinated_odds(game: Sword, fight: FightTarget, flanking: int, flanker: str = "") -> Odds:
    """12 The chances of a battle with so many CU of `flanker` on the flank, as things stand, no card played."""
    powers = (fight.attacker, fight.defender)
    sums = {power: sum(one.n for one in fight.modifiers.get(power, ())) for power in powers}
    tactics = {power: game.tactics(fight.commander(game, power)) for power in powers}
    for power, modifier in circumstances(game, fight.space, *powers, fight.crossed, tactics, flanker=flanker):
        sums[power] += modifier.n
    attackers, defenders = (game.force(fight.space, power).cu for power in powers)
    attack, defence = (sums[power] for power in powers)
    size = attackers + (flanking + 1) // 2
    return battle_odds(game.data, size, defenders, attack + (flanking > 0), defence)


# what is asked


@dataclass(kw_only=True)
class FlankChoice(Decision):
    """9.5.6 Whose army flanks, with the chance to win if all who can set out with him come; or `nobody`."""

    name = "flank"
    rule = "9.5.6"
    space: str
    power: str

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.space, "power": self.power}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if said:
            return
        campaign, fight = game.inside(Coordinator), game.inside(FightTarget)
        assert campaign is not None
        assert fight is not None
        for leader in campaign.candidates(game):
            barred = flanker_barred(game, campaign, fight, leader)
            odds = None
            if barred is None:
                units, _ = stamina.starting_force(game, leader)
                odds = coordinated_odds(game, fight, max(1, units.total), game.leader(leader).power).win
            yield Option(leader, "leader", odds=odds, barred=barred)
        yield Option(NOBODY, "verb", odds=coordinated_odds(game, fight, 0).win)

    def default(self, game: Sword) -> Choice:
        return (NOBODY,)
