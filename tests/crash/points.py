"""Where a child kills itself: named points between an answer and its last trace."""

import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clocks.clock import SystemClock
from bot.delivery.filepost import FilePost
from bot.delivery.post import Message, Target
from bot.storage.store import Store

WRITERS = {
    "answer": ("INSERT INTO entry",),
    "lobby": ("INSERT INTO game",),
    "vote": ("INSERT INTO proposal", "UPDATE proposal"),
    "move": ("UPDATE game SET channel",),
    "decision": ("UPDATE game",),
    "seat": ("INSERT INTO seat",),
    "clock": ("UPDATE ask",),
    "order": ('INSERT INTO "order"', 'UPDATE "order"'),
    "draft": ("INSERT INTO draft", "UPDATE draft"),
    "mark": ("UPDATE outbox",),
    "notice": ("INSERT INTO outbox",),
}
"""What a transaction keeps, by how one of its statements begins; the first that fits gives it its name."""

CONSENT = "consent"
"""What keeps an answer and ends the proposal by which it is given: an undo or an adjustment."""

STAGES = ("begun", "written", "committed")
"""A transaction after its first statement of that kind, before its COMMIT, and right after it."""

POINTS = (
    "opened",
    "shown anew",
    "received",
    *(f"{what} {stage}" for what in (CONSENT, *WRITERS) for stage in STAGES),
    "acknowledged",
    "drawing",
    "drawn",
    "returned",
)
"""At a start before and after the channels are put right; an answer given to the desk, and acknowledged; a notice
before and after its picture is drawn, and back from Discord before the outbox marks it.
"""

At = Callable[[str], None]
T = TypeVar("T")


class Aim:
    """Kills this process when it is at a point for the n-th time. `told` is called just before."""

    def __init__(self, point: str, times: int, told: Callable[[], None]) -> None:
        self.point, self._left, self._told = point, times, told

    def __call__(self, point: str) -> None:
        if point != self.point:
            return
        self._left -= 1
        if self._left == 0:
            self._told()
            os.kill(os.getpid(), signal.SIGKILL)


class AheadClock:
    """The machine's clock, and so much ahead of it."""

    def __init__(self, ahead: timedelta) -> None:
        self._clock, self._ahead = SystemClock(), ahead

    def now(self) -> datetime:
        return self._clock.now() + self._ahead

    def advance(self, by: timedelta) -> None:
        self._ahead += by


class PointedStore(Store):
    """Tells its points by what a transaction writes."""

    def __init__(self, url: str, at: At) -> None:
        super().__init__(url)
        self._at, self._written = at, set[str]()
        sa.event.listen(self._engine.sync_engine, "after_cursor_execute", self._heard)

    def _heard(self, _connection: object, _cursor: object, statement: str, *_: object) -> None:
        kind = next((what for what, begins in WRITERS.items() if statement.startswith(begins)), None)
        if kind is not None and kind not in self._written:
            self._written.add(kind)
            self._at(f"{kind} begun")
            if CONSENT not in self._written and self._written >= {"answer", "vote"}:
                self._written.add(CONSENT)
                self._at(f"{CONSENT} begun")

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        async with super().transaction() as session:
            self._written.clear()
            yield session
            await session.flush()
            self._tell("written")
        self._tell("committed")

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection]:
        async with super().connection() as connection:
            self._written.clear()
            yield connection
            self._tell("written")
        self._tell("committed")

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        def pointed(connection: sa.Connection) -> T:
            self._written.clear()
            done = work(connection)
            self._tell("written")
            return done

        done = await super().run(pointed)
        self._tell("committed")
        return done

    def _tell(self, stage: str) -> None:
        kind = next((what for what in (CONSENT, *WRITERS) if what in self._written), None)
        if kind is not None:
            self._at(f"{kind} {stage}")


class PointedPost(FilePost):
    """`said` is called with the nonce of every message that is to be sent."""

    def __init__(self, path: Path, at: At, said: Callable[[str], None]) -> None:
        super().__init__(path)
        self._at, self._said = at, said

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        self._said(nonce)
        made = await super().send(target, message, nonce)
        self._at("returned")
        return made

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        await super().edit(target, message_id, message)
        self._at("returned")

    async def strip(self, target: Target, message_id: int) -> None:
        await super().strip(target, message_id)
        self._at("returned")
