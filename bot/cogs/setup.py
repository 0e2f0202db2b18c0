"""`/setup`: which channels and roles of a server open games. Discord's own settings say who may use it."""

from collections.abc import Iterator
from dataclasses import replace

import discord
from discord import app_commands

from bot.cogs.place import lacking_of, still_there
from bot.cogs.reply import Chapter, Interaction, respond
from bot.delivery.post import Attachment, Message
from bot.language.i18n import _, ngettext
from bot.language.texts import several
from bot.refusals import NotHere
from bot.rooms import permissions, servers
from bot.rooms.helppages import MOST_LISTED, allowed_line, allowed_lines, rule_lines
from bot.rooms.servers import Rules

Place = discord.TextChannel | discord.ForumChannel | discord.VoiceChannel | discord.Thread

MOST_LACKING = 3
"""Channels of which is told what the bot may not do there."""


class SetupChapter(Chapter):
    setup = app_commands.Group(
        name="setup",
        description="Where games are opened in this server, and by whom",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @setup.command(name="show", description="How this server is set up, and what the bot may do in this channel")
    async def show(self, interaction: Interaction) -> None:
        async def work() -> Message:
            return await self._told(interaction, await self._rules(interaction))

        await respond(interaction, work)

    @setup.command(
        name="channel", description="Open games in this channel and its threads, or no longer; none: everywhere"
    )
    @app_commands.describe(channel="Which channel", allowed="Whether games may be opened there (default: yes)")
    async def channel(self, interaction: Interaction, channel: Place, allowed: bool = True) -> None:
        async def work() -> Message:
            now = await self._rules(interaction)
            after = servers.with_channel(now, channel.id, allowed=allowed)
            above = channel.parent_id if isinstance(channel, discord.Thread) else None
            done = channel_line(now, after, channel.id, above if above in now.channels else None)
            return await self._kept(interaction, after, done, channel)

        await respond(interaction, work)

    @setup.command(name="role", description="Let people with this role open games, or no longer; none: everybody")
    @app_commands.describe(role="Which role", allowed="Whether they may open games (default: yes)")
    async def role(self, interaction: Interaction, role: discord.Role, allowed: bool = True) -> None:
        async def work() -> Message:
            now = await self._rules(interaction)
            if role.is_default():
                after = replace(now, roles=()) if allowed else now
                return await self._kept(interaction, after, everybody_line(now, allowed=allowed))
            after = servers.with_role(now, role.id, allowed=allowed)
            return await self._kept(interaction, after, role_line(now, after, role.id))

        await respond(interaction, work)

    @setup.command(name="practice", description="Whether everybody may practise alone, also without the roles above")
    @app_commands.describe(everybody="Everybody, or only people with the roles that open games")
    async def practice(self, interaction: Interaction, everybody: bool) -> None:
        async def work() -> Message:
            after = replace(await self._rules(interaction), practice=everybody)
            told = _("Everybody may practise alone now.") if everybody else _("Who opens games may practise now.")
            if not after.roles:
                told = _("Kept; as long as no role is listed everybody opens games and practises all the same.")
            return await self._kept(interaction, after, told)

        await respond(interaction, work)

    @setup.command(name="tidy", description="Take channels and roles that have been deleted off the lists")
    async def tidy(self, interaction: Interaction) -> None:
        async def work() -> Message:
            now = await self._rules(interaction)
            after = await still_there(interaction, now)
            gone = len(now.channels) + len(now.roles) - len(after.channels) - len(after.roles)
            told = ngettext(
                "{n} deleted entry was taken off the lists.", "{n} deleted entries were taken off the lists.", gone
            )
            nothing = _("Nothing listed has been deleted.")
            return await self._kept(interaction, after, told.format(n=gone) if gone else nothing)

        await respond(interaction, work)

    @setup.command(name="reset", description="Games everywhere and by everybody again")
    async def reset(self, interaction: Interaction) -> None:
        async def work() -> Message:
            return await self._kept(interaction, Rules(), _("Games may be opened everywhere and by everybody again."))

        await respond(interaction, work)

    async def _rules(self, interaction: Interaction) -> Rules:
        """As they are kept, with what has been deleted. Raises NotHere."""
        return await servers.rules(self.office.store, _guild(interaction))

    async def _kept(self, interaction: Interaction, after: Rules, done: str, channel: Place | None = None) -> Message:
        """`done`: what the command did. `channel`: the one it was about, if not the one where it was said."""
        await servers.keep(self.office.store, _guild(interaction), after)
        return await self._told(interaction, after, done, channel)

    async def _told(
        self, interaction: Interaction, rules: Rules, done: str = "", channel: Place | None = None
    ) -> Message:
        standing = await still_there(interaction, rules)
        practice = permissions.missing_for_practice(channel or interaction.channel)
        able = allowed_lines(lacking_of(interaction), practice)
        if channel is not None and channel.id != interaction.channel_id:
            able = allowed_lines(permissions.missing_in(channel), practice, channel.id)
        lines = [
            *([done, ""] if done else []),
            _("**How this server is set up**"),
            *rule_lines(standing),
            *gone_lines(rules, standing),
            *able,
            *_elsewhere(interaction, standing, channel),
            _(
                "• Running games go on wherever they are. Who may use /setup or any other command: Server Settings › "
                "Integrations › this bot."
            ),
        ]
        long = max(len(standing.channels), len(standing.roles)) > MOST_LISTED
        return Message(text="\n".join(lines), files=(_file(interaction.guild, standing),) if long else ())


def channel_line(now: Rules, after: Rules, channel: int, above: int | None) -> str:
    """`above`: the channel of a thread, if that is listed."""
    listed = channel in after.channels
    if now.channels == after.channels or (listed and channel in now.channels):
        told = _("<#{channel}> is listed already; nothing has changed.")
        if not listed:
            told = _("<#{channel}> was not listed, so nothing has changed.")
            if not now.channels:
                told = _(
                    "<#{channel}> was not listed, so nothing has changed: games are opened in every channel. To keep "
                    "them out of some, name those where they are to be opened: /setup channel."
                )
            elif above is not None:
                told = _(
                    "<#{channel}> was not listed, so nothing has changed: it belongs to <#{above}>, which is listed "
                    "with all its threads."
                )
        return told.format(channel=channel, above=above)
    if listed:
        return _("Games may be opened in <#{channel}> now.").format(channel=channel)
    if not after.channels:
        told = _("<#{channel}> was the last one listed: games are opened in every channel again.")
        return told.format(channel=channel)
    return _("No more games are opened in <#{channel}>.").format(channel=channel)


def role_line(now: Rules, after: Rules, role: int) -> str:
    listed, before = role in after.roles, role in now.roles
    if listed:
        told = _("<@&{role}> is listed already; nothing has changed.") if before else _("<@&{role}> opens games now.")
    elif before:
        told = _("<@&{role}> opens games no more.")
        if not after.roles:
            told = _("<@&{role}> was the last one listed: everybody opens games again.")
    else:
        told = _("<@&{role}> was not listed, so nothing has changed.")
        if not now.roles:
            told = _(
                "<@&{role}> was not listed, so nothing has changed: everybody opens games. To keep it to some, name "
                "the roles that are to open them: /setup role."
            )
    return told.format(role=role)


def everybody_line(now: Rules, *, allowed: bool) -> str:
    """Of the role that all have."""
    if allowed:
        return _("Everybody opens games now.") if now.roles else _("Everybody opens games already.")
    return _("Everybody has that role, so nothing has changed. Name the roles that are to open games: /setup role.")


def gone_lines(rules: Rules, standing: Rules) -> Iterator[str]:
    """What is listed and has been deleted since."""
    channels = [f"`{one}`" for one in rules.channels if one not in standing.channels]
    roles = [f"`{one}`" for one in rules.roles if one not in standing.roles]
    if channels:
        told = _("• Listed and deleted since: channels {ids}. /setup tidy takes them off.")
        yield told.format(ids=several(channels, MOST_LACKING))
    if roles:
        told = _("• Listed and deleted since: roles {ids}. /setup tidy takes them off.")
        yield told.format(ids=several(roles, MOST_LACKING))


def _elsewhere(interaction: Interaction, rules: Rules, about: Place | None) -> Iterator[str]:
    """Of the channels listed, those in which the bot lacks something; not the one that is told of."""
    guild = interaction.guild
    known = () if guild is None else tuple(guild.get_channel_or_thread(one) for one in rules.channels)
    besides = about.id if about else interaction.channel_id
    lacking = [(one.id, lack) for one in known if one and one.id != besides and (lack := permissions.missing_in(one))]
    for channel, lack in lacking[:MOST_LACKING]:
        yield allowed_line(lack, channel)
    left = len(lacking) - MOST_LACKING
    if left > 0:
        told = ngettext(
            "• ⚠ It lacks something in {n} more channel listed.",
            "• ⚠ It lacks something in {n} more channels listed.",
            left,
        )
        yield told.format(n=left)


def _file(guild: discord.Guild | None, rules: Rules) -> Attachment:
    """All that is listed, a line each."""
    channels = [(one, guild.get_channel_or_thread(one) if guild else None) for one in rules.channels]
    roles = [(one, guild.get_role(one) if guild else None) for one in rules.roles]
    lines = [_("Channels"), *(f"{found.name} {one}" if found else str(one) for one, found in channels)]
    lines += ["", _("Roles"), *(f"{found.name} {one}" if found else str(one) for one, found in roles)]
    return Attachment(filename="setup.txt", data="\n".join(lines).encode())


def _guild(interaction: Interaction) -> int:
    """Raises NotHere."""
    if interaction.guild_id is None:
        raise NotHere
    return interaction.guild_id
