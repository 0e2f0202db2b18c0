"""`/odds`: the exact chances of what a leader can do from the board as it stands, as everybody may know them."""

from collections.abc import Iterator

from bot import narration
from bot.language.i18n import _
from bot.narration import wording
from bot.narration.plans import reaction_lines
from bot.narration.rolls import modifiers
from bot.pages.reckoned import battle_line, siege_head, siege_line
from bot.refusals import NoOdds
from engine import Barred, Game, View
from engine.sword import (
    activation,
    avoidance,
    circumstances,
    encounters,
    itinerary,
    movement,
    naval,
    odds,
    relief,
    routes,
    siege,
)
from engine.sword.events import Modifier
from engine.sword.itinerary import Errand, Leg, Route, Start
from engine.sword.marching import SAIL, TO
from engine.sword.movement import Attack, Mover
from engine.sword.party import chance
from engine.sword.plunder import PLUNDERERS
from engine.sword.raid import raid_barred

BEST_VALUE = 3
"""No card has a higher value: who cannot reach a space with it cannot attack there."""

ANY_MP = 99
"""More than any way costs."""


def chances(game: Game, view: View, leader: str, space: str) -> list[str]:
    """Of what `leader` can do in a space he can reach: attack, by land or by sea, or raid, and who could react to him
    on his way; where he stands of a siege roll, a raid or a sortie. Raises NoOdds.
    """
    barred = activation.activate_barred(game, leader)
    if barred is not None:
        raise NoOdds(narration.reason(barred, view))
    if game.places[leader] == space:
        return _here(game, view, leader)
    shut_in = relief.shut_in(game, leader)
    if shut_in is not None:
        raise NoOdds(narration.reason(shut_in, view))
    mover = _force(game, leader)
    attack = movement.attacks(game, mover).get(space)
    route = _route(game, mover, attack, space)
    lines = [] if attack is None else _attacks(game, view, leader, mover, attack)
    if route is not None:
        if attack is None:
            lines += [_way(view, mover, route), *_battles_by_sea(game, view, route)]
        passings = encounters.passings(_start(game, mover), route)
        loud = [] if all(one.quiet for one in passings) else list(reaction_lines(route, passings, view))
        raids = _raids(game, view, route.end) if attack is None else []
        if attack is None and not (loud or raids):
            raise NoOdds(_why_not(game, view, mover, space))
        lines += [*raids, *loud]
    if not lines:
        raise NoOdds(_why_not(game, view, mover, space))
    return [*lines, _("The rules: /rules 12.2.1, /rules 12.3.")]


def _attacks(game: Game, view: View, leader: str, mover: Mover, attack: Attack) -> list[str]:
    space, origin = attack.path[-1], attack.path[-2]
    enemies = movement.attacked(game, mover.power, space)
    lines = [_head(view, mover, attack)]
    for enemy in enemies:
        # Own CU that stand there already fight too (12.1).
        own = game.force(space, mover.power)
        lines += _attack(game, view, leader, attack.cu + own.cu, origin, space, enemy.power)
        lines += _joined(game, view, leader, attack.cu + own.cu, origin, space, enemy.power)
    if len(enemies) > 1:
        lines.append(
            _("They are fought one after the other (9.4); the chances are those of a battle with this whole force.")
        )
    return lines


def _joined(game: Game, view: View, leader: str, cu: int, origin: str, space: str, enemy: str) -> Iterator[str]:
    """13.4.2 The same with all who are inside the city."""
    power = game.leader(leader).power
    inside, lead = game.force(space, power).inside.total, relief.would_lead(game, power, leader, space)
    if not inside:
        return
    text = _("With all {cu} from inside the city (13.4.2) {power} win with **{win:.1%}**.")
    if lead != leader:
        text = _("With all {cu} from inside the city (13.4.2) {leader} leads (8.2.1): {power} win with **{win:.1%}**.")
    yield text.format(
        cu=wording.cu(inside),
        leader=wording.leader(lead, view),
        power=wording.power(power),
        win=odds.entry_odds(game, power, leader, cu, origin, space, enemy).win,
    )


def targets(game: Game, leader: str) -> Iterator[str]:
    """The spaces `leader` can attack, the nearest first, after his own if he can roll for a siege or make a sortie
    there; then the ports he can come to by a roll or a battle, and the spaces he can raid.
    """
    if activation.activate_barred(game, leader) is not None:
        return
    if relief.is_inside(game, leader):
        if relief.sortie_barred(game, leader) is None:
            yield game.places[leader]
        return
    mover = _force(game, leader)
    if _siege_barred(game, leader) is None:
        yield mover.space
    found = movement.attacks(game, mover)
    yield from sorted(found, key=lambda space: (found[space].cost, space))
    for to, cu, barred in naval.sailings(game, mover, BEST_VALUE, moved=False):
        rolled = barred is None and to not in found and odds.sail_odds(game, mover.power, leader, cu, to) is not None
        if rolled:
            yield to
    if mover.power in PLUNDERERS and mover.cu:
        yield from (space for space in _raided(game, mover) if space not in found)


def _raided(game: Game, mover: Mover) -> Iterator[str]:
    """14.2 Where he has a MP left for a raid, as far as he can come without a battle."""
    reached = {mover.space: 0, **routes.reach(_start(game, mover))}
    for space, cost in reached.items():
        if raid_barred(game, mover._replace(space=space, mp=mover.mp - cost)) is None:
            yield space


def _start(game: Game, mover: Mover) -> Start:
    seat = game.seat_of(mover.power) or game.active or game.seats[0]
    return itinerary.starting(game, mover, seat, BEST_VALUE)


def _route(game: Game, mover: Mover, attack: Attack | None, space: str) -> Route | None:
    """The way of the attack, else the cheapest one; None if there is none."""
    if attack is None:
        found = routes.cheapest(_start(game, mover), Errand(space))
        return found if isinstance(found, Route) else None
    legs, here = [], mover
    for to in attack.path[1:]:
        foes = tuple((stack.power, stack.cu) for stack in movement.attacked(game, mover.power, to))
        legs.append(Leg(here, (TO, to), foes))
        here = movement.after(game, here, to)
    return Route(tuple(legs), here)


def _force(game: Game, leader: str) -> Mover:
    units, leaders = movement.starting_force(game, leader)
    power = game.leader(leader).power
    return Mover(power, game.places[leader], units, leaders, movement.movement_points(power, BEST_VALUE))


def _why_not(game: Game, view: View, mover: Mover, space: str) -> str:
    """Why he cannot attack there."""
    names = {"space": wording.space(space, view), "leader": wording.leader(mover.leaders[0], view)}
    if not movement.attacked(game, mover.power, space):
        return _("no enemy CU stand outside at {space}, so nobody is fought there (rule 9.4)").format(**names)
    next_to_him = {way.to: way.barred for way in movement.ways(game, mover)}
    barred = next_to_him.get(space)
    if barred is not None and barred.key != "too_few_mp":
        return narration.reason(barred, view)
    far = movement.attacks(game, mover._replace(mp=ANY_MP)).get(space)
    if far is None:
        return _("{leader} has no way to attack {space} (rule 9.1)").format(**names)
    text = _("{space} is {cost} MP away from {leader}, and no card gives him more than {mp} (rule 9.2)")
    return text.format(cost=far.cost, mp=mover.mp, **names)


def _head(view: View, mover: Mover, attack: Attack) -> str:
    text = _(
        "**{leader} attacks {space}** by {way}: {cost} of the {mp} MP of a 3-value card (9.2), with the most CU he can "
        "bring (9.1)"
    )
    return text.format(
        leader=wording.leader(mover.leaders[0], view),
        space=wording.space(attack.path[-1], view),
        way=" → ".join(wording.space(space, view) for space in attack.path),
        cost=attack.cost,
        mp=mover.mp,
    )


def _way(view: View, mover: Mover, route: Route) -> str:
    steps = [wording.space(route.spaces[0], view)]
    for leg in (leg for leg in route.legs if leg.to):
        space = wording.space(leg.to, view)
        steps.append(_("{space} by sea").format(space=space) if leg.said[0] == SAIL else space)
    text = _("**{leader} goes to {space}** by {way}: {cost} of the {mp} MP of a 3-value card (9.2)")
    return text.format(
        leader=wording.leader(mover.leaders[0], view),
        space=wording.space(route.spaces[-1], view),
        way=" → ".join(steps),
        cost=route.cost,
        mp=mover.mp,
    )


def _battles_by_sea(game: Game, view: View, route: Route) -> Iterator[str]:
    """9.6 Against those who stand in the port he comes to."""
    last, end = route.legs[-1], route.end
    for power, _cu in last.foes:
        cu = end.cu + game.force(end.space, end.power).cu
        yield from _attack(game, view, end.leaders[0], cu, "", end.space, power)
        yield from _joined(game, view, end.leaders[0], cu, "", end.space, power)


def _attack(game: Game, view: View, leader: str, cu: int, origin: str, space: str, enemy: str) -> list[str]:
    """12 `leader` with so many CU in all; an empty `origin`: he comes by sea."""
    power, stack = game.leader(leader).power, game.force(space, enemy)
    sizes = {power: cu, enemy: stack.cu}
    found = odds.attack_odds(game, power, leader, cu, origin, space, enemy)
    adding: dict[str, list[Modifier]] = {power: [], enemy: []}
    for side, n in (circumstances.force_ratio(game, sizes, power, enemy) or {}).items():
        if n:
            adding[side].append(Modifier(n, "force_ratio", "12.2.1"))
    for side, modifier in odds.attack_modifiers(game, power, leader, origin, space, enemy):
        adding[side].append(modifier)
    lines = []
    for role, side, commander in ((_("Attacker"), power, leader), (_("Defender"), enemy, stack.commander)):
        line = _("{role} {power}{commander}: {cu}{modifiers}").format(
            role=role,
            power=wording.power(side),
            commander=f" ({wording.leader(commander, view)})" if commander else "",
            cu=wording.cu(sizes[side]),
            modifiers="" if found.overrun else modifiers(tuple(adding[side]), view),
        )
        lines.append(line)
    return [*lines, battle_line(found, power, enemy)]


# where he stands


def _here(game: Game, view: View, leader: str) -> list[str]:
    if relief.is_inside(game, leader):
        return sortie_lines(game, view, leader)
    raids = _raids(game, view, _force(game, leader))
    if raids and _siege_barred(game, leader) is not None:
        return raids
    return [*_roll(game, view, leader), *raids]


def sortie_lines(game: Game, view: View, leader: str) -> list[str]:
    """13.4.1 With all CU from inside. Raises NoOdds."""
    barred = relief.sortie_barred(game, leader)
    if barred is not None:
        raise NoOdds(narration.reason(barred, view))
    space, power = game.places[leader], game.leader(leader).power
    cu = game.force(space, power).inside.total
    lines = [
        _("**Sortie of {leader} at {space}**, with all CU from inside; nobody intercepts it (13.4.1)").format(
            leader=wording.leader(leader, view), space=wording.space(space, view)
        )
    ]
    for stack in movement.attacked(game, power, space):
        lines += _attack(game, view, leader, cu, space, space, stack.power)
        if avoidance.avoid_barred(game, stack, space, "", ()) is None and stack.commander:
            text = _("{leader} may avoid, {odds:.0%} (11.1).")
            lines.append(text.format(leader=wording.leader(stack.commander, view), odds=chance(game, stack.commander)))
    return lines


def _raids(game: Game, view: View, mover: Mover) -> list[str]:
    """14.2 One raid where he is, if he may."""
    if raid_barred(game, mover) is not None:
        return []
    found = odds.siege_odds(game.data, 1)
    text = _("**Raid of {space}**: one succeeds with **{falls:.1%}** (14.3); {loses:.2f} CU lost on average (14.2).")
    return [text.format(space=wording.space(mover.space, view), falls=found.falls, loses=found.loses)]


def _siege_barred(game: Game, leader: str) -> Barred | None:
    """That he could not even roll in a later action or in the Surrender phase."""
    space, power = game.places[leader], game.leader(leader).power
    barred = siege.besiege_barred(game, space, power)
    if barred is None and game.force(space, power).commander != leader:
        return Barred("13.1.1", "not_the_commander", {"leader": leader, "space": space})
    return barred


def _roll(game: Game, view: View, leader: str) -> list[str]:
    space, power = game.places[leader], game.leader(leader).power
    barred = _siege_barred(game, leader)
    if barred is not None:
        raise NoOdds(narration.reason(barred, view))
    level = game.sieges[space].level if space in game.sieges else 0
    lines = [
        siege_head(game, view, leader, space, level, odds.roll_modifiers(game, power, space)),
        siege_line(odds.roll_odds(game, power, space)),
    ]
    now = siege.roll_barred(game, leader)
    if now is not None:
        lines.append(_("Not with an activation now: {reason}.").format(reason=narration.reason(now, view)))
    return lines
