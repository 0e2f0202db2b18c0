"""Exact chances in words, the same wherever they are told: of a battle and of a siege roll as things stand."""

from collections.abc import Sequence

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.rolls import modifiers
from engine import Game, View
from engine.sword.events import Modifier
from engine.sword.odds import Odds, SiegeOdds


def battle_line(found: Odds, attacker: str, defender: str) -> str:
    if found.overrun:
        winner, loser = (attacker, defender) if found.win else (defender, attacker)
        text = _(
            "If no more is played: **automatic victory** of {winner}, without dice; all CU of {loser} are lost "
            "(12.2.1)."
        )
        return text.format(winner=wording.power(winner), loser=wording.power(loser))
    text = _(
        "If no more is played, {attacker} win with **{win:.1%}**. Losses on average, before the retreat: "
        "{attacker} {lost:.2f} CU, {defender} {beaten:.2f} CU (12.3)."
    )
    return text.format(
        attacker=wording.power(attacker),
        defender=wording.power(defender),
        win=found.win,
        lost=found.attacker_loses,
        beaten=found.defender_loses,
    )


def siege_head(game: Game, view: View, leader: str, space: str, level: int, adding: Sequence[Modifier]) -> str:
    """`level`: what it counts as now."""
    head = (
        _("**Siege of {space}** by {leader}: {cu}, level {level} of {needed}{modifiers}.")
        if game.kinds[space] == "city"
        else _("**Subjugation of {space}** by {leader}: {cu}, level {level} of {needed}{modifiers}.")
    )
    return head.format(
        space=wording.space(space, view),
        leader=wording.leader(leader, view),
        cu=wording.cu(game.force(space, game.leader(leader).power).cu),
        level=level,
        needed=game.strength(space),
        modifiers=modifiers(tuple(adding), view),
    )


def siege_line(found: SiegeOdds) -> str:
    text = _(
        "One roll: it falls with **{falls:.1%}** (13.5); on average {points:.2f} siege points, {loses:.2f} CU lost "
        "(13.2)."
    )
    return text.format(falls=found.falls, points=found.points, loses=found.loses)
