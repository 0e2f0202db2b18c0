"""What the table mends by consent: what begins it, and the changes that no rule makes.

Those that rules make too are told as such, with the cause TABLE where they have one.
"""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event

TABLE = "table"
"""The `cause` of what the table mends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """The events after it are one correction. `said` is its sentence."""

    said: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceSet(Event):
    """15 Two powers are allied, without an offer."""

    power: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KindSet(Event):
    """2 A space is of another kind now: normal, city or tribe."""

    space: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderSet(Event):
    """`what`: `rolled`, a space has had its roll of this round; `acted`, a non-player power its action (16.1.1);
    `reshuffle`, the reminder (6.4.1) of a seat."""

    what: str
    of: str
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPut(Event):
    """`came`: discards or removed, empty for a card that lay where not all could see it.

    `to`: hand, deck (on top), discards, removed, or kept (a Desperate Times).
    """

    reveals: ClassVar[bool] = True
    seat: str
    card: str
    came: str
    to: str
