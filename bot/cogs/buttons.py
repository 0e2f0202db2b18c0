"""Clicks on buttons and menus, also on those of messages older than this run of the bot."""

import re
from typing import Any, Self

import discord

from bot.clicks import BUTTON, MENU, Click
from bot.cogs.reply import Interaction, respond
from bot.i18n import _
from bot.marching import confirmed
from bot.office import Office
from bot.post import Message


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
            if self.click.act == "seat":
                table = await office.desk.table(self.click.game)
                table, seat = await office.lobby.join(table, user, self.click.word)
                return joined(table.seat_name(seat))
            if self.click.act == "go":
                return await confirmed(office.talk, office.desk, user, self.click)
            return await office.talk.clicked(user, self.click)

        await respond(interaction, work)


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
        await respond(interaction, lambda: office.talk.clicked(user, self.click, self.item.values))


def joined(seat_name: str) -> Message:
    return Message(text=_("You play the {seat}.").format(seat=seat_name))


def is_known(custom_id: str) -> bool:
    return re.fullmatch(f"{BUTTON}|{MENU}", custom_id) is not None


async def answer_stray(interaction: Interaction) -> None:
    """A component of another version of the bot."""

    async def work() -> Message:
        return Message(text=_("This button is not in use any more. /act shows what you are asked now."))

    await respond(interaction, work)
