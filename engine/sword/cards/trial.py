"""10.3, 11.1 The moment before the die of an attempt: interception, avoidance, refusal or pursuit."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.frames import step
from engine.sword.cards import standing
from engine.sword.cards.targets import TrialTarget
from engine.sword.cards.window import Responses
from engine.sword.game import Frame, Sword


@dataclass(kw_only=True)
class Trial(TrialTarget):
    """10.3, 11.1 All attempts are declared, no die is rolled. `what`: intercept, avoid, refuse or pursue.

    The result is `aid`: what is added to the tactics rating for the roll.
    """

    space: str
    mover: str

    @property
    def aid(self) -> int:
        return sum(modifier.n for modifier in self.modifiers)

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "leader": self.leader, "space": self.space}

    @step
    def respond(self, game: Sword) -> Frame | None:
        """7.1.1"""
        self.modifiers += standing.roll(game, "test", self.power)
        roles = {"mover": self.mover, "tester": self.power, "test": self.what}
        return Responses(moment="on_test_declared", space=self.space, roles=roles)
