"""5.5 Attrition in enemy spaces."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.frames import step
from engine.sword.events import AttritionRolled
from engine.sword.game import Frame, Procedure, Sword
from engine.sword.losses import Losses, kinds_differ
from engine.sword.nonplayer import Decider
from engine.sword.victory import vp_order


def exposed(game: Sword, power: str) -> list[str]:
    """5.5 Enemy spaces with CU of a power, in the order of the data; an ally's space is not enemy."""
    there = {space for space, stack in game.spaces_with(power) if stack.cu and not game.friendly_space(space, power)}
    return [space for space in game.control if space in there] if there else []


@dataclass(kw_only=True)
class Attrition(Procedure):
    """5.5 Non-player powers first, then players in descending VP order; `rolls` are the (power, space) still to come.

    The order of the tied cannot matter, so nobody is asked (§R 43).
    """

    rolls: list[tuple[str, str]] = field(default_factory=list)

    @step
    def find(self, game: Sword) -> None:
        """5.5"""
        seats = vp_order(game, game.in_play())
        powers = [*game.npps(), *(power for seat in seats for power in game.powers_of(seat))]
        self.rolls = [(power, space) for power in powers for space in exposed(game, power)]

    @step
    def roll(self, game: Sword) -> Frame | None:
        """5.5"""
        if not self.rolls:
            self.end()
            return None
        self.goto(Attrition.roll)
        power, space = self.rolls.pop(0)
        return SpaceAttrition(power=power, space=space)


@dataclass(kw_only=True)
class SpaceAttrition(Procedure):
    """5.5 One roll; leaders who lose their last CU stay, unless 8.4 displaces them (§R 21)."""

    power: str
    space: str
    seat: str = ""
    loss: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    @step
    def roll(self, game: Sword) -> Frame | None:
        """5.5 Who decides (16.1) is asked only if CU differ."""
        units = game.force(self.space, self.power).outside
        (die,) = game.roll(f"attrition {self.power} {self.space}")
        self.loss = game.data.tables.attrition(die, units.total)
        game.tell(AttritionRolled(power=self.power, space=self.space, die=die, cu=units.total, loss=self.loss))
        if kinds_differ(units, self.loss):
            return Decider(power=self.power, ending=True)
        self.goto(SpaceAttrition.lose)
        return None

    @step
    def take_owner(self, game: Sword) -> None:
        """16.1"""
        self.seat = game.result(Decider).seat

    @step
    def lose(self, game: Sword) -> Frame | None:
        """5.5"""
        if not self.loss:
            return None
        return Losses(seat=self.seat, power=self.power, space=self.space, number=self.loss, cause="5.5")
