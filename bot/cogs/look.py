"""Looking at the game: map, spaces, hand, status, discards."""

from discord import app_commands

from bot import holding, looks, standing
from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, as_choices, respond, suggesting
from bot.lobby import deadlines_line, lobby_message
from bot.narration import wording
from bot.post import Message
from bot.refusals import Unknown
from bot.table import Table
from bot.texts import fit, meant

SHARE_TEXT = "Show it to everybody in the channel"


class LookChapter(Chapter):
    @suggesting
    async def _spaces(self, interaction: Interaction, typed: str) -> Choices:
        view = (await self.started(interaction)).public
        wanted = typed.casefold()
        names = ((wording.space(space, view), space) for space in view.spaces)
        return as_choices((name, space) for name, space in names if wanted in name.casefold() or wanted in space)

    @app_commands.command(name="map", description="The map as it stands, whole or around a space")
    @app_commands.describe(around="Only the region around this space", share=SHARE_TEXT)
    @app_commands.autocomplete(around=_spaces)
    @app_commands.guild_only()
    async def map_(self, interaction: Interaction, around: str | None = None, share: bool = False) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            view = table.public
            if around is None:
                picture = await self.office.illustrator.map(view)
            else:
                middle = _known(table, around)
                near = [middle, *(link.to for link in view.data.neighbours[middle])]
                picture = await self.office.illustrator.region(view, [space for space in near if space in view.spaces])
            return Message(text=standing.moment_line(view), pictures=(picture,))

        await respond(interaction, work, share=share)

    @app_commands.command(description="Who stands in a space, who controls it, where its ways lead")
    @app_commands.describe(name="Which space", share=SHARE_TEXT)
    @app_commands.autocomplete(name=_spaces)
    @app_commands.guild_only()
    async def space(self, interaction: Interaction, name: str, share: bool = False) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            view = table.public
            space = _known(table, name)
            lines = looks.space(view, view.spaces[space])
            return Message(text=fit([], lines), pictures=(await self.office.illustrator.region(view, [space]),))

        await respond(interaction, work, share=share)

    @app_commands.command(description="Your cards, and which of them you can play now")
    @app_commands.describe(for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction, for_: str | None = None) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            seat = table.own_seat(interaction.user.id, for_)
            view, playable, events = table.view(seat), holding.playable(table, seat), holding.events(table, seat)
            picture = await self.office.illustrator.hand(view, playable, events)
            return Message(text=fit([], holding.hand(view, playable, events)), pictures=(picture,))

        await respond(interaction, work)

    @app_commands.command(description="Turn, victory points, hands, alliances, and whom the game waits for")
    @app_commands.describe(share=SHARE_TEXT)
    @app_commands.guild_only()
    async def status(self, interaction: Interaction, share: bool = False) -> None:
        async def work() -> Message:
            table = await self.table(interaction)
            if table.game is None:
                return lobby_message(table)
            return Message(
                text=fit([], [*standing.status(table), deadlines_line(table.row.deadlines), table.waiting_names()])
            )

        await respond(interaction, work, share=share)

    @app_commands.command(description="Discards, cards out of the game, decks, hands and Desperate Times left")
    @app_commands.describe(share=SHARE_TEXT)
    @app_commands.guild_only()
    async def discards(self, interaction: Interaction, share: bool = False) -> None:
        async def work() -> Message:
            return Message(text=fit([], looks.discards(await self.started(interaction))))

        await respond(interaction, work, share=share)


def _known(table: Table, typed: str) -> str:
    view = table.public
    space = meant(typed, ((space, wording.space(space, view)) for space in view.spaces))
    if space not in view.spaces:
        raise Unknown(typed)
    return space
