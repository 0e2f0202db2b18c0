"""`python -m bot restore`: told to stop in the middle, over what is not the bot's, and who may read what it leaves."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

import pytest

from bot import logs, program
from bot.settings import Settings, StartupError
from bot.storage import backup as module
from bot.storage.backup import backup, file_of, restore
from bot.storage.claim import beside
from bot.storage.scratch import clear
from bot.storage.store import Store

EPOCH_AT = slice(60, 64)  # in the header of an SQLite file
STOPS = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture
def kept(database_url: str, tmp_path: Path) -> Path:
    backup(database_url, tmp_path / "kept.db")
    return tmp_path / "kept.db"


@pytest.fixture
def handlers() -> Iterator[None]:
    """Those of the tests, put back."""
    before = {number: signal.getsignal(number) for number in STOPS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def epoch(file: Path) -> bytes:
    return file.read_bytes()[EPOCH_AT]


def asides(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if ".replaced-" in name)


@pytest.mark.parametrize("number", STOPS)
@pytest.mark.parametrize("there", ["whole", "damaged", "nothing"])
def test_told_to_stop_once_it_is_replaced_it_says_what_was_done(
    database_url: str,
    kept: Path,
    tmp_path: Path,
    handlers: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    there: str,
    number: signal.Signals,
) -> None:
    target, sync, told = file_of(database_url), module._sync, list[bool]()
    if there == "damaged":
        target.write_bytes(b"nothing" * 999)
    if there == "nothing":
        target.unlink()
    before = target.read_bytes() if target.exists() else b""

    def synced(path: Path) -> None:
        sync(path)
        if target.exists() and epoch(target) != before[EPOCH_AT]:
            told.append(True)
            signal.raise_signal(number)

    monkeypatch.setattr(module, "_sync", synced)
    monkeypatch.setattr(program, "load_settings", lambda: Settings(database_url=database_url))
    monkeypatch.setattr(logs, "prepare", lambda *_how: None)
    monkeypatch.setattr("sys.argv", ["bot", "restore", str(kept)])
    assert program.main() == 0
    assert told
    was = "" if there == "nothing" else f" What was there before is in {target}.replaced-1."
    assert capsys.readouterr().out == f"Restored from {kept}.{was}\n"
    assert asides(tmp_path) == ([] if there == "nothing" else ["test.db.replaced-1"])


@pytest.mark.parametrize("number", STOPS)
def test_told_to_stop_before_that_it_changes_nothing(
    database_url: str,
    kept: Path,
    tmp_path: Path,
    handlers: None,
    monkeypatch: pytest.MonkeyPatch,
    number: signal.Signals,
) -> None:
    target, set_aside = file_of(database_url), module._copy
    before = target.read_bytes()

    def copied(source: sqlite3.Connection, aside: Path) -> None:
        set_aside(source, aside)
        signal.raise_signal(number)

    signal.signal(number, signal.default_int_handler)  # also where Ctrl-C is ignored, in the background
    monkeypatch.setattr(module, "_copy", copied)
    with pytest.raises(KeyboardInterrupt):
        restore(kept, database_url)
    assert (target.read_bytes(), asides(tmp_path)) == (before, [])


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError("the disk does not answer")])
def test_what_was_there_is_kept_whatever_happens_once_it_is_replaced(
    database_url: str, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    target, put = file_of(database_url), module._put
    before = epoch(target)

    def broken_off(source: sqlite3.Connection, database: sqlite3.Connection) -> None:
        put(source, database)
        raise error

    monkeypatch.setattr(module, "_put", broken_off)
    with pytest.raises((KeyboardInterrupt, StartupError)) as told:
        restore(kept, database_url)
    assert epoch(target) != before
    assert asides(tmp_path) == ["test.db.replaced-1"]
    if isinstance(error, OSError):
        assert str(told.value).endswith(f" What was there before is in {target}.replaced-1.")
        assert "as it was" not in str(told.value)


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_the_database_of_another_program_is_not_replaced(kept: Path, tmp_path: Path, mode: str) -> None:
    others = tmp_path / "others.db"
    with closing(sqlite3.connect(others)) as connection:
        connection.execute(f"PRAGMA journal_mode={mode}")
        connection.execute("CREATE TABLE x (y)")
        connection.commit()
    others.chmod(0o644)
    before = others.read_bytes()
    with pytest.raises(StartupError, match=r"others\.db is that of another program\. Check DATABASE_URL\.$"):
        restore(kept, f"sqlite+aiosqlite:///{others}")
    assert (others.read_bytes(), stat.S_IMODE(others.stat().st_mode)) == (before, 0o644)
    assert asides(tmp_path) == []
    assert not (tmp_path / "others.db.lock").exists()


def test_nor_if_it_can_be_read_only_once_nobody_else_has_it(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = tmp_path / "others.db"
    with closing(sqlite3.connect(others)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE x (y)")
        connection.commit()
    before = others.read_bytes()
    monkeypatch.setattr(module, "_check_ours", lambda _target: None)
    with pytest.raises(StartupError, match=r"is that of another program"):
        restore(kept, f"sqlite+aiosqlite:///{others}")
    assert (others.read_bytes(), asides(tmp_path)) == (before, [])


@pytest.mark.parametrize("there", ["whole", "damaged", "without tables", "empty"])
def test_what_is_restored_is_for_its_owner_alone_at_once(
    database_url: str, kept: Path, monkeypatch: pytest.MonkeyPatch, there: str
) -> None:
    target, put, seen = file_of(database_url), module._put, list[int]()
    if there == "without tables":
        target.unlink()
        with closing(sqlite3.connect(target)) as connection:
            connection.execute("VACUUM")
    elif there != "whole":
        target.write_bytes(b"nothing" * 999 if there == "damaged" else b"")

    def watched(source: sqlite3.Connection, database: sqlite3.Connection) -> None:
        seen.append(stat.S_IMODE(target.stat().st_mode))
        put(source, database)

    target.chmod(0o644)
    monkeypatch.setattr(module, "_put", watched)
    restore(kept, database_url)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert seen == ([] if there == "damaged" else [0o600])


LOST = """
import os, sqlite3, sys
with_log = sqlite3.connect(sys.argv[1], isolation_level=None)
with_log.execute("PRAGMA journal_mode=WAL")
with_log.execute("PRAGMA wal_autocheckpoint=0")
with_log.execute("CREATE TABLE stale (x)")
for _ in range(40):
    with_log.execute("INSERT INTO stale VALUES (zeroblob(3000))")
os._exit(9)
"""


def leave_log(file: Path) -> bytes:
    """What a killed program leaves beside a database that is moved away then: contents of -wal."""
    subprocess.run([sys.executable, "-c", LOST, str(file)], check=False)
    file.unlink()
    return beside(file, "-wal").read_bytes()


def tables(file: Path) -> tuple[str, set[str]]:
    with closing(sqlite3.connect(file)) as database:
        (said,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        return said, {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@pytest.mark.parametrize("there", ["nothing", "empty"])
def test_what_a_killed_bot_left_beside_a_database_moved_away_is_not_read_into_the_backup(
    database_url: str, kept: Path, tmp_path: Path, there: str
) -> None:
    target = file_of(database_url)
    log = leave_log(target)
    beside(target, "-journal").write_bytes(b"a journal")
    if there == "empty":
        target.touch()
    aside = restore(kept, database_url)
    assert aside == beside(target, ".replaced-1" if there == "empty" else ".replaced-1-wal")
    assert beside(target, ".replaced-1-wal").read_bytes() == log
    assert beside(target, ".replaced-1-journal").read_bytes() == b"a journal"
    assert tables(target) == tables(kept)
    assert [name for name in os.listdir(tmp_path) if name.startswith("test.db-")] == []


@pytest.mark.parametrize("wrong", ["epoch", "pages", "header"])
@pytest.mark.parametrize("there", ["whole", "damaged", "nothing"])
def test_what_is_there_in_the_end_is_looked_at(
    database_url: str, kept: Path, monkeypatch: pytest.MonkeyPatch, there: str, wrong: str
) -> None:
    target, replace = file_of(database_url), module._replace
    if there == "damaged":
        target.write_bytes(b"nothing" * 999)
    if there == "nothing":
        target.unlink()

    def spoilt(source: sqlite3.Connection, target: Path, ready: Callable[[], None]) -> Path | None:
        before = replace(source, target, ready)
        at, written = {"epoch": (60, b"\0\0\0\0"), "pages": (4096, b"\xff" * 4096), "header": (0, b"x" * 99)}[wrong]
        with target.open("r+b") as file:
            file.seek(at)
            file.write(written)
        return before

    monkeypatch.setattr(module, "_replace", spoilt)
    with pytest.raises(
        StartupError, match=r"was replaced, but is not what was written \(.+\)\. Stop .+ restore"
    ) as told:
        restore(kept, database_url)
    was = f" What was there before is in {target}.replaced-1."
    assert str(told.value).endswith("restore once more." + ("" if there == "nothing" else was))


def test_what_is_set_aside_gets_no_name_beside_which_a_log_lies(database_url: str, kept: Path) -> None:
    target = file_of(database_url)
    log, before = leave_log(beside(target, ".replaced-1")), tables(target)
    aside = restore(kept, database_url)
    assert aside == beside(target, ".replaced-2")
    assert tables(aside) == before
    assert beside(target, ".replaced-1-wal").read_bytes() == log


def test_nor_of_a_damaged_one_and_that_log_stays(
    database_url: str, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = file_of(database_url)
    target.write_bytes(b"nothing" * 999)
    beside(target, "-wal").write_bytes(b"a log")
    theirs = beside(target, ".replaced-1-wal")
    theirs.write_bytes(b"of another time")
    with monkeypatch.context() as patch:  # as if it came just now
        patch.setattr(module, "_free_name", lambda _target: beside(target, ".replaced-1"))
        with pytest.raises(StartupError, match=r"could not be replaced \(.*File exists"):
            restore(kept, database_url)
    assert (theirs.read_bytes(), asides(target.parent)) == (b"of another time", [theirs.name])
    assert restore(kept, database_url) == beside(target, ".replaced-2")
    assert beside(target, ".replaced-2-wal").read_bytes() == b"a log"
    assert theirs.read_bytes() == b"of another time"


@pytest.mark.parametrize("there", ["whole", "damaged", "nothing"])
def test_through_a_link_the_file_itself_is_replaced(database_url: str, kept: Path, tmp_path: Path, there: str) -> None:
    real, link = file_of(database_url), tmp_path / "app" / "linked.db"
    link.parent.mkdir()
    link.symlink_to(real)
    if there == "damaged":
        real.write_bytes(b"nothing" * 999)
    if there == "nothing":
        real.unlink()
    aside = restore(kept, f"sqlite+aiosqlite:///{link}")
    assert aside == (None if there == "nothing" else beside(real, ".replaced-1"))
    assert link.readlink() == real
    assert tables(real) == tables(kept)
    assert os.listdir(link.parent) == ["linked.db"]


def test_a_log_beside_a_backup_that_has_none_is_not_read(database_url: str, kept: Path) -> None:
    before = file_of(database_url).read_bytes()
    Path(f"{kept}-wal").write_bytes(b"of another one")
    with pytest.raises(StartupError, match=r"kept\.db-wal is no part of .*kept\.db\. Move it away"):
        restore(kept, database_url)
    assert file_of(database_url).read_bytes() == before


# what a killed one leaves


@pytest.mark.parametrize("next_one", ["backup", "restore"])
def test_what_a_killed_restore_leaves_beside_the_database_any_next_run_removes(
    database_url: str, kept: Path, tmp_path: Path, next_one: str
) -> None:
    """Also where it writes to another folder, or nothing: the database is new and empty."""
    left, barely, working = (tmp_path / f"{module.SCRATCH}-{name}" for name in ("left", "barely", "working"))
    for folder in (left, barely, working):
        folder.mkdir()
    (left / "new.db").write_text("all hands")
    (left / "lock").touch()
    (working / "new.db").touch()
    (tmp_path / "else").mkdir()
    if next_one == "backup":
        backup(database_url, tmp_path / "else" / "kept.db")
    else:
        os.truncate(file_of(database_url), 0)
        restore(kept, database_url)
    assert sorted(one.name for one in tmp_path.glob(f"{module.SCRATCH}-*")) == [working.name]


def test_who_loses_his_folder_before_it_is_locked_makes_another(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def lost(**said: str) -> str:
        made.append(mkdtemp(**said))
        if len(made) == 1:
            clear(tmp_path, module.SCRATCH)
        return made[-1]

    monkeypatch.setattr("bot.storage.scratch.mkdtemp", lost)
    backup(database_url, tmp_path / "kept.db")
    assert len(made) == 2


async def test_a_damaged_lock_is_named(database_url: str, kept: Path) -> None:
    lock = beside(file_of(database_url), ".lock")
    lock.write_bytes(b"garbage " * 200)
    with pytest.raises(StartupError, match=rf"^The lock {lock} is damaged .*delete the file"):
        restore(kept, database_url)
    store = Store(database_url)
    try:
        with pytest.raises(StartupError, match=rf"^The lock {lock} is damaged"):
            await store.claim()
        lock.unlink()
        await store.claim()
    finally:
        await store.close()
    assert restore(kept, database_url) is not None
