"""9.6 Naval movement: between which ports, at what price, what stands in the way, and the voyage itself (9.6.4)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.core.choice import Barred
from engine.core.dice import DIE, FACES
from engine.core.frames import step
from engine.sword import acts, fleets, movement
from engine.sword.cards import lasting, standing
from engine.sword.cards.targets import FightTarget, SeaTarget
from engine.sword.cards.window import Responses
from engine.sword.events import Embarked, Modifier, SeaRolled
from engine.sword.facts import DataSet
from engine.sword.fleets import CARTHAGE
from engine.sword.game import PUNIC_ALLIANCE, Frame, Sword, Units
from engine.sword.losses import LossesChoice, displace_all, kinds_differ
from engine.sword.movement import Mover
from engine.sword.placement import BOMILCAR
from engine.sword.punic_ships import NO, Contest, contester

PORT_COST = 3


def port_cost(game: Sword, power: str) -> int:
    """9.6 MP of a move by sea, as cards have it."""
    return max(0, PORT_COST + lasting.added(game, "sea_cost", power))


class Sailing(NamedTuple):
    """9.6 A port to sail to, the CU that go there, and what bars it."""

    to: str
    cu: int
    barred: Barred | None


# 9.6, 9.6.2 between which ports


@lru_cache(maxsize=8)
def _harbours(data: DataSet) -> tuple[str, ...]:
    """Ports, and the boxes of Carthage (19), in the order of the data."""
    return tuple(space.id for space in data.spaces.values() if space.port or _is_garrison(data, space.id))


def _is_garrison(data: DataSet, space: str) -> bool:
    return data.spaces[space].kind == "box" and data.spaces[space].home == CARTHAGE


def harbours(game: Sword) -> Iterator[str]:
    """9.6, 19 Wherever ships may lie, in the order of the data."""
    return (space for space in _harbours(game.data) if space in game.kinds)


def port_barred(game: Sword, power: str, space: str) -> Barred | None:
    """9.6 Only ports; 9.6.2 those of Africa only for Carthage, Kerkouane for Greeks while Greek CU are there, but with
    five players for all; 19 the Garrison box only for Carthage.

    9.6.1 A siege does not matter to who is outside the city; who is inside only sorties (13.4.1).
    """
    if space not in _harbours(game.data):
        return Barred("9.6", "no_port", {"space": space})
    if barred := lasting.sail_barred(game, power, space):
        return barred
    if power == CARTHAGE:
        return None
    if _is_garrison(game.data, space):
        return Barred("19", "box_of_another", {"space": space})
    if not in_africa(game, space) or game.setting.players == 5:
        return None
    if power == "greeks" and space == "kerkouane" and game.cu(space, power):
        return None
    return Barred("9.6.2", "african_port", {"space": space})


def voyage_barred(game: Sword, power: str, leaders: Iterable[str], origin: str, to: str) -> Barred | None:
    """9.6 Why no force of `power` may go by sea from `origin` to `to`, whatever its ships.

    16.3 Carthage as a non-player power never enters Italy; 17 Bomilcar never leaves Africa.
    """
    barred = port_barred(game, power, origin) or port_barred(game, power, to)
    if barred:
        return barred
    if power == CARTHAGE and power in game.npps() and game.data.spaces[to].in_italy:
        return Barred("16.3", "carthage_stays_out_of_italy", {"space": to})
    if BOMILCAR in leaders and not in_africa(game, to):
        return Barred("17", "bomilcar_stays_in_africa", {"leader": BOMILCAR, "space": to})
    return None


def destinations(
    game: Sword, power: str, origin: str, leaders: Iterable[str] = ()
) -> Iterator[tuple[str, Barred | None]]:
    """9.6 Every other port with what bars a voyage there, its ships (9.6.3) and who stands there left out."""
    for to in harbours(game):
        if to != origin:
            yield to, voyage_barred(game, power, leaders, origin, to)


# 9.6, 9.6.3 a move by sea


def capacity(game: Sword, power: str, leader: str, origin: str, to: str, card_value: int) -> int:
    """9.6.3 The CU that `leader`, activated as with a card of that value, may take from port to port; 0 if he may not
    sail there.
    """
    if voyage_barred(game, power, (leader,), origin, to):
        return 0
    return fleets.capacity(game, power, origin, to, card_value)


def aboard(game: Sword, units: Units, to: str, room: int) -> Units:
    """9.6.3 So many of these CU as the ships take: regular ones first, militia (17) only within Africa."""
    return movement.first_regular(units if in_africa(game, to) else units._replace(militia=0), room)


def in_africa(game: Sword, space: str) -> bool:
    """17 What Bomilcar and the militia never leave."""
    return game.data.spaces[space].region == "africa"


def sailings(game: Sword, mover: Mover, value: int, *, moved: bool) -> Iterator[Sailing]:
    """9.6 Where a mover activated as with a card of `value` might sail, in the order of the data; its own space alone,
    barred, if it cannot sail at all.

    What its ships do not take stays behind, where it `moved` only if it may stop there (15.3).
    """
    aground = _aground(game, mover, value)
    if aground:
        yield Sailing(mover.space, 0, aground)
        return
    for to, barred in destinations(game, mover.power, mover.space, mover.leaders):
        room = 0 if barred else fleets.capacity(game, mover.power, mover.space, to, value)
        going = mover._replace(units=aboard(game, mover.units, to, room))
        yield Sailing(to, going.cu, barred or _sail_barred(game, mover, going, to, room, moved=moved))


def _aground(game: Sword, mover: Mover, value: int) -> Barred | None:
    """9.6 Why a mover does not sail from where it is, wherever to."""
    barred = port_barred(game, mover.power, mover.space)
    if barred:
        return barred
    price = port_cost(game, mover.power)
    if mover.mp < price:
        return Barred("9.6", "sea_costs", {"cost": price, "mp": mover.mp})
    return None if fleets.has_ships(game, mover.power, value) else Barred("9.6.3", "no_ships", {"power": mover.power})


def _sail_barred(game: Sword, mover: Mover, going: Mover, to: str, room: int, *, moved: bool) -> Barred | None:
    if not room:
        return Barred("9.6.3", "no_ships", {"power": mover.power})
    left = mover.cu - going.cu
    if left and moved:
        barred = movement.end_barred(game, mover, left)
        if barred:
            return barred
    return movement.arrival_barred(game, landed(game, going, to))


def landed(game: Sword, mover: Mover, to: str) -> Mover:
    """9.6 The mover in the port where it arrives."""
    return mover._replace(space=to, mp=mover.mp - port_cost(game, mover.power), road="", pursuing=False, raided=False)


# 9.6.4 the roll


def roll_due(game: Sword, power: str, to: str) -> bool:
    """9.6.4 With up to four players for all but Carthage to a port it controls, and for the Greeks anywhere while Rome
    and Carthage are allied (18); with five only if it is contested.
    """
    if game.setting.players == 5 or power == CARTHAGE or fleets.is_safe(game, power):
        return False
    return game.control[to] == CARTHAGE or (power == "greeks" and PUNIC_ALLIANCE in game.markers)


def roll_modifiers(game: Sword, power: str, to: str) -> tuple[Modifier, ...]:
    """9.6.4 What a naval roll has without cards."""
    if not game.friendly_space(to, power):
        return ()
    return (Modifier(game.data.tables.naval_modifiers["friendly_port"], "friendly_port", "9.6.4"),)


@dataclass(frozen=True, slots=True)
class SeaOdds:
    """9.6.4 One roll: the chances to arrive, with losses or without, and to be sent back; CU lost on average."""

    arrives: float
    returns: float
    loses: float


def sea_odds(data: DataSet, cu: int, modifier: int) -> SeaOdds:
    """9.6.4 The chances of a voyage of `cu` CU that has to be rolled for."""
    totals = [die + modifier for die in DIE]
    lost = [data.tables.naval_losses(total, cu) for total in totals]
    returns = sum(data.tables.naval(total) == "return" for total in totals)
    gone = sum(cu > 0 and loss >= cu for loss in lost)
    return SeaOdds((FACES - returns - gone) / FACES, returns / FACES, sum(min(loss, cu) for loss in lost) / FACES)


def arrives(game: Sword, power: str, to: str, cu: int) -> float:
    """9.6.4 The chance that so many CU, or a leader alone, come to a port now, no card played; 1 without a roll."""
    if not roll_due(game, power, to):
        return 1.0
    return sea_odds(game.data, cu, sum(one.n for one in roll_modifiers(game, power, to))).arrives


# 9.6.4 the voyage


@dataclass(kw_only=True)
class SeaLosses(LossesChoice):
    """9.6.4 Which of the CU at sea are lost."""

    at_sea: Units

    rule = "9.6.4"

    def _sorts(self, game: Sword) -> dict[str, int]:
        mercenary, regular, militia = self.at_sea.mercenary, self.at_sea.regular, self.at_sea.militia
        return {"mercenary": mercenary, "regular": regular, "militia": militia}


@dataclass(kw_only=True)
class Passage(SeaTarget):
    """9.6.4 CU and leaders outside in the port `origin` go by sea to the port `to`; `seat` decides for them.

    `how` is that of the move told: sail, avoid, refuse or retreat; `cost` in MP. Results: `arrived`, and `lost` CU of
    the `units` that are left. Who has not arrived is still in `origin`, or has lost his last CU at sea (8.4).
    """

    seat: str
    origin: str
    to: str
    units: Units
    leaders: tuple[str, ...]
    how: str = "sail"
    cost: int = 0
    contested: bool = False
    arrived: bool = False
    lost: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "origin": self.origin, "space": self.to}

    @step
    def declare(self, game: Sword) -> Frame | None:
        """9.6.4 First the responses."""
        self.modifiers += standing.roll(game, "naval", self.power)
        window = Responses(moment="on_naval_move", roles={"mover": self.power}, space=self.origin)
        if window.seats(game) or contester(game, self.power) or roll_due(game, self.power, self.to):
            cu, path = self.units.total, (self.origin, self.to)
            game.tell(Embarked(power=self.power, path=path, number=cu, leaders=self.leaders, how=self.how))
        return window

    @step
    def ask_contest(self, game: Sword) -> Frame | None:
        """9.6.4 (5P) Then the contest, but not on top of a card that has forced the roll."""
        if self.cancelled:
            self.end()
            return None
        seat = None if self.modifiers else contester(game, self.power)
        if seat:
            modifier = sum(one.n for one in roll_modifiers(game, self.power, self.to))
            return Contest(seat=seat, power=self.power, origin=self.origin, space=self.to, modifier=modifier)
        self.goto(Passage.roll)
        return None

    @step
    def contest(self, game: Sword) -> None:
        """9.6.4 (5P)"""
        ask = game.result(Contest)
        (word,) = ask.said
        if word == NO:
            return
        self.contested = True
        further = game.data.cards[word].value - 1
        if further:
            self.modifiers.append(Modifier(further, "contested", "9.6.4"))
        fleets.spend(game, ask.seat, word)

    @step
    def roll(self, game: Sword) -> Frame | None:
        """9.6.4 Then the roll, if one is due; attrition by the row of the attrition table that the result names."""
        forced = self.contested or bool(self.modifiers)
        if fleets.is_safe(game, self.power) or not (forced or roll_due(game, self.power, self.to)):
            self.goto(Passage.land)
            return None
        modifiers = (*roll_modifiers(game, self.power, self.to), *self.modifiers)
        (die,) = game.roll(f"sea {self.power} {self.to}")
        total = die + sum(modifier.n for modifier in modifiers)
        result, tables = game.data.tables.naval(total), game.data.tables
        self.lost = min(tables.naval_losses(total, self.units.total), self.units.total)
        game.tell(
            SeaRolled(
                power=self.power,
                path=(self.origin, self.to),
                die=die,
                modifiers=modifiers,
                total=total,
                result=result,
                loss=self.lost,
            )
        )
        if result == "return":
            self.end()
            return None
        if kinds_differ(self.units, self.lost):
            return SeaLosses(seat=self.seat, power=self.power, space=self.origin, losing=self.lost, at_sea=self.units)
        self._lose(game, self.units.first(self.lost))
        self.goto(Passage.land)
        return None

    @step
    def choose_losses(self, game: Sword) -> None:
        """9.6.4"""
        self._lose(game, game.result(SeaLosses).units())

    def _lose(self, game: Sword, units: Units) -> None:
        """8.4 With the last CU at sea their leaders are displaced; 12.5 on a retreat the losses count."""
        if not units.total:
            return
        self.units = self.units.minus(units)
        if not self.units.total:
            displace_all(game, self.leaders)
            self.leaders = ()
        acts.lose_cu(game, self.power, self.origin, units, "9.6.4")
        fight = game.inside(FightTarget) if self.how == "retreat" else None
        if fight:
            fight.lost[self.power] = fight.lost.get(self.power, 0) + units.total

    @step
    def land(self, game: Sword) -> None:
        """9.6.4"""
        if self.units.total or self.leaders:
            acts.move(game, self.power, (self.origin, self.to), self.units, self.leaders, self.how, self.cost)
            self.arrived = True
