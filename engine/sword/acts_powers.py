"""7.2.2, 15-18, 20 Acts of bribes, alliances, non-player powers and unrest that are told as one event each."""

from engine.sword import acts, events
from engine.sword.game import Sword, pair


def use_neutral(game: Sword, seat: str, power: str, card: str) -> None:
    """16.1.1 A non-player power has had its action of this round."""
    if power not in game.acted:
        game.acted.append(power)
    game.tell(events.NeutralActs(seat=seat, power=power, card=card))


def march_ended(game: Sword, power: str) -> None:
    """16.1.2 Nobody leads the army of a non-player power any more: who stands with it stands with an enemy (8.4)."""
    if game.led.pop(power, None):
        for space, _ in list(game.spaces_with(power)):
            acts.settle(game, space)


def set_unrest(game: Sword, level: int, cause: str) -> None:
    """20 (5P)"""
    old, game.unrest = game.unrest, level
    game.tell(events.UnrestChanged(old=old, new=level, cause=cause))


def bribe(game: Sword, space: str, powers: tuple[str, ...], what: str) -> None:
    """7.2.2 CU that turn `back`, or that the Etruscans `pass` in the rest of the action."""
    if what == "pass":
        game.bribed += [(space, power) for power in powers]
    game.tell(events.Bribed(space=space, bribed=powers, what=what))


def ally(game: Sword, power: str, other: str, cause: str) -> None:
    """18 An alliance without an offer."""
    game.alliances.append(pair(power, other))
    game.tell(events.AllianceMade(power=power, other=other, cause=cause))
