"""A march that is planned or announced, as sentences for the one who marches."""

from collections.abc import Iterator, Sequence

from bot.language.i18n import _, ngettext
from bot.narration import wording
from bot.narration.refusals import reason
from bot.narration.wording import N_, listed
from engine import Barred, View
from engine.sword import bribe
from engine.sword.encounters import Flanking, Meeting, Passing
from engine.sword.itinerary import Leg, Route
from engine.sword.marching import DROP, SAIL

MOST_PASSINGS = 8

HALTS = {
    "cu": N_("his army has not the CU it was to have in {space} (9.1)"),
    "place": N_("he is not where he was to be, but in {space} (9.1)"),
    "force": N_("his leaders or MP in {space} are not those he was to have (9.1)"),
    "foes": N_("more enemies stand in {space} than when it was announced (9.4)"),
    "rule": N_("the next step is not possible any more (9.1)"),
}


# the plan


def route_lines(route: Route, view: View, card: str, flanks: Flanking | None = None) -> Iterator[str]:
    """Way, cost and card; who goes along, and what changes on the way."""
    mover = route.legs[0].mover
    leader, way = wording.leader(mover.leaders[0], view), [wording.space(mover.space, view)]
    for leg, cost in route.costs():
        price = _("{space} by sea ({mp} MP)") if leg.said[0] == SAIL else _("{space} ({mp} MP)")
        way.append(price.format(space=wording.space(leg.to, view), mp=cost))
    if len(way) > 1:
        yield _("**{leader} marches: {way}**").format(leader=leader, way=" → ".join(way))
    if flanks:
        stop, battle = wording.space(route.end.space, view), wording.space(flanks.space, view)
        text = _("**{leader} stops in {stop} and flanks at {space} (9.5.6)**")
        yield text.format(leader=leader, stop=stop, space=battle)
    costs = _("{cost} of {mp} MP").format(cost=route.cost, mp=route.mp)
    if flanks:
        text = _("{costs}; the step into the battle, which he does not take, needs {mp} MP more (9.5.6)")
        costs = text.format(costs=costs, mp=flanks.price)
    yield _("{costs}, card: {card}").format(costs=costs, card=wording.card(card, view)) if card else costs
    yield _("He sets out with {who}.").format(who=_force(_setting_out(route), view))
    for leg, after in zip(route.legs, [*(leg.mover for leg in route.legs[1:]), route.end], strict=True):
        yield from _change(leg, leg.mover.cu - after.cu, view)


def _setting_out(route: Route) -> Leg:
    return next((leg for leg in route.legs if leg.to), route.legs[-1])


def _force(leg: Leg, view: View) -> str:
    return listed([wording.cu(leg.mover.cu), *(wording.leader(one, view) for one in leg.mover.leaders[1:])])


def _change(leg: Leg, fewer: int, view: View) -> Iterator[str]:
    if leg.exchanges:
        word = leg.said[1]
        what = wording.cu(int(word)) if word.isdigit() else wording.leader(word, view)
        text = (
            _("In {space} he leaves {what} (9.1).") if leg.said[0] == DROP else _("In {space} he takes {what} (9.1).")
        )
        told = text.format(space=wording.space(leg.mover.space, view), what=what)
        yield " ".join((told, *([_groups(leg.groups)] if leg.groups else [])))
    elif leg.said[0] == SAIL and fewer:
        yield _("{cu} stay in {space}: there are no ships for them (9.6.3).").format(
            cu=wording.cu(fewer), space=wording.space(leg.mover.space, view)
        )


def _groups(groups: Sequence[tuple[int, int]]) -> str:
    """9.5.2 Which CU: alike ones by the MP they have spent."""
    named = [_("{cu} that spent {mp} MP").format(cu=wording.cu(number), mp=spent) for spent, number in groups]
    return _("Of those: {groups} in this Campaign (9.5.2).").format(groups=listed(named))


def pursuit_lines(odds: float | None) -> Iterator[str]:
    """11.3 Of the roll that comes before the first step, if one does."""
    if odds is not None:
        text = _("**First he rolls to pursue: {odds:.0%}** (11.3). If it fails his move ends where he is (9.4.2).")
        yield text.format(odds=odds)


# who could react


def reaction_lines(route: Route, passings: Sequence[Passing], view: View) -> Iterator[str]:
    """9.3 By public facts, space after space."""
    loud = [one for one in passings if not one.quiet]
    yield _("**Who could react**") if loud else _("As things stand nobody can intercept or avoid him (9.3).")
    leader = route.end.leaders[0]
    for one in loud[:MOST_PASSINGS]:
        told = "; ".join(_told(one, route, leader, view))
        yield f"• **{wording.space(one.space, view)}**: {told}"
    if len(loud) > MOST_PASSINGS:
        left = len(loud) - MOST_PASSINGS
        yield ngettext("… and in {n} space more", "… and in {n} spaces more", left).format(n=left)
    seats = dict.fromkeys(seat for one in passings for seat in one.cards)
    if seats:
        names = listed(wording.seat(seat, view) for seat in seats)
        yield _("Who could hold a card for it: {seats} (7.1.1).").format(seats=names)


def _told(one: Passing, route: Route, leader: str, view: View) -> Iterator[str]:
    if one.arrives is not None:
        yield _("a roll at sea, he arrives with {odds:.0%} (9.6.4)").format(odds=one.arrives)
    if one.contest:
        yield _("{seat} may contest the voyage (9.6.4)").format(seat=wording.seat(one.contest, view))
    for threat in one.threats:
        yield _("{power} from {space} may intercept, {odds:.0%} (10.4)").format(
            power=wording.power(threat.power), space=wording.space(threat.origin, view), odds=threat.chance
        )
    for meeting in one.meetings:
        yield from _met(meeting)
    if one.pursues:
        yield _("after that he goes on only with a roll, {odds:.0%} (11.3)").format(odds=one.pursues)
    if one.bribe == bribe.BACK:
        yield _("the Etruscans may bribe him to turn back (7.2.2)")
    elif one.bribe:
        yield _("he may pass by a bribe (7.2.2)")


def _met(meeting: Meeting) -> Iterator[str]:
    power, cu = wording.power(meeting.power), wording.cu(meeting.cu)
    if meeting.odds.overrun and meeting.odds.win:
        yield _("automatic victory over {power}, {cu} (12.2.1)").format(power=power, cu=cu)
    elif meeting.odds.overrun:
        yield _("**automatic defeat** by {power}, {cu} (12.2.1)").format(power=power, cu=cu)
    else:
        yield _("battle with {power}, {cu}: won with {odds:.0%} (12)").format(power=power, cu=cu, odds=meeting.odds.win)
    if meeting.inside:
        yield _("up to {cu} may go inside (9.3.1)").format(cu=wording.cu(meeting.inside))
    if meeting.avoids:
        text = _("may avoid by sea, {odds:.0%} (11.1.1)") if meeting.by_sea else _("may avoid, {odds:.0%} (11.1)")
        yield text.format(odds=meeting.avoids)


def flank_lines(route: Route, passings: Sequence[Passing], flanks: Flanking, view: View) -> Iterator[str]:
    """9.5.6, 9.5.9 Of a battle for which he flanks, before its chances."""
    names = {"power": wording.power(flanks.defender), "space": wording.space(flanks.space, view)}
    if any(leg.to for leg in route.legs):
        yield _("{power} in battle at {space} may neither intercept nor avoid him (9.5.6, 9.5.9).").format(**names)
    if any(one.threats for one in passings):
        yield _("If he is intercepted he does not flank: the battle is fought first, then his own (9.5.9).")
    text = _("**The battle at {space} then**, with {cu} on the flank: +1, and half of them in its size (9.5.6).")
    yield text.format(cu=wording.cu(route.end.cu), **names)


def ending_lines(route: Route, view: View, flanks: Flanking | None = None) -> Iterator[str]:
    yield _(
        "After reactions he goes on along this way, as long as it is legal and nothing unforeseen has happened. "
        "Only you see the plan."
    )
    if route.end.mp and not route.legs[-1].foes and not flanks:
        text = _("He arrives with {mp} MP left.")
        yield text.format(mp=route.end.mp)


# announced


def goes_on(leader: str, to: str, mode: str, view: View) -> str:
    text = _("{leader} then goes on to {space} by himself, as announced.")
    if mode == "ask":
        text = _("{leader} then goes on to {space} as announced, unless somebody reacts: then you are asked.")
    return text.format(leader=wording.leader(leader, view), space=wording.space(to, view))


def waits(leader: str, way: Sequence[str], view: View) -> str:
    """Of one who is asked first."""
    text = _("Announced: {leader} goes on {way}. At the deadline he does.")
    spaces = " → ".join(wording.space(space, view) for space in way)
    return text.format(leader=wording.leader(leader, view), way=f"→ {spaces}")


def halt(leader: str, to: str, key: str, space: str, barred: Barred | None, view: View) -> str:
    """Why an announced march ends here."""
    why = reason(barred, view) if barred else _(HALTS[key]).format(space=wording.space(space, view))
    text = _("The announced march of {leader} to {space} ends here: {reason}. You are asked again.")
    return text.format(leader=wording.leader(leader, view), space=wording.space(to, view), reason=why)
