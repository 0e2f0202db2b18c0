"""What Discord shows of the commands themselves, in each reader's language."""

from functools import cache

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.language.called import names
from bot.language.i18n import _, language_of, speaking
from bot.language.texts import cut

LONGEST = 100
SHOWN = (Location.command_description, Location.group_description, Location.parameter_description, Location.choice_name)


class CommandTexts(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = language_of(str(locale))
        known = names(language)
        match context.location:
            case Location.command_name | Location.group_name:
                return known["commands"].get(context.data.qualified_name)
            case Location.parameter_name:
                return known["options"].get(string.message)
        if context.location not in SHOWN:
            return None
        return _in(language, string.message)


@cache
def _in(language: str, message: str) -> str | None:
    """None where it is the same; asked for each of Discord's 30 languages, of which few have a translation."""
    with speaking(language):
        text = _(message)
    return None if text == message else cut(text, LONGEST)
