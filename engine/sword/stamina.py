"""9.5.2 Stamina: in a Campaign the MP that each CU and leader has spent, and who moves no more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.choice import Barred
from engine.sword import movement
from engine.sword.cards import lasting
from engine.sword.cards.targets import FightTarget
from engine.sword.game import NONE, Frame, Procedure, Sword, Units

FULL = 3
"""9.5 A Campaign activates as with a card of this value."""


class Lot(NamedTuple):
    """CU of `power` in `space` that have spent so many MP; `weary` ones move no more. `led`: who leads them now."""

    power: str
    space: str
    units: Units
    spent: int = 0
    weary: bool = False
    led: str = ""


@dataclass(kw_only=True)
class Stamina(Procedure):
    """9.5.2 What is noted of those who have moved in a Campaign; CU in no lot have not.

    `spent`: MP by leader; `weary` are the leaders who move no more. `rolled`: the spaces besieged in it (9.5.3);
    `tried`: the stacks that tried to intercept an army in it, by power and space, `heirs`: leaders with whom some of
    another's army go (10.6, §R 23).
    """

    value: int = FULL
    lots: list[Lot] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)
    weary: list[str] = field(default_factory=list)
    rolled: list[str] = field(default_factory=list)
    tried: list[tuple[str, str]] = field(default_factory=list)
    heirs: list[str] = field(default_factory=list)

    def flanking(self, game: Sword, fight: FightTarget) -> Frame | None:
        """9.5.6 What may bring a flanking force to a battle in progress."""
        return None

    def fought(self, game: Sword, fight: FightTarget) -> Frame | None:
        """9.5.7, 9.5.9 What follows a battle that is over."""
        return None

    # who may move

    def most(self, game: Sword, power: str) -> int:
        """9.5.2 The MP that nobody spends more of in all, with what cards add."""
        return movement.movement_points(power, self.value) + lasting.added(game, "mp", power)

    def pool(self, game: Sword, power: str, space: str) -> dict[int, Units]:
        """The CU there that may move and are not led yet, by the MP they have spent, fewest first."""
        stack = game.force(space, power)
        new, found = stack.outside.plus(stack.inside), {0: NONE}
        for lot in self.lots:
            if (lot.power, lot.space) == (power, space):
                new = new.minus(lot.units.most(new))
                if not lot.weary and not lot.led:
                    found[lot.spent] = found.get(lot.spent, NONE).plus(lot.units)
        found[0] = found[0].plus(new)
        return {spent: units for spent, units in sorted(found.items()) if units.total}

    def with_him(self, leader: str) -> dict[int, Units]:
        """The CU he leads, by the MP they have spent, most first."""
        found: dict[int, Units] = {}
        for lot in sorted(self._led(leader), key=lambda lot: -lot.spent):
            found[lot.spent] = found.get(lot.spent, NONE).plus(lot.units)
        return found

    def _led(self, leader: str) -> Iterator[Lot]:
        return (lot for lot in self.lots if lot.led == leader)

    def force(self, leader: str) -> Units:
        """All the CU he leads."""
        total = NONE
        for lot in self._led(leader):
            total = total.plus(lot.units)
        return total

    def lag(self, game: Sword, power: str, leaders: Sequence[str], mp: int) -> int:
        """By how many MP fewer than the first of the `leaders` has left the most tired of his force may go."""
        spent = [self.spent.get(leader, 0) for leader in leaders]
        spent += [lot.spent for lot in self._led(leaders[0])]
        return max(0, mp - (self.most(game, power) - max(spent)))

    # who comes along, and who stays

    def take(self, power: str, leader: str, space: str, parts: Mapping[int, Units]) -> Units:
        """9.1 These CU of each group of the `pool` go with him."""
        taken = NONE
        for spent, part in parts.items():
            self._shift(Lot(power, space, part, spent), led=leader)
            taken = taken.plus(part)
            if spent and part.total:
                self.heirs.append(leader)
        return taken

    def accompany(self, leader: str, others: Sequence[str]) -> None:
        """9.1 Leaders go with him."""
        if any(self.spent.get(other) for other in others):
            self.heirs.append(leader)

    def drop(self, leader: str, parts: Mapping[int, Units]) -> Units:
        """9.1 These CU of each group `with_him` stay behind."""
        left = NONE
        for spent, part in parts.items():
            for lot in [lot for lot in self._led(leader) if lot.spent == spent]:
                gone = lot.units.most(part)
                part = part.minus(gone)
                left = left.plus(gone)
                self._shift(lot._replace(units=gone), led="")
        return left

    def _shift(self, part: Lot, *, led: str) -> None:
        """CU of a lot, or of none, are led by another or by nobody from now on."""
        missing, lots = part.units, []
        for lot in self.lots:
            gone = NONE
            if lot._replace(units=NONE) == part._replace(units=NONE):
                gone = lot.units.most(missing)
                missing = missing.minus(gone)
            lots.append(lot._replace(units=lot.units.minus(gone)))
        self.lots = [*lots, part._replace(led=led)]
        self._tidy()

    def _tidy(self) -> None:
        """Alike lots become one; what has neither moved nor is led is in none."""
        merged: dict[Lot, Units] = {}
        for lot in self.lots:
            key = lot._replace(units=NONE)
            merged[key] = merged.get(key, NONE).plus(lot.units)
        self.lots = [
            key._replace(units=units)
            for key, units in merged.items()
            if units.total and (key.spent or key.weary or key.led)
        ]

    # what happens to them

    def keep(self, leader: str, units: Units) -> None:
        """Others have left him these of his CU: those who have moved farthest are gone."""
        lots = [lot for lot in self.lots if lot.led != leader]
        for lot in sorted(self._led(leader), key=lambda lot: lot.spent):
            part = lot.units.most(units)
            units = units.minus(part)
            lots.append(lot._replace(units=part))
        self.lots = lots
        self._tidy()

    def go(self, leaders: Sequence[str], to: str, cost: int) -> None:
        """9.5.2 He who leads, those with him and the CU he leads have spent so many MP and are in another space."""
        for leader in leaders:
            self.spent[leader] = self.spent.get(leader, 0) + cost
        self.lots = [
            lot._replace(space=to, spent=lot.spent + cost) if lot.led == leaders[0] else lot for lot in self.lots
        ]

    def sail(self, leaders: Sequence[str], aboard: Units, to: str, cost: int) -> None:
        """9.6.3 The same by sea, for as many of his CU as the ships take, those who have moved least; the rest stay
        behind, unless the ships have come back.
        """
        lots, back = [lot for lot in self.lots if lot.led != leaders[0]], []
        for lot in sorted(self._led(leaders[0]), key=lambda lot: lot.spent):
            part = lot.units.most(aboard)
            aboard = aboard.minus(part)
            left = lot._replace(units=lot.units.minus(part))
            if lot.space == to:
                back.append(left)
            else:
                lots.append(left._replace(led=""))
            lots.append(lot._replace(units=part))
        self.lots = lots
        self.go(leaders, to, cost)
        self.lots += back
        self._tidy()

    def tire(self, leaders: Sequence[str]) -> None:
        """9.5.2 They and the CU that the first of them leads move no more."""
        self.weary += [leader for leader in leaders if leader not in self.weary]
        self.lots = [lot._replace(weary=lot.weary or lot.led == leaders[0]) for lot in self.lots]

    def tire_all(self, game: Sword, power: str, space: str) -> None:
        """9.5.2 All who stand outside there move no more."""
        stack = game.force(space, power)
        new, lots = stack.outside, []
        for lot in self.lots:
            here = (lot.power, lot.space) == (power, space)
            new = new.minus(lot.units.most(new)) if here else new
            lots.append(lot._replace(weary=True) if here else lot)
        self.lots = [*lots, Lot(power, space, new, weary=True)]
        self.weary += [leader for leader in stack.leaders if leader not in self.weary]
        self._tidy()

    def lose(self, power: str, space: str, units: Units) -> None:
        """CU there are lost: those who have fought, and are led, first."""
        lots = []
        for lot in sorted(self.lots, key=lambda lot: (not lot.weary, not lot.led)):
            gone = lot.units.most(units) if (lot.power, lot.space) == (power, space) else NONE
            units = units.minus(gone)
            lots.append(lot._replace(units=lot.units.minus(gone)))
        self.lots = lots
        self._tidy()

    def flee(self, power: str, origin: str, to: str) -> None:
        """12.4 All of a space have gone to another."""
        self.lots = [lot._replace(space=to) if (lot.power, lot.space) == (power, origin) else lot for lot in self.lots]
        self._tidy()

    def halt(self, leader: str) -> None:
        """9.1 His move is over, and he leads nobody."""
        self.lots = [lot._replace(led="") if lot.led == leader else lot for lot in self.lots]
        self._tidy()


# what the rules ask, in a Campaign or not


def moves_no_more(game: Sword, leader: str) -> Barred | None:
    """9.5.2 A leader who has fought, besieged, refused battle or failed a pursuit in this Campaign."""
    campaign = game.inside(Stamina)
    if campaign is None or leader not in campaign.weary:
        return None
    return Barred("9.5.2", "moves_no_more", {"leader": leader})


def sortie_barred(game: Sword, leader: str, number: int) -> Barred | None:
    """9.5.2 Those inside who have fought make no sortie with so many CU."""
    space, power = game.places[leader], game.leader(leader).power
    units = game.force(space, power).inside
    return moves_no_more(game, leader) or fit_barred(game, power, space, units, number)


def rolled_barred(game: Sword, space: str) -> Barred | None:
    """9.5.3 Not two siege or subjugation rolls on one space."""
    campaign = game.inside(Stamina)
    if campaign is None or space not in campaign.rolled:
        return None
    return Barred("9.5.3", "rolled_in_this_campaign", {"space": space})


def unfit(game: Sword, power: str, space: str) -> tuple[Units, tuple[str, ...]]:
    """9.5.2 The CU and leaders in a space who move no more."""
    campaign = game.inside(Stamina)
    if campaign is None:
        return NONE, ()
    stack = game.force(space, power)
    tired = NONE
    for lot in campaign.lots:
        if lot.weary and (lot.power, lot.space) == (power, space):
            tired = tired.plus(lot.units)
    return tired, tuple(leader for leader in (*stack.leaders, *stack.within) if leader in campaign.weary)


def fit_barred(game: Sword, power: str, space: str, units: Units, number: int) -> Barred | None:
    """9.5.2 Why not so many of these CU in a space may go along."""
    tired, _ = unfit(game, power, space)
    if number <= units.minus(tired.most(units)).total:
        return None
    return Barred("9.5.2", "cu_move_no_more", {"space": space, "number": tired.total})


def starting_force(game: Sword, leader: str) -> tuple[Units, tuple[str, ...]]:
    """9.1, 9.5.2 Who sets out with an activated leader, those left out who move no more."""
    power = game.leader(leader).power
    return movement.starting_force(game, leader, unfit(game, power, game.places[leader]))


def _number(pool: Mapping[int, Units], number: int) -> dict[int, Units]:
    """So many CU of these groups, of the first ones as many as there are."""
    found = {}
    for spent, units in pool.items():
        found[spent] = movement.first_regular(units, number)
        number -= found[spent].total
    return found


def _named(pool: Mapping[int, Units], named: Units) -> dict[int, Units]:
    """The CU of these kinds, of the first groups as many as there are."""
    found = {}
    for spent, units in pool.items():
        found[spent] = units.most(named)
        named = named.minus(found[spent])
    return found


def left(game: Sword, leader: str, mp: int) -> int:
    """9.5.2 What a leader activated with so many MP has left of them."""
    campaign = game.inside(Stamina)
    if campaign is None:
        return mp
    return min(mp, campaign.most(game, game.leader(leader).power) - campaign.spent.get(leader, 0))


class Force(NamedTuple):
    """9.1 Who sets out, he who leads first, and the MP he has left; 9.5.2 `lag`: by how many the others have less."""

    units: Units
    leaders: tuple[str, ...]
    mp: int
    lag: int = 0


def set_out(game: Sword, units: Units, leaders: tuple[str, ...], mp: int, *, named: bool = False) -> Force:
    """9.5.2 He who leads sets out with so many CU, those who have moved least; with these kinds if they are `named`."""
    campaign = game.inside(Stamina)
    if campaign is None:
        return Force(units, leaders, mp)
    leader, power = leaders[0], game.leader(leaders[0]).power
    space = game.places[leader]
    campaign.accompany(leader, leaders)
    pool = campaign.pool(game, power, space)
    parts = _named(pool, units) if named else _number(pool, units.total)
    units, mp = campaign.take(power, leader, space, parts), left(game, leader, mp)
    return Force(units, leaders, mp, campaign.lag(game, power, leaders, mp))
