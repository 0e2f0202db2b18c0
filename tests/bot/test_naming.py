"""Names are understood in every language, whatever one's own Discord speaks; ids too."""

from collections.abc import Iterator

import pytest
from simcord import interactions

from bot.language.i18n import _, speaking, spoken
from bot.language.naming import fitting, meant_in_any
from bot.local import speak
from bot.narration import wording
from bot.pages.log import CARDS, KINDS
from bot.pages.rulebook import rulebook
from bot.render.words import region_names
from bot.table import Table
from tests.bot.stage import staged
from tests.bot.test_cogs_play import put, table_of, turn_of


def test_the_readers_own_language_goes_first() -> None:
    def named() -> Iterator[tuple[str, str]]:
        yield ("one", "Seven") if spoken() == "en" else ("one", "Nine")
        yield ("two", "Nine") if spoken() == "en" else ("two", "Ёж")

    with speaking("en"):
        assert meant_in_any("nine", named) == "two"
        assert meant_in_any("еж", named) == "two"
        assert meant_in_any("two", named) == "two"
        assert meant_in_any("six", named) == "six"
        assert fitting("ni", named) == [("Seven", "one"), ("Nine", "two")]
        assert fitting("ёж", named) == [("Nine", "two")]
    with speaking("ru"):
        assert meant_in_any("nine", named) == "one"
        assert fitting("", named) == [("Nine", "one"), ("Ёж", "two")]


def said(table: Table, language: str) -> list[tuple[str, dict[str, str]]]:
    """Commands with the names of that language, or with ids where it is none."""
    view, ids = table.public, not language
    held = table.view("romans").hand[0]
    with speaking(language or "en"):
        space = "roma" if ids else wording.space("roma", view)
        leader = "camillus" if ids else wording.leader("camillus", view)
        card = held if ids else wording.card(held, view).rpartition(" (")[0]
        geese = "rom_28" if ids else wording.card("rom_28", view)
        verb = "activate" if ids else _("Activate a leader")
        return [
            ("space", {"name": space}),
            ("map", {"around": space}),
            ("map", {"region": "latium" if ids else region_names()["latium"]}),
            ("card", {"name": geese}),
            ("rules", {"section_or_word": "9.3" if ids else rulebook(language).sections["9.3"].title}),
            (
                "log",
                {"kind": CARDS if ids else _(KINDS[CARDS]), "player": "romans" if ids else table.seat_name("romans")},
            ),
            ("odds", {"leader": leader, "space": space}),
            ("act", {"sentence": f"{verb} {leader}"}),
            ("prepare", {"sentence": f"{verb} {leader}"}),
            ("march", {"leader": leader, "to": space, "card": card}),
            ("activate", {"leader": leader}),
            ("support", {"card": card}),
            ("orders", {"card": geese, "do": "armed", "power": "gauls" if ids else wording.power("gauls")}),
        ]


@pytest.mark.parametrize("reader", ["en", "ru"])
async def test_every_command_knows_the_names_of_every_language(
    database_url: str, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactions, "base_payload", interactions.base_payload)  # taken back afterwards
    speak(lambda _user: reader)
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        told = {
            language: [
                (await stage.slash(stage.dmitri, command, **options)).content
                for command, options in said(table, language)
            ]
            for language in ("", "en", "ru")
        }
        commands = [command for command, _options in said(table, "")]
        for language in ("en", "ru"):
            for command, by_id, by_name in zip(commands, told[""], told[language], strict=True):
                assert by_name == by_id, (command, language)
        assert not any("There is no" in text or "Такого здесь нет" in text for text in told[""])


SUGGESTED = [
    ("space", "name", "рим", "roma", "Roma"),
    ("map", "around", "Рим", "roma", "Roma"),
    ("map", "region", "лаци", "latium", "Latium"),
    ("card", "name", "Священные гуси", "rom_28", "Sacred Geese (1) – Romans"),
    ("rules", "section_or_word", "осада", "13", "Siege"),
    ("log", "kind", "карт", CARDS, "Cards"),
    ("march", "to", "капуя", "capua", "Capua"),
    ("march", "via", "roma, капуя", "roma,capua", "Capua"),
    ("act", "sentence", "активир", "activate", "Activate"),
    ("act", "sentence", "Activate a leader › Кам", "activate camillus", "Camillus"),
    ("activate", "leader", "камилл", "camillus", "Camillus"),
    ("orders", "power", "галлы", "gauls", "Gauls"),
    ("hand", "for", "римл", "romans", "Romans"),
]
"""Command, option, what is typed in Russian; the value and a part of the name that are suggested in English."""


async def test_suggestions_are_in_the_language_of_the_reader_and_found_in_any(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        for command, option, typed, word, name in SUGGESTED:
            filled = {"leader": "камилл"} if command == "march" else {}
            found = await stage.dmitri.autocomplete(stage.channel, command, option, typed, **filled)
            assert any(one["value"] == word and name in one["name"] for one in found), (command, typed, found)
