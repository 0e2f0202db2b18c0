"""`python -m bot backup` and `restore`: with a running bot, and played on from what was restored."""

import asyncio
import errno
import os
import random
import sqlite3
import stat
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.clocks.clock import SetClock
from bot.settings import StartupError
from bot.storage import backup as module
from bot.storage.backup import backup, file_of, restore
from bot.storage.check import copied
from bot.storage.claim import beside
from bot.storage.database import upgrade
from bot.storage.store import Store
from tests.bot.page import command
from tests.bot.room import Room
from tests.bot.test_check import found, played


@pytest.fixture
def later(tmp_path: Path, empty_database: bytes) -> str:
    """Another database, in which a bot made its tables."""
    path = tmp_path / "later.db"
    path.write_bytes(empty_database)
    return f"sqlite+aiosqlite:///{path}"


async def test_a_game_is_backed_up_while_it_goes_on_and_played_on_from_the_backup(
    room: Room, database_url: str, tmp_path: Path, later: str, clock: SetClock
) -> None:
    file = tmp_path / "backup.db"
    game = await played(room, answers=6)
    kept = (await room.table()).row
    backup(database_url, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [name for name in os.listdir(tmp_path) if "backup.db" in name] == ["backup.db"]  # no journal, no part
    for _ in range(4):  # the bot has not noticed
        _user, question = await room.question()
        await room.say(*(await _said(room, question.number)))
    assert (await room.table()).row.revision == kept.revision + 4
    aside = restore(file, later)
    assert aside == tmp_path / "later.db.replaced-1"
    store = Store(later)
    await store.migrate()
    restored = Room(store, clock)
    assert (await restored.table()).row == kept
    _user, question = await restored.question()
    await restored.say(*(await _said(restored, question.number)))
    assert (await restored.table()).row.revision == kept.revision + 1
    assert (await found(restored, later))[0] == []
    assert game == kept.id
    await store.close()


async def _said(room: Room, number: int) -> tuple[str, ...]:
    table = await room.table()
    question = table.question(number)
    assert question is not None
    said: tuple[str, ...] = ()
    while options := table.options(question, said):
        said = (*said, options[-1].word)
    return said


async def test_nothing_is_restored_while_a_bot_has_the_database_open(
    room: Room, database_url: str, tmp_path: Path, clock: SetClock
) -> None:
    file = tmp_path / "backup.db"
    await played(room, answers=1)
    backup(database_url, file)
    await played_on(room)
    revision = (await room.table()).row.revision  # and now it does nothing, but is there
    with pytest.raises(StartupError, match=r"^A bot runs on the database [^\n]+ Stop it, then restore\.$"):
        restore(file, database_url)
    await played_on(room)
    assert (await room.table()).row.revision == revision + 1
    await room.store.close()
    aside = restore(file, database_url)
    assert aside is not None
    with closing(sqlite3.connect(aside)) as before:
        assert before.execute("SELECT revision FROM game").fetchall() == [(revision + 1,)]
    store = Store(database_url)
    assert (await Room(store, clock).table()).row.revision == revision - 1
    await store.close()
    assert [name for name in os.listdir(tmp_path) if name.endswith("-journal")] == []


async def played_on(room: Room) -> None:
    _user, question = await room.question()
    await room.say(*(await _said(room, question.number)))


async def test_what_is_no_backup_or_of_a_newer_bot_is_refused_and_nothing_changed(
    database_url: str, tmp_path: Path
) -> None:
    database, file = file_of(database_url), tmp_path / "backup.db"
    backup(database_url, file)
    before = database.read_bytes()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(StartupError, match=r"made by a newer version of the bot \(tables 9999\)\. Update"):
        restore(file, database_url)
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE something (x)")
    with pytest.raises(StartupError, match=r"is no backup of this bot"):
        restore(tmp_path / "other.db", database_url)
    (tmp_path / "text.db").write_text("not a database at all, but long enough to be asked" * 20)
    with pytest.raises(StartupError, match=r"could not be restored \(file is not a database\)"):
        restore(tmp_path / "text.db", database_url)
    with pytest.raises(StartupError, match=r"^There is no file "):
        restore(tmp_path / "none.db", database_url)
    with pytest.raises(StartupError, match=r"is the database itself"):
        restore(database, database_url)
    assert database.read_bytes() == before
    assert [name for name in os.listdir(tmp_path) if ".replaced-" in name] == []


async def test_a_damaged_backup_is_refused(room: Room, database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    await played(room, answers=2)
    backup(database_url, file)
    whole = bytearray(file.read_bytes())
    whole[8192:16384] = b"\xff" * 8192
    file.write_bytes(whole)
    with pytest.raises(StartupError, match=r"damaged|malformed"):
        restore(file, f"sqlite+aiosqlite:///{tmp_path / 'new.db'}")
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("damage", ["random", "truncated", "short", "middle"])
async def test_over_a_damaged_database_a_whole_backup_is_restored(
    room: Room, database_url: str, tmp_path: Path, damage: str
) -> None:
    file, target = tmp_path / "backup.db", file_of(database_url)
    await played(room, answers=1)
    await room.store.close()
    backup(database_url, file)
    whole = target.read_bytes()
    broken = {
        "random": random.Random(1).randbytes(len(whole)),
        "truncated": whole[: len(whole) // 3],
        "short": whole[:50],
        "middle": whole[:8192] + b"\xff" * 8192 + whole[16384:],
    }[damage]
    target.write_bytes(broken)
    beside(target, "-wal").write_bytes(b"a log")
    beside(target, "-shm").write_bytes(b"its index")
    aside = restore(file, database_url)
    assert aside == tmp_path / "test.db.replaced-1"
    assert (aside.read_bytes(), beside(aside, "-wal").read_bytes()) == (broken, b"a log")
    assert {stat.S_IMODE(one.stat().st_mode) for one in (target, aside, beside(aside, "-wal"))} == {0o600}
    assert not beside(target, "-wal").exists()
    with closing(sqlite3.connect(target)) as restored:
        assert restored.execute("SELECT revision FROM game").fetchall() == [(2,)]
    assert [name for name in os.listdir(tmp_path) if name.startswith(".")] == []


async def test_a_damaged_database_is_not_replaced_while_a_bot_has_it(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT_SECONDS", 0.05)
    backup(database_url, tmp_path / "kept.db")
    file_of(database_url).write_bytes(b"nothing" * 999)
    store = Store(database_url)
    await store.claim()
    with pytest.raises(StartupError, match=r"^A bot runs on the database "):
        restore(tmp_path / "kept.db", database_url)
    await store.close()
    assert file_of(database_url).read_bytes() == b"nothing" * 999
    assert restore(tmp_path / "kept.db", database_url) is not None


@pytest.mark.parametrize("damaged", [False, True])
async def test_on_a_full_disk_nothing_is_replaced_and_nothing_left(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    backup(database_url, tmp_path / "kept.db")
    target = file_of(database_url)
    if damaged:
        target.write_bytes(b"nothing" * 999)
    before = target.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for place, name in ((os, "fsync"), (module, "copyfile" if damaged else "_put")):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, full)
            with pytest.raises(StartupError, match=r"^The database [^\n]+ could not be replaced \([^\n]*No space left"):
                restore(tmp_path / "kept.db", database_url)
        assert target.read_bytes() == before
        assert sorted(os.listdir(tmp_path)) == ["kept.db", "test.db", "test.db.lock"]


async def test_a_file_with_the_mark_of_a_version_and_nothing_else_is_no_backup(
    database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    backup(database_url, file)
    before = file_of(database_url).read_bytes()
    for change in ("ALTER TABLE game DROP COLUMN commitment", "DROP TABLE game"):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(change)
            connection.commit()
        with pytest.raises(StartupError, match=r"is no backup of this bot: it has no game\.\w+\.$"):
            restore(file, database_url)
    assert file_of(database_url).read_bytes() == before


async def test_a_backup_ends_however_often_the_database_is_written_to(database_url: str, tmp_path: Path) -> None:
    """And nobody who writes waits for it."""
    file = file_of(database_url)
    with closing(sqlite3.connect(file)) as big:
        big.execute("PRAGMA journal_mode=WAL")
        big.execute("CREATE TABLE big (x)")
        big.execute("INSERT INTO big VALUES (zeroblob(40000000))")
        big.execute("CREATE TABLE small (x)")
        big.commit()
    over, begun, waits = threading.Event(), threading.Event(), list[float]()

    def write() -> None:
        with closing(sqlite3.connect(file, isolation_level=None, timeout=5)) as writer:
            writer.execute("PRAGMA synchronous=OFF")
            until = time.monotonic() + 8
            while not over.is_set() and time.monotonic() < until:
                before = time.monotonic()
                writer.execute("INSERT INTO small VALUES (1)")
                waits.append(time.monotonic() - before)
                begun.set()
                over.wait(0.0005)

    thread = threading.Thread(target=write)
    thread.start()
    begun.wait()
    first, since = len(waits), time.monotonic()
    backup(database_url, tmp_path / "kept.db")
    took, last = time.monotonic() - since, len(waits)
    over.set()
    thread.join()
    assert took < 7, "it ended when nobody wrote any more"
    assert last - first > 5, "the test has shown nothing"
    assert max(waits) < 2
    with closing(sqlite3.connect(tmp_path / "kept.db")) as kept:
        assert 0 < kept.execute("SELECT count(*) FROM small").fetchone()[0] <= last + 1


async def test_a_database_that_another_program_holds_is_not_waited_for_for_ever(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT_SECONDS", 0.05)
    with closing(sqlite3.connect(file_of(database_url), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StartupError, match=r"could not be made \(database is locked\)"):
            backup(database_url, tmp_path / "kept.db")


def test_what_a_killed_run_has_left_the_next_one_removes(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    left, used, others, new = (tmp_path / f"{module.SCRATCH}-{name}" for name in ("left", "used", "others", "new"))
    for folder in (left, used, new, tmp_path / "sword-check-left"):
        folder.mkdir()
        (folder / "copy.db").write_text("a part")
    others.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    for folder in (left, tmp_path / "elsewhere", tmp_path / "sword-check-left"):
        (folder / "lock").touch()

    async def checked() -> None:
        async with copied(database_url):
            pass

    with closing(sqlite3.connect(used / "lock", isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")  # as a run has it that goes on
        backup(database_url, tmp_path / "kept.db")
        asyncio.run(checked())
    there = {used, others, new, tmp_path / "elsewhere"}
    assert {one for one in tmp_path.iterdir() if one.is_dir()} == there
    assert (tmp_path / "elsewhere" / "lock").exists()


async def test_names_that_cannot_be_are_told_in_one_line(database_url: str, tmp_path: Path) -> None:
    (tmp_path / "afile").touch()
    backup(database_url, tmp_path / "kept.db")
    for name in ("afile/x.db", "x" * 300, "y" * 255):
        told = r"^[^\n]+ (?:could not be made|could not be restored|There is no file) ?[^\n]+$|^There is no file "
        if len(name) != 255:
            with pytest.raises(StartupError, match=told):
                backup(database_url, tmp_path / name)
            with pytest.raises(StartupError, match=told):
                restore(tmp_path / name, database_url)
        else:
            backup(database_url, tmp_path / name)  # as long as it may be


async def test_nothing_is_overwritten_by_a_backup(database_url: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(StartupError, match=r"is there already"):
        backup(database_url, tmp_path / "mine")
    assert (tmp_path / "mine").read_text() == "mine"
    with pytest.raises(StartupError, match=r"^There is no database "):
        backup(f"sqlite+aiosqlite:///{tmp_path / 'none.db'}", tmp_path / "new")
    with pytest.raises(StartupError, match=r"could not be made"):
        backup(database_url, tmp_path / "no" / "folder")
    with pytest.raises(StartupError, match=r"^DATABASE_URL is no SQLite file"):
        backup("postgresql+asyncpg://u:secret@host/db", tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_nor_is_one_made_where_sqlite_would_read_what_is_beside_it(database_url: str, tmp_path: Path, end: str) -> None:
    left = beside(tmp_path / "kept.db", end)
    left.write_bytes(b"left")
    with pytest.raises(StartupError, match=rf"kept\.db{end} is there already\. Name another file"):
        backup(database_url, tmp_path / "kept.db")
    assert (left.read_bytes(), (tmp_path / "kept.db").exists()) == (b"left", False)


def test_nor_in_the_place_of_a_link_to_nothing(database_url: str, tmp_path: Path) -> None:
    (tmp_path / "kept.db").symlink_to(tmp_path / "none.db")
    with pytest.raises(StartupError, match=r"kept\.db is there already"):
        backup(database_url, tmp_path / "kept.db")
    assert (tmp_path / "kept.db").is_symlink()


async def test_an_older_backup_is_brought_up_to_date_by_the_bot(tmp_path: Path, later: str) -> None:
    old = tmp_path / "old.db"
    engine = sa.create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        upgrade(connection, "0002")
    engine.dispose()
    restore(old, later)
    store = Store(later)
    await store.migrate()
    assert await store.open_games() == []
    await store.close()


async def test_both_by_their_commands(room: Room, database_url: str, tmp_path: Path) -> None:
    await played(room, answers=1)
    process = command(tmp_path, "backup", "kept.db", DATABASE_URL=database_url)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert output == "Backed up to kept.db. It holds every hand and seed: keep it to yourself.\n"
    process = command(tmp_path, "restore", "kept.db", DATABASE_URL=database_url)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (2, "")
    assert errors.startswith("A bot runs on the database ")
    assert errors.count("\n") == 1
    process = command(tmp_path, "restore", "kept.db", DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path / 'new.db'}")
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (0, "Restored from kept.db.\n", "")
    with closing(sqlite3.connect(tmp_path / "new.db")) as restored:
        assert restored.execute("SELECT revision FROM game").fetchall() == [(2,)]
