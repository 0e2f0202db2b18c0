"""What Discord shows of the commands themselves, in each reader's language."""

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.i18n import _, language_of, speaking
from bot.texts import cut

LONGEST = 100
SHOWN = (Location.command_description, Location.group_description, Location.parameter_description, Location.choice_name)
"""The commands are called the same in every language, so that what is written about them is true."""


class CommandTexts(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if context.location not in SHOWN:
            return None
        with speaking(language_of(str(locale))):
            text = _(string.message)
        return None if text == string.message else cut(text, LONGEST)
