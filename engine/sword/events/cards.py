"""7.1 What the events of cards do beside the changes that every rule makes."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetNamed(Event):
    """7.1 Whom or what a card's player has picked: `kind` is power, seat, space, leader or army (its commander)."""

    seat: str
    card: str
    kind: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionTaken(Event):
    """7.1 `number`, from 1, of the possibilities that a card leaves to `seat`; 0: a step that may be skipped is.

    `address` is that of the step among those of the card.
    """

    seat: str
    card: str
    number: int
    address: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCancelled(Event):
    """7.1.1 `card` of `seat` was announced and has no effect; `by` is the card that did it."""

    seat: str
    card: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationDeclared(Event):
    """7.1 A leader has been activated, and somebody may still answer it."""

    leader: str
    power: str
    space: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationCancelled(Event):
    """7.1.1 By a card: the leader does nothing."""

    leader: str
    power: str
    space: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegan(Event):
    """7.1 What a card has changed until its player's next action (cycle), the end of the turn, or for good.

    The fields are those of `game.Lasting`; games stored before had the first five alone.
    """

    seat: str
    card: str
    what: str
    who: tuple[str, ...]
    until: str
    vs: tuple[str, ...] = ()
    n: int = 0
    safe: bool = False
    leader: str = ""
    step: tuple[int, ...] = ()
    chosen: str = ""
    space: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded(Event):
    """7.1 What a card had changed is over."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrew(Event):
    """7.1 An army leaves a battle before it begins."""

    power: str
    space: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoughtAgain(Event):
    """7.1 The same battle begins once more."""

    space: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """7.1 By a card `to` sees so many cards of `seat`; others do not see which."""

    reveals: ClassVar[bool] = True
    seat: str
    to: str
    card: str
    number: int
    cards: tuple[str, ...]

    def seen_by(self, viewer: str | None) -> Event:
        return self if viewer in (self.seat, self.to) else replace(self, cards=())


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsSearched(Event):
    """7.1 The topmost cards of a deck were looked at: so many `taken` into the hand, the others put under the deck."""

    reveals: ClassVar[bool] = True
    seat: str
    number: int
    taken: tuple[str, ...]
    kept: int

    def seen_by(self, viewer: str | None) -> Event:
        return self if viewer == self.seat else replace(self, taken=())
