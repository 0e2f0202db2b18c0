"""The answers of a game as they are looked back at: without their states, which are most of their bulk."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property

import sqlalchemy as sa
from sqlalchemy.orm import defer
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from bot.course import ADJUST, UNDO
from bot.numbers import Numbers
from bot.storage.sound import events_of
from bot.storage.store import Store
from bot.storage.tables import EntryRow
from engine import Event

_READ = (
    select(EntryRow)
    .options(*(defer(getattr(EntryRow, column)) for column in ("state", "whole")))
    .where(col(EntryRow.game) == sa.bindparam("game"))
    .order_by(col(EntryRow.revision))
)
_SINCE = _READ.where(col(EntryRow.revision) > sa.bindparam("since"))


@dataclass(frozen=True)
class Past:
    """One answer. `words` stay its giver's own while the game runs; so do the events not `seen_by` a viewer.

    `revision` and `undone` are for the store alone: what a viewer sees are the numbers, which are known of answers that
    were read with all of their game.
    """

    row: EntryRow
    numbers: Numbers | None = None

    @property
    def revision(self) -> int:
        return self.row.revision

    @property
    def number(self) -> int:
        return self._number(self.revision)

    @property
    def undone_by(self) -> int | None:
        """The number of what took it back."""
        return None if self.undone is None else self._number(self.undone)

    @property
    def back(self) -> int:
        """The number after which the game stands, of an undo."""
        return self._number(int(self.row.words[1]))

    def _number(self, revision: int) -> int:
        assert self.numbers is not None
        return self.numbers.number(revision)

    @property
    def at(self) -> datetime:
        return self.row.at

    @property
    def turn(self) -> int:
        """The start of the game belongs to the first."""
        return max(1, self.row.turn)

    @property
    def undone(self) -> int | None:
        return self.row.undone

    @property
    def by_table(self) -> str:
        """`undo`, `adjust`, or empty: an answer, or the start."""
        words = self.row.words
        return words[0] if self.row.seat is None and words and words[0] in (UNDO, ADJUST) else ""

    @property
    def by_clock(self) -> bool:
        return self.row.by == "clock"

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Raises UnreadableValue."""
        return events_of(self.row)

    def seen_by(self, viewer: str | None) -> tuple[Event, ...]:
        seen = (event.seen_by(viewer) for event in self.events)
        return tuple(event for event in seen if event is not None)


async def past(store: Store, game: int, since: int = 0) -> Sequence[Past]:
    """The answers after a revision, in order; with their numbers if these are all."""
    rows = await store.fetch(_SINCE, {"game": game, "since": since})
    return [Past(row) for row in rows] if since else numbered(rows)


async def with_events(store: Store, game: int, kinds: Iterable[type[Event]], last: int) -> Sequence[Past]:
    """The answers in force up to a revision that led to an event of one of these kinds, in order, and maybe others."""
    named = _naming(tuple(kind.__name__ for kind in kinds))
    rows = await store.fetch(named, {"game": game, "last": last})
    return [Past(row) for row in rows]


@cache
def _naming(names: tuple[str, ...]) -> SelectOfScalar[EntryRow]:
    events = sa.cast(col(EntryRow.events), sa.String)
    named = sa.or_(*(events.contains(f'"{name}"', autoescape=True) for name in names))
    return _READ.where(col(EntryRow.revision) <= sa.bindparam("last"), col(EntryRow.undone).is_(None), named)


def numbered(rows: Sequence[EntryRow]) -> list[Past]:
    """All answers of a game."""
    numbers = Numbers.of(rows)
    return [Past(row, numbers) for row in rows]


async def last_own(store: Store, game: int, seat: str) -> int | None:
    """The revision of the latest answer that the player of a seat gave himself, taken back or not."""
    async with store.transaction() as session:
        wanted = (
            select(EntryRow.revision)
            .where(EntryRow.game == game, EntryRow.seat == seat, EntryRow.by == "player")
            .order_by(col(EntryRow.revision).desc())
            .limit(1)
        )
        return (await session.exec(wanted)).first()
