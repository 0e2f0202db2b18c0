"""Answers as sentences of words: what may be said next, what is refused and why."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, TypeVar

T = TypeVar("T")

Choice = tuple[str, ...]
"""One answer, word by word: ``("activate", "camillus", "rom_12")``."""

DONE = "done"
"""The word that ends a list of things said one after the other."""

Kind = Literal["verb", "card", "space", "army", "leader", "power", "seat", "number", "choice"]


@dataclass(frozen=True, slots=True)
class Barred:
    """Why a word is refused: `rule` is the section, `key` the reason for narration, `params` its ids and numbers."""

    rule: str
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)


class Option(NamedTuple):
    """A word that may come next. `cost` in MP, `amount` in CU, points or cards, `odds` as a chance of 0 to 1."""

    word: str
    kind: Kind
    label: str = ""
    cost: int | None = None
    amount: int | None = None
    odds: float | None = None
    barred: Barred | None = None


Words = Callable[[Choice], Iterable[Option]]
"""The words that may follow those said, the barred ones among them; none when the sentence is complete."""


def allowed(words: Words, said: Choice) -> list[Option]:
    return [option for option in words(said) if option.barred is None]


def walk(words: Words, said: Choice = ()) -> Iterator[Choice]:
    """Every complete sentence that begins with `said`, in the order offered."""
    finished = bool(said)
    for option in words(said):
        if option.barred is None:
            finished = False
            yield from walk(words, (*said, option.word))
    if finished:
        yield said


def refusal(words: Words, said: Choice) -> tuple[int, Barred | None] | None:
    """None for a legal sentence; else the index of the first wrong word (the length if unfinished) and the reason."""
    for index, word in enumerate(said):
        barred, known = None, False
        for option in words(said[:index]):
            if option.word == word:
                barred, known = option.barred, True
                if barred is None:
                    break
        if not known or barred is not None:
            return index, barred
    if not said or any(option.barred is None for option in words(said)):
        return len(said), None
    return None


def is_legal(words: Words, said: Choice) -> bool:
    return refusal(words, said) is None


class Chance(Protocol):
    """Something that picks evenly, such as `random.Random`: the engine has no chance but its draws."""

    def choice(self, seq: Sequence[T], /) -> T: ...


def random_choice(words: Words, rng: Chance) -> Choice:
    """A complete sentence, each word drawn evenly from those allowed after the last."""
    said: Choice = ()
    while more := allowed(words, said):
        said = (*said, rng.choice(more).word)
    return said


def only(words: Words) -> Choice | None:
    """The sentence, if there is exactly one."""
    sentences = walk(words)
    first = next(sentences, None)
    return first if next(sentences, None) is None else None
