"""16.4 Insurrection (5P): the Revolting Mercenaries appear and fight whoever is there."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.frames import step
from engine.sword import movement
from engine.sword.combat import Battle
from engine.sword.game import REVOLTERS, Frame, Procedure, Sword


@dataclass(kw_only=True)
class Outbreak(Procedure):
    """16.4 Revolters placed on CU: battle at once, they attack, nobody avoids or intercepts."""

    space: str

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.space}

    @step
    def fight(self, game: Sword) -> Frame | None:
        """16.4 One power after the other, should there be several; 16.1 who decides for them is found then."""
        here = game.force(self.space, REVOLTERS).cu
        enemies = movement.attacked(game, REVOLTERS, self.space) if here else []
        if not enemies:
            self.end()
            return None
        return Battle(space=self.space, attacker=REVOLTERS, defender=enemies[0].power)

    @step
    def fought(self, game: Sword) -> None:
        """16.4"""
        if game.result(Battle).won:
            self.goto(Outbreak.fight)
