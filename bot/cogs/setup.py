"""`/setup`: which channels and roles of a server open games. Discord's own settings say who may use it."""

import discord
from discord import app_commands

from bot import servers
from bot.cogs.place import lacking_of
from bot.cogs.reply import Chapter, Interaction, respond
from bot.helppages import allowed_line, rule_lines
from bot.i18n import _
from bot.post import Message
from bot.refusals import NotHere

Place = discord.TextChannel | discord.ForumChannel | discord.VoiceChannel | discord.Thread


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
            return await self._told(interaction)

        await respond(interaction, work)

    @setup.command(
        name="channel", description="Open games in this channel and its threads, or no longer; none: everywhere"
    )
    @app_commands.describe(channel="Which channel", allowed="Whether games may be opened there (default: yes)")
    async def channel(self, interaction: Interaction, channel: Place, allowed: bool = True) -> None:
        async def work() -> Message:
            guild = _guild(interaction)
            now = await servers.rules(self.office.store, guild)
            await servers.keep(self.office.store, guild, servers.with_channel(now, channel.id, allowed=allowed))
            return await self._told(interaction)

        await respond(interaction, work)

    @setup.command(name="role", description="Let people with this role open games, or no longer; none: everybody")
    @app_commands.describe(role="Which role", allowed="Whether they may open games (default: yes)")
    async def role(self, interaction: Interaction, role: discord.Role, allowed: bool = True) -> None:
        async def work() -> Message:
            guild = _guild(interaction)
            now = await servers.rules(self.office.store, guild)
            if role.is_default():
                changed = servers.Rules(now.channels, (), now.practice) if allowed else now
            else:
                changed = servers.with_role(now, role.id, allowed=allowed)
            await servers.keep(self.office.store, guild, changed)
            return await self._told(interaction)

        await respond(interaction, work)

    @setup.command(name="practice", description="Whether everybody may practise alone, also without the roles above")
    @app_commands.describe(everybody="Everybody, or only people with the roles that open games")
    async def practice(self, interaction: Interaction, everybody: bool) -> None:
        async def work() -> Message:
            guild = _guild(interaction)
            now = await servers.rules(self.office.store, guild)
            await servers.keep(self.office.store, guild, servers.Rules(now.channels, now.roles, everybody))
            return await self._told(interaction)

        await respond(interaction, work)

    @setup.command(name="reset", description="Games everywhere and by everybody again")
    async def reset(self, interaction: Interaction) -> None:
        async def work() -> Message:
            await servers.keep(self.office.store, _guild(interaction), servers.Rules())
            return await self._told(interaction)

        await respond(interaction, work)

    async def _told(self, interaction: Interaction) -> Message:
        rules = await servers.rules(self.office.store, _guild(interaction))
        lines = [
            _("**How this server is set up**"),
            *rule_lines(rules),
            allowed_line(lacking_of(interaction)),
            _(
                "• Running games go on wherever they are. Who may use /setup or any other command: Server Settings › "
                "Integrations › this bot."
            ),
        ]
        return Message(text="\n".join(lines))


def _guild(interaction: Interaction) -> int:
    """Raises NotHere."""
    if interaction.guild_id is None:
        raise NotHere
    return interaction.guild_id
