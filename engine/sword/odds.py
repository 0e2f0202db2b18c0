"""9.6.4, 12, 13.2 Exact chances of a voyage, a battle and a siege roll, found by counting all rolls."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from engine.core.dice import DIE, FACES
from engine.sword import movement, naval, relief
from engine.sword.circumstances import circumstances
from engine.sword.combat import DICE
from engine.sword.events import Modifier
from engine.sword.facts import DataSet
from engine.sword.game import Sword
from engine.sword.losses import count_losses
from engine.sword.siege import roll_modifiers as roll_modifiers

LARGE = 3
"""12.3 From so many CU on dice inflict alike."""

MOST_LOST = 3 * DICE
"""12.3 No more CU fall to the dice of a battle than 2 for each die of the winner and 1 for each of the loser."""


@dataclass(frozen=True, slots=True)
class Odds:
    """`win` is the attacker's chance, `attacker_loses` and `defender_loses` the CU lost on average before the retreat.

    `overrun`: an automatic victory of the one side or the other (12.2.1).
    """

    win: float
    attacker_loses: float
    defender_loses: float
    overrun: bool = False


@dataclass(frozen=True, slots=True)
class SiegeOdds:
    """One roll: the chances that the place falls and of any siege point, siege points and CU lost on average."""

    falls: float
    gains: float
    points: float
    loses: float


def battle_odds(data: DataSet, attackers: int, defenders: int, attack: int, defence: int) -> Odds:
    """12 The chances of a battle of so many CU; `attack` and `defence` are all modifiers but the force ratio."""
    larger, smaller = max(attackers, defenders), min(attackers, defenders)
    ratio = data.tables.force_ratio(larger, smaller) if smaller else None
    if ratio is None:
        won = attackers > defenders
        return Odds(float(won), 0.0 if won else float(attackers), float(defenders) if won else 0.0, overrun=True)
    net = attack - defence + (ratio if attackers == larger else -ratio)
    return _rolled(data, min(attackers, MOST_LOST), min(defenders, MOST_LOST), net)


@cache
def _rolled(data: DataSet, attackers: int, defenders: int, net: int) -> Odds:
    """12.2.5, 12.3 All 46,656 rolls, alike ones counted together; nobody loses more CU than he has."""
    won = lost = beaten = 0
    for attack, defence in product(_throws(data, min(attackers, LARGE)), _throws(data, min(defenders, LARGE))):
        number = attack.ways * defence.ways
        if attack.total + net > defence.total:
            won += number
            lost += number * min(defence.losing, attackers)
            beaten += number * min(attack.winning + defence.own, defenders)
        else:
            lost += number * min(defence.winning + attack.own, attackers)
            beaten += number * min(attack.losing, defenders)
    rolls = FACES ** (2 * DICE)
    return Odds(won / rolls, lost / rolls, beaten / rolls)


class _Throw(NamedTuple):
    """Throws of three dice that come to the same: how many, their sum, and the CU they cost.

    `winning` and `losing`: the other side, if the thrower wins or loses; `own`: himself, if he loses.
    """

    ways: int
    total: int
    winning: int
    losing: int
    own: int


@cache
def _throws(data: DataSet, size: int) -> tuple[_Throw, ...]:
    """All throws of a force of `size` CU."""
    found: Counter[tuple[int, int, int, int]] = Counter()
    for dice in product(DIE, repeat=DICE):
        winning, _ = count_losses(data.tables, dice, size, (), size)
        own, losing = count_losses(data.tables, (), size, dice, size)
        found[sum(dice), winning, losing, own] += 1
    return tuple(_Throw(ways, *throw) for throw, ways in found.items())


def attack_odds(game: Sword, power: str, leader: str, cu: int, origin: str, space: str, defender: str) -> Odds:
    """12 The chances if `leader` now led so many CU of `power` from `origin` into `space`, no card played. An empty
    `origin`: he comes by sea.
    """
    sums = {power: 0, defender: 0}
    for side, modifier in attack_modifiers(game, power, leader, origin, space, defender):
        sums[side] += modifier.n
    return battle_odds(game.data, cu, game.force(space, defender).cu, sums[power], sums[defender])


def attack_modifiers(
    game: Sword, power: str, leader: str, origin: str, space: str, defender: str
) -> Iterator[tuple[str, Modifier]]:
    """12.2.2, 12.2.3 Who would add what in that battle, the force ratio left out; `origin` as in `attack_odds`."""
    crossed = (movement.connection(game, power, origin, space) if origin else None) or ""
    tactics = {power: game.tactics(leader), defender: game.tactics(game.force(space, defender).commander)}
    return circumstances(game, space, power, defender, crossed, tactics, leader)


def entry_odds(game: Sword, power: str, leader: str, cu: int, origin: str, space: str, defender: str) -> Odds:
    """12, 13.4.2 The same if `leader` now came there with so many CU: all who are besieged there join him, and one of
    them may have to command.
    """
    lead, inside = relief.would_lead(game, power, leader, space), game.force(space, power).inside.total
    return attack_odds(game, power, lead, cu + inside, origin, space, defender)


def sail_odds(game: Sword, power: str, leader: str, cu: int, to: str) -> float | None:
    """9.6.4, 12 The chance that `leader` with so many CU comes to a port now and beats the first enemy there, no card
    played; None if there is neither a roll nor an enemy.
    """
    foes = movement.attacked(game, power, to) if cu else []
    if not naval.roll_due(game, power, to):
        return entry_odds(game, power, leader, cu, "", to, foes[0].power).win if foes else None
    if not foes:
        return naval.arrives(game, power, to, cu)
    modifier = sum(one.n for one in naval.roll_modifiers(game, power, to))
    tables, chance = game.data.tables, 0.0
    for die in DIE:
        left = cu - tables.naval_losses(die + modifier, cu)
        if left and tables.naval(die + modifier) != "return":
            chance += entry_odds(game, power, leader, left, "", to, foes[0].power).win / FACES
    return chance


def siege_odds(data: DataSet, missing: int, modifier: int = 0) -> SiegeOdds:
    """13.2 The chances of one roll where so many siege points are missing."""
    falls = gains = points = loses = 0
    for dice in product(DIE, repeat=2):
        result = data.tables.siege(sum(dice) + modifier)
        falls += result.points >= missing
        gains += result.points > 0
        points += result.points
        loses += result.loss
    rolls = FACES**2
    return SiegeOdds(falls / rolls, gains / rolls, points / rolls, loses / rolls)


def roll_odds(game: Sword, power: str, space: str) -> SiegeOdds:
    """13.2 The chances of a siege or subjugation roll of `power` there now, no card played."""
    level = game.sieges[space].level if space in game.sieges else 0
    modifiers = roll_modifiers(game, power, space)
    return siege_odds(game.data, game.strength(space) - level, sum(modifier.n for modifier in modifiers))
