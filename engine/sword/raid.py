"""14.2 Raids of Gauls and Transalpines, and what a successful one brings (14.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.core.choice import Barred
from engine.core.frames import step
from engine.sword import acts, movement, plunder, support
from engine.sword.cards import standing
from engine.sword.cards.targets import SiegeTarget
from engine.sword.cards.window import Responses
from engine.sword.events import SiegeRolled
from engine.sword.facts import DataSet
from engine.sword.game import INDEPENDENT, NONE, Frame, Sword, Units
from engine.sword.losses import Losses
from engine.sword.movement import Mover
from engine.sword.odds import siege_odds

COST = movement.RAID_COST
"""9.2 MP of a raid."""


def raid_barred(game: Sword, mover: Mover) -> Barred | None:
    """14.2 Why a force on the move may not raid where it is; 15.3 it must still come to a legal end."""
    about: Mapping[str, str | int] = {"space": mover.space}
    if not mover.cu and mover.power in plunder.PLUNDERERS:
        return Barred("14.2", "raid_without_cu", about)
    if barred := plunder.raid_target_barred(game, mover.power, mover.space):
        return barred
    if mover.mp < COST:
        return Barred("9.2", "too_few_mp", {**about, "cost": COST, "mp": mover.mp})
    return _end_barred(game, mover)


def _end_barred(game: Sword, mover: Mover) -> Barred | None:
    barred = movement.stop_barred(game, mover.power, mover.cu, mover.space)
    if barred is None or movement.way_to_end(game, mover._replace(mp=mover.mp - COST)):
        return None
    return barred


@lru_cache(maxsize=8)
def success(data: DataSet) -> float:
    """14.3 The chance of any siege point, no card played."""
    return siege_odds(data, 1).gains


@dataclass(kw_only=True)
class Raid(SiegeTarget):
    """14.2 One raid of `units` of `power` under `leader`; what it costs may also fall on own CU that stay there.

    `owner` is the seat that decides. Results: `succeeded`, and `units` as they are after it.
    """

    leader: str
    owner: str
    units: Units
    loss: int = 0
    succeeded: bool = False

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.space, "power": self.power, "leader": self.leader}

    @step
    def responses(self, game: Sword) -> Frame | None:
        """7.1.1, 14.2 Announced, no die rolled."""
        self.modifiers += standing.roll(game, "siege", self.power)
        roles = {"besieger": self.power, "besieged": game.control[self.space]}
        return Responses(moment="on_siege_roll", roles=roles, space=self.space)

    @step
    def roll(self, game: Sword) -> None:
        """14.2 2d6 on the siege table, no Gallic -1 (§R 7); a roll that a card cancels is spent."""
        if self.cancelled:
            self.end()
            return
        dice = game.roll(f"raid of {self.space}", 2)
        total = sum(dice) + sum(modifier.n for modifier in self.modifiers)
        result = game.data.tables.siege(total)
        points = result.points + self.extra_points
        self.loss, self.succeeded = result.loss, points > 0
        game.tell(
            SiegeRolled(
                space=self.space,
                power=self.power,
                leader=self.leader,
                kind="raid",
                dice=dice,
                modifiers=tuple(self.modifiers),
                total=total,
                points=points,
                loss=result.loss,
            )
        )

    @step
    def take_plunder(self, game: Sword) -> None:
        """14.3 Independent, but the ally's in his home (15.2.3, §R 15); even if the loss takes the last CU (§R 26)."""
        if self.succeeded:
            ally = support.ally_at_home(game, self.power, self.space)
            acts.set_control(game, self.space, ally or INDEPENDENT, "14.3")
            plunder.add_plunder(game, plunder.PLUNDERERS[self.power], 1)

    @step
    def losses(self, game: Sword) -> Frame | None:
        """14.2 Which CU, its owner says."""
        if not self.loss:
            self.end()
            return None
        staying = game.force(self.space, self.power).outside.minus(self.units)
        return Losses(
            seat=self.owner,
            power=self.power,
            space=self.space,
            number=self.loss,
            cause="14.2",
            apart=staying,
            why="staying" if staying != NONE else "",
        )

    @step
    def count_the_rest(self, game: Sword) -> None:
        """14.2"""
        self.units = self.units.minus(game.result(Losses).of_rest)
