"""What players may propose: what would happen, in words, and whose consent it takes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from pydantic import JsonValue

from bot import mending, timing, undoing
from bot.herald import entry_lines
from bot.i18n import _, ngettext
from bot.objections import NothingToUndo, NoWayBack, PausedAlready, SameHolder, TooMuch
from bot.proposals import Motion
from bot.refusals import NoSuchSeat
from bot.suffrage import Rule, beside, everybody, has_waited, majority, successor, waits_since
from bot.table import Table
from bot.tables import EntryRow
from bot.texts import CONTENT

BALLOT = 500
"""Characters of a message left for how the votes stand."""


def undo(table: Table, user: int, entries: Sequence[EntryRow], to: str | None) -> Motion:
    """Back to the position after entry `to`, or to that before his last answer. Nobody is asked about what is free.

    `entries` are all of the game. Raises NothingToUndo, NoWayBack.
    """
    back = undoing.own_last(entries, user) if to is None else _meant(entries, to)
    if back is None:
        raise NothingToUndo
    free = undoing.is_free(table, entries, user, back)
    head = _("{user} asks to take back what came after number {number} of the log:")
    lines = [head.format(user=f"<@{user}>", number=back), *_story(table, undoing.taken_back(entries, back))]
    return Motion(kind="undo", lines=lines, rule=Rule() if free else everybody(table, user), facts={"to": back})


def _meant(entries: Iterable[EntryRow], to: str) -> int:
    """Raises NoWayBack."""
    number = to.strip().lstrip("#")
    known = {str(entry.revision): entry.revision for entry in undoing.targets(list(entries))}
    if number not in known:
        raise NoWayBack(to)
    return known[number]


def _story(table: Table, entries: Iterable[EntryRow]) -> list[str]:
    """As everybody may know it: answers that show nothing yet are only counted."""
    lines, silent = [], 0
    for entry in entries:
        told = [line.removeprefix("> ") for line in entry_lines(entry, table, None)]
        silent += not told
        lines += [f"`{entry.revision}` " + " · ".join(told)] if told else []
    if silent:
        text = ngettext("{n} answer that shows nothing in the log", "{n} answers that show nothing in the log", silent)
        lines.append(text.format(n=silent))
    return lines


def adjustment(table: Table, user: int, typed: str) -> Motion:
    """Sentences with `;` between them; nobody agrees to what he does not see. Raises Refused, TooMuch."""
    sentences = mending.read(table, typed)
    head = _("{user} asks to mend the position:").format(user=f"<@{user}>")
    facts: Mapping[str, JsonValue] = {"sentences": [list(said) for said in sentences]}
    lines = [head, *mending.told(table, sentences)]
    if len("\n".join(lines)) > CONTENT - BALLOT:
        raise TooMuch(mending.SENTENCES)
    return Motion(kind="adjust", lines=lines, rule=everybody(table, user), facts=facts)


def pause(table: Table, user: int) -> Motion:
    """Raises PausedAlready."""
    if table.row.paused:
        raise PausedAlready
    told = _("{user} asks for a pause: nobody is reminded and no deadline comes until a player ends it with /resume.")
    return Motion(kind="pause", lines=[told.format(user=f"<@{user}>")], rule=everybody(table, user))


def replacement(table: Table, user: int, seat: str, new: int, now: datetime) -> Motion:
    """Raises NoSuchSeat, SameHolder."""
    place = table.place_meant(seat)
    old = table.holder(place)
    if old is None:
        raise NoSuchSeat([table.seat_name(known) for known in table.places])
    if old == new:
        raise SameHolder(table.seat_name(place), old)
    if user == old:
        told = _("{user} hands the {seat} over to {new}, who must accept.")
    else:
        told = _("{user} proposes that {new} plays the {seat} from now on, in place of {old}.")
    line = told.format(user=f"<@{user}>", new=f"<@{new}>", seat=table.seat_name(place), old=f"<@{old}>")
    lines = [line] if user == old else [line, _who_decides(table, place, old, new, now)]
    waited = user != old and has_waited(table, place, now)
    facts: Mapping[str, JsonValue] = {"seat": place, "old": old, "new": new, "waited": waited}
    return Motion(kind="replace", lines=lines, rule=successor(table, user, place, new, now), facts=facts)


def _who_decides(table: Table, seat: str, old: int, new: int, now: datetime) -> str:
    """Whose word it takes to give a seat to another, and why."""
    since = waits_since(table, seat)
    if since is None:
        told = _(
            "{old} and {new} must both agree: the game does not wait for the {seat} now. After 24 hours of waiting the "
            "other players may decide without {old}."
        )
    elif not has_waited(table, seat, now):
        told = _(
            "{old} and {new} must both agree: the game waits for the {seat} since {since}, and only after 24 hours, "
            "pauses not counted, may the other players decide without {old}."
        )
    elif beside(table, old, new):
        told = _(
            "The game waits for the {seat} since {since}, 24 hours or more: {new} must accept, and more than half of "
            "the other players agree. {old} may refuse as long as this is open, and that ends it."
        )
    else:
        told = _(
            "The game waits for the {seat} since {since}, 24 hours or more, and there is no other player to ask: {new} "
            "must accept. {old} may refuse as long as this is open, and that ends it."
        )
    when = f"{timing.at(since)} ({timing.ago(since)})" if since else ""
    return told.format(old=f"<@{old}>", new=f"<@{new}>", seat=table.seat_name(seat), since=when)


def abandonment(table: Table, user: int) -> Motion:
    told = _(
        "{user} proposes to abandon the game: nobody wins, the seed of the dice is published, and the channel is free "
        "for another game. It cannot be taken back."
    )
    return Motion(kind="abandon", lines=[told.format(user=f"<@{user}>")], rule=majority(table))
