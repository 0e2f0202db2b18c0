"""The database below the store: opened, brought up to date, and one transaction at a time."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from errno import ENOSPC
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from bot.narration.wording import N_
from bot.settings import NotNow, StartupError
from bot.storage.address import sqlite_file, try_opening, unusable
from bot.storage.claim import Claim
from bot.storage.inside import Inside
from bot.storage.rows import R, fetched
from bot.storage.stored import NotKept

log = logging.getLogger(__name__)
T = TypeVar("T")

MIGRATIONS = Path(__file__).parents[1] / "migrations"
PRAGMAS = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
UNWRITABLE = {
    sqlite3.SQLITE_FULL: N_("the disk is full"),
    sqlite3.SQLITE_READONLY: N_("its file may not be written to"),
    sqlite3.SQLITE_IOERR: N_("the disk does not answer"),
    sqlite3.SQLITE_CANTOPEN: N_("its file cannot be opened"),
    sqlite3.SQLITE_BUSY: N_("another program holds it"),
    sqlite3.SQLITE_CORRUPT: N_("its file is damaged"),
    sqlite3.SQLITE_NOTADB: N_("its file is damaged"),
}
"""By SQLite's primary code: what keeps the database from being used, of what may happen while the bot runs."""
PASSING = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY)
"""Those with which the bot is to be started again."""


class Database:
    """Raises StartupError for a URL it cannot use."""

    def __init__(self, url: str) -> None:
        file = sqlite_file(url)
        try:
            self._shown = sa.make_url(url).render_as_string(hide_password=True)
            hidden = {"hide_parameters": True}  # an error's text would show hands and seeds
            self._engine = create_async_engine(url, json_serializer=compact, **hidden)
        except (sa.exc.ArgumentError, sa.exc.InvalidRequestError, ModuleNotFoundError, ValueError) as error:
            raise unusable(str(error.args[0])) from error
        self._claim = Claim(file) if file is not None else None
        self._inside = Inside(self._engine) if self._engine.dialect.driver == "aiosqlite" else None
        self._turn, self._rests = asyncio.Lock(), False
        self._trouble = ""
        self.epoch = ""
        """Of what has been restored: another each time (see `bot.storage.backup`); empty before."""
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def claim(self) -> None:
        """Be the only bot on this file until it is closed; other databases are not guarded. Raises StartupError.

        Without it nothing is lost or doubled either: who comes second at an answer is told so.
        """
        if self._claim is not None:
            try:
                await asyncio.to_thread(self._claim.take)
                await asyncio.to_thread(self._claim.hide)
            except (sqlite3.Error, OSError) as error:
                raise self._unopened(error) from error

    async def migrate(self) -> None:
        """Bring the tables up to date; raises StartupError when the database cannot be opened or understood, NotNow."""
        try:
            if self._engine.dialect.name == "sqlite":
                try_opening(self._engine.url)  # here and now: the driver leaves a thread behind when it cannot
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade)
                self.epoch = await connection.run_sync(_epoch_of)
        except (sa.exc.DBAPIError, sqlite3.Error, OSError) as error:
            raise self._unopened(error) from error
        except CommandError as error:
            raise StartupError(
                f"The database {self._shown} was made by another version of the bot ({error}). Update the bot."
            ) from error

    def _unopened(self, error: Exception) -> StartupError:
        reason = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        code = getattr(reason, "sqlite_errorcode", 0) & 0xFF
        if code in PASSING or getattr(reason, "errno", 0) == ENOSPC:
            trouble = UNWRITABLE[code or sqlite3.SQLITE_FULL]
            return NotNow(f"The database {self._shown} cannot be used now: {trouble}. When that is over, start again.")
        return StartupError(
            f"The database {self._shown} cannot be opened ({reason}). "
            "Check DATABASE_URL, and that its folder exists and may be written to."
        )

    async def rest(self) -> None:
        """Let the transaction under way end, and begin no other: whoever wants one waits until he is cancelled."""
        if not self._rests:
            await self._turn.acquire()
            self._rests = True

    async def close(self) -> None:
        """For good, as `rest`."""
        await self.rest()
        if self._inside is not None:
            await self._inside.close()
        await self._engine.dispose()
        if self._claim is not None:
            self._claim.free()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """Committed at the end, undone by an exception; rows stay readable afterwards. Raises NotKept.

        One at a time, so never one inside another: SQLite takes one writer at a time anyhow, and lets the others wait
        longer than they need.
        """
        with self._troubles():
            async with self._turn, AsyncSession(self._engine, expire_on_commit=False) as session, session.begin():
                yield session

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """`work` as one transaction, in a thread, for what every answer does: a fifth of the time. Raises NotKept.

        It is not broken off when the caller is cancelled.
        """
        if self._inside is None:
            async with self.connection() as connection:
                return await connection.run_sync(work)
        with self._troubles():
            async with self._turn:
                return await self._inside.run(work)

    async def fetch(self, wanted: SelectOfScalar[R], params: Mapping[str, object]) -> Sequence[R]:
        """All rows of one table that are asked for, by `run`."""
        return await self.run(lambda connection: fetched(connection, wanted, params))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection]:
        """A transaction without the bookkeeping of rows: half the time. Raises NotKept."""
        with self._troubles():
            async with self._turn, self._engine.begin() as connection:
                yield connection

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        """Said in the log when they begin and when they are over, not each time."""
        try:
            yield
        except sa.exc.DBAPIError as error:
            trouble = trouble_of(error)
            if not trouble:
                raise
            if trouble != self._trouble:
                log.error("The database %s cannot be used: %s. Nothing is kept until it can.", self._shown, trouble)
            self._trouble = trouble
            raise NotKept(trouble) from error


def compact(value: JsonValue) -> str:
    """JSON without blanks and with its letters as they are: three times shorter in Russian."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character
        return json.dumps(value, separators=(",", ":"))
    return text


def trouble_of(error: sa.exc.DBAPIError) -> str:
    """What is the matter with the file or its disk, as the end of a sentence; empty if it is something else."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return UNWRITABLE.get(code & 0xFF, "") if isinstance(code, int) else ""


def _prepare_sqlite(connection: sa.engine.interfaces.DBAPIConnection, _: ConnectionPoolEntry) -> None:
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        connection.close()  # the pool does not know this connection yet, and its thread would outlive it
        raise


def _epoch_of(connection: sa.Connection) -> str:
    if connection.dialect.name != "sqlite":
        return ""
    number = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    return f"{number:x}" if number else ""


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Run the migrations up to a revision on an open connection: all of them or, if broken off anywhere, none."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # its driver begins nothing by itself before tables are made
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
