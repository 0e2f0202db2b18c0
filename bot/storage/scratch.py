"""A folder for what one run writes: the next run removes it if this one was killed."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

LOCK = "lock"
TRIES = 3


@contextmanager
def scratch(parent: Path, kind: str) -> Iterator[Path]:
    """For its owner alone; `kind` begins its name. Raises OSError, sqlite3.Error."""
    folder, lock = _made(parent, kind)
    try:
        with closing(lock):
            clear(parent, kind)
            yield folder
    finally:
        rmtree(folder, ignore_errors=True)


def clear(parent: Path, kind: str) -> None:
    """Remove what killed runs of the same person have left there."""
    for folder in parent.glob(f"{kind}-*"):
        with suppress(sqlite3.Error, OSError):
            if os.name == "nt" or folder.lstat().st_uid == os.geteuid():
                _remove_left(folder)


def _remove_left(folder: Path) -> None:
    """Raises sqlite3.Error, OSError if the run it is of may still go on: it has the lock, or does not need one yet to
    have something in it.
    """
    if (folder / LOCK).is_file():
        _locked(folder).close()
        rmtree(folder)
    else:
        folder.rmdir()


def _made(parent: Path, kind: str, tries: int = TRIES) -> tuple[Path, sqlite3.Connection]:
    """Once more where another run took it for one that was left, before it had its lock."""
    folder = Path(mkdtemp(prefix=f"{kind}-", dir=parent))
    try:
        return folder, _locked(folder)
    except sqlite3.Error:
        rmtree(folder, ignore_errors=True)
        if tries == 1:
            raise
        return _made(parent, kind, tries - 1)


def _locked(folder: Path) -> sqlite3.Connection:
    """The system frees it with the process. Raises sqlite3.Error when another has it."""
    lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock
