"""`/help`, for players and for whoever sets the bot up in a server."""

from discord import app_commands

from bot.cogs.place import where_of
from bot.cogs.reply import Chapter, Interaction, respond
from bot.delivery.post import Message
from bot.rooms import helppages as pages


class HelpChapter(Chapter):
    @app_commands.command(
        name="help", description="What this is, how to join, what to do now; how to set it up in a server"
    )
    @app_commands.describe(topic="About what (default: where you are)")
    @app_commands.choices(
        topic=[
            app_commands.Choice(name="Where you are", value="here"),
            app_commands.Choice(name="How one wins", value="game"),
            app_commands.Choice(name="Who wants what", value="powers"),
            app_commands.Choice(name="Your first move", value="turn"),
            app_commands.Choice(name="Playing by post", value="post"),
            app_commands.Choice(name="For the server", value="admin"),
        ]
    )
    async def help(self, interaction: Interaction, topic: str = pages.HERE) -> None:
        async def work() -> Message:
            return await pages.page(self.office, where_of(interaction), interaction.user.id, topic)

        await respond(interaction, work)
