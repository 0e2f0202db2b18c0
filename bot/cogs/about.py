"""Which version of the bot this is, and how it is."""

from discord import app_commands

from bot.cogs.reply import Chapter, Interaction, respond
from bot.delivery.post import Message
from bot.pages.health import about


class AboutChapter(Chapter):
    @app_commands.command(description="The version of the bot, and whether it is well")
    async def about(self, interaction: Interaction) -> None:
        async def work() -> Message:
            client = self.client
            lines = await about(client.store, self.office.desk.data.id, client.since, client.latency)
            return Message(text="\n".join(lines))

        await respond(interaction, work)
