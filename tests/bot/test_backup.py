"""`python -m bot backup` and `restore`: with a running bot, and played on from what was restored."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.backup import backup, file_of, restore
from bot.clock import SetClock
from bot.database import upgrade
from bot.settings import StartupError
from bot.store import Store
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
