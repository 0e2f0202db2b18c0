"""18 The alliance of Rome and Carthage, in games of up to four players."""

from engine.core.choice import Barred
from engine.sword import acts, acts_powers, alliances
from engine.sword.game import PUNIC_ALLIANCE, PUNIC_ENVOYS, TREATY_SIGNED, Sword, pair

ROME, CARTHAGE, GREEKS = "romans", "carthage", "greeks"


def envoys_barred(game: Sword) -> Barred | None:
    """18 Punic Envoys come once at most: not after a treaty, nor after the end of Carthage (17)."""
    if TREATY_SIGNED in game.markers or CARTHAGE not in game.npps():
        return Barred("18", "no_more_envoys")
    return None


def sign_treaty(game: Sword, cause: str) -> None:
    """18 They are allies now, without a siege between them (13.4); §R 38 Rome and the Greeks no more, at no cost."""
    if PUNIC_ENVOYS in game.markers:
        acts.set_marker(game, PUNIC_ENVOYS, "")
    if pair(ROME, GREEKS) in game.alliances:
        alliances.part(game, ROME, GREEKS, "18")
    if TREATY_SIGNED not in game.markers:
        acts.set_marker(game, TREATY_SIGNED, "permanent")
    acts.set_marker(game, PUNIC_ALLIANCE, "permanent")
    acts_powers.ally(game, ROME, CARTHAGE, cause)
    alliances.befriend(game, ROME, CARTHAGE)
