"""6 Decks and hands."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import Choice, Option
from engine.core.frames import Together, step
from engine.sword import acts, unrest
from engine.sword.game import CARTHAGE, Decision, Frame, Procedure, Sword

WITHOUT_PORTS = 5
"""6.2.2 (5P) The hand of Carthage without ports in Sicily and unrest."""


def hand_size(game: Sword, seat: str) -> int:
    """6.2.2 To which a hand is filled in the Draw phase."""
    size = game.setting.hands[seat]
    return size if isinstance(size, int) else max(0, WITHOUT_PORTS + _sicilian_ports(game) - unrest.cards_lost(game))


def _sicilian_ports(game: Sword) -> int:
    """6.2.2 (5P) The ports in Sicily that Carthage controls."""
    spaces = game.data.spaces
    held = (space for space, owner in game.control.items() if owner == CARTHAGE)
    return sum(spaces[space].port and spaces[space].region == "sicily" for space in held)


def discards_all(game: Sword, seat: str) -> bool:
    """6.2.1 With four or more players the Gauls keep nothing."""
    return seat == "gauls" and game.setting.players >= 4


@dataclass(kw_only=True)
class Discard(Decision):
    """6.2.1 Any of the cards kept from last turn, in the order of their ids, then `done`."""

    name = "discard"
    rule = "6.2.1"
    hidden: ClassVar[bool] = True

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if said and said[-1] == "done":
            return
        for card in sorted(game.hands[self.seat]):
            if not said or card > said[-1]:
                yield Option(card, "card")
        yield Option("done", "verb")

    def default(self, game: Sword) -> Choice:
        return ("done",)


@dataclass(kw_only=True)
class Draw(Procedure):
    """5.2 Draw phase."""

    @step
    def reshuffle(self, game: Sword) -> None:
        """6.4.1 Before any discard."""
        for seat in [seat for seat in game.in_play() if seat in game.reminders]:
            acts.reshuffle(game, seat, "6.4.1")

    @step
    def ask(self, game: Sword) -> Frame | None:
        """6.2.1 All at once."""
        return Together(
            asks=[Discard(seat=seat) for seat in game.in_play() if game.hands[seat] and not discards_all(game, seat)]
        )

    @step
    def discard(self, game: Sword) -> None:
        """6.2.1"""
        for ask in game.result(Together).asks:
            acts.discard(game, ask.seat, ask.said[:-1], "6.2.1")
        for seat in game.in_play():
            if discards_all(game, seat):
                acts.discard(game, seat, tuple(game.hands[seat]), "6.2.1")

    @step
    def draw(self, game: Sword) -> None:
        """6.2.2 Up to hand size, never down."""
        for seat in game.in_play():
            acts.draw_cards(game, seat, max(0, hand_size(game, seat) - len(game.hands[seat])))
