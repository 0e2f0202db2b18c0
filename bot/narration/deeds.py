"""The events of cards as sentences: what they do, what they ask, why they cannot be played."""

from collections.abc import Mapping
from dataclasses import asdict

from bot.language.i18n import _
from bot.narration import conditions, steps, wording
from bot.narration.wording import N_, listed
from engine import Event, View
from engine.sword import events
from engine.sword.facts import Value
from engine.sword.view import Lasting

ASKED: Mapping[str, str] = {
    "event_choice": N_("The card leaves a choice. What do you choose?"),
}

VERBS: Mapping[str, str] = {
    "beside": N_("Play an event beside the card of the round"),
    "do": N_("Do it"),
    "skip": N_("Leave it"),
}

VERBS_IN: Mapping[tuple[str, str], str] = {
    ("event_choice", "done"): N_("No more"),
}

REASONS: Mapping[str, str] = {
    "card_bars_activation": N_("{card} lets no leader of {power} be activated"),
    "card_bars_city": N_("{card} keeps {power} out of {space}"),
    "card_bars_entry": N_("{card} keeps armies of {power} out of {space}"),
    "card_bars_interception": N_("{card} lets {power} not intercept this army"),
    "card_bars_sailing": N_("{card} closes the sea at {space} to {power}"),
    "foedus": N_("Foedus protects the support in {space}"),
    "no_army_to_spring_the_trap": N_("{power} have no army that could come to {space}"),
    "no_card_beside": N_("you have no card of this kind to play beside the card of the round"),
    "no_event_to_play": N_("none of these cards has an event that can be played now"),
    "no_more_from_one_space": N_("the card takes no more from {space}"),
    "no_more_in_one_space": N_("the card places no more in {space}"),
    "no_own_marker": N_("{space} has no PC marker of yours"),
    "not_in_full": N_("this could not be done in full, and another choice can"),
    "not_the_space_meant": N_("{leader} is not where the card says"),
    "nothing_to_pick": N_("there is nothing that {card} could be aimed at"),
    "other_kind_of_support": N_("{space} has no support of the kind the card means"),
    "own_support_there": N_("{space} is yours already"),
    "pick_does_not_fit": N_("{target} does not fit what {card} says"),
    "price_not_payable": N_("you cannot pay {number} of support for {card}"),
    "support_of_another": N_("the support in {space} is not of a power that the card means"),
    "value_above": N_("{card} has a value above {value}"),
}


def of_deeds(event: Event, view: View) -> str:
    """Empty for any other event."""
    match event:
        case events.TargetNamed():
            return _("{card}: {target}").format(
                card=wording.card(event.card, view), target=_target(event.kind, event.target, view)
            )
        case events.OptionTaken():
            if not event.number:
                return _("{seat} leave a part of {card} undone").format(
                    seat=wording.seat(event.seat, view), card=wording.card(event.card, view)
                )
            label = "/".join((event.card, *(str(at) for at in (*event.address, event.number - 1))))
            return _("{seat} choose: {what} ({card})").format(
                seat=wording.seat(event.seat, view), what=steps.option(label, view), card=wording.card(event.card, view)
            )
        case events.EventCancelled():
            return _("{card} has no effect ({by})").format(
                card=wording.card(event.card, view), by=wording.card(event.by, view)
            )
        case events.ActivationDeclared():
            return _("{leader} is to act from {space}").format(
                leader=wording.leader(event.leader, view), space=wording.space(event.space, view)
            )
        case events.ActivationCancelled():
            return _("{leader} does nothing ({card})").format(
                leader=wording.leader(event.leader, view), card=wording.card(event.card, view)
            )
        case events.EffectBegan():
            return lasting(Lasting(**asdict(event)), view)
        case events.EffectEnded():
            return _("{card} is over").format(card=wording.card(event.card, view))
    return _of_battles_and_cards(event, view)


def _of_battles_and_cards(event: Event, view: View) -> str:
    match event:
        case events.Withdrew():
            return _("{power} leave {space} without a battle {card}").format(
                power=wording.power(event.power),
                space=wording.space(event.space, view),
                card=wording.cause(event.card, view),
            )
        case events.FoughtAgain():
            return _("**The battle at {space} is fought once more** {card}").format(
                space=wording.space(event.space, view), card=wording.cause(event.card, view)
            )
        case events.HandShown():
            text = _("{to} look at the hand of {seat}: {cards} {cause}")
            told = ", ".join(wording.card(card, view) for card in event.cards)
            return text.format(
                to=wording.seat(event.to, view),
                seat=wording.seat(event.seat, view),
                cards=told or wording.cards(event.number),
                cause=wording.cause(event.card, view),
            )
        case events.CardsSearched():
            text = _("{seat} search the top of their deck, {number}, and keep {cards}")
            told = ", ".join(wording.card(card, view) for card in event.taken)
            return text.format(
                seat=wording.seat(event.seat, view),
                number=wording.cards(event.number),
                cards=told or wording.cards(event.kept),
            )
    return ""


def _target(kind: str, target: str, view: View) -> str:
    if kind == "seat":
        return wording.seat(target, view)
    name = wording.named(target, view) or target
    return _("the army of {leader}").format(leader=name) if kind == "army" else name


# what lasts, for the status and the picture

SPANS = ("action", "cycle", "turn", "permanent")
"""`until` of `Lasting`, the shortest first."""


def until(one: Lasting, view: View) -> str:
    texts = {
        "action": _("in this action"),
        "cycle": _("until {seat} are next active"),
        "turn": _("until the end of the turn"),
        "permanent": _("for the rest of the game"),
    }
    return texts[one.until].format(seat=wording.seat(one.seat, view))


def is_told(one: Lasting) -> bool:
    """A marker is listed as one."""
    return one.what != "marker"


def lasting(one: Lasting, view: View) -> str:
    """Which card, what it does, to whom or where, and until when."""
    return _("{card}: {what}, {until}").format(
        card=wording.card(one.card, view), what=bearing(one, view), until=until(one, view)
    )


def bearing(one: Lasting, view: View) -> str:
    """What it does, to whom or where."""
    spared = _all_but(one, view) if one.what in NOBODY else None
    key, where = _described(one, view), _where(one, view)
    who, text = _army(one, view), NAMED[key][0] if key in NAMED else LASTING["ships, safe" if one.safe else one.what]
    if spared is not None:
        who, text = _("nobody"), NAMED[key][1] if key in NAMED else NOBODY[one.what]
        if spared:
            who = _("nobody but {powers}").format(powers=_names(spared, view))
    if "{where}" in text and not where:  # as games stored it before they stored where
        text = "{who}"
    return _(text).format(who=who, vs=_names(one.vs, view), n=f"{one.n:+}", cu=one.n, where=where)


def closed(one: Lasting, view: View) -> str:
    """The one port that it closes, by its id; empty for whatever else it does."""
    at = _at(one, view) if one.what == "sail" else None
    alone = at["is"] if isinstance(at, Mapping) and at.keys() == {"is"} else ""
    space = {"chosen": one.chosen, "here": one.space}.get(str(alone), "")
    return space if space in view.spaces else ""


LASTING: Mapping[str, str] = {
    "enter": N_("{who} may not enter spaces that are: {where}"),
    "sail": N_("{who} may not sail to or from spaces that are: {where}"),
    "hide": N_("{who} may not go inside spaces that are: {where}"),
    "intercept": N_("{who} may not intercept {vs}"),
    "activate": N_("no leader of {who} may be activated"),
    "combat": N_("{who} {n} to the battle roll"),
    "attack": N_("{who} {n} to the battle roll when they attack {vs}"),
    "losses": N_("{who} {n} CU to their losses in battle"),
    "support": N_("{who} {n} to their battle support"),
    "siege": N_("{who} {n} to siege, subjugation and raid rolls"),
    "test": N_("{who} {n} to tactics when they try something"),
    "naval": N_("{who} {n} to the naval roll"),
    "mp": N_("{who} {n} MP"),
    "sea_cost": N_("{who} {n} MP for each sea move"),
    "ease": N_("rough connections count as clear for {who}"),
    "ships": N_("{who} have ships for {cu} CU"),
    "ships, safe": N_("{who} have ships for {cu} CU, without a naval roll"),
    "leader": N_("{who} on the map"),
    "consul": N_("{who} stays a consul"),
}

NOBODY: Mapping[str, str] = {
    "enter": N_("{who} may enter spaces that are: {where}"),
    "sail": N_("{who} may sail to or from spaces that are: {where}"),
    "hide": N_("{who} may go inside spaces that are: {where}"),
    "intercept": N_("{who} may intercept {vs}"),
    "activate": N_("leaders may be activated by {who}"),
}
"""What is barred to all, or to all but the card's player."""


NAMED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("enter", "home"): (
        N_("{who} may not enter the home of {where}"),
        N_("{who} may enter the home of {where}"),
    ),
    ("enter", "is"): (N_("{who} may not enter {where}"), N_("{who} may enter {where}")),
    ("sail", "is"): (N_("{who} may not sail to or from {where}"), N_("{who} may sail to or from {where}")),
    ("hide", "is"): (N_("{who} may not go inside {where}"), N_("{who} may go inside {where}")),
}
"""The same, and the same of nobody, where the card names the spaces or says no more than whose home they are."""


def _described(one: Lasting, view: View) -> tuple[str, str]:
    """What it does, and what the card says of the spaces meant, if that is a single thing."""
    at = _at(one, view)
    return one.what, next(iter(at)) if isinstance(at, Mapping) and len(at) == 1 else ""


def _all_but(one: Lasting, view: View) -> tuple[str, ...] | None:
    """The powers of its player that a bar for everybody else does not touch; None if it is not one for everybody."""
    setting = view.data.scenarios[view.scenario]
    there = {power for seat in view.seats for power in seat.powers if not seat.out}.union(setting.npps)
    spared = there.difference(one.who)
    own = view.data.positions[one.seat].powers
    return tuple(power for power in own if power in spared) if spared <= set(own) else None


def _army(one: Lasting, view: View) -> str:
    """Whom it touches; with a leader his army alone, of ships given to an army where it stands that one alone."""
    who, alone = _names(one.who, view), ""
    if one.leader:
        alone = wording.leader(one.leader, view)
    elif one.what == "ships" and one.space:
        alone = wording.space(one.space, view)
    return f"{who} ({alone})" if alone else who


def _names(words: tuple[str, ...], view: View) -> str:
    return listed(wording.named(word, view) or word for word in words)


def _at(one: Lasting, view: View) -> Value | None:
    """The spaces meant, as the card describes them."""
    effect = view.data.cards[one.card].effect
    return effect.step(one.step).params.get("at") if effect and one.step else None


def _where(one: Lasting, view: View) -> str:
    at = _at(one, view)
    if at is None:
        return ""
    own = view.data.positions[one.seat].powers
    bound = {"chosen": (one.chosen,), "here": (one.space,), "own": own}
    said = conditions.owners if _described(one, view) == ("enter", "home") else conditions.spaces
    return said(at, view, bound)
