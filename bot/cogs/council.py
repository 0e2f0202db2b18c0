"""What the table decides together: a pause, another player for a seat; and what is open to be decided."""

import discord
from discord import app_commands

from bot.cogs.reply import Chapter, Interaction, respond
from bot.delivery.post import Message
from bot.table import Table
from bot.votes import motions
from bot.votes.objections import NoPerson
from bot.votes.proposals import Motion


class CouncilChapter(Chapter):
    @app_commands.command(description="Have the clocks stand still, if the table agrees")
    @app_commands.guild_only()
    async def pause(self, interaction: Interaction) -> None:
        user = interaction.user.id

        async def make(table: Table) -> Motion:
            return motions.pause(table, user)

        async def work() -> Message:
            table = await self.table(interaction)
            return await self.office.council.propose(table.row.id, user, make)

        await respond(interaction, work)

    @app_commands.command(description="End the pause: the clocks go on")
    @app_commands.guild_only()
    async def resume(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.table(interaction)
            return await self.office.council.resume(table.row.id, interaction.user.id)

        await respond(interaction, work)

    @app_commands.command(
        description="Give a seat to another player: your own, or one whose player agrees or is long waited for"
    )
    @app_commands.describe(seat="Which seat", player="Who plays it from now on; he must accept")
    @app_commands.autocomplete(seat=Chapter.all_places)
    @app_commands.guild_only()
    async def replace(self, interaction: Interaction, seat: str, player: discord.User) -> None:
        user = interaction.user.id

        async def make(table: Table) -> Motion:
            return motions.replacement(table, user, seat, player.id, self.office.clock.now())

        async def work() -> Message:
            if player.bot:
                raise NoPerson
            table = await self.table(interaction)
            return await self.office.council.propose(table.row.id, user, make)

        await respond(interaction, work)

    @app_commands.command(description="What the table is asked to decide, with your buttons")
    @app_commands.guild_only()
    async def proposals(self, interaction: Interaction) -> None:
        async def work() -> Message:
            return await self.office.council.open_ones(await self.started(interaction), interaction.user.id)

        await respond(interaction, work)
