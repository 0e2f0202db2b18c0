"""Who is pinged and when, and the messages a game's channel gets: one for each hand-over."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.beforehand.nothing import nothing
from bot.delivery.notice import HANDOVER as HANDOVER
from bot.delivery.notice import Notice
from bot.delivery.post import Message, Target
from bot.language.i18n import _
from bot.language.texts import fit
from bot.questions.prompts import public_rows
from bot.table import Table
from engine import Event
from engine.sword import events as told_events

MAP, REPORT = "map", "report"
FRESH = timedelta(hours=1)
"""How long a message is edited rather than followed by another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The hand-over's message in the channel: `since` is the first revision it tells of."""

    nonce: str
    since: int
    created: datetime


def due(before: Set[int], after: Set[int], causer: int | None) -> frozenset[int]:
    """Whom to ping: the people the game waits for now and did not before, but not who caused it."""
    return frozenset(after) - before - {causer}


def pings(before: Table | None, after: Table, events: Sequence[Event], causer: int | None) -> frozenset[int]:
    """Those a question is due to and those who are attacked; the end of a game is told to all its players."""
    if after.is_over:
        return frozenset(after.holders.values())
    asked = due(before.waited_for if before else frozenset(), after.waited_for, causer)
    return asked | (attacked(events, before, after) - {causer})


def attacked(events: Sequence[Event], before: Table | None, after: Table) -> frozenset[int]:
    """The players whose army is fought, overrun or intercepted (10.1: the active player's), whose city is besieged, or
    whose marker a raid has taken, by others than themselves.

    Who is only to avoid, or to answer an interception, is asked; what he has said beforehand is done without a ping.
    """
    powers = {power: user for seat, user in after.holders.items() for power in after.data.positions[seat].powers}
    suffered, intercepted = set(), False
    for event in events:
        match event:
            case told_events.BattleBegan():
                suffered.add(event.defender)
            case told_events.Overrun():
                suffered.add(event.loser)
            case told_events.Moved(how="intercept"):
                intercepted = True
            case told_events.SiegeSet(old=None):
                suffered.add(after.public.spaces[event.space].control)
            case told_events.SiegeRolled(kind="raid") if event.points and before is not None:
                suffered.add(before.public.spaces[event.space].control)
    found = {powers[power] for power in suffered if power in powers}
    mover = after.holders.get(after.public.active or "")
    return frozenset(found | {mover} if intercepted and mover is not None else found)


def message(after: Table, told: Sequence[str], pinged: Set[int] = frozenset(), *, still: bool = True) -> Message:
    """What happened, whose move it is, and what everybody may be offered. `still`: say so while the clocks stand."""
    asked = [(question, () if question.hidden else after.options(question)) for question in after.waiting]
    nothings = [nothing(question, after.words(question)) for question in after.waiting]
    paused = (
        [_("The clocks stand still: the game is paused until a player says /resume.")]
        if after.row.paused and asked and still
        else []
    )
    return Message(
        text=fit(told, [*paused, *(after.waiting_lines() or _ending(after))]),
        rows=public_rows(after.row.id, asked, after.public, nothings=nothings),
        mentions=tuple(sorted(pinged)),
    )


def _ending(after: Table) -> list[str]:
    if not after.is_over:
        return []
    players = " ".join(f"<@{user}>" for user in dict.fromkeys(after.holders.values()))
    proof = _("The seed of all dice and shuffles was `{seed}`. Its SHA-256 was published at the start: `{commitment}`.")
    return [players, proof.format(seed=after.running.seed, commitment=after.row.commitment)]


def report(since: int) -> str:
    """The battle or the rolls after a revision, with as much of the map as shows where, as a word for the illustrator.

    MAP is the word for the whole map with what was done last.
    """
    return f"{REPORT}:{since}"


def handover(
    *,
    before: Table | None,
    after: Table,
    told: Sequence[str],
    news: Sequence[str],
    pinged: Set[int],
    standing: Standing | None,
    drawing: str,
    redrawn: bool,
    outdated: Message | None,
    now: datetime,
    anew: bool = False,
) -> list[Notice]:
    """The notices of one answer, which is told by `news`; `told` is what the standing message tells with them.

    A ping is a new message, for edits never ping; so is what goes back (`anew`). Without one the standing message is
    edited while it is fresh; later only what everybody should know makes a new one. What concerns its giver alone
    shows nowhere.

    A new message has the picture of `drawing`; an edit keeps the one it has unless it is to be `redrawn`. `outdated`:
    the standing message as it is, if its picture is older than its text; then it is left with the newest map.
    """
    if before is not None and not news and not pinged and before.waiting == after.waiting:
        return []
    room = Target("channel", after.row.channel)
    still = before is None or before.row.paused is not None  # else the news say so
    if not pinged and not after.is_over and not anew and standing is not None:
        if now - standing.created < FRESH:
            shown = message(after, told, still=still)
            picture = drawing if redrawn else ""
            edit = Notice(
                kind=HANDOVER, target=room, message=shown, action="edit", edits=standing.nonce, drawing=picture
            )
            return [edit]
        if not news:
            return []
    notices = [strip(standing.nonce, room, outdated)] if standing is not None else []
    shown = message(after, news, pinged, still=still)
    notices.append(Notice(kind=HANDOVER, target=room, message=shown, drawing=drawing))
    return notices


def strip(nonce: str, room: Target, outdated: Message | None = None) -> Notice:
    """The message that is followed by another loses its buttons; see `handover`."""
    bare = Message(text=outdated.text if outdated else "")
    drawing = MAP if outdated else ""
    return Notice(kind=HANDOVER, target=room, message=bare, action="strip", edits=nonce, drawing=drawing)


def anew(after: Table, told: Sequence[str], standing: Standing | None, pinged: Set[int]) -> list[Notice]:
    """Status and question once more, since nobody knows what became of the old."""
    room = Target("channel", after.row.channel)
    notices = [strip(standing.nonce, room)] if standing is not None else []
    shown = message(after, told, pinged)
    notices.append(Notice(kind=HANDOVER, target=room, message=shown, drawing=MAP))
    return notices
