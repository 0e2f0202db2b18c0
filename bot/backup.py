"""`python -m bot backup FILE` and `restore FILE`: the database copied while the bot runs, and put back.

Power cut in the middle, the target is as it was or is not there yet: a backup gets its name when it is on the disk, and
a restore is one transaction of SQLite, after what was there is on the disk.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.database import MIGRATIONS, is_file
from bot.settings import StartupError

PAGES = 256
"""Copied at a time; the bot writes in between."""
WAIT_SECONDS = 2.0


def file_of(url: str) -> Path:
    """The SQLite file of a database URL; raises StartupError for a database that is none."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise StartupError(f"DATABASE_URL cannot be used ({error}).") from error
    if not is_file(url) or parsed.database is None:
        raise StartupError("DATABASE_URL is no SQLite file. Back it up with the tools of that database.")
    return Path(parsed.database)


def backup(url: str, target: Path) -> None:
    """A whole and checked copy, for its owner alone; a bot may run. Raises StartupError."""
    source = file_of(url)
    if not source.is_file():
        raise StartupError(f"There is no database {source}. Check DATABASE_URL.")
    if target.exists():
        raise StartupError(f"{target} is there already. Name a file that is not, or move it away.")
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(_opened(source)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy, pages=PAGES)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it
            _check_sound(copy, source)
        _sync(part)
        part.rename(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise StartupError(f"The backup {target} could not be made ({error}). Nothing was kept of it.") from error
    finally:
        part.unlink(missing_ok=True)


def restore(source: Path, url: str) -> Path | None:
    """Put a backup in the place of the database; what was there is kept in the file returned, if there was any.

    Raises StartupError, and changes nothing, while a bot or another program has the database open, and for a file that
    is no backup or that of a newer version of the bot.
    """
    target = file_of(url)
    if not source.is_file():
        raise StartupError(f"There is no file {source}.")
    if target.exists() and target.samefile(source):
        raise StartupError(f"{source} is the database itself. Name a backup.")
    try:
        with closing(_opened(source)) as kept:
            _check_sound(kept, source)
            _check_known(kept, source)
            with _alone(target) as database:
                before = _set_aside(database, target)
                _put(kept, database)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise StartupError(f"{source} could not be restored ({error}). The database is as it was.") from error
    return before


@contextmanager
def _alone(target: Path) -> Iterator[sqlite3.Connection]:
    """The database, which nobody else has open; raises StartupError."""
    new = not target.exists()
    if new:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(target, timeout=WAIT_SECONDS, isolation_level=None)) as database:
        try:
            # Who has a database open in this mode holds a lock even while he does nothing: leaving the mode shows it.
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")  # and the lock stays, so that no bot is started in between
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            raise StartupError(
                f"A bot runs on the database {target}, or another program has it open. Stop it, then restore."
            ) from error
        yield database


def _set_aside(database: sqlite3.Connection, target: Path) -> Path | None:
    """What is there before it is replaced, copied beside it."""
    if not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return None
    number = 1
    while (aside := target.with_name(f"{target.name}.replaced-{number}")).exists():
        number += 1
    os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(aside)) as copy:
        database.backup(copy)
    _sync(aside)
    _sync(aside.parent)  # its name too, before anything is replaced
    return aside


def _put(kept: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """In one transaction."""
    kept.backup(database)


def _opened(path: Path) -> sqlite3.Connection:
    """For reading."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=WAIT_SECONDS)


def _check_sound(connection: sqlite3.Connection, path: Path) -> None:
    (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise StartupError(f"{path} is damaged ({said}). Take an earlier backup.")


def _check_known(connection: sqlite3.Connection, path: Path) -> None:
    """Whether this version of the bot can read it."""
    try:
        (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    except sqlite3.OperationalError as error:
        raise StartupError(f"{path} is no backup of this bot.") from error
    if version not in revisions():
        raise StartupError(f"{path} was made by a newer version of the bot (tables {version}). Update the bot first.")


def revisions() -> frozenset[str]:
    """Of the tables, as far as this version of the bot knows them."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return frozenset(script.revision for script in ScriptDirectory.from_config(config).walk_revisions())


def _sync(path: Path) -> None:
    """To the disk; of a folder, its names."""
    if path.is_dir() and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)
