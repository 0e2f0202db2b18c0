"""9.1 What a marching leader may say: where he goes by land or sea, whom he takes and leaves, and where he stops."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.choice import Barred, Choice, Option
from engine.sword import movement, naval, raid, stamina
from engine.sword.cards.targets import MoveTarget
from engine.sword.events import Modifier
from engine.sword.game import Decision, Sword, Units
from engine.sword.movement import Mover
from engine.sword.odds import entry_odds, sail_odds
from engine.sword.party import Talk, following, meant
from engine.sword.punic_ships import lender

TO, SAIL, SHIPS, TAKE, DROP, STOP = "to", "sail", "ships", "take", "drop", "stop"
RAID = "raid"


@dataclass(kw_only=True)
class StepChoice(Decision):
    """9.1 The next space, or port (9.6), CU and leaders to take or drop, a raid, or the end of the move.

    In one space CU and each leader change sides once: the same end is reached, and a march comes to one.
    """

    leader: str
    space: str
    mp: int

    name = "step"
    rule = "9.1"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader, "space": self.space, "mp": self.mp}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        march = game.inside(Marching)
        assert march is not None
        if not said:
            yield from _verb(TO, march.steps_on(game))
            yield from _verb(SAIL, march.sails(game))
            if march.may_borrow(game):
                yield Option(SHIPS, "verb")
            yield from _verb(TAKE, march.takes(game))
            yield from _verb(DROP, march.drops(game))
            yield march.raid_option(game)
            yield Option(STOP, "verb", barred=march.stop_barred(game))
        elif said == (TO,):
            for option in march.steps_on(game):
                yield march.with_odds(game, option)
        elif said == (SAIL,):
            yield from march.sails(game, odds=True)
        elif said == (TAKE,):
            yield from march.takes(game)
        elif said == (DROP,):
            yield from march.drops(game)
        else:
            yield from march.which(game, said)

    def default(self, game: Sword) -> Choice:
        """Stop if that is legal, else the cheapest way to a legal end."""
        march = game.inside(Marching)
        assert march is not None
        return (march.way_on(game) if march.stop_barred(game) else None) or (STOP,)


def _verb(word: str, follow: Iterable[Option]) -> Iterator[Option]:
    """The verb before `follow`: nothing if nothing follows, barred like the first if all are."""
    barred: Barred | None = None
    for option in follow:
        if option.barred is None:
            yield Option(word, "verb")
            return
        barred = barred or option.barred
    if barred:
        yield Option(word, "verb", barred=barred)


def some_of(groups: Sequence[tuple[int, int]], number: int) -> Talk[tuple[int, ...]]:
    """9.5.2 How many of each group, given by MP spent and CU, make up the number; nothing is said without a choice."""
    chosen: list[int] = []
    for at, (spent, count) in enumerate(groups):
        others = sum(more for _, more in groups[at + 1 :])
        least, most = max(0, number - others), min(number, count)
        if least < most:
            most = int((yield [Option(str(n), "number", cost=spent, amount=n) for n in range(most, least - 1, -1)]))
        chosen.append(most)
        number -= most
    return tuple(chosen)


@dataclass(kw_only=True)
class Marching(MoveTarget):
    """9 A leader's move. `path` from where he began to where he stands, `units` and `leaders` (he first) go with him.

    `crossed` is how the last connection counted for him, empty before the first step; who is `stopped` still
    fights where he is. `road`: see `movement.cost`; `exchanged`: see `StepChoice`; `met` are the leaders among whom a
    commander was named where he stands (8.2.1). `value` is that of the card he is activated with, `ships` the CU for
    which he has ships if he came there by sea, else 0; `bound` the port he is sailing to, `led` who commanded where he
    leaves. `tried` are the stacks that tried to intercept him, by power and space (10.6); `avoided`: somebody has
    avoided him where he stands; `pursuing`: see `movement.Mover`; `modifiers` (12.2.3) of those who meet him there.
    `sortie`: he has come out of the city there (13.4.1). `lag`: by how many MP less than he the others of his force
    have left in a Campaign (9.5.2).
    """

    leader: str
    seat: str
    mp: int
    path: list[str]
    units: Units
    leaders: tuple[str, ...]
    road: str = ""
    exchanged: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    value: int = 0
    ships: int = 0
    bound: str = ""
    led: str = ""
    tried: list[tuple[str, str]] = field(default_factory=list)
    avoided: bool = False
    pursuing: bool = False
    modifiers: dict[str, list[Modifier]] = field(default_factory=dict)
    sortie: bool = False
    lag: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader, "power": self.power, "space": self.space, "mp": self.mp}

    @property
    def space(self) -> str:
        return self.path[-1]

    @property
    def moved(self) -> bool:
        return len(self.path) > 1

    def mover(self) -> Mover:
        return Mover(self.power, self.space, self.units, self.leaders, self.mp - self.lag, self.road, self.pursuing)

    def owner(self, game: Sword) -> str:
        """The seat that decides which of his CU are lost and where they go: an ally's if he is an ally's (9.5.5)."""
        return game.seat_of(self.power) or self.seat

    # what may be said

    def with_odds(self, game: Sword, step_on: Option) -> Option:
        """12 A step into enemies with the chance of beating the first of them as things stand, no card played."""
        foes = movement.attacked(game, self.power, step_on.word) if step_on.barred is None and self.units.total else []
        if not foes:
            return step_on
        to, cu = step_on.word, self.units.total
        odds = entry_odds(game, self.power, self.leader, cu, self.space, to, foes[0].power)
        return step_on._replace(odds=odds.win)

    def steps_on(self, game: Sword) -> Iterator[Option]:
        for way in movement.ways(game, self.mover()):
            yield Option(way.to, "space", cost=way.cost, barred=self.too_tired(way.cost, way.barred))

    def sails(self, game: Sword, *, odds: bool = False) -> Iterator[Option]:
        """9.6 The amount is that of the CU the ships take."""
        for to, cu, barred in naval.sailings(game, self.mover(), self.value, moved=self.moved):
            chance = sail_odds(game, self.power, self.leader, cu, to) if odds and not barred else None
            barred = self.too_tired(naval.PORT_COST, barred)
            yield Option(to, "space", cost=naval.PORT_COST, amount=cu, odds=chance, barred=barred)

    def may_borrow(self, game: Sword) -> bool:
        """9.6.3 (5P) Whether Carthage can be asked for ships, as soon as an army in a port is activated."""
        if self.moved or not self.units.total or SHIPS in self.exchanged:
            return False
        if naval.port_barred(game, self.power, self.space):
            return False
        return lender(game, self.power) is not None

    def takes(self, game: Sword) -> Iterator[Option]:
        mover = self.mover()
        there = movement.to_take(game, mover)
        if not there.cu and not there.leaders:
            return
        useless = self.no_way_on(game)
        once = useless or self._once("cu")
        for number in range(1, there.cu + 1):
            tired = once or stamina.fit_barred(game, self.power, self.space, there.outside, number)
            barred = tired or movement.take_cu_barred(game, mover, number)
            yield Option(str(number), "number", amount=number, barred=barred)
        for leader in there.leaders:
            tired = useless or self._once(leader) or stamina.moves_no_more(game, leader)
            barred = tired or movement.take_leader_barred(game, mover, leader)
            yield Option(leader, "leader", barred=barred)

    def drops(self, game: Sword) -> Iterator[Option]:
        mover = self.mover()
        useless = self.no_way_on(game)
        once = useless or self._once("cu")
        for number in range(1, mover.cu + 1):
            barred = once or movement.drop_cu_barred(game, mover, number, moved=self.moved)
            yield Option(str(number), "number", amount=number, barred=barred)
        for leader in mover.leaders[1:]:
            barred = useless or self._once(leader) or movement.drop_leader_barred(game, mover, leader, moved=self.moved)
            yield Option(leader, "leader", barred=barred)

    def which(self, game: Sword, said: Choice) -> Iterator[Option]:
        """9.5.2 Of CU that have spent more and less MP a player says how many of each he takes or drops."""
        campaign = game.inside(stamina.Stamina)
        if campaign is not None and len(said) > 1 and said[0] in (TAKE, DROP) and said[1].isdigit():
            yield from following(some_of(self._groups(game, campaign, said[0] == TAKE), int(said[1])), said[2:])

    def shares(self, game: Sword, campaign: stamina.Stamina, said: Choice) -> tuple[int, ...]:
        """9.5.2 How many of each group that means; if it is not said, of the first ones as many as there are."""
        groups = self._groups(game, campaign, said[0] == TAKE)
        if len(said) == 2:
            return stamina.shares([Units(count) for _, count in groups], int(said[1]))
        return meant(some_of(groups, int(said[1])), said[2:])

    def _groups(self, game: Sword, campaign: stamina.Stamina, take: bool) -> list[tuple[int, int]]:
        groups = campaign.pool(game, self.power, self.space) if take else campaign.with_him(self.leader)
        return [(spent, units.total) for spent, units in groups.items()]

    def way_on(self, game: Sword) -> Choice | None:
        """15.3 The first word of the cheapest way to where he may stop."""
        way = movement.way_to_end(game, self.mover())
        return (TO, way[0]) if way else None

    def raid_option(self, game: Sword) -> Option:
        """14.2 With its chance, no card played."""
        barred = self.too_tired(raid.COST, raid.raid_barred(game, self.mover()))
        odds = None if barred else raid.success(game.data)
        return Option(RAID, "verb", cost=raid.COST, odds=odds, barred=barred)

    def stop_barred(self, game: Sword) -> Barred | None:
        """15.3, 9.4 But who has no legal way on may stay, and who has not moved (§R 34)."""
        if not self.moved:
            return None
        barred = movement.stop_barred(game, self.power, self.units.total, self.space)
        return barred if barred and movement.way_to_end(game, self.mover()) else None

    def no_way_on(self, game: Sword) -> Barred | None:
        """9.1 CU and leaders change sides on the way: where it ends that is without meaning and not asked."""
        mover = self.mover()._replace(mp=self.mp)
        if not mover.cu and movement.to_take(game, mover).cu:
            mover = mover._replace(units=Units(1))
        if raid.raid_barred(game, mover) is None or any(way.barred is None for way in movement.ways(game, mover)):
            return None
        if any(way.barred is None for way in naval.sailings(game, mover, self.value, moved=self.moved)):
            return None
        return Barred("9.1", "no_step_left", {"space": self.space})

    def too_tired(self, cost: int, barred: Barred | None) -> Barred | None:
        """9.5.2 It is not he but others of his force who have too few MP left."""
        if barred is None or barred.key not in ("too_few_mp", "sea_costs") or not self.lag or cost > self.mp:
            return barred
        return Barred("9.5.2", "too_tired", {"cost": cost, "mp": self.mp - self.lag})

    def _once(self, what: str) -> Barred | None:
        return Barred("9.1", "once_in_a_space", {"space": self.space}) if what in self.exchanged else None
