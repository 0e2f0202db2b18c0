"""`/odds`: the exact chances of an attack or a siege roll from the board as it stands, as everybody may know them."""

from collections.abc import Iterator

from bot import narration
from bot.i18n import _
from bot.narration import wording
from bot.narration.events import modifiers
from bot.refusals import NoOdds
from engine import Barred, Game, View
from engine.sword import combat, movement, odds, play, siege
from engine.sword.events import Modifier
from engine.sword.movement import Mover

MOST_VALUE = 3
"""No card has a higher value: who cannot reach a space with it cannot attack there."""


def chances(game: Game, view: View, leader: str, space: str) -> list[str]:
    """Of an attack by `leader` on an adjacent space, or of his siege roll where he stands. Raises NoOdds."""
    barred = play.activate_barred(game, leader)
    if barred is not None:
        raise NoOdds(narration.reason(barred, view))
    if game.places[leader] == space:
        return _roll(game, view, leader)
    mover = _force(game, leader)
    ways = {way.to: way for way in movement.ways(game, mover)}
    if space not in ways:
        text = _("{space} is not next to {origin}, where {leader} stands: choose a space next to him")
        names = {"space": wording.space(space, view), "origin": wording.space(mover.space, view)}
        raise NoOdds(text.format(leader=wording.leader(leader, view), **names))
    barred = ways[space].barred
    if barred is not None:
        raise NoOdds(narration.reason(barred, view))
    enemies = movement.attacked(game, mover.power, space)
    if not enemies:
        text = _("no enemy CU stand outside at {space}, so nobody is fought there")
        raise NoOdds(text.format(space=wording.space(space, view)))
    lines: list[str] = []
    for enemy in enemies:
        lines += _attack(game, view, mover, space, enemy.power)
    if len(enemies) > 1:
        lines.append(_("They are fought one after the other; the chances are those of a battle with this whole force."))
    return [*lines, _("No card played. The rules: /rules 12.2.1, /rules 12.3.")]


def targets(game: Game, leader: str) -> Iterator[str]:
    """The spaces `leader` can attack now, and his own if he can roll for a siege there."""
    if play.activate_barred(game, leader) is not None:
        return
    mover = _force(game, leader)
    if _siege_barred(game, leader) is None:
        yield mover.space
    for way in movement.ways(game, mover):
        if way.barred is None and movement.attacked(game, mover.power, way.to):
            yield way.to


def _force(game: Game, leader: str) -> Mover:
    units, leaders = movement.starting_force(game, leader)
    power = game.leader(leader).power
    return Mover(power, game.places[leader], units, leaders, movement.movement_points(power, MOST_VALUE))


def _attack(game: Game, view: View, mover: Mover, space: str, enemy: str) -> list[str]:
    leader, power, stack = mover.leaders[0], mover.power, game.force(space, enemy)
    # Own CU that stand there already fight too (12.1).
    sizes = {power: mover.cu + game.force(space, power).cu, enemy: stack.cu}
    found = odds.attack_odds(game, power, leader, sizes[power], mover.space, space, enemy)
    adding: dict[str, list[Modifier]] = {power: [], enemy: []}
    for side, n in (combat.force_ratio(game, sizes, power, enemy) or {}).items():
        if n:
            adding[side].append(Modifier(n, "force_ratio", "12.2.1"))
    for side, modifier in odds.attack_modifiers(game, power, leader, mover.space, space, enemy):
        adding[side].append(modifier)
    head = _("**{leader} attacks {space}** from {origin}, with the most CU he can lead")
    lines = [
        head.format(
            leader=wording.leader(leader, view),
            space=wording.space(space, view),
            origin=wording.space(mover.space, view),
        )
    ]
    for role, side, commander in ((_("Attacker"), power, leader), (_("Defender"), enemy, stack.commander)):
        line = _("{role} {power}{commander}: {cu}{modifiers}").format(
            role=role,
            power=wording.power(side),
            commander=f" ({wording.leader(commander, view)})" if commander else "",
            cu=wording.cu(sizes[side]),
            modifiers="" if found.overrun else modifiers(tuple(adding[side]), view),
        )
        lines.append(line)
    if found.overrun:
        return [*lines, _overrun(power if found.win else enemy, enemy if found.win else power)]
    text = _(
        "Chance to win: **{win:.1%}**. Losses on average, before the retreat: "
        "{power} {attacker:.2f} CU, {enemy} {defender:.2f} CU (12.3)."
    )
    told = text.format(
        win=found.win,
        power=wording.power(power),
        enemy=wording.power(enemy),
        attacker=found.attacker_loses,
        defender=found.defender_loses,
    )
    return [*lines, told]


def _overrun(winner: str, loser: str) -> str:
    text = _("**Automatic victory** of {winner}, without dice: all CU of {loser} are lost (12.2.1).")
    return text.format(winner=wording.power(winner), loser=wording.power(loser))


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
    found = odds.roll_odds(game, power, space)
    level = game.sieges[space].level if space in game.sieges else 0
    head = (
        _("**{leader} rolls for the siege of {space}**: {cu}, level {level} of {needed}{modifiers}")
        if game.kinds[space] == "city"
        else _("**{leader} rolls for the subjugation of {space}**: {cu}, level {level} of {needed}{modifiers}")
    )
    lines = [
        head.format(
            leader=wording.leader(leader, view),
            space=wording.space(space, view),
            cu=wording.cu(game.force(space, power).cu),
            level=level,
            needed=game.strength(space),
            modifiers=modifiers(odds.roll_modifiers(game, power, space), view),
        ),
        _(
            "One roll: it falls with **{falls:.1%}** (13.5); on average {points:.2f} siege points, "
            "{loses:.2f} CU lost (13.2)."
        ).format(falls=found.falls, points=found.points, loses=found.loses),
    ]
    now = siege.roll_barred(game, leader)
    if now is not None:
        lines.append(_("Not with an activation now: {reason}.").format(reason=narration.reason(now, view)))
    return [*lines, _("No card played.")]
