"""What an undo would take back, and which one needs nobody's consent.

A silent answer (see `numbers`) is its giver's secret: nobody may learn from what can be undone, and how, that there was
one. So an undo never takes one back: who has thought better of it answers ahead once more.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

import engine
from bot.course import UNDO, Course, answer_to
from bot.numbers import is_silent
from bot.storage.sound import events_of
from bot.storage.tables import EntryRow
from bot.table import Table
from engine import Game
from engine.sword.desperate import BEFORE, ROUND, TURN, Ahead


def own_last(entries: Sequence[EntryRow], user: int) -> int | None:
    """The revision before the last answer in force that a user has given and everybody knows of, if there is one."""
    own = (
        entry.revision
        for entry in reversed(entries)
        if entry.by == "player" and entry.user == user and entry.undone is None and entry.seat is not None
        if not is_silent(entry)
    )
    return next((revision - 1 for revision in own), None)


def free(table: Table, entries: Sequence[EntryRow], user: int) -> int | None:
    """The revision that a user may go back to by himself, which takes back his last answer; None if he may not."""
    back = own_last(entries, user)
    return back if back is not None and is_free(table, entries, user, back) else None


def is_free(table: Table, entries: Sequence[EntryRow], user: int, back: int) -> bool:
    """Whether all that came after revision `back` is his own, and nobody has learned anything from it.

    Answers taken back already count too: what they showed was seen.
    """
    seats, since = frozenset(table.seats_of(user)), (entry for entry in entries if entry.revision > back)
    return all(is_silent(entry) or (_is_his(entry, user, seats) and not _showed(entry)) for entry in since)


def went_on(entries: Iterable[EntryRow]) -> bool:
    """Whether one of these answers, which came after an undo was asked for, keeps it from being done: all of which
    everybody sees something, and be it that the game does not wait for somebody any more.
    """
    return not all(is_silent(entry) for entry in entries)


def _is_his(entry: EntryRow, user: int, seats: Set[str]) -> bool:
    if entry.by == "table":
        return entry.words[:1] == [UNDO]
    return entry.user == user if entry.by == "player" else entry.seat in seats


def _showed(entry: EntryRow) -> bool:
    """A die, a card drawn or a card turned up."""
    return bool(entry.draws) or any(event.reveals for event in events_of(entry))


def taken_back(entries: Sequence[EntryRow], back: int) -> list[EntryRow]:
    """What is in force now and would not be after an undo to that revision, undos and silent answers left out."""
    return [entry for entry in _in_force(entries, back) if not is_silent(entry)]


def _in_force(entries: Iterable[EntryRow], since: int) -> list[EntryRow]:
    return [
        entry
        for entry in entries
        if entry.revision > since and entry.undone is None and not (entry.by == "table" and entry.words[:1] == [UNDO])
    ]


def targets(entries: Sequence[EntryRow]) -> list[EntryRow]:
    """The answers after which the game may stand again, the latest first: in force, and something came after them."""
    in_force = taken_back(entries, 0)
    return in_force[-2::-1]


# answers ahead


def ahead_of(entries: Sequence[EntryRow], back: int, user: int) -> Mapping[str, EntryRow]:
    """By seat, the last answers ahead among what an undo to that revision takes back. Who goes back to before one of
    his own that everybody knows of takes that one back indeed.
    """
    undone = _in_force(entries, back)
    first = next((entry for entry in undone if not is_silent(entry)), None)
    said = {entry.seat: entry for entry in undone if entry.name == Ahead.name and entry.seat is not None}
    if first is not None and first.user == user and said.get(first.seat or "") is first:
        del said[first.seat or ""]
    return said


def said_again(course: Course, ahead: Mapping[str, EntryRow]) -> tuple[Course, list[str]]:
    """Answers ahead given once more after an undo, and the seats whose cannot be: it is not possible there or would
    mean something else, or it would settle what he is asked just then, and everybody could tell that he had said it.
    """
    gone = []
    for seat, entry in ahead.items():
        following = _once_more(course, seat, entry)
        course = following or course
        if following is None and course.after.holders.get(seat) == entry.user:
            gone.append(seat)
    return course, gone


def _once_more(course: Course, seat: str, entry: EntryRow) -> Course | None:
    table, said = course.after, tuple(entry.words)
    question = next((ask for ask in table.questions if (ask.seat, ask.name) == (seat, Ahead.name)), None)
    if question is None or table.holders.get(seat) != entry.user or not _means_the_same(entry, table.running):
        return None
    try:
        outcome = engine.play(table.running, question.number, said)
    except engine.IllegalChoice:
        return None
    if outcome.events:
        return None
    return course.step(outcome, answer_to(table, question, said, entry.user, "player"))


def _means_the_same(entry: EntryRow, game: Game) -> bool:
    """What is said of this round or this turn is said of one."""
    if entry.words[0] in (ROUND, BEFORE):
        return (entry.turn, entry.round) == (game.turn, game.round)
    return entry.words[0] != TURN or entry.turn == game.turn
