"""Subjects between the bot and the process that draws them: packed small, for every field of a view crosses each time.

A data set crosses once, as its texts; afterwards a subject of it has a mark in its place.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass, fields
from io import BytesIO
from operator import attrgetter
from typing import IO, TypeVar

from bot.pictures.subjects import Drawn, Subject
from engine import DataSet, View
from engine.sword.view import SeatView, SpaceView, StackView

T = TypeVar("T")
LENGTH = 8
"""Bytes in front of each parcel that say how many it has."""


@dataclass(frozen=True, slots=True)
class Asked:
    """`edition`: the number of the data set, with its `texts` the first time; `parcel`: the subject."""

    edition: int
    texts: dict[str, str] | None
    language: str
    night: bool
    parcel: bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """`error`: what kind of error and where it was raised; nothing that it says, for that may name a card."""

    error: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The process waits for the first subject."""


Reply = Drawn | Failed | Ready


def pack(subject: Subject) -> bytes:
    file = BytesIO()
    pickler = pickle.Pickler(file, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _REDUCED
    pickler.dump(subject)
    return file.getvalue()


def unpack(parcel: bytes, data: DataSet) -> Subject:
    global _at_hand
    _at_hand = data
    subject = pickle.loads(parcel)
    assert isinstance(subject, Subject)
    return subject


_at_hand: DataSet | None = None


def _data_at_hand() -> DataSet | None:
    return _at_hand


Rebuilt = tuple[Callable[..., object], tuple[object, ...]]


def _by_fields(kind: type) -> Callable[[object], Rebuilt]:
    """Faster than what slots are packed with by themselves."""
    parts = attrgetter(*(one.name for one in fields(kind)))
    return lambda one: (kind, parts(one))


def _in_its_place(_data: object) -> Rebuilt:
    return _data_at_hand, ()


_VIEWS: tuple[type, ...] = (View, SpaceView, StackView, SeatView)
_REDUCED: dict[type, Callable[[object], Rebuilt]] = {
    DataSet: _in_its_place,
    **{kind: _by_fields(kind) for kind in _VIEWS},
}


def send(file: IO[bytes], what: Asked | Reply) -> None:
    """Raises OSError when nobody reads any more."""
    content = pickle.dumps(what, pickle.HIGHEST_PROTOCOL)
    file.write(len(content).to_bytes(LENGTH, "big"))
    file.write(content)
    file.flush()


def receive(file: IO[bytes], kind: type[T]) -> T | None:
    """None when nothing comes any more."""
    head = file.read(LENGTH)
    if len(head) < LENGTH:
        return None
    size = int.from_bytes(head, "big")
    content = file.read(size)
    if len(content) < size:
        return None
    found = pickle.loads(content)
    assert isinstance(found, kind)
    return found
