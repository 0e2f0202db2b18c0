"""Words that would give something up by one click on the message for all: they are confirmed once, in private."""

from dataclasses import dataclass

from bot.language.i18n import _
from bot.narration import wording
from bot.table import Table
from engine import Question
from engine.sword import play, surrender
from engine.sword.flank import Flank
from engine.sword.march import March
from engine.sword.marching import STOP


@dataclass(frozen=True, slots=True)
class Surprise:
    """`text`: what would be given up; `label`: the word, as a button that says so itself."""

    text: str
    label: str


def surprise(table: Table, question: Question) -> tuple[str, Surprise] | None:
    """The word that would be a whole answer and give something up, if this question has one now."""
    match question.name:
        case "turn" if any(option.word in play.USES for option in table.options(question)):
            text = _("You have played no card in this round yet, and you could (5.4).")
            return "end", Surprise(text, _("End my turn without a card"))
        case "support":
            points = wording.points(int(question.about["left"]))
            text = _("{points} of support can still be spent and would be lost (12.5).").format(points=points)
            return "stop", Surprise(text, _("Stop: {points} lost").format(points=points))
        case "step":
            return _standing_still(table, question)
        case "surrender" if any(option.word == surrender.MARKER for option in table.options(question)):
            text = _("PC markers can still be placed, and would not be (5.6).")
            return "done", Surprise(text, _("Nothing more: no PC markers"))
        case "penalty" if "leader" in question.about:
            leader = wording.leader(str(question.about["leader"]), table.public)
            text = _("{leader} would leave the game for good (8.2.3).").format(leader=leader)
            return "let_go", Surprise(text, _("Let {leader} go for good").format(leader=leader))
    return None


def _standing_still(table: Table, question: Question) -> tuple[str, Surprise] | None:
    march = table.running.inside(March)
    if march is None or march.moved or renamed(table, question):
        return None
    leader = wording.leader(march.leader, table.public)
    text = _("{leader} has not moved yet: his activation would be over (9.1).").format(leader=leader)
    return "stop", Surprise(text, _("Stay here, without a step"))


def renamed(table: Table, question: Question) -> dict[str, str]:
    """9.5.6 A word that means more than it says: a flanking force stops where it flanks from."""
    march = table.running.inside(Flank)
    if question.name != "step" or march is None or march.flank_barred(table.running) is not None:
        return {}
    return {STOP: _("Stop and flank from here")}
