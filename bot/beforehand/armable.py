"""Whether what an armed card waits for can ever be so, by the words of the card and by what never changes."""

from collections.abc import Mapping

from engine import DataSet
from engine.sword.cards.selectors import ROLES, adjacent
from engine.sword.facts import Card, Value, Words
from engine.sword.vocabulary import WINDOWS

EVENT, AT_SEA, SIEGE = "on_card_played", "on_naval_move", "on_siege_roll"
NOT_OWN = ("other", "enemy", "rival")


def answers_events(card: Card) -> bool:
    """Whether it responds to events alone: they happen in no space, and whose power it is is his who plays them."""
    return card.windows == (EVENT,)


def power_may_come(card: Card, power: str, seat: str, data: DataSet, scenario: str) -> bool:
    """Whether a power can have a role in a moment of that card of a seat, or its player play the event it answers."""
    seats = data.scenarios[scenario].seats
    playing = any(power in data.positions[one].powers for one in seats)
    for window in card.windows:
        if window == EVENT:
            if playing and power not in _side(seat, data, scenario):
                return True
        elif any(_role(_condition(card), role, power, seat, data) for role in WINDOWS[window]):
            return True
    return False


def space_may_come(card: Card, space: str, data: DataSet) -> bool:
    """Whether the card can be played of something that happens in that space; 9.6 sea moves begin in a port; 13.2, 14.2
    nothing in a box is rolled for.
    """
    if card.windows == (AT_SEA,) and not data.spaces[space].port:
        return False
    if card.windows == (SIEGE,) and data.spaces[space].kind == "box":
        return False
    return _here(_condition(card), space, data)


def _condition(card: Card) -> Words:
    return (card.effect.condition if card.effect else None) or {}


def _side(seat: str, data: DataSet, scenario: str) -> tuple[str, ...]:
    """4.2 (2P) The powers of his whole side; else his own."""
    sides = (side.positions for side in data.scenarios[scenario].sides)
    seats = next((positions for positions in sides if seat in positions), (seat,))
    return tuple(power for one in seats for power in data.positions[one].powers)


def _cases(condition: Words) -> tuple[Words, ...]:
    """What may hold besides: one of these."""
    cases = condition.get("any", ())
    return tuple(case for case in cases if isinstance(case, Mapping)) if isinstance(cases, tuple) else ()


def _role(condition: Words, role: str, power: str, seat: str, data: DataSet) -> bool:
    """Whether a condition leaves a role to a power."""
    if role not in ROLES or (role in condition and not _fits(condition[role], power, seat, data)):
        return False
    cases = _cases(condition)
    return not cases or any(_role(case, role, power, seat, data) for case in cases)


def _fits(words: Value, power: str, seat: str, data: DataSet) -> bool:
    """Who is an enemy may change, and so may who is in a role; who is one's own does not."""
    own = power in data.positions[seat].powers

    def fits(word: object) -> bool:
        if word == "own":
            return own
        return not own if word in NOT_OWN else word == power or word not in data.powers

    return any(fits(word) for word in (words if isinstance(words, tuple) else (words,)))


def _here(condition: Words, space: str, data: DataSet) -> bool:
    here = condition.get("here")
    if isinstance(here, Mapping) and not _matches(here, space, data):
        return False
    cases = _cases(condition)
    return not cases or any(_here(case, space, data) for case in cases)


def _matches(described: Words, space: str, data: DataSet) -> bool:
    """Whether a space can be what is described: only that is looked at which never changes."""
    facts = data.spaces[space]
    for key, value in described.items():
        match key:
            case "ids" | "box":
                fits = space in (value if isinstance(value, tuple) else (value,))
            case "home":
                words = value if isinstance(value, tuple) else (value,)
                fits = facts.home in words or any(word not in data.powers for word in words)
            case "port":
                fits = facts.port
            case "adjacent" if isinstance(value, Mapping):
                fits = any(_matches(value, near, data) for near in adjacent(data)[space])
            case "any" if isinstance(value, tuple):
                fits = any(_matches(one, space, data) for one in value if isinstance(one, Mapping))
            case _:
                continue
        if not fits:
            return False
    return True
