"""12 What happens in a battle."""

from dataclasses import dataclass

from engine.core.events import Event
from engine.sword.events.board import Modifier


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle as it fought. `size` by 12.2.1; `lost` CU in all, retreat included where it is known.

    `flank`: the CU of its flanking force (9.5.6), which are not among its `cu`.
    """

    power: str
    commander: str
    cu: int
    size: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...] = ()
    total: int = 0
    losses: int = 0
    flank: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FlankJoined(Event):
    """9.5.6 `leader` flanks with so many CU of `power` from `origin`, next to the battle in `space`."""

    power: str
    leader: str
    origin: str
    space: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBegan(Event):
    """`attackers`, `defenders` in CU; `leading`, `facing`: the leaders of the attacker and of the defender there, the
    commander first.
    """

    space: str
    attacker: str
    defender: str
    attackers: int
    defenders: int
    leading: tuple[str, ...] = ()
    facing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrun(Event):
    """12.2.1 Automatic victory."""

    space: str
    winner: str
    loser: str
    cu: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRolled(Event):
    """12.1 F All dice lie on the table and somebody may still answer them; no winner yet."""

    space: str
    attacker: Side
    defender: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRerolled(Event):
    """A card's: the dice of `power` now."""

    power: str
    dice: tuple[int, ...]
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleFought(Event):
    """12.2.5, 12.3 Winner known, losses counted."""

    space: str
    attacker: Side
    defender: Side
    winner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatPaid(Event):
    """12.4.5 What the way of a retreat costs: the spaces entered that cost anything, each with the CU lost for it."""

    power: str
    costs: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEnded(Event):
    """12.1 All of it is carried out, political consequences too.

    `lost`: CU by power, retreat included; winner first, then the loser, then an ally who flanked (9.5.6).
    """

    space: str
    winner: str
    loser: str
    lost: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportGained(Event):
    """12.5 The points the winner may spend."""

    power: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportLost(Event):
    """12.5 Points that were not spent."""

    power: str
    points: int
