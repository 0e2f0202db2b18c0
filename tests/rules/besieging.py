"""Sieges in the tests."""

from engine.sword.events import SiegeRolled
from engine.sword.siege import SiegeRoll
from tests.rules.table import Table


def besiege(power: str = "romans", leader: str = "valerius", space: str = "neapolis", cu: int = 4) -> Table:
    """An army outside a place where its marker already lies."""
    table = Table()
    table.put(power, space, cu, leader)
    table.siege(space, 0, power)
    return table


def roll(table: Table, space: str, leader: str, dice: str) -> None:
    power = table.game.leader(leader).power
    table.dice(dice)
    table.run(SiegeRoll(space=space, power=power, leader=leader, owner=table.game.seat_of(power) or "greeks"))


def rolled(table: Table) -> SiegeRolled:
    (event,) = table.told(SiegeRolled)
    assert isinstance(event, SiegeRolled)
    return event
