"""When what is asked is reminded of, and until when it may be answered: moments reckoned from public data alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal

from bot.beforehand.nothing import DECLARING
from bot.language.i18n import _
from bot.preferences import DEFAULT, Preferences
from bot.storage.rows import changed
from bot.storage.tables import AskRow, GameRow
from engine import Question

if TYPE_CHECKING:
    from bot.table import Table

Kind = Literal["window", "question", "turn"]

KINDS: tuple[Kind, ...] = ("window", "question", "turn")
WINDOWS = ("response", "bribe", "gallic_cancel", "desperate", "desperate_instead", "desperate_last", *DECLARING)
"""What others are asked before somebody's action or in the middle of it, sealed and all at once (§D *T*). So are the
reactions to an army: `city` is said in one sentence with the others (9.3).
"""


def kind(name: str) -> Kind:
    """Of the decision of that name."""
    return "turn" if name == "turn" else "window" if name in WINDOWS else "question"


def period(deadlines: Mapping[str, int], name: str) -> timedelta | None:
    """How long a decision may take in a game with these deadlines; None for as long as one likes."""
    hours = deadlines.get(kind(name), 0)
    return timedelta(hours=hours) if hours > 0 else None


# moments


def is_quiet(moment: datetime, preferences: Preferences) -> bool:
    if preferences.quiet is None:
        return False
    start, end = preferences.quiet
    now = preferences.local(moment).time()
    return start <= now < end if start <= end else now >= start or now < end


def awake(moment: datetime, preferences: Preferences) -> datetime:
    """The moment itself or, in quiet hours, their end."""
    if preferences.quiet is None or not is_quiet(moment, preferences):
        return moment
    end = preferences.quiet[1]
    local = preferences.local(moment)
    day = local.date() if local.time() < end else local.date() + timedelta(days=1)
    first = datetime.combine(day, end, tzinfo=local.tzinfo)
    ends = (one.astimezone(moment.tzinfo) for one in (first, first.replace(fold=1)))
    later = next((one for one in ends if one > moment), moment + timedelta(hours=1))
    return awake(later, preferences)


def next_digest(after: datetime, preferences: Preferences) -> datetime:
    """The hour of the digest, or the end of the quiet hours it falls into."""
    local = preferences.local(after)
    noon = local.replace(hour=12, minute=0, second=0, microsecond=0, fold=0)
    for days in range(-1, 3):  # yesterday's may be put off until today
        hour = (noon + timedelta(days=days)).replace(hour=preferences.digest or 0)
        moment = awake(hour.astimezone(after.tzinfo), preferences)
        if moment > after:
            return moment
    raise AssertionError(f"no digest after {after}")


def next_reminder(now: datetime, wait: timedelta, preferences: Preferences) -> datetime:
    """The first moment a person may be reminded at when so long has passed from now."""
    if preferences.digest is not None:
        return next_digest(now, preferences)
    return awake(now + wait, preferences)


def first_reminder(since: datetime, preferences: Preferences) -> datetime:
    return next_reminder(since, timedelta(hours=preferences.first_hours), preferences)


def following_reminder(now: datetime, preferences: Preferences) -> datetime:
    return next_reminder(now, timedelta(hours=preferences.every_hours), preferences)


def put_off(half: datetime | None, deadline: datetime | None, preferences: Preferences) -> datetime | None:
    """A reminder at half time moved out of quiet hours; None when they last until the deadline."""
    if half is None or deadline is None:
        return None
    later = awake(half, preferences)
    return later if later < deadline else None


# rows


def ask_rows(
    before: Iterable[AskRow],
    table: Table,
    preferences: Mapping[int, Preferences],
    now: datetime,
    *,
    carried: bool = False,
    answered: Iterable[AskRow] = (),
    expired: datetime | None = None,
) -> list[AskRow]:
    """The clocks that run at this table: those of `before` whose questions still stand, and new ones.

    `carried`: an undo or an adjustment asks the same under new numbers, and how often it was reminded of stays known,
    also of what had been `answered`. `expired`: what is asked now only goes on with something whose time was over then.
    While the game is paused new clocks stand at the moment it was.
    """
    known = {row.question: row for row in before}
    standing = {question.number for question in table.waiting}
    dropped = [row for number, row in known.items() if number not in standing] if carried else []
    dropped += answered
    start = table.row.paused or now
    rows = [
        known.get(question.number) or _new_row(question, table, preferences, start, dropped)
        for question in table.waiting
    ]
    return rows if expired is None else [changed(row, half=None, deadline=expired) for row in rows]


def goes_on(row: AskRow, before: Table, after: Table) -> bool:
    """Whether after the answer to that question only its seat is asked, and that is part of the same: no turn, no
    window, and the turn is not another's.
    """
    asked = [(question.seat, kind(question.name)) for question in after.waiting]
    at, now = before.running, after.running
    same = (at.turn, at.round, at.phase, at.active) == (now.turn, now.round, now.phase, now.active)
    return same and asked == [(row.seat, "question")] and kind(row.name) == "question"


def _new_row(
    question: Question,
    table: Table,
    preferences: Mapping[int, Preferences],
    now: datetime,
    dropped: Sequence[AskRow],
) -> AskRow:
    same = [row for row in dropped if (row.seat, row.name) == (question.seat, question.name)]
    row = AskRow(
        game=table.row.id,
        question=question.number,
        seat=question.seat,
        name=question.name,
        since=now,
        reminded=max((row.reminded for row in same), default=0),
        told=any(row.told for row in same),
    )
    row = begun(row, table.row.deadlines, preferences.get(table.holders.get(question.seat, 0), DEFAULT), now)
    return changed(row, remind=None) if table.is_practice else row  # nobody waits for him


def begun(row: AskRow, deadlines: Mapping[str, int], preferences: Preferences, now: datetime) -> AskRow:
    """The question as if it were asked now, of somebody with these preferences."""
    remind = None if row.told else first_reminder(now, preferences)
    return given_time(changed(row, since=now, remind=remind), deadlines, preferences, now)


def given_time(row: AskRow, deadlines: Mapping[str, int], preferences: Preferences, now: datetime) -> AskRow:
    """The whole time for an answer begins now."""
    span = period(deadlines, row.name)
    if span is None:
        return changed(row, half=None, deadline=None)
    return changed(row, half=put_off(now + span / 2, now + span, preferences), deadline=now + span)


def handed_over(rows: Iterable[AskRow], game: GameRow, preferences: Preferences, now: datetime) -> list[AskRow]:
    """The clocks of a seat that somebody else has taken begin anew."""
    fresh = (changed(row, reminded=0, told=False) for row in rows)
    return [begun(row, game.deadlines, preferences, game.paused or now) for row in fresh]


def retimed(row: AskRow, preferences: Preferences, now: datetime) -> AskRow:
    """When its person has chosen other preferences: the next reminder by the new ones, as many as they were."""
    told = row.told and row.reminded >= preferences.most
    hours = preferences.first_hours + row.reminded * preferences.every_hours
    due = max(now, row.since + timedelta(hours=hours))
    remind = next_digest(now, preferences) if preferences.digest is not None else awake(due, preferences)
    return changed(row, remind=None if told else remind, half=put_off(row.half, row.deadline, preferences), told=told)


def told_now(row: AskRow, preferences: Preferences, now: datetime, least: timedelta) -> AskRow:
    """When its person could not be told before: `least` is left to him, and his reminders begin now."""
    deadline = None if row.deadline is None else max(row.deadline, now + least)
    remind, half = row.remind, row.half
    if remind is not None and remind <= now:
        remind = (following_reminder if row.reminded else first_reminder)(now, preferences)
    if half is not None and deadline is not None and half <= now:
        half = put_off(now + (deadline - now) / 2, deadline, preferences)
    return changed(row, remind=remind, half=half, deadline=deadline)


def shift(rows: Iterable[AskRow], by: timedelta) -> list[AskRow]:
    """The clocks when a pause of that length is over: it does not count, not even as waiting."""
    names = ("since", "remind", "half", "deadline")
    return [changed(row, **{name: moment + by for name in names if (moment := getattr(row, name))}) for row in rows]


# in words


def ago(moment: datetime) -> str:
    """As Discord shows it to each reader: how long ago, or in how long."""
    return f"<t:{int(moment.timestamp())}:R>"


def at(moment: datetime) -> str:
    """As Discord shows it to each reader: date and time in his own zone."""
    return f"<t:{int(moment.timestamp())}:f>"


def until(row: AskRow | None) -> str:
    """Until when a question may be answered, as the end of a sentence; empty without a deadline."""
    if row is None or row.deadline is None:
        return ""
    return _("until {when} ({ago})").format(when=at(row.deadline), ago=ago(row.deadline))
