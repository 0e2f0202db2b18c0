"""Where an interaction comes from, as the pages of help and the rules of a server want to know it."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.office import Office
from bot.refusals import NoPermission, NotHere
from bot.rooms import permissions, servers
from bot.rooms.helppages import Where
from bot.rooms.servers import Opener, Rules

UNKNOWN_CHANNEL = 10003

if TYPE_CHECKING:
    from bot.cogs.reply import Interaction


def where_of(interaction: "Interaction") -> Where:
    guild = interaction.guild_id or 0
    return Where(
        guild=guild,
        channel=interaction.channel_id or 0,
        opener=opener_of(interaction),
        lacking=lacking_of(interaction) if guild else (),
        practice=permissions.missing_for_practice(interaction.channel) if guild else (),
        application=interaction.application_id,
        standing=partial(still_there, interaction),
        threads=thread_parent(interaction) is not None,
    )


def opener_of(interaction: "Interaction") -> Opener:
    channel, user = interaction.channel, interaction.user
    above = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Opener(
        channels=tuple(one for one in (interaction.channel_id, above) if one),
        roles=frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
        manages=interaction.permissions.manage_guild,
    )


def thread_parent(interaction: "Interaction") -> discord.TextChannel | None:
    """The channel in which the bot may make a thread for a practice game."""
    channel = interaction.channel
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    allowed = all(getattr(interaction.app_permissions, one) for one in permissions.FOR_PRACTICE)
    return parent if allowed and isinstance(parent, discord.TextChannel) else None


async def is_gone(client: discord.Client, channel: int, guild: int, *, or_hidden: bool = False) -> bool:
    """Whether Discord has that channel or thread no more; False while it cannot be asked, and for a server that has
    removed the bot, of whose channels Discord may say the same. `or_hidden`: or the bot may not see it.
    """
    try:
        await client.fetch_channel(channel)
    except discord.NotFound as error:
        gone = error.code == UNKNOWN_CHANNEL
    except discord.Forbidden:
        gone = or_hidden
    except (discord.DiscordException, aiohttp.ClientError, OSError):
        return False
    else:
        return False
    return gone and await _is_in(client, guild)


async def _is_in(client: discord.Client, guild: int) -> bool:
    """Whether Discord shows that server to the bot; False while it cannot be asked."""
    try:
        await client.fetch_guild(guild, with_counts=False)
    except (discord.DiscordException, aiohttp.ClientError, OSError):
        return False
    return True


def lacking_of(interaction: "Interaction") -> tuple[str, ...]:
    """What the bot may not do in the channel and needs for a game."""
    return permissions.missing(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))


async def check_opening(office: Office, interaction: "Interaction", *, practice: bool = False) -> None:
    """Raises NotInThisChannel, NothingStands, NotWithYourRoles; NoPermission, for a game must be able to post there."""
    rules = await _standing(office, interaction)
    await _check(office, interaction, rules, opener_of(interaction), practice=practice)


async def check_place(office: Office, interaction: "Interaction") -> None:
    """As `check_opening`, for a game that has been opened already, by whom it may be, though its channel was perhaps
    the last one listed.
    """
    rules = replace(await _standing(office, interaction), no_channel=False)
    await _check(office, interaction, rules, replace(opener_of(interaction), manages=True))


async def _standing(office: Office, interaction: "Interaction") -> Rules:
    if interaction.guild_id is None:
        raise NotHere
    return await still_there(interaction, await servers.rules(office.store, interaction.guild_id))


async def _check(
    office: Office, interaction: "Interaction", rules: Rules, opener: Opener, *, practice: bool = False
) -> None:
    servers.check(rules, opener, practice=practice)
    if lacking := lacking_of(interaction):
        raise NoPermission([permissions.named([one]) for one in lacking], await _instead(office, interaction, rules))


async def _instead(office: Office, interaction: "Interaction", rules: Rules) -> int | None:
    """A channel without a game where the user may write, the bot may do all it needs, and games are opened."""
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return None
    for channel in guild.text_channels:
        listed = not rules.channels or channel.id in rules.channels
        if channel.id == interaction.channel_id or not listed or permissions.missing_in(channel):
            continue
        allowed = channel.permissions_for(user)
        if allowed.view_channel and allowed.send_messages and await office.store.game_in(channel.id) is None:
            return channel.id
    return None


async def still_there(interaction: "Interaction", rules: Rules) -> Rules:
    """Without the channels and roles that have been deleted since."""
    guild = interaction.guild
    if guild is None:
        return rules
    channels = tuple([one for one in rules.channels if await _has(guild, one)])
    roles = tuple(one for one in rules.roles if guild.get_role(one))
    return replace(
        rules,
        channels=channels,
        roles=roles,
        no_channel=bool(rules.channels) and not channels,
        no_role=bool(rules.roles) and not roles,
    )


async def _has(guild: discord.Guild, channel: int) -> bool:
    """Discord is asked of one that is not remembered, as threads that sleep are; what cannot be seen is there."""
    if guild.get_channel_or_thread(channel) is not None:
        return True
    try:
        await guild.fetch_channel(channel)
    except discord.NotFound:
        return False
    except (discord.DiscordException, aiohttp.ClientError, OSError):
        return True
    return True
