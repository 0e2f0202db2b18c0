"""16.4, 20 What cards do to the unrest in Carthage, and the revolters they bring (5P)."""

from dataclasses import dataclass

from engine.sword import acts, unrest
from engine.sword.cards.effects import Effect, Play
from engine.sword.cards.selectors import Scene, SpaceIs
from engine.sword.cards.targets import EventTarget
from engine.sword.game import OUT, REVOLTERS, Frame, Sword, Units
from engine.sword.insurrection import Outbreak

FALL = "unrest_fall"
"""As many as the unrest has fallen by this card."""

REBEL = "rebel_minor_1"
"""The only leader of the Revolting Mercenaries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeUnrest(Effect):
    """`unrest`: `n` up, as far as 20.1 lets it, or down; or set `to` a level."""

    n: int = 0
    to: int | None = None

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        n = self.n if self.to is None else self.to - game.unrest
        fall = unrest.change(game, n, play.card)
        event = game.inside(EventTarget)
        if event is not None:
            event.calmed += max(0, fall)
        return None

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        return self.n <= 0 or unrest.raise_barred(game) is None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRevolters(Effect):
    """`place_cu` of the revolters: so many, or as many as the unrest has fallen, but at `least` some."""

    n: int
    least: int
    at: SpaceIs

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        event = game.inside(EventTarget)
        number = max(self.n, self.least, event.calmed if event and self.least else 0)
        for space in self.at.spaces(game, scene, play.seat):
            acts.place_cu(game, REVOLTERS, space, Units(number), play.card)
            break
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRebel(Effect):
    """`place_leader` of their leader; then they fight whoever is there (16.4)."""

    at: SpaceIs

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        for space in self.at.spaces(game, scene, play.seat):
            if game.places[REBEL] != OUT and game.places[REBEL] != space:
                acts.place_leader(game, REBEL, space)
            return Outbreak(space=space)
        return None
