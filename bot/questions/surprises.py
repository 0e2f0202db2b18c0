"""Words that would give something up by one click on the message for all: they are confirmed once, in private."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bot.language.i18n import _
from bot.narration import wording
from bot.table import Table
from engine import Choice, Question
from engine.core.choice import DONE
from engine.sword import alliances, play, surrender
from engine.sword.flank import Flank
from engine.sword.march import March
from engine.sword.marching import STOP


@dataclass(frozen=True, slots=True)
class Surprise:
    """`text`: what would be given up; `label`: the word, as a button that says so itself."""

    text: str
    label: str


def surprise(table: Table, question: Question, said: Choice = ()) -> tuple[str, Surprise] | None:
    """The word that would make `said` a whole answer and give something up, if this question has one now."""
    if said:
        return _breaking(table, question, said)
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


def _breaking(table: Table, question: Question, said: Choice) -> tuple[str, Surprise] | None:
    """15.5 With its price named nothing is left to say but that it is meant."""
    if not breaks(question, said) or [option.word for option in table.options(question, said)] != [DONE]:
        return None
    points = wording.points(alliances.PRICE)
    label = _("Break the alliance: {points} of support lost").format(points=points)
    return DONE, Surprise(" ".join(price(table, question, said)), label)


def breaks(question: Question, said: Choice) -> bool:
    """15.5 Whether an alliance is being broken."""
    return question.name == "turn" and said[:1] == (alliances.BREAK,)


def price(table: Table, question: Question, said: Choice) -> Iterator[str]:
    """15.5 What breaking an alliance costs, and once all of it is named, what would be lost where."""
    if not breaks(question, said):
        return
    points, paid = wording.points(alliances.PRICE), Counter(word for word in said[3:] if word != DONE)
    if paid.total() < alliances.PRICE:
        yield _("Breaking an alliance costs the power that breaks it {points} of its own support (15.5).").format(
            points=points
        )
        return
    _verb, power, other, *_rest = said
    named = ((wording.space(space, table.public), times) for space, times in paid.items())
    yield _(
        "The alliance of {power} and {other} would end, and {points} of support would be lost (15.5): {spaces}."
    ).format(
        power=wording.power(power),
        other=wording.power(other),
        points=points,
        spaces=", ".join(_("{label} ×{times}").format(label=name, times=n) if n > 1 else name for name, n in named),
    )


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
