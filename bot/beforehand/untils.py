"""What can be passed for a while, and the buttons beside it that do."""

from collections.abc import Mapping

from bot.beforehand.ordered import UNTILS, Until
from bot.delivery.post import Button
from bot.language.i18n import _
from bot.questions.clicks import Click
from engine import Choice, Question
from engine.sword import bribe, gallic_events

WINDOWS: Mapping[str, tuple[Until, ...]] = {"response": UNTILS, "bribe": UNTILS, "gallic_cancel": ("round", "turn")}
"""The questions that can be passed for a while; a Gallic event comes in nobody's action."""

PASSED: Mapping[str, Choice] = {"response": ("pass",), "bribe": (bribe.NO,), "gallic_cancel": (gallic_events.NO,)}
"""What passing them is."""


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
