"""What the picture of a hand-over highlights: all of the action that has led to it, not its last answer alone."""

from collections.abc import Sequence

from bot.pictures.spaces import touched
from bot.storage.entries import past
from bot.storage.store import Store
from engine import Event
from engine.sword.events import BecameActive

REACH = 60
"""Answers that are looked through at first; four times as many if the action began before them."""


async def last_done(store: Store, game: int, revision: int) -> Sequence[Event]:
    """What everybody knew at a revision of the latest turn of a player in which something happened on the map.

    Reading chosen: a picture comes with the message that hands over, and what hands over is mostly "Stop here" or a
    pass; what he wants to see who is to act now is what has been done since the other became active.
    """
    reach = REACH
    while True:
        entries = await past(store, game, max(0, revision - reach))
        stood = [one for one in entries if one.revision <= revision and (one.undone is None or one.undone > revision)]
        found = latest_turn([event for entry in stood for event in entry.seen_by(None)])
        if found is not None or reach >= revision:
            return found or ()
        reach *= 4


def latest_turn(events: Sequence[Event]) -> Sequence[Event] | None:
    """From when its player became active to when the next one did; None if no turn that left a trace begins here."""
    end = len(events)
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], BecameActive):
            if touched(events[at:end]):
                return events[at:end]
            end = at
    return None
