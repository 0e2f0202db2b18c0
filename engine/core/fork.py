"""Copies of a game that share everything frozen: code is generated once for each class from its fields."""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.core.frames import Frame

if typing.TYPE_CHECKING:
    from _typeshed import DataclassInstance

X = TypeVar("X")

_ATOMS = (str, int, float, bool, type(None), bytes)


class ForkError(TypeError):
    """A field's type is neither frozen, nor a list or mapping that can be copied."""


def fork(thing: X) -> X:
    """A copy whose containers are its own: changing it never shows in `thing`."""
    cls = type(thing)
    copier = _COPIERS.get(cls)
    if copier is None:
        copier = _COPIERS[cls] = _compile(cls)
    return typing.cast("X", copier(thing))


_COPIERS: dict[type, Callable[[object], object]] = {}


def _compile(cls: type) -> Callable[[object], object]:
    hints = typing.get_type_hints(cls)
    lines = ["def copy(old):", "    new = make(cls)", "    new.__dict__.update(old.__dict__)"]
    for field in dataclasses.fields(typing.cast("type[DataclassInstance]", cls)):
        old = f"old.{field.name}"
        value = _expression(hints[field.name], old, f"{cls.__name__}.{field.name}")
        if value != old:
            lines.append(f"    new.{field.name} = {value}")
    lines.append("    return new")
    scope: dict[str, object] = {"make": object.__new__, "cls": cls, "fork": fork}
    exec("\n".join(lines), scope)
    return typing.cast("Callable[[object], object]", scope["copy"])


def _expression(hint: object, old: str, where: str) -> str:
    """Source text for a copy of `old`, whose type is `hint`."""
    if _is_frozen(hint):
        return old
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        inner = _expression(arguments[0], "item", where)
        return f"{old}.copy()" if inner == "item" else f"[{inner} for item in {old}]"
    if origin is dict:
        inner = _expression(arguments[1], "item", where)
        return f"{old}.copy()" if inner == "item" else f"{{key: {inner} for key, item in {old}.items()}}"
    if origin in (typing.Union, types.UnionType) and type(None) in arguments and len(arguments) == 2:
        inner = _expression(next(part for part in arguments if part is not type(None)), old, where)
        return f"None if {old} is None else {inner}"
    mutable = origin or hint
    if isinstance(mutable, type) and dataclasses.is_dataclass(mutable):
        return f"fork({old})"
    raise ForkError(f"{where}: {hint} cannot be forked; use a frozen dataclass, or a list or dict of such")


def _is_frozen(hint: object) -> bool:
    if isinstance(hint, typing.TypeVar):
        return False
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _is_frozen(arguments[0])
    if origin is typing.Literal:
        return True
    if origin in (tuple, typing.Union, types.UnionType, frozenset):
        return all(_is_frozen(part) for part in arguments if part is not Ellipsis)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping) and origin is not dict:
        return all(_is_frozen(part) for part in arguments)
    if hint in _ATOMS or hint is None:
        return True
    if not isinstance(hint, type):
        return False
    if issubclass(hint, Frame):
        return False
    parameters = getattr(hint, "__dataclass_params__", None)
    return bool(parameters and parameters.frozen) or issubclass(hint, (*_ATOMS, tuple))
