"""What Discord shows of the commands themselves, in each reader's language.

Typed names are matched in English too, whatever language Discord speaks (discord-api-docs 5001, 5446), so that texts
may name a command in English; nothing is typed of its options, so that texts name these as they are shown.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypedDict

import discord
import yaml
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.i18n import LOCALE, _, language_of, speaking
from bot.texts import cut

LONGEST = 100
SHOWN = (Location.command_description, Location.group_description, Location.parameter_description, Location.choice_name)


class Names(TypedDict):
    """By the qualified name of a command or group, and by the name of an option."""

    commands: Mapping[str, str]
    options: Mapping[str, str]


@cache
def names(language: str) -> Names:
    """What there is of them in `locale/<language>/commands.yaml`."""
    file = LOCALE / language / "commands.yaml"
    if not file.is_file():
        return Names(commands={}, options={})
    found: Names = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


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
