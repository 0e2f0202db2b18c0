"""Whose turn it is where some can be seen to at once: people who wait come before what is announced to everybody."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """`places`: how many have their turn at once."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._first: deque[asyncio.Future[None]] = deque()
        self._later: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def turn(self, *, after_others: bool = False) -> AsyncIterator[None]:
        await self._wait(self._later if after_others else self._first)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # his turn had come, and he is gone
            raise

    def _next(self) -> None:
        for queue in (self._first, self._later):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
