"""`/log`: what happened, numbered, with the time between, filtered and in pages; as the public or one seat knows it."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from itertools import chain, pairwise
from typing import Self

from bot.clocks import timing
from bot.course import ADJUST, ALONE
from bot.delivery.herald import note_line
from bot.delivery.post import Button, Message
from bot.language.i18n import _
from bot.language.texts import CONTENT, cut
from bot.narration import narrate
from bot.narration.wording import N_
from bot.questions.clicks import Click
from bot.refusals import Stale
from bot.storage.entries import Past
from bot.table import Table
from engine import Event
from engine.sword import events as told_events
from engine.sword.events import Side

ROW = 900
"""Of a page, the most that one answer takes."""

TABLE = "table"
BATTLES, MEETINGS, SIEGES, CARDS, SUPPORT = "battles", "meetings", "sieges", "cards", "support"
ALLIANCES, DESPERATE, DICE, NEUTRAL = "alliances", "desperate", "dice", "neutral"
KINDS: Mapping[str, str] = {
    BATTLES: N_("Battles"),
    MEETINGS: N_("Interception, avoidance, bribes, the sea"),
    SIEGES: N_("Sieges and raids"),
    CARDS: N_("Cards"),
    SUPPORT: N_("Support and control"),
    ALLIANCES: N_("Alliances"),
    DESPERATE: N_("Desperate Times"),
    NEUTRAL: N_("Non-player powers, Gallic events, unrest"),
    DICE: N_("Dice"),
    TABLE: N_("The table: taken back, adjusted, deadlines, notes"),
}
OF_KIND: Mapping[str, tuple[type[Event], ...]] = {
    BATTLES: (
        told_events.BattleBegan,
        told_events.BattleRolled,
        told_events.BattleFought,
        told_events.BattleEnded,
        told_events.DiceRerolled,
        told_events.Overrun,
        told_events.Withdrew,
        told_events.FoughtAgain,
        told_events.SupportGained,
        told_events.SupportLost,
    ),
    MEETINGS: (
        told_events.AttemptDeclared,
        told_events.AttemptRolled,
        told_events.AttemptWaived,
        told_events.Bribed,
        told_events.Embarked,
        told_events.SeaRolled,
        told_events.VoyageCancelled,
    ),
    SIEGES: (
        told_events.SiegeSet,
        told_events.SiegeRolled,
        told_events.SiegeCancelled,
        told_events.CityChangedHands,
        told_events.TribeSubjugated,
    ),
    CARDS: (
        told_events.CardsDrawn,
        told_events.CardsDiscarded,
        told_events.DeckReshuffled,
        told_events.CardPlayed,
        told_events.CardFetched,
        told_events.ResponseFailed,
        told_events.TargetNamed,
        told_events.OptionTaken,
        told_events.EventCancelled,
        told_events.ActivationCancelled,
        told_events.EffectBegan,
        told_events.EffectEnded,
        told_events.HandShown,
        told_events.CardsSearched,
    ),
    SUPPORT: (
        told_events.ControlChanged,
        told_events.LoyaltyChanged,
        told_events.CityChangedHands,
        told_events.TribeSubjugated,
        told_events.SupportGained,
        told_events.SupportLost,
        told_events.PenaltyPaid,
    ),
    ALLIANCES: (
        told_events.AllianceOffered,
        told_events.AllianceAnswered,
        told_events.AllianceEnded,
        told_events.AllianceRenewed,
        told_events.AllianceMade,
    ),
    DESPERATE: (told_events.DesperateAnnounced, told_events.DesperateKept, told_events.CardFetched),
    NEUTRAL: (
        told_events.NeutralActs,
        told_events.GallicEventRolled,
        told_events.GallicEventVoided,
        told_events.UnrestChanged,
    ),
    DICE: (
        told_events.BattleRolled,
        told_events.BattleFought,
        told_events.DiceRerolled,
        told_events.SiegeRolled,
        told_events.AttemptRolled,
        told_events.SeaRolled,
        told_events.AttritionRolled,
        told_events.DieRolled,
        told_events.GallicEventRolled,
        told_events.ConsulsDrawn,
    ),
    TABLE: (),
}

LOSSES: Mapping[str, tuple[str, ...]] = {BATTLES: ("12.",), MEETINGS: ("9.6",), SIEGES: ("13.", "14.2")}
"""The causes of losses, by their beginnings, that belong to a kind."""
MOVES: Mapping[str, tuple[str, ...]] = {
    BATTLES: ("retreat",),
    MEETINGS: ("sail", "avoid", "intercept", "refuse", "bribe"),
}

_WORD = re.compile(
    r"(?P<before>-?[0-9]{1,18})\.(?P<after>[0-9]{1,18})\.(?P<seat>\w*)\.(?P<turn>[0-9]{1,2})\.(?P<kind>\w*)"
)
"""What a button keeps of `Wanted`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which part of the log: of a seat, a turn (0 for all), a kind; before or after a number (0 for neither)."""

    seat: str = ""
    turn: int = 0
    kind: str = ""
    before: int = 0
    after: int = 0

    @property
    def word(self) -> str:
        """As a button keeps it."""
        return f"{self.before}.{self.after}.{self.seat}.{self.turn}.{self.kind}"

    @classmethod
    def of(cls, word: str) -> Self:
        """Raises Stale."""
        found = _WORD.fullmatch(word)
        if found is None or found["kind"] not in ("", *KINDS):
            raise Stale
        before, after, turn = (int(found[name]) for name in ("before", "after", "turn"))
        return cls(before=before, after=after, seat=found["seat"], turn=turn, kind=found["kind"])


ALL = Wanted()


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    text: str


def page(table: Table, entries: Sequence[Past], wanted: Wanted, viewer: str | None = None) -> Message:
    """The latest that is wanted, as much as there is room for, with ways to what is older and newer."""
    inside = (
        rows(table, entries, wanted, viewer, _index(entries, wanted.after))
        if wanted.after
        else _latest(table, entries, wanted, viewer, _index(entries, wanted.before - 1))
    )
    head = _head(table, wanted)
    room = CONTENT - len(head) - 1
    shown: list[Row] = []
    for row in inside:
        room -= len(row.text) + 1
        if room < 0:
            break
        shown.append(row)
    shown.sort(key=lambda row: row.number)
    lines = [row.text for row in shown] or [_("Nothing of this kind has happened.")]
    ways: list[tuple[str, Wanted]] = []
    if shown:
        first, last = shown[0].number, shown[-1].number
        if any(_latest(table, entries, wanted, viewer, _index(entries, first - 1))):
            ways.append((_("Older"), replace(wanted, before=first, after=0)))
        if any(rows(table, entries, wanted, viewer, _index(entries, last))):
            ways.append((_("Newer"), replace(wanted, before=0, after=last)))
    return Message(text="\n".join(line for line in (head, *lines) if line), rows=_ways(table, ways))


def _index(entries: Sequence[Past], number: int) -> int:
    """How many answers there are up to that number; all for a negative one."""
    return len(entries) if number < 0 else bisect_right(entries, number, key=lambda past: past.number)


def _head(table: Table, wanted: Wanted) -> str:
    parts = [table.seat_name(wanted.seat)] if wanted.seat else []
    parts += [_("turn {turn}").format(turn=wanted.turn)] if wanted.turn else []
    parts += [_(KINDS[wanted.kind])] if wanted.kind else []
    return _("**Log**: {filters}").format(filters=" · ".join(parts)) if parts else ""


def _ways(table: Table, ways: Sequence[tuple[str, Wanted]]) -> tuple[tuple[Button, ...], ...]:
    buttons = tuple(
        Button(custom_id=Click(act="log", game=table.row.id, word=way.word).custom_id, label=label)
        for label, way in ways
    )
    return (buttons,) if buttons else ()


def rows(table: Table, entries: Sequence[Past], wanted: Wanted, viewer: str | None, begin: int = 0) -> Iterator[Row]:
    """Numbered, from the entry with that index; answers that led to nothing yet, sealed ones for instance, are left
    out, and no time tells of them.
    """
    before = next(_telling(table, entries[:begin][::-1], viewer), None)
    for past in _telling(table, entries[begin:], viewer):
        yield from _row(table, past, before, wanted, viewer)
        before = past


def _latest(table: Table, entries: Sequence[Past], wanted: Wanted, viewer: str | None, end: int) -> Iterator[Row]:
    """The same rows up to the entry with that index, the last one first."""
    telling = chain(_telling(table, entries[:end][::-1], viewer), (None,))
    for past, before in pairwise(telling):
        if past is not None:
            yield from _row(table, past, before, wanted, viewer)


def _telling(table: Table, entries: Sequence[Past], viewer: str | None) -> Iterator[Past]:
    return (past for past in entries if beside(past, table, viewer) or told(past, table, viewer, ALL))


def _row(table: Table, past: Past, before: Past | None, wanted: Wanted, viewer: str | None) -> Iterator[Row]:
    """At most one: none for what is not wanted."""
    if wanted.turn and past.turn != wanted.turn:
        return
    lines = told(past, table, viewer, wanted)
    head = beside(past, table, viewer)
    if head and (not wanted.seat or past.row.seat == wanted.seat) and wanted.kind in ("", TABLE):
        lines.insert(0, head)
    if lines:
        time = _time(past.at, before.at if before else None)
        yield Row(past.number, f"`{past.number}` {time} {_joined(lines, past.undone_by)}")


def told(past: Past, table: Table, viewer: str | None, wanted: Wanted) -> list[str]:
    """What an answer led to, of the kind wanted, with its note."""
    view = table.view(viewer)
    own = not wanted.seat or past.row.seat == wanted.seat
    names = {wanted.seat, *(power for seat in view.seats if seat.seat == wanted.seat for power in seat.powers)}
    events = (event for event in past.seen_by(viewer) if own or not names.isdisjoint(_named(event)))
    lines = [text for event in events if _is_of(event, past, wanted.kind) if (text := narrate(event, view))]
    if past.row.note and own and wanted.kind in ("", TABLE):
        lines.append(note_line(table, past.row.seat, past.row.note).removeprefix("> "))
    return lines


def _is_of(event: Event, past: Past, kind: str) -> bool:
    if not kind:
        return True
    match event:
        case told_events.CuLost() if kind in LOSSES:
            return event.cause.startswith(LOSSES[kind])
        case told_events.Moved() if kind in MOVES:
            return event.how in MOVES[kind]
        case told_events.CardPlayed() if kind == DESPERATE:
            return event.use == "desperate"
        case told_events.BecameActive() if kind == DESPERATE:
            return event.cause == "7.4"
    return isinstance(event, OF_KIND[kind]) or (kind == TABLE and past.by_table == ADJUST)


def _named(event: Event) -> Iterator[str]:
    """Seats and powers in it, among other words."""
    for fact in fields(event):
        value = getattr(event, fact.name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, Side):
            yield value.power


def beside(past: Past, table: Table, viewer: str | None) -> str:
    """What no event tells: what the table did, and what was answered because the time was up.

    What an order answered looks to others as if its player had.
    """
    match past.by_table:
        case "undo":
            text = (
                _("Taken back by {who}: the game stands as after {number}")
                if past.row.name == ALONE
                else _("Taken back by agreement (asked by {who}): the game stands as after {number}")
            )
            return text.format(who=_asker(past, table), number=past.back)
        case "adjust":
            return _("Asked by {who}").format(who=_asker(past, table))
    if past.by_clock and past.row.seat:
        return _("{seat}: answered by the deadline").format(seat=table.seat_name(past.row.seat))
    if past.row.by == "order" and viewer is not None and past.row.seat == viewer:
        return _("Your standing order answered")
    return ""


def _asker(past: Past, table: Table) -> str:
    seats = [table.seat_name(seat) for seat in table.seats_of(past.row.user or 0)]
    return ", ".join(seats) if seats else f"<@{past.row.user}>"


def _joined(lines: Sequence[str], undone: int | None) -> str:
    text = cut(" · ".join(lines), ROW)
    if undone is None:
        return text
    struck = "\n".join(f"~~{line.replace('~~', '')}~~" for line in text.split("\n"))
    return _("{struck} (taken back by {number})").format(struck=struck, number=f"`{undone}`")


def _time(at: datetime, before: datetime | None) -> str:
    stamp = timing.ago(at)
    return f"{stamp} +{elapsed(at - before)}" if before is not None else stamp


def elapsed(time: timedelta) -> str:
    """In the largest unit that is there twice, or the smallest: 90m, 47h, 3d."""
    seconds = max(0, int(time.total_seconds()))
    for size, unit in ((86_400, _("{n}d")), (3_600, _("{n}h")), (60, _("{n}m"))):
        if seconds >= 2 * size:
            return unit.format(n=seconds // size)
    return _("{n}s").format(n=seconds)
