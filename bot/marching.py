"""`/march`: the single steps of a march said one after the other, for as long as nobody else is asked."""

from bot.desk import Answered, Desk
from bot.i18n import _
from bot.post import Message
from bot.refusals import Refused, Stale
from bot.route import route
from bot.table import Table
from bot.talk import Talk
from engine import Choice, Question

MOST_STEPS = 16


async def march(
    talk: Talk,
    desk: Desk,
    table: Table,
    user: int,
    seat: str | None,
    leader: str,
    to: str,
    card: str | None,
    note: str,
) -> Message:
    """Every step is an answer of its own; the first one refused ends it and says why. Raises Refusal."""
    question = talk.asked(user, table, seat)[0]
    answered: Answered | None = None
    for _step in range(MOST_STEPS):
        said = _next(table, question, leader, to, card)
        if said is None:
            break
        if question.name == "turn" and card is None:
            return await talk.say(table, user, question, said)
        try:
            answered = await desk.answer(table.row.id, user, question.number, said, note)
        except Refused as refused:
            return await talk.show(table, user, question, before=refused.tell())
        except Stale:
            table = await desk.table(table.row.id)
            break
        note, table = "", answered.after
        following = [ask for ask in table.asked_of(user) if ask.waits and ask.seat == question.seat]
        if not following or _arrived(following[0], leader, to):
            break
        question = following[0]
    if answered is not None:
        return await talk.after(answered, user)
    return await talk.current(table, user, seat, before=_("Nothing to march with now."))


def _next(table: Table, question: Question, leader: str, to: str, card: str | None) -> Choice | None:
    """The next answer on the way; None where a march cannot go on by itself."""
    if question.name == "step" and question.about.get("leader") == leader:
        start = str(question.about["space"])
        way = route(table.public, table.data.leaders[leader].power, start, to) if start != to else []
        return ("to", way[0]) if way else None
    if question.name == "activation" and question.about.get("leader") == leader:
        return ("move",)
    if question.name in ("turn", "desperate_use"):
        return ("activate", leader) if card is None else ("activate", leader, card)
    return None


def _arrived(question: Question, leader: str, to: str) -> bool:
    return question.name == "step" and question.about.get("leader") == leader and question.about.get("space") == to
