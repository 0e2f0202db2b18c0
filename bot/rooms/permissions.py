"""What the bot must be allowed in a channel, and which of it is missing."""

from collections.abc import Sequence

import discord

from bot.language.i18n import _
from bot.narration.wording import N_

NAMES = {
    "view_channel": N_("view channel"),
    "send_messages": N_("send messages"),
    "send_messages_in_threads": N_("send messages in threads"),
    "embed_links": N_("embed links"),
    "attach_files": N_("attach files"),
    "create_public_threads": N_("create public threads"),
    "read_message_history": N_("read message history"),
    "manage_threads": N_("manage threads"),
}
"""As Discord's own settings call them."""

NEEDED = ("view_channel", "embed_links", "attach_files")
LOCKED = ("manage_threads",)
"""What only a locked thread makes necessary."""
FOR_PRACTICE = ("create_public_threads", "send_messages_in_threads")


def sending(*, thread: bool) -> str:
    return "send_messages_in_threads" if thread else "send_messages"


def missing(allowed: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """Of those without which no game goes on in a channel or thread."""
    return tuple(name for name in (sending(thread=thread), *NEEDED) if not getattr(allowed, name))


def missing_in(channel: object) -> tuple[str, ...]:
    """In a channel the library knows."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return ()
    thread = isinstance(channel, discord.Thread | discord.ForumChannel)
    return missing(_granted(channel), thread=thread)


def missing_for_practice(channel: object) -> tuple[str, ...]:
    """Of those without which no practice game gets a thread of a channel the library knows."""
    room = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(room, discord.TextChannel):  # elsewhere there are no such threads
        return ()
    granted = _granted(room)
    return tuple(name for name in FOR_PRACTICE if not getattr(granted, name))


def _granted(channel: discord.abc.GuildChannel | discord.Thread) -> discord.Permissions:
    """To the bot by its roles and the channel. The library's `permissions_for` takes away besides what is of no use
    without another permission, so that of several missing ones it would not be known which have to be granted.
    """
    me = channel.guild.me
    room = channel.parent if isinstance(channel, discord.Thread) else channel
    granted = me.guild_permissions
    if granted.administrator or room is None:
        return granted
    for targets in ([channel.guild.default_role], me.roles[1:], [me]):
        pairs = [room.overwrites[one].pair() for one in targets if one in room.overwrites]
        for _allow, deny in pairs:
            granted.value &= ~deny.value
        for allow, _deny in pairs:
            granted.value |= allow.value
    return granted


def named(permissions: Sequence[str]) -> str:
    return ", ".join(_(NAMES[one]) for one in permissions)
