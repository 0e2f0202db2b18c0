"""What a player who chose direct messages gets instead of a mention in the channel."""

from collections.abc import Sequence
from dataclasses import replace

from bot.beforehand import prepared
from bot.delivery.notice import DIRECT as DIRECT
from bot.delivery.notice import Notice
from bot.delivery.post import Message, Row, Target
from bot.language.i18n import _, speaking
from bot.language.texts import fit
from bot.questions.asking import asked_message, ready_message
from bot.questions.components import IN_ROW, ROWS
from bot.questions.prompts import since_button
from bot.storage.store import Store
from bot.table import Table

NEWS = "news"
"""Begins the kinds of those that tell somebody there what asks him nothing: an attack, the end of the game."""


def kind(user: int) -> str:
    """Of the notices that ask this user in direct messages."""
    return f"{DIRECT}:{user}"


async def direct_notices(store: Store, after: Table, user: int, news: Sequence[str], drawing: str) -> list[Notice]:
    """Everything he is asked, complete with what depends on his hand, in the language being spoken; a mention in the
    channel, in the game's, if that is closed.

    `drawing` goes with it where what he is asked has none of its own. The last one that asked him loses its buttons.
    """
    home, asked = Target("user", user), user in after.waited_for
    earlier = await store.latest(after.row.id, kind(user))
    shown = await _message(store, after, user, [_("**{name}** (<jump>)").format(name=after.name), *news])
    with speaking(after.row.language):
        due = _(
            "<@{user}>, you could not be reached by direct message: <jump> tells what is due, and /act shows it to you "
            "alone."
        )
        happened = _("<@{user}>, you could not be reached by direct message: <jump> tells what happened.")
        closed = due if asked else happened
        fallback = Message(text=closed.format(user=user), rows=((since_button(after.row.id),),), mentions=(user,))
    notices = [
        Notice(
            kind=kind(user) if asked else f"{NEWS}:{user}",
            target=home,
            message=replace(shown, rows=_with_since(shown.rows, after.row.id)),
            drawing=shown.drawing or drawing,
            fallback=fallback,
        )
    ]
    if earlier is not None:
        empty = Message(text="")
        notices.insert(0, Notice(kind=kind(user), target=home, message=empty, action="strip", edits=earlier.nonce))
    return notices


def _with_since(rows: Sequence[Row], game: int) -> tuple[Row, ...]:
    """In the last row of buttons, or one of its own, if there is room."""
    last = rows[-1] if rows else ()
    if isinstance(last, tuple) and len(last) < IN_ROW:
        return (*rows[:-1], (*last, since_button(game)))
    return (*rows, (since_button(game),)) if len(rows) < ROWS else tuple(rows)


async def _message(store: Store, after: Table, user: int, told: Sequence[str]) -> Message:
    """What he has prepared is offered, but nothing is forgotten: this answer is not committed yet."""
    question = next((question for question in after.asked_of(user) if question.waits), None)
    if question is None:
        return Message(text=fit(told, [after.waiting_names()]))
    before = "\n".join(told)
    if question.name == prepared.TURN:
        words, note = await prepared.begun(store, after, question.seat)
        verdict = prepared.judged(after, question, words) if words else None
        if verdict is not None and verdict.whole:
            return ready_message(after, user, question, verdict.said, before, note)
    return asked_message(after, user, question, (), before=before)
