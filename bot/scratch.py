"""A folder for what one run writes: the next run removes it if this one was killed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

LOCK = "lock"


@contextmanager
def scratch(parent: Path, kind: str) -> Iterator[Path]:
    """For its owner alone; `kind` begins its name. Raises OSError, sqlite3.Error."""
    folder = Path(mkdtemp(prefix=f"{kind}-", dir=parent))
    try:
        with closing(_locked(folder)):
            for other in parent.glob(f"{kind}-*"):
                if other != folder and other.lstat().st_uid == folder.lstat().st_uid:
                    _remove_left(other)
            yield folder
    finally:
        rmtree(folder, ignore_errors=True)


def _remove_left(folder: Path) -> None:
    """Unless the run it is of still goes on. One without a lock has only just been made."""
    if (folder / LOCK).is_file():
        with suppress(sqlite3.Error, OSError):
            _locked(folder).close()
            rmtree(folder)


def _locked(folder: Path) -> sqlite3.Connection:
    """The system frees it with the process. Raises sqlite3.Error when another has it."""
    lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock
