"""`/odds`: the exact chances of an attack or a siege roll from the board as it stands, as everybody may know them."""

from collections.abc import Iterator

from bot import narration
from bot.i18n import _
from bot.narration import wording
from bot.narration.rolls import modifiers
from bot.reckoned import battle_line, siege_head, siege_line
from bot.refusals import NoOdds
from engine import Barred, Game, View
from engine.sword import combat, movement, odds, play, siege
from engine.sword.events import Modifier
from engine.sword.movement import Attack, Mover

BEST_VALUE = 3
"""No card has a higher value: who cannot reach a space with it cannot attack there."""

ANY_MP = 99
"""More than any way costs."""


def chances(game: Game, view: View, leader: str, space: str) -> list[str]:
    """Of an attack by `leader` on a space he can reach, or of his siege roll where he stands. Raises NoOdds."""
    barred = play.activate_barred(game, leader)
    if barred is not None:
        raise NoOdds(narration.reason(barred, view))
    if game.places[leader] == space:
        return _roll(game, view, leader)
    mover = _force(game, leader)
    attack = movement.attacks(game, mover).get(space)
    if attack is None:
        raise NoOdds(_why_not(game, view, mover, space))
    enemies = movement.attacked(game, mover.power, space)
    lines = [_head(view, mover, attack)]
    for enemy in enemies:
        lines += _attack(game, view, leader, attack, enemy.power)
    if len(enemies) > 1:
        lines.append(
            _("They are fought one after the other (9.4); the chances are those of a battle with this whole force.")
        )
    return [*lines, _("The rules: /rules 12.2.1, /rules 12.3.")]


def targets(game: Game, leader: str) -> Iterator[str]:
    """The spaces `leader` can attack, the nearest first, after his own if he can roll for a siege there."""
    if play.activate_barred(game, leader) is not None:
        return
    mover = _force(game, leader)
    if _siege_barred(game, leader) is None:
        yield mover.space
    found = movement.attacks(game, mover)
    yield from sorted(found, key=lambda space: (found[space].cost, space))


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


def _attack(game: Game, view: View, leader: str, attack: Attack, enemy: str) -> list[str]:
    power, space, origin = game.leader(leader).power, attack.path[-1], attack.path[-2]
    stack = game.force(space, enemy)
    # Own CU that stand there already fight too (12.1).
    sizes = {power: attack.cu + game.force(space, power).cu, enemy: stack.cu}
    found = odds.attack_odds(game, power, leader, sizes[power], origin, space, enemy)
    adding: dict[str, list[Modifier]] = {power: [], enemy: []}
    for side, n in (combat.force_ratio(game, sizes, power, enemy) or {}).items():
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
