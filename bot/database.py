"""The database below the store: opened, brought up to date, and one transaction at a time."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.claim import Claim
from bot.narration.wording import N_
from bot.settings import StartupError
from bot.stored import NotKept

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
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


class Database:
    """Raises StartupError for a URL it cannot use."""

    def __init__(self, url: str) -> None:
        try:
            self._shown = sa.make_url(url).render_as_string(hide_password=True)
            hidden = {"hide_parameters": True}  # an error's text would show hands and seeds
            self._engine = create_async_engine(url, json_serializer=compact, **hidden)
        except (sa.exc.ArgumentError, sa.exc.InvalidRequestError, ModuleNotFoundError) as error:
            raise StartupError(
                f"DATABASE_URL cannot be used ({error.args[0]}). An SQLite file is sqlite+aiosqlite:///sword.db"
            ) from error
        self._claim = Claim(Path(self._engine.url.database or "")) if is_file(url) else None
        self._turn, self._rests = asyncio.Lock(), False
        self._trouble = ""
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def claim(self) -> None:
        """Be the only bot on this file until it is closed; other databases are not guarded. Raises StartupError.

        Without it nothing is lost or doubled either: who comes second at an answer is told so.
        """
        if self._claim is not None:
            try:
                await asyncio.to_thread(self._claim.take)
            except (sqlite3.Error, OSError) as error:
                raise self._unopened(error) from error

    async def migrate(self) -> None:
        """Bring the tables up to date; raises StartupError when the database cannot be opened or understood."""
        try:
            if self._engine.dialect.name == "sqlite":
                _try_sqlite(self._engine.url.database or ":memory:")
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (sa.exc.DBAPIError, sqlite3.Error, OSError) as error:
            raise self._unopened(error) from error
        except CommandError as error:
            raise StartupError(
                f"The database {self._shown} was made by another version of the bot ({error}). Update the bot."
            ) from error

    def _unopened(self, error: Exception) -> StartupError:
        reason = error.orig if isinstance(error, sa.exc.DBAPIError) else error
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


def is_file(url: str) -> bool:
    """Whether a database URL is that of an SQLite file."""
    parsed = sa.make_url(url)
    return parsed.get_backend_name() == "sqlite" and bool(
        parsed.database and not parsed.database.startswith(("file:", ":"))
    )


def trouble_of(error: sa.exc.DBAPIError) -> str:
    """What is the matter with the file or its disk, as the end of a sentence; empty if it is something else."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return UNWRITABLE.get(code & 0xFF, "") if isinstance(code, int) else ""


def _try_sqlite(path: str) -> None:
    """Raises sqlite3.Error here and now; the asynchronous driver leaves a thread behind when it cannot open a file."""
    with closing(sqlite3.connect(path, uri=path.startswith("file:"))) as connection:
        connection.execute("PRAGMA schema_version")


def _prepare_sqlite(connection: sa.engine.interfaces.DBAPIConnection, _: ConnectionPoolEntry) -> None:
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        connection.close()  # the pool does not know this connection yet, and its thread would outlive it
        raise


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Run the migrations up to a revision on an open connection: all of them or, if broken off anywhere, none."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # its driver begins nothing by itself before tables are made
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
