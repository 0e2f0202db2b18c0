"""What one does beside the game: private notes, cards shown to another player, following a game one does not play."""

from discord import app_commands

from bot.cogs.reply import (
    FOR_TEXT,
    Chapter,
    Choices,
    Interaction,
    argument,
    as_choices,
    respond,
    seat_choices,
    suggesting,
)
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.language.naming import fitting
from bot.language.texts import harmless
from bot.narration import wording
from bot.pages import notes, showing, spectating


class CornerChapter(Chapter):
    note = app_commands.Group(name="note", description="Private notes that nobody else sees", guild_only=True)

    # notes

    @note.command(name="add", description="Keep a note for yourself")
    @app_commands.describe(text="What to remember", for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    async def add(
        self,
        interaction: Interaction,
        text: app_commands.Range[str, 1, notes.LONGEST],
        for_: str | None = None,
    ) -> None:
        async def work() -> Message:
            table = await self.table(interaction)
            seat = table.own_seat(interaction.user.id, for_)
            number = await notes.add(self.office.store, table.row.id, seat, text, self.office.clock.now())
            return Message(text=_("Kept as note {number}; only you see it.").format(number=number))

        await respond(interaction, work)

    @note.command(name="list", description="Your notes on this game")
    @app_commands.describe(before="Only those before this number", for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    async def list_(
        self, interaction: Interaction, before: app_commands.Range[int, 1] | None = None, for_: str | None = None
    ) -> None:
        async def work() -> Message:
            table = await self.table(interaction)
            seat = table.own_seat(interaction.user.id, for_)
            return Message(text=notes.listed(await notes.notes(self.office.store, table.row.id, seat), before))

        await respond(interaction, work)

    @note.command(name="delete", description="Take a note away")
    @app_commands.describe(number="Its number in /note list", for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    async def delete(
        self, interaction: Interaction, number: app_commands.Range[int, 1], for_: str | None = None
    ) -> None:
        async def work() -> Message:
            table = await self.table(interaction)
            seat = table.own_seat(interaction.user.id, for_)
            gone = await notes.delete(self.office.store, table.row.id, seat, number)
            return Message(text=_("Gone: {text}").format(text=harmless(gone.text, notes.LONGEST)))

        await respond(interaction, work)

    # cards

    @suggesting
    async def _other_seats(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        seat = table.own_seat(interaction.user.id, argument(interaction, "for"))
        return seat_choices(table, (other for other in table.holders if other != seat), typed)

    @suggesting
    async def _own_cards(self, interaction: Interaction, typed: str) -> Choices:
        """The last of the cards typed, those before it kept."""
        table = await self.started(interaction)
        seat = table.own_seat(interaction.user.id, argument(interaction, "for"))
        view = table.view(seat)
        begun, _comma, last = typed.rpartition(",")
        chosen = showing.cards_meant(table, seat, begun) if begun.strip() else ()
        left = [card for card in view.hand if card not in chosen]
        found = [card for _name, card in fitting(last, lambda: ((card, wording.card(card, view)) for card in left))]
        named = [
            (", ".join(wording.card(card, view) for card in (*chosen, card)), ",".join((*chosen, card)))
            for card in found
        ]
        everything = [] if typed.strip() else [(_("all my cards"), showing.ALL)]
        return as_choices([*named, *everything])

    @app_commands.command(description="Show cards of your hand to one other player (6.1)")
    @app_commands.describe(to="Whom", cards="Which cards, with commas between them", for_=FOR_TEXT)
    @app_commands.rename(to="whom", for_="for")
    @app_commands.autocomplete(to=_other_seats, cards=_own_cards, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def show(self, interaction: Interaction, to: str, cards: str, for_: str | None = None) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            seat = table.own_seat(interaction.user.id, for_)
            shown = await showing.show(self.office.desk, table, interaction.user.id, seat, to, cards)
            view = table.view(seat)
            text = _("You show {seat} {cards}; the table learns only how many.").format(
                seat=table.seat_name(table.seat_meant(to)),
                cards=wording.listed(wording.card(card, view) for card in shown),
            )
            return Message(text=text)

        await respond(interaction, work)

    @app_commands.command(description="Which cards other players have shown you")
    @app_commands.describe(for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def shown(self, interaction: Interaction, for_: str | None = None) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            return await showing.all_shown(self.office.store, self.office.illustrator, table, interaction.user.id, for_)

        await respond(interaction, work)

    # following

    @app_commands.command(description="Follow this game by direct messages without playing; again stops it")
    @app_commands.guild_only()
    async def spectate(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            following = await spectating.spectate(self.office.store, table, interaction.user.id)
            return spectating.followed(following=following)

        await respond(interaction, work)
