"""Reading the effect of a card: every word checked against the vocabulary, the result frozen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NoReturn

from engine.sword import vocabulary as words
from engine.sword.facts import DataError, Effect, Step, Value, Words

FILE = "decks.yaml"


@dataclass(frozen=True, slots=True)
class Ids:
    """The ids a card may name; `neutrals` are the powers that some scenario leaves without a player."""

    spaces: frozenset[str]
    boxes: frozenset[str]
    powers: frozenset[str]
    neutrals: frozenset[str]
    leaders: frozenset[str]
    decks: frozenset[str]


@dataclass(slots=True)
class EffectReader:
    """Reads the effect of one card, played in `windows`. Every method raises DataError with file, card and field.

    `five`: it is in the game with five players alone; `own` are the powers of its deck.
    """

    card: str
    windows: tuple[str, ...]
    ids: Ids
    five: bool
    own: tuple[str, ...]
    _roles: frozenset[str] = field(init=False)
    _picked: str = ""
    """What the card picks; empty where there is nothing `chosen`."""
    _before: str = ""
    """The op of the step before the one being read."""

    def __post_init__(self) -> None:
        for window in self.windows:
            self._one_of(window, words.WINDOWS, "response")
        self._roles = frozenset(role for window in self.windows for role in words.WINDOWS[window])

    def effect(self, raw: object) -> Effect:
        said = self._mapping(raw, "effect")
        self._keys(said, {"do"}, {"beside", "if", "pick"}, "effect")
        roles = self._roles
        if not {"on_battle_losses", "on_battle_end"} & set(self.windows):
            self._roles = roles - {"winner", "loser"}
        condition = self._condition(said["if"], "effect.if") if "if" in said else None
        self._roles = roles
        pick = self._pick(said["pick"]) if "pick" in said else None
        beside = "beside" in said and self._true(said["beside"], "effect.beside")
        if beside and self.windows:
            self._fail("effect.beside", "a response is never the card of the round (7.1.1); take it out")
        steps = self._steps(said["do"], "effect.do")
        if not steps:
            self._fail("effect.do", "it is empty; say what the event does")
        self._check_named(steps)
        if beside:
            self._check_beside(steps)
        return Effect(steps=steps, beside=beside, condition=condition, pick=pick)

    def _check_beside(self, steps: tuple[Step, ...]) -> None:
        """7.1.2 With Neutral Power Activates the power is named, and it is one that has not acted."""
        for number, step in enumerate(steps):
            if step.op == "neutral_action" and (step.may or "again" in step.params):
                self._fail(f"effect.do[{number}]", "beside the card of the round there is no may or again (7.1.2)")
            if step.op == "neutral_action" and self._picked:
                self._fail("effect.pick", "beside the card of the round only the power to act is named (7.1.2)")

    def _check_named(self, steps: tuple[Step, ...]) -> None:
        """What is said with the card when it is announced is a target or one step's; nested steps ask for nothing."""
        asking = [number for number, step in enumerate(steps) if self._asks_at_once(step)]
        if len(asking) > 1:
            self._fail(f"effect.do[{asking[1]}]", "another step is named with the card already; make it another card")
        for number, step in enumerate(steps):
            for at, inner in _inner(step, f"effect.do[{number}]"):
                if self._asks_at_once(inner):
                    self._fail(f"{at}.op", f"what {inner.op} needs is named with the card; put it in do itself")

    def _asks_at_once(self, step: Step) -> bool:
        if step.op == "neutral_action":
            open_to_five = not (step.may or "again" in step.params)
            return open_to_five or len(_names(step.params["of"])) > 1
        return step.op == "dice" and "reroll" in step.params

    def _pick(self, raw: object) -> Words:
        at = "effect.pick"
        said = self._mapping(raw, at)
        self._keys(said, set(), {*words.PICKS, *words.PICK_LIMITS}, at)
        if len(words.PICKS.keys() & said.keys()) != 1:
            self._fail(at, f"choose exactly one of {_listed(words.PICKS)}")
        (what,) = words.PICKS.keys() & said.keys()
        read: dict[str, Value] = {}
        for key, value in said.items():
            if key in words.PICK_LIMITS and what not in words.PICK_LIMITS_OF[key]:
                self._fail(f"{at}.{key}", f"it narrows only a pick of {_listed(words.PICK_LIMITS_OF[key])}")
            self._picked = what if key == "where" else ""
            read[key] = self._value({**words.PICKS, **words.PICK_LIMITS}[key], value, f"{at}.{key}")
        self._picked = what
        return MappingProxyType(read)

    def _steps(self, raw: object, at: str, before: str = "") -> tuple[Step, ...]:
        """`before` is the op of the step that comes before them."""
        found: list[Step] = []
        for number, one in enumerate(self._list(raw, at)):
            found.append(self._step(one, f"{at}[{number}]", before))
            before = found[-1].op
        return tuple(found)

    def _step(self, raw: object, at: str, before: str) -> Step:
        said = self._mapping(raw, at)
        if "op" not in said:
            self._fail(at, "say which effect it is: op")
        name = self._one_of(said["op"], words.OPS, f"{at}.op")
        op = words.OPS[name]
        shapes = {**words.COMMON, **op.must, **op.may}
        self._keys(said, {"op", *op.must, *({"for"} if op.lasts else ())}, set(shapes), at)
        if op.one_of and len(said.keys() & set(op.one_of)) != 1:
            self._fail(at, f"{name} takes exactly one of {_listed(op.one_of)}")
        for (of, key, value), needed in words.NEEDS.items():
            if of == name and key in said and value in ("*", said[key]) and not said.keys() >= set(needed):
                self._fail(at, f"{name} with {key}: {said[key]} needs {_listed(needed)}")
        self._in_window(name, said, at)
        self._before = before
        read = {key: self._param(name, key, shapes[key], value, at) for key, value in said.items() if key != "op"}
        self._check_step(name, read, at, before)
        return Step(
            op=name,
            params=MappingProxyType({key: value for key, value in read.items() if key not in words.COMMON}),
            condition=self._condition(said["if"], f"{at}.if") if "if" in said else None,
            may="may" in said,
            by=str(read["by"]) if "by" in read else None,
            duration=str(read["for"]) if "for" in read else None,
            up_to="up_to" in said,
        )

    def _param(self, name: str, key: str, shape: words.Shape, value: object, at: str) -> Value:
        """Roles that nobody is in when the parameter is looked at are not known in it."""
        roles = self._roles
        if (name, key) == ("bar", "at"):
            self._roles = roles & {"here"}
        elif key != "if" and (name, key) not in words.WAITING and not set(self.windows) <= set(words.DECIDED):
            self._roles = roles - {"winner", "loser"}
        found = self._value(shape, value, f"{at}.{key}")
        self._roles = roles
        return found

    def _check_step(self, name: str, read: Mapping[str, Value], at: str, before: str) -> None:
        """Each word may stand there; this is what they must be together."""
        for key, value in read.items():
            if (name, key) in words.PICKED_BY and value == "chosen":
                self._check_picked(words.PICKED_BY[name, key], f"{at}.{key}")
            if value == "removed" and before not in words.REMOVING:
                self._fail(f"{at}.{key}", f"the step before it must be {_listed(words.REMOVING)}")
            needed = words.ONLY_WITH.get((name, key)) or words.ONLY_WITH.get((name, f"{key}: {value}"))
            for other, values in (needed or {}).items():
                if read.get(other) not in values:
                    self._fail(f"{at}.{key}", f"it goes only with {other}: {_listed(values)}")
            if not self.five and ((name, key) in words.FIVE or (name, f"{key}: {value}") in words.FIVE):
                self._fail(f"{at}.{key}", f"{key}: {value} is of the game with five players; make it players: '5'")
        if name in words.FIVE_OPS and not self.five:
            self._fail(f"{at}.op", f"{name} is of the game with five players; make it players: '5'")
        one = words.ONE_POWER.get(name)
        if one is not None and all(read.get(key) == value for key, value in one.items()):
            self._check_one_power(read["power"], f"{at}.power")
        if self.five and name == "neutral_action" and set(_names(read["of"])) == {words.FIFTH}:
            self._fail(f"{at}.of", f"with five players {words.FIFTH} has a player; name another too")
        if name == "marker" and "with" in read:
            self._check_picked(words.LIES_WITH[str(read["name"])], f"{at}.with")

    def _check_picked(self, kinds: tuple[str, ...], at: str) -> None:
        if self._picked not in kinds:
            self._fail(at, f"what is chosen must be a pick of {_listed(kinds)} here")

    def _check_one_power(self, value: Value, at: str) -> None:
        """Whose CU or support come must be plain; §R 19 of a player of two powers too."""
        known = {*self.ids.powers, *words.ROLES, "chosen"} - {"opponent"}
        if value not in known and not (value == "own" and len(self.own) == 1):
            self._fail(at, f"{value!r} can be several powers; name one")

    def _in_window(self, name: str, said: Mapping[str, object], at: str) -> None:
        windows = words.OP_WINDOWS.get(name)
        if name == "cancel" and str(said["what"]) in words.CANCELS:
            windows = (words.CANCELS[str(said["what"])],)
        if name == "dice":
            windows = words.DICE_WINDOWS["reroll" if "reroll" in said else "total"]
        if windows and not (self.windows and set(self.windows) <= set(windows)):
            self._fail(f"{at}.op", f"{name} belongs to a response in {_listed(windows)}")
        for window in self.windows:
            if window in words.UNTIMELY.get(name, ()):
                self._fail(f"{at}.op", f"{name} cannot be part of a response in {window}; make it another card")
        paid = said.get("what") == "sea_cost" or (name == "sail" and "safe" not in said)
        if paid and "on_naval_move" in self.windows:
            self._fail(f"{at}.op", "a voyage declared is paid for and embarked: say safe, or respond on_activation")

    def _value(self, shape: words.Shape, raw: object, at: str) -> Value:
        if isinstance(shape, words.Word):
            return self._one_of(raw, shape.words, at)
        if isinstance(shape, words.Number):
            return self._number(shape, raw, at)
        if isinstance(shape, words.Listed):
            items = self._list(raw, at)
            if not items:
                self._fail(at, "the list is empty; leave the field out or say what it holds")
            return tuple(self._value(shape.shape, one, f"{at}[{number}]") for number, one in enumerate(items))
        if isinstance(shape, words.WordMap):
            said = self._mapping(raw, at)
            for key in said:
                self._one_power(key, at)
            return MappingProxyType({key: self._value(shape.shape, one, f"{at}.{key}") for key, one in said.items()})
        return self._named(shape, raw, at)

    def _named(self, shape: str, raw: object, at: str) -> Value:
        match shape:
            case "power":
                return self._power(raw, at)
            case "control":
                return self._power(raw, at, ("independent",))
            case "besieged":
                return False if raw is False else self._power(raw, at)
            case "neutral":
                return self._one_of(raw, self.ids.neutrals, at)
            case "player":
                return self._one_of(raw, {"self", *self.ids.decks, *self._chosen("player")}, at)
            case "leader":
                return self._one_of(raw, {*self.ids.leaders, *self._chosen("leader")}, at)
            case "power id":
                return self._one_of(raw, self.ids.powers, at)
            case "space id":
                return self._one_of(raw, self.ids.spaces, at)
            case "box id":
                return self._one_of(raw, self.ids.boxes, at)
            case "place":
                return self._one_of(raw, {*self._chosen("place"), *(self._roles & {"here"})}, at)
            case "true":
                return self._true(raw, at)
            case "flag":
                if not isinstance(raw, bool):
                    self._fail(at, f"{raw!r} must be true or false")
                return raw
            case "space":
                return self._parts(raw, {}, words.SPACE, at)
            case "condition":
                return self._condition(raw, at)
            case "steps":
                return self._steps(raw, at, self._before)
            case "cases":
                return self._cases(raw, at)
            case _:
                must, may = words.CONDITION_PARTS[shape]
                return self._parts(raw, must, may, at)

    def _condition(self, raw: object, at: str) -> Words:
        read = self._parts(raw, {}, words.CONDITIONS, at)
        for key in read:
            windows = words.CONDITION_WINDOWS.get(key)
            if windows and not set(windows) & set(self.windows):
                self._fail(f"{at}.{key}", f"{key} can be known only in {_listed(windows)}")
            if key in (*words.ROLES, "here") and key not in self._roles:
                self._fail(f"{at}.{key}", f"nobody is {key} in the card's window; see section 2 of data/README.md")
        return read

    def _parts(self, raw: object, must: Mapping[str, words.Shape], may: Mapping[str, words.Shape], at: str) -> Words:
        said = self._mapping(raw, at)
        shapes = {**must, **may}
        self._keys(said, set(must), set(may), at)
        if not said:
            self._fail(at, f"it is empty; use one of {_listed(may)}")
        return MappingProxyType({key: self._value(shapes[key], one, f"{at}.{key}") for key, one in said.items()})

    def _cases(self, raw: object, at: str) -> Words:
        said = self._mapping(raw, at)
        faces: list[int] = []
        for key in said:
            ends = re.fullmatch(r"([1-6])(?:-([1-6]))?", key)
            if not ends:
                self._fail(f"{at}.{key}", "write the faces of the die as 3 or 1-2")
            faces += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
        if sorted(faces) != [1, 2, 3, 4, 5, 6]:
            self._fail(at, "the ranges must cover each face of the die once")
        before = self._before
        return MappingProxyType({key: self._steps(one, f"{at}.{key}", before) for key, one in said.items()})

    def _power(self, raw: object, at: str, more: Iterable[str] = ()) -> Value:
        if not isinstance(raw, list):
            return self._one_power(raw, at, more)
        if not raw:
            self._fail(at, "the list is empty; name the powers")
        return tuple(self._one_power(one, f"{at}[{number}]", more) for number, one in enumerate(raw))

    def _one_power(self, raw: object, at: str, more: Iterable[str] = ()) -> str:
        known = {*self.ids.powers, *words.SIDES, *more, *(self._roles & set(words.ROLES)), *self._chosen("power")}
        if set(self.windows) & set(words.BATTLE_WINDOWS):
            known.update(words.FOES)
        return self._one_of(raw, known, at)

    def _chosen(self, shape: str) -> set[str]:
        return {"chosen"} if self._picked in words.PICKED[shape] else set()

    def _number(self, shape: words.Number, raw: object, at: str) -> Value:
        if isinstance(raw, str) and raw in shape.words:
            return raw
        if not isinstance(raw, int) or isinstance(raw, bool) or not shape.low <= raw <= shape.high:
            also = f", or {_listed(shape.words)}" if shape.words else ""
            self._fail(at, f"{raw!r} must be a number from {shape.low} to {shape.high}{also}")
        return raw

    def _true(self, raw: object, at: str) -> bool:
        if raw is not True:
            self._fail(at, f"{raw!r} must be true; leave the field out otherwise")
        return True

    def _one_of(self, raw: object, known: Iterable[str], at: str) -> str:
        if not isinstance(raw, str) or raw not in known:
            self._fail(at, f"unknown word {raw!r} here; use one of {_listed(sorted(known))}")
        return raw

    def _keys(self, said: Mapping[str, object], must: set[str], may: set[str], at: str) -> None:
        for key in said:
            if key not in must and key not in may:
                self._fail(f"{at}.{key}", f"unknown word {key!r} here; use one of {_listed(sorted(must | may))}")
        for key in sorted(must - said.keys()):
            self._fail(f"{at}.{key}", "it is missing; add it")

    def _mapping(self, raw: object, at: str) -> Mapping[str, object]:
        if not isinstance(raw, dict) or not all(isinstance(key, str) for key in raw):
            self._fail(at, f"{raw!r} must be a mapping like {{word: value}}")
        return raw

    def _list(self, raw: object, at: str) -> list[object]:
        if not isinstance(raw, list):
            self._fail(at, f"{raw!r} must be a list")
        return raw

    def _fail(self, at: str, problem: str) -> NoReturn:
        raise DataError(FILE, self.card, at, problem)


def _inner(step: Step, at: str) -> Iterator[tuple[str, Step]]:
    """The steps of its lists, however deep, with where they stand."""
    lists: list[tuple[str, Value]] = []
    if step.op == "choose" and isinstance(options := step.params["options"], tuple):
        lists = [(f"{at}.options[{number}]", one) for number, one in enumerate(options)]
    elif step.op == "roll" and isinstance(cases := step.params["cases"], Mapping):
        lists = [(f"{at}.cases.{faces}", one) for faces, one in cases.items()]
    for where, steps in lists:
        for number, one in enumerate(steps if isinstance(steps, tuple) else ()):
            if isinstance(one, Step):
                yield f"{where}[{number}]", one
                yield from _inner(one, f"{where}[{number}]")


def _names(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
