"""3 Gallic events of games of three players as sentences: events, questions, refusals."""

from collections.abc import Mapping

from bot.language.i18n import _, ngettext, spoken
from bot.narration import wording
from bot.narration.rolls import dice
from bot.narration.wording import N_
from engine import Event, Question, View
from engine.sword import events
from engine.sword.tables import GallicStep

CANCEL, CHOICE = "gallic_cancel", "gallic_event"

ASKED: Mapping[str, str] = {
    CANCEL: N_("Gallic event: do you discard a card to void it?"),
    CHOICE: N_("Gallic event: which space does it strike?"),
}

ASKED_ABOUT: Mapping[str, str] = {
    CANCEL: N_("Gallic event “{event}”: do you discard a card with the cancel icon to void it?"),
    "raid": N_("Gallic event “{event}”: which space do the Gauls raid?"),
    "loyalty": N_("Gallic event “{event}”: which city loses loyalty?"),
    "support": N_("Gallic event “{event}”: where do you give up a point of your support?"),
}
"""By question, and for the choice by what the event does."""

VERBS_IN: Mapping[tuple[str, str], str] = {
    (CANCEL, "no"): N_("Let it happen"),
}

WHERE: Mapping[str, str] = {
    "3": N_("for a Gallic event"),
}

REASONS: Mapping[str, str] = {
    "no_cancel_icon": N_("{card} has no icon that cancels a Gallic event"),
    "other_kind_of_space": N_("the event does not strike spaces like {space}"),
    "own_space_while_others": N_("{space} is yours, and the event can strike another's"),
    "struck_already": N_("{space} has been struck by this event already"),
}


def ask(question: Question, view: View) -> str:
    """The question about an event of the table; empty for another question."""
    about = question.about
    text = ASKED_ABOUT.get(CANCEL if question.name == CANCEL else str(about.get("what", "")))
    if question.name not in (CANCEL, CHOICE) or text is None:
        return ""
    return _(text).format(event=name(int(about["event"]), view))


def name(total: int, view: View) -> str:
    """Of the event that 2d6 bring."""
    event = view.data.tables.gallic_event(total)
    return event.name_ru if spoken() == "ru" else event.name


def what(total: int, view: View) -> str:
    """What the event does; empty if nothing."""
    return "; ".join(_step(one, view) for one in view.data.tables.gallic_event(total).steps)


def _step(one: GallicStep, view: View) -> str:
    texts = {
        "raid": ngettext("a raid on one of {spaces}", "raids on {n} of {spaces}", one.amount),
        "loyalty": _("{n} loyalty of one of {spaces} is lost"),
        "levy": _("whoever has the fewest VP places {cu}"),
        "support": ngettext(
            "whoever has the most VP gives up a point of support",
            "whoever has the most VP gives up {n} points of support",
            one.amount,
        ),
    }
    spaces = ", ".join(wording.space(space, view) for space in one.spaces)
    return texts[one.op].format(n=one.amount, cu=wording.cu(one.amount), spaces=spaces)


def of_gallic_events(event: Event, view: View) -> str:
    """Empty for any other event."""
    match event:
        case events.GallicEventRolled():
            does = _("nothing happens") if event.idle else what(event.total, view)
            return _("**Gallic event**: {dice} = {total}, {event}: {what} (3)").format(
                dice=dice(event.dice), total=event.total, event=name(event.total, view), what=does
            )
        case events.GallicEventVoided():
            return _("{seat} void the Gallic event with {card} (3)").format(
                seat=wording.seat(event.seat, view), card=wording.card(event.card, view)
            )
    return ""
