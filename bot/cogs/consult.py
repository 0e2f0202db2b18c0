"""Looking things up: the rules, the chances of an attack or a siege, the cards."""

from discord import app_commands

from bot.cogs.look import SHARE_TEXT
from bot.cogs.reply import Chapter, Choices, Interaction, argument, as_choices, respond, suggesting
from bot.delivery.post import Message
from bot.language.i18n import spoken
from bot.language.naming import fitting, meant_in_any
from bot.language.texts import fit
from bot.narration import wording
from bot.pages import chances, library, rulebook
from bot.refusals import NoGame, Unknown
from bot.table import Table


class ConsultChapter(Chapter):
    # suggestions

    @suggesting
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return as_choices(rulebook.suggested(rulebook.rulebook(spoken()), typed))

    @suggesting
    async def _leaders(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.started(interaction)
        able = [one for one in table.running.places if any(chances.targets(table.running, one))]
        return as_choices(fitting(typed, lambda: ((one, wording.leader(one, table.public)) for one in able)))

    @suggesting
    async def _targets(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.started(interaction)
        leader = _leader(table, argument(interaction, "leader") or "")
        found = list(chances.targets(table.running, leader))
        return as_choices(fitting(typed, lambda: ((one, wording.space(one, table.public)) for one in found)))

    @suggesting
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        return as_choices(library.suggested(await self._shelf(interaction), typed))

    async def _shelf(self, interaction: Interaction) -> library.Shelf:
        """The decks of the channel's game; without one, all."""
        try:
            table = await self.table(interaction)
        except NoGame:
            return library.Shelf(self.office.desk.data)
        return library.Shelf(table.data, table.row.scenario)

    # commands

    @app_commands.command(description="The rules: a section by its number, or all sections with a word")
    @app_commands.describe(section_or_word="A number such as 12.4, a title or a word", share=SHARE_TEXT)
    @app_commands.autocomplete(section_or_word=_rules)
    @app_commands.guild_only()
    async def rules(self, interaction: Interaction, section_or_word: str, share: bool = False) -> None:
        async def work() -> Message:
            return Message(text=rulebook.look_up(rulebook.rulebook(spoken()), section_or_word))

        await respond(interaction, work, share=share)

    @app_commands.command(
        description="The exact chances of an attack in reach, or of a siege roll where the leader stands"
    )
    @app_commands.describe(
        leader="Who attacks or besieges",
        space="What he can reach and attack, or his own space for the siege",
        share=SHARE_TEXT,
    )
    @app_commands.autocomplete(leader=_leaders, space=_targets)
    @app_commands.guild_only()
    async def odds(self, interaction: Interaction, leader: str, space: str, share: bool = False) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            who = _leader(table, leader)
            where = meant_in_any(
                space, lambda: ((one, wording.space(one, table.public)) for one in table.public.spaces)
            )
            if where not in table.public.spaces:
                raise Unknown(space)
            return Message(text=fit([], chances.chances(table.running, table.public, who, where)))

        await respond(interaction, work, share=share)

    @app_commands.command(
        description="A card of any deck: its text, value and marks, and with how many players it is there"
    )
    @app_commands.describe(name="Which card", share=SHARE_TEXT)
    @app_commands.autocomplete(name=_cards)
    @app_commands.guild_only()
    async def card(self, interaction: Interaction, name: str, share: bool = False) -> None:
        async def work() -> Message:
            shelf = await self._shelf(interaction)
            card = library.meant_card(shelf, name)
            picture = await self.office.illustrator.card(shelf.data, card)
            return Message(text=fit([], library.card_lines(shelf, card)), pictures=(picture,))

        await respond(interaction, work, share=share)


def _leader(table: Table, typed: str) -> str:
    leader = meant_in_any(typed, lambda: ((one, wording.leader(one, table.public)) for one in table.running.places))
    if leader not in table.running.places:
        raise Unknown(typed)
    return leader
