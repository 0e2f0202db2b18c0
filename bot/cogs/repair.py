"""What went wrong mended: answers taken back, the position adjusted, an error reported."""

import re

from discord import app_commands

import engine
from bot.cogs.reply import Chapter, Choices, Interaction, as_choices, respond, suggesting
from bot.delivery.herald import entry_lines
from bot.delivery.post import Attachment, Message
from bot.language.i18n import _
from bot.storage.entries import past
from bot.table import Table
from bot.votes import mending, motions, undoing
from bot.votes.proposals import Motion

LONGEST_REPORT = 500
MARKS = re.compile(r"\\(.)|[*_`>]")


class RepairChapter(Chapter):
    # suggestions

    @suggesting
    async def _targets(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.started(interaction)
        found, entries = [], await past(self.office.store, table.row.id)
        numbers = {entry.revision: entry.number for entry in entries}
        for entry in undoing.targets([one.row for one in entries]):
            lines, number = entry_lines(entry, table, None), numbers[entry.revision]
            told = MARKS.sub(r"\1", " · ".join(lines)) if lines else _("an answer that shows nothing in the log")
            found.append((_("to after {number}: {told}").format(number=number, told=told), str(number)))
        wanted = typed.casefold()
        if wanted.isdecimal():
            return as_choices(one for one in found if one[1].startswith(wanted))
        return as_choices(one for one in found if wanted in one[0].casefold())

    @suggesting
    async def _adjustments(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.started(interaction)
        return as_choices((one.name, one.value) for one in mending.suggested(table, typed))

    # commands

    @app_commands.command(description="Take back your last answer, or go back further if the table agrees")
    @app_commands.describe(to="Back to after this entry of the log (default: before your own last answer)")
    @app_commands.autocomplete(to=_targets)
    @app_commands.guild_only()
    async def undo(self, interaction: Interaction, to: str | None = None) -> None:
        user = interaction.user.id

        async def make(table: Table) -> Motion:
            return motions.undo(table, user, await past(self.office.store, table.row.id), to)

        async def work() -> Message:
            table = await self.table(interaction)
            return await self.office.council.propose(table.row.id, user, make)

        await respond(interaction, work)

    @app_commands.command(description="Mend the position if the table agrees: CU, leaders, control, markers, VP, cards")
    @app_commands.describe(sentence="What is to be so; type, and choose from what comes up; several with ; between")
    @app_commands.autocomplete(sentence=_adjustments)
    @app_commands.guild_only()
    async def adjust(self, interaction: Interaction, sentence: str) -> None:
        user = interaction.user.id

        async def make(table: Table) -> Motion:
            return motions.adjustment(table, user, sentence)

        async def work() -> Message:
            table = await self.table(interaction)
            return await self.office.council.propose(table.row.id, user, make)

        await respond(interaction, work)

    @app_commands.command(description="A file with the position and what is asked, without anybody else's secrets")
    @app_commands.describe(words="What went wrong", for_="As which of your seats knows it")
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def report(
        self,
        interaction: Interaction,
        words: app_commands.Range[str, 1, LONGEST_REPORT] | None = None,
        for_: str | None = None,
    ) -> None:
        async def work() -> Message:
            table, user = await self.started(interaction), interaction.user.id
            seat = table.own_seat(user, for_) if for_ is not None or table.seats_of(user) else None
            number = str(table.row.number)
            about = {"game": str(table.row.id), "number": number}
            if words:
                about["words"] = words
            text = engine.report(table.running, seat, engine.new_seed(), about)
            told = _(
                "The position after number {number} of the log and what is asked there, as you may know it: no hand, "
                "deck or sealed answer of anybody else is in it. Give the file to whoever runs the bot, with what you "
                "expected."
            )
            file = Attachment(filename=f"report-{table.row.id}-{number}.json", data=text.encode())
            return Message(text=told.format(number=number), files=(file,))

        await respond(interaction, work)
