"""What the table has mended by agreement, as sentences."""

from bot.i18n import _
from bot.narration import wording
from bot.narration.wording import N_
from engine import Event, View
from engine.sword import events

PILES = {
    "hand": N_("{card} goes to the hand of {seat}"),
    "deck": N_("{card} goes on top of the deck of {seat}"),
    "discards": N_("{card} goes to the discards of {seat}"),
    "removed": N_("{card} of {seat} is out of the game"),
    "kept": N_("{seat} have {card} back"),
}
KINDS = {"normal": N_("a space"), "city": N_("a walled city"), "tribe": N_("a tribe"), "box": N_("a box")}


def of_repair(event: Event, view: View) -> str:
    match event:
        case events.Adjusted():
            return _("**Adjusted** by agreement")
        case events.AllianceSet():
            return _("{power} and {other} are allied").format(
                power=wording.power(event.power), other=wording.power(event.other)
            )
        case events.KindSet():
            return _("{space} is {kind} now").format(
                space=wording.space(event.space, view), kind=_(KINDS.get(event.new, event.new))
            )
        case events.ReminderSet(what="rolled"):
            text = _("{space} has had its roll of this round") if event.on else _("{space} may be rolled against again")
            return text.format(space=wording.space(event.of, view))
        case events.ReminderSet(what="acted"):
            text = _("{power} have acted in this round") if event.on else _("{power} may act again in this round")
            return text.format(power=wording.power(event.of))
        case events.ReminderSet():
            text = (
                _("{seat}: the deck is reshuffled in the next Draw phase (6.4.1)")
                if event.on
                else _("{seat}: no reshuffle is due any more (6.4.1)")
            )
            return text.format(seat=wording.seat(event.of, view))
        case events.CardPut():
            return _(PILES[event.to]).format(card=wording.card(event.card, view), seat=wording.seat(event.seat, view))
    return ""
