"""Whom an attack must be told: found from what happened, by nothing that the bot itself reckons with."""

from collections.abc import Iterable, Mapping

from engine import Event, Game
from engine.sword import events as kinds


def attacked(events: Iterable[Event], game: Game, holders: Mapping[str, int]) -> frozenset[int]:
    """Who was attacked in battle, overrun, or is besieged and was not before; `game` is the position after it."""
    people = {power: user for seat, user in holders.items() for power in game.powers_of(seat)}
    found: list[str] = []
    for event in events:
        if isinstance(event, kinds.BattleBegan):
            found.append(event.defender)
        elif isinstance(event, kinds.Overrun):
            found.append(event.loser)
        elif isinstance(event, kinds.SiegeSet) and event.old is None and event.new is not None:
            found.append(game.control[event.space])
    return frozenset(people[power] for power in found if power in people)
