"""4-7, 15 What happens at the table: the sequence of play, cards, tracks and alliances."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBegan(Event):
    """`commitment`: the SHA-256 of the seed, which is published when the game ends."""

    scenario: str
    seats: tuple[str, ...]
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegan(Event):
    """`phase` is a key: mines, draw, first_player, action, attrition, surrender, isolation, scoring, alliances,
    reinforcement."""

    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Event):
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BecameActive(Event):
    """`cause` 5.4 in turn order, 7.4 by Desperate Times."""

    seat: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """5.4 The active player has done; `played`: whether he played a card of the round."""

    seat: str
    played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPlayerChosen(Event):
    seat: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TieOrdered(Event):
    """4.4 `order`: the tied seats as `by` set them."""

    by: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(Event):
    """6.2 `cards` is empty for everyone but their holder."""

    reveals: ClassVar[bool] = True
    seat: str
    number: int
    cards: tuple[str, ...]

    def seen_by(self, viewer: str | None) -> Event:
        return self if viewer == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded(Event):
    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReshuffled(Event):
    """6.4 `number` of cards in the new deck."""

    seat: str
    number: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """`use`: activate, support, reinforce, event, neutral, bribe, sail, response or desperate; `removed`: out of the
    game (7.1.3).
    """

    reveals: ClassVar[bool] = True
    seat: str
    card: str
    use: str
    removed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DieRolled(Event):
    """A die that a card asks for."""

    card: str
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseFailed(Event):
    """7.1.1 A response given beforehand that no longer fits: others do not learn that he holds such a card."""

    seat: str

    def seen_by(self, viewer: str | None) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlunderChanged(Event):
    """14.1 The track after it."""

    gallic: int
    transalpine: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VpChanged(Event):
    """5.8, 14.1 Within 0 to 12; `gained` and `lost` are counted before that bound."""

    seat: str
    old: int
    new: int
    gained: int
    lost: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceOffered(Event):
    power: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceAnswered(Event):
    power: str
    other: str
    accepted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceEnded(Event):
    power: str
    other: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceMade(Event):
    """18 Without an offer."""

    power: str
    other: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NeutralActs(Event):
    """16.1.1 `seat` acts with a non-player power, by a card if there is one."""

    seat: str
    power: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceRenewed(Event):
    power: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GallicEventRolled(Event):
    """3 (3P) `idle`: as things stand it does nothing, so that nobody need void it."""

    dice: tuple[int, ...]
    total: int
    idle: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GallicEventVoided(Event):
    """3 (3P)"""

    total: int
    seat: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DesperateAnnounced(Event):
    """7.4.2 Before `before` becomes active; empty after round 5."""

    seat: str
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DesperateKept(Event):
    """7.4.2 He announced, another played."""

    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFetched(Event):
    """7.4.3 `pile`: hand, deck or discards."""

    reveals: ClassVar[bool] = True
    seat: str
    card: str
    pile: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnrestChanged(Event):
    """20 (5P) The unrest in Carthage."""

    old: int
    new: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerSet(Event):
    """`value` empty: cleared."""

    marker: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFell(Event):
    """5.10.3"""

    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """`cause` 4.2 automatic, 4.3 at the end, 5.10.3 the last one left; `vp` of every seat. The seed is public now."""

    reveals: ClassVar[bool] = True
    winner: str
    cause: str
    turn: int
    vp: tuple[tuple[str, int], ...]
