"""`/orders`: what is answered for a player, and what he is asked. Seen and changed by himself alone."""

from discord import app_commands

from bot.beforehand.ordered import AVOID, AVOID_TO, CITY, INTERCEPT
from bot.beforehand.orderpages import cards_left
from bot.beforehand.orderreactiontexts import own_forces
from bot.beforehand.ordertexts import card_named
from bot.beforehand.ordertyped import Wanted, WantedReaction, leaders, named_answers, named_powers, spaces
from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, argument, as_choices, respond, suggesting
from bot.delivery.post import Message
from bot.language.naming import fitting

MOST_CU = 99


class OrdersChapter(Chapter):
    # suggestions; of the deck, whatever is in the hand

    @suggesting
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        seat = table.own_seat(interaction.user.id, argument(interaction, "for"))
        left = cards_left(table, seat)
        return as_choices(fitting(typed, lambda: ((card, card_named(card, table.data)) for card in left)))

    @suggesting
    async def _leaders(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return as_choices(fitting(typed, lambda: leaders(table)))

    @suggesting
    async def _powers(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return as_choices(fitting(typed, lambda: named_powers(table)))

    @suggesting
    async def _spaces(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        return as_choices(fitting(typed, lambda: spaces(table)))

    @suggesting
    async def _answers(self, interaction: Interaction, typed: str) -> Choices:
        """To the reaction that is given."""
        reaction = argument(interaction, "reaction") or ""
        return as_choices(fitting(typed, lambda: named_answers(reaction)))

    @suggesting
    async def _forces(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        seat = table.own_seat(interaction.user.id, argument(interaction, "for"))
        return as_choices(fitting(typed, lambda: own_forces(table, seat)))

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
        clear="Take back your orders: all of them, or that for the card or the reaction",
        reaction="The order for what your armies do when others meet them on their way (9.3)",
        answer="What they do then",
        with_="Interception with this leader or power alone",
        against="Interception against this power alone",
        until="The order for the reaction ends with this action, round or turn",
        for_=FOR_TEXT,
    )
    @app_commands.rename(for_="for", with_="with")
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
        reaction=[
            app_commands.Choice(name="inside the city (9.3.1)", value=CITY),
            app_commands.Choice(name="avoiding battle (11.1)", value=AVOID),
            app_commands.Choice(name="where to avoid to (11.2)", value=AVOID_TO),
            app_commands.Choice(name="interception (10.3)", value=INTERCEPT),
            app_commands.Choice(name="an army avoids me (11.1)", value="let_go"),
            app_commands.Choice(name="I am intercepted (10.5.1)", value="refuse"),
            app_commands.Choice(name="whom I intercepted backs up (10.5.1)", value="let_refuse"),
        ],
        until=[
            app_commands.Choice(name="to the end of this action", value="action"),
            app_commands.Choice(name="to the end of this round", value="round"),
            app_commands.Choice(name="to the end of this turn", value="turn"),
        ],
    )
    @app_commands.autocomplete(
        card=_cards,
        leader=_leaders,
        power=_powers,
        space=_spaces,
        answer=_answers,
        with_=_forces,
        against=_powers,
        for_=Chapter.own_seats,
    )
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
        reaction: str = "",
        answer: str = "",
        with_: str = "",
        against: str = "",
        until: str = "",
        for_: str | None = None,
    ) -> None:
        async def work() -> Message:
            table, user, ordering = await self.table(interaction), interaction.user.id, self.office.ordering
            seat = table.own_seat(user, for_)
            wanted = Wanted(card=card, do=do, leader=leader, power=power, cu=cu, space=space)
            reacting = WantedReaction(reaction=reaction, answer=answer, who=with_, against=against, until=until)
            return await ordering.typed(
                table, seat, wanted, preset=preset, desperate=desperate, clear=clear, reaction=reacting
            )

        await respond(interaction, work)
