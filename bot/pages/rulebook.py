"""`/rules`: the rules in sections, found by number or word, shown with what stands beside them and is referred to."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

import snowballstemmer  # type: ignore[import-untyped]

from bot.language.i18n import ENGLISH, _, languages, ngettext
from bot.language.texts import CONTENT, echoed
from bot.refusals import Unknown

RULES = Path(__file__).parents[1] / "rules"
CHAPTER = re.compile(r"## (\d+) (.+)")
SECTION = re.compile(r"\*\*(\d+(?:\.\d+)+) ([^*]+)\.\*\* ?(.*)")
REFERENCE = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2})+(?!\d)|(?<=chapter )\d{1,2}|(?<=глав[аеуы] )\d{1,2}")
WORD = re.compile(r"\w[\w’'-]{3,}")
ANY_WORD = re.compile(r"\w[\w’'-]*")
RUSSIAN = re.compile(r"[а-я]+")
SHORTEST = 3
RUSSIAN_STEMMER = snowballstemmer.stemmer("russian")
BULLET = "• "
WORTH = 10
"""A word in the title counts as much as so many times in the text."""
SNIPPET = 70


@dataclass(frozen=True, slots=True)
class Section:
    """`text` is its own, without that of the sections below it; it may be empty."""

    number: str
    title: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.number} {self.title}"

    def shown(self) -> str:
        return f"**{self.name}**\n{self.text}".rstrip()


@dataclass(frozen=True)
class Rulebook:
    """Sections by number, in their order."""

    sections: Mapping[str, Section]

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        return tuple(self.sections)

    def below(self, number: str) -> list[Section]:
        """Its sub-sections of all depths."""
        return [section for section in self.sections.values() if section.number.startswith(f"{number}.")]

    def around(self, number: str) -> list[Section]:
        """The one before it and the one after it and all that is below it."""
        at = self.numbers.index(number)
        after = at + 1 + len(self.below(number))
        return [self.sections[one] for one in (*self.numbers[max(0, at - 1) : at], *self.numbers[after : after + 1])]

    def referred(self, texts: Iterable[Section]) -> list[Section]:
        """What they refer to, they themselves left out, each once."""
        read = list(texts)
        found = dict.fromkeys(number for one in read for number in REFERENCE.findall(one.text))
        known = {one.number for one in read}
        return [self.sections[number] for number in found if number in self.sections and number not in known]

    @cached_property
    def words(self) -> Mapping[str, int]:
        """In how many sections each word stands, the most frequent first; of its forms the commonest."""
        counts: dict[str, int] = {}
        forms: dict[str, Counter[str]] = {}
        for section in self.sections.values():
            found = {word.lower() for word in WORD.findall(f"{section.title} {section.text}")}
            for word in found:
                forms.setdefault(_stem(_folded(word)), Counter())[word] += 1
            for stem in {_stem(_folded(word)) for word in found}:
                counts[stem] = counts.get(stem, 0) + 1
        named = {max(forms[stem].items(), key=lambda one: (one[1], one[0]))[0]: n for stem, n in counts.items()}
        return dict(sorted(named.items(), key=lambda one: (-one[1], one[0])))

    def with_words(self, typed: str) -> list[Section]:
        """Those that have all of the words, such as begin so or other forms, the best first: in the title, then most
        often.
        """
        wanted = typed.split()
        found: list[tuple[int, Section]] = []
        for section in self.sections.values():
            worth = [WORTH * len(_places(word, section.title)) + len(_places(word, section.text)) for word in wanted]
            if worth and all(worth):
                found.append((sum(worth), section))
        return [section for _worth, section in sorted(found, key=lambda one: -one[0])]

    def section(self, typed: str) -> Section | None:
        """The one whose number was typed, alone or with its title, or whose title of several words was."""
        wanted = typed.strip().lstrip("§").strip().rstrip(".")
        number = wanted.partition(" ")[0].rstrip(".")
        if number in self.sections:
            return self.sections[number]
        title = _folded(wanted)
        return next((one for one in self.sections.values() if " " in title and _folded(one.title) == title), None)


def _folded(text: str) -> str:
    """As it is compared: nobody need type capitals, nor the dots of ё. As long as it was."""
    return text.lower().replace("ё", "е")


def _places(word: str, text: str) -> list[int]:
    """Where words begin that begin with this one, or are a form of it."""
    wanted, stem = _folded(word), _stem(_folded(word))
    beginning = re.compile(rf"\b{re.escape(wanted)}")
    found = {one.start() for one in beginning.finditer(_folded(text))}
    if RUSSIAN.fullmatch(stem):
        found |= {one.start() for one in ANY_WORD.finditer(_folded(text)) if _stem(one[0]) == stem}
    return sorted(found)


@lru_cache(maxsize=16384)  # more than there are words in it; others are typed
def _stem(word: str) -> str:
    """What all forms of a Russian word have in common; a very short or any other word as it is."""
    stem = str(RUSSIAN_STEMMER.stemWord(word)) if RUSSIAN.fullmatch(word) else word
    return stem if len(stem) >= SHORTEST else word


def parse(text: str) -> Rulebook:
    """Chapters begin with `## 9 Movement`, sections with `**9.1 Who moves.**`; the rest is the text of the last one."""
    found: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        if chapter := CHAPTER.fullmatch(line):
            found.append((chapter[1], chapter[2], []))
        elif section := SECTION.fullmatch(line):
            found.append((section[1], section[2], [section[3]]))
        elif found:
            found[-1][2].append(line)
    return Rulebook({number: Section(number, title, "\n".join(rest).strip()) for number, title, rest in found})


@cache
def rulebook(language: str) -> Rulebook:
    """In English where there is no translation."""
    path = RULES / f"{language}.md"
    return parse((path if path.is_file() else RULES / f"{ENGLISH}.md").read_text(encoding="utf-8"))


def look_up(book: Rulebook, typed: str) -> str:
    """A section, or the sections with what was typed, as a message; typed in another language, they are those of its
    rules. Raises Unknown.
    """
    books = [book, *(other for other in _books() if other is not book)]
    section = next(filter(None, (one.section(typed) for one in books)), None)
    if section is not None and section.number in book.sections:
        return _section(book, book.sections[section.number])
    found = next(filter(None, (one.with_words(typed) for one in books)), [])
    found = [book.sections[one.number] for one in found if one.number in book.sections]
    if not found:
        raise Unknown(typed)
    return _section(book, found[0]) if len(found) == 1 else _list(found, typed)


def _section(book: Rulebook, section: Section) -> str:
    """With as many of its sub-sections as there is room for; the others are named."""
    parts = [section, *book.below(section.number)]
    for number in range(len(parts), 0, -1):
        text = _page(book, section, parts[:number], parts[number:])
        if len(text) <= CONTENT:
            break
    return text


def _page(book: Rulebook, section: Section, shown: Sequence[Section], further: Sequence[Section]) -> str:
    lines = [part.shown() for part in shown]
    if further:
        lines.append(_("**Below it:** {sections}").format(sections=_names(further)))
    if referred := [one for one in book.referred(shown) if one not in further]:
        lines.append(_("See also: {sections}").format(sections=_names(referred)))
    lines.append(_("Before and after: {sections}").format(sections=_names(book.around(section.number))))
    return "\n".join(lines)


def _names(sections: Iterable[Section]) -> str:
    return " · ".join(section.name for section in sections)


def _list(found: Sequence[Section], typed: str) -> str:
    """A line each; those there is no room for by their numbers."""
    head = ngettext("{n} section has “{word}”:", "{n} sections have “{word}”:", len(found))
    lines = [head.format(n=len(found), word=echoed(typed))]
    lines += [f"{BULLET}**{section.name}** {_snippet(section, typed)}".rstrip() for section in found]
    for number in range(len(found), -1, -1):
        rest = ", ".join(section.number for section in found[number:])
        tail = [_("Also in {numbers}.").format(numbers=rest)] if rest else []
        text = "\n".join([*lines[: number + 1], *tail, _("Read one with /rules and its number.")])
        if len(text) <= CONTENT:
            break
    return text


def _snippet(section: Section, typed: str) -> str:
    """The words around the first one found, on one line and without markup."""
    text = re.sub(r"[*\s]+", " ", section.text).strip()
    at = next(iter(_places(typed.split()[0], text)), 0)
    start = 0 if at < SNIPPET // 2 else text.rfind(" ", 0, at - SNIPPET // 4) + 1
    end = text.rfind(" ", 0, start + SNIPPET) if len(text) > start + SNIPPET else len(text)
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def _books() -> list[Rulebook]:
    return [rulebook(language) for language in languages()]


def suggested(book: Rulebook, typed: str) -> list[tuple[str, str]]:
    """(name, value): sections by number and title first, then words with the number of sections that have them."""
    wanted = _folded(typed).strip().lstrip("§")
    sections = [one for one in book.sections.values() if "." not in one.number or wanted]
    begun = [one for one in sections if f"{one.number} ".startswith(wanted) or one.number.startswith(wanted)]
    titles = {
        one.number: [one.title, *(book.sections[one.number].title for book in _books() if one.number in book.sections)]
        for one in sections
    }
    titled = [
        one for one in sections if any(wanted in _folded(title) for title in titles[one.number]) and one not in begun
    ]
    words = [(word, number) for word, number in book.words.items() if wanted and _folded(word).startswith(wanted)]
    if not words:  # none of his own language begins so
        words = [
            (word, number)
            for other in _books()
            for word, number in other.words.items()
            if wanted and _folded(word).startswith(wanted)
        ]
    return [
        *((one.name, one.number) for one in (*begun, *titled)),
        *(
            (ngettext("{word} ({n} section)", "{word} ({n} sections)", number).format(word=word, n=number), word)
            for word, number in words
        ),
    ]
