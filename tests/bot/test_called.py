"""Commands by the names that whoever reads of them sees in his Discord."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.language import i18n
from bot.language.called import called
from bot.localnames import Payload, registered_as, shown
from tests.bot.stage import staged
from tests.bot.test_russian import pairs

README = Path(i18n.__file__).parents[2] / "README.ru.md"
COMMAND = re.compile(r"(?<![\w/<:.])/(\w+(?: \w+)?)(?![\w/-])")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/game practice, /game new.", "/партия тренировка, /партия открыть."),
        ("/note list: /note; /show", "/заметка список: /заметка; /показать"),
        ("(/status)", "(/положение)"),
        ("https://a.b/help bot/rules/help /var/help /helper </help:1>", None),
    ],
)
def test_a_text_names_commands_as_its_reader_sees_them(text: str, told: str | None) -> None:
    assert called(text, "ru") == (told or text)
    assert called(text, "en") == text


def test_a_translation_comes_with_them() -> None:
    with i18n.speaking("ru"):
        assert "/помощь" in i18n._("Games are played in channels of a server. Say /help in one where the bot is.")
    assert "/help" in i18n._("Games are played in channels of a server. Say /help in one where the bot is.")


async def test_every_command_a_text_names_is_there_under_that_name(database_url: str) -> None:
    async with staged(database_url) as stage:
        tree = stage.client.tree
        assert tree.translator is not None
        sent = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
    english = {name for command in sent for name in _names(command, "")}
    russian = {name for command in sent for name in _names(command, "ru")}
    told = [(text, english) for pair in pairs() for text in pair]
    told += [(called(text, "ru"), russian) for _english, text in pairs()]
    told.append(
        (re.sub(r"`{3}.*?`{3}", "", README.read_text(encoding="utf-8"), flags=re.S), russian | {"help", "game new"})
    )
    named = [name for text, known in told for name in _unknown(text, known)]
    assert len(named) > 300
    assert [name for name in named if name] == []


def _unknown(text: str, known: set[str]) -> Iterator[str]:
    """Of each command in it, nothing if there is one of that name; else what it is called."""
    for found in COMMAND.findall(text):
        yield "" if found in known or found.split()[0] in known else found


def _names(command: Mapping[str, Any], language: str, before: str = "") -> Iterator[str]:
    """Of a command or group as it is sent to Discord, and of all in it."""
    name = before + (command["name_localizations"][language] if language else command["name"])
    yield name
    for option in command.get("options", ()):
        if option["type"] == discord.AppCommandOptionType.subcommand.value:
            yield from _names(option, language, f"{name} ")


def test_the_local_page_names_all_of_a_command_and_the_bot_gets_it_by_its_own_names() -> None:
    note: Payload = {"name": "text", "type": 3, "name_localizations": {"ru": "текст"}}
    add: Payload = {"name": "add", "type": 1, "name_localizations": {"ru": "добавить"}, "options": [note]}
    command: Payload = {
        "name": "note",
        "description": "Notes",
        "name_localizations": {"ru": "заметка"},
        "description_localizations": {"ru": "Заметки"},
        "options": [add, {"name": "plain", "type": 1}],
    }
    told = shown(command, "ru")
    assert (told["name"], told["description"]) == ("заметка", "Заметки")
    assert shown(command, "en") == command
    option: Payload = {"name": "текст", "type": 3, "value": "текст"}
    used: Payload = {"id": "1", "name": "заметка", "options": [{"name": "добавить", "type": 1, "options": [option]}]}
    back: Payload = {
        "id": "1",
        "name": "note",
        "options": [{"name": "add", "type": 1, "options": [{**option, "name": "text"}]}],
    }
    assert registered_as(used, command, "ru") == back
    assert registered_as({"name": "заметка", "options": [{"name": "plain"}]}, command, "ru")["name"] == "note"
