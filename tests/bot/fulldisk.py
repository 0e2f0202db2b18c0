"""A disk that is full just once: at one statement, or one commit, of all that are to come."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from bot.storage.store import Store

WRITES = ("INSERT", "UPDATE", "DELETE")


class Fault:
    """The `at`-th write of a database, or the commit after the last one, meets a full disk; `commits`: the `at`-th
    commit. `what` it was.
    """

    def __init__(self, at: int, *, commits: bool = False) -> None:
        self.at, self.seen, self.what, self.written = at, 0, "", False
        self._commits = commits

    @property
    def hit(self) -> bool:
        return bool(self.what)

    def _count(self, what: str) -> None:
        self.seen += 1
        if self.seen == self.at:
            self.what = what
            full = sqlite3.OperationalError("database or disk is full")
            full.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise sa.exc.OperationalError("a write", None, full)

    @contextmanager
    def within(self, store: Store) -> Iterator[None]:
        engine = store._engine.sync_engine

        def executing(_connection: Any, _cursor: Any, statement: str, *_others: Any) -> None:
            if statement.lstrip().upper().startswith(WRITES):
                self.written = True
                if not self._commits:
                    self._count(" ".join(statement.split()[:3]))

        def committing(_connection: Any) -> None:
            written, self.written = self.written, False
            if written:  # not after reading alone
                self._count("COMMIT")

        sa.event.listen(engine, "before_cursor_execute", executing)
        sa.event.listen(engine, "commit", committing)
        try:
            yield
        finally:
            sa.event.remove(engine, "before_cursor_execute", executing)
            sa.event.remove(engine, "commit", committing)
