"""The commonest answer to an army that comes (9.3), to do nothing about it, as one click and one typed word."""

from collections.abc import Mapping, Sequence

from bot.delivery.post import Button
from bot.language.i18n import _
from bot.narration.wording import N_
from bot.questions.clicks import Click
from bot.questions.picks import Words
from engine import Choice, Question
from engine.sword.avoidance import STAND
from engine.sword.declaring import OUTSIDE
from engine.sword.interception import NO

NOTHING = "nothing"
"""Typed, or carried by a button: all of the answer."""

DECLARING = ("city", "avoid", "intercept")
"""The questions in which a player declares all that he does about an army that has entered (9.3)."""

LABELS: Mapping[Choice, str] = {
    (OUTSIDE, STAND, NO): N_("Outside, stand, no interception"),
    (OUTSIDE, STAND): N_("Outside, and stand"),
    (OUTSIDE, NO): N_("Outside, no interception"),
    (OUTSIDE,): N_("Outside"),
    (STAND, NO): N_("Stand, no interception"),
    (STAND,): N_("Stand and fight"),
    (NO,): N_("No interception"),
}


def nothing(question: Question, words: Words) -> Choice | None:
    """Nobody inside, nobody avoids, nobody intercepts; None for any other question.

    These words are always offered, so it depends on no hidden card.
    """
    if question.name not in DECLARING:
        return None
    said: Choice = ()
    while options := words(said):
        offered = [option.word for option in options if option.barred is None]
        said = (*said, next(word for word in (OUTSIDE, STAND, NO) if word in offered))
    return said


def means_nothing(typed: str) -> bool:
    return typed.split()[:1] == [NOTHING]


def label(sentences: Sequence[Choice]) -> str:
    """Of the button that says one of these sentences, whoever it is who clicks."""
    return _(LABELS[tuple(word for word in (OUTSIDE, STAND, NO) if any(word in said for said in sentences))])


def button(game: int, numbers: Sequence[int], sentences: Sequence[Choice]) -> Button:
    click = Click(act="say", game=game, questions=tuple(numbers), word=NOTHING)
    return Button(custom_id=click.custom_id, label=label(sentences))
