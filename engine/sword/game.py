"""2 Components: the whole state of a game of The Sword of Rome, and what can be read off it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple, TypeAlias

from engine.core import frames
from engine.core.game import TRANSIENT, Game
from engine.sword.facts import DataSet, Leader, Scenario, SpaceKind

INDEPENDENT = "independent"
CARTHAGE, REVOLTERS, UNREST = "carthage", "revolters", "unrest"
"""20, 16.4 (5P) The unrest in Carthage is named like a non-player power, but it is none."""

INSURRECTION, PAID_IN_FULL = "insurrection", "paid_in_full"
"""16.4, 5.10.1 (5P) Markers: the revolters are in the game; no mercenaries leave in this turn."""

GARRISON_BOX = "garrison_box"
"""19 (5P)"""

PUNIC_ENVOYS, PUNIC_ALLIANCE, TREATY_SIGNED = "punic_envoys", "punic_alliance", "treaty_signed"
CARTHAGO_FALLEN = "carthago_fallen"
"""18, 17 Markers of Rome and Carthage, and of Carthage's end in games of up to four players."""

DISPLACED, POOL, ASIDE, OUT = "displaced", "pool", "aside", "out"
"""A leader in no space: 8.4 displaced, 8.2.2 in the pool, off the map (not yet in play, or minor), out for good."""


class Units(NamedTuple):
    """CU by kind: `militia` never leave Africa (§17), `mercenary` ones count in 5.10.1 (5P)."""

    regular: int = 0
    mercenary: int = 0
    militia: int = 0

    @property
    def total(self) -> int:
        regular, mercenary, militia = self
        return regular + mercenary + militia

    def plus(self, other: "Units") -> "Units":
        return Units(self.regular + other.regular, self.mercenary + other.mercenary, self.militia + other.militia)

    def minus(self, other: "Units") -> "Units":
        return Units(self.regular - other.regular, self.mercenary - other.mercenary, self.militia - other.militia)

    def most(self, there: "Units") -> "Units":
        """These as far as they are among those `there`."""
        return Units(*(min(mine, theirs) for mine, theirs in zip(self, there, strict=True)))

    def holds(self, other: "Units") -> bool:
        return all(mine >= theirs for mine, theirs in zip(self, other, strict=True))

    def first(self, number: int) -> "Units":
        """So many of these, mercenaries first and militia last (§D `losses`); all if there are fewer."""
        mercenary = min(number, self.mercenary)
        regular = min(number - mercenary, self.regular)
        return Units(regular, mercenary, min(number - mercenary - regular, self.militia))


NONE = Units()


@dataclass(frozen=True, slots=True)
class Stack:
    """All of one power in one space. `leaders` stand outside, the commander (8.2.1) first; `within` are in the city."""

    power: str
    outside: Units = NONE
    inside: Units = NONE
    leaders: tuple[str, ...] = ()
    within: tuple[str, ...] = ()

    @property
    def cu(self) -> int:
        """CU outside a city, those that fight, besiege and hinder."""
        return self.outside.total

    @property
    def all_cu(self) -> int:
        return self.outside.total + self.inside.total

    @property
    def commander(self) -> str | None:
        return self.leaders[0] if self.leaders else None

    @property
    def empty(self) -> bool:
        return not (self.leaders or self.within or any(self.outside) or any(self.inside))


@dataclass(frozen=True, slots=True)
class Siege:
    """13 A siege or subjugation marker: 0 is a besieger who has not rolled yet."""

    level: int
    besieger: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """7.1 What a card of `seat` has changed for a while: `until` is action, cycle, turn or permanent (data/README.md).

    `what`: a bar (enter, hide, intercept, activate, sail), an addition of `n` (combat, attack, losses, support, siege,
    test, naval, mp, sea_cost), ease or ships (`n` CU; `safe`: without a naval roll), or marker, leader and consul,
    whose `who` names the marker or the leaders. Else `who` are powers, those of `vs` the ones it is aimed at; with a
    `leader` only in his activation. `step` is the address of the card's step, where the spaces meant are described, in
    which `chosen` and here (`space`) are bound.
    """

    what: str
    until: str
    seat: str
    card: str
    who: tuple[str, ...]
    vs: tuple[str, ...] = ()
    n: int = 0
    safe: bool = False
    leader: str = ""
    step: tuple[int, ...] = ()
    chosen: str = ""
    space: str = ""


@dataclass(kw_only=True)
class Sword(Game):
    """Space, seat, power, card and leader ids are those of `data`, the set the game began with.

    `control`, `kinds` and `loyalty` have all spaces in play (loyalty: cities only). `stacks` has only spaces that
    hold something; `places` has every leader of the scenario: a space, or DISPLACED, POOL, ASIDE or OUT. `seats`
    are in clockwise order; `fallen` are the seats out of the game (5.10.3). `acted` are the non-player powers, and
    the unrest (20), that have been used this round (16.1.1), `led` the seats that have activated an army of theirs
    (16.1.2). `bribed` are CU, by space and power, that an Etruscan army treats as allies in this action (7.2.2);
    `forbidden` alliances are not made again in this turn.
    """

    data: DataSet = field(metadata=TRANSIENT)
    scenario: str
    options: dict[str, str]
    seats: list[str]
    turn: int = 0
    round: int = 0
    phase: str = ""
    first: str = ""
    active: str = ""
    control: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    loyalty: dict[str, int] = field(default_factory=dict)
    sieges: dict[str, Siege] = field(default_factory=dict)
    stacks: dict[str, tuple[Stack, ...]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    vp: dict[str, int] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)
    discards: dict[str, list[str]] = field(default_factory=dict)
    removed: dict[str, list[str]] = field(default_factory=dict)
    desperate: dict[str, list[str]] = field(default_factory=dict)
    reminders: list[str] = field(default_factory=list)
    alliances: list[tuple[str, str]] = field(default_factory=list)
    markers: dict[str, str] = field(default_factory=dict)
    lasting: list[Lasting] = field(default_factory=list)
    plunder_gallic: int = 0
    plunder_transalpine: int = 0
    unrest: int = 0
    rolled: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    led: dict[str, str] = field(default_factory=dict)
    bribed: list[tuple[str, str]] = field(default_factory=list)
    forbidden: list[tuple[str, str]] = field(default_factory=list)
    ahead: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fallen: list[str] = field(default_factory=list)
    winner: str = ""

    # the scenario

    @property
    def setting(self) -> Scenario:
        return self.data.scenarios[self.scenario]

    @property
    def last_turn(self) -> int:
        return self.setting.short_turns if self.options.get("length") == "short" else self.setting.turns

    def in_play(self) -> list[str]:
        """The seats still in the game, clockwise."""
        return [seat for seat in self.seats if seat not in self.fallen]

    def clockwise(self, start: str) -> list[str]:
        """The seats still in the game, clockwise from `start`, itself included if it is in."""
        at = self.seats.index(start)
        return [seat for seat in (*self.seats[at:], *self.seats[:at]) if seat not in self.fallen]

    def round_from(self, start: str) -> list[str]:
        """5.4 Who acts in a round, clockwise from `start`: the seats still in the game, and GALLIC_SEAT (3P)."""
        order = self.setting.round
        at = order.index(start)
        return [seat for seat in (*order[at:], *order[:at]) if seat not in self.fallen]

    def powers_of(self, seat: str) -> tuple[str, ...]:
        return self.data.positions[seat].powers

    def seat_of(self, power: str) -> str | None:
        """The seat that runs a power; None for non-player powers and for a power whose player is out."""
        for seat in self.seats:
            if power in self.data.positions[seat].powers:
                return None if seat in self.fallen else seat
        return None

    def powers(self) -> list[str]:
        """Player powers still in the game, in seat order."""
        return [power for seat in self.in_play() for power in self.powers_of(seat)]

    def npps(self) -> tuple[str, ...]:
        """Non-player powers in the order of §5: Volsci, Transalpines, Carthage, Revolters; §R 37 not Carthage once it
        has lost Carthago to the Greeks, 16.4 (5P) the revolters only while Insurrection is in force.
        """
        if INSURRECTION in self.markers:
            return (*self.setting.npps, REVOLTERS)
        if CARTHAGO_FALLEN in self.markers:
            return tuple(power for power in self.setting.npps if power != "carthage")
        return self.setting.npps

    # leaders

    def leader(self, leader: str) -> Leader:
        return self.data.leaders[leader]

    def tactics(self, leader: str | None) -> int:
        """12.2.2 No leader counts 0."""
        return self.data.leaders[leader].tactics if leader else 0

    # spaces and what stands there

    def force(self, space: str, power: str) -> Stack:
        """What `power` has in `space`; an empty stack if nothing."""
        for stack in self.stacks.get(space, ()):
            if stack.power == power:
                return stack
        return _nothing(power)

    def cu(self, space: str, power: str) -> int:
        """CU of `power` in `space`, outside and inside."""
        for stack in self.stacks.get(space, ()):
            if stack.power == power:
                return stack.all_cu
        return 0

    def spaces_with(self, power: str) -> Iterator[tuple[str, Stack]]:
        for space, stacks in self.stacks.items():
            for stack in stacks:
                if stack.power == power:
                    yield space, stack

    def total_cu(self, power: str) -> int:
        return sum(stack.all_cu for _, stack in self.spaces_with(power))

    def home(self, space: str) -> str | None:
        return self.data.spaces[space].home

    def kind(self, space: str) -> SpaceKind:
        """As it is now: a subjugated tribe is normal (§13.5), a colony is a city (7.2.1)."""
        return self.kinds[space]  # type: ignore[return-value]

    def strength(self, space: str) -> int:
        """What a siege must reach (13.5): the loyalty of a city, the factor of a tribe."""
        if self.kinds[space] == "tribe":
            return self.data.spaces[space].factor or 0
        return self.loyalty[space]

    # friend and enemy (§2, §15)

    def allied(self, power: str, other: str) -> bool:
        """§15, §R 18: under an alliance, or powers of one player (2P: of one side)."""
        return pair(power, other) in self.alliances or (power != other and self.same_side(power, other))

    def same_side(self, power: str, other: str) -> bool:
        mine, theirs = self.seat_of(power), self.seat_of(other)
        if mine is None or theirs is None:
            return False
        return mine == theirs or theirs in self.setting.seats_with(mine)

    def friendly(self, power: str, other: str) -> bool:
        """§2 Friendly is one's own or a current ally's; everything else, independents too, is enemy."""
        return power == other or self.allied(power, other)

    def friendly_space(self, space: str, power: str) -> bool:
        return self.friendly(power, self.control[space])

    def escorted(self, power: str, other: str) -> bool:
        """16.1.2 Whether one is a non-player power whose army is on the move, the other of the player who activated it.

        It is no alliance of the whole power: what stands elsewhere stays an enemy, and no siege ends by it.
        """
        return bool(self.led) and (self._leads(power, other) or self._leads(other, power))

    def _leads(self, npp: str, power: str) -> bool:
        seat = self.led.get(npp)
        return seat is not None and any(mine == power or self.same_side(mine, power) for mine in self.powers_of(seat))

    def friendly_ground(self, space: str, power: str) -> bool:
        """15.2, 16.1.2 A space that is friendly to an army of `power`, on the move or not."""
        return self.friendly_space(space, power) or self.escorted(power, self.control[space])

    def enemy_stacks(self, space: str, power: str) -> list[Stack]:
        """Stacks of enemies of `power` with anything outside a city."""
        return [
            stack
            for stack in self.stacks.get(space, ())
            if (stack.cu or stack.leaders) and not self.friendly(power, stack.power)
        ]

    def enemy_cu(self, space: str, power: str, *, inside: bool = False) -> int:
        """CU of enemies of `power` in `space`; those inside a city only if asked for."""
        return sum(
            stack.all_cu if inside else stack.cu
            for stack in self.stacks.get(space, ())
            if not self.friendly(power, stack.power)
        )

    def beset(self, space: str, power: str) -> bool:
        """8.4 Whether CU of enemies of `power` stand there, other than those that only pass by (16.1.2)."""
        return any(
            stack.cu and not self.friendly(power, stack.power) and not self.escorted(power, stack.power)
            for stack in self.stacks.get(space, ())
        )

    def friendly_city(self, space: str, power: str) -> bool:
        return self.kinds[space] == "city" and self.friendly_space(space, power)

    def alliance_of(self, power: str) -> list[str]:
        """The powers under an alliance of §15 with `power`; standing allies (§R 18) are not among them."""
        return [b if a == power else a for a, b in self.alliances if power in (a, b)]


@cache
def _nothing(power: str) -> Stack:
    return Stack(power)


def pair(power: str, other: str) -> tuple[str, str]:
    """An alliance's two powers in one fixed order."""
    return (power, other) if power < other else (other, power)


def with_stack(stacks: Iterable[Stack], new: Stack) -> tuple[Stack, ...]:
    """`stacks` with the one of that power replaced, left out if it is empty."""
    others = [stack for stack in stacks if stack.power != new.power]
    return tuple(others) if new.empty else (*others, new)


def changed(stack: Stack, **parts: Units | tuple[str, ...]) -> Stack:
    return replace(stack, **parts)  # type: ignore[arg-type]


Procedure: TypeAlias = frames.Procedure[Sword]
Decision: TypeAlias = frames.Decision[Sword]
Aside: TypeAlias = frames.Aside[Sword]
Frame: TypeAlias = frames.Frame
