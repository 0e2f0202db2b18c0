"""Where an interaction comes from, as the pages of help and the rules of a server want to know it."""

from typing import TYPE_CHECKING

import discord

from bot import permissions, servers
from bot.helppages import Where
from bot.office import Office
from bot.refusals import NoPermission, NotHere
from bot.servers import Opener

if TYPE_CHECKING:
    from bot.cogs.reply import Interaction


def where_of(interaction: "Interaction") -> Where:
    guild = interaction.guild_id or 0
    return Where(
        guild=guild,
        channel=interaction.channel_id or 0,
        opener=opener_of(interaction),
        lacking=lacking_of(interaction) if guild else (),
        application=interaction.application_id,
    )


def opener_of(interaction: "Interaction") -> Opener:
    channel, user = interaction.channel, interaction.user
    above = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Opener(
        channels=tuple(one for one in (interaction.channel_id, above) if one),
        roles=frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
        manages=interaction.permissions.manage_guild,
    )


def lacking_of(interaction: "Interaction") -> tuple[str, ...]:
    """What the bot may not do in the channel and needs for a game."""
    return permissions.missing(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))


async def check_opening(office: Office, interaction: "Interaction", *, practice: bool = False) -> None:
    """Raises NotInThisChannel, NotWithYourRoles; NoPermission, for a game must be able to post in its channel."""
    if interaction.guild_id is None:
        raise NotHere
    servers.check(await servers.rules(office.store, interaction.guild_id), opener_of(interaction), practice=practice)
    if lacking := lacking_of(interaction):
        raise NoPermission([permissions.named([one]) for one in lacking])
