"""What is told of each answer, to the channel and to a single viewer."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from bot import preferences
from bot.clocks import timing
from bot.clocks.clock import Clock
from bot.course import UNDO, Course
from bot.delivery import notify
from bot.delivery.direct import direct_notices
from bot.delivery.notice import Notice
from bot.delivery.tale import Chapter, Tale, unfinished
from bot.language.i18n import _, speaking, spoken
from bot.language.texts import NOTE, harmless
from bot.numbers import Numbers, is_silent
from bot.pages import spectating
from bot.pages.standing import board
from bot.pictures import picturing
from bot.preferences import Preferences
from bot.render import report_of
from bot.storage.entries import Past, past, with_events
from bot.storage.store import Answer, Store
from bot.storage.tables import EntryRow, GameRow
from bot.table import Table
from engine import Event
from engine.sword.events import BattleBegan, BattleEnded

REACH = 20
"""Answers that are looked through at once."""
KEPT = 1000
"""Games of which what the standing message tells is held ready."""


class Underway(NamedTuple):
    """What has happened in the battle in progress, nothing if there is none, and the revision before it."""

    events: tuple[Event, ...]
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """The notices of an answer, the nonce of the message that stands afterwards, and what it tells.

    `battle`: the one that is in progress then. `stale`: its picture is older than what it tells.
    """

    notices: list[Notice]
    nonce: str
    told: Tale
    battle: Underway
    stale: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """See `Announced`; of a game at a revision."""

    revision: int
    nonce: str
    told: Tale
    battle: Underway
    stale: bool


class Herald:
    """It keeps what each game's standing message tells, and reads it from the store when it does not know."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._kept: OrderedDict[int, _Kept] = OrderedDict()

    async def announce(self, course: Course, user: int | None, wishes: Mapping[int, Preferences]) -> Announced:
        """`user` caused it, or None: the clock, an order. `wishes` of the players."""

        numbers = await self._numbers(course.before, [step.answer for step in course.steps])

        def tell() -> list[Chapter]:
            return [_chapter(step.answer, step.events, course.after, None, numbers) for step in course.steps]

        anew = any(step.answer.seat is None for step in course.steps)
        back = next((back for step in course.steps if (back := _gone_back(step.answer)) is not None), None)
        return await self._spread(course.before, course.after, tell, user, wishes, course.events, anew=anew, back=back)

    async def spread(self, before: Table, after: Table, news: Sequence[str], user: int | None) -> Announced:
        """`news` of what a user caused without an answer, in a message of its own."""
        wishes = await preferences.load(self._store, after.holders.values())
        return await self._spread(before, after, lambda: [Chapter(head=tuple(news))], user, wishes, (), anew=True)

    async def _spread(
        self,
        before: Table,
        after: Table,
        tell: Callable[[], Sequence[Chapter]],
        user: int | None,
        wishes: Mapping[int, Preferences],
        events: Sequence[Event],
        *,
        anew: bool,
        back: int | None = None,
    ) -> Announced:
        """`tell` the chapters in the language being spoken. `back`: they begin after the position of that revision."""
        chapters = tell()
        standing, view = _standing(before), after.public
        kept = await self._known(before, standing)
        opening = kept.battle if back is None else await self._battle(before, back)
        tale = Tale(opening.events, tuple(chapters))
        since = opening.since if opening.events else before.row.revision
        battle = Underway(tale.battle, since if tale.goes_on else before.row.revision)
        pinged = notify.pings(before if before.game else None, after, events, user)
        news = tale.lines(view) if pinged or Tale((), tale.chapters).lines(view) else []
        drawing = notify.report(since) if report_of(tale.events).rolled else notify.MAP
        stale = kept.stale or picturing.moved(before, after)
        redrawn = picturing.decided(events) or (stale and picturing.at_rest(after))
        direct = {person: wishes[person].language for person in pinged if wishes[person].dm}
        told = kept.told.going_on(chapters)
        notices = notify.handover(
            before=before if before.game else None,
            after=after,
            told=told.lines(view),
            news=news,
            pinged=pinged - direct.keys(),
            standing=standing,
            drawing=drawing,
            redrawn=redrawn,
            outdated=notify.message(before, kept.told.lines(before.public)) if kept.stale else None,
            now=self._clock.now(),
            anew=bool(direct) or anew,
        )
        for person in sorted(direct):
            with speaking(direct[person] or spoken()):
                own = Tale(opening.events, tuple(tell())).lines(view)
                notices += await direct_notices(self._store, after, person, own, drawing)
        notices += await spectating.notices(
            self._store, before, after, lambda: Tale(opening.events, tuple(tell())).lines(view)
        )
        new = next((one.nonce for one in notices if one.kind == notify.HANDOVER and one.action == "send"), None)
        if new is not None:
            return Announced(notices=notices, nonce=new, told=tale, battle=battle, stale=False)
        nonce = standing.nonce if standing else ""
        return Announced(notices=notices, nonce=nonce, told=told, battle=battle, stale=stale and not redrawn)

    def remember(self, row: GameRow, announced: Announced) -> None:
        """The announced answer is committed."""
        self._kept[row.id] = _Kept(
            revision=row.revision,
            nonce=announced.nonce,
            told=announced.told,
            battle=announced.battle,
            stale=announced.stale,
        )
        self._kept.move_to_end(row.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def anew(self, table: Table, head: str = "", pinged: Set[int] = frozenset()) -> list[Notice]:
        """Status and question once more, with what happened last. `head`: why, if not for a start of the bot.
        `pinged`: in the channel, see `again`.
        """
        told = await self._last_told(table)
        head = head or _("The bot is back. Nothing is lost, and the game goes on:")
        return notify.anew(table, [head, *board(table), *told.lines(table.public)], _standing(table), pinged)

    async def restored(self, table: Table, pinged: Mapping[int, Preferences]) -> list[Notice]:
        """As `anew`, by the first start after a backup was restored: some may believe that they have answered."""
        latest, _since = await self._latest(table)

        def head() -> str:
            gone = _(
                "The bot is back from a backup. What was played and answered after the backup is gone. "
                "The game goes on from what is left:"
            )
            last = _("The last answer that is left of those everybody has seen: {when}.")
            return "\n".join([gone, *(last.format(when=timing.at(entry.row.at)) for entry in latest[:1])])

        return await self.again(table, head, pinged)

    async def again(self, table: Table, head: Callable[[], str], pinged: Mapping[int, Preferences]) -> list[Notice]:
        """As `anew`; each of those pinged is told where he wishes. `head`: in the language being spoken."""
        direct = {user: wishes.language for user, wishes in pinged.items() if wishes.dm}
        notices = await self.anew(table, head(), pinged.keys() - direct.keys())
        for user in sorted(direct):
            with speaking(direct[user] or spoken()):
                told = [head(), *(await self._last_told(table)).lines(table.public)]
                notices += await direct_notices(self._store, table, user, told, notify.MAP)
        return notices

    async def _last_told(self, table: Table) -> Tale:
        return await self._told(table, *await self._latest(table))

    async def _latest(self, table: Table) -> tuple[Sequence[Past], int]:
        """The latest answer that everybody knows of and those since, and the revision before them."""
        entries: Sequence[Past] = ()
        since, reach = table.row.revision, REACH
        while since and all(is_silent(entry.row) for entry in entries):
            since, reach = max(0, since - reach), reach * 2
            entries = await past(self._store, table.row.id, since)
        first = max((at for at, entry in enumerate(entries) if not is_silent(entry.row)), default=len(entries))
        return entries[first:], entries[first].revision - 1 if entries[first:] else since

    async def _told(self, table: Table, entries: Sequence[Past], since: int) -> Tale:
        """What happened in the answers after a revision, as everybody may know it."""
        numbers = await self._numbers(table, [entry.row for entry in entries])
        chapters = tuple(_chapter(entry.row, entry.events, table, None, numbers) for entry in entries)
        return Tale((await self._battle(table, since)).events, chapters)

    async def _numbers(self, table: Table, said: Sequence[Answer | EntryRow]) -> Numbers:
        """Read only where an undo needs to name one."""
        if all(_gone_back(one) is None for one in said):
            return Numbers(())
        return Numbers.of(entry.row for entry in await past(self._store, table.row.id))

    async def _battle(self, table: Table, revision: int) -> Underway:
        """The battle that was in progress after a revision."""
        ends = await with_events(self._store, table.row.id, (BattleBegan, BattleEnded), revision)
        marks = [(entry.revision, event) for entry in ends for event in entry.seen_by(None)]
        began = unfinished([event for _revision, event in marks])
        if not began:
            return Underway((), revision)
        since = marks[-len(began)][0] - 1
        entries = [entry for entry in await past(self._store, table.row.id, since) if entry.revision <= revision]
        stands = (entry for entry in entries if entry.undone is None)
        return Underway(unfinished([event for entry in stands for event in entry.seen_by(None)]), since)

    async def _known(self, table: Table, standing: notify.Standing | None) -> _Kept:
        """What the standing message tells up to now."""
        kept, revision = self._kept.get(table.row.id), table.row.revision
        if kept and (kept.nonce, kept.revision) == (standing.nonce if standing else "", revision):
            return kept
        since = standing.since - 1 if standing else revision
        entries = await past(self._store, table.row.id, since) if standing else ()
        told = await self._told(table, entries, since) if standing else Tale()
        known = standing is not None and not told.battle
        battle = Underway((), revision) if known else await self._battle(table, revision)
        nonce = standing.nonce if standing else ""
        stale = not all(is_silent(entry.row) for entry in entries[1:])
        return _Kept(revision=revision, nonce=nonce, told=told, battle=battle, stale=stale)


def _standing(table: Table) -> notify.Standing | None:
    notice = table.standing
    if notice is None:
        return None
    return notify.Standing(nonce=notice.nonce, since=notice.revision, created=notice.created)


def tell(events: Sequence[Event], table: Table, viewer: str | None) -> list[str]:
    """Sentences for a viewer; what he may not know is left out."""
    return Tale((), (Chapter(events=_seen(events, viewer)),)).lines(table.view(viewer))


def entry_lines(entry: EntryRow, table: Table, viewer: str | None) -> list[str]:
    """What a kept answer led to, an undo excepted; its words stay its giver's own, for it may be sealed."""
    chapter = _chapter(entry, Past(entry).events, table, viewer, Numbers(()))
    return Tale((), (chapter,)).lines(table.view(viewer))


def _chapter(
    answer: Answer | EntryRow, events: Sequence[Event], table: Table, viewer: str | None, numbers: Numbers
) -> Chapter:
    """`numbers`: of the whole game, for an undo."""
    return Chapter(tuple(_beside(answer, table, numbers)), _seen(events, viewer), tuple(_note(answer, table)))


def _seen(events: Sequence[Event], viewer: str | None) -> tuple[Event, ...]:
    seen = (event.seen_by(viewer) for event in events)
    return tuple(event for event in seen if event is not None)


def _gone_back(answer: Answer | EntryRow) -> int | None:
    """The revision to which the table has gone back."""
    return int(answer.words[1]) if answer.seat is None and list(answer.words[:1]) == [UNDO] else None


def _beside(answer: Answer | EntryRow, table: Table, numbers: Numbers) -> list[str]:
    """What the table or the clock did, which no event of the rules tells."""
    if answer.by == "clock" and answer.seat:
        return [_("The time of {seat} was up: the default holds.").format(seat=table.seat_name(answer.seat))]
    if (back := _gone_back(answer)) is not None:
        text = _("Taken back: the game stands again as after number {number} of the log.")
        return [text.format(number=numbers.number(back))]
    return []


def _note(answer: Answer | EntryRow, table: Table) -> list[str]:
    return [note_line(table, answer.seat, answer.note)] if answer.note else []


def note_line(table: Table, seat: str | None, note: str) -> str:
    said = harmless(note, NOTE)
    return _("> {seat}: {note}").format(seat=table.seat_name(seat) if seat else "", note=said)
