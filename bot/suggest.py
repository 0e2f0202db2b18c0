"""Autocomplete: the sentences that may follow what has been typed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot import narration
from bot.i18n import _
from bot.nothing import NOTHING, label
from bot.picks import Words
from bot.prompts import Prompt, prompt, sentence
from bot.texts import cut, cut_front
from engine import IllegalChoice, Option, Question, View

MOST = 25
NAME = 100
VALUE = 100
BETWEEN = " \t\n›"
"""What may stand between two words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """`value` goes back to the command, `name` is read by people."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question whose words may be typed. `begun`: the words that come before them.

    `sign` stands for `begun` in the typed text, if it is typed at all.
    """

    question: Question
    words: Words
    view: View
    begun: tuple[str, ...] = ()
    sign: str = ""


def suggest(asked: Sequence[Asked], typed: str) -> list[Suggestion]:
    """At most 25, none with a name or value over 100 characters; the questions' suggestions in turn."""
    found: dict[str, Suggestion] = {}
    for one in asked:
        for suggestion in _of(one, typed):
            found.setdefault(suggestion.value, suggestion)
            if len(found) == MOST:
                return list(found.values())
    return list(found.values())


def _of(asked: Asked, typed: str) -> Iterator[Suggestion]:
    tokens = typed.split()
    if asked.sign:
        if tokens and tokens[0] != asked.sign:
            return
        tokens = tokens[1:]
    partial = tokens.pop() if tokens and not typed.endswith(" ") else ""
    at = _at(asked, tokens)
    if at is None:
        return
    if not at.said and at.nothing:
        yield from _nothing(asked, at, partial)
    for option in matching(at.options, partial, asked.question, asked.view):
        suggestion = _suggestion(asked, at, option)
        if suggestion is None:
            yield _so_far(asked, at)
            return
        yield suggestion
        if option.word == partial and (after := _at(asked, [*tokens, option.word])) is not None:
            yield from (more for next_ in after.options if (more := _suggestion(asked, after, next_)) is not None)


def _nothing(asked: Asked, at: Prompt, partial: str) -> Iterator[Suggestion]:
    """The whole answer that does nothing, by that word, by its own or by its label."""
    name, wanted = label([at.nothing]), partial.casefold()
    if any(text.startswith(wanted) for text in (NOTHING, at.nothing[0], name.casefold())):
        yield Suggestion(name=name, value=" ".join(at.nothing))


def _at(asked: Asked, tokens: Sequence[str]) -> Prompt | None:
    """Where the typed words lead; None if they are not offered, or nothing follows them."""
    said = (*asked.begun, *tokens)
    try:
        options = asked.words(said)
    except IllegalChoice:
        return None
    if not options:
        return None
    return prompt(0, asked.question, asked.words, said)


def matching(options: Sequence[Option], partial: str, question: Question, view: View) -> list[Option]:
    """Those whose word or label has what was typed; the exact word first, then those that begin with it."""
    wanted = partial.casefold()

    def rank(option: Option) -> int | None:
        label = narration.label(option, question, view).casefold()
        if option.word == wanted:
            return 0
        if option.word.startswith(wanted) or label.startswith(wanted):
            return 1
        return 2 if wanted in option.word or wanted in label else None

    ranked = [(place, option) for option in options if (place := rank(option)) is not None]
    return [option for _place, option in sorted(ranked, key=lambda pair: pair[0])]


def first_word(text: str, options: Sequence[Option], question: Question, view: View) -> tuple[str, str] | None:
    """The option a typed text begins with, by its word or by its name, and the rest; None if it begins with none.

    Names count as they are shown, and without what is added to them in brackets; capitals do not matter.
    """
    typed = text.strip(BETWEEN)
    found: list[tuple[int, str]] = []
    for option in options:
        label = narration.label(option, question, view)
        for name in (option.word, label, label.partition(" (")[0]):
            length = len(name)
            if typed[:length].casefold() == name.casefold() and not typed[length : length + 1].strip(BETWEEN):
                found.append((length, option.word))
    if not found:
        return None
    length, word = max(found, key=lambda one: one[0])
    return word, typed[length:]


def _suggestion(asked: Asked, at: Prompt, option: Option) -> Suggestion | None:
    """None if it is too long to be sent back."""
    typed = at.words[len(asked.begun) :]
    value = " ".join((*([asked.sign] if asked.sign else ()), *typed, option.word))
    if len(value) > VALUE:
        return None
    name = cut_front(sentence((*at.said, option), asked.question, asked.view), NAME)
    return Suggestion(name=name, value=value)


def _so_far(asked: Asked, at: Prompt) -> Suggestion:
    """A sentence too long to type is sent in parts: this much first."""
    typed = at.words[len(asked.begun) :]
    value = " ".join((*([asked.sign] if asked.sign else ()), *typed))
    name = _("Send this much, then go on: {sentence}").format(sentence=sentence(at.said, asked.question, asked.view))
    return Suggestion(name=cut(name, NAME), value=value)
