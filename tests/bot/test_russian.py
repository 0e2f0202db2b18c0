"""The Russian catalogue: whole, true to the English, in the game's own names, within Discord's limits."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import polib
import pytest
from discord import app_commands

import bot
from bot.beforehand.ordered import CardOrder
from bot.beforehand.ordertexts import order_text
from bot.cogs.texts import LONGEST
from bot.language import i18n
from bot.language.called import called, names
from bot.language.inflection import CASES, FORMS, PLACES, Phrase, inflected, names_of
from bot.narration import wording
from bot.pages.rulebook import REFERENCE, rulebook
from engine import load_dataset
from engine.sword.dataset import EARLIER
from tests.bot.discord_limits import faults_of_commands
from tests.bot.latin import latin
from tests.bot.stage import staged
from tests.bot.test_i18n import catalogue

CODE = Path(bot.__file__).parent
PLURALS = 3
MARKUP = ("**", "`", "~~")
TAG = re.compile(r"<[^>]*>")
COMMAND = re.compile(r"(?<!\w)/[a-z]+")


def entries() -> list[polib.POEntry]:
    return list(polib.pofile(str(i18n.LOCALE / "ru" / "LC_MESSAGES" / "bot.po"), encoding="utf-8"))


def pairs() -> Iterator[tuple[str, str]]:
    """(English, Russian), every form of a plural beside the English one of many."""
    for entry in entries():
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            yield entry.msgid_plural or entry.msgid, text


def fields(text: str) -> Mapping[str, set[str]]:
    """What stands after the colon in each placeholder."""
    found: dict[str, set[str]] = {}
    for _text, name, how, _conversion in Formatter().parse(text):
        if name is not None:
            found.setdefault(name, set()).add(how or "")
    return found


def test_every_text_is_translated_and_none_is_left_over() -> None:
    found = entries()
    known = {text for entry in found for text in (entry.msgid, entry.msgid_plural) if text}
    assert known == catalogue()
    assert [entry.msgid for entry in found if not entry.translated() or entry.fuzzy or entry.obsolete] == []
    assert [entry.msgid for entry in found if entry.msgid_plural and len(entry.msgstr_plural) != PLURALS] == []


def test_a_catalogue_tool_finds_every_text_of_the_code() -> None:
    """Not inside an f-string, where it does not look."""
    found = catalogue()
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "N_", "ngettext"):
                texts = [part.value for part in node.args[:1] if isinstance(part, ast.Constant)]
                assert set(texts) <= found, f"{path.name}:{node.lineno}"


def test_placeholders_and_markup_are_those_of_the_english() -> None:
    for english, russian in pairs():
        wanted, found = fields(english), fields(russian)
        assert found.keys() == wanted.keys(), russian
        for name, hows in found.items():
            assert {how for how in hows if how.lower() not in CASES} <= wanted[name], russian
        for mark in MARKUP:
            assert russian.count(mark) == english.count(mark), russian
        assert sorted(TAG.findall(russian)) == sorted(TAG.findall(english)), russian
        assert sorted(COMMAND.findall(russian)) == sorted(COMMAND.findall(english)), russian
        assert (russian[0].isspace(), russian[-1].isspace()) == (english[0].isspace(), english[-1].isspace()), russian


def test_no_word_is_left_in_english() -> None:
    assert [russian for _english, russian in pairs() if latin(called(russian, "ru"))] == []


def test_a_number_before_a_noun_asks_for_its_form() -> None:
    """Of the texts that have no forms none puts a word of several letters after a count; "мин" never changes."""
    counted = re.compile(r"\{(?:n|number|most|count|left)\} (?!мин\b|журнала|партия)[а-яё]{3,}")
    assert [one.msgstr for one in entries() if not one.msgid_plural and counted.search(one.msgstr)] == []


@pytest.mark.parametrize(("cu", "told"), [(1, "1 враждебного БО"), (2, "2 враждебных БО"), (21, "21 враждебного БО")])
def test_an_order_counts_hostile_units_in_russian(cu: int, told: str) -> None:
    with i18n.speaking("ru"):
        assert f"там не меньше {told}" in order_text("rom_33", CardOrder("armed", cu=cu), load_dataset())


def test_a_unit_has_one_gender() -> None:
    """The seeds', masculine: «ни одного БО», «убрать один БО»."""
    her = re.compile(r"\b(?:[А-Яа-яё]+[ая]я|[А-Яа-яё]+[ую]ю|одна|одну|одной|[а-яё]+ной) БО\b|\bБО (?:была|которая)")
    pages = [(CODE.parent / "README.ru.md"), CODE / "rules" / "ru.md"]
    texts = [russian for _english, russian in pairs()] + [page.read_text(encoding="utf-8") for page in pages]
    assert len(texts) > 1000
    assert [found.group() for text in texts for found in her.finditer(text)] == []


def test_options_are_called_as_discord_shows_them() -> None:
    """Where a text says "option «name»"."""
    called = set(names("ru")["options"].values())
    told = [name for _english, text in pairs() for name in re.findall(r"параметр\w* «([^»]+)»", text)]
    assert len(told) >= 8
    assert set(told) <= called


async def test_commands_and_their_options_have_russian_names(database_url: str) -> None:
    known = names("ru")
    async with staged(database_url) as stage:
        tree = stage.client.tree
        commands = list(tree.walk_commands())
        assert tree.translator is not None
        sent = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
    assert {command.qualified_name for command in commands} == set(known["commands"])
    shown = {one.display_name for c in commands if isinstance(c, app_commands.Command) for one in c.parameters}
    assert shown == set(known["options"])
    assert faults_of_commands(sent) == []


async def test_descriptions_and_choices_are_not_cut(database_url: str) -> None:
    async with staged(database_url) as stage:
        commands = list(stage.client.tree.walk_commands())
    texts = {command.description for command in commands}
    for command in commands:
        if isinstance(command, app_commands.Command):
            texts |= {one.description for one in command.parameters}
            texts |= {choice.name for one in command.parameters for choice in one.choices}
    with i18n.speaking("ru"):
        assert [text for text in map(i18n._, texts) if len(text) > LONGEST] == []


# names


def test_every_name_of_the_game_has_its_cases() -> None:
    data, forms = load_dataset(), names_of("ru")
    with i18n.speaking("ru"):
        named = {wording.power(power) for power in wording.POWERS}
    named |= {space.name_ru for space in data.spaces.values()} | {leader.name_ru for leader in data.leaders.values()}
    named |= {position.name_ru for position in data.positions.values()}
    named |= {side.name_ru for scenario in data.scenarios.values() for side in scenario.sides}
    assert [name for name in named if re.sub(r" [0-9A-D]$", "", name) not in forms] == []
    assert {len(found) for found in forms.values()} == {len(FORMS), len(FORMS) + len(PLACES)}


@pytest.mark.parametrize(
    ("name", "case", "told"),
    [
        ("Римляне", "gen", "римлян"),
        ("Римляне", "Gen", "Римлян"),
        ("Этруски и самниты", "dat", "этрускам и самнитам"),
        ("Галлы, Греки и Карфагеняне", "ins", "галлами, греками и карфагенянами"),
        ("Вождь галлов 2", "with", "с вождём галлов 2"),
        ("Стаций Геллий", "with", "со Стацием Геллием"),
        ("Фрегеллы", "in", "во Фрегеллах"),
        ("Велитры", "In", "В Велитрах"),
        ("Луканы", "from", "от луканов"),
        ("Камилл и 3 БО", "gen", "Камилла и 3 БО"),
        ("Самниты (Эгнаций)", "gen", "самнитов (Эгнаций)"),
        ("Testum", "gen", "Testum"),
        ("Testum", "to", "в Testum"),
    ],
)
def test_names_stand_in_the_case_a_translation_asks_for(name: str, case: str, told: str) -> None:
    assert inflected(name, case, "ru") == told


def test_a_phrase_is_formatted_in_its_language() -> None:
    phrase = Phrase("{power:Gen} {n}: {win:.1%} ({cu})", "ru")
    assert phrase.format(power="Галлы", n=2, win=0.4567, cu="3 БО") == "Галлов 2: 45,7% (3 БО)"


# the rules


def test_the_rules_have_the_same_sections_and_refer_to_the_same() -> None:
    english, russian = rulebook("en"), rulebook("ru")
    assert russian.numbers == english.numbers
    for number, section in russian.sections.items():
        assert latin(section.title) == []
        told = sorted(REFERENCE.findall(section.text))
        assert told == sorted(REFERENCE.findall(english.sections[number].text)), number


@pytest.mark.parametrize("typed", ["осада", "Осады", "осаждён", "наемников", "отчаянные времена"])
def test_words_of_the_rules_are_found_in_all_their_forms(typed: str) -> None:
    found = [section.number for section in rulebook("ru").with_words(typed)]
    wanted = {"осада": "13.4", "Осады": "13.4", "осаждён": "2", "наемников": "7.2.4", "отчаянные времена": "7.4"}
    assert wanted[typed] in found


def test_very_short_words_are_not_mistaken_for_others() -> None:
    sections = rulebook("ru").with_words("боя")
    assert 0 < len(sections) < 30
    assert all("боя" in f"{one.title} {one.text}".lower() for one in sections)


@pytest.mark.parametrize("folder", [None, *sorted(EARLIER.iterdir())])
def test_no_name_or_text_of_the_data_is_left_in_latin(folder: Path | None) -> None:
    """Of this edition and of those that running games may have."""
    data = load_dataset(folder)
    facts = [*data.cards.values(), *data.spaces.values(), *data.leaders.values(), *data.positions.values()]
    facts += [*data.scenarios.values(), *(side for one in data.scenarios.values() for side in one.sides)]
    texts = [text for one in facts for name in ("name_ru", "text_ru") if (text := getattr(one, name, ""))]
    assert len(texts) > 500
    assert [text for text in texts if latin(text)] == []
