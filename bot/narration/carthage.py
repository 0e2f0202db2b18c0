"""Carthage as a player: unrest, mercenaries and the revolters as sentences."""

from collections.abc import Mapping

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.wording import N_
from engine import Event, View
from engine.sword import events

ASKED: Mapping[str, str] = {
    "mercenaries_out": N_("Which mercenaries leave your service?"),
}

VERBS: Mapping[str, str] = {
    "hire": N_("Hire mercenaries for a card"),
    "unrest": N_("Unrest"),
}

VERBS_IN: Mapping[tuple[str, str], str] = {
    ("activation", "unrest"): N_("Attack the unrest"),
    ("step", "unrest"): N_("Attack the unrest"),
    ("support", "unrest"): N_("Change the unrest by 1"),
}

REASONS: Mapping[str, str] = {
    "assault_without_cu": N_("an attack on the unrest needs CU"),
    "hired_already": N_("you have hired mercenaries in this turn already"),
    "no_unrest": N_("there is no unrest in this game, or Carthage is out of it"),
    "not_in_the_box": N_("the unrest is attacked in the {space} alone"),
    "nothing_to_calm": N_("there is no unrest"),
    "revolters_there": N_("Insurrection is in force as long as the revolters have CU"),
    "unrest_raised_this_round": N_("the unrest has been raised by a card in this round already"),
    "unrest_at_most": N_("unrest cannot be raised above {number}: 10 less the CU in the Garrison box"),
}


def of_carthage(event: Event, view: View) -> str:
    """Empty for any other event."""
    match event:
        case events.UnrestChanged():
            text = (
                _("Unrest in Carthage rises from {old} to {new} {cause}")
                if event.new > event.old
                else _("Unrest in Carthage falls from {old} to {new} {cause}")
            )
            return text.format(old=event.old, new=event.new, cause=wording.cause(event.cause, view))
    return ""


def hired(number: int) -> str:
    """A number of CU that says how many of them are mercenaries."""
    return _("{n} of them mercenaries").format(n=number)


def hired_cu(number: int, mercenaries: int) -> str:
    """So many CU, and in brackets how many of them are mercenaries, if any."""
    return f"{wording.cu(number)} ({hired(mercenaries)})" if mercenaries else wording.cu(number)
