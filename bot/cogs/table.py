"""What goes on at the table: what happened, whom the game waits for, which rule is being carried out."""

from discord import app_commands

from bot.cogs.reply import Chapter, Interaction, respond
from bot.delivery.post import Message
from bot.language.texts import fit
from bot.pages import looks


class TableChapter(Chapter):
    @app_commands.command(description="Whom the game waits for, and since when")
    @app_commands.guild_only()
    async def who(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            return Message(text=fit([], looks.who(table)))

        await respond(interaction, work)

    @app_commands.command(description="Which rule is being carried out, and where in the turn")
    @app_commands.guild_only()
    async def why(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            return Message(text=fit([], [looks.why(table), table.waiting_names()]))

        await respond(interaction, work)
