"""Checking afterwards that chance was what had been promised (see `dice`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeVar

from engine.core.dice import commitment
from engine.core.game import Game
from engine.core.play import Outcome
from engine.core.record import Record, RecordError

N = TypeVar("N", bound=Game)

Problem = Literal["", "unreadable", "no_seed", "other_seed", "differs"]


@dataclass(frozen=True, slots=True)
class Verified:
    """`draws`: dice rolls and shuffles found to follow from `seed`; `problem`: why the record as a whole does not.

    `differs` says at which `line` of the record, and `detail` what differs.
    """

    seed: str = ""
    draws: int = 0
    problem: Problem = ""
    line: int = 0
    detail: str = ""


def verify(record: Record, outcomes: Iterator[Outcome[N]], published: str) -> Verified:
    """`outcomes` is the replay of the record. A shuffle of which it names only the first few does not count."""
    seed = record.head.get("seed", "")
    if not seed:
        return Verified(problem="no_seed", detail="the record names no seed; while a game runs it is secret")
    if not record.entries:
        return Verified(seed, problem="unreadable", detail="the record has no answers")
    if commitment(seed) != published.strip().lower():
        return Verified(seed, problem="other_seed", detail=f"the SHA-256 of the seed is {commitment(seed)}")
    draws = 0
    for entry in record.entries:
        try:
            outcome = next(outcomes)
        except RecordError as error:
            return Verified(seed, draws, "differs", entry.line, str(error))
        draws += sum(
            len(drawn.result) == len(told) for drawn, (_, told) in zip(outcome.draws, entry.draws, strict=True)
        )
    return Verified(seed, draws)
