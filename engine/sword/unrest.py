"""20 Unrest in Carthage (5P): how far it rises and what it costs. The attack on it (20.3) is in `uprising`."""

from engine.core.choice import Barred
from engine.sword import acts_powers
from engine.sword.game import CARTHAGE, GARRISON_BOX, Sword

BOUND = 10
"""20.1"""

FOR_A_CARD, FOR_A_POINT = 2, 3
"""20.2 So much unrest costs a card of the hand, and a VP."""


def most(game: Sword) -> int:
    """20.1 The level to which it can be raised: CU in the Garrison box keep it down."""
    return max(0, BOUND - game.cu(GARRISON_BOX, CARTHAGE))


def raise_barred(game: Sword) -> Barred | None:
    """20.1 Why it cannot be raised."""
    if game.setting.unrest is None or game.seat_of(CARTHAGE) is None:
        return Barred("20", "no_unrest")
    if game.unrest >= most(game):
        return Barred("20.1", "unrest_at_most", {"number": most(game)})
    return None


def change(game: Sword, n: int, cause: str) -> int:
    """20.1 Raise it, as far as it can be, or lower it, to 0 at least; by how much it has fallen."""
    bound = max(game.unrest, most(game)) if raise_barred(game) is None else game.unrest
    level = min(game.unrest + n, bound) if n > 0 else max(0, game.unrest + n)
    fall = game.unrest - level
    if fall:
        acts_powers.set_unrest(game, level, cause)
    return fall


def cards_lost(game: Sword) -> int:
    """20.2 Cards fewer in the hand of Carthage, in the Draw phase."""
    return game.unrest // FOR_A_CARD


def vp_lost(game: Sword) -> int:
    """20.2 VP that Carthage loses in Scoring."""
    return game.unrest // FOR_A_POINT
