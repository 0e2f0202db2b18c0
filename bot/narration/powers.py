"""Alliances, non-player powers, colonies and bribes as sentences: events, refusals, questions."""

from collections.abc import Mapping

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.wording import N_, listed
from engine import Event, View
from engine.sword import events

ASKED: Mapping[str, str] = {
    "neutral": N_("What does the non-player power do?"),
    "bribe": N_("Do you bribe them with a 3-value card?"),
    "africa_home": N_("Carthage is at its end: to which home space do your forces in Africa return?"),
}

ASKED_ABOUT: Mapping[str, str] = {
    "neutral": N_("You act with {power}, as with a 3-value card. What do they do?"),
}

BRIBES: Mapping[str, str] = {
    "back": N_("{power} under {leader} have come to {space}: do you bribe them to turn back?"),
    "pass": N_("{leader} has come to enemies in {space}: do you bribe them to let him pass?"),
}

VERBS: Mapping[str, str] = {
    "neutral": N_("Act with a non-player power"),
    "colony": N_("Found a colony"),
}

VERBS_IN: Mapping[tuple[str, str], str] = {
    ("bribe", "no"): N_("No bribe"),
    ("neutral", "reinforce"): N_("Raise a CU"),
    ("neutral", "end"): N_("Nothing more"),
}

REASONS: Mapping[str, str] = {
    "acted_this_round": N_("{power} have acted in this round already"),
    "forbidden_this_turn": N_("a card forbids an alliance of {power} and {other} in this turn"),
    "names_no_neutral": N_("{card} names no non-player power"),
    "beside_the_card": N_("{card} is played beside the card of the round: act with a non-player power"),
    "no_more_envoys": N_("Punic Envoys cannot be set any more"),
    "no_neutral_card": N_("you have no card that lets you act with a non-player power"),
    "no_place_for_a_colony": N_("{space} is no normal space"),
    "no_such_neutral": N_("{power} are no non-player power now"),
    "nobody_to_activate": N_("{power} have no leader on the map"),
    "not_roman_ground": N_("{space} is not under a Roman marker"),
    "nothing_to_do_with": N_("there is nothing {power} could do"),
    "only_romans_found": N_("only Roman armies found colonies, and {leader} is no Roman"),
    "only_rome_activates": N_("{power} are allied with Rome, which alone acts with them"),
    "rome_is_bound_to_carthage": N_("Rome is allied with Carthage: {power} and {other} cannot ally"),
    "this_power_has_acted": N_("it has done that already"),
    "too_few_founders": N_("{leader} needs {number} CU that he may lead"),
}


def of_powers(event: Event, view: View) -> str:
    """Empty for any other event."""
    match event:
        case events.NeutralActs():
            return _("{seat} act with the {power} (16.1.1)").format(
                seat=wording.seat(event.seat, view), power=wording.power(event.power)
            )
        case events.AllianceMade():
            return _("{power} and {other} are allied (18)").format(
                power=wording.power(event.power), other=wording.power(event.other)
            )
        case events.Bribed():
            text = (
                _("The Etruscans bribe {bribed} in {space} to turn back (7.2.2)")
                if event.what == "back"
                else _("The Etruscans bribe {bribed} in {space} to let them pass (7.2.2)")
            )
            return text.format(
                bribed=listed(wording.power(power) for power in event.bribed), space=wording.space(event.space, view)
            )
    return ""


def of_alliances(event: Event, view: View) -> str:
    """15 Empty for any other event."""
    match event:
        case events.AllianceOffered():
            text = _("{power} offer an alliance to {other} (15.1)")
        case events.AllianceAnswered():
            text = (
                _("{other} accept: {power} and {other} are allied (15.1)")
                if event.accepted
                else _("{other} refuse the alliance with {power} (15.1)")
            )
        case events.AllianceEnded():
            text = _("The alliance of {power} and {other} ends {cause}")
        case events.AllianceRenewed():
            text = _("{power} and {other} renew their alliance (5.9)")
        case _:
            return ""
    why = wording.cause(event.cause, view) if isinstance(event, events.AllianceEnded) else ""
    return text.format(power=wording.power(event.power), other=wording.power(event.other), cause=why)
