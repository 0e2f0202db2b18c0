"""Whose word a proposal needs, and what the votes come to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.storage.tables import End
from bot.table import Table

PATIENCE = timedelta(hours=24)
"""When the game has waited so long for a seat, others decide about it without its holder."""


@dataclass(frozen=True, slots=True)
class Rule:
    """`must`: people who must all agree; `most`: of these more than half must, unless `holder` agrees.

    `holder` may refuse as long as it is open, whatever he has said, and that ends it. The word of `others` is not
    needed, but when more than half of them refuse that ends it too.
    """

    must: tuple[int, ...] = ()
    most: tuple[int, ...] = ()
    holder: tuple[int, ...] = ()
    others: tuple[int, ...] = ()

    @property
    def voters(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*self.must, *self.most, *self.holder)))

    def verdict(self, votes: Mapping[int, bool]) -> End:
        """Empty while it can still go either way."""
        granted = any(votes.get(user) for user in self.holder)
        yes = sum(votes.get(user) is True for user in self.most)
        no = sum(votes.get(user) is False for user in self.most)
        against = sum(votes.get(user) is False for user in self.others)
        lost = bool(self.most) and not granted and 2 * no >= len(self.most)
        if lost or any(votes.get(user) is False for user in (*self.must, *self.holder)):
            return "refused"
        if 2 * against > len(self.others):
            return "refused"
        won = granted or not self.most or 2 * yes > len(self.most)
        return "agreed" if won and all(votes.get(user) for user in self.must) else ""


def everybody(table: Table, user: int) -> Rule:
    """All who play, but not who proposes it."""
    return Rule(must=tuple(holder for holder in _people(table) if holder != user))


def majority(table: Table) -> Rule:
    return Rule(most=_people(table))


def successor(table: Table, user: int, seat: str, new: int, now: datetime) -> Rule:
    """The new player must accept, and who holds the seat must agree; unless the game has waited for him long enough.

    Then most of the others decide. Whoever gets the seat has no say in that, not even as the only one left.
    """
    old = table.holder(seat)
    assert old is not None
    others = beside(table, old, new)
    if user == old:
        return Rule(must=(new,), others=others)
    if has_waited(table, seat, now):
        return Rule(must=(new,), most=others, holder=(old,))
    return Rule(must=(old, new), holder=(old,), others=others)


def beside(table: Table, old: int, new: int) -> tuple[int, ...]:
    """Who plays, but for those who give and take a seat."""
    return tuple(holder for holder in _people(table) if holder not in (old, new))


def waits_since(table: Table, seat: str) -> datetime | None:
    """Since when the game has been waiting for a seat, or for one of a side (2P); None if it does not."""
    seats = table.places.get(seat, (seat,))
    return min((row.since for row in table.asks.values() if row.seat in seats), default=None)


def has_waited(table: Table, seat: str, now: datetime) -> bool:
    """Long enough for others to decide about it. The time of pauses does not count."""
    since = waits_since(table, seat)
    return since is not None and (table.row.paused or now) - since >= PATIENCE


def _people(table: Table) -> tuple[int, ...]:
    """People, not seats: who holds several has one vote."""
    return tuple(dict.fromkeys(table.holders.values()))
