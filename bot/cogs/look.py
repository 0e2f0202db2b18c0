"""Looking at the game: map, spaces, hand, status, discards."""

from dataclasses import replace

from discord import app_commands

from bot import preferences
from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, as_choices, respond, suggesting
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.language.naming import fitting, meant_in_any
from bot.language.texts import fit
from bot.narration import wording
from bot.pages import holding, looks, standing
from bot.pages.statuspage import status_page
from bot.refusals import OneMapOnly, Unknown
from bot.render.words import region_names
from bot.table import Table

SHARE_TEXT = "Show it to everybody in the channel"


class LookChapter(Chapter):
    @suggesting
    async def _spaces(self, interaction: Interaction, typed: str) -> Choices:
        view = (await self.started(interaction)).public
        return as_choices(fitting(typed, lambda: ((space, wording.space(space, view)) for space in view.spaces)))

    @suggesting
    async def _regions(self, interaction: Interaction, typed: str) -> Choices:
        return as_choices(fitting(typed, lambda: region_names().items()))

    @app_commands.command(name="map", description="The map as it stands, whole, a region of it, or around a space")
    @app_commands.describe(region="Only this region", around="Only what is around this space", share=SHARE_TEXT)
    @app_commands.autocomplete(region=_regions, around=_spaces)
    @app_commands.guild_only()
    async def map_(
        self, interaction: Interaction, region: str | None = None, around: str | None = None, share: bool = False
    ) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            view, illustrator = table.public, self.office.illustrator
            if region is not None and around is not None:
                raise OneMapOnly
            if region is not None:
                picture = await illustrator.region(view, _region(region))
            elif around is not None:
                middle = _known(table, around)
                near = [middle, *(link.to for link in view.data.neighbours[middle])]
                picture = await illustrator.around(view, [space for space in near if space in view.spaces])
            else:
                picture = await illustrator.map(view)
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
            return Message(text=fit([], lines), pictures=(await self.office.illustrator.around(view, [space]),))

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

    @app_commands.command(description="Light or dark pictures where you alone see them: hand, map, direct messages")
    @app_commands.describe(dark="Dark, for Discord's dark theme")
    @app_commands.guild_only()
    async def pictures(self, interaction: Interaction, dark: bool) -> None:
        async def work() -> Message:
            store, user = self.office.store, interaction.user.id
            await preferences.save(store, user, replace(await preferences.load_one(store, user), dark=dark))
            return Message(text=_("Your pictures are dark now.") if dark else _("Your pictures are light now."))

        await respond(interaction, work)

    @app_commands.command(description="How the game stands and whom it waits for: a page to keep open")
    @app_commands.describe(share=SHARE_TEXT)
    @app_commands.guild_only()
    async def status(self, interaction: Interaction, share: bool = False) -> None:
        async def work() -> Message:
            return status_page(await self.table(interaction), self.office.clock.now())

        await respond(interaction, work, share=share)

    @app_commands.command(description="Discards, cards out of the game, decks, hands and Desperate Times left")
    @app_commands.describe(share=SHARE_TEXT)
    @app_commands.guild_only()
    async def discards(self, interaction: Interaction, share: bool = False) -> None:
        async def work() -> Message:
            return Message(text=fit([], looks.discards(await self.started(interaction))))

        await respond(interaction, work, share=share)


def _region(typed: str) -> str:
    region = meant_in_any(typed, lambda: region_names().items())
    if region not in region_names():
        raise Unknown(typed)
    return region


def _known(table: Table, typed: str) -> str:
    view = table.public
    space = meant_in_any(typed, lambda: ((space, wording.space(space, view)) for space in view.spaces))
    if space not in view.spaces:
        raise Unknown(typed)
    return space
