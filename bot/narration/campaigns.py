"""9.5 Campaigns in sentences: an ally's leave, and armies that flank."""

from bot.i18n import _
from bot.narration import wording
from engine import Event, View
from engine.sword import events


def of_campaign(event: Event, view: View) -> str:
    """Empty for any other event."""
    match event:
        case events.LeaveAnswered():
            text = (
                _("{by} give {seat} leave to activate {leader} (9.5.5)")
                if event.granted
                else _("{by} give {seat} no leave to activate {leader} (9.5.5)")
            )
            return text.format(
                by=wording.seat(event.by, view),
                seat=wording.seat(event.seat, view),
                leader=wording.leader(event.leader, view),
            )
        case events.FlankJoined():
            return _("{leader} flanks from {origin} with {cu} of {power} in the battle at {space} (9.5.6)").format(
                leader=wording.leader(event.leader, view),
                origin=wording.space(event.origin, view),
                cu=wording.cu(event.number),
                power=wording.power(event.power),
                space=wording.space(event.space, view),
            )
        case events.FlankStayed():
            return _("{power} on the flank stay in {space}: {cu} (9.5.6)").format(
                power=wording.power(event.power),
                space=wording.space(event.space, view),
                cu=wording.cu(event.number),
            )
    return ""
