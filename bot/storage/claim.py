"""One bot at a time on a database file: a lock beside it that the system frees with the process, however it ends."""

import logging
import os
import socket
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path

from bot.settings import StartupError

log = logging.getLogger(__name__)

WAIT_SECONDS = 7.0
"""A bot that has been told to stop takes up to five."""


DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""Codes of SQLite for a file that it cannot read."""
WITH_IT = ("-wal", "-shm", "-journal")
"""The ends of the names of what SQLite keeps beside a file."""


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


class Claimed(StartupError):
    """By another bot."""


class Claim:
    """Kept in SQLite's own lock on a file of its own, which works on every system, between containers too."""

    def __init__(self, database: Path) -> None:
        self._database, self._real = database, database.resolve()  # by whatever name a bot knows it
        self._path = beside(self._real, ".lock")
        self._lock: sqlite3.Connection | None = None

    def take(self, wait: float | None = None) -> None:
        """Until `free`, or the end of the process. Raises Claimed when another bot has it after WAIT_SECONDS (or
        `wait`), StartupError when its file is damaged, sqlite3.Error.
        """
        lock = sqlite3.connect(
            self._path, timeout=WAIT_SECONDS if wait is None else wait, isolation_level=None, check_same_thread=False
        )
        try:
            lock.execute("BEGIN IMMEDIATE")
            lock.execute("CREATE TABLE IF NOT EXISTS holder (who TEXT)")
            lock.execute("DELETE FROM holder")
            lock.execute("INSERT INTO holder VALUES (?)", [f"process {os.getpid()} on {socket.gethostname()}"])
            lock.execute("COMMIT")  # so that others can read it
            lock.execute("BEGIN IMMEDIATE")
        except sqlite3.DatabaseError as error:
            lock.close()
            if error.sqlite_errorcode & 0xFF in DAMAGED:
                raise StartupError(
                    f"The lock {self._path} is damaged ({error}). See that no bot runs on that database, delete the "
                    "file, and try again."
                ) from error
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            raise Claimed(
                f"Another bot runs on the database {self._database} ({self._holder() or 'it has just started'}). Two "
                "would answer everybody twice: stop that one, or give this one a DATABASE_URL of its own."
            ) from error
        self._lock = lock

    def hide(self) -> None:
        """The file and what is beside it from everybody but their owner: they hold hands and seeds."""
        for end in ("", *WITH_IT, ".lock"):
            _hide(beside(self._real, end))

    def _holder(self) -> str:
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path, timeout=1)) as beside:
            return str(beside.execute("SELECT who FROM holder").fetchone()[0])
        return ""

    def free(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _hide(path: Path) -> None:
    try:
        if os.name != "nt" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            path.chmod(0o600)
            log.info("%s could be read by others, and is its owner's alone now", path)
    except FileNotFoundError:
        pass
    except OSError as error:
        log.warning(
            "%s can be read by others (%s). Let nobody but the bot read it: it holds hands and seeds.", path, error
        )
