"""7.1.1 The moment of a card, with what the battle, roll, move or event in progress adds to it."""

from collections.abc import Mapping
from dataclasses import replace

from engine.sword.cards.selectors import Scene
from engine.sword.cards.targets import FightTarget, MoveTarget
from engine.sword.game import Sword

ROLLS: Mapping[str, str] = {"city": "siege", "tribe": "subjugation"}
"""13.2, 14.2 The roll that a kind of space is for; elsewhere it is a raid."""


def scene(game: Sword, moment: str, space: str, roles: Mapping[str, str], chosen: str = "") -> Scene:
    """7.1.1 `roles` are powers by role, for `on_card_played` also the player and the card, for a test what is tried."""
    found = Scene(moment, space, **roles, chosen=chosen)
    if "attacker" in roles:
        fight = game.inside(FightTarget)
        return replace(found, crossed=fight.crossed, flanker=fight.flanker) if fight else found
    if "mover" in roles:
        move = game.inside(MoveTarget)
        return replace(found, crossed=move.crossed if move else "")
    if "besieger" in roles:
        return replace(found, roll=ROLLS.get(game.kinds[space], "raid"))
    return found
