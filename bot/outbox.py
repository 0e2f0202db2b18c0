"""What was committed is told: unsent notices are delivered, in order within each game, as often as it takes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from pydantic import ValidationError

from bot.clock import Clock
from bot.lacking import PICTURES, mended, warning
from bot.logs import on
from bot.notice import fallback_in, message_in
from bot.notify import HANDOVER
from bot.post import DirectClosed, Message, MessageGone, NotAllowed, Picture, Post, PostError, Target
from bot.store import Store
from bot.stored import NotKept
from bot.tables import NoticeRow
from bot.texts import CONTENT, cut

log = logging.getLogger(__name__)

Illustrate = Callable[[NoticeRow], Awaitable[Sequence[Picture]]]

FIRST_WAIT = timedelta(seconds=5)
LONGEST_WAIT = timedelta(minutes=15)
JUMP = "<jump>"


class Outbox:
    """`illustrate` makes the pictures a notice asks for with its `drawing`, from the game at its revision."""

    def __init__(self, store: Store, post: Post, clock: Clock, illustrate: Illustrate) -> None:
        self._store = store
        self._post = post
        self._clock = clock
        self._illustrate = illustrate
        self._busy: set[int] = set()
        self._again: set[int] = set()
        self._unmarked: dict[int, NoticeRow] = {}  # sent, and the database could not be told
        self._warned: set[int] = set()  # of games whose messages did not get through as they should

    async def deliver_all(self) -> None:
        """Every game's notices that are due; no game waits for another."""
        games = dict.fromkeys(notice.game for notice in await self._store.unsent())
        for failure in await asyncio.gather(*(self.deliver(game) for game in games), return_exceptions=True):
            if isinstance(failure, BaseException):
                log.error("A delivery broke off; it is tried again", exc_info=failure)

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
        finally:
            self._busy.discard(game)

    async def _deliver(self, game: int) -> None:
        held_up: set[Target] = set()
        unsent = await self._store.unsent(game)
        for place, notice in enumerate(unsent):
            target = target_of(notice)
            if target in held_up:
                continue
            if notice.due > self._clock.now():
                held_up.add(target)
                continue
            if (done := self._unmarked.get(notice.id)) is not None:
                notice = done
            else:
                drawn = not _redrawn(notice, unsent[place + 1 :])
                if not await self._attempt(notice, target, drawn=drawn):
                    held_up.add(target)
            self._unmarked[notice.id] = notice
            await self._store.mark(notice)
            del self._unmarked[notice.id]

    async def _attempt(self, notice: NoticeRow, target: Target, *, drawn: bool) -> bool:
        """Put into the row what became of it; False if later notices must wait for it."""
        try:
            notice.message_id = await self._allowed(notice, target, drawn=drawn)
            notice.sent, notice.error = self._clock.now(), ""
        except PostError as error:
            self._note_failure(notice, error)
            if isinstance(error, NotAllowed):
                await self._warn(notice, error)
            return error.lasting
        except ValidationError as error:
            fields = ", ".join(str(one["loc"][0]) for one in error.errors() if one["loc"])
            notice.dropped, notice.error = self._clock.now(), "its message cannot be read"
            place = f"table outbox, row {notice.id}, message {fields}"
            log.error("cannot be read and is not sent: %s", place, extra=on(notice.game, notice.revision))
        return True

    async def _allowed(self, notice: NoticeRow, target: Target, *, drawn: bool) -> int:
        """As `_carry`, and without pictures where the bot may not post them."""
        try:
            sent = await self._carry(notice, target, drawn=drawn)
        except NotAllowed as error:
            if not drawn or error.missing != PICTURES:
                raise
            sent = await self._carry(notice, target, drawn=False)
            await self._warn(notice, error)
        else:
            if notice.attempts or (notice.game in self._warned and notice.drawing):
                self._warned.discard(notice.game)
                await mended(self._store, notice.game)
        return sent

    async def _warn(self, notice: NoticeRow, error: NotAllowed) -> None:
        """Whoever opened the game learns, once, what the bot may not do in its channel."""
        game = await self._store.game(notice.game)
        if game is None or notice.target_kind != "channel":
            return
        self._warned.add(game.id)
        if told := await warning(self._store, game, error.missing):
            await self._store.put(game, told, self._clock.now())
            self._again.add(game.id)

    def _note_failure(self, notice: NoticeRow, error: PostError) -> None:
        now = self._clock.now()
        notice.attempts += 1
        notice.error = f"{type(error).__name__}: {error}"
        if error.lasting:
            notice.dropped = now
        else:
            notice.due = now + min(FIRST_WAIT * 2 ** min(notice.attempts - 1, 10), LONGEST_WAIT)
        log.warning("%s: %s", notice.kind, notice.error, extra=on(notice.game, notice.revision, notice=notice.id))

    async def _carry(self, notice: NoticeRow, target: Target, *, drawn: bool) -> int:
        """The id of the message that now says it, with its picture if `drawn`; raises PostError."""
        if notice.action == "send":
            return await self._send(notice, target, drawn=drawn)
        earlier = await self._store.notice(notice.edits)
        if earlier is None or earlier.message_id is None:
            raise MessageGone(f"No message was made for the notice {notice.edits!r} that this one changes.")
        target = target_of(earlier)
        if notice.action == "strip":
            with suppress(MessageGone):  # its buttons are gone with it
                if notice.drawing:
                    await self._post.edit(target, earlier.message_id, await self._illustrated(notice, drawn=drawn))
                else:
                    await self._post.strip(target, earlier.message_id)
            return earlier.message_id
        message = await self._illustrated(notice, drawn=drawn)
        try:
            await self._post.edit(target, earlier.message_id, message)
        except MessageGone:
            earlier.message_id = await self._post.send(target, message, notice.nonce)
            await self._store.mark(earlier)  # the next edit finds the new one
        return earlier.message_id

    async def _send(self, notice: NoticeRow, target: Target, *, drawn: bool) -> int:
        message = await self._illustrated(notice, drawn=drawn)
        try:
            return await self._post.send(target, message, notice.nonce)
        except DirectClosed:
            fallback, game = fallback_in(notice), await self._store.game(notice.game)
            if fallback is None or game is None:
                raise
            notice.target_kind, notice.target = "channel", game.channel
            return await self._post.send(target_of(notice), await self._linked(notice, fallback), notice.nonce)

    async def _linked(self, notice: NoticeRow, message: Message) -> Message:
        """JUMP becomes the address of the newest message that says whose move it is."""
        if JUMP not in message.text:
            return message
        game = await self._store.game(notice.game)
        newest = await self._store.last_sent(notice.game, HANDOVER)
        if game is None:
            return message
        place = f"https://discord.com/channels/{game.guild}/{game.channel}"
        link = f"{place}/{newest.message_id}" if newest else place
        return replace(message, text=cut(message.text.replace(JUMP, link), CONTENT))

    async def _illustrated(self, notice: NoticeRow, *, drawn: bool) -> Message:
        message = await self._linked(notice, message_in(notice))
        if not (notice.drawing and drawn):
            return message
        try:
            return replace(message, pictures=tuple(await self._illustrate(notice)))
        except Exception:
            about = on(notice.game, notice.revision, notice=notice.id)
            log.exception("No picture; the message goes without", extra=about)
            return message


def _redrawn(notice: NoticeRow, later: Sequence[NoticeRow]) -> bool:
    """Whether the picture of a step would be replaced at once, for another step has followed it already."""
    message = notice.edits or notice.nonce
    return any(one.edits == message and one.drawing for one in later)


def target_of(notice: NoticeRow) -> Target:
    return Target("channel" if notice.target_kind == "channel" else "user", notice.target)
