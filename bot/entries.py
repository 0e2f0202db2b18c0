"""The answers of a game as they are looked back at: without their states, which are most of their bulk."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import cast

import sqlalchemy as sa
from sqlmodel import SQLModel, col, select

import engine
from bot.course import ADJUST, UNDO
from bot.store import Store
from bot.tables import EntryRow
from engine import Event

_entries = SQLModel.metadata.tables["entry"]
_READ = [column for column in _entries.c if column.name not in ("state", "whole")]


@dataclass(frozen=True)
class Past:
    """One answer. `words` stay its giver's own while the game runs; so do the events not `seen_by` a viewer."""

    row: EntryRow

    @property
    def revision(self) -> int:
        return self.row.revision

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
        return engine.events_from_json(cast("list[dict[str, object]]", self.row.events))

    def seen_by(self, viewer: str | None) -> tuple[Event, ...]:
        seen = (event.seen_by(viewer) for event in self.events)
        return tuple(event for event in seen if event is not None)


async def past(store: Store, game: int, since: int = 0) -> Sequence[Past]:
    """The answers after a revision, in order."""
    wanted = sa.select(*_READ).where(_entries.c.game == game, _entries.c.revision > since)
    async with store.connection() as connection:
        rows = (await connection.execute(wanted.order_by(_entries.c.revision))).mappings()
    return [Past(EntryRow(**row, whole=False, state=b"")) for row in rows]


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
