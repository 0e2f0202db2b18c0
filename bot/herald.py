"""What is told of each answer, to the channel and to a single viewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from pydantic import JsonValue

import engine
from bot import narration, notify
from bot.clock import Clock
from bot.i18n import _
from bot.notice import Notice
from bot.spaces import touched
from bot.standing import board
from bot.store import Answer, Store
from bot.table import Table
from bot.tables import EntryRow, GameRow
from engine import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """The notices of an answer, the nonce of the message that stands afterwards, and the lines it tells."""

    notices: list[Notice]
    nonce: str
    told: list[str]


class Herald:
    """It keeps what each game's standing message tells, and reads it from the store when it does not know."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._told: dict[int, tuple[str, int, list[str]]] = {}

    async def announce(self, before: Table, after: Table, events: Sequence[Event], answer: Answer) -> Announced:
        news = tell(events, after, None)
        if answer.note:
            news.append(note_line(after, answer.seat, answer.note))
        standing = _standing(before)
        told = await self._told_by(before, standing) if standing else []
        notices = notify.handover(
            before=before if before.game else None,
            after=after,
            told=told,
            news=news,
            causer=answer.user,
            standing=standing,
            spaces=touched(events),
            now=self._clock.now(),
        )
        new = next((notice.nonce for notice in notices if notice.action == "send"), None)
        if new is not None:
            return Announced(notices=notices, nonce=new, told=news)
        return Announced(notices=notices, nonce=standing.nonce if standing else "", told=[*told, *news])

    def remember(self, row: GameRow, announced: Announced) -> None:
        """The announced answer is committed."""
        self._told[row.id] = (announced.nonce, row.revision, announced.told)

    async def anew(self, table: Table) -> list[Notice]:
        """Status and question once more, with what happened last."""
        told = await self.story(table, None, since=table.row.revision - 1)
        return notify.anew(table, [*board(table), *told], _standing(table))

    async def story(self, table: Table, viewer: str | None, *, since: int) -> list[str]:
        """What happened after a revision, as a viewer may know it."""
        entries = await self._store.entries(table.row.id, since)
        return [line for entry in entries for line in entry_lines(entry, table, viewer)]

    async def _told_by(self, table: Table, standing: notify.Standing) -> list[str]:
        """What the standing message tells up to now."""
        nonce, revision, lines = self._told.get(table.row.id, ("", 0, []))
        if (nonce, revision) == (standing.nonce, table.row.revision):
            return lines
        return await self.story(table, None, since=standing.since - 1)


def _standing(table: Table) -> notify.Standing | None:
    notice = table.standing
    if notice is None:
        return None
    return notify.Standing(nonce=notice.nonce, since=notice.revision, created=notice.created)


def tell(events: Sequence[Event], table: Table, viewer: str | None) -> list[str]:
    """Sentences for a viewer; what he may not know is left out."""
    view = table.view(viewer)
    seen = (event.seen_by(viewer) for event in events)
    lines = (narration.narrate(event, view) for event in seen if event is not None)
    return [line for line in lines if line]


def entry_lines(entry: EntryRow, table: Table, viewer: str | None) -> list[str]:
    """What a kept answer led to; its words stay its giver's own, for it may be sealed."""
    kept = cast("list[dict[str, object]]", entry.events)
    lines = tell(engine.events_from_json(kept), table, viewer)
    return [*lines, note_line(table, entry.seat, entry.note)] if entry.note else lines


def note_line(table: Table, seat: str | None, note: str) -> str:
    return _("> {seat}: {note}").format(seat=table.seat_name(seat) if seat else "", note=note)


def events_to_json(events: Sequence[Event]) -> list[JsonValue]:
    return cast("list[JsonValue]", engine.events_to_json(tuple(events)))
