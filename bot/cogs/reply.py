"""Interactions answered: acknowledged at once, then worked on, then told to their giver alone (or shared)."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from types import TracebackType
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot import preferences
from bot.beforehand.orderbook import Changes
from bot.cogs.place import lacking_of, where_of
from bot.delivery.lacking import is_told, lacking_text, told
from bot.delivery.post import SAME, Message, files_of, meaning_of, mentions_of, view_of
from bot.delivery.reduced import smaller
from bot.delivery.requests import counted
from bot.language.i18n import language_of, speaking
from bot.language.texts import CONTENT, cut, fit
from bot.logs import on
from bot.office import Office
from bot.questions.clicks import Click
from bot.questions.suggest import MOST, NAME, VALUE
from bot.refusals import Broken, NotStarted, Refusal, Stale
from bot.render.style import theme
from bot.rooms import servers
from bot.rooms.welcome import refused
from bot.rooms.wrongplace import OtherServer
from bot.storage.broken import UNREADABLE, is_unreadable
from bot.storage.stored import NotKept
from bot.table import Table

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[Client]"
Work: TypeAlias = Callable[[], Awaitable[Message]]
Choices: TypeAlias = list[app_commands.Choice[str]]
C = TypeVar("C", bound="Chapter")

FOR_TEXT = "Which of your seats"
ALREADY_ACKNOWLEDGED = 40060
TRIES = 3
ACKNOWLEDGE_SECONDS = 5
FINISH_SECONDS = 30
FINISH_WAITS = (1, 4)


async def respond(
    interaction: Interaction, work: Work, *, share: bool = False, click: Click | None = None, here: bool = False
) -> None:
    """Shared replies are for everybody in the channel, the others for the user alone: what his ended orders have to
    tell begins them. `click`: of its game, if it has one, else of the channel's. `here`: in place of its message,
    whoever sees it.
    """
    with interaction.client.office.at_work():
        await _respond(interaction, work, share=share, click=click, here=here)


async def _respond(interaction: Interaction, work: Work, *, share: bool, click: Click | None, here: bool) -> None:
    if not await _acknowledge(interaction, share=share, here=here):
        return
    own = language_of(str(interaction.locale))
    public = here and not replaces(interaction)
    game = click.game or None if click else None
    news = warned = None
    with speaking(await _of_the_table(interaction, game) or own if share else own):
        with theme(not share and await _dark(interaction)):
            there = _in_its_place(interaction, work, click, here=here)
            message, done = await _result(interaction, there, share=share)
            if not share:
                message, news = await _with_news(interaction, message, game)
                message, warned = await _with_warning(interaction, message)
            message = await _drawn(interaction.client.office, message)
        tell = _tell_alone if public and not done else _finish
        if await tell(interaction, message):
            await _delivered(interaction, news, warned)
    await _hear(interaction, own)


@dataclass(frozen=True, slots=True)
class _GoingOn:
    """Without what the answer can do without; `broken` is for the log, unless the store has said why there."""

    broken: str
    about: Mapping[str, int | str] | None = None

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _at: TracebackType | None
    ) -> bool:
        if isinstance(error, Exception) and not isinstance(error, NotKept):
            log.error(self.broken, exc_info=error, extra=self.about)
        return isinstance(error, Exception)


async def _of_the_table(interaction: Interaction, game: int | None) -> str:
    """The language of that game or of the channel's; empty if there is none."""
    store = interaction.client.office.store
    with _GoingOn("The language of a channel could not be found", on(game)):
        row = await (store.last_game_in(channel_of(interaction)) if game is None else store.game(game))
        return row.language if row else ""
    return ""


async def _hear(interaction: Interaction, language: str) -> None:
    """For what he is told later, in direct messages."""
    with _GoingOn("The language of a user could not be kept"):
        await preferences.hear(interaction.client.office.store, interaction.user.id, language)


async def _dark(interaction: Interaction) -> bool:
    """Whether the user wishes dark pictures."""
    with _GoingOn("Preferences could not be read", on(user=interaction.user.id)):
        return (await preferences.load_one(interaction.client.office.store, interaction.user.id)).dark
    return False


def _in_its_place(interaction: Interaction, work: Work, click: Click | None, *, here: bool) -> Work:
    """The same work, but only where a component of that game may be used, and not if it is of before the database was
    restored: its numbers mean something else now. What is stored and cannot be read is named.

    Raises OtherServer, Stale, Unreadable.
    """
    office = interaction.client.office
    game = click.game or None if click else None

    async def checked() -> Message:
        try:
            if game is not None:
                await servers.check_place(office.store, game, interaction.guild_id)
            if click is not None and game is not None and click.epoch != office.store.epoch:
                if here:
                    raise Stale
                return await office.talk.outlived(interaction.user.id, game)
            return await work()
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            newest = await office.store.newest_in(channel_of(interaction)) if game is None else game
            raise await office.desk.unreadable(newest or 0) from error

    return checked


News: TypeAlias = tuple[int, Changes]
"""The game, and what is forgotten there once its user has been told."""


async def _with_news(interaction: Interaction, message: Message, game: int | None) -> tuple[Message, News | None]:
    office = interaction.client.office
    try:
        if game is None:
            row = await office.store.last_game_in(channel_of(interaction))
            game = row.id if row else None
        else:
            await servers.check_place(office.store, game, interaction.guild_id)
        if game is not None:
            message, news = await office.ordering.with_news(game, interaction.user.id, message)
            return message, (game, news) if news else None
    except (OtherServer, NotKept):
        pass
    except Exception:
        log.exception("The news of orders could not be told", extra=on(game))
    return message, None


Warned: TypeAlias = tuple[int, tuple[str, ...]]
"""The game, and what the bot lacks where it is played."""


async def _with_warning(interaction: Interaction, message: Message) -> tuple[Message, Warned | None]:
    """Where a game is held up because the bot may not post, whoever plays there or could allow it is told, once: he
    counts as told when the message is delivered.
    """
    lacking = lacking_of(interaction) if interaction.guild_id else ()
    if not lacking:
        return message, None
    store = interaction.client.office.store
    with _GoingOn("It could not be told what the bot may not do in a channel"):
        row = await store.game_in(channel_of(interaction))
        if row is not None and not await is_told(store, row.id, interaction.user.id, lacking):
            with_it = replace(message, text=fit(message.text.splitlines(), [lacking_text(row, lacking)]))
            return with_it, (row.id, lacking)
    return message, None


async def _delivered(interaction: Interaction, news: News | None, warned: Warned | None) -> None:
    """What he has been told is not told again."""
    office = interaction.client.office
    with _GoingOn("It could not be kept what somebody has been told"):
        if news is not None:
            await office.ordering.told(*news)
        if warned is not None:
            game, lacking = warned
            await told(office.store, game, interaction.user.id, lacking)


async def _result(interaction: Interaction, work: Work, *, share: bool) -> tuple[Message, bool]:
    """And whether it was done."""
    try:
        try:
            return await work(), True
        except Refusal as refusal:
            user = interaction.user.id
            return await refused(interaction.client.office, where_of(interaction), user, refusal, share=share), False
    except NotKept as trouble:  # not even what he may do instead could be read
        return Message(text=trouble.tell()), False
    except Exception:
        number = secrets.token_hex(3).upper()
        log.exception("Error %s in an interaction", number, extra=on(channel=interaction.channel_id or 0))
        return Message(text=Broken(number).tell()), False


async def _drawn(office: Office, message: Message) -> Message:
    """With the picture its word asks for; without it, rather than not at all."""
    if message.drawing in ("", SAME):
        return message
    try:
        return replace(message, pictures=tuple(await office.illustrator.drawn(message.drawing)))
    except Exception:
        what = message.drawing.partition(":")[0]  # the rest is what its user alone may know
        log.exception("A %s could not be drawn", what)
        return message


def replaces(interaction: Interaction) -> bool:
    """Whether the answer takes the place of the message whose component was used: a private one."""
    message = interaction.message
    used = interaction.type is discord.InteractionType.component
    return used and message is not None and message.flags.ephemeral


async def _acknowledge(interaction: Interaction, *, share: bool, here: bool) -> bool:
    """False if Discord does not take it, be it that the three seconds are over: then nothing is done, and the user
    tries again. What was cut off may have been taken: asked again, Discord says so. If it says so at once, another bot
    with this token has answered.
    """
    with counted() as made:
        for attempt in range(1, TRIES + 1):
            try:
                async with asyncio.timeout(ACKNOWLEDGE_SECONDS):
                    if interaction.response.is_done():
                        pass
                    elif here or replaces(interaction):
                        await interaction.response.defer()
                    else:
                        await interaction.response.defer(ephemeral=not share, thinking=True)
                return True
            except discord.HTTPException as error:
                if error.code == ALREADY_ACKNOWLEDGED and made.number > 1:
                    return True
                log.warning("An interaction could not be acknowledged, and nothing is done: %s", error)
                return False
            except (aiohttp.ClientError, OSError) as error:
                log.warning("An acknowledgement was cut off (try %s): %r", attempt, error)
    return False


async def _finish(interaction: Interaction, message: Message) -> bool:
    """Put the answer where the acknowledgement stands; False if it could not be delivered, which is only logged."""
    for wait in (*FINISH_WAITS, None):
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await _put(interaction, message)
            return True
        except discord.HTTPException as error:
            log.warning("The answer to an interaction could not be delivered: %s", error)
            less = smaller(message, meaning_of(error))
            if less is None:
                return False
            message = less
        except (aiohttp.ClientError, OSError) as error:
            log.warning("The answer to an interaction was cut off: %r", error)
            if wait is not None:
                await asyncio.sleep(wait)
    return False


async def _put(interaction: Interaction, message: Message) -> None:
    await interaction.edit_original_response(
        content=cut(message.text, CONTENT),
        view=view_of(message, interaction.client.store.epoch),
        attachments=discord.utils.MISSING if message.drawing == SAME else files_of(message),
        allowed_mentions=mentions_of(message),
    )


async def _tell_alone(interaction: Interaction, message: Message) -> bool:
    """What went wrong is the user's own business; the message that others see stays as it is. As `_finish`."""
    try:
        async with asyncio.timeout(FINISH_SECONDS):
            await interaction.followup.send(
                cut(message.text, CONTENT),
                ephemeral=True,
                view=view_of(message, interaction.client.store.epoch),
                allowed_mentions=mentions_of(message),
            )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("What went wrong could not be told: %s", error)
        return False
    return True


def channel_of(interaction: Interaction) -> int:
    assert interaction.channel_id is not None
    return interaction.channel_id


def as_choices(named: Iterable[tuple[str, str]]) -> Choices:
    """(name, value) as suggestions: at most 25, the names cut, what cannot be sent back left out."""
    fitting = [(cut(name, NAME), value) for name, value in named if 0 < len(value) <= VALUE]
    return [app_commands.Choice(name=name, value=value) for name, value in fitting[:MOST]]


def seat_choices(table: Table, seats: Iterable[str], typed: str) -> Choices:
    """Those whose name has what is typed in it, in any language."""
    wanted = typed.casefold()
    fitting = (seat for seat in seats if any(wanted in name.casefold() for name in table.names_of(seat)))
    return as_choices((table.seat_name(seat), seat) for seat in fitting)


def argument(interaction: Interaction, name: str) -> str | None:
    """What the user has filled in so far, by the name he sees."""
    value = getattr(interaction.namespace, name, None)
    return value if isinstance(value, str) and value else None


def suggesting(
    find: Callable[[C, Interaction, str], Coroutine[None, None, Choices]],
) -> Callable[[C, Interaction, str], Coroutine[None, None, Choices]]:
    """An autocomplete function that is silent where it would fail: the user then sees no suggestions."""

    @wraps(find)
    async def quiet(chapter: C, interaction: Interaction, typed: str) -> Choices:
        with speaking(language_of(str(interaction.locale))):
            try:
                return await find(chapter, interaction, typed)
            except Refusal:
                return []
            except Exception:
                log.exception("No suggestions", extra=on(channel=interaction.channel_id or 0))
                return []

    return quiet


class Chapter(commands.Cog):
    """What all groups of commands have in common."""

    def __init__(self, client: "Client") -> None:
        self.client = client

    @property
    def office(self) -> Office:
        return self.client.office

    async def table(self, interaction: Interaction) -> Table:
        """The channel's game; raises NoGame."""
        return await self.office.desk.table_in(channel_of(interaction))

    async def started(self, interaction: Interaction) -> Table:
        """The channel's game, running or over; raises NoGame, NotStarted."""
        table = await self.table(interaction)
        if table.game is None:
            raise NotStarted
        return table

    @suggesting
    async def own_seats(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return seat_choices(table, table.seats_of(interaction.user.id), typed)

    @suggesting
    async def own_places(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return seat_choices(table, table.places_of(interaction.user.id), typed)

    @suggesting
    async def all_places(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return seat_choices(table, table.places, typed)

    @suggesting
    async def all_seats(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return seat_choices(table, table.seats, typed)
