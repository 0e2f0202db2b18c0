"""What the table has mended by agreement, as sentences."""

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.wording import N_
from engine import Event, Option, View
from engine.sword import events

PILES = {
    "hand": N_("{card} goes to the hand of {seat}"),
    "deck": N_("{card} goes on top of the deck of {seat}"),
    "discards": N_("{card} goes to the discards of {seat}"),
    "removed": N_("{card} of {seat} is out of the game"),
    "kept": N_("{seat} have {card} back"),
}
WORDS = {
    "acted": N_("has acted"),
    "alliance": N_("alliance"),
    "aside": N_("set aside"),
    "box": N_("box"),
    "card": N_("card"),
    "city": N_("walled city"),
    "commander": N_("commander"),
    "control": N_("control"),
    "cu": N_("CU"),
    "deck": N_("top of the deck"),
    "discards": N_("discards"),
    "displaced": N_("displaced"),
    "gallic": N_("Gallic"),
    "hand": N_("hand"),
    "inside": N_("inside"),
    "kept": N_("kept"),
    "kind": N_("kind"),
    "leader": N_("leader"),
    "loyalty": N_("loyalty"),
    "marker": N_("marker"),
    "mercenaries": N_("mercenaries"),
    "none": N_("no siege"),
    "normal": N_("space"),
    "off": N_("no"),
    "on": N_("yes"),
    "out": N_("out of the game"),
    "outside": N_("outside"),
    "plunder": N_("plunder"),
    "pool": N_("the consul pool"),
    "removed": N_("out of the game"),
    "reshuffle": N_("reshuffle reminder"),
    "rolled": N_("siege roll had"),
    "siege": N_("siege"),
    "transalpine": N_("Transalpine"),
    "tribe": N_("tribe"),
    "unrest": N_("unrest"),
    "vp": N_("VP"),
}
"""Of the sentences that adjust, but for names."""
KINDS = {"normal": N_("a space"), "city": N_("a walled city"), "tribe": N_("a tribe"), "box": N_("a box")}


def word(option: Option, view: View) -> str:
    """Of a sentence that adjusts; empty for a name or a number."""
    if option.kind not in ("verb", "choice"):
        return ""
    if option.word in wording.MARKERS:
        return wording.marker(option.word, view)
    return _(WORDS[option.word]) if option.word in WORDS else ""


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
        case events.ReminderSet(what="acted", of="unrest"):
            return (
                _("The unrest has been raised by a card in this round")
                if event.on
                else _("The unrest may be raised by a card again in this round")
            )
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
