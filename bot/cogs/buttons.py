"""Clicks on buttons and menus, also on those of messages older than this run of the bot."""

import re
from typing import Any, Self

import discord

from bot.beforehand import ordering
from bot.cogs.past import caught_up, turned
from bot.cogs.place import where_of
from bot.cogs.practising import step
from bot.cogs.reply import Interaction, replaces, respond
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.marches.marching import confirmed
from bot.office import Office
from bot.pages import showing
from bot.pages.statuspage import status_page
from bot.questions.clicks import BUTTON, MENU, Click
from bot.rooms.helppages import page
from bot.rooms.welcome import seated, still_seated


class ClickedButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON):
    def __init__(self, click: Click) -> None:
        super().__init__(discord.ui.Button(custom_id=click.custom_id, label="…"))
        self.click = click

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(Click.parse(match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        office: Office = interaction.client.office
        user = interaction.user.id

        async def work() -> Message:
            if self.click.act == "help":
                return await page(office, where_of(interaction), user, self.click.word, self.click.game)
            if self.click.act == "step":
                return await step(interaction, self.click)
            if self.click.act == "status":
                return status_page(await office.desk.table(self.click.game), office.clock.now())
            if self.click.act == "seat":
                table = await office.desk.table(self.click.game)
                table, seat = await office.lobby.join(table, user, self.click.word)
                return seated(table, seat)
            if self.click.act == "go":
                return await confirmed(office.talk, office.desk, user, self.click)
            if self.click.act == "since":
                return await caught_up(office, user, self.click)
            if self.click.act == "log":
                return await turned(office, self.click)
            if self.click.act == "look":
                return await showing.look(office.desk, office.illustrator, user, self.click)
            if self.click.act == "vote":
                return await office.council.clicked(user, self.click)
            if self.click.act == "snooze":
                return await office.timekeeper.snooze(user, self.click)
            if self.click.act == "wait":
                return await office.timekeeper.wait_on(user, self.click)
            if self.click.act in ordering.ACTS:
                return await still_seated(office, user, self.click, await office.ordering.clicked(user, self.click))
            return await office.talk.clicked(user, self.click, replacing=replaces(interaction))

        again = self.click.act == "status"  # the page is brought up to date where it stands
        shared = again and not replaces(interaction)
        await respond(interaction, work, click=self.click, share=shared, here=again)


class ChosenMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=MENU):
    def __init__(self, click: Click) -> None:
        super().__init__(discord.ui.Select(custom_id=click.custom_id))
        self.click = click

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(Click.parse(match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        office: Office = interaction.client.office
        user = interaction.user.id

        async def work() -> Message:
            if self.click.act in ordering.ACTS:
                shown = await office.ordering.clicked(user, self.click, self.item.values)
                return await still_seated(office, user, self.click, shown)
            return await office.talk.clicked(user, self.click, self.item.values, replacing=replaces(interaction))

        await respond(interaction, work, click=self.click)


def is_known(custom_id: str) -> bool:
    return any(re.fullmatch(form, custom_id) for form in (BUTTON, MENU))


async def answer_stray(interaction: Interaction) -> None:
    """A component of another version of the bot."""

    async def work() -> Message:
        return Message(text=_("This button is not in use any more. /act shows what you are asked now."))

    await respond(interaction, work)
