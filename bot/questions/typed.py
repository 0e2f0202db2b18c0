"""Typed sentences: words, or names as they are shown, read one after the other."""

from collections.abc import Sequence

import engine
from bot.beforehand.nothing import NOTHING, means_nothing, nothing
from bot.questions.suggest import first_word
from bot.refusals import NotAsked
from bot.table import Table
from engine import Choice, Option, Question, View
from engine.core.choice import DONE

GO_ON = "+"
"""Typed in front of a sentence: it continues the one begun before."""


def meant_question(table: Table, asked: Sequence[Question], text: str) -> Question:
    """Of the questions asked, the first that knows its first word, barred or not, or the one waited for.

    Raises NotAsked.
    """
    for ask in asked:
        if means_nothing(text) and nothing(ask, table.words(ask)):
            return ask
        if first_word(text, table.options(ask, barred=True), ask, table.view(ask.seat)) is not None:
            return ask
    if not asked[0].waits:
        raise NotAsked(table.waiting_names())
    return asked[0]


def read(table: Table, question: Question, text: str, begun: Choice = ()) -> Choice:
    """Typed words or names as words, *nothing* as all of that answer; what is neither is kept as it was typed, but for
    the name of a card where a card is to be said: he is told that he does not hold it.
    """
    view, said = table.view(question.seat), tuple(begun)
    if not said and means_nothing(text) and (whole := nothing(question, table.words(question))):
        said, text = whole, text.strip()[len(NOTHING) :]
    while text.strip():
        try:
            options = table.options(question, said, barred=True)
        except engine.IllegalChoice:
            options = ()
        found = first_word(text, options, question, view) or _other_card(text, options, question, view)
        word, text = found or ((*text.split(maxsplit=1), "")[0], (*text.split(maxsplit=1), "")[1])
        said = (*said, word)
    return said[len(begun) :]


def finished(table: Table, question: Question, said: Choice) -> Choice:
    """With `done`, where nothing else can follow; what is no legal sentence stays as it is."""
    try:
        words = [option.word for option in table.options(question, said)]
    except (engine.IllegalChoice, engine.StaleQuestion):
        return said
    return (*said, DONE) if words == [DONE] else said


def _other_card(text: str, options: Sequence[Option], question: Question, view: View) -> tuple[str, str] | None:
    if all(option.kind != "card" for option in options):
        return None
    return first_word(text, [Option(card, "card") for card in view.data.cards], question, view)
