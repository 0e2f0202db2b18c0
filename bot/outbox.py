"""What was committed is told: unsent notices are delivered, in order within each game, as often as it takes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from bot.clock import Clock
from bot.notice import fallback_in, message_in
from bot.notify import HANDOVER
from bot.post import DirectClosed, Message, MessageGone, Picture, Post, PostError, Target
from bot.store import Store
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
        finally:
            self._busy.discard(game)

    async def _deliver(self, game: int) -> None:
        held_up: set[Target] = set()
        for notice in await self._store.unsent(game):
            target = target_of(notice)
            if target in held_up:
                continue
            if notice.due > self._clock.now():
                held_up.add(target)
                continue
            try:
                notice.message_id = await self._carry(notice, target)
                notice.sent, notice.error = self._clock.now(), ""
            except PostError as error:
                self._note_failure(notice, error)
                if not error.lasting:
                    held_up.add(target)
            await self._store.mark(notice)

    def _note_failure(self, notice: NoticeRow, error: PostError) -> None:
        now = self._clock.now()
        notice.attempts += 1
        notice.error = f"{type(error).__name__}: {error}"
        if error.lasting:
            notice.dropped = now
        else:
            notice.due = now + min(FIRST_WAIT * 2 ** min(notice.attempts - 1, 10), LONGEST_WAIT)
        log.warning("Game %s, notice %s (%s): %s", notice.game, notice.id, notice.kind, notice.error)

    async def _carry(self, notice: NoticeRow, target: Target) -> int:
        """The id of the message that now says it; raises PostError."""
        if notice.action == "send":
            return await self._send(notice, target)
        earlier = await self._store.notice(notice.edits)
        if earlier is None or earlier.message_id is None:
            raise MessageGone(f"No message was made for the notice {notice.edits!r} that this one changes.")
        target = target_of(earlier)
        if notice.action == "strip":
            with suppress(MessageGone):  # its buttons are gone with it
                await self._post.strip(target, earlier.message_id)
            return earlier.message_id
        message = await self._illustrated(notice)
        try:
            await self._post.edit(target, earlier.message_id, message)
        except MessageGone:
            earlier.message_id = await self._post.send(target, message, notice.nonce)
            await self._store.mark(earlier)  # the next edit finds the new one
        return earlier.message_id

    async def _send(self, notice: NoticeRow, target: Target) -> int:
        message = await self._illustrated(notice)
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

    async def _illustrated(self, notice: NoticeRow) -> Message:
        message = await self._linked(notice, message_in(notice))
        if not notice.drawing:
            return message
        try:
            return replace(message, pictures=tuple(await self._illustrate(notice)))
        except Exception:
            log.exception("Game %s: no picture %r; the message goes without", notice.game, notice.drawing)
            return message


def target_of(notice: NoticeRow) -> Target:
    return Target("channel" if notice.target_kind == "channel" else "user", notice.target)
