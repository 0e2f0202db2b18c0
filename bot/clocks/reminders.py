"""What the timekeeper says, from a table and its clocks: in public words, also to one person alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot import narration
from bot.clocks import timing
from bot.delivery.notice import JUMP, Notice
from bot.delivery.post import Button, Message, Target
from bot.language.i18n import _, ngettext, speaking, spoken
from bot.language.texts import cut, fit
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.questions.components import IN_ROW, LABEL
from bot.questions.prompts import since_button
from bot.refusals import Broken
from bot.rooms.gamename import bare_name
from bot.storage.tables import AskRow, NoticeRow
from bot.table import Table

REMINDER, TOLD, LATE, WAITED, DIGEST, TRIAL = "reminder", "told", "late", "waited", "digest", "trial"
BROKEN = "broken"
"""Kinds of notices."""
NOBODY: Mapping[int, str] = {}


def asked_line(table: Table, row: AskRow, *, people: bool) -> str:
    """A question, since when and until when; with `people` also whose."""
    question = table.question(row.question)
    told = "" if question is None else narration.ask(question, table.public)
    who = table.person(row.seat) if people else table.seat_name(row.seat)
    times = [_("asked {when}").format(when=timing.ago(row.since)), timing.until(row)]
    return f"• {who}: {told} ({', '.join(time for time in times if time)})"


def reminder(table: Table, rows: Sequence[AskRow], *, user: int, half: bool, wish: Preferences) -> Notice:
    """To the person all these questions are asked of; `half`: half of the time for one of them is over."""
    return _to_person(table, user, REMINDER, lambda: _reminder_message(table, rows, user, half), wish)


def _reminder_message(table: Table, rows: Sequence[AskRow], user: int, half: bool) -> Message:
    usual = _("<@{user}>, **{name}** waits for you:")
    head = (_("<@{user}>, half of your time in **{name}** is over:") if half else usual).format(
        user=user, name=table.name
    )
    text = fit([head], [*(asked_line(table, row, people=False) for row in rows), JUMP])
    numbers = tuple(row.question for row in rows)
    opening = _opening(table, numbers, _("Open"))
    snooze = Click(act="snooze", game=table.row.id, questions=numbers, word=str(table.running.turn))
    asleep = Button(custom_id=snooze.custom_id, label=_("Snooze for this turn"))
    buttons = (opening, since_button(table.row.id), asleep)
    return Message(text=text, rows=(buttons,), mentions=(user,))


def _opening(table: Table, questions: tuple[int, ...], label: str) -> Button:
    click = Click(act="open", game=table.row.id, questions=questions)
    return Button(custom_id=click.custom_id, label=cut(label, LABEL), style="primary")


def _to_person(table: Table, user: int, kind: str, make: Callable[[], Message], wish: Preferences) -> Notice:
    """By direct message in his language or, if he wants none or they are closed, in the channel."""
    public = make()
    if not wish.dm:
        return Notice(kind=kind, target=_room(table), message=public)
    with speaking(wish.language or spoken()):
        return Notice(kind=kind, target=Target("user", user), message=make(), fallback=public)


def _room(table: Table) -> Target:
    return Target("channel", table.row.channel)


def told(table: Table, rows: Sequence[AskRow]) -> Notice:
    """To the table, once: these people are not reminded any more. Nobody is pinged."""
    head = _("The bot has reminded as often as it may, and does not any more:")
    advice = _("Write to them yourselves. /replace gives a seat to somebody else; /who shows whom the game waits for.")
    lines = [asked_line(table, row, people=True) for row in rows]
    return Notice(kind=TOLD, target=_room(table), message=Message(text=fit([head], [*lines, advice])))


def others(table: Table, rows: Iterable[AskRow]) -> tuple[int, ...]:
    """The players none of these questions is asked of; all, if there are no others."""
    asked = {table.holders.get(row.seat) for row in rows}
    players = set(table.holders.values())
    return tuple(sorted(players - asked or players))


def late_kind(user: int) -> str:
    """Of what `late` tells this user in direct messages."""
    return f"{LATE}:{user}"


def late(table: Table, rows: Sequence[AskRow], *, direct: Mapping[int, str] = NOBODY) -> list[Notice]:
    """To the other players: the time is over, and the rules know no answer. To some of them `direct`ly, by language."""
    pinged = others(table, rows)
    shown = _late_message(table, rows, pinged, "")
    public = tuple(user for user in pinged if user not in direct)
    notices = [Notice(kind=LATE, target=_room(table), message=replace(shown, mentions=public))]
    for user in pinged:
        if user in direct:
            closed = _("<@{user}>, you could not be reached by direct message: <jump> tells what the table is asked.")
            fallback = Message(text=closed.format(user=user), rows=shown.rows, mentions=(user,))
            with speaking(direct[user] or spoken()):
                alone = _late_message(table, rows, pinged, f"**{table.name}** ({JUMP})")
            notices.append(Notice(kind=late_kind(user), target=Target("user", user), message=alone, fallback=fallback))
    return notices


def _late_message(table: Table, rows: Sequence[AskRow], pinged: Sequence[int], before: str) -> Message:
    head = _("{users}: the time for this is over, and the rules know no answer to give by themselves:").format(
        users=" ".join(f"<@{user}>" for user in pinged)
    )
    advice = _(
        "Wait on with the button, which gives the same time again, give the seat to somebody else with /replace, "
        "or end the game with /game abandon."
    )
    lines = [asked_line(table, row, people=True) for row in rows]
    click = Click(act="wait", game=table.row.id, questions=tuple(row.question for row in rows))
    button = Button(custom_id=click.custom_id, label=_("Wait on"))
    text = fit([line for line in (before, head) if line], [*lines, advice])
    return Message(text=text, rows=((button, since_button(table.row.id)),))


def broken(table: Table, row: AskRow, error: Broken) -> Notice:
    """To the table: an error of ours kept the clock from answering. One for each question and number of the log."""
    head = _("The time of {seat} is up, but the default could not be answered.").format(seat=table.seat_name(row.seat))
    nonce = f"b{table.row.id}.{row.question}.{table.row.number}"
    return Notice(kind=BROKEN, target=_room(table), message=Message(text=f"{head} {error.tell()}"), nonce=nonce)


def waited_nonce(over: NoticeRow) -> str:
    """Of the answer to that message of `late`."""
    return f"w{over.game}.{over.id}"


def waited(table: Table, rows: Sequence[AskRow], over: NoticeRow, *, user: int) -> Notice:
    """To the table: somebody gave more time, for that was `over`."""
    seats = ", ".join(table.seat_name(seat) for seat in table.seats_of(user))
    lines = [asked_line(table, row, people=True) for row in rows]
    head = _("{seats} (<@{user}>): we wait on.").format(seats=seats, user=user)
    return Notice(kind=WAITED, target=_room(table), message=Message(text=fit([head], lines)), nonce=waited_nonce(over))


def digest(user: int, waiting: Mapping[int, tuple[Table, Sequence[AskRow]]], wish: Preferences) -> Notice:
    """All games that wait for a person, by their ids, the longest waiting first.

    In a channel nothing is said of games on other servers but how many they are.
    """
    first = next(iter(waiting.values()))[0]
    shown = {game: one for game, one in waiting.items() if one[0].row.guild == first.row.guild}
    public = _digest_message(user, shown, len(waiting) - len(shown))
    if not wish.dm:
        return Notice(kind=DIGEST, target=_room(first), message=public)
    with speaking(wish.language or spoken()):
        whole = _digest_message(user, waiting, 0)
    return Notice(kind=DIGEST, target=Target("user", user), message=whole, fallback=public)


def _digest_message(user: int, waiting: Mapping[int, tuple[Table, Sequence[AskRow]]], elsewhere: int) -> Message:
    lines = [_("<@{user}>, these games wait for you:").format(user=user)]
    for table, rows in waiting.values():
        lines.append(f"**{table.name}** {address(table)}")
        lines += [asked_line(table, row, people=False) for row in rows]
    if elsewhere:
        more = ngettext("And {n} game on another server.", "And {n} games on other servers.", elsewhere)
        lines.append(more.format(n=elsewhere))
    buttons = tuple(
        _opening(table, tuple(row.question for row in rows), _("Open: {name}").format(name=bare_name(table.row)))
        for table, rows in list(waiting.values())[:IN_ROW]
    )
    several = len(waiting) > 1
    ways = tuple(
        since_button(game, bare_name(table.row) if several else "")
        for game, (table, _rows) in list(waiting.items())[:IN_ROW]
    )
    return Message(text=fit([], lines), rows=(buttons, ways), mentions=(user,))


def address(table: Table) -> str:
    """Of the newest message that says whose move it is, or of the channel."""
    place = f"https://discord.com/channels/{table.row.guild}/{table.row.channel}"
    sent = table.standing.message_id if table.standing else None
    return f"{place}/{sent}" if sent else place


def trial(table: Table, user: int) -> Notice:
    """The first direct message after somebody chose them, in the language he is spoken to."""
    text = _("This is where **{name}** tells you that it waits for you. /remind in <#{channel}> changes that.")
    with speaking(table.row.language):
        closed = _(
            "<@{user}>, you chose direct messages, but yours are closed to the bot. Allow direct messages from members "
            "of this server in your privacy settings, or choose /remind dm:False; until then the bot mentions you here."
        )
        fallback = Message(text=closed.format(user=user), rows=((since_button(table.row.id),),), mentions=(user,))
    return Notice(
        kind=TRIAL,
        target=Target("user", user),
        message=Message(text=text.format(name=table.name, channel=table.row.channel)),
        fallback=fallback,
    )
