"""Autocomplete: the sentences that may follow what has been typed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot import narration
from bot.beforehand.nothing import NOTHING, label
from bot.language.i18n import _
from bot.language.naming import everywhere
from bot.language.texts import cut, cut_front, folded
from bot.questions.picks import Words
from bot.questions.prompts import Prompt, prompt, sentence
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
    if asked.sign and typed.split()[:1] not in ([], [asked.sign]):
        return
    tokens, partial = _taken_apart(asked, typed.lstrip().removeprefix(asked.sign))
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


def _taken_apart(asked: Asked, typed: str) -> tuple[list[str], str]:
    """The words that are typed in full, be it by their names, and what follows them."""
    tokens, goes_on = list[str](), typed != typed.rstrip(BETWEEN)
    while True:
        try:
            options = asked.words((*asked.begun, *tokens))
        except IllegalChoice:
            return tokens, ""
        found = first_word(typed, options, asked.question, asked.view)
        if found is None or not (found[1] or goes_on):
            return tokens, typed.strip(BETWEEN)
        tokens.append(found[0])
        typed = found[1]


def _nothing(asked: Asked, at: Prompt, partial: str) -> Iterator[Suggestion]:
    """The whole answer that does nothing, by that word, by its own or by its label."""
    names, wanted = everywhere(lambda: label([at.nothing])), folded(partial)
    if any(folded(text).startswith(wanted) for text in (NOTHING, at.nothing[0], *names)):
        yield Suggestion(name=names[0], value=" ".join(at.nothing))


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
    """Those whose word or label in any language has what was typed; the exact word first, then those that begin with
    it.
    """
    if not partial:
        return list(options)
    wanted = folded(partial)

    def rank(option: Option) -> int | None:
        texts = [option.word, *map(folded, _labels(option, question, view))]
        if option.word == wanted:
            return 0
        if any(text.startswith(wanted) for text in texts):
            return 1
        return 2 if any(wanted in text for text in texts) else None

    ranked = [(place, option) for option in options if (place := rank(option)) is not None]
    return [option for _place, option in sorted(ranked, key=lambda pair: pair[0])]


def first_word(text: str, options: Sequence[Option], question: Question, view: View) -> tuple[str, str] | None:
    """The option a typed text begins with, by its word or by its name, and the rest; None if it begins with none.

    Names count as they are shown, in any language, and without what is added to them in brackets; capitals do not
    matter. The longest that fits is meant; of equally long ones an id, or what the reader's own language calls so.
    """
    typed = text.strip(BETWEEN)
    found: list[tuple[int, int, str]] = []
    for option in options:
        labels = _labels(option, question, view)
        for place, names in enumerate([(option.word,), *((one, one.partition(" (")[0]) for one in labels)]):
            for name in names:
                length = len(name)
                if folded(typed[:length]) == folded(name) and not typed[length : length + 1].strip(BETWEEN):
                    found.append((length, -place, option.word))
    if not found:
        return None
    length, _place, word = max(found, key=lambda one: one[:2])
    return word, typed[length:]


def _labels(option: Option, question: Question, view: View) -> list[str]:
    """In the reader's language first."""
    return everywhere(lambda: narration.label(option, question, view))


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
