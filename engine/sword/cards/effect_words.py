"""7.1 Reading the steps of a card (data/README.md, effects) as typed procedures, or saying what is wrong."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.sword.cards import actions, carthage_words, consuls, dealings, forces, lasting, moments, supports
from engine.sword.cards.conditions import Condition, condition
from engine.sword.cards.effects import Cases, Choose, Effect
from engine.sword.cards.selectors import (
    ANYWHERE,
    FILE,
    Powers,
    SpaceIs,
    mapping,
    number,
    powers,
    space_is,
    unreadable,
)
from engine.sword.facts import DataError, Step, Value
from engine.sword.game import REVOLTERS

BRIEF = ("roll", "battle")
"""The durations that are those of what the moment is about."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A step being read: where it stands, and what any step may have."""

    step: Step
    card: str
    field: str

    @property
    def when(self) -> Condition | None:
        said = self.step.condition
        return None if said is None else condition(said, self.card, f"{self.field}.if")

    @property
    def by(self) -> Powers:
        return powers(self.step.by)

    @property
    def until(self) -> str:
        """Empty for the roll or battle of the moment."""
        duration = self.step.duration or ""
        return "" if duration in BRIEF else duration

    def at(self, key: str) -> str:
        return f"{self.field}.{key}"

    def n(self, key: str = "n", default: int | None = None) -> int:
        given = self.step.params.get(key, default)
        return number(0 if given is None else given, self.card, self.at(key))

    def who(self, key: str) -> Powers:
        return powers(self.step.params.get(key))

    def word(self, key: str) -> str:
        return str(self.step.params.get(key, ""))

    def space(self, key: str = "at") -> SpaceIs:
        given = self.step.params.get(key)
        return ANYWHERE if given is None else space_is(given, self.card, self.at(key))

    def refuse(self, key: str) -> DataError:
        return unreadable(self.card, self.at(key), str(self.step.params.get(key, self.step.op)))


def effect(step: Step, card: str, field: str) -> Effect:
    """Raises DataError for what cannot be carried out."""
    reader = Reader(step, card, field)
    if step.op not in _READERS:
        raise unreadable(card, f"{field}.op", step.op)
    return _READERS[step.op](reader)


def steps(value: Value, card: str, field: str) -> tuple[Effect, ...]:
    """Raises DataError."""
    found = []
    assert isinstance(value, tuple)
    for at, one in enumerate(value):
        if not isinstance(one, Step):
            raise DataError(FILE, card, f"{field}[{at}]", f"{one!r} must be a step")
        found.append(effect(one, card, f"{field}[{at}]"))
    return actions.coordinated(found)


# forces


def _place_cu(it: Reader) -> Effect:
    given = it.step.params["n"]
    if it.who("power") == (REVOLTERS,):
        fall = given == carthage_words.FALL
        return carthage_words.PlaceRevolters(
            condition=it.when, may=it.step.may, n=0 if fall else it.n(), least=it.n("least", 0), at=it.space()
        )
    removed = given == forces.REMOVED
    return forces.PlaceCu(
        condition=it.when,
        may=it.step.may,
        by=it.by,
        up_to=it.step.up_to,
        power=it.who("power"),
        n=0 if removed else it.n(),
        removed=removed,
        at=it.space() if "at" in it.step.params else None,
        max_each=it.n("max_each", 20),
        mercenary=bool(it.step.params.get("mercenary", False)),
    )


def _lose_cu(it: Reader) -> Effect:
    if "army" not in it.step.params:
        return forces.LoseCu(
            condition=it.when,
            may=it.step.may,
            by=it.by,
            up_to=it.step.up_to,
            power=it.who("power"),
            n=it.n(),
            at=it.space(),
        )
    army = it.who("army")
    if army == ("chosen",):
        return forces.ChosenLoses(condition=it.when, may=it.step.may, n=it.n())
    return moments.LoseHere(condition=it.when, may=it.step.may, army=army, n=it.n())


def _place_leader(it: Reader) -> Effect:
    if it.word("leader") == carthage_words.REBEL:
        return carthage_words.PlaceRebel(condition=it.when, may=it.step.may, at=it.space())
    return forces.PlaceLeader(
        condition=it.when, may=it.step.may, by=it.by, leader=it.word("leader"), at=it.space(), until=it.until
    )


def _shift(it: Reader) -> Effect:
    return actions.Shift(
        condition=it.when, may=it.step.may, by=it.by, power=it.who("power"), n=it.n(),
        start=it.space("from"), end=it.space("to"),
    )  # fmt: skip


def _activate(it: Reader) -> Effect:
    if "allies" in it.step.params:
        return actions.Coordinate(
            condition=it.when, may=it.step.may, as_value=it.n("as"), n=it.n("count", 1), allies=True
        )
    return actions.Activate(
        condition=it.when,
        may=it.step.may,
        by=it.by,
        up_to=it.step.up_to,
        power=it.who("power"),
        as_value=it.n("as"),
        leader=it.word("leader"),
        at=it.space(),
        n=it.n("count", 1),
        mp=it.n("mp", 0),
        only=it.word("only"),
    )


def _neutral(it: Reader) -> Effect:
    of = powers(it.step.params["of"])
    again = "again" in it.step.params
    return actions.ActNeutral(condition=it.when, may=it.step.may, of=of, again=again, open=not (again or it.step.may))


# support


def _add_support(it: Reader) -> Effect:
    return supports.AddSupport(
        condition=it.when, may=it.step.may, by=it.by, up_to=it.step.up_to, power=it.who("power"), n=it.n(),
        kind=it.word("kind"), at=it.space(), max_each=it.n("max_each", 20),
    )  # fmt: skip


def _remove_support(it: Reader) -> Effect:
    return supports.RemoveSupport(
        condition=it.when, may=it.step.may, by=it.by, up_to=it.step.up_to, power=it.who("power"), n=it.n(),
        kind=it.word("kind"), at=it.space(), max_each=it.n("max_each", 20),
    )  # fmt: skip


# the moment


def _modify(it: Reader) -> Effect:
    what, until = it.word("what"), it.until
    if what in (*moments.ON_ACTIVATION, moments.ATTACK) and not until:
        raise unreadable(it.card, it.at("for"), it.step.duration or "for")
    return moments.Modify(
        condition=it.when, may=it.step.may, what=what, n=it.n(), of=it.who("of"), vs=it.who("vs"), until=until
    )


def _dice(it: Reader) -> Effect:
    of = it.who("of")
    if "total" in it.step.params:
        return moments.MoreDice(condition=it.when, may=it.step.may, of=of, total=it.n("total"))
    return moments.Reroll(condition=it.when, may=it.step.may, of=of, most=it.n("reroll"))


def _cancel(it: Reader) -> Effect:
    match it.word("what"):
        case "siege_roll":
            return moments.CancelSiegeRoll(condition=it.when, may=it.step.may)
        case "naval_move":
            return moments.CancelVoyage(condition=it.when, may=it.step.may)
        case "activation":
            return moments.CancelActivation(condition=it.when, may=it.step.may)
        case _:
            return moments.CancelEvent(condition=it.when, may=it.step.may)


def _bar(it: Reader) -> Effect:
    until = it.until
    if not until:
        raise unreadable(it.card, it.at("for"), it.step.duration or "for")
    at = it.space() if "at" in it.step.params else None
    return dealings.Bar(
        condition=it.when, may=it.step.may, who=it.who("who"), kind=it.word("from"), until=until, vs=it.who("vs"), at=at
    )


def _sail(it: Reader) -> Effect:
    return dealings.Ships(
        condition=it.when, may=it.step.may, of=it.who("of"), cu=it.n("cu"), until=it.until or lasting.ACTION,
        safe="safe" in it.step.params,
    )  # fmt: skip


# cards, tracks, alliances, markers


def _cards(it: Reader) -> Effect:
    player, n = it.word("player"), it.n()
    match it.word("do"):
        case "draw":
            return dealings.Draw(condition=it.when, may=it.step.may, player=player, n=n)
        case "random":
            return dealings.DiscardAtRandom(condition=it.when, may=it.step.may, player=player, n=n)
        case "discard" | "swap" | "inspect" | "scry" as deal:
            keep, highest = it.n("keep", 0), it.n("max_value", 3)
            return dealings.HandCards(
                condition=it.when, may=it.step.may, player=player, deal=deal, n=n, keep=keep, max_value=highest
            )
        case _:
            raise it.refuse("do")


def _plunder(it: Reader) -> Effect:
    if it.step.params["n"] == forces.REMOVED:
        return dealings.Plunder(condition=it.when, may=it.step.may, removed=True)
    return dealings.Plunder(condition=it.when, may=it.step.may, n=it.n())


def _alliance(it: Reader) -> Effect:
    if it.word("do") == "offer":
        return dealings.OfferAlliance(condition=it.when, may=it.step.may, refusal=it.n("refusal"))
    if it.word("forbid") != lasting.TURN:
        raise it.refuse("forbid")
    return dealings.EndAlliance(condition=it.when, may=it.step.may, by=it.by, any=it.word("between") == "any")


def _marker(it: Reader) -> Effect:
    name = it.word("name")
    if it.word("do") == "clear":
        return dealings.ClearMarker(condition=it.when, may=it.step.may, name=name)
    until = it.step.duration or ""
    if until not in (lasting.TURN, lasting.CYCLE, lasting.PERMANENT):
        raise unreadable(it.card, it.at("for"), until)
    return dealings.SetMarker(
        condition=it.when, may=it.step.may, name=name, until=until, of_chosen="with" in it.step.params
    )


def _roll(it: Reader) -> Effect:
    cases = []
    for faces, value in mapping(it.step.params["cases"], it.card, it.at("cases")).items():
        low, _, high = faces.partition("-")
        cases.append((int(low), int(high or low), steps(value, it.card, it.at(f"cases.{faces}"))))
    return Cases(condition=it.when, may=it.step.may, cases=tuple(cases))


def _choose(it: Reader) -> Effect:
    given = it.step.params["options"]
    assert isinstance(given, tuple)
    found = tuple(steps(one, it.card, it.at(f"options[{at}]")) for at, one in enumerate(given))
    return Choose(condition=it.when, may=it.step.may, options=found, by=it.by)


def _unrest(it: Reader) -> Effect:
    to = it.n("to") if "to" in it.step.params else None
    return carthage_words.ChangeUnrest(condition=it.when, may=it.step.may, n=it.n("n", 0), to=to)


_READERS: dict[str, Callable[[Reader], Effect]] = {
    "place_cu": _place_cu,
    "lose_cu": _lose_cu,
    "place_leader": _place_leader,
    "displace": lambda it: moments.Displace(condition=it.when, may=it.step.may, commander=it.who("commander")),
    "shift": _shift,
    "activate": _activate,
    "neutral_action": _neutral,
    "add_support": _add_support,
    "remove_support": _remove_support,
    "siege_points": lambda it: moments.SiegePoints(condition=it.when, may=it.step.may, n=it.n()),
    "modify": _modify,
    "dice": _dice,
    "no_losses": lambda it: moments.NoLosses(condition=it.when, may=it.step.may),
    "refight": lambda it: moments.Refight(condition=it.when, may=it.step.may),
    "withdraw": lambda it: moments.Withdraw(condition=it.when, may=it.step.may, army=it.who("army")),
    "trap": lambda it: actions.Trap(condition=it.when, may=it.step.may, power=it.word("power")),
    "turn_back": lambda it: moments.TurnBack(
        condition=it.when, may=it.step.may, army=it.who("army"), spaces=it.n("spaces")
    ),
    "cancel": _cancel,
    "bar": _bar,
    "cards": _cards,
    "vp": lambda it: dealings.Vp(condition=it.when, may=it.step.may, n=it.n()),
    "plunder": _plunder,
    "unrest": _unrest,
    "alliance": _alliance,
    "marker": _marker,
    "sail": _sail,
    "ease": lambda it: dealings.Ease(
        condition=it.when, may=it.step.may, of=it.who("of"), until=it.until or lasting.ACTION
    ),
    "consul": lambda it: (
        consuls.KeepConsul(condition=it.when, may=it.step.may)
        if it.word("do") == "keep"
        else consuls.ReplaceConsul(condition=it.when, may=it.step.may)
    ),
    "roll": _roll,
    "choose": _choose,
}
