"""Whole transactions inside the thread that aiosqlite has for a connection.

Each call of SQLAlchemy's own asyncio goes to that thread and back, half a dozen times in the shortest transaction; so
one that is carried out there takes a fifth of the time.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar, cast

import aiosqlite
import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import StaticPool

T = TypeVar("T")


class Inside:
    """On one connection of an engine, taken for the first transaction; one at a time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._pool = StaticPool(self._own, dialect=engine.dialect)
        self._held: AsyncConnection | None = None
        self._driver: aiosqlite.Connection | None = None

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Committed at the end, undone by an exception. Who is cancelled waits for what has begun."""
        driver = self._driver or await self._open()
        try:
            return await driver._execute(self._whole, work)  # type: ignore[no-any-return, no-untyped-call]
        except asyncio.CancelledError:
            await driver._execute(int)  # type: ignore[no-untyped-call]
            raise

    async def close(self) -> None:
        if self._held is not None:
            await self._held.close()

    async def _open(self) -> aiosqlite.Connection:
        self._held = await self._engine.connect()
        self._driver = (await self._held.get_raw_connection()).driver_connection
        assert isinstance(self._driver, aiosqlite.Connection)
        return self._driver

    def _own(self) -> DBAPIConnection:
        assert self._driver is not None
        return cast("DBAPIConnection", self._driver._conn)

    def _whole(self, work: Callable[[sa.Connection], T]) -> T:
        with sa.Connection(self._engine.sync_engine, self._pool.connect()) as connection, connection.begin():
            return work(connection)
