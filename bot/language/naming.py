"""Names as people type them: in the language of their own Discord or in any other the bot speaks."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

from bot.language.i18n import languages, speaking, spoken
from bot.language.texts import folded, meant
from bot.narration import wording
from engine import View

T = TypeVar("T")
Named: TypeAlias = Callable[[], Iterable[tuple[str, str]]]
"""Things as (id, name), the names in the language being spoken."""


def everywhere(make: Callable[[], T]) -> list[T]:
    """What is made in the language being spoken, then in every other."""
    made = []
    for language in (spoken(), *(other for other in languages() if other != spoken())):
        with speaking(language):
            made.append(make())
    return made


def meant_in_any(typed: str, named: Named) -> str:
    """As `meant`, by the name in any language; the language being spoken goes first."""
    return meant(typed, [pair for pairs in everywhere(lambda: list(named())) for pair in pairs])


def named_cards(cards: Iterable[str], view: View) -> Iterator[tuple[str, str]]:
    """Each with its value in the name, and without."""
    for card in cards:
        yield card, wording.card(card, view)
        yield card, wording.card(card, view).rpartition(" (")[0]


def fitting(typed: str, named: Named) -> list[tuple[str, str]]:
    """(name, id), as the language being spoken has it, of those that have what was typed in the id or in a name."""
    shown, *others = everywhere(lambda: list(named())) if typed.strip() else [list(named())]
    wanted, texts = folded(typed.strip()), dict[str, list[str]]()
    for word, name in (*shown, *(pair for pairs in others for pair in pairs)):
        texts.setdefault(word, [folded(word)]).append(folded(name))
    return [(name, word) for word, name in shown if any(wanted in text for text in texts[word])]
