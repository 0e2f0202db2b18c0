"""9.5 Campaigns in sentences: whom they activate, an ally's leave, and armies that flank."""

from bot.language.i18n import _
from bot.narration import wording
from engine import Event, Question, View
from engine.sword import events


def asks_leader(question: Question) -> bool:
    """9.5.1 Whether it is the question of a Campaign; other cards ask what to choose by the same name."""
    return question.name == "event_choice" and "first" in question.about


def ask(question: Question, view: View) -> str:
    """9.5.1 Which leader is the next."""
    card, first = wording.card(str(question.about["card"]), view), str(question.about["first"])
    if not first:
        return _("{card}: which leader does it activate first?").format(card=card)
    text = _("{card}: which second leader does it activate, after {first}?")
    return text.format(card=card, first=wording.leader(first, view))


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
