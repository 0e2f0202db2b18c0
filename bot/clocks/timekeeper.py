"""What is due by the clock: reminders, deadlines, digests. Each exactly once, whoever else ticks."""

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy.exc import IntegrityError

from bot import preferences
from bot.clocks import asks, reminders, timing
from bot.clocks.asks import Change
from bot.delivery.notice import Notice
from bot.delivery.notify import strip
from bot.delivery.post import Message
from bot.delivery.saying import target_of
from bot.desk import Desk
from bot.language.i18n import _, speaking
from bot.logs import on
from bot.preferences import DEFAULT, Preferences
from bot.questions.clicks import Click
from bot.refusals import Broken, GameOver, NotStarted, NotYourSeat, Refusal, Stale, WaitedFor
from bot.storage.broken import UNREADABLE, is_unreadable
from bot.storage.rows import changed
from bot.storage.stored import Unreadable
from bot.storage.tables import AskRow
from bot.table import Table

log = logging.getLogger(__name__)

AT_ONCE = 100
"""Defaults that lead to each other in one tick; the rest wait for the next."""
TRY_AGAIN = timedelta(hours=1)
"""After an error of ours: when the same default is tried again, if the game has not gone on."""
ONE_MOMENT = timedelta(hours=1)
"""A reminder and the one at half time that are no farther apart than this are one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What is to be done in a game: clocks set on without a word, those of each person to be pinged, those of which the
    table is told, and by person those for his digest.
    """

    silent: list[Change] = field(default_factory=list)
    pinged: dict[int, list[Change]] = field(default_factory=lambda: defaultdict(list))
    told: list[Change] = field(default_factory=list)
    digests: dict[int, list[AskRow]] = field(default_factory=lambda: defaultdict(list))

    def place(self, row: AskRow, user: int, wish: Preferences, snoozed: bool, now: datetime) -> None:
        """A clock at its reminder or its half time."""
        remind, half = _is_past(row.remind, now), _is_past(row.half, now)
        if remind and not wish.most:  # he wants none, which is no news for the table
            self.silent.append((row, changed(row, remind=None)))
        elif remind and row.reminded >= wish.most:
            self.told.append((row, changed(row, remind=None, told=True)))
        elif timing.is_quiet(now, wish):
            later = timing.awake(now, wish) if remind else row.remind
            put_off = timing.put_off(now, row.deadline, wish) if half else row.half
            self.silent.append((row, changed(row, remind=later, half=put_off)))
        elif half or not (snoozed or wish.digest is not None):
            self.pinged[user].append((row, _pinged(row, wish, snoozed, now)))
        elif snoozed:
            self.silent.append((row, changed(row, remind=timing.following_reminder(now, wish))))
        else:
            self.digests[user].append(row)


def _is_past(moment: datetime | None, now: datetime) -> bool:
    return moment is not None and moment <= now


def _pinged(row: AskRow, wish: Preferences, snoozed: bool, now: datetime) -> AskRow:
    """A ping at half time counts as a reminder only if one was as good as due."""
    half = None if _is_past(row.half, now + ONE_MOMENT) else row.half
    if snoozed or wish.digest is not None or row.reminded >= wish.most or not _is_past(row.remind, now + ONE_MOMENT):
        return changed(row, half=half)
    return counted(changed(row, half=half), wish, now)


def counted(row: AskRow, wish: Preferences, now: datetime) -> AskRow:
    """Reminded of once more."""
    return changed(row, remind=timing.following_reminder(now, wish), reminded=row.reminded + 1)


class Timekeeper:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        self._failed: set[int] = set()
        self._broken: dict[tuple[int, int, int], datetime] = {}  # game, question, number of the log: when to try again

    async def tick(self, is_away: Callable[[int], bool] = lambda _guild: False) -> None:
        """Do what is due. A game that fails is tried again at the next tick and does not hold up the others; those of a
        server in which the bot `is_away` wait.
        """
        now = self._desk.clock.now()
        self._broken = {key: moment for key, moment in self._broken.items() if moment > now}
        digests: dict[int, list[AskRow]] = defaultdict(list)
        for game, rows in (await asks.due(self._store, now)).items():
            try:
                if is_away((await self._desk.table(game)).row.guild):
                    continue
                for user, own in (await self._attend(game, rows, now)).items():
                    digests[user] += own
                self._failed.discard(game)
            except UNREADABLE as error:
                if not is_unreadable(error):
                    raise
                await self._desk.unreadable(game)
                self._failed.add(game)
            except Refusal as refusal:  # its data set is gone, for instance; what cannot be read has been said
                if game not in self._failed and not isinstance(refusal, Unreadable):
                    told = refusal.tell()
                    log.error("What is due by the clock could not be done: %s", told, extra=on(game))
                self._failed.add(game)
            except Exception:
                if game not in self._failed:  # said once, not at every tick
                    log.exception("What is due by the clock could not be done", extra=on(game))
                self._failed.add(game)
        for user, own in digests.items():
            try:
                await self._send_digest(user, own, now)
            except Exception:
                log.exception("A digest could not be made", extra=on(user=user))

    async def _attend(self, game: int, rows: Sequence[AskRow], now: datetime) -> Mapping[int, Sequence[AskRow]]:
        """Do what is due in one game, but for digests: the clocks of those are returned, by person."""
        table = await self._desk.table(game)
        over = [row for row in rows if _is_past(row.deadline, now)]
        if over:
            table = await self._end_time(table, over, now)
        chosen = await preferences.load(self._store, table.holders.values())
        due = self._sorted(table, rows, chosen, await self._snoozed(table), now)
        await asks.turn(self._store, due.silent)
        for user, changes in due.pinged.items():
            half = any(_is_past(old.half, now) for old, _new in changes)
            say = partial(reminders.reminder, user=user, half=half, wish=chosen[user])
            await self._say(table, changes, say, now)
        await self._say(table, due.told, reminders.told, now)
        return due.digests

    async def _snoozed(self, table: Table) -> Set[str]:
        seats = await self._store.seats(table.row.id)
        return {seat.seat for seat in seats if asks.is_snoozed(seat, table.running.turn)}

    def _sorted(
        self, table: Table, rows: Sequence[AskRow], chosen: Mapping[int, Preferences], snoozed: Set[str], now: datetime
    ) -> Due:
        due = Due()
        for row in rows:
            user = table.holders.get(row.seat) if _is_past(row.remind, now) or _is_past(row.half, now) else None
            if user is not None and table.question(row.question) is not None:
                due.place(row, user, chosen[user], row.seat in snoozed, now)
        return due

    async def _say(
        self,
        table: Table,
        changes: Sequence[Change],
        say: Callable[[Table, Sequence[AskRow]], Notice | Sequence[Notice]],
        now: datetime,
    ) -> bool:
        """Set clocks on and put what is said of it into the outbox, both or neither; what others did is left out."""
        if not changes:
            return False
        async with self._store.transaction() as session:
            mine = [new for old, new in changes if await asks.claim(session, old, new)]
            if mine:
                with speaking(table.row.language):
                    said = say(table, mine)
                for notice in [said] if isinstance(said, Notice) else said:
                    asks.put(session, table.row, notice, now)
        self._desk.send(table.row.id)
        return bool(mine)

    # deadlines

    async def _end_time(self, table: Table, rows: Sequence[AskRow], now: datetime) -> Table:
        """Answer with the defaults, also what they lead to at once; the table as it is then.

        Where there is none the table is asked, and the same time begins again.
        """
        untold = {row.question for row in table.asks.values() if _is_past(row.deadline, now)}
        untold -= {row.question for row in rows}
        stuck: list[AskRow] = []
        errors: dict[int, tuple[AskRow, Broken]] = {}
        for _step in range(AT_ONCE):
            moved = False
            for row in rows:
                question = table.question(row.question)
                key = (table.row.id, row.question, table.row.number)
                if question is None or key in self._broken:
                    continue
                try:
                    if self._desk.default(table, question) is None:
                        stuck.append(row)
                    else:
                        moved |= await self._desk.answer_by_clock(table.row.id, row.question)
                except Broken as error:
                    self._broken[key] = now + TRY_AGAIN
                    errors[row.question] = row, error
            table = await self._desk.table(table.row.id)
            over = [row for row in table.asks.values() if _is_past(row.deadline, now)]
            rows = [row for row in over if row not in stuck and row.question not in untold]
            if not moved or not rows or table.row.paused is not None:
                break
        for row, broken in errors.values():
            if table.question(row.question) is not None:
                await self._tell_broken(table, row, broken, now)
        if stuck:
            chosen = await preferences.load(self._store, table.holders.values())
            direct = {user: wish.language for user, wish in chosen.items() if wish.dm}
            await self._say(
                table, await self._more_time(table, stuck, now), partial(reminders.late, direct=direct), now
            )
        return table

    async def _tell_broken(self, table: Table, row: AskRow, error: Broken, now: datetime) -> None:
        """Once of each question and number of the log, whoever else tells it."""
        with speaking(table.row.language):
            notice = reminders.broken(table, row, error)
        if await self._store.notice(notice.nonce) is None:
            with suppress(IntegrityError):
                await self._store.put(table.row, [notice], now)
            self._desk.send(table.row.id)

    async def _more_time(self, table: Table, rows: Sequence[AskRow], now: datetime) -> list[Change]:
        chosen = await preferences.load(self._store, table.holders.values())
        deadlines, start = table.row.deadlines, table.row.paused or now
        return [
            (row, timing.given_time(row, deadlines, chosen.get(table.holders.get(row.seat, 0), DEFAULT), start))
            for row in rows
        ]

    # digests

    async def _send_digest(self, user: int, due: Sequence[AskRow], now: datetime) -> None:
        """One message of all games that wait for a person, though only the clocks that are due are set on."""
        wish = await preferences.load_one(self._store, user)
        asked: dict[int, list[AskRow]] = defaultdict(list)
        for row in await asks.of_user(self._store, user):
            asked[row.game].append(row)
        waiting = {game: one for game, rows in asked.items() if (one := await self._listed(game, rows)) is not None}
        if waiting:
            first = next(iter(waiting.values()))[0]
            changes = [(row, counted(row, wish, now)) for row in due]
            await self._say(first, changes, lambda _table, _rows: reminders.digest(user, waiting, wish), now)

    async def _listed(self, game: int, rows: Sequence[AskRow]) -> tuple[Table, Sequence[AskRow]] | None:
        """What a digest tells of a game; None if that is nothing."""
        try:
            table = await self._desk.table(game)
        except Refusal:  # its data set is gone, for instance
            return None
        snoozed = await self._snoozed(table)
        shown = [row for row in rows if row.seat not in snoozed and table.question(row.question) is not None]
        return (table, shown) if shown else None

    # clicks

    async def snooze(self, user: int, click: Click) -> Message:
        """No reminders for the seats of who clicked until the turn is over. Raises Refusal."""
        lock = self._desk.lock(click.game)
        async with lock:  # nobody else gets his seat meanwhile
            return await self._snoozed_by(user, click)

    async def _snoozed_by(self, user: int, click: Click) -> Message:
        table = await self._running(user, click)
        if str(table.running.turn) != click.word:
            raise Stale
        asked = [question for number in click.questions if (question := table.question(number))]
        if asked and all(table.holders.get(question.seat) != user for question in asked):
            raise NotYourSeat(table.seat_name(asked[0].seat), table.holders.get(asked[0].seat))
        await asks.snooze(self._store, table.row.id, table.seats_of(user), table.running.turn)
        return Message(text=snoozed_text(table))

    async def wait_on(self, user: int, click: Click) -> Message:
        """The table gives the same time once more, after each message that it is over. Raises Refusal."""
        table = await self._running(user, click)
        now = self._desk.clock.now()
        rows = [table.asks[number] for number in click.questions if number in table.asks]
        if not rows:
            raise Stale
        if user not in reminders.others(table, rows):
            raise WaitedFor
        shown = replace(click, epoch="").custom_id
        over = await self._store.showing(table.row.id, reminders.LATE, shown)
        if over is None or await self._store.notice(reminders.waited_nonce(over)) is not None:
            raise Stale
        changes = await self._more_time(table, rows, now)
        kinds = [reminders.late_kind(other) for other in reminders.others(table, rows)]
        direct = [await self._store.showing(table.row.id, kind, shown) for kind in kinds]
        late = [over, *(one for one in direct if one is not None)]

        def say(table: Table, rows: Sequence[AskRow]) -> list[Notice]:
            bare = [strip(one.nonce, target_of(one)) for one in late]
            return [reminders.waited(table, rows, over, user=user), *bare]

        if not await self._say(table, changes, say, now):
            raise Stale
        return Message(text=_("You wait on: {time}.").format(time=timing.until(changes[0][1])))

    async def _running(self, user: int, click: Click) -> Table:
        table = await self._desk.table(click.game)
        if not table.seats_of(user):
            raise NotYourSeat(None)
        if table.is_over:
            raise GameOver
        if table.game is None:
            raise NotStarted
        return table


def snoozed_text(table: Table) -> str:
    return _(
        "No more reminders for you in turn {turn} of **{name}**, but for the one at half time; deadlines go on. "
        "/remind snooze:False undoes it."
    ).format(turn=table.running.turn, name=table.name)
