"""What happened, told in the past tense."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Events feed narration, pictures and statistics; no rule is decided by reading them.

    `reveals`: somebody has learned a card or a sealed answer that he did not know: what led to it is not undone as if
    nothing had happened.
    """

    reveals: ClassVar[bool] = False

    def seen_by(self, viewer: str | None) -> "Event | None":
        """The event as `viewer` (a seat, or None for the public) may know it; None if he may not know of it at all."""
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredItself(Event):
    """A question with one answer by public knowledge."""

    seat: str
    question: str
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledAhead(Event):
    """A question the game waited for is settled by what its player has said beforehand. How is sealed still; that it is
    everybody sees, for the game does not wait for him any more.
    """

    seat: str
    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsealed(Event):
    """Answers that these seats gave at once or beforehand are open now, and who had answered last cannot think better
    of it.
    """

    reveals: ClassVar[bool] = True
    seats: tuple[str, ...]
