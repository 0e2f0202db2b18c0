"""Reading the effect of a card: every word checked against the vocabulary, the result frozen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
    """Reads the effect of one card, played in `windows`. Every method raises DataError with file, card and field."""

    card: str
    windows: tuple[str, ...]
    ids: Ids
    _roles: frozenset[str] = field(init=False)
    _chosen: bool = False

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
        self._chosen = pick is not None
        beside = "beside" in said and self._true(said["beside"], "effect.beside")
        return Effect(steps=self._steps(said["do"], "effect.do"), beside=beside, condition=condition, pick=pick)

    def _pick(self, raw: object) -> Words:
        at = "effect.pick"
        said = self._mapping(raw, at)
        self._keys(said, set(), {*words.PICKS, *words.PICK_LIMITS}, at)
        if len(words.PICKS.keys() & said.keys()) != 1:
            self._fail(at, f"choose exactly one of {_listed(words.PICKS)}")
        read: dict[str, Value] = {}
        for key, value in said.items():
            self._chosen = key == "where"
            read[key] = self._value({**words.PICKS, **words.PICK_LIMITS}[key], value, f"{at}.{key}")
        return MappingProxyType(read)

    def _steps(self, raw: object, at: str) -> tuple[Step, ...]:
        return tuple(self._step(one, f"{at}[{number}]") for number, one in enumerate(self._list(raw, at)))

    def _step(self, raw: object, at: str) -> Step:
        said = self._mapping(raw, at)
        if "op" not in said:
            self._fail(at, "say which effect it is: op")
        name = self._one_of(said["op"], words.OPS, f"{at}.op")
        op = words.OPS[name]
        shapes = {**op.must, **op.may, **words.COMMON}
        self._keys(said, {"op", *op.must, *({"for"} if op.lasts else ())}, set(shapes), at)
        if op.one_of and len(said.keys() & set(op.one_of)) != 1:
            self._fail(at, f"{name} takes exactly one of {_listed(op.one_of)}")
        for (of, key, value), needed in words.NEEDS.items():
            if of == name and key in said and value in ("*", said[key]) and not said.keys() >= set(needed):
                self._fail(at, f"{name} with {key}: {said[key]} needs {_listed(needed)}")
        self._in_window(name, said, at)
        read = {key: self._value(shapes[key], value, f"{at}.{key}") for key, value in said.items() if key != "op"}
        return Step(
            op=name,
            params=MappingProxyType({key: value for key, value in read.items() if key not in words.COMMON}),
            condition=self._condition(said["if"], f"{at}.if") if "if" in said else None,
            may="may" in said,
            by=str(read["by"]) if "by" in read else None,
            duration=str(read["for"]) if "for" in read else None,
            up_to="up_to" in said,
        )

    def _in_window(self, name: str, said: Mapping[str, object], at: str) -> None:
        windows = words.OP_WINDOWS.get(name)
        if name == "cancel" and said["what"] in words.CANCELS:
            windows = (words.CANCELS[str(said["what"])],)
        if windows and not set(windows) & set(self.windows):
            self._fail(f"{at}.op", f"{name} belongs to a response in {_listed(windows)}")

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
                return self._one_of(raw, {"self", *self.ids.decks, *({"chosen"} if self._chosen else ())}, at)
            case "leader":
                return self._one_of(raw, {*self.ids.leaders, *({"chosen"} if self._chosen else ())}, at)
            case "space id":
                return self._one_of(raw, self.ids.spaces, at)
            case "box id":
                return self._one_of(raw, self.ids.boxes, at)
            case "place":
                bound = {word for word, known in (("here", "here" in self._roles), ("chosen", self._chosen)) if known}
                return self._one_of(raw, bound, at)
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
                return self._steps(raw, at)
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
        return MappingProxyType({key: self._steps(one, f"{at}.{key}") for key, one in said.items()})

    def _power(self, raw: object, at: str, more: Iterable[str] = ()) -> Value:
        if not isinstance(raw, list):
            return self._one_power(raw, at, more)
        if not raw:
            self._fail(at, "the list is empty; name the powers")
        return tuple(self._one_power(one, f"{at}[{number}]", more) for number, one in enumerate(raw))

    def _one_power(self, raw: object, at: str, more: Iterable[str] = ()) -> str:
        known = {*self.ids.powers, *words.SIDES, *more, *(self._roles & set(words.ROLES))}
        if self._chosen:
            known.add("chosen")
        if set(self.windows) & set(words.BATTLE_WINDOWS):
            known.update(words.FOES)
        return self._one_of(raw, known, at)

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


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
