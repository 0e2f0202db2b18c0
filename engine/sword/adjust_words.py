"""What all adjustments by the table share: their form, and what they keep their hands off."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Set
from typing import NamedTuple

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import Frame
from engine.sword.game import Sword

ON, OFF = "on", "off"
AS_IT_IS = "as_it_is"
SEALED = frozenset({"said", "insisting"})
"""Fields of rules in progress that not all may see: nothing may be refused because of them."""


class Adjustment(NamedTuple):
    """The words after a verb, and what the whole sentence without its verb does."""

    words: Callable[[Sword, Choice], Iterable[Option]]
    carry_out: Callable[[Sword, Choice], None]


def as_it_is(rule: str, same: bool) -> Barred | None:
    return Barred(rule, "as_it_is") if same else None


def in_the_middle(rule: str) -> Barred:
    return Barred(rule, "in_the_middle")


def switch(rule: str, now: bool) -> Iterable[Option]:
    """`on` or `off`, whichever is not so already."""
    yield Option(ON, "choice", barred=as_it_is(rule, now))
    yield Option(OFF, "choice", barred=as_it_is(rule, not now))


def named(game: Sword) -> Set[str]:
    """Every id that a rule in progress names: what it counts on is not changed under its hands."""
    found: set[str] = set()
    for frame in game.stack:
        _gather(frame, found)
    return found


def in_progress(rule: str, names: Set[str], *ids: str) -> Barred | None:
    """`names` are those of `named`."""
    return next((Barred(rule, "in_progress", {"what": one}) for one in ids if one in names), None)


def _gather(thing: object, found: set[str]) -> None:
    if isinstance(thing, str):
        found.add(thing)
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            _gather(key, found)
            _gather(value, found)
    elif isinstance(thing, list | tuple):
        for item in thing:
            _gather(item, found)
    elif isinstance(thing, Frame):
        for field in dataclasses.fields(thing):
            if field.name not in SEALED:
                _gather(getattr(thing, field.name), found)
