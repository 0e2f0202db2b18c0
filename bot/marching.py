"""`/march`: the single steps of a march said one after the other, for as long as nobody else is asked."""

from dataclasses import dataclass, replace

from bot.clicks import Click
from bot.desk import Answered, Desk
from bot.i18n import _
from bot.kept import unmade
from bot.narration import wording
from bot.post import Button, Message
from bot.prompts import note_lines
from bot.refusals import NotStarted, NoWay, Refused, Stale, Unknown
from bot.route import FIGHT, least, price, reach, route
from bot.table import Table
from bot.talk import Talk
from bot.texts import meant
from engine import Choice, Event, IllegalChoice, Question, View

MOST_STEPS = 16
ACTIVATING = ("turn", "desperate_use")


@dataclass(frozen=True, slots=True)
class March:
    """Where a leader is to go, and the card that activates him if he is not active; as a component carries it."""

    leader: str
    to: str
    card: str | None = None

    @classmethod
    def parse(cls, word: str) -> "March":
        leader, to, card = word.split("+")
        return cls(leader, to, card or None)

    @property
    def word(self) -> str:
        return "+".join((self.leader, self.to, self.card or ""))


def meant_march(table: Table, user: int, leader: str, to: str, card: str | None) -> March:
    """From words or names; raises NotStarted, Unknown."""
    if table.game is None:
        raise NotStarted
    view = table.public
    space = meant(to, ((space, wording.space(space, view)) for space in view.spaces))
    if space not in view.spaces:
        raise Unknown(to)
    who = meant(leader, ((one, wording.leader(one, view)) for one in view.data.leaders))
    if who not in view.data.leaders:
        raise Unknown(leader)
    if card is None:
        return March(who, space)
    held = [one for seat in table.seats_of(user) for one in table.view(seat).hand]
    return March(who, space, meant(card, ((one, wording.card(one, view)) for one in held)))


def destinations(view: View, leader: str) -> list[tuple[str, str]]:
    """(name, id) of all spaces, those first that cost him the fewest MP; by that leader's name or id."""
    who = meant(leader, ((one, wording.leader(one, view)) for one in view.data.leaders))
    start = _standing(view, who)
    costs = reach(view, view.data.leaders[who].power, start) if start is not None else {}
    far = max(costs.values(), default=0) + 1
    spaces = sorted((space for space in view.spaces if space != start), key=lambda space: costs.get(space, far))
    return [(_named(wording.space(space, view), costs.get(space)), space) for space in spaces]


def _named(name: str, cost: int | None) -> str:
    return name if cost is None or cost >= FIGHT else _("{space} ({mp} MP)").format(space=name, mp=cost)


async def march(
    talk: Talk, desk: Desk, table: Table, user: int, seat: str | None, wanted: March, note: str = ""
) -> Message:
    """What is more than one plain step is shown first, with a button to `confirmed`. Raises Refusal."""
    question = talk.asked(user, table, seat)[0]
    if _next(table, question, wanted) is None:
        return await talk.current(table, user, seat, before=_nothing())
    activating = question.name in ACTIVATING
    if activating:
        said = _activating(table, question, wanted)
        try:
            unfinished = bool(table.options(question, said))
        except IllegalChoice:
            unfinished = True
        if unfinished:  # the card is missing, or the rule against it is to be told
            return await talk.say(table, user, question, said, note)
    start = _place(table.public, question, wanted.leader)
    way = _way(table, wanted, start)
    _check_reach(table.public, question, wanted, start, way)
    if activating or len(way) > 1:
        if note:  # kept till the plan is confirmed
            await desk.store.save_draft(table.row.id, question.seat, question.number, (), note)
        kept = await talk.note_of(table, question, _next(table, question, wanted) or ())
        return _plan(table, question, wanted, start, way, kept)
    return await _go(talk, desk, table, user, question, wanted, note)


async def confirmed(talk: Talk, desk: Desk, user: int, click: Click) -> Message:
    """The button of a plan. Raises Refusal; for a question that is gone the present one is shown."""
    table = await desk.table(click.game)
    try:
        question = desk.standing_question(table, user, click.questions[0])
    except Stale as stale:
        return await talk.current(table, user, before=stale.tell())
    return await _go(talk, desk, table, user, question, March.parse(click.word), "")


async def _go(talk: Talk, desk: Desk, table: Table, user: int, question: Question, wanted: March, note: str) -> Message:
    """Every step is an answer of its own, the note goes with the first; one refused ends it and says why."""
    answered: Answered | None = None
    events: list[Event] = []
    trouble = ""
    for _step in range(MOST_STEPS):
        try:
            said = _next(table, question, wanted)
            if said is None:
                break
            if question.name == "step":
                start = _place(table.public, question, wanted.leader)
                _check_reach(table.public, question, wanted, start, _way(table, wanted, start))
            if answered is None:
                note = note or await talk.note_of(table, question, said)
            answered = await desk.answer(table.row.id, user, question.number, said, note)
        except (Refused, NoWay) as refused:
            trouble = refused.tell()
            break
        except Stale:
            table = await desk.table(table.row.id)
            break
        except Exception as error:
            if answered is None:
                raise
            return unmade(table.row.id, table.row.revision, error)
        events += answered.events
        note, table = "", answered.after
        following = [ask for ask in table.asked_of(user) if ask.waits and ask.seat == question.seat]
        if not following or following[0].name not in ("activation", "step") or _arrived(following[0], wanted):
            break
        question = following[0]
    if answered is None:
        return await talk.current(table, user, question.seat, before=trouble or _nothing())
    return await talk.after(replace(answered, events=tuple(events)), user, trouble)


def _nothing() -> str:
    return _("Nothing to march with now: only an activated leader moves, and you activate none here (rule 9.1).")


def _plan(table: Table, question: Question, wanted: March, start: str, way: list[str], note: str) -> Message:
    view = table.view(question.seat)
    spaces = " → ".join(wording.space(space, view) for space in (start, *way))
    lines = [
        _("**{leader} marches: {spaces}** ({mp} MP)").format(
            leader=wording.leader(wanted.leader, view), spaces=spaces, mp=price(view, start, way)
        )
    ]
    if wanted.card is not None and question.name == "turn":
        lines.append(_("Card: {card}").format(card=wording.card(wanted.card, view)))
    lines.append(_("He goes on until he is there, or somebody is asked, or a battle begins."))
    lines += note_lines(note)
    go = Click(act="go", game=table.row.id, questions=(question.number,), word=wanted.word)
    other = Click(act="open", game=table.row.id, questions=(question.number,))
    buttons = (
        Button(custom_id=go.custom_id, label=_("March"), style="success"),
        Button(custom_id=other.custom_id, label=_("Something else")),
    )
    return Message(text="\n".join(lines), rows=(buttons,))


def _place(view: View, question: Question, leader: str) -> str:
    """Where he stands; raises NoWay if he is not on the map."""
    if question.about.get("leader") == leader and question.about.get("space"):
        return str(question.about["space"])
    space = _standing(view, leader)
    if space is None:
        raise NoWay(wording.leader(leader, view))
    return space


def _standing(view: View, leader: str) -> str | None:
    for space in view.spaces.values():
        if any(leader in stack.leaders or leader in stack.inside_leaders for stack in space.stacks):
            return space.id
    return None


def _way(table: Table, wanted: March, start: str) -> list[str]:
    """Raises NoWay."""
    view = table.public
    way = route(view, view.data.leaders[wanted.leader].power, start, wanted.to) if start != wanted.to else []
    if not way:
        raise NoWay(wording.leader(wanted.leader, view), wording.space(wanted.to, view))
    return way


def _check_reach(view: View, question: Question, wanted: March, start: str, way: list[str]) -> None:
    """Raises NoWay if he has too few MP, as far as they are known."""
    left = question.about.get("mp")
    needed = least(view, view.data.leaders[wanted.leader].power, start, way)
    if left is not None and needed > int(left):
        raise NoWay(wording.leader(wanted.leader, view), wording.space(wanted.to, view), needed, int(left))


def _next(table: Table, question: Question, wanted: March) -> Choice | None:
    """The next answer on the way; None where a march cannot go on by itself."""
    if wanted.leader not in table.data.leaders:
        return None
    if question.name == "step" and question.about.get("leader") == wanted.leader:
        return ("to", _way(table, wanted, str(question.about["space"]))[0])
    if question.name == "activation" and question.about.get("leader") == wanted.leader:
        return ("move",)
    return _activating(table, question, wanted) if question.name in ACTIVATING else None


def _activating(table: Table, question: Question, wanted: March) -> Choice:
    """With the card named; of Desperate Times, which are all alike, with the first."""
    words = ("activate", wanted.leader)
    if question.name == "desperate_use":
        return (table.options(question)[0].word, *words)
    return words if wanted.card is None else (*words, wanted.card)


def _arrived(question: Question, wanted: March) -> bool:
    return question.name == "step" and question.about.get("space") == wanted.to
