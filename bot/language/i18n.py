"""The languages players read: gettext with English msgids, translated from `locale/<language>/LC_MESSAGES/bot.po`."""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path

import polib

from bot.language.called import called
from bot.language.inflection import Phrase, names_of

LOCALE = Path(__file__).parents[1] / "locale"
ENGLISH = "en"

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """English, and every language that has a translation."""
    translated = (path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/bot.po"))
    return (ENGLISH, *sorted(set(translated) - {ENGLISH}))


def language_of(locale: str) -> str:
    """The language we have that is nearest to a locale as Discord names it (`ru`, `en-GB`)."""
    language = locale.partition("-")[0]
    return language if language in languages() else ENGLISH


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """What `_` is asked inside comes in this language, also in what is awaited there."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The language of the text being written."""
    return _spoken.get()


def _(msgid: str) -> str:
    language = _spoken.get()
    return _phrase(translations(language).gettext(msgid), language)


def ngettext(one: str, many: str, number: int) -> str:
    language = _spoken.get()
    return _phrase(translations(language).ngettext(one, many, number), language)


@cache
def _phrase(text: str, language: str) -> str:
    text = called(text, language)
    return Phrase(text, language) if names_of(language) else text


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language, compiled when first asked for."""
    source = LOCALE / language / "LC_MESSAGES" / "bot.po"
    if not source.is_file():
        return gettext.NullTranslations()
    return gettext.GNUTranslations(BytesIO(polib.pofile(str(source), encoding="utf-8").to_binary()))
