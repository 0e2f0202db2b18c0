"""Preparing one's next turn."""

from discord import app_commands

from bot.beforehand import prepared
from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, argument, as_choices, respond, suggesting
from bot.cogs.saying import NOTE_TEXT, Note
from bot.delivery.post import Message
from bot.questions.suggest import Asked, suggest


class PrepareChapter(Chapter):
    @suggesting
    async def _sentence(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.started(interaction)
        asked = []
        for seat in table.own_seats(interaction.user.id, argument(interaction, "for")):
            found = prepared.prospect(table, seat)
            if found is not None:
                ahead, question = found
                asked.append(Asked(question, ahead.words(question), ahead.view(seat)))
        return as_choices((one.name, one.value) for one in suggest(asked, typed))

    @app_commands.command(description="Prepare your next turn; without a sentence, see what you have prepared")
    @app_commands.describe(sentence="Type, and choose from what comes up", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(sentence=_sentence, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def prepare(
        self, interaction: Interaction, sentence: str = "", note: Note = "", for_: str | None = None
    ) -> None:
        async def work() -> Message:
            table, user = await self.started(interaction), interaction.user.id
            seats = table.own_seats(user, for_)
            seat = next((one for one in seats if prepared.prospect(table, one) is not None), seats[0])
            return await self.office.talk.preparation.typed(table, user, seat, sentence, note)

        await respond(interaction, work)
