"""7.2.1 Roman colonies."""

from engine.core.choice import Barred
from engine.sword import acts, movement, relief
from engine.sword.game import Sword
from engine.sword.stamina import Stamina

ROMANS = "romans"
FOUNDERS = 3
COLONY = "colony"


def colony_barred(game: Sword, leader: str) -> Barred | None:
    """7.2.1 Why the army of an activated leader founds no colony where it stands: 3 Roman CU on a normal space under a
    Roman PC marker, the printed colour included.
    """
    space, power = game.places[leader], game.leader(leader).power
    if power != ROMANS:
        return Barred("7.2.1", "only_romans_found", {"leader": leader})
    if barred := relief.shut_in(game, leader):
        return barred
    if barred := site_barred(game, space):
        return barred
    units, _ = movement.starting_force(game, leader)
    if units.total < FOUNDERS:
        return Barred("7.2.1", "too_few_founders", {"leader": leader, "number": FOUNDERS})
    return None


def site_barred(game: Sword, space: str) -> Barred | None:
    """7.2.1 Why no colony can be founded in a space, whoever would."""
    if game.kind(space) != "normal":
        return Barred("7.2.1", "no_place_for_a_colony", {"space": space})
    if game.control[space] != ROMANS:
        return Barred("7.2.1", "not_roman_ground", {"space": space})
    return None


def settle(game: Sword, leader: str) -> None:
    """7.2.1 A CU of the army settles down in a walled city of loyalty 1."""
    space = game.places[leader]
    units, _ = movement.starting_force(game, leader)
    acts.lose_cu(game, ROMANS, space, units.first(1), "7.2.1")
    campaign = game.inside(Stamina)
    if campaign:
        campaign.lose(ROMANS, space, units.first(1))
    found(game, space, "7.2.1")


def found(game: Sword, space: str, cause: str) -> None:
    """7.2.1 The Roman marker becomes a city, for the rest of the game."""
    acts.found_city(game, space, cause)
