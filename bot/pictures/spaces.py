"""Where something happened, to be ringed on the map."""

from collections.abc import Iterable

from engine import Event
from engine.sword import events as told

MOST = 12
HAPPENED = (
    told.SiegeRolled,
    told.SiegeSet,
    told.CuPlaced,
    told.CuLost,
    told.LoyaltyChanged,
    told.WentInside,
    told.LeaderPlaced,
)


def touched(events: Iterable[Event]) -> tuple[str, ...]:
    """The spaces that changed or were fought over, the latest first, at most a dozen."""
    spaces: dict[str, None] = {}
    for event in reversed(list(events)):
        for space in _of(event):
            spaces.setdefault(space)
    return tuple(space for space in spaces if space)[:MOST]


def eventful(events: Iterable[Event]) -> tuple[str, ...]:
    """Those of them where something happened that no arrow, no crossed swords and no other controller show, so that
    what was merely passed is left out.
    """
    events = list(events)
    fought = {event.space for event in events if isinstance(event, told.BattleBegan | told.Overrun)}
    return touched(event for event in events if isinstance(event, HAPPENED) and event.space not in fought)


def _of(event: Event) -> tuple[str, ...]:
    match event:
        case told.Moved() | told.Embarked() | told.SeaRolled():
            return event.path
        case told.AttemptDeclared():
            return (event.space, event.to)
        case (
            told.BattleBegan()
            | told.BattleRolled()
            | told.BattleFought()
            | told.BattleEnded()
            | told.Overrun()
            | told.SiegeRolled()
            | told.SiegeSet()
            | told.CuPlaced()
            | told.CuLost()
            | told.ControlChanged()
            | told.LoyaltyChanged()
            | told.CityChangedHands()
            | told.TribeSubjugated()
            | told.WentInside()
            | told.LeaderPlaced()
            | told.LeaderActivated()
            | told.AttemptRolled()
            | told.VoyageCancelled()
        ):
            return (event.space,)
    return ()
