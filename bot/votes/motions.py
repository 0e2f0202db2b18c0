"""What players may propose: whether it can be put to the table, and whose consent it takes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from pydantic import JsonValue

from bot.language.i18n import languages, speaking
from bot.language.texts import CONTENT
from bot.refusals import NoSuchSeat
from bot.storage.entries import Past
from bot.table import Table
from bot.votes import mending, undoing
from bot.votes.objections import NothingToUndo, NoWayBack, NoWayBackAnywhere, PausedAlready, SameHolder, TooMuch
from bot.votes.proposals import Motion
from bot.votes.proposed import adjustment_lines
from bot.votes.suffrage import Rule, everybody, has_waited, majority, successor, waits_since
from engine import Choice

BALLOT = 500
"""Characters of a message left for how the votes stand."""


def undo(table: Table, user: int, entries: Sequence[Past], to: str | None) -> Motion:
    """Back to the position after the entry numbered `to`, or to that before his last answer. Nobody is asked about what
    is free.

    `entries` are all of the game. Raises NothingToUndo, NoWayBack, NoWayBackAnywhere.
    """
    rows = [one.row for one in entries]
    back = undoing.own_last(rows, user) if to is None else _meant(entries, to)
    if back is None:
        raise NothingToUndo
    free = undoing.is_free(table, rows, user, back)
    return Motion(kind="undo", rule=Rule() if free else everybody(table, user), facts={"to": back})


def _meant(entries: Iterable[Past], to: str) -> int:
    """Raises NoWayBack, NoWayBackAnywhere."""
    number, known = to.strip().lstrip("#"), list(entries)
    possible = {row.revision for row in undoing.targets([one.row for one in known])}
    if not possible:
        raise NoWayBackAnywhere
    found = next((one.revision for one in known if one.revision in possible and str(one.number) == number), None)
    if found is None:
        raise NoWayBack(to)
    return found


def adjustment(table: Table, user: int, typed: str) -> Motion:
    """Sentences with `;` between them; nobody agrees to what he does not see. Raises Refused, TooMuch."""
    sentences = mending.read(table, typed)
    if max(_length(table, user, sentences, language) for language in languages()) > CONTENT - BALLOT:
        raise TooMuch(mending.SENTENCES)
    facts: Mapping[str, JsonValue] = {"sentences": [list(said) for said in sentences]}
    return Motion(kind="adjust", rule=everybody(table, user), facts=facts)


def _length(table: Table, user: int, sentences: Sequence[Choice], language: str) -> int:
    """Characters of what the readers of a language are told of it."""
    with speaking(language):
        return len("\n".join(adjustment_lines(table, user, sentences)))


def pause(table: Table, user: int) -> Motion:
    """Raises PausedAlready."""
    if table.row.paused:
        raise PausedAlready
    return Motion(kind="pause", rule=everybody(table, user))


def replacement(table: Table, user: int, seat: str, new: int, now: datetime) -> Motion:
    """Raises NoSuchSeat, SameHolder."""
    place = table.place_meant(seat)
    old = table.holder(place)
    if old is None:
        raise NoSuchSeat([table.seat_name(known) for known in table.places])
    if old == new:
        raise SameHolder(table.seat_name(place), old)
    since = waits_since(table, place)
    facts: Mapping[str, JsonValue] = {
        "seat": place,
        "old": old,
        "new": new,
        "waited": user != old and has_waited(table, place, now),
        "since": None if since is None else int(since.timestamp()),
    }
    return Motion(kind="replace", rule=successor(table, user, place, new, now), facts=facts)


def abandonment(table: Table) -> Motion:
    return Motion(kind="abandon", rule=majority(table))
