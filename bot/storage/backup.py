"""`python -m bot backup FILE` and `restore FILE`: the database copied while the bot runs, and put back.

Power cut in the middle, the target is as it was or is not there yet: a backup gets its name when it is on the disk, and
a restore is one transaction of SQLite, after what was there is on the disk.
"""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import copyfile

import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.questions.clicks import EPOCH
from bot.settings import StartupError
from bot.storage.address import foreign, is_foreign, sqlite_file
from bot.storage.claim import DAMAGED, WITH_IT, Claim, Claimed, beside
from bot.storage.database import MIGRATIONS, upgrade
from bot.storage.scratch import clear, scratch

WAIT_SECONDS = 2.0
SCRATCH = ".sword-backup"


def file_of(url: str) -> Path:
    """The SQLite file of a database URL; raises StartupError for a database that is none."""
    file = sqlite_file(url)
    if file is None:
        raise StartupError("DATABASE_URL is no SQLite file. Back it up with the tools of that database.")
    return file


def backup(url: str, target: Path) -> None:
    """A whole and checked copy, for its owner alone; a bot may run, and is not held up. Raises StartupError."""
    source = file_of(url)
    try:
        if not source.is_file():
            raise StartupError(f"There is no database {source}. Check DATABASE_URL.")
        clear(source.resolve().parent, SCRATCH)  # of a restore
        if there := _there(target):
            raise StartupError(f"{there[0]} is there already. Name another file for the backup, or move it away.")
        with closing(_opened(source)) as live:
            live.execute("BEGIN")
            if is_foreign(live):  # reads: from here on it is copied as it is now, whatever is written meanwhile
                raise foreign(source)
            _copy(live, target, checked=source)
    except (sqlite3.Error, OSError) as error:
        raise StartupError(f"The backup {target} could not be made ({error}). Nothing was kept of it.") from error


def restore(source: Path, url: str, begin: Callable[[], None] = lambda: None) -> Path | None:
    """Put a backup in the place of the database; what was there is kept in the file returned, if there was any.

    `begin` is called when all is ready, just before it is replaced. Raises StartupError, and changes nothing, while a
    bot or another program has the database open, for the database of another program, and for a file that is no backup
    or that of a newer version of the bot.
    """
    try:
        target = file_of(url).resolve()  # a link to it stays one, and what SQLite keeps is beside the file itself
        clear(target.parent, SCRATCH)
        if not source.is_file():
            raise StartupError(f"There is no file {source}.")
        if target.exists() and target.samefile(source):
            raise StartupError(f"{source} is the database itself. Name a backup.")
        _check_alone(source)
        with closing(_opened(source)) as kept:
            _check_sound(kept, source)
            _check_known(kept, source)
        _check_ours(target)
    except (sqlite3.Error, OSError) as error:
        raise StartupError(f"{source} could not be restored ({error}). The database is as it was.") from error
    claim = Claim(target)

    def ready() -> None:
        begin()
        claim.hide()

    try:
        claim.take(WAIT_SECONDS)
        with closing(_opened(source)) as kept, closing(_anew(kept)) as anew:
            before = _replace(anew, target, ready)
            _check_replaced(anew, target, before)
            return before
    except Claimed as error:
        raise _in_use(target) from error
    except (sqlite3.Error, OSError) as error:
        raise StartupError(
            f"The database {target} could not be replaced ({error}), and is as it was. The backup is whole."
        ) from error
    finally:
        claim.free()


def _anew(kept: sqlite3.Connection) -> sqlite3.Connection:
    """A copy nobody else sees, with another epoch: the numbers in buttons that are newer than the backup come again,
    and mean something else then.
    """
    anew = sqlite3.connect("")
    try:
        kept.backup(anew)
        anew.execute(f"PRAGMA user_version = {1 + secrets.randbelow(16**EPOCH - 1)}")
    except BaseException:
        anew.close()
        raise
    return anew


def _replace(kept: sqlite3.Connection, target: Path, ready: Callable[[], None]) -> Path | None:
    if target.exists() and not _is_damaged(target):
        with suppress(_Damaged), _alone(target) as database:
            before = _free_name(target) if _has_any(database) else None
            try:
                if before is not None:
                    _copy(database, before)
                ready()
                _put(kept, database)
                _sync(target.parent)
            except BaseException as error:
                if before is None:
                    raise
                if _is_as_it_was(database, kept):
                    before.unlink(missing_ok=True)
                elif isinstance(error, sqlite3.Error | OSError):
                    raise StartupError(
                        f"The database {target} may have been replaced or not ({error}). Restore once more. "
                        f"What was there before is in {before}."
                    ) from error
                raise
            return before
    return _exchange(kept, target, ready)


def _check_replaced(kept: sqlite3.Connection, target: Path, before: Path | None) -> None:
    """By what SQLite reads in it now, as the bot will. Raises StartupError."""
    try:
        with closing(sqlite3.connect(target, timeout=WAIT_SECONDS)) as database:
            said = _said(database.execute("PRAGMA quick_check(1)"))
            there, put = (one.execute("PRAGMA user_version").fetchone() for one in (database, kept))
        wrong = said if said != "ok" else "" if there == put else "it is another one"
    except sqlite3.Error as error:
        wrong = str(error)
    if wrong:
        was = "" if before is None else f" What was there before is in {before}."
        raise StartupError(
            f"The database {target} was replaced, but is not what was written ({wrong}). Stop what else uses it, and "
            f"restore once more.{was}"
        )


def _is_as_it_was(database: sqlite3.Connection, kept: sqlite3.Connection) -> bool:
    """By the epoch, which what is put there has had since now; not if nobody can tell."""
    with suppress(sqlite3.Error):
        there, put = (one.execute("PRAGMA user_version").fetchone() for one in (database, kept))
        return bool(there != put)
    return False


def _check_ours(target: Path) -> None:
    """By reading alone, as far as it can be read. Raises StartupError for the database of another program."""
    if target.exists() and not _is_emptied(target):
        with suppress(sqlite3.Error), closing(_opened(target)) as database:
            if is_foreign(database):
                raise foreign(target)


class _Damaged(Exception):
    """SQLite cannot read it."""


def _is_damaged(target: Path) -> bool:
    """Found out by reading alone: as it is it is set aside."""
    if _is_emptied(target):
        return True
    try:
        with closing(_opened(target)) as database:
            return _said(database.execute("PRAGMA quick_check(1)")) != "ok"
    except sqlite3.DatabaseError as error:
        return _code(error) in DAMAGED


def _is_emptied(target: Path) -> bool:
    """But not what is beside it, which SQLite deletes when it so much as reads such a file."""
    return target.stat().st_size == 0 and len(_there(target)) > 1


def _in_use(target: Path) -> StartupError:
    return StartupError(f"A bot runs on the database {target}, or another program has it open. Stop it, then restore.")


@contextmanager
def _alone(target: Path) -> Iterator[sqlite3.Connection]:
    """The database, which nobody else has open; raises StartupError, _Damaged."""
    with closing(sqlite3.connect(target, timeout=WAIT_SECONDS, isolation_level=None)) as database:
        try:
            if is_foreign(database):
                raise foreign(target)
            # Who has a database open in this mode holds a lock even while he does nothing: leaving the mode shows it.
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")  # and the lock stays, so that no bot is started in between
        except sqlite3.DatabaseError as error:
            if _code(error) in DAMAGED:
                raise _Damaged from error
            if _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise _in_use(target) from error
            raise
        yield database


def _has_any(database: sqlite3.Connection) -> bool:
    """Tables, or what else there may be in one."""
    return bool(database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


def _put(kept: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """In one transaction."""
    kept.backup(database)


def _exchange(kept: sqlite3.Connection, target: Path, ready: Callable[[], None]) -> Path | None:
    """What is there is set aside byte by byte, and the name is the whole one's at once. The first file set aside: of a
    database that was moved away, what SQLite kept beside it may be there yet.
    """
    aside, done = _free_name(target), list[Path]()
    with scratch(target.parent, SCRATCH) as folder:
        try:
            _copy(kept, folder / "new.db")
            for end in ("", *WITH_IT):
                if (old := beside(target, end)).exists():
                    copy = beside(aside, end)
                    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                    done.append(copy)  # not before it: what is removed when this fails is ours
                    copyfile(old, copy)
                    _sync(copy)
            _sync(target.parent)
            ready()
        except BaseException:
            for copy in done:
                copy.unlink(missing_ok=True)
            raise
        for end in WITH_IT:  # not after it: SQLite would take them for the whole one's
            beside(target, end).unlink(missing_ok=True)
        _sync(target.parent)
        (folder / "new.db").replace(target)
        _sync(target.parent)
    return done[0] if done else None


def _free_name(target: Path) -> Path:
    number = 1
    while _there(aside := beside(target, f".replaced-{number}")):
        number += 1
    return aside


def _there(path: Path) -> list[Path]:
    """Of the file and what SQLite would take for its own beside it; links to nothing too."""
    return [one for end in ("", *WITH_IT) if os.path.lexists(one := beside(path, end))]


def _copy(source: sqlite3.Connection, target: Path, *, checked: Path | None = None) -> None:
    """For its owner alone, on the disk when it gets its name. `checked`: the source's name, if it has to be sound."""
    with scratch(target.parent, SCRATCH) as folder:
        part = folder / "copy.db"
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it
            if checked is not None:
                _check_sound(copy, checked)
        _sync(part)
        part.rename(target)
        _sync(target.parent)


def _opened(path: Path) -> sqlite3.Connection:
    """For reading."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=WAIT_SECONDS)


def _check_alone(source: Path) -> None:
    """A log beside a backup that has none of its own would be read as if it were."""
    with source.open("rb") as file:
        logged = file.read(20)[18:] == b"\x02\x02"
    stray = beside(source, "-wal")
    if not logged and stray.exists():
        raise StartupError(f"{stray} is no part of {source}. Move it away, and restore again.")


def _check_sound(connection: sqlite3.Connection, path: Path) -> None:
    said = _said(connection.execute("PRAGMA integrity_check(1)"))
    if said != "ok":
        raise StartupError(f"{path} is damaged ({said}). Take an earlier backup.")


def _said(checked: sqlite3.Cursor) -> str:
    """In one line: "ok", or the first thing wrong."""
    (said,) = checked.fetchone()
    return " ".join(str(said).split())


def _check_known(connection: sqlite3.Connection, path: Path) -> None:
    """Whether this version of the bot can read it: it has the tables of a version that is known."""
    try:
        (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    except sqlite3.OperationalError as error:
        raise StartupError(f"{path} is no backup of this bot.") from error
    if version not in revisions():
        raise StartupError(f"{path} was made by a newer version of the bot (tables {version}). Update the bot first.")
    if lacking := _columns_of(version) - _columns(connection):
        raise StartupError(f"{path} is no backup of this bot: it has no {'.'.join(min(lacking))}.")


def _columns_of(version: str) -> set[tuple[str, str]]:
    """(table, column) of a database of that version."""
    made = sa.create_engine("sqlite://")
    try:
        with made.begin() as connection:
            upgrade(connection, version)
            itself = connection.connection.driver_connection
            assert isinstance(itself, sqlite3.Connection)
            return _columns(itself)
    finally:
        made.dispose()


def _columns(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    tables = "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'"
    return set(connection.execute(tables))


def revisions() -> frozenset[str]:
    """Of the tables, as far as this version of the bot knows them."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return frozenset(script.revision for script in ScriptDirectory.from_config(config).walk_revisions())


def _code(error: sqlite3.DatabaseError) -> int:
    """SQLite's primary one."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _sync(path: Path) -> None:
    """To the disk; of a folder, its names."""
    if path.is_dir() and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)
