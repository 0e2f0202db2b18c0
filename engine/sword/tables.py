"""The player-aid tables as typed, frozen objects, each with the look-up the rules need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

NavalResult: TypeAlias = Literal["success", "return", "attrition"]


@dataclass(frozen=True, slots=True)
class RatioStep:
    """A ratio larger : smaller, and the combat modifier of the larger force from that ratio on."""

    at_least: tuple[int, int]
    modifier: int

    def reached(self, larger: int, smaller: int) -> bool:
        return larger * self.at_least[1] >= smaller * self.at_least[0]


@dataclass(frozen=True, slots=True)
class CombatLosses:
    """§12.3 CU lost per die: die -> losses for a force of 1, 2, 3 or more CU that rolled it."""

    winner_die: Mapping[int, tuple[int, ...]]
    loser_die: Mapping[int, tuple[int, ...]]
    loser_own_die: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SiegeResult:
    """`points`: siege points gained; `loss`: CU the besieger loses."""

    points: int
    loss: int


@dataclass(frozen=True, slots=True)
class GallicStep:
    """3P. One step of a Gallic event; `spaces` those it may strike, `who` the player it concerns."""

    op: Literal["raid", "loyalty", "levy", "support"]
    amount: int
    spaces: tuple[str, ...] = ()
    who: Literal["fewest_vp", "most_vp"] | None = None


@dataclass(frozen=True, slots=True)
class GallicEvent:
    roll: int
    name: str
    name_ru: str
    steps: tuple[GallicStep, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """`*_modifiers` map a circumstance to what it adds to the roll."""

    ratio_steps: tuple[RatioStep, ...]
    ratio_victory: tuple[int, int]
    losses: CombatLosses
    siege_rows: Mapping[int, SiegeResult]
    siege_modifiers: Mapping[str, int]
    attrition_percent: Mapping[int, int]
    attrition_losses: Mapping[int, tuple[int, ...]]
    naval_rows: Mapping[int, NavalResult]
    naval_modifiers: Mapping[str, int]
    gallic_events: Mapping[int, GallicEvent]

    def force_ratio(self, larger: int, smaller: int) -> int | None:
        """12.2.1 The larger force's modifier; None is an automatic victory."""
        if larger * self.ratio_victory[1] >= smaller * self.ratio_victory[0]:
            return None
        return max((step.modifier for step in self.ratio_steps if step.reached(larger, smaller)), default=0)

    def loser_loses(self, die: int, size: int) -> int:
        """12.3 CU the loser loses to one die of the winner, whose force has `size` CU."""
        return _loss(self.losses.winner_die, die, size)

    def winner_loses(self, die: int, size: int) -> int:
        """12.3 CU the winner loses to one die of the loser, whose force has `size` CU."""
        return _loss(self.losses.loser_die, die, size)

    def loser_own(self, die: int, size: int) -> int:
        """12.3 CU the loser loses to one die of its own, its force having `size` CU."""
        return _loss(self.losses.loser_own_die, die, size)

    def siege(self, total: int) -> SiegeResult:
        """13.2 The result of a modified 2d6, read as 2 or 12 at the ends."""
        return self.siege_rows[max(2, min(12, total))]

    def attrition(self, die: int, cu: int) -> int:
        """5.5 CU lost by a force of `cu`; beyond the table its percentage, rounded half up."""
        row = self.attrition_losses[die]
        if cu <= len(row):
            return row[cu - 1] if cu > 0 else 0
        return (cu * self.attrition_percent[die] + 50) // 100

    def naval(self, total: int) -> NavalResult:
        """9.6.4 The result of a modified die, read as 1 or 6 at the ends."""
        return self.naval_rows[max(1, min(6, total))]

    def naval_losses(self, total: int, cu: int) -> int:
        """9.6.4 CU lost at sea by a force of `cu`: an attrition result is itself the row of the attrition table."""
        return self.attrition(max(1, min(6, total)), cu) if self.naval(total) == "attrition" else 0

    def gallic_event(self, total: int) -> GallicEvent:
        """3 (3P) The event for 2d6."""
        return self.gallic_events[total]


def _loss(rows: Mapping[int, tuple[int, ...]], die: int, size: int) -> int:
    row = rows.get(die)
    return row[min(size, len(row)) - 1] if row and size > 0 else 0
