"""5.8, 4.1 Scoring: victory spaces won abroad and lost at home."""

from dataclasses import dataclass

from engine.core.frames import step
from engine.sword import acts, unrest
from engine.sword.game import CARTHAGE, Procedure, Sword


def score(game: Sword, seat: str) -> tuple[int, int]:
    """5.8 VP a player gains and loses. His home is that of all his powers (§R 18); 20.2 what unrest costs Carthage."""
    powers = game.powers_of(seat)
    gained = lost = 0
    for space, owner in game.control.items():
        facts = game.data.spaces[space]
        if not facts.scores(game.setting.players):
            continue
        at_home, held = facts.home in powers, owner in powers
        if held and not at_home and owner != "gauls":
            gained += 1
        elif at_home and not held:
            lost += 1
    if CARTHAGE in powers:
        lost += unrest.vp_lost(game)
    return gained, lost


@dataclass(kw_only=True)
class Scoring(Procedure):
    """5.8"""

    @step
    def score_all(self, game: Sword) -> None:
        """5.8 For all at once."""
        for seat in game.in_play():
            gained, lost = score(game, seat)
            if gained or lost:
                acts.change_vp(game, seat, gained, lost, "5.8")
