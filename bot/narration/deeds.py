"""The events of cards as sentences: what they do, what they ask, why they cannot be played."""

from collections.abc import Mapping

from bot.i18n import _, ngettext
from bot.narration import wording
from bot.narration.wording import N_, listed
from engine import Event, View
from engine.sword import events
from engine.sword.facts import Step
from engine.sword.game import Lasting

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
                seat=wording.seat(event.seat, view), what=option(label, view), card=wording.card(event.card, view)
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
            return _("{card} is in force for {who} {until}").format(
                card=wording.card(event.card, view), who=_who(event.who, view), until=_until(event.until)
            )
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


def _who(who: tuple[str, ...], view: View) -> str:
    powers = [power for power in view.data.powers if power in view.data.powers]
    if set(powers) <= set(who):
        return _("everybody")
    return listed(wording.named(one, view) or one for one in who)


def _until(until: str) -> str:
    texts = {
        "action": _("in this action"),
        "cycle": _("until its player is next active"),
        "turn": _("until the end of the turn"),
        "permanent": _("for the rest of the game"),
    }
    return texts[until]


# what lasts, for the status


def is_told(one: Lasting) -> bool:
    """A marker is listed as one."""
    return one.what != "marker"


def lasting(one: Lasting, view: View) -> str:
    return _("{card}: {who} {until}").format(
        card=wording.card(one.card, view), who=_who(one.who, view), until=_until(one.until)
    )


# the possibilities of a card


def option(label: str, view: View) -> str:
    """What one of the lists of steps does; the label is card, address of the step, and the number of the list."""
    card, *address = label.split("/")
    effect = view.data.cards[card].effect
    assert effect is not None
    *step, at = (int(part) for part in address)
    phrases = [_phrase(one, view) for one in effect.step(tuple(step)).lists[at]]
    return listed(phrases) if phrases else _("Nothing")


def _phrase(step: Step, view: View) -> str:
    texts = {
        "place_cu": _("place {n} CU of {power}{at}"),
        "lose_cu": _("remove {n} CU of {power}{at}"),
        "remove_support": _("remove {n} support of {power}{at}"),
        "vp": _("{n} VP"),
        "plunder": _("{n} Gallic plunder markers"),
        "neutral_action": _("act with {power}"),
        "cards": _("cards: {n}"),
    }
    if step.op == "add_support":
        texts["add_support"] = (
            _("raise loyalty by {n}{at}") if step.params["kind"] == "loyalty" else _("take control: {n}{at}")
        )
    if step.op == "cards" and step.params["do"] == "random":
        texts["cards"] = _("discard {n} at random")
    text = texts.get(step.op, step.op.replace("_", " "))
    return text.format(n=step.params.get("n", ""), power=_powers(step, view), at=_at(step, view))


def _powers(step: Step, view: View) -> str:
    given = step.params.get("power", step.params.get("of", ""))
    words = given if isinstance(given, tuple) else (given,)
    general = {"enemy": _("enemies"), "chosen": _("the one chosen"), "own": _("your own")}
    return listed(general.get(str(word)) or wording.named(str(word), view) or str(word) for word in words)


def _at(step: Step, view: View) -> str:
    at = step.params.get("at")
    if not isinstance(at, Mapping):
        return ""
    ids = at.get("ids")
    if isinstance(ids, tuple):
        return _(" in {spaces}").format(spaces=listed(wording.space(str(one), view) for one in ids))
    if at.get("kind") == "city":
        return ngettext(" (a walled city)", " (walled cities)", 1)
    return _(" (normal spaces)") if at.get("kind") == "normal" else ""
