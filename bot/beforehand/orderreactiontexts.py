"""Standing orders for reactions in words."""

from bot.beforehand.ordered import (
    AVOID,
    AVOID_TO,
    CITY,
    INTERCEPT,
    News,
    PassOrder,
    ReactionOrder,
    SeatOrders,
    kind_of,
    meant_by,
)
from bot.beforehand.ordertexts import leader_named
from bot.language.i18n import _, ngettext
from bot.narration import seat_name, wording
from bot.narration.wording import N_
from bot.table import Table
from engine import DataSet
from engine.core.dice import FACES
from engine.sword.game import OUT

KINDS = {
    CITY: N_("Inside the city"),
    AVOID: N_("Avoiding battle"),
    AVOID_TO: N_("Where to avoid to"),
    INTERCEPT: N_("Interception"),
    "let_go": N_("An army avoids me"),
    "refuse": N_("I am intercepted"),
    "let_refuse": N_("Whom I intercepted backs up"),
}

MEANINGS = {
    CITY: N_(
        "An army enters the space of a walled city of yours (9.3.1): how many of your CU outside go in, the first ones "
        "up to that number, and whether all leaders who have the choice go with them. Who stays outside avoids battle "
        "or fights."
    ),
    AVOID: N_(
        "An army enters the space of an army of yours (11.1): it stands, or the commander tries to avoid with all CU "
        "and leaders if there is a way of no more than so many spaces; they are more than 1 only through an ally's "
        "armies (11.2). You are asked when only a way by sea is left, or when more than 10 CU would have to part."
    ),
    AVOID_TO: N_(
        "Your army has avoided and may go to several spaces (11.2): ask me, or to the one with most of its CU, of "
        "equals the first of the board."
    ),
    INTERCEPT: N_(
        "An army enters a space next to an army of yours (10.3): never, or with up to 10 CU and all leaders when so "
        "many faces of the die succeed (10.4). An order for a leader goes before one for his power, that before one "
        "for anyone; so does one against a certain power. An order for the commander is one for his whole army."
    ),
    "let_go": N_("You are on the march, and an army wants to avoid you (11.1): let it go, or make it roll."),
    "refuse": N_("Your marching army is intercepted (10.5.1): it tries to back up, or fights."),
    "let_refuse": N_("You have intercepted an army, and it would back up (10.5.1): let it, or make it roll."),
}

PLAIN = {
    "ask": N_("ask me"),
    "outside": N_("nobody inside"),
    "stand": N_("stand and fight"),
    "most": N_("where most of its CU are"),
    "never": N_("never"),
    "let_go": N_("let it go"),
    "roll": N_("make it roll"),
    "back": N_("back up"),
    "fight": N_("fight"),
    "allow": N_("let it"),
}


def kind_name(subject: str) -> str:
    return _(KINDS[kind_of(subject)])


def meaning(subject: str) -> str:
    return _(MEANINGS[kind_of(subject)])


def subject_name(subject: str, data: DataSet) -> str:
    """`Interception with Camillus against Gauls`"""
    if kind_of(subject) != INTERCEPT:
        return kind_name(subject)
    who, against = (_someone(one, data) for one in meant_by(subject))
    return _("Interception with {who} against {against}").format(who=who, against=against)


def _someone(one: str, data: DataSet) -> str:
    """A leader, a power or, empty, anyone."""
    if not one:
        return _("anyone")
    return leader_named(one, data) if one in data.leaders else wording.power(one)


def answer_name(order: ReactionOrder) -> str:
    """What is done, without its end."""
    match order.do:
        case "inside" if not order.number:
            return _("leaders inside")
        case "inside" if order.leaders:
            return _("{cu} and leaders inside").format(cu=wording.cu(order.number))
        case "inside":
            return _("{cu} inside").format(cu=wording.cu(order.number))
        case "avoid":
            far = ngettext("avoid, up to {n} space", "avoid, up to {n} spaces", order.number).format(n=order.number)
            return far if order.number > 1 else _("avoid to the next space")
        case "chance":
            return _("from {chance:.0%}").format(chance=order.number / FACES)
    return _(PLAIN[order.do])


def reaction_text(order: ReactionOrder | None, data: DataSet) -> str:
    """`from 50%, to the end of turn 3`"""
    if order is None:
        return _("as the preset")
    return f"{answer_name(order)}, {ends_text(order.ends, data)}" if order.ends else answer_name(order)


def ends_text(ends: PassOrder, data: DataSet) -> str:
    if ends.until == "action":
        return _("as long as the {seat} are active").format(seat=seat_name(ends.active, data))
    if ends.until == "round":
        return _("to the end of round {round}").format(round=ends.round)
    return _("to the end of turn {turn}").format(turn=ends.turn)


def reaction_news(news: News, data: DataSet) -> str:
    """Why such an order has ended, or that it stands again, for its player alone."""
    reasons = {
        "order_over": _("its time is over"),
        "leader_out": _("the leader is out of the game"),
        "power_out": _("the power is out of the game"),
    }
    name = subject_name(news.ended, data)
    if news.reason == "back":
        return _("What ended your order ({name}) is taken back: the order stands again.").format(name=name)
    return _("Your order ({name}) has ended: {reason}.").format(name=name, reason=reasons[news.reason])


def reaction_lines(said: SeatOrders, data: DataSet) -> list[str]:
    """All that is ordered, in the order of KINDS; one line if it is nothing."""
    kinds = list(KINDS)
    found = sorted(said.reactions, key=lambda subject: (kinds.index(kind_of(subject)), subject))
    if not found:
        return [
            _("Reactions of your armies: no interceptions, all else is asked.")
            if said.preset == "armed"
            else _("Reactions of your armies: all is asked.")
        ]
    told = (f"• {subject_name(one, data)}: {reaction_text(said.reactions[one], data)}" for one in found)
    return [_("Reactions of your armies, where nothing is said as the preset:"), *told]


def own_forces(table: Table, seat: str) -> list[tuple[str, str]]:
    """Who may be ordered to intercept, as (id, name): the seat's powers, then their leaders who are in the game."""
    data = table.data
    powers = data.positions[seat].powers if table.game is None else table.running.powers_of(seat)
    places = {} if table.game is None else table.running.places
    leaders = (
        leader for leader, place in places.items() if data.leaders[leader].power in powers and place in data.spaces
    )
    return [
        *((power, wording.power(power)) for power in powers),
        *((leader, leader_named(leader, data)) for leader in leaders if places[leader] != OUT),
    ]
