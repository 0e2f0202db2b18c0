"""The buttons beside a response that pass it and all that follow for a while."""

from collections.abc import Mapping

from bot.clicks import Click
from bot.i18n import _
from bot.ordered import UNTILS, Until
from bot.post import Button
from engine import Question

WINDOWS: Mapping[str, tuple[Until, ...]] = {"response": UNTILS, "gallic_cancel": ("round", "turn")}
"""The questions that can be passed for a while; a Gallic event comes in nobody's action."""


def until_label(until: Until) -> str:
    labels: Mapping[Until, str] = {
        "action": _("Pass this action"),
        "round": _("Pass this round"),
        "turn": _("Pass this turn"),
    }
    return labels[until]


def until_row(game: int, question: Question) -> tuple[Button, ...]:
    """None for a question that is no window."""
    return tuple(
        Button(
            custom_id=Click(act="until", game=game, questions=(question.number,), word=until).custom_id,
            label=until_label(until),
        )
        for until in WINDOWS.get(question.name, ())
    )
