"""What the bot must be allowed in a channel, and which of it is missing."""

from collections.abc import Sequence

import discord

from bot.i18n import _
from bot.narration.wording import N_

NAMES = {
    "view_channel": N_("view channel"),
    "send_messages": N_("send messages"),
    "send_messages_in_threads": N_("send messages in threads"),
    "embed_links": N_("embed links"),
    "attach_files": N_("attach files"),
    "create_public_threads": N_("create public threads"),
    "read_message_history": N_("read message history"),
}
"""As Discord's own settings call them."""

NEEDED = ("view_channel", "embed_links", "attach_files")
FOR_PRACTICE = ("create_public_threads", "send_messages_in_threads")


def sending(*, thread: bool) -> str:
    return "send_messages_in_threads" if thread else "send_messages"


def missing(allowed: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """Of those without which no game goes on in a channel or thread; who cannot see it has none of the others."""
    if not allowed.view_channel:
        return ("view_channel",)
    return tuple(name for name in (sending(thread=thread), *NEEDED) if not getattr(allowed, name))


def missing_in(channel: object) -> tuple[str, ...]:
    """In a channel the library knows, which says of who may not write that he may do nothing else either."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return ()
    thread = isinstance(channel, discord.Thread)
    lacking = missing(channel.permissions_for(channel.guild.me), thread=thread)
    return (sending(thread=thread),) if sending(thread=thread) in lacking else lacking


def named(permissions: Sequence[str]) -> str:
    return ", ".join(_(NAMES[one]) for one in permissions)
