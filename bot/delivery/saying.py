"""One notice on its way: its message with all that belongs to it, with less if need be, elsewhere if need be."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from pydantic import ValidationError

from bot.clocks.clock import Clock
from bot.delivery.notice import JUMP, fall_back, message_in
from bot.delivery.notify import HANDOVER
from bot.delivery.overdue import LONG, addressed, is_call, is_stopped
from bot.delivery.post import Message, Picture, Post, PostError, Refused, Target, Unreachable
from bot.delivery.reduced import plain, smaller
from bot.language.i18n import ENGLISH, speaking
from bot.language.texts import CONTENT, cut
from bot.logs import on
from bot.storage.broken import UNREADABLE
from bot.storage.store import Store
from bot.storage.stored import NotKept
from bot.storage.tables import NoticeRow

log = logging.getLogger(__name__)

Illustrate = Callable[[NoticeRow], Awaitable[Sequence[Picture]]]

TRIES = 8
"""After so many errors of the bot's own a message is tried once more with its text alone, and then never again."""


class Garbled(PostError):
    """The stored message cannot be read. Told by its place alone, for it may be secret."""


class OutOfDate(PostError):
    """Nobody is concerned by it any more."""


class Saying:
    """`illustrate` makes the pictures a notice asks for with its `drawing`, from the game at its revision.

    `errors`: how often the bot itself has failed at a notice since it was started.
    """

    def __init__(self, store: Store, post: Post, clock: Clock, illustrate: Illustrate) -> None:
        self.errors: dict[int, int] = {}
        self._store = store
        self._post = post
        self._clock = clock
        self._illustrate = illustrate

    def given_up(self, notice: NoticeRow) -> bool:
        """The bot has failed at it often and for long."""
        return self.errors.get(notice.id, 0) >= TRIES and self._is_old(notice)

    def _is_old(self, notice: NoticeRow) -> bool:
        return self._clock.now() - notice.created >= LONG

    async def edit(self, lane: Target, message_id: int, notice: NoticeRow, *, drawn: bool) -> None:
        """Raises PostError."""

        async def change(message: Message) -> int:
            await self._post.edit(lane, message_id, message)
            return message_id

        await self._reduced(notice, await self._illustrated(notice, drawn=drawn), change)

    async def strip(self, lane: Target, message_id: int) -> None:
        """Raises PostError."""
        await self._post.strip(lane, message_id)

    async def send(self, notice: NoticeRow, later: Sequence[NoticeRow], *, drawn: bool) -> int:
        """`later`: what is to be told after it. The id of the message; raises PostError."""
        try:
            return await self._sent(notice, later, drawn=drawn)
        except PostError as error:
            return await self._fallen_back(notice, later, error)

    async def _fallen_back(self, notice: NoticeRow, later: Sequence[NoticeRow], error: PostError) -> int:
        """What cannot be said to one person, or could not for long, is said in the channel; raises the error if that
        is no help, or OutOfDate. While nothing can be said there either, or the game is paused, it stays for that
        person.

        That it is for the channel now is kept before it is said: killed after that, the bot does not tell him twice.
        What Discord delivered to him without saying so nobody can know, and then he is.
        """
        if notice.fallback is None or not (error.lasting or self._is_old(notice)):
            raise error
        if not await addressed(self._store, notice, later):
            raise OutOfDate("Nobody needs it any more.") from error
        game = await self._store.game(notice.game)
        if game is None:
            raise error
        if is_stopped(notice, game):
            raise Unreachable("Its game is paused.") from error
        before = notice.model_dump(include={"target_kind", "target", "message", "fallback", "drawing"})
        fall_back(notice, game.channel)
        log.warning("%s: %s; it goes to the channel", notice.kind, error, extra=on(notice.game, notice=notice.id))
        self.errors.pop(notice.id, None)
        await self._store.mark(notice)
        try:
            return await self._sent(notice, later, drawn=False)
        except PostError as there:
            if error.lasting or isinstance(there, OutOfDate):
                raise
            notice.sqlmodel_update(before)
            raise error from there

    async def _sent(self, notice: NoticeRow, later: Sequence[NoticeRow], *, drawn: bool) -> int:
        async def send(message: Message) -> int:
            return await self._post.send(target_of(notice), message, notice.nonce)

        concerned = await addressed(self._store, notice, later) if self._is_old(notice) else None
        if concerned is not None and not concerned and is_call(notice):
            raise OutOfDate("Nobody needs it any more.")
        message = await self._illustrated(notice, drawn=drawn)
        if concerned is not None:
            message = replace(message, mentions=tuple(user for user in message.mentions if user in concerned))
        return await self._reduced(notice, message, send)

    async def _reduced(self, notice: NoticeRow, message: Message, say: Callable[[Message], Awaitable[int]]) -> int:
        """Said with less in it, as long as Discord refuses it for what is in it, or the bot fails at it."""
        last = self.given_up(notice)
        if last:
            with speaking(await self._language(notice)):
                message = plain(message)
        while True:
            try:
                return await say(message)
            except Refused as error:
                log.error("%s: %s", notice.kind, error, extra=on(notice.game, notice=notice.id))
                with speaking(await self._language(notice)):
                    less = smaller(message, error)
                if less is None:
                    raise
                message = less
            except (PostError, NotKept, *UNREADABLE):
                raise
            except Exception as error:
                if not last:
                    raise
                log.exception("Not even its text could be sent", extra=on(notice.game, notice=notice.id))
                raise PostError(f"An error of the bot: {type(error).__name__}") from error

    async def _language(self, notice: NoticeRow) -> str:
        game = await self._store.game(notice.game)
        return game.language if game else ENGLISH

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
        message = await self._linked(notice, _read(notice))
        if not drawn:
            return message
        try:
            return replace(message, pictures=tuple(await self._illustrate(notice)))
        except Exception:
            log.exception("No picture; the message goes without", extra=on(notice.game, notice=notice.id))
            return message


def _read(notice: NoticeRow) -> Message:
    """Raises Garbled."""
    try:
        return message_in(notice)
    except ValidationError as error:
        fields = ", ".join(str(one["loc"][0]) for one in error.errors() if one["loc"])
        raise Garbled(f"cannot be read: table outbox, row {notice.id}, message {fields}") from None


def target_of(notice: NoticeRow) -> Target:
    return Target("channel" if notice.target_kind == "channel" else "user", notice.target)
