"""What happened, told in the past tense."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Events feed narration, pictures and statistics; no rule is decided by reading them."""

    def seen_by(self, viewer: str | None) -> "Event | None":
        """The event as `viewer` (a seat, or None for the public) may know it; None if he may not know of it at all."""
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredItself(Event):
    """A question with one answer by public knowledge."""

    seat: str
    question: str
    said: tuple[str, ...]
