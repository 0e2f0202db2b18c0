"""Names in the cases of a language: what a translation asks for as `{power:gen}` or `{space:in}`.

The code gives every name in the nominative. `locale/<language>/names.yaml` has the other cases of the game's names; one
that is not there, of a data set of one's own for instance, stands as it is.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter

import yaml

LOCALE = Path(__file__).parents[1] / "locale"

FORMS = ("nom", "gen", "dat", "acc", "ins", "pre")
"""`nom` is the nominative inside a sentence."""

PLACES: Mapping[str, tuple[str, str]] = {"in": ("в", "pre"), "to": ("в", "acc"), "from": ("из", "gen")}
"""Where, whither, whence: a preposition and the case it takes."""

CASES = frozenset({*FORMS, *PLACES, "with"})

NUMBER = re.compile(r" [0-9A-D]$")
"""Of a minor leader."""

LIST = re.compile(r"(, | и | или | \()")

TWO_CONSONANTS = re.compile(r"[вф][бвгджзклмнпрстфхцчшщ]", re.IGNORECASE)
WITH_VOWEL = re.compile(r"(?:[сзшж][бвгджзклмнпрстфхцчшщ]|щ)", re.IGNORECASE)


class Phrase(str):
    """A translation of a language whose names are inflected and whose decimals have a comma."""

    __slots__ = ("language",)
    language: str

    def __new__(cls, text: str, language: str) -> "Phrase":
        phrase = super().__new__(cls, text)
        phrase.language = language
        return phrase

    def __reduce__(self) -> tuple[type["Phrase"], tuple[str, str]]:
        return Phrase, (str(self), self.language)

    def format(self, *args: object, **kwargs: object) -> str:
        return Inflecting(self.language).vformat(self, args, kwargs)


class Inflecting(Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec.lower() in CASES:
            return inflected(str(value), format_spec, self.language)
        text = str(super().format_field(value, format_spec))
        return text.replace(".", ",") if isinstance(value, float) else text


def inflected(text: str, case: str, language: str) -> str:
    """A name, or each of a list of names; with a capital if the case is written with one."""
    names = names_of(language)
    found = _one(text, case.lower(), names)
    if found is None:
        pieces = LIST.split(text)
        known = [_one(piece, case.lower(), names) for piece in pieces]
        found = "".join(piece if form is None else form for piece, form in zip(pieces, known, strict=True))
    if case.lower() in PLACES and found == text:
        found = f"{PLACES[case.lower()][0]} {text}"
    return found[:1].upper() + found[1:] if case[0].isupper() else found


@cache
def names_of(language: str) -> Mapping[str, Sequence[str]]:
    """The forms of each name, as the file explains them."""
    file = LOCALE / language / "names.yaml"
    if not file.is_file():
        return {}
    names: dict[str, list[str]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return names


def _one(text: str, case: str, names: Mapping[str, Sequence[str]]) -> str | None:
    number = NUMBER.search(text)
    forms = names.get(text[: number.start()] if number else text)
    if forms is None:
        return None
    if case in PLACES and len(forms) > len(FORMS):
        return forms[len(FORMS) + list(PLACES).index(case)]
    preposition, form = PLACES.get(case, ("с", "ins") if case == "with" else ("", case))
    name = forms[FORMS.index(form)] + (number[0] if number else "")
    if (preposition == "в" and TWO_CONSONANTS.match(name)) or (preposition == "с" and WITH_VOWEL.match(name)):
        preposition += "о"
    return f"{preposition} {name}".lstrip()
