"""7.1.1 What responses act upon: fields of the battle, roll or move in progress, which its own rules then read."""

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.sword.events import Modifier
from engine.sword.game import NONE, Procedure, Sword, Units


class Pending(NamedTuple):
    """A step of a card that waits until winner and loser are known; `address` finds it among the card's steps."""

    seat: str
    card: str
    address: tuple[int, ...]


@dataclass(kw_only=True)
class Target(Procedure):
    """7.1.1 `played`: the names of the cards played on it; a name counts once, whoever plays it."""

    played: list[str] = field(default_factory=list)


class Flankers(NamedTuple):
    """9.5.6 So many CU and `leaders` of `power` that fight from the space next to the battle; no power: nobody does.

    `ships` for so many CU, if they have come there by sea from `port`; `lent`: CU that ships of Carthage take in this
    action (9.6.3). `held`: see `combat.Battle`.
    """

    power: str = ""
    space: str = ""
    units: Units = NONE
    leaders: tuple[str, ...] = ()
    ships: int = 0
    port: str = ""
    held: tuple[str, ...] = ()
    lent: int = 0


NO_FLANK = Flankers()


@dataclass(kw_only=True)
class FightTarget(Target):
    """12 A battle. Mappings are by power.

    `modifiers` are those of the combat rolls (a caller may give the first: interception, failed avoidance);
    `extra_losses` add CU to what a side loses, or lessen what the dice cost it; `extra_support` changes the points of
    12.5. `counted` is what the dice cost a side, once that is known; `lost` the CU it has really lost so far. `joined`
    are the CU of the attacker there that came out of the city (13.4), `sallied` the leaders who came with them.
    `origin` is where the attacker came from by land, or by sea with `ships` for so many CU (else 0), empty if he came
    out of the city there (13.4.1); `flank` who flanks for him (9.5.6). `overrun`: it was an automatic victory (12.2.1).
    `refight` is the card by which it is fought again, `withdrawn` the power that the card `withdrawn_by` makes retreat
    before it.
    `again`: it has been fought before, `fallen`: of a flanking force that died then.
    """

    space: str
    attacker: str
    defender: str
    crossed: str = ""
    modifiers: dict[str, list[Modifier]] = field(default_factory=dict)
    extra_losses: dict[str, list[Modifier]] = field(default_factory=dict)
    extra_support: list[Modifier] = field(default_factory=list)
    number_of_dice: dict[str, int] = field(default_factory=dict)
    dice: dict[str, tuple[int, ...]] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    no_losses: str = ""
    refight: str = ""
    withdrawn: str = ""
    withdrawn_by: str = ""
    pending: list[Pending] = field(default_factory=list)
    winner: str = ""
    loser: str = ""
    joined: Units = NONE
    sallied: tuple[str, ...] = ()
    origin: str = ""
    ships: int = 0
    overrun: bool = False
    flank: Flankers = NO_FLANK
    again: bool = False
    fallen: bool = False

    @property
    def flanker(self) -> str:
        """9.5.6 The power that flanks in it; nobody for a force that died in the battle before."""
        return "" if self.fallen else self.flank.power

    @property
    def passed(self) -> bool:
        """9.4, 12.2.1 Whether the mover may go on as if there had been no battle: not where the same has cost dice
        before, unless a card has made the foe retreat (7.1).
        """
        return self.overrun and (not self.again or bool(self.withdrawn))

    def cu(self, game: Sword, power: str) -> int:
        """12.1 The CU that fight for a side, its flanking force included (9.5.6)."""
        flank = self.flank.units.total if power == self.attacker else 0
        return game.force(self.space, power).cu + flank

    def size(self, game: Sword, power: str) -> int:
        """12.2.1 Half the flanking CU, rounded up, count in the size."""
        flank = self.flank.units.total if power == self.attacker else 0
        return self.cu(game, power) - flank // 2

    def commander(self, game: Sword, power: str) -> str:
        """12.1 Who leads a side; empty if nobody does."""
        return game.force(self.space, power).commander or ""

    def inflicted(self, power: str) -> int:
        """12.3 CU a side is to lose, by dice and cards, had it so many; cards spare it only dice losses."""
        changes = [modifier.n for modifier in self.extra_losses.get(power, ())]
        dice = self.counted.get(power, 0) + sum(min(n, 0) for n in changes)
        return max(dice, 0) + sum(max(n, 0) for n in changes)

    def losing(self, game: Sword, power: str) -> int:
        """12.3 CU a side will lose, as far as it has them."""
        return min(self.inflicted(power), self.cu(game, power))


@dataclass(kw_only=True)
class SiegeTarget(Target):
    """13.2, 14.2 A siege, subjugation or raid roll of `power` in `space`.

    `modifiers` are added to the 2d6, `extra_points` to the level before the dice (13.5 tested between), `cancelled`:
    the attempt is spent without dice.
    """

    space: str
    power: str
    modifiers: list[Modifier] = field(default_factory=list)
    extra_points: int = 0
    cancelled: bool = False

    def decided(self, game: Sword) -> bool:
        """Whether no die will be rolled any more."""
        if game.kinds[self.space] not in ("city", "tribe"):
            return self.cancelled
        level = game.sieges[self.space].level if self.space in game.sieges else 0
        return self.cancelled or level + self.extra_points >= game.strength(self.space)


@dataclass(kw_only=True)
class MoveTarget(Target):
    """9 A move of `units` of `power`. `crossed` is their last connection as it counts for them; `stopped`: they go no
    farther.

    `turned_back`: what sends it back a step, a card or a section. `modifiers` are those of a battle there, by power.
    """

    power: str
    units: Units
    crossed: str = ""
    stopped: bool = False
    turned_back: str = ""
    modifiers: dict[str, list[Modifier]] = field(default_factory=dict)


@dataclass(kw_only=True)
class SeaTarget(Target):
    """9.6.4 A move, avoidance, refusal or retreat of `power` by sea.

    `modifiers` are added to the naval die; those of cards force the roll. `cancelled` is the card by which the force
    stays in its port.
    """

    power: str
    modifiers: list[Modifier] = field(default_factory=list)
    cancelled: str = ""


@dataclass(kw_only=True)
class ActivationTarget(Target):
    """7.1 An activation of `leader`; `seat` decides for him.

    9.6.3 `ships`: by power, the CU that its armies may take to sea in this action whatever the card; those of `safe`
    powers make no naval roll. `cancelled`: the card by which it is undone.
    """

    leader: str
    seat: str
    ships: dict[str, int] = field(default_factory=dict)
    safe: list[str] = field(default_factory=list)
    cancelled: str = ""


@dataclass(kw_only=True)
class TrialTarget(Target):
    """10.3, 11.1, 10.5.1, 11.3 An attempt declared, no die rolled: `modifiers` are added to the tactics rating."""

    what: str
    power: str
    leader: str
    modifiers: list[Modifier] = field(default_factory=list)


@dataclass(kw_only=True)
class EventTarget(Target):
    """7.1 An event announced. `cancelled`: the card by which it has no effect; `calmed` (5P): how far unrest has fallen
    by it.
    """

    seat: str
    card: str
    cancelled: str = ""
    calmed: int = 0
