"""The power is cut: what the bot has acknowledged is on the disk, and a file it writes is whole or not there."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.storage import backup as module
from bot.storage.backup import backup, file_of, restore
from bot.storage.store import Store
from tests.bot.room import Room
from tests.bot.test_check import played


async def test_a_commit_of_the_bot_waits_for_the_disk(safely: None, tmp_path: Path) -> None:
    """FULL in WAL mode: the log is synced before a commit returns, and a cut leaves whole transactions."""
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'sword.db'}")
    await store.migrate()
    asked = [f"PRAGMA {name}" for name in ("synchronous", "journal_mode", "foreign_keys")]
    async with store.connection() as connection:
        found = [(await connection.exec_driver_sql(one)).scalar_one() for one in asked]
    async with store.transaction() as session:
        again = await (await session.connection()).exec_driver_sql(asked[0])
        found.append(again.scalar_one())
    found += await store.run(lambda inside: [inside.exec_driver_sql(one).scalar_one() for one in asked])
    await store.close()
    assert found == [2, "wal", 1, 2, 2, "wal", 1]


Steps = list[tuple[str, str]]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Steps:
    """What is synced, named and replaced, in order."""
    found: Steps = []
    sync, rename = os.fsync, Path.rename

    def synced(number: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{number}"))
        found.append(("sync", "folder" if path == tmp_path else path.name))
        sync(number)

    def renamed(self: Path, target: Path) -> Path:
        found.append(("name", target.name))
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "rename", renamed)
    return found


async def test_a_backup_gets_its_name_when_it_is_on_the_disk(
    room: Room, database_url: str, tmp_path: Path, steps: Steps
) -> None:
    await played(room, answers=1)
    backup(database_url, tmp_path / "kept.db")
    assert steps == [("sync", "copy.db"), ("name", "kept.db"), ("sync", "folder")]


async def test_what_is_replaced_is_on_the_disk_with_its_name_before(
    room: Room, database_url: str, tmp_path: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(room, answers=1)
    await room.store.close()
    backup(database_url, tmp_path / "kept.db")
    steps.clear()
    put = module._put

    def told(kept: sqlite3.Connection, database: sqlite3.Connection) -> None:
        steps.append(("replace", file_of(database_url).name))
        (safety,) = database.execute("PRAGMA synchronous").fetchone()
        assert safety == 2
        put(kept, database)

    monkeypatch.setattr(module, "_put", told)
    restore(tmp_path / "kept.db", database_url)
    aside = [("sync", "copy.db"), ("name", "test.db.replaced-1"), ("sync", "folder")]
    assert steps == [*aside, ("replace", "test.db"), ("sync", "folder")]


async def test_what_is_damaged_is_on_the_disk_before_a_whole_one_has_its_name(
    database_url: str, tmp_path: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def replaced(self: Path, target: Path) -> Path:
        steps.append(("replace", target.name))
        assert not (tmp_path / "test.db-wal").exists()  # it would be taken for the new one's
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", replaced)
    backup(database_url, tmp_path / "kept.db")
    for name in ("test.db", "test.db-wal"):
        (tmp_path / name).write_bytes(b"nothing" * 999)
    steps.clear()
    restore(tmp_path / "kept.db", database_url)
    new, aside = steps[:3], [step for step in steps[3:] if not step[1].endswith("-shm")]
    assert new[:2] == [("sync", "copy.db"), ("name", "new.db")]
    assert aside == [
        ("sync", "test.db.replaced-1"),
        ("sync", "test.db.replaced-1-wal"),
        ("sync", "folder"),
        ("sync", "folder"),
        ("replace", "test.db"),
        ("sync", "folder"),
    ]


@pytest.mark.parametrize("step", ["sync", "name"])
async def test_cut_off_before_that_there_is_no_backup(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Cut(BaseException):
        pass

    def cut(*_: object) -> None:
        raise Cut

    where: dict[str, Callable[[], None]] = {
        "sync": lambda: monkeypatch.setattr(os, "fsync", cut),
        "name": lambda: monkeypatch.setattr(Path, "rename", cut),
    }
    where[step]()
    with pytest.raises(Cut):
        backup(database_url, tmp_path / "kept.db")
    assert not (tmp_path / "kept.db").exists()
