"""Interactions answered: acknowledged at once, then worked on, then told to their giver alone (or shared)."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot import preferences, servers
from bot.broken import UNREADABLE, is_unreadable
from bot.cogs.place import lacking_of, where_of
from bot.i18n import language_of, speaking
from bot.lacking import first_time, lacking_text
from bot.logs import on
from bot.office import Office
from bot.post import SAME, Message, files_of, meaning_of, mentions_of, view_of
from bot.reduced import smaller
from bot.refusals import Broken, NotStarted, Refusal
from bot.render.style import theme
from bot.suggest import MOST, NAME, VALUE
from bot.table import Table
from bot.texts import CONTENT, cut, fit
from bot.welcome import refused
from bot.wrongplace import OtherServer

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
    interaction: Interaction, work: Work, *, share: bool = False, game: int | None = None, here: bool = False
) -> None:
    """Shared replies are for everybody in the channel, the others for the user alone: what his ended orders have to
    tell begins them. `game`: the component's, if not the channel's. `here`: in place of its message, whoever sees it.
    """
    with interaction.client.office.at_work():
        await _respond(interaction, work, share=share, game=game, here=here)


async def _respond(interaction: Interaction, work: Work, *, share: bool, game: int | None, here: bool) -> None:
    if not await _acknowledge(interaction, share=share, here=here):
        return
    own = language_of(str(interaction.locale))
    public = here and not replaces(interaction)
    with speaking(await _of_the_table(interaction, game) or own if share else own):
        with theme(not share and await _dark(interaction)):
            message, done = await _result(interaction, _in_its_place(interaction, work, game), share=share)
            if not share:
                message = await _with_news(interaction, message, game)
                message = await _with_warning(interaction, message)
            message = await _drawn(interaction.client.office, message)
        if public and not done:
            await _tell_alone(interaction, message)
        else:
            await _finish(interaction, message)
    await _hear(interaction, own)


async def _of_the_table(interaction: Interaction, game: int | None) -> str:
    """The language of that game or of the channel's; empty if there is none."""
    store = interaction.client.office.store
    try:
        row = await (store.last_game_in(channel_of(interaction)) if game is None else store.game(game))
    except Exception:
        log.exception("The language of a channel could not be found", extra=on(game))
        return ""
    return row.language if row else ""


async def _hear(interaction: Interaction, language: str) -> None:
    """For what he is told later, in direct messages."""
    try:
        await preferences.hear(interaction.client.office.store, interaction.user.id, language)
    except Exception:
        log.exception("The language of a user could not be kept")


async def _dark(interaction: Interaction) -> bool:
    """Whether the user wishes dark pictures."""
    try:
        return (await preferences.load_one(interaction.client.office.store, interaction.user.id)).dark
    except Exception:
        log.exception("Preferences could not be read", extra=on(user=interaction.user.id))
        return False


def _in_its_place(interaction: Interaction, work: Work, game: int | None) -> Work:
    """The same work, but only where a component of that game may be used; what is stored and cannot be read is named.

    Raises Unreadable.
    """
    office = interaction.client.office

    async def checked() -> Message:
        try:
            if game is not None:
                await servers.check_place(office.store, game, interaction.guild_id)
            return await work()
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            newest = await office.store.newest_in(channel_of(interaction)) if game is None else game
            raise await office.desk.unreadable(newest or 0) from error

    return checked


async def _with_news(interaction: Interaction, message: Message, game: int | None) -> Message:
    office = interaction.client.office
    try:
        if game is None:
            row = await office.store.last_game_in(channel_of(interaction))
            game = row.id if row else None
        else:
            await servers.check_place(office.store, game, interaction.guild_id)
        return message if game is None else await office.ordering.with_news(game, interaction.user.id, message)
    except OtherServer:
        return message
    except Exception:
        log.exception("The news of orders could not be told", extra=on(game))
        return message


async def _with_warning(interaction: Interaction, message: Message) -> Message:
    """Where a game is held up because the bot may not post, whoever plays there or could allow it is told, once."""
    lacking = lacking_of(interaction) if interaction.guild_id else ()
    if not lacking:
        return message
    store = interaction.client.office.store
    try:
        row = await store.game_in(channel_of(interaction))
        if row is None or not await first_time(store, row.id, interaction.user.id, lacking):
            return message
    except Exception:
        log.exception("It could not be told what the bot may not do in a channel")
        return message
    return replace(message, text=fit(message.text.splitlines(), [lacking_text(row, lacking)]))


async def _result(interaction: Interaction, work: Work, *, share: bool) -> tuple[Message, bool]:
    """And whether it was done."""
    try:
        try:
            return await work(), True
        except Refusal as refusal:
            user = interaction.user.id
            return await refused(interaction.client.office, where_of(interaction), user, refusal, share=share), False
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
    tries again. What was cut off may have been taken: asked again, Discord says so.
    """
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
            if error.code == ALREADY_ACKNOWLEDGED:
                return True
            log.warning("An interaction could not be acknowledged, and nothing is done: %s", error)
            return False
        except (aiohttp.ClientError, OSError) as error:
            log.warning("An acknowledgement was cut off (try %s): %r", attempt, error)
    return False


async def _finish(interaction: Interaction, message: Message) -> None:
    """Put the answer where the acknowledgement stands; what cannot be delivered any more is only logged."""
    for wait in (*FINISH_WAITS, None):
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await _put(interaction, message)
            return
        except discord.HTTPException as error:
            log.warning("The answer to an interaction could not be delivered: %s", error)
            less = smaller(message, meaning_of(error))
            if less is None:
                return
            message = less
        except (aiohttp.ClientError, OSError) as error:
            log.warning("The answer to an interaction was cut off: %r", error)
            if wait is not None:
                await asyncio.sleep(wait)


async def _put(interaction: Interaction, message: Message) -> None:
    await interaction.edit_original_response(
        content=cut(message.text, CONTENT),
        view=view_of(message),
        attachments=discord.utils.MISSING if message.drawing == SAME else files_of(message),
        allowed_mentions=mentions_of(message),
    )


async def _tell_alone(interaction: Interaction, message: Message) -> None:
    """What went wrong is the user's own business; the message that others see stays as it is."""
    try:
        async with asyncio.timeout(FINISH_SECONDS):
            await interaction.followup.send(
                cut(message.text, CONTENT),
                ephemeral=True,
                view=view_of(message),
                allowed_mentions=mentions_of(message),
            )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("What went wrong could not be told: %s", error)


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
