"""One bot at a time on a database file: a lock beside it that the system frees with the process, however it ends."""

import os
import socket
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.settings import StartupError

WAIT_SECONDS = 7.0
"""A bot that has been told to stop takes up to five."""


class Claim:
    """Kept in SQLite's own lock on a file of its own, which works on every system, between containers too."""

    def __init__(self, database: Path) -> None:
        real = database.resolve()  # by whatever name a bot knows it
        self._database, self._path = database, real.with_name(f"{real.name}.lock")
        self._lock: sqlite3.Connection | None = None

    def take(self) -> None:
        """Until `free`, or the end of the process. Raises StartupError when another bot has it, sqlite3.Error."""
        lock = sqlite3.connect(self._path, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN IMMEDIATE")
            lock.execute("CREATE TABLE IF NOT EXISTS holder (who TEXT)")
            lock.execute("DELETE FROM holder")
            lock.execute("INSERT INTO holder VALUES (?)", [f"process {os.getpid()} on {socket.gethostname()}"])
            lock.execute("COMMIT")  # so that others can read it
            lock.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            raise StartupError(
                f"Another bot runs on the database {self._database} ({self._holder() or 'it has just started'}). Two "
                "would answer everybody twice: stop that one, or give this one a DATABASE_URL of its own."
            ) from error
        self._lock = lock

    def _holder(self) -> str:
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path, timeout=1)) as beside:
            return str(beside.execute("SELECT who FROM holder").fetchone()[0])
        return ""

    def free(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None
