"""The files of a data folder: their shapes as written, and reading them with errors that say where."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar, cast

import yaml
from pydantic import ConfigDict, TypeAdapter, ValidationError

from engine.sword.facts import (
    CardKind,
    Connection,
    DataError,
    Deck,
    Icons,
    Leader,
    OutOfPlay,
    PlayerCounts,
    Position,
    Power,
    Side,
    Space,
    Turn,
)
from engine.sword.tables import NavalResult, RatioStep

try:
    from yaml import CSafeLoader as _Base
except ImportError:  # PyYAML without libyaml: the same, some ten times slower
    from yaml import SafeLoader as _Base  # type: ignore[assignment]

Shape = TypeVar("Shape")

# Holds for everything inside the file shapes below.
STRICT = ConfigDict(extra="forbid", strict=True)

_ALIAS = re.compile(r"(?:^|[\s\[{,])\*[^\s*]")
"""What may be an alias of YAML."""

MOST = 999
"""The largest whole number, of either sign: years before Christ are larger than all others there are."""

FILES = ("set", "board", "scenarios", "tables", "leaders", "decks")


@dataclass(frozen=True, slots=True)
class SetFile:
    __pydantic_config__ = STRICT

    id: str
    version: int
    name: str


@dataclass(frozen=True, slots=True)
class BoardFile:
    __pydantic_config__ = STRICT

    powers: tuple[Power, ...]
    independent: Power
    spaces: tuple[Space, ...]
    connections: tuple[Connection, ...]


@dataclass(frozen=True, slots=True)
class LeadersFile:
    __pydantic_config__ = STRICT

    leaders: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card as written, its effect not yet read."""

    id: str
    deck: str
    number: int
    name: str
    name_ru: str
    value: int
    kind: CardKind
    players: PlayerCounts
    response: str | None
    remove: bool
    reshuffle: bool
    icons: Icons
    text: str
    text_ru: str
    effect: object
    source: str
    response_also: tuple[str, ...] = ()
    replaces: str | None = None
    fetches: str | None = None


@dataclass(frozen=True, slots=True)
class DecksFile:
    __pydantic_config__ = STRICT

    decks: tuple[Deck, ...]
    cards: tuple[CardEntry, ...]


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """CU and leaders in one space; `minor`: how many minor leaders."""

    space: str
    cu: int
    mercenaries: int = 0
    militia: int = 0
    leaders: tuple[str, ...] = ()
    minor: int = 0


@dataclass(frozen=True, slots=True)
class ForceEntry:
    id: str
    power: str
    units: tuple[UnitEntry, ...]


@dataclass(frozen=True, slots=True)
class ScenarioEntry:
    id: str
    name: str
    name_ru: str
    players: int
    seats: tuple[str, ...]
    turns: int
    short_turns: int
    start_vp: Mapping[str, int]
    automatic_victory: tuple[int, ...]
    hands: Mapping[str, int | Literal["formula"]]
    npps: tuple[str, ...]
    forces: tuple[str, ...]
    sides: tuple[Side, ...] = ()
    plunder_track: int | None = None
    unrest: int | None = None
    five_player_cards: bool = False
    gallic_table: bool = False
    out_of_play: OutOfPlay = field(default_factory=OutOfPlay)


@dataclass(frozen=True, slots=True)
class ScenariosFile:
    __pydantic_config__ = STRICT

    turns: tuple[Turn, ...]
    positions: tuple[Position, ...]
    minor_leaders: Mapping[str, int]
    minor_leaders_5p: Mapping[str, int]
    forces: tuple[ForceEntry, ...]
    scenarios: tuple[ScenarioEntry, ...]


@dataclass(frozen=True, slots=True)
class RatioTable:
    """`cross` says the same as the steps: larger force -> one entry for each smaller force, AV automatic victory."""

    steps: tuple[RatioStep, ...]
    automatic_victory: tuple[int, int]
    cross: Mapping[int, tuple[int | Literal["AV"], ...]]


@dataclass(frozen=True, slots=True)
class LossesTable:
    winner_die: Mapping[int, tuple[int, ...]]
    loser_die: Mapping[int, tuple[int, ...]]
    loser_own_die: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SiegeRow:
    roll: int
    points: int
    loss: int
    anchor: bool = False


@dataclass(frozen=True, slots=True)
class SiegeTable:
    modifiers: Mapping[str, int]
    rows: tuple[SiegeRow, ...]


@dataclass(frozen=True, slots=True)
class AttritionTable:
    percent: Mapping[int, int]
    losses: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class NavalRow:
    die: int
    result: NavalResult


@dataclass(frozen=True, slots=True)
class NavalTable:
    modifiers: Mapping[str, int]
    attrition_row: Literal["result"]
    rows: tuple[NavalRow, ...]


@dataclass(frozen=True, slots=True)
class GallicEntry:
    """`among`: names of lists, or spaces."""

    op: Literal["raid", "loyalty", "levy", "support"]
    amount: int
    among: tuple[str, ...] = ()
    who: Literal["fewest_vp", "most_vp"] | None = None


@dataclass(frozen=True, slots=True)
class GallicRow:
    roll: int
    name: str
    name_ru: str
    do: tuple[GallicEntry, ...]


@dataclass(frozen=True, slots=True)
class GallicTable:
    lists: Mapping[str, tuple[str, ...]]
    rows: tuple[GallicRow, ...]


@dataclass(frozen=True, slots=True)
class TablesFile:
    __pydantic_config__ = STRICT

    force_ratio: RatioTable
    combat_losses: LossesTable
    siege: SiegeTable
    attrition: AttritionTable
    naval_combat: NavalTable
    gallic_events: GallicTable


class _Loader(_Base):
    """Safe YAML that refuses a key said twice in one mapping."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.MarkedYAMLError(problem=f"{key.value!r} is said twice", problem_mark=key.start_mark)
                seen.add(key.value)
        return cast(dict[Hashable, object], super().construct_mapping(node, deep=deep))


def folder_texts(folder: Path, base: Path) -> Mapping[str, str]:
    """What stands in the files of a folder, by name; a file that is not there is that of `base`.

    Raises DataError if it has none of them, one that cannot be read, or a YAML file that is none of them.
    """
    there = {path.name for path in folder.glob("*.yaml")} if folder.is_dir() else set[str]()
    known = ", ".join(FILES)
    for stranger in sorted(there - {f"{name}.yaml" for name in FILES}):
        raise DataError(stranger, "", "", f"no file of data is called so; those are {known}, each with .yaml")
    if not there:
        raise DataError(
            "decks.yaml", "", "", f"there is no such file in {folder}, nor another of {known}; put it there"
        )
    return {name: file_text((folder if f"{name}.yaml" in there else base) / f"{name}.yaml") for name in FILES}


def file_text(path: Path) -> str:
    """Raises DataError."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(path.name, "", "", f"there is no such file in {path.parent}; put it there") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path.name, "", "", f"it cannot be read ({error}); make it a readable UTF-8 file") from None


def file_content(path: Path) -> object:
    """What a YAML file says. Raises DataError, with the line if it is not YAML."""
    return text_content(path.name, file_text(path))


def text_content(name: str, text: str) -> object:
    """What the text of the file of that name says; raises DataError, with the line if it is not YAML."""
    try:
        if _ALIAS.search(text):
            _refuse_aliases(text)
        return cast(object, yaml.load(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f"line {mark.line + 1}" if mark else ""
        raise DataError(name, line, "", f"this is not YAML ({error.problem or error.context}); correct it") from None
    except yaml.YAMLError as error:
        raise DataError(name, "", "", f"this is not YAML ({error}); correct it") from None
    except (ValueError, LookupError, AttributeError, RecursionError) as error:  # a date that is none, for instance
        raise DataError(name, "", "", f"it cannot be read ({error}); correct it") from None


def _refuse_aliases(text: str) -> None:
    """Raises MarkedYAMLError: what contains itself, or itself ten times over, is no data."""
    for event in yaml.parse(text, Loader=_Base):
        if isinstance(event, yaml.AliasEvent):
            mark = cast("yaml.Mark | None", event.start_mark)  # libyaml has a kind of its own, much like it
            raise yaml.MarkedYAMLError(problem="an alias stands in it", problem_mark=mark)


def file_shape(name: str, content: object, shape: type[Shape]) -> Shape:
    """The content as `shape`; unknown fields and values of another type are a DataError."""
    try:
        # By way of JSON: there a strict reading takes objects for dataclasses and lists for tuples.
        return TypeAdapter(shape).validate_json(json.dumps(content, default=str))
    except TypeError as error:
        raise DataError(name, "", "", f"it cannot be read ({error}); correct it") from None
    except ValidationError as failure:
        first = failure.errors()[0]
        if first["type"] == "json_invalid":
            raise DataError(name, "", "", f"half a character stands in it ({first['msg']}); take it out") from None
        entry, at = _place(content, first["loc"])
        raise DataError(name, entry, at, _problem(first["type"], first["msg"], first["input"])) from None


def check_numbers(name: str, content: object) -> None:
    """Raises DataError for a number beyond MOST."""
    for steps, number in _numbers(content):
        if abs(number) > MOST:
            raise DataError(name, *_place(content, steps), f"no number here is beyond {MOST}; correct it")


def _numbers(content: object, steps: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """The whole numbers in it, each with the way there."""
    if isinstance(content, int):
        yield steps, content
    if isinstance(content, dict):
        for key, value in content.items():
            yield from _numbers(value, (*steps, str(key)))
    elif isinstance(content, list):
        for at, value in enumerate(content):
            yield from _numbers(value, (*steps, at))


def _place(content: object, steps: Sequence[str | int]) -> tuple[str, str]:
    """The entry (the ids on the way) and the field inside it."""
    entry, at, here = "", "", content
    for step in steps:
        if isinstance(here, dict):
            here = next((one for key, one in here.items() if str(key) == step), None)
            at += f".{step}"
        elif isinstance(here, list) and isinstance(step, int):
            here = here[step] if step < len(here) else None
            at += f"[{step}]"
        name = _name(here)
        if name:
            entry, at = f"{entry} {name}".strip(), ""
    return entry, at.strip(".")


def _name(entry: object) -> str:
    if not isinstance(entry, dict):
        return ""
    if "a" in entry and "b" in entry:
        return f"{entry['a']}-{entry['b']}"
    return str(next((entry[key] for key in ("id", "space", "roll", "turn", "die") if key in entry), ""))


def _problem(kind: str, message: str, value: object) -> str:
    if kind == "missing":
        return "it is missing; add it"
    if kind == "unexpected_keyword_argument":
        return "there is no such field; correct its name or take it out"
    return f"{value!r} will not do: {message[0].lower()}{message[1:]}; correct it"
