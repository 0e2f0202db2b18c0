"""`/march`: what is wanted, the plan shown for it, and what its buttons do."""

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.post import Button, Message
from bot.desk import Desk
from bot.language.i18n import _
from bot.language.naming import meant_in_any, named_cards
from bot.marches import announced
from bot.marches.announced import FREE, Mode
from bot.marches.marchplan import March, Plan, activates, keep_plan, kept_plan, plan_message, planned
from bot.narration import plans, wording
from bot.questions.clicks import Click
from bot.questions.components import ROWS
from bot.questions.kept import reply_after
from bot.questions.talk import Talk
from bot.refusals import NotStarted, NotYourSeat, Stale, Unknown
from bot.table import Table
from engine import Question, View

HOLD, CANCEL = "hold", "no"
"""What other buttons say than to go, and how."""

CONFIRMING: tuple[Mode, ...] = ("go", "stop", "ask")


# what is wanted


def meant_march(
    table: Table,
    user: int,
    leader: str,
    to: str,
    card: str | None,
    *,
    via: str = "",
    cu: int | None = None,
    take: str = "",
    drop: str = "",
) -> March:
    """From words or names, several with commas between; `take` and `drop` have CU or leaders, each with @space or
    without. Raises NotStarted, Unknown.
    """
    if table.game is None:
        raise NotStarted
    view = table.public
    if card is not None:
        held = [one for seat in table.seats_of(user) for one in table.view(seat).hand]
        card = meant_in_any(card, lambda: named_cards((*held, *view.data.cards), view))
        if card not in view.data.cards:
            raise Unknown(card)
    return March(
        leader=_leader(leader, view),
        to=_space(to, view),
        card=card,
        via=tuple(_space(one, view) for one in _parts(via)),
        cu=cu,
        take=tuple(_item(one, view) for one in _parts(take)),
        drop=tuple(_item(one, view) for one in _parts(drop)),
    )


def _parts(typed: str) -> list[str]:
    return [part.strip() for part in typed.split(",") if part.strip()]


def _item(typed: str, view: View) -> str:
    what, at, space = (part.strip() for part in typed.partition("@"))
    if not what or (at and not space):
        raise Unknown(typed)
    what = str(int(what)) if what.isdecimal() else _leader(what, view)
    if what == "0":
        raise Unknown(typed)
    return f"{what}@{_space(space, view)}" if at else what


def _space(typed: str, view: View) -> str:
    found = meant_in_any(typed, lambda: ((space, wording.space(space, view)) for space in view.spaces))
    if found not in view.spaces:
        raise Unknown(typed)
    return found


def _leader(typed: str, view: View) -> str:
    found = meant_in_any(typed, lambda: ((one, wording.leader(one, view)) for one in view.data.leaders))
    if found not in view.data.leaders:
        raise Unknown(typed)
    return found


# the plan


async def march(
    talk: Talk, desk: Desk, table: Table, user: int, seat: str | None, wanted: March, note: str = ""
) -> Message:
    """The plan with its buttons; one plain step of who is on the march, to which nobody could say anything, at once.

    Raises Refusal.
    """
    asked = talk.asked(user, table, seat)
    question = _question(table, asked, wanted)
    if question is None:
        return await talk.current(table, user, seat, before=_nothing(table, asked))
    plan = planned(table, question, wanted)
    if plan.plain:
        return await _go(talk, desk, table, user, plan, "go", note)
    await keep_plan(desk.store, table, user, plan, note)
    return plan_message(table, plan, await talk.note_of(table, question, plan.said))


def _question(table: Table, asked: Sequence[Question], wanted: March) -> Question | None:
    """The one that a march of this leader answers."""
    for question in asked:
        his = question.name in announced.ASKED and question.about.get("leader") == wanted.leader
        if question.waits and (his or activates(table, question)):
            return question
    return None


def nothing_to_march(table: Table, asked: Sequence[Question]) -> str:
    """Why no leader whatever marches with an answer to these questions; empty if one may."""
    marching = any(one.waits and (one.name in announced.ASKED or activates(table, one)) for one in asked)
    return "" if marching else _nothing(table, asked)


def _nothing(table: Table, asked: Sequence[Question]) -> str:
    for question in asked:
        if question.waits and question.name in announced.ASKED:
            leader = wording.leader(str(question.about["leader"]), table.public)
            return _("{leader} is active: nobody else marches till he has finished (rule 9.1).").format(leader=leader)
    return _("Nothing to march with now: only an activated leader moves, and you activate none here (rule 9.1).")


async def confirmed(talk: Talk, desk: Desk, user: int, click: Click) -> Message:
    """A button of a plan, or of an announced march. Raises Refusal; for a question that is gone the present one is
    shown.
    """
    table = await desk.table(click.game)
    if click.word in (HOLD, FREE):
        return await _hold(talk, desk, user, click)
    try:
        question = desk.standing_question(table, user, click.questions[0] if click.questions else 0)
    except Stale as stale:
        return await talk.current(table, user, before=stale.tell())
    if click.word == CANCEL:
        return await talk.show(table, user, question)
    if click.word == announced.GO_ON:
        return await _go_on(talk, desk, table, user, question)
    mode = next((mode for mode in CONFIRMING if mode == click.word), None)
    wanted = await kept_plan(desk.store, table, user, question)
    if mode is None or wanted is None:
        return await talk.show(table, user, question, before=Stale().tell())
    plan = planned(table, question, wanted)
    note = await talk.note_of(table, question, plan.said)
    if plan.mark != click.mark:
        before = _("The plan is another one now: this is it.")
        return plan_message(table, plan, note, before)
    return await _go(talk, desk, table, user, plan, mode, note)


async def _go(talk: Talk, desk: Desk, table: Table, user: int, plan: Plan, mode: Mode, note: str) -> Message:
    """The first answer, and the march announced with it in the same transaction."""
    question = plan.question
    note = note or await talk.note_of(table, question, plan.said)
    try:
        fulfilled, announcing = await talk.fulfils(table, question, plan.said), plan.announced(mode)
        answered = await desk.answer(
            table.row.id, user, question.number, plan.said, note, announcing, fulfilled=fulfilled
        )
    except Stale as stale:
        return await talk.current(await desk.table(table.row.id), user, before=stale.tell())
    reply = await talk.after(answered, user)
    row = answered.after.row
    return await reply_after(row.id, row.number, lambda: _still_announced(desk, answered.after, question.seat, reply))


async def _still_announced(desk: Desk, table: Table, seat: str, reply: Message) -> Message:
    """While others are asked, he is told that the march goes on, with a button against it."""
    route = (await announced.load(desk.store, table.row.id)).get(seat)
    if route is None or route.held or any(ask.seat == seat for ask in table.waiting):
        return reply
    text = plans.goes_on(route.leader, route.to, route.mode, table.public)
    told = replace(reply, text=f"{reply.text}\n{text}")
    return _with_button(told, announced.mark(route), table, HOLD, _("Ask me first"))


def _with_button(reply: Message, mark: str, table: Table, word: str, label: str) -> Message:
    button = Button(custom_id=Click(act="go", game=table.row.id, mark=mark, word=word).custom_id, label=label)
    return replace(reply, rows=(*reply.rows, (button,))) if len(reply.rows) < ROWS else reply


async def _go_on(talk: Talk, desk: Desk, table: Table, user: int, question: Question) -> Message:
    route = (await announced.load(desk.store, table.row.id)).get(question.seat)
    said = announced.following(table, route, question) if route and announced.is_of(question, route) else None
    if not isinstance(said, tuple):
        return await talk.show(table, user, question)
    reply = await talk.give(table, user, question, said)
    return await _still_announced(desk, await desk.table(table.row.id), question.seat, reply)


async def _hold(talk: Talk, desk: Desk, user: int, click: Click) -> Message:
    """He is asked from now on, or no more: then what is open is answered at once."""
    held = click.word == HOLD
    lock = desk.lock(click.game)
    async with lock:
        table = await desk.table(click.game)
        own = table.seats_of(user)
        if not own:
            raise NotYourSeat(None)
        routes = await announced.load(desk.store, table.row.id)
        marching = [seat for seat in own if seat in routes and announced.mark(routes[seat]) == click.mark]
        await announced.hold(desk.store, table.row.id, [(seat, routes[seat]) for seat in marching], held=held)
    if not marching:
        text = _("No march of yours is announced any more.")
        return await talk.current(await desk.table(table.row.id), user, before=text)
    if held:
        text = _("You are asked before the march goes on.")
        reply = await talk.current(await desk.table(table.row.id), user, before=text)
        return _with_button(reply, click.mark, table, FREE, _("Let it go on by itself"))

    async def going_on() -> Message:
        after = await desk.settle(table.row.id)
        reply = await talk.current(after, user, before=_("The march goes on by itself again."))
        return await _still_announced(desk, after, marching[0], reply)

    return await reply_after(table.row.id, table.row.number, going_on)
