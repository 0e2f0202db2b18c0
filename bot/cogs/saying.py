"""What the commands that say a sentence have in common: saying it, and suggesting its words one after the other."""

from collections.abc import Collection, Iterable

from discord import app_commands

from bot.cogs.reply import Chapter, Choices, Interaction, argument, as_choices, respond
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.language.texts import NOTE
from bot.narration import label
from bot.narration.wording import N_
from bot.questions.suggest import Asked, matching, suggest
from bot.table import Table
from engine import IllegalChoice, Question

Note = app_commands.Range[str, 1, NOTE]
NOTE_TEXT = "A word to the table"

ANY: Collection[str] = ()
"""What is asked, whatever it is."""
OWN_TURN: Collection[str] = ("turn",)
NOT_YOUR_TURN = N_("Nothing was done: that is for your turn (5.4).")


class Saying(Chapter):
    async def say(
        self,
        interaction: Interaction,
        words: Iterable[str | None],
        seat: str | None,
        note: str,
        *,
        only: Collection[str],
        otherwise: str = "",
        finish: bool = False,
    ) -> None:
        """`only` and `otherwise`: see `Talk.typed`; `finish`: `done` need not be said once nothing else can follow."""
        text = " ".join(word for word in words if word)

        async def work() -> Message:
            table = await self.table(interaction)
            return await self.office.talk.typed(
                interaction.user.id,
                table,
                seat,
                text,
                note,
                finish=finish,
                only=only,
                otherwise=_(otherwise) if otherwise else "",
            )

        await respond(interaction, work)

    async def asked(self, interaction: Interaction) -> tuple[Table, list[Question]]:
        table = await self.table(interaction)
        return table, self.office.talk.asked(interaction.user.id, table, argument(interaction, "for"))

    async def words_after(self, interaction: Interaction, typed: str, *starts: tuple[str | None, ...]) -> Choices:
        """The next single words after the first of these beginnings that some question of his offers."""
        table, asked = await self.asked(interaction)
        for start in starts:
            if None in start:
                continue
            said = tuple(word for word in start if word)
            for question in asked:
                try:
                    options = table.options(question, said)
                except IllegalChoice:
                    continue
                view = table.view(question.seat)
                found = matching(options, typed, question, view)
                return as_choices((label(option, question, view), option.word) for option in found)
        return []

    async def sentences_after(self, interaction: Interaction, typed: str, *start: str | None) -> Choices:
        """What may be typed after these words, word by word."""
        if None in start:
            return []
        begun = tuple(word for word in start if word)
        table, questions = await self.asked(interaction)
        asked = [Asked(question, table.words(question), table.view(question.seat), begun) for question in questions]
        return as_choices((found.name, found.value) for found in suggest(asked, typed))
