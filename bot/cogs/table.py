"""What goes on at the table: what happened, whom the game waits for, which rule is being carried out."""

from discord import app_commands

from bot import looks
from bot.cogs.look import SHARE_TEXT
from bot.cogs.reply import Chapter, Interaction, respond
from bot.i18n import _
from bot.post import Message
from bot.texts import fit

LOGGED = 60
"""The answers looked at for one page of the log; what does not fit on it is cut."""


class TableChapter(Chapter):
    @app_commands.command(description="What happened since your last answer")
    @app_commands.describe(for_="Which of your seats")
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def since(self, interaction: Interaction, for_: str | None = None) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            seat = table.own_seat(interaction.user.id, for_)
            last = await self.office.store.last_entry(table.row.id, seat)
            since = last.revision - 1 if last else 0
            told = await self.office.desk.herald.story(table, seat, since=since)
            text = fit(told or [_("Nothing has happened.")], [table.waiting_names()])
            return Message(text=text, pictures=(await self.office.illustrator.map(table.public),))

        await respond(interaction, work)

    @app_commands.command(description="The log of the game, the latest last")
    @app_commands.describe(before="Only what came before this number", share=SHARE_TEXT)
    @app_commands.guild_only()
    async def log(
        self, interaction: Interaction, before: app_commands.Range[int, 1] | None = None, share: bool = False
    ) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            end = table.row.revision + 1 if before is None else before
            entries = await self.office.store.entries(table.row.id, max(0, end - LOGGED - 1))
            shown = looks.log(table, [entry for entry in entries if entry.revision < end], None)
            return Message(text=fit(shown, [] if shown else [_("Nothing has happened.")]))

        await respond(interaction, work, share=share)

    @app_commands.command(description="Whom the game waits for, and since when")
    @app_commands.guild_only()
    async def who(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            return Message(text=fit([], looks.who(table, (table.standing or table.row).created)))

        await respond(interaction, work)

    @app_commands.command(description="Which rule is being carried out, and where in the turn")
    @app_commands.guild_only()
    async def why(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            return Message(text=fit([], [looks.why(table), table.waiting_names()]))

        await respond(interaction, work)
