"""16 Non-player powers: who decides for them (16.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.choice import Barred
from engine.core.frames import step
from engine.sword import victory
from engine.sword.cards.targets import ActivationTarget
from engine.sword.game import PUNIC_ALLIANCE, Frame, Procedure, Sword

KEPT_FROM: Mapping[str, str] = {
    "transalpines": "gauls",
    "volsci": "romans",
    "carthage": "greeks",
    "revolters": "carthage",
}
"""16.1 At the end of the turn neither the player of this power nor his allies decide."""


def allied_seats(game: Sword, seat: str, other: str) -> bool:
    """16.1 A player of two powers counts as allied if one of them is."""
    return any(game.allied(mine, theirs) for mine in game.powers_of(seat) for theirs in game.powers_of(other))


def deciders(game: Sword, power: str, *, ending: bool) -> list[str]:
    """16.1 The players of whom the one with the fewest VP decides for a non-player power; 18 Rome for its ally."""
    playing = game.in_play()
    if power == "carthage" and PUNIC_ALLIANCE in game.markers and (rome := game.seat_of("romans")):
        return [rome]
    if ending:
        against = game.seat_of(KEPT_FROM[power])
        if against is None:
            return playing
        return [seat for seat in playing if seat != against and not allied_seats(game, seat, against)] or playing
    active = game.active
    if not active:
        return playing
    return [seat for seat in playing if seat != active and not allied_seats(game, seat, active)] or [active]


def confined(game: Sword, power: str, space: str) -> Barred | None:
    """16.3 Why a non-player power may not end a move, an interception or an avoidance in a space."""
    if power not in game.npps():
        return None
    home = game.home(space)
    if power == "volsci":
        free = space == "antium" or home == "romans"
    elif power == "transalpines":
        free = home == "gauls"
    elif power == "carthage":
        free = not game.data.spaces[space].in_italy
    else:
        free = space in ("carthago", "kerkouane")
    return None if free else Barred("16.3", "may_not_end_there", {"space": space, "power": power})


def shut_out(game: Sword, power: str, space: str) -> Barred | None:
    """16.3 Carthage as a non-player power never enters Italy, in no way."""
    if power == "carthage" and game.data.spaces[space].in_italy and power in game.npps():
        return Barred("16.3", "carthage_stays_out_of_italy", {"space": space})
    return None


def activator(game: Sword, power: str) -> str | None:
    """16.1 The player whose event has activated an army of the power, for that activation."""
    for frame in reversed(game.stack):
        if isinstance(frame, ActivationTarget) and game.leader(frame.leader).power == power:
            return frame.seat
    return None


@dataclass(kw_only=True)
class Decider(Procedure):
    """16.1 Who decides for a power now, the owner of a player's power included; `ending`: in phases 5 to 10.

    The result is `seat`.
    """

    power: str
    ending: bool = False
    seat: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power}

    @step
    def find(self, game: Sword) -> Frame | None:
        """16.1"""
        known = game.seat_of(self.power) or activator(game, self.power)
        if known is not None:
            self.seat = known
            self.end()
            return None
        return victory.Fewest(seats=deciders(game, self.power, ending=self.ending), where="16.1")

    @step
    def choose(self, game: Sword) -> None:
        """16.1, 4.4"""
        self.seat = game.result(victory.Fewest).seat
