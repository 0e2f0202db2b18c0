"""The buttons of a newcomer's pages that do something, and a place for his practice game."""

from contextlib import suppress
from typing import Literal

import discord

from bot import practice
from bot.clicks import Click
from bot.cogs.place import check_opening
from bot.cogs.reply import Interaction, channel_of
from bot.i18n import _
from bot.permissions import FOR_PRACTICE, named
from bot.post import Message
from bot.refusals import NoRoomForPractice, Stale
from bot.spectating import follow

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
    office, user = interaction.client.office, interaction.user.id
    await check_opening(office, interaction, practice=True)
    assert interaction.guild_id is not None
    table = await practice.running(office, interaction.guild_id, user)
    if table is None:
        room = await _room(interaction)
        table = await practice.begin(office, guild=interaction.guild_id, channel=room, user=user, scenario=scenario)
    return await practice.first_question(office, table, user)


async def _room(interaction: Interaction) -> int:
    """A new thread of the channel, so that the channel stays free; else the channel. Raises NoRoomForPractice."""
    channel, allowed = interaction.channel, interaction.app_permissions
    free = await interaction.client.store.game_in(channel_of(interaction)) is None
    if free and isinstance(channel, discord.Thread):
        return channel.id
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    lacking = [one for one in FOR_PRACTICE if not getattr(allowed, one)]
    if isinstance(parent, discord.TextChannel) and not lacking:
        with suppress(discord.HTTPException):
            thread = await parent.create_thread(
                name=_("Practice: {person}").format(person=interaction.user.display_name)[:100],
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVED_AFTER,
            )
            with suppress(discord.HTTPException):
                await thread.add_user(interaction.user)
            return thread.id
    if free:
        return channel_of(interaction)
    raise NoRoomForPractice([named([one]) for one in lacking])
