"""The one clock of the bot: whatever needs the time is given a Clock and asks it."""

from datetime import UTC, datetime, timedelta
from typing import Protocol

import discord


class Clock(Protocol):
    def now(self) -> datetime:
        """The present moment, always with a time zone."""
        ...


class SystemClock:
    """The time the Discord library goes by: the wall clock, and inside a simulated Discord the simulated one."""

    def now(self) -> datetime:
        return discord.utils.utcnow()


class SetClock:
    """A clock that stands still until somebody sets it; for tests and for the local mode's tools."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self._now = start

    def now(self) -> datetime:
        return self._now

    def advance(self, by: timedelta) -> None:
        self._now += by
