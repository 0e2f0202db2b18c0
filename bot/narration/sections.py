"""Which section of the rules stands behind an event that does not name it itself. Everything else tells its own."""

from collections.abc import Mapping

from engine import Event, View
from engine.sword import events

PHASES: Mapping[str, str] = {
    "mines": "5.1",
    "draw": "5.2",
    "first_player": "5.3",
    "action": "5.4",
    "attrition": "5.5",
    "surrender": "5.6",
    "isolation": "5.7",
    "scoring": "5.8",
    "alliances": "5.9",
    "reinforcement": "5.10",
}
USES: Mapping[str, str] = {
    "activate": "7.1",
    "support": "7.3",
    "reinforce": "7.1",
    "event": "7.1",
    "response": "7.1.1",
    "sail": "9.6.3",
    "hire": "7.2.4",
    "neutral": "7.1.2",
    "bribe": "7.2.2",
    "desperate": "7.4",
}
"""What a card was played for."""

MOVES: Mapping[str, str] = {
    "march": "9.2",
    "retreat": "12.4",
    "back": "9.4",
    "sail": "9.6",
    "avoid": "11.1",
    "intercept": "10.4",
    "refuse": "10.5.1",
    "shift": "7.1",
    "bribe": "7.2.2",
    "home": "17",
}
MARKERS: Mapping[str, str] = {
    "mines_depleted": "7.2.3",
    "appian_way": "9.2",
    "duoviri": "9.6.3",
    "punic_envoys": "18",
    "punic_alliance": "18",
    "treaty_signed": "18",
    "carthago_fallen": "17",
    "insurrection": "16.4",
}
BY_EVENT = "7.1"
"""Other markers are laid by events."""

KINDS: Mapping[type[Event], str] = {
    events.RoundBegan: "5.4",
    events.TurnEnded: "5.4",
    events.CardsDrawn: "6.2",
    events.WentInside: "9.3.1",
    events.BattleBegan: "12.1",
    events.AllianceSet: "15.1",
    events.KindSet: "13.5",
    events.CardPut: "6.1",
    events.ActivationDeclared: "7.1",
    events.CardsSearched: "6.3",
}


def section(event: Event, view: View) -> str:
    """Of the rules; empty if the sentence about the event has it already, or names the card that did it."""
    match event:
        case events.PhaseBegan():
            return PHASES.get(event.phase, "5")
        case events.LeaderActivated():
            return "9.2" if event.mp else "13.1.1"
        case events.LeaderPlaced():
            leader = view.data.leaders[event.leader]
            return "8.2.2" if leader.consul else "5.10" if leader.named else "8.3"
        case events.ReminderSet(what="rolled"):
            return "13.1.1"
        case events.ReminderSet(what="acted"):
            return "16.1.1"
        case events.MarkerSet():
            return MARKERS.get(event.marker, BY_EVENT)
    return KINDS.get(type(event), "")


def cited(text: str, section: str) -> str:
    """With its section behind the first line."""
    if not text or not section:
        return text
    first, *rest = text.split("\n")
    return "\n".join([f"{first} ({section})", *rest])
