"""7.1 Reading the steps of a card (data/README.md, effects) as the procedures of `effects`, or saying what is wrong."""

from collections.abc import Callable

from engine.sword.cards.conditions import Condition, condition, number
from engine.sword.cards.effects import (
    Activate,
    CancelSiegeRoll,
    CancelVoyage,
    Cases,
    Displace,
    Effect,
    HaltMove,
    LoseCu,
    Modify,
    MoreDice,
    NoLosses,
    Plunder,
    Reroll,
    SiegePoints,
)
from engine.sword.cards.selectors import FILE, mapping, not_in_force, powers
from engine.sword.facts import DataError, Step, Value


def effect(step: Step, card: str, field: str) -> Effect:
    """Raises DataError for what is not in force."""
    for word, given in (("may", step.may), ("by", step.by), ("up_to", step.up_to)):
        if given:
            raise not_in_force(card, f"{field}.{word}", word)
    if step.duration not in (None, "battle", "roll"):
        raise not_in_force(card, f"{field}.for", step.duration)
    if step.op not in _READERS:
        raise not_in_force(card, f"{field}.op", step.op)
    when = None if step.condition is None else condition(step.condition, card, f"{field}.if")
    return _READERS[step.op](step, when, card, field)


def steps(value: Value, card: str, field: str) -> tuple[Effect, ...]:
    """Raises DataError."""
    found = []
    assert isinstance(value, tuple)
    for at, one in enumerate(value):
        if not isinstance(one, Step):
            raise DataError(FILE, card, f"{field}[{at}]", f"{one!r} must be a step")
        found.append(effect(one, card, f"{field}[{at}]"))
    return tuple(found)


def _modify(step: Step, when: Condition | None, card: str, field: str) -> Effect:
    what = str(step.params["what"])
    if what not in ("combat", "losses", "support", "siege", "naval"):
        raise not_in_force(card, f"{field}.what", what)
    return Modify(condition=when, what=what, n=_n(step, card, field), of=powers(step.params.get("of")))


def _dice(step: Step, when: Condition | None, card: str, field: str) -> Effect:
    of = powers(step.params["of"])
    if "total" in step.params:
        return MoreDice(condition=when, of=of, total=number(step.params["total"], card, f"{field}.total"))
    return Reroll(condition=when, of=of, most=number(step.params["reroll"], card, f"{field}.reroll"))


def _lose_cu(step: Step, when: Condition | None, card: str, field: str) -> Effect:
    if "army" not in step.params:
        raise not_in_force(card, f"{field}.at", "lose_cu at a space")
    return LoseCu(condition=when, army=powers(step.params["army"]), n=_n(step, card, field))


def _cancel(step: Step, when: Condition | None, card: str, field: str) -> Effect:
    match step.params["what"]:
        case "siege_roll":
            return CancelSiegeRoll(condition=when)
        case "naval_move":
            return CancelVoyage(condition=when)
        case what:
            raise not_in_force(card, f"{field}.what", str(what))


def _turn_back(step: Step, when: Condition | None, card: str, field: str) -> Effect:
    if step.params["spaces"] != 0:
        raise not_in_force(card, f"{field}.spaces", str(step.params["spaces"]))
    return HaltMove(condition=when, army=powers(step.params["army"]))


def _activate(step: Step, when: Condition | None, card: str, field: str) -> Effect:
    for word in ("leader", "at", "mp", "only"):
        if word in step.params:
            raise not_in_force(card, f"{field}.{word}", word)
    if step.params["power"] != "own":
        raise not_in_force(card, f"{field}.power", str(step.params["power"]))
    count = number(step.params.get("count", 1), card, f"{field}.count")
    value = number(step.params["as"], card, f"{field}.as")
    return Activate(condition=when, count=count, value=value, allies=bool(step.params.get("allies")))


def _roll(step: Step, when: Condition | None, card: str, field: str) -> Effect:
    cases = []
    for faces, value in mapping(step.params["cases"], card, f"{field}.cases").items():
        low, _, high = faces.partition("-")
        cases.append((int(low), int(high or low), steps(value, card, f"{field}.cases.{faces}")))
    return Cases(condition=when, cases=tuple(cases))


def _n(step: Step, card: str, field: str) -> int:
    return number(step.params["n"], card, f"{field}.n")


_READERS: dict[str, Callable[[Step, Condition | None, str, str], Effect]] = {
    "activate": _activate,
    "modify": _modify,
    "dice": _dice,
    "lose_cu": _lose_cu,
    "no_losses": lambda step, when, card, field: NoLosses(condition=when),
    "displace": lambda step, when, card, field: Displace(
        condition=when, commander=powers(step.params["commander"])
    ),
    "plunder": lambda step, when, card, field: Plunder(condition=when, n=_n(step, card, field)),
    "siege_points": lambda step, when, card, field: SiegePoints(condition=when, n=_n(step, card, field)),
    "cancel": _cancel,
    "turn_back": _turn_back,
    "roll": _roll,
}  # fmt: skip
