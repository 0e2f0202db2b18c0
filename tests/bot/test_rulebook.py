"""The rules that are shipped: complete, rightly linked, within Discord's limits; what the code cites is in them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
import engine
from bot.cogs.reply import as_choices
from bot.delivery.post import Message
from bot.language import i18n
from bot.pages.rulebook import REFERENCE, look_up, parse, rulebook, suggested
from bot.questions.suggest import Suggestion
from bot.refusals import Unknown
from tests.bot.discord_limits import faults_of_message, faults_of_suggestions

BOOK = rulebook("en")
SECTIONS = (Path(__file__).parents[1] / "sections.txt").read_text().split()
NUMBER = re.compile(r"(?<![\w.§])(\d{1,2}(?:\.\d{1,2})+)(?![\w]|\.\d| of the vocabulary)")
RULES = Path(engine.__file__).parent / "sword"
NARRATION = Path(bot.__file__).parent / "narration"
CITING = ("Barred", "because", "Modifier")


def strings(node: ast.AST) -> Iterator[str]:
    yield from (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def cited() -> Iterator[tuple[str, str]]:
    """(number, where): in docstrings, by reasons, modifiers and causes of events, and in what players read."""
    for path in sorted((*RULES.rglob("*.py"), *NARRATION.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from ((number, path.name) for number in NUMBER.findall(node.value))
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in CITING:
                texts = (text for argument in node.args for text in strings(argument))
                yield from ((text, path.name) for text in texts if re.fullmatch(r"\d+(\.\d+)*", text))


def test_the_rules_have_the_sections_of_the_rulebook_and_no_others() -> None:
    assert list(BOOK.sections) == list(dict.fromkeys(BOOK.sections))
    assert set(BOOK.sections) == set(SECTIONS)


def test_every_section_the_code_cites_is_in_the_rules() -> None:
    found = list(cited())
    assert len({number for number, _where in found}) > 60
    assert [one for one in found if one[0] not in BOOK.sections] == []


def test_nothing_comes_later() -> None:
    assert [section.number for section in BOOK.sections.values() if "later version" in section.text] == []


def test_sections_refer_to_sections() -> None:
    for section in BOOK.sections.values():
        assert section.title
        assert section.text or BOOK.below(section.number)
        assert [number for number in REFERENCE.findall(section.text) if number not in BOOK.sections] == []


def test_chapters_begin_with_their_sections_in_order() -> None:
    def place(number: str) -> list[int]:
        return [int(part) for part in number.split(".")]

    assert list(BOOK.sections) == sorted(BOOK.sections, key=place)


def test_a_section_comes_with_its_neighbours_and_what_it_refers_to() -> None:
    told = look_up(BOOK, "12.4.5")
    assert told.splitlines()[0] == "**12.4.5 What it costs**"
    assert "costs 1 CU" in told
    assert told.splitlines()[-2:] == [
        "See also: 8.4 Displaced",
        "Before and after: 12.4.4 Into the city · 12.5 Political consequences",
    ]
    for typed in ("§12.4.5", "12.4.5 What it costs", "what it costs", " 12.4.5. "):
        assert look_up(BOOK, typed) == told


def test_a_section_has_what_is_below_it() -> None:
    told = look_up(BOOK, "12.4")
    for number in ("12.4.1", "12.4.5"):
        assert BOOK.sections[number].shown() in told
    assert "Before and after: 12.3 Losses · 12.5 Political consequences" in told


@pytest.mark.parametrize("number", BOOK.sections)
def test_no_section_is_cut_without_a_word(number: str) -> None:
    told = look_up(BOOK, number)
    assert faults_of_message(Message(text=told)) == []
    assert BOOK.sections[number].shown() in told
    for below in BOOK.below(number):
        named = told.partition("**Below it:**")[2]
        assert below.shown() in told or below.name in named


def test_a_word_lists_the_sections_that_have_it_the_best_first() -> None:
    lines = look_up(BOOK, "retreat").splitlines()
    assert re.fullmatch(r"\d+ sections have “retreat”:", lines[0])
    assert lines[1].startswith("• **12.4 Retreat**")
    assert all("retreat" in line.casefold() for line in lines[1:4])
    assert look_up(BOOK, "Neapolis Messana").startswith("**5.10.1 "), "one section is shown at once"


@pytest.mark.parametrize("word", ["siege", "the", "reinforcement", "CU", "friendly space"])
def test_no_list_is_cut_without_a_word(word: str) -> None:
    told = look_up(BOOK, word)
    assert faults_of_message(Message(text=told)) == []
    found = BOOK.with_words(word)
    listed = [section for section in found if f"**{section.name}**" in told]
    also = told.partition("Also in ")[2].partition(".\n")[0].split(", ")
    assert [one.number for one in found] == [*(one.number for one in listed), *(number for number in also if number)]


@pytest.mark.parametrize("typed", ["99.1", "12.9", "xyzzy", " ", "§", "[a](b)*"])
def test_what_is_not_there_is_refused(typed: str) -> None:
    with pytest.raises(Unknown):
        look_up(BOOK, typed)


@pytest.mark.parametrize("typed", ["", "1", "12.4", "ret", "§9", "the", "zzz"])
def test_suggestions_keep_the_limits_and_lead_somewhere(typed: str) -> None:
    found = as_choices(suggested(BOOK, typed))
    assert faults_of_suggestions([Suggestion(name=one.name, value=str(one.value)) for one in found]) == []
    assert all(look_up(BOOK, str(one.value)) for one in found)


def test_suggestions_are_numbers_and_titles_then_words() -> None:
    assert suggested(BOOK, "")[0] == ("1 Things in the game", "1")
    assert suggested(BOOK, "12.4")[:2] == [("12.4 Retreat", "12.4"), ("12.4.1 Ways", "12.4.1")]
    values = [value for _name, value in suggested(BOOK, "retr")]
    assert values[:2] == ["12.4", "retreat"]


def test_a_language_without_its_own_rules_has_the_english_ones() -> None:
    assert "ru" not in i18n.languages() or rulebook("ru").sections
    assert rulebook("xx") is not None
    assert rulebook("xx").sections == BOOK.sections


def test_text_before_the_first_chapter_belongs_to_no_section() -> None:
    book = parse("# Title\n\nforeword\n\n## 1 One\n\nfirst\n\n**1.1 Deeper.** second\nthird\n")
    assert [(one.number, one.title, one.text) for one in book.sections.values()] == [
        ("1", "One", "first"),
        ("1.1", "Deeper", "second\nthird"),
    ]
