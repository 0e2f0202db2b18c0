"""What was committed is told: unsent notices are delivered, in order within each game, as often as it takes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from bot.clocks.asks import told_late
from bot.clocks.clock import Clock
from bot.delivery.lacking import PICTURES, mended, warn
from bot.delivery.notice import fall_back
from bot.delivery.overdue import LONG
from bot.delivery.post import (
    MessageGone,
    NotAllowed,
    Post,
    PostError,
    Target,
    TargetGone,
    Unreachable,
)
from bot.delivery.saying import Illustrate, OutOfDate, Saying, target_of
from bot.delivery.telling import is_late
from bot.logs import on
from bot.storage.broken import UNREADABLE, is_unreadable, tell
from bot.storage.store import Store
from bot.storage.stored import NotKept
from bot.storage.tables import GameRow, NoticeRow

log = logging.getLogger(__name__)

Heard = Callable[[int], Awaitable[None]]

FIRST_WAIT = timedelta(seconds=5)
LONGEST_WAIT = timedelta(minutes=15)
NONCE_KEPT = timedelta(minutes=2)
"""Within this a message that may have been made is asked for again, since Discord knows a nonce for a few minutes."""
PATIENCE = 3.0
"""The seconds after which a game's messages to other places do not wait for one any more."""
AT_ONCE = 20
"""Games that are seen to at once by `deliver_all`."""
ROUND = 20.0
"""The seconds after which `deliver_all` leaves to itself what is still under way."""


class _Task(NamedTuple):
    """A notice with those after it; `earlier`: the one whose message it changes; `lane`: where its message is."""

    notice: NoticeRow
    later: Sequence[NoticeRow]
    earlier: NoticeRow | None
    lane: Target

    @property
    def drawn(self) -> bool:
        """Whether its picture stays: that of a step is replaced at once if another has followed it already."""
        message = self.notice.edits or self.notice.nonce
        return bool(self.notice.drawing) and not any(one.edits == message and one.drawing for one in self.later)


class Outbox:
    """`illustrate` makes the pictures a notice asks for with its `drawing`, from the game at its revision.

    `gone` is called with a channel that Discord seems to have no more, `put_off` with a game whose deadlines are others
    than were told, for that was told late.
    """

    def __init__(
        self,
        store: Store,
        post: Post,
        clock: Clock,
        illustrate: Illustrate,
        gone: Heard | None = None,
        put_off: Heard | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._saying = Saying(store, post, clock, illustrate)
        self._gone = gone
        self._put_off = put_off
        self._queued: set[int] = set()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._busy: set[int] = set()
        self._again: set[int] = set()
        self._slow: dict[int, tuple[int, Target]] = {}  # notices still under way: their game, and where
        self._beside: set[asyncio.Task[None]] = set()
        self._unmarked: dict[int, NoticeRow] = {}  # sent, and the database could not be told
        self._warned: set[int] = set()  # of games whose messages did not get through as they should

    async def deliver_all(self) -> None:
        """Every game's notices that are due; no game waits for another, nor does the caller for long."""
        games = dict.fromkeys(notice.game for notice in await self._store.unsent()).keys() - self._queued
        if games:
            self._queued |= games
            await asyncio.wait([self._start(self._in_turn(game)) for game in sorted(games)], timeout=ROUND)

    async def _in_turn(self, game: int) -> None:
        """Some at once and the next when one is done, or takes long: so many pictures are drawn in time."""
        try:
            async with self._turns:
                self._queued.discard(game)
                await self.deliver(game)
        finally:
            self._queued.discard(game)

    async def hurry(self, guild: int) -> None:
        """What a server's games have waited with is tried at once."""
        games = select(GameRow.id).where(GameRow.guild == guild)
        open_ = (col(NoticeRow.sent).is_(None), col(NoticeRow.dropped).is_(None))
        at_once = sa.update(NoticeRow).where(col(NoticeRow.game).in_(games), *open_).values(due=self._clock.now())
        async with self._store.transaction() as session:
            await session.exec(at_once)
        await self.deliver_all()

    async def settled(self) -> None:
        """When everything under way has been sent or has failed."""
        while self._beside:
            await asyncio.wait(set(self._beside))

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._logged(work))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task

    async def _logged(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("A delivery broke off; it is tried again")

    async def deliver(self, game: int) -> None:
        """One game's notices that are due. Called while it is at work already, it has that work repeated."""
        if game in self._busy:
            self._again.add(game)
            return
        self._busy.add(game)
        try:
            await self._deliver(game)
            while game in self._again:
                self._again.discard(game)
                await self._deliver(game)
        except NotKept:
            pass  # the store has said so; it is tried again
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            await tell(self._store, game)
        finally:
            self._busy.discard(game)

    async def _deliver(self, game: int) -> None:
        held_up = {lane for busy, lane in self._slow.values() if busy == game}
        unsent = [
            (self._unmarked.get(notice.id, notice), earlier and self._unmarked.get(earlier.id, earlier))
            for notice, earlier in await self._store.undelivered(game)
        ]
        later = [notice for notice, _earlier in unsent]
        passable: set[Target] = set()
        for notice, earlier in unsent:
            later = later[1:]
            task = _Task(notice, later, earlier, target_of(earlier or notice))
            if notice.id in self._slow:  # it may be on its way to the channel instead
                held_up |= {task.lane, target_of(notice)}
            elif held_up & {task.lane, target_of(notice)}:
                held_up.add(task.lane)
            elif task.lane in passable and (notice.action != "send" or notice.fallback is None):
                pass
            elif notice.due > self._clock.now() or not await self._promptly(task):
                if self._is_passable(task):
                    passable.add(task.lane)
                else:
                    held_up |= {task.lane, target_of(notice)}  # it may have been sent to the channel instead meanwhile

    def _is_passable(self, task: _Task) -> bool:
        """Whether what can be said in the channel instead does not wait behind it: one person is out of reach."""
        old = self._clock.now() - task.notice.created >= LONG
        here = task.lane.kind == "user" and task.lane == target_of(task.notice)
        return (
            here and (old or task.notice.action == "strip") and (task.notice.game, task.lane) not in self._slow.values()
        )

    async def _promptly(self, task: _Task) -> bool:
        """Carry it out; False if others in its place must wait. That it takes long is no matter to other places."""
        work = asyncio.create_task(self._work(task))
        try:
            done, _pending = await asyncio.wait({work}, timeout=PATIENCE)
        except asyncio.CancelledError:
            work.cancel()
            raise
        if done:
            return work.result()
        self._slow[task.notice.id] = (task.notice.game, task.lane)
        self._start(self._ended(work, task.notice))
        return False

    async def _ended(self, work: asyncio.Task[bool], notice: NoticeRow) -> None:
        """What waits in its place goes on."""
        try:
            await work
        except NotKept:
            return
        finally:
            del self._slow[notice.id]
        await self.deliver(notice.game)

    async def _work(self, task: _Task) -> bool:
        """Carry it out and keep what became of it; False if others in its place must wait."""
        notice = task.notice
        if notice.id not in self._unmarked:
            await self._attempt(task)
            await self._follow(notice)
        self._unmarked[notice.id] = notice
        if notice.sent is not None and is_late(notice, notice.sent):
            await self._late(notice)
        await self._store.mark(notice)
        del self._unmarked[notice.id]
        return notice.sent is not None or notice.dropped is not None

    async def _follow(self, notice: NoticeRow) -> None:
        """The game has moved while it was under way to its old channel: it is still to be said in the new one."""
        if notice.sent is not None or notice.target_kind != "channel":
            return
        kept = await self._store.notice(notice.nonce)
        if kept is not None and target_of(kept).kind == "channel" and kept.target != notice.target:
            notice.target, notice.dropped, notice.due = kept.target, None, self._clock.now()

    async def _late(self, notice: NoticeRow) -> None:
        """Before it counts as ended, so that no default comes in between."""
        try:
            if await told_late(self._store, notice, self._clock.now()) and self._put_off:
                await self._put_off(notice.game)
        except NotKept:
            raise
        except Exception:
            log.exception("The clocks could not be put off", extra=on(notice.game, notice=notice.id))

    async def _attempt(self, task: _Task) -> None:
        """Put into the row what became of it."""
        notice = task.notice
        try:
            notice.message_id = await self._allowed(task)
            notice.sent, notice.error = self._clock.now(), ""
        except PostError as error:
            self._note_failure(notice, error)
            if isinstance(error, NotAllowed):
                await self._warn(notice, error)
            if isinstance(error, OutOfDate) and is_late(notice, self._clock.now()):
                await self._late(notice)  # another tells it, which may be in time
            if self._gone and isinstance(error, TargetGone) and notice.target_kind == "channel":
                await self._gone(notice.target)
        except NotKept:
            raise
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            await tell(self._store, notice.game)
            self._note_failure(notice, Unreachable("Its game cannot be read."))
        except Exception as error:
            log.exception("A message could not be sent", extra=on(notice.game, notice=notice.id))
            what = f"An error of the bot: {type(error).__name__}"
            self._note_failure(notice, PostError(what) if self._saying.given_up(notice) else Unreachable(what))
            self._saying.errors[notice.id] = self._saying.errors.get(notice.id, 0) + 1
        if notice.sent or notice.dropped:
            self._saying.errors.pop(notice.id, None)

    async def _allowed(self, task: _Task) -> int:
        """As `_carry`, and without pictures where the bot may not post them."""
        notice = task.notice
        try:
            sent = await self._carry(task, drawn=task.drawn)
        except NotAllowed as error:
            if not task.drawn or error.missing != PICTURES:
                raise
            sent = await self._carry(task, drawn=False)
            await self._warn(notice, error)
        else:
            spoken = notice.action != "strip" and notice.target_kind == "channel"
            if spoken and (notice.attempts or (notice.game in self._warned and notice.drawing)):
                if task.drawn:
                    self._warned.discard(notice.game)
                await mended(self._store, notice.game, pictures=task.drawn)
        return sent

    async def _warn(self, notice: NoticeRow, error: NotAllowed) -> None:
        """Whoever opened the game learns, once, what the bot may not do in its channel."""
        game = await self._store.game(notice.game)
        if game is None or notice.target_kind != "channel":
            return
        self._warned.add(game.id)
        if await warn(self._store, game, error.missing, self._clock.now()):
            self._again.add(game.id)

    def _note_failure(self, notice: NoticeRow, error: PostError) -> None:
        now = self._clock.now()
        notice.attempts += 1
        notice.error = f"{type(error).__name__}: {error}"
        if error.lasting:
            notice.dropped = now
        else:
            wait = min(FIRST_WAIT * 2 ** min(notice.attempts - 1, 10), LONGEST_WAIT)
            if isinstance(error, Unreachable):
                wait = max(min(wait, NONCE_KEPT), min(timedelta(seconds=error.after), LONGEST_WAIT))
            notice.due = now + wait
        log.warning("%s: %s", notice.kind, notice.error, extra=on(notice.game, notice=notice.id))

    async def _carry(self, task: _Task, *, drawn: bool) -> int:
        """The id of the message that now says it, with its picture if `drawn`; raises PostError."""
        notice, earlier, lane = task.notice, task.earlier, task.lane
        if notice.action == "send":
            return await self._saying.send(notice, task.later, drawn=drawn)
        moved = lane != target_of(notice)
        said = moved and notice.target_kind == "user"  # his message, in the channel: nothing of his own goes there
        if earlier is None or (said and notice.action == "edit" and not fall_back(notice, lane.id)):
            raise MessageGone(f"There is no message of the notice {notice.edits!r} that this one could change.")
        drawn = drawn and not moved
        if notice.action == "strip":
            if earlier.message_id is None:
                return 0
            with suppress(MessageGone):  # its buttons are gone with it
                if notice.drawing and not moved:
                    await self._saying.edit(lane, earlier.message_id, notice, drawn=drawn)
                else:
                    await self._saying.strip(lane, earlier.message_id)
            return earlier.message_id
        try:
            if earlier.message_id is None or lane != target_of(notice):
                raise MessageGone
            await self._saying.edit(lane, earlier.message_id, notice, drawn=drawn)
        except MessageGone:
            earlier.message_id = await self._saying.send(notice, task.later, drawn=drawn)
            earlier.target_kind, earlier.target = notice.target_kind, notice.target  # it may have fallen back
            await self._store.mark(earlier)  # the next edit finds the new one
        return earlier.message_id
