"""When the picture of the standing message is drawn anew: at the end of an action and after dice, not step by step.

Reading chosen of "one picture per hand-over, none for a micro-step that another follows at once": whoever acts is asked
again and again until his action is over; what he is asked then is what to do next. That is where an edit has a new
picture, if the map has changed, and where dice have decided something. A message that is followed by another in the
middle of an action gets the newest map with the loss of its buttons, so that none is left with a picture older than its
text.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.beforehand.prepared import TURN
from bot.table import Table
from engine import Event, View
from engine.sword import events as told
from engine.sword.view import SeatView

DECIDED = (
    told.BattleRolled,
    told.BattleFought,
    told.Overrun,
    told.BattleEnded,
    told.SiegeRolled,
    told.SeaRolled,
    told.AttemptRolled,
    told.AttritionRolled,
)


def decided(events: Sequence[Event]) -> bool:
    """Whether a battle or a roll has come to something that a report shows."""
    return any(isinstance(event, DECIDED) for event in events)


def at_rest(table: Table) -> bool:
    """Whether no step of an action is to follow."""
    return all(question.name == TURN for question in table.waiting)


def moved(before: Table, after: Table) -> bool:
    """Whether the map is another one, but for the numbers of cards."""
    return before.game is None or after.game is None or _on_map(before.public) != _on_map(after.public)


def _on_map(view: View) -> View:
    return replace(view, seats=tuple(map(_without_cards, view.seats)))


def _without_cards(seat: SeatView) -> SeatView:
    return replace(seat, hand=0, deck=0, discards=(), removed=(), desperate=0, reshuffle=False)
