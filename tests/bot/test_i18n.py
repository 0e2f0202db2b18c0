"""Languages: English by itself, others from their catalogue, each reader his own."""

from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from bot.cogs.texts import CommandTexts
from bot.language import i18n
from bot.narration import wording
from tests.bot.stage import staged

ROOT = Path(i18n.__file__).parents[2]

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural="
"(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "Pass"
msgstr "Пас"

msgid "one card"
msgid_plural "{n} cards"
msgstr[0] "{n} карта"
msgstr[1] "{n} карты"
msgstr[2] "{n} карт"
"""


@pytest.fixture(autouse=True)
def _russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalogue = tmp_path / "ru" / "LC_MESSAGES" / "bot.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    i18n.languages.cache_clear()
    i18n.translations.cache_clear()
    yield
    i18n.languages.cache_clear()
    i18n.translations.cache_clear()


def test_each_reader_has_his_language() -> None:
    with i18n.speaking("ru"):
        assert i18n._("Pass") == "Пас"
        assert [i18n.ngettext("one card", "{n} cards", n).format(n=n) for n in (1, 3, 5)] == [
            "1 карта",
            "3 карты",
            "5 карт",
        ]
        with i18n.speaking("en"):
            assert i18n._("Pass") == "Pass"
        assert i18n._("Not translated") == "Not translated"
    assert i18n._("Pass") == "Pass"
    assert i18n.ngettext("one card", "{n} cards", 1) == "one card"


async def test_commands_are_described_in_each_readers_language() -> None:
    @app_commands.command(description="Pass")
    async def go(interaction: discord.Interaction) -> None:
        pass

    described: app_commands.TranslationContextTypes = app_commands.TranslationContext(
        TranslationContextLocation.command_description, go
    )
    called: app_commands.TranslationContextTypes = app_commands.TranslationContext(
        TranslationContextLocation.command_name, go
    )
    texts, here = CommandTexts(), app_commands.locale_str("Pass")
    assert await texts.translate(here, discord.Locale.russian, described) == "Пас"
    assert await texts.translate(here, discord.Locale.british_english, described) is None
    assert await texts.translate(here, discord.Locale.russian, called) is None


def catalogue() -> set[str]:
    """Every text a catalogue tool finds, as bot/babel.cfg tells it to."""
    with (ROOT / "bot" / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(str(ROOT), methods, options, directory_filter=lambda folder: True)
    return {text for _file, _line, texts, *_rest in found for text in ([texts] if isinstance(texts, str) else texts)}


async def test_a_catalogue_tool_finds_every_text_of_the_commands(database_url: str) -> None:
    texts = catalogue()
    async with staged(database_url) as stage:
        commands = list(stage.client.tree.walk_commands())
    shown = {command.description for command in commands}
    for command in commands:
        if isinstance(command, app_commands.Command):
            shown |= {one.description for one in command.parameters}
            shown |= {
                choice.name for one in command.parameters for choice in one.choices if choice.name != choice.value
            }
    assert len(shown) > 80
    assert shown - texts == set()
    assert {*wording.PROCEDURES.values(), "{n}d"} <= texts


@pytest.mark.parametrize(
    ("locale", "language"), [("ru", "ru"), ("en-GB", "en"), ("en-US", "en"), ("de", "en"), ("", "en")]
)
def test_the_nearest_language_is_taken(locale: str, language: str) -> None:
    assert i18n.language_of(locale) == language
