"""What is told of each answer, to the channel and to a single viewer."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import cast

import engine
from bot import narration, notify, preferences, spectating
from bot.clock import Clock
from bot.course import UNDO, Course, Step
from bot.direct import direct_notices
from bot.i18n import _
from bot.notice import Notice
from bot.spaces import touched
from bot.standing import board
from bot.store import Answer, Store
from bot.table import Table
from bot.tables import EntryRow, GameRow
from bot.texts import NOTE, harmless
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

    async def announce(self, course: Course, user: int | None) -> Announced:
        """`user` caused it, or None: the clock, an order."""
        before, after = course.before, course.after
        news = [line for step in course.steps for line in _news(step, after)]
        anew = any(step.answer.seat is None for step in course.steps)
        return await self.spread(before, after, news, user, course.events, anew=anew)

    async def spread(
        self,
        before: Table,
        after: Table,
        news: Sequence[str],
        user: int | None,
        events: Sequence[Event] = (),
        *,
        anew: bool = True,
    ) -> Announced:
        """`news` of what a user caused, whether an answer did it or not; `anew`: in a message of its own."""
        standing = _standing(before)
        told = await self._told_by(before, standing) if standing else []
        pinged = notify.pings(before if before.game else None, after, events, user)
        direct = await self._direct(pinged)
        notices = notify.handover(
            before=before if before.game else None,
            after=after,
            told=told,
            news=news,
            pinged=pinged - direct,
            standing=standing,
            spaces=touched(events),
            now=self._clock.now(),
            anew=bool(direct) or anew,
        )
        for person in sorted(direct):
            notices += await direct_notices(self._store, after, person, news, touched(events))
        notices += await spectating.notices(self._store, before, after, news, events)
        new = next((one.nonce for one in notices if one.kind == notify.HANDOVER and one.action == "send"), None)
        if new is not None:
            return Announced(notices=notices, nonce=new, told=list(news))
        return Announced(notices=notices, nonce=standing.nonce if standing else "", told=[*told, *news])

    async def _direct(self, pinged: Set[int]) -> frozenset[int]:
        """Those who want to be told in direct messages."""
        if not pinged:
            return frozenset()
        chosen = await preferences.load(self._store, pinged)
        return frozenset(user for user, wish in chosen.items() if wish.dm)

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
    return [*_beside(entry, table), *lines, *_note(entry, table)]


def _news(step: Step, table: Table) -> list[str]:
    return [*_beside(step.answer, table), *tell(step.events, table, None), *_note(step.answer, table)]


def _beside(answer: Answer | EntryRow, table: Table) -> list[str]:
    """What the table or the clock did, which no event of the rules tells."""
    if answer.by == "clock" and answer.seat:
        return [_("The time of {seat} was up: the default holds.").format(seat=table.seat_name(answer.seat))]
    if answer.seat is None and list(answer.words[:1]) == [UNDO]:
        told = _("Taken back: the game stands again as after number {number} of the log.")
        return [told.format(number=answer.words[1])]
    return []


def _note(answer: Answer | EntryRow, table: Table) -> list[str]:
    return [note_line(table, answer.seat, answer.note)] if answer.note else []


def note_line(table: Table, seat: str | None, note: str) -> str:
    said = harmless(note, NOTE)
    return _("> {seat}: {note}").format(seat=table.seat_name(seat) if seat else "", note=said)
