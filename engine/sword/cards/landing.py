"""7.1, 16.4 A force that a card puts elsewhere without a move: whoever stands there is attacked at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.frames import step
from engine.sword import acts, movement, siege
from engine.sword.combat import Battle
from engine.sword.game import Frame, Procedure, Sword
from engine.sword.leaders import Commanders

SHIFT = "shift"


def shiftable(game: Sword, power: str, space: str) -> int:
    """9.3.1, 17 The CU that can leave a space: those outside, but for militia."""
    stack = game.force(space, power)
    return stack.cu - stack.outside.militia


@dataclass(kw_only=True)
class Landing(Procedure):
    """7.1 `cu` CU and `leaders` go from `origin` to the space `to`; `seat` decides for them.

    No interception, avoidance or naval roll; §R 28 who came from a port has its ships to go back.
    """

    power: str
    seat: str
    origin: str
    to: str
    cu: int
    leaders: tuple[str, ...]

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "origin": self.origin, "space": self.to}

    @step
    def shift(self, game: Sword) -> Frame | None:
        """7.1, 8.2.1"""
        stack = game.force(self.origin, self.power)
        units = movement.first_regular(stack.outside, self.cu)
        acts.move(game, self.power, (self.origin, self.to), units, self.leaders, SHIFT)
        gone = stack.commander in self.leaders
        return Commanders(power=self.power, spaces=[*((self.origin,) if gone else ()), self.to])

    @step
    def fight(self, game: Sword) -> Frame | None:
        """16.4 They attack; one power after the other, should there be several."""
        enemies = movement.attacked(game, self.power, self.to) if game.force(self.to, self.power).cu else []
        if not enemies:
            siege.lay_markers(game)
            self.end()
            return None
        ships = self.cu if game.data.spaces[self.origin].port else 0
        return Battle(
            space=self.to,
            attacker=self.power,
            defender=enemies[0].power,
            origin=self.origin if ships else "",
            ships=ships,
            owners={self.power: self.seat},
        )

    @step
    def fought(self, game: Sword) -> None:
        """16.4"""
        if game.result(Battle).won:
            self.goto(Landing.fight)
