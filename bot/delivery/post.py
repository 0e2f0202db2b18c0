"""Towards Discord: messages as plain data, the one protocol that carries them, and the Discord library behind it."""

import asyncio
import hashlib
import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Literal, Protocol, TypeVar

import aiohttp
import discord

from bot.questions.clicks import dated
from bot.rooms.permissions import LOCKED, missing_in

Style = Literal["primary", "secondary", "success", "danger"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    custom_id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectOption:
    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Select:
    """A menu; it fills its row."""

    custom_id: str
    options: tuple[SelectOption, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    filename: str
    data: bytes
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file that is no picture, of a reply to one person: what goes through the outbox keeps none."""

    filename: str
    data: bytes


Row = tuple[Button, ...] | Select


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """At most five rows of five buttons or one menu; `mentions` are the users it may ping, whatever its text says.

    `drawing`: the picture it is to have, as a word for the illustrator; SAME leaves those that are there.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[Attachment, ...] = ()
    mentions: tuple[int, ...] = ()
    drawing: str = ""


SAME = "same"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a message goes: a channel (or thread), or a user's direct messages."""

    kind: Literal["channel", "user"]
    id: int


class PostError(Exception):
    """A message that did not get through. `lasting`: trying again cannot help."""

    lasting = True


class DirectClosed(PostError):
    """The user takes no direct messages from this bot."""


class TargetGone(PostError):
    """There is no such channel or user any more."""


class MessageGone(PostError):
    """The message to be edited is no longer there, or too old to be edited once more."""


class Refused(PostError):
    """Discord does not accept the message as it is."""


class TooLarge(Refused):
    """Its pictures and files are larger than Discord accepts there."""


class NotAllowed(PostError):
    """The bot lacks a permission in that channel; somebody may grant it. `missing`: which, as the library calls them,
    as far as it is known.
    """

    lasting = False

    def __init__(self, text: str = "", missing: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.missing = missing


class Unreachable(PostError):
    """Discord did not answer in the time and number of tries allowed; the message may have been made all the same.

    `after`: the seconds it wants to be left alone, if it said so; then nothing was made.
    """

    lasting = False

    def __init__(self, text: str = "", after: float = 0) -> None:
        super().__init__(text)
        self.after = after


class Post(Protocol):
    """Every method raises PostError. A nonce has at most 25 characters; said again it makes no second message."""

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        """The id of the message made, or of the one that this nonce had made before."""
        ...

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        """Put other text and components into a message, and other pictures if there are any; nobody is pinged."""
        ...

    async def strip(self, target: Target, message_id: int) -> None:
        """Take the buttons and menus off a message and leave the rest."""
        ...


def view_of(message: Message, epoch: str) -> discord.ui.View:
    """The components as the library wants them, already stopped: clicks are answered by `DynamicItem`s alone. Their
    ids get the `epoch` of the database here, on whatever way they are sent.

    Needs a running event loop.
    """
    view = discord.ui.View(timeout=None)
    for place, row in enumerate(message.rows):
        if isinstance(row, Select):
            menu: discord.ui.Select[discord.ui.View] = discord.ui.Select(
                custom_id=dated(row.custom_id, epoch),
                placeholder=row.placeholder or None,
                min_values=row.least,
                max_values=row.most,
                row=place,
            )
            for option in row.options:
                menu.add_option(
                    label=option.label,
                    value=option.value,
                    description=option.description or None,
                    default=option.chosen,
                )
            view.add_item(menu)
        else:
            for button in row:
                view.add_item(
                    discord.ui.Button(
                        custom_id=dated(button.custom_id, epoch),
                        label=button.label,
                        style=discord.ButtonStyle[button.style],
                        disabled=button.disabled,
                        row=place,
                    )
                )
    view.stop()
    return view


def files_of(message: Message) -> list[discord.File]:
    """Pictures and files as the library wants them; each is used up by one request."""
    pictures = [discord.File(io.BytesIO(p.data), filename=p.filename, description=p.alt) for p in message.pictures]
    return [*pictures, *(discord.File(io.BytesIO(file.data), filename=file.filename) for file in message.files)]


def mentions_of(message: Message) -> discord.AllowedMentions:
    users = [discord.Object(user) for user in message.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


class DiscordPost:
    """What the Discord library does not retry by itself (503, a cut connection) is retried here.

    `bound` is the seconds one try may take, `waits` the seconds between tries, `epoch` that of the database, which is
    not known before the bot has started.
    """

    def __init__(
        self,
        client: discord.Client,
        *,
        bound: float = 30.0,
        waits: tuple[float, ...] = (1, 3, 9),
        epoch: Callable[[], str] = str,
    ) -> None:
        self._client = client
        self._epoch = epoch
        self._bound = bound
        self._waits = waits

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        async def make() -> discord.Message:
            channel = await self._channel(target)
            return await channel.send(
                message.text,
                view=view_of(message, self._epoch()),
                files=files_of(message),
                allowed_mentions=mentions_of(message),
                nonce=_of_epoch(nonce, self._epoch()),
            )

        return (await self._persist(target, make)).id

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        async def change() -> None:
            old = (await self._channel(target)).get_partial_message(message_id)
            view, mentions = view_of(message, self._epoch()), mentions_of(message)
            if message.pictures:
                await old.edit(
                    content=message.text, view=view, allowed_mentions=mentions, attachments=files_of(message)
                )
            else:
                await old.edit(content=message.text, view=view, allowed_mentions=mentions)

        await self._persist(target, _or_too_old(change))

    async def strip(self, target: Target, message_id: int) -> None:
        async def change() -> None:
            await (await self._channel(target)).get_partial_message(message_id).edit(view=None)

        await self._persist(target, _or_too_old(change))

    async def _channel(self, target: Target) -> discord.PartialMessageable | discord.DMChannel:
        if target.kind == "channel":
            return self._client.get_partial_messageable(target.id)
        return await self._client.create_dm(discord.Object(target.id))

    async def _persist(self, target: Target, call: Callable[[], Awaitable[T]]) -> T:
        for wait in (*self._waits, None):
            try:
                async with asyncio.timeout(self._bound):
                    return await self._opened(target, call)
            except discord.RateLimited as error:
                raise Unreachable(f"Discord's limit is reached: {error}", error.retry_after) from error
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                failure = error
                if isinstance(error, discord.HTTPException) and error.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise self._meaning(error, target) from error
                if isinstance(error, TimeoutError):
                    # broken off while the library waits out a limit on everything, it would never send anything again
                    self._client.http._global_over.set()
            if wait is not None:
                await asyncio.sleep(wait)
        raise Unreachable(f"Discord cannot be reached: {failure!r}") from failure

    async def _opened(self, target: Target, call: Callable[[], Awaitable[T]]) -> T:
        """A thread in which nobody has written for long is opened again for it."""
        try:
            return await call()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        thread = await self._client.fetch_channel(target.id)
        if isinstance(thread, discord.Thread):
            try:
                await thread.edit(archived=False)
            except discord.Forbidden as error:
                raise NotAllowed(f"The bot may not open the thread again: {error.text}.", LOCKED) from error
        return await call()

    def _meaning(self, error: discord.HTTPException, target: Target) -> PostError:
        meaning = meaning_of(error)
        if target.kind == "user" and isinstance(meaning, NotAllowed | TargetGone):
            return DirectClosed(str(meaning))
        if isinstance(meaning, NotAllowed) and not meaning.missing:
            return NotAllowed(str(meaning), missing_in(self._client.get_channel(target.id)))
        return meaning


def _of_epoch(nonce: str, epoch: str) -> str:
    """As Discord is told it: what was made with it before the database was restored has the buttons of that time."""
    return hashlib.sha256(f"{epoch} {nonce}".encode()).hexdigest()[:24] if epoch else nonce


def _or_too_old(change: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """Of a message older than an hour so few edits are allowed that none is worth waiting for."""

    async def changed() -> None:
        try:
            await change()
        except discord.RateLimited as error:
            raise MessageGone(f"The message cannot be edited for {error.retry_after:.0f} s.") from error

    return changed


CANNOT_MESSAGE_USER = (50007, 50278)  # closed to the bot; no server in common
FOR_NOW = (HTTPStatus.UNAUTHORIZED, HTTPStatus.TOO_MANY_REQUESTS)  # a token renewed, a limit of Discord's own network
UNKNOWN_MESSAGE = 10008
ARCHIVED = 50083
LOCKED_THREAD = 160005
TOO_MANY_EDITS = 30046  # of a message older than an hour: not worth waiting for, others wait behind it
REQUEST_TOO_LARGE = 40005


def meaning_of(error: discord.HTTPException) -> PostError:
    if error.code in CANNOT_MESSAGE_USER:
        return DirectClosed("The user takes no direct messages from this bot.")
    if error.code in (UNKNOWN_MESSAGE, TOO_MANY_EDITS):
        return MessageGone(f"The message cannot be edited any more: {error.text}.")
    if error.status in FOR_NOW:
        return Unreachable(f"Discord takes no messages from the bot now: {error.text}.", _retry_after(error))
    if error.code in (ARCHIVED, LOCKED_THREAD):
        return NotAllowed(f"The thread is locked: {error.text}.", LOCKED)
    if error.code == REQUEST_TOO_LARGE or error.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return TooLarge(f"Discord takes no files as large as that there: {error.text}.")
    if isinstance(error, discord.Forbidden):
        return NotAllowed(f"The bot may not post there: {error.text}.")
    if isinstance(error, discord.NotFound):
        return TargetGone(f"There is nothing there any more: {error.text}.")
    return Refused(f"Discord refused the message: {error.text}")


def _retry_after(error: discord.HTTPException) -> float:
    """The seconds for which Discord's own network wants no more requests, if it says so."""
    said = error.response.headers.get("Retry-After", "")
    return float(said) if said.isdecimal() else 0.0
