"""Games and events as JSON: read back only if every key and value is known and sound."""

import dataclasses
import json
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from engine.core.events import Event
from engine.core.frames import END, Frame, Procedure, Together
from engine.core.game import Game

N = TypeVar("N", bound=Game)
Json = dict[str, Any]
Migration = Callable[[Json], Json]

_RAW = TypeAdapter[Any](Any, config=ConfigDict(ser_json_inf_nan="constants"))


class SaveError(ValueError):
    """A save that cannot be read; the message begins with the path of the field that is wrong."""


def _config(cls: type) -> None:
    """Tell pydantic to refuse unknown keys of a plain dataclass."""
    cls.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]


class Codec(Generic[N]):
    """Saves for one game. `version` is the shape written; `migrations[v]` turns a save of version v into v + 1."""

    def __init__(
        self,
        rules: str,
        version: int,
        game: type[N],
        frames: tuple[type[Frame], ...],
        events: tuple[type[Event], ...],
        migrations: Mapping[int, Migration],
    ) -> None:
        self.rules, self.version, self.migrations, self._game = rules, version, migrations, game
        self._frames = {cls.__name__: _adapter(cls) for cls in frames}
        self._events = {cls.__name__: _adapter(cls) for cls in events}
        hints = typing.get_type_hints(game, include_extras=True)
        self._fields = {
            field.name: TypeAdapter[Any](hints[field.name])
            for field in dataclasses.fields(game)
            if field.metadata.get("saved", True) and field.name not in ("stack", "asides")
        }

    def save(self, game: N, data: Json) -> str:
        """Text of the whole state. `data` names the data set the game was begun with."""
        state: Json = {
            name: adapter.dump_python(getattr(game, name), mode="json") for name, adapter in self._fields.items()
        }
        state["stack"] = [self._frame_out(frame) for frame in game.stack]
        state["asides"] = [self._frame_out(frame) for frame in game.asides]
        whole = {"rules": self.rules, "version": self.version, "data": data, "state": state}
        return json.dumps(whole, separators=(",", ":"))

    def header(self, text: str) -> Json:
        """The data set a save names, before the rest is read. Raises SaveError."""
        return dict(_take(self._open(text), "data", dict, ""))

    def load(self, text: str, **unsaved: Any) -> N:
        """The saved game, with `unsaved` fields set. Raises SaveError."""
        whole = self._open(text)
        state = _take(whole, "state", dict, "")
        values: Json = {}
        for name, adapter in self._fields.items():
            if name not in state:
                raise SaveError(f"state.{name}: missing")
            values[name] = _read(adapter, state.pop(name), f"state.{name}")
        stack = _take(state, "stack", list, "state.")
        values["stack"] = [self._frame_in(raw, f"state.stack[{index}]") for index, raw in enumerate(stack)]
        asides = _take(state, "asides", list, "state.")
        values["asides"] = [self._frame_in(raw, f"state.asides[{index}]") for index, raw in enumerate(asides)]
        if state:
            raise SaveError(f"state.{next(iter(state))}: unknown key")
        if unknown := whole.keys() - {"rules", "version", "data", "state"}:
            raise SaveError(f"{min(unknown)}: unknown key")
        return self._game(**values, **unsaved)

    def events_out(self, events: tuple[Event, ...]) -> list[Json]:
        return [{"event": type(event).__name__, **_dump(self._events, event)} for event in events]

    def events_in(self, raw: list[Json]) -> tuple[Event, ...]:
        """Raises SaveError."""
        found = []
        for index, item in enumerate(raw):
            if not isinstance(item, dict):
                raise SaveError(f"events[{index}]: not an object")
            fields = dict(item)
            name = _take(fields, "event", str, f"events[{index}].")
            found.append(typing.cast(Event, self._known(self._events, name, fields, f"events[{index}]")))
        return tuple(found)

    def _open(self, text: str) -> Json:
        try:
            whole: object = json.loads(text)
        except json.JSONDecodeError as error:
            raise SaveError(f"line {error.lineno}, column {error.colno}: not JSON") from None
        if not isinstance(whole, dict):
            raise SaveError("the save is not an object")
        if whole.get("rules") != self.rules:
            raise SaveError(f"rules: a save of {whole.get('rules')!r}, not of {self.rules!r}")
        version = _take(whole, "version", int, "")
        if version > self.version:
            raise SaveError(f"version: {version} is newer than this program's {self.version}; update the program")
        for old in range(version, self.version):
            if old not in self.migrations:
                raise SaveError(f"version: there is no way from {old} to {old + 1}")
            whole = self.migrations[old](whole)
        return typing.cast(Json, whole)

    def _frame_out(self, frame: Frame) -> Json:
        if isinstance(frame, Together):
            return {"frame": "Together", "asks": [self._frame_out(ask) for ask in frame.asks]}
        return {"frame": type(frame).__name__, **_dump(self._frames, frame)}

    def _frame_in(self, raw: object, path: str) -> Any:
        if not isinstance(raw, dict):
            raise SaveError(f"{path}: not an object")
        fields = dict(raw)
        name = _take(fields, "frame", str, f"{path}.")
        if name == "Together":
            asks = _take(fields, "asks", list, f"{path}.")
            return Together(asks=[self._frame_in(ask, f"{path}.asks[{index}]") for index, ask in enumerate(asks)])
        frame = self._known(self._frames, name, fields, path)
        if isinstance(frame, Procedure) and frame.at not in ("", END, *frame.steps):
            raise SaveError(f"{path}.{name}.at: there is no step {frame.at!r}; a renamed step needs a migration")
        return frame

    def _known(self, adapters: Mapping[str, TypeAdapter[Any]], name: str, fields: Json, path: str) -> object:
        if name not in adapters:
            raise SaveError(f"{path}: unknown kind {name!r}")
        return _read(adapters[name], fields, f"{path}.{name}")


def _adapter(cls: type) -> TypeAdapter[Any]:
    _config(cls)
    return TypeAdapter(cls)


def _dump(adapters: Mapping[str, TypeAdapter[Any]], thing: object) -> Json:
    try:
        adapter = adapters[type(thing).__name__]
    except KeyError:
        raise SaveError(f"{type(thing).__name__} is not among the kinds that can be saved") from None
    return typing.cast(Json, adapter.dump_python(thing, mode="json"))


def _read(adapter: TypeAdapter[Any], value: object, path: str) -> Any:
    try:
        return adapter.validate_json(_RAW.dump_json(value), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"])
        raise SaveError(f"{path}{where}: {first['msg']}") from None
    except ValueError as error:  # text that no UTF-8 can hold
        raise SaveError(f"{path}: {error}") from None


def _take(raw: Json, key: str, kind: type, path: str) -> Any:
    if not isinstance(value := raw.pop(key, None), kind):
        raise SaveError(f"{path}{key}: missing or not a {kind.__name__}")
    return value


@dataclass(frozen=True, slots=True)
class DataName:
    """Which data set a game was begun with: its id and the hash of its content."""

    id: str
    hash: str
