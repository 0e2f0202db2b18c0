"""`/orders`: what is answered for a player, and what he is asked. Seen and changed by himself alone."""

from discord import app_commands

from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, argument, as_choices, respond, suggesting
from bot.narration import wording
from bot.orderpages import cards_left
from bot.ordertexts import card_named, powers
from bot.ordertyped import Wanted, leaders, spaces, suggested
from bot.post import Message

MOST_CU = 99


class OrdersChapter(Chapter):
    # suggestions; of the deck, whatever is in the hand

    @suggesting
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        seat = table.own_seat(interaction.user.id, argument(interaction, "for"))
        return as_choices(suggested([(card, card_named(card, table.data)) for card in cards_left(table, seat)], typed))

    @suggesting
    async def _leaders(self, interaction: Interaction, typed: str) -> Choices:
        return as_choices(suggested(leaders(await self.table(interaction)), typed))

    @suggesting
    async def _powers(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return as_choices(suggested([(power, wording.power(power)) for power in powers(table)], typed))

    @suggesting
    async def _spaces(self, interaction: Interaction, typed: str) -> Choices:
        return as_choices(suggested(spaces(await self.table(interaction)), typed))

    @app_commands.command(description="Your standing orders: what is answered for you, and what you are asked")
    @app_commands.describe(
        card="The order for this response of your deck, held or not",
        do="What to do when you could hold it and it fits",
        leader="Armed only if this leader is in the space",
        power="Armed only if this power moves, fights, besieges or is besieged there",
        cu="Armed only if so many CU that are neither yours nor your allies' are there",
        space="Armed only in this space",
        preset="What you are asked where no order of your own says otherwise",
        desperate="What happens before an action when you have said nothing ahead",
        clear="Take back your orders: all of them, or that for the card",
        for_=FOR_TEXT,
    )
    @app_commands.rename(for_="for")
    @app_commands.choices(
        do=[
            app_commands.Choice(name="ask me", value="ask"),
            app_commands.Choice(name="pass", value="pass"),
            app_commands.Choice(name="armed: play it at the first moment that fits", value="armed"),
            app_commands.Choice(name="as the preset", value="preset"),
        ],
        preset=[
            app_commands.Choice(name="ask me everything", value="ask"),
            app_commands.Choice(name="ask me where I take part (recommended)", value="own"),
            app_commands.Choice(name="only what I arm", value="armed"),
        ],
        desperate=[
            app_commands.Choice(name="ask me", value="ask"),
            app_commands.Choice(name="pass unless I have declared something", value="declared"),
            app_commands.Choice(name="as the preset", value="preset"),
        ],
    )
    @app_commands.autocomplete(card=_cards, leader=_leaders, power=_powers, space=_spaces, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def orders(
        self,
        interaction: Interaction,
        card: str = "",
        do: str = "",
        leader: str = "",
        power: str = "",
        cu: app_commands.Range[int, 0, MOST_CU] = 0,
        space: str = "",
        preset: str = "",
        desperate: str = "",
        clear: bool = False,
        for_: str | None = None,
    ) -> None:
        async def work() -> Message:
            table, user, ordering = await self.table(interaction), interaction.user.id, self.office.ordering
            seat = table.own_seat(user, for_)
            wanted = Wanted(card=card, do=do, leader=leader, power=power, cu=cu, space=space)
            return await ordering.typed(table, seat, wanted, preset=preset, desperate=desperate, clear=clear)

        await respond(interaction, work)
