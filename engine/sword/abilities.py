"""7.2 Special abilities."""

from engine.sword import acts
from engine.sword.game import Sword

MINES_DEPLETED = "mines_depleted"


def check_mines(game: Sword) -> None:
    """7.2.3 Five or more Etruscan home spaces lost deplete the mines for good."""
    lost = sum(game.home(space) == "etruscans" and power != "etruscans" for space, power in game.control.items())
    if lost >= 5 and MINES_DEPLETED not in game.markers:
        acts.set_marker(game, MINES_DEPLETED, "permanent")
