"""The numbers of the log: how players count the answers of a game. Revisions count also those nobody may know of."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from engine.sword.desperate import Ahead


class Said(Protocol):
    """What is kept of an answer, as a row or not yet."""

    @property
    def name(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def draws(self) -> Sequence[object]: ...
    @property
    def events(self) -> Sequence[object]: ...


class Kept(Said, Protocol):
    @property
    def revision(self) -> int: ...


def is_silent(said: Said) -> bool:
    """An answer ahead of which nothing is seen: that it was given is its giver's secret."""
    return said.name == Ahead.name and not (said.note or said.events or said.draws)


@dataclass(frozen=True, slots=True)
class Numbers:
    """`told`: the revisions of the answers that everybody knows of, in order; the first has the number 1."""

    told: Sequence[int]

    @classmethod
    def of(cls, entries: Iterable[Kept]) -> Self:
        """`entries`: all of a game."""
        return cls([entry.revision for entry in entries if not is_silent(entry)])

    def number(self, revision: int) -> int:
        """That of the last answer up to a revision of which everybody knows."""
        return bisect_right(self.told, revision)
