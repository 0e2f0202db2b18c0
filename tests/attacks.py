"""Whom an attack must be told: found from what happened, by nothing that the bot itself reckons with."""

from collections.abc import Iterable, Mapping

from engine import Event, Game
from engine.sword import events as kinds


def attacked(events: Iterable[Event], game: Game, holders: Mapping[str, int]) -> frozenset[int]:
    """Who was attacked in battle, overrun, intercepted, raided, or is besieged and was not before.

    `game` is the position after it, from which the markers are put back as they lay at each moment.
    """
    people = {power: user for seat, user in holders.items() for power in game.powers_of(seat)}
    found: list[str] = []
    control = dict(game.control)
    for event in reversed(list(events)):
        if isinstance(event, kinds.ControlChanged | kinds.CityChangedHands | kinds.TribeSubjugated):
            control[event.space] = event.old
        elif isinstance(event, kinds.BattleBegan):
            found.append(event.defender)
        elif isinstance(event, kinds.Overrun):
            found.append(event.loser)
        elif isinstance(event, kinds.SiegeSet) and event.old is None and event.new is not None:
            found.append(game.control[event.space])
        elif isinstance(event, kinds.SiegeRolled) and event.kind == "raid" and event.points > 0:
            found.append(control[event.space])
        elif isinstance(event, kinds.Moved) and event.how == "intercept" and game.active:
            found += game.powers_of(game.active)
    return frozenset(people[power] for power in found if power in people)
