"""The buttons of a newcomer's pages that do something, and a place for his practice game."""

from contextlib import suppress
from typing import Literal

import discord

from bot.cogs.place import check_opening, is_gone, thread_parent
from bot.cogs.reply import Interaction, channel_of
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.language.texts import NAME, plain
from bot.pages.spectating import follow
from bot.questions.clicks import Click
from bot.refusals import Stale
from bot.rooms import practice
from bot.rooms.lobby import scenario_meant, scenarios
from bot.rooms.permissions import FOR_PRACTICE, named
from bot.rooms.vanished import vanished
from bot.rooms.wrongplace import NoRoomForPractice, NothingStands, NotInThisChannel, NotWithYourRoles
from bot.table import Table

ARCHIVED_AFTER: Literal[10080] = 10080
"""In minutes: a week without a message."""


async def step(interaction: Interaction, click: Click) -> Message:
    """Raises Refusal."""
    office, user = interaction.client.office, interaction.user.id
    if click.word == "practice":
        return await practise(interaction)
    if click.word == "start":
        table = await office.lobby.start(await office.desk.table(click.game), user)
        told = _("The game begins. {waiting}").format(waiting=table.waiting_names())
        if user in table.waited_for:
            return await office.talk.current(table, user, before=told)
        return Message(text=told)
    if click.word == "follow":
        return await follow(office.store, await office.desk.table(click.game), user)
    raise Stale


async def practise(interaction: Interaction, scenario: str | None = None) -> Message:
    """Begin a practice game, or go on with the one there is; and its question. Raises Refusal."""
    office, user, guild = interaction.client.office, interaction.user.id, interaction.guild_id
    await check_opening(office, interaction, practice=True)
    assert guild is not None
    data = office.desk.data
    wanted = scenarios(data)[0] if scenario is None else scenario_meant(scenario, data)
    lock = office.practising(guild, user)
    async with lock:
        table = await _going_on(interaction)
        if table is not None:
            told = "" if scenario is None else practice.instead_of(table, wanted)
            return await practice.first_question(office, table, user, told)
        room = await _room(interaction)
        table = await practice.begin(office, guild=guild, channel=room, user=user, scenario=wanted)
    return await practice.first_question(office, table, user)


async def _going_on(interaction: Interaction) -> Table | None:
    """The practice game he has; one whose channel is gone, or which nobody can reach any more, ends."""
    office, guild = interaction.client.office, interaction.guild_id
    assert guild is not None
    for table in await practice.running(office, guild, interaction.user.id):
        if not await is_gone(interaction.client, table.row.channel, guild, or_hidden=True):
            return table
        await vanished(office.desk, table.row.channel)
    return None


async def _room(interaction: Interaction) -> int:
    """A new thread of the channel, so that the channel stays free; else the channel, if he may open games there.

    Raises NoRoomForPractice.
    """
    channel, parent = interaction.channel, thread_parent(interaction)
    busy = await interaction.client.store.game_in(channel_of(interaction)) is not None
    here = not busy and await _may_open(interaction)
    if here and isinstance(channel, discord.Thread):
        return channel.id
    if parent is not None:
        with suppress(discord.HTTPException):
            thread = await parent.create_thread(
                name=_("Practice: {person}").format(person=plain(interaction.user.display_name, NAME)),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVED_AFTER,
            )
            with suppress(discord.HTTPException):
                await thread.add_user(interaction.user)
            return thread.id
    if here:
        return channel_of(interaction)
    lacking = [one for one in FOR_PRACTICE if not getattr(interaction.app_permissions, one)]
    raise NoRoomForPractice([named([one]) for one in lacking], busy=busy)


async def _may_open(interaction: Interaction) -> bool:
    """Games as such, not only practice."""
    try:
        await check_opening(interaction.client.office, interaction)
    except (NotInThisChannel, NothingStands, NotWithYourRoles):
        return False
    return True
