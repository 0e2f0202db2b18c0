"""DATABASE_URL: what is no database, or one that would be lost, is said in one line; whose it is, too."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.settings import StartupError
from bot.storage import claim
from bot.storage.address import sqlite_file
from bot.storage.backup import backup
from bot.storage.check import copied
from bot.storage.claim import Claimed
from bot.storage.store import Store

MEMORY = [
    "",
    "/",
    "/:memory:",
    "/file::memory:?uri=true",
    "/file:x?mode=memory&uri=true",
    "/file:/x?vfs=memdb&uri=true",
]
WRONG = {
    "sqlite+aiosqlite:///x.db?timeout=abc": "could not convert",
    "sqlite+aiosqlite:///x.db?uri=perhaps": "true/false",
    "sqlite+aiosqlite://host/x.db": "Invalid SQLite URL",
    "postgresql+asyncpg://u:p@h:port/db": "the port after the host is no number",
    "postgresql+asyncpg://u:se@cret:t@h:1x/db": "the port after the host is no number",
    "nothing+at://all": "",
    "sword.db": "An SQLite file is",
}


@pytest.mark.parametrize("rest", MEMORY)
def test_a_database_in_memory_is_refused(rest: str) -> None:
    url = f"sqlite+aiosqlite://{rest}"
    for use in (sqlite_file, Store):
        with pytest.raises(
            StartupError, match=r"^DATABASE_URL is a database in memory, [^\n]+ sqlite\+aiosqlite:///sword"
        ):
            use(url)


@pytest.mark.parametrize("url", WRONG)
async def test_what_is_no_address_is_told_in_one_line(url: str, tmp_path: Path) -> None:
    for use in (Store, lambda url: backup(url, tmp_path / "kept.db")):
        with pytest.raises(StartupError, match=r"^DATABASE_URL [^\n]+$") as told:
            use(url)
        assert WRONG[url] in str(told.value)
        assert "se@cret" not in str(told.value)
    with pytest.raises(StartupError):
        async with copied(url):
            pass


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite+aiosqlite:///sword.db", Path("sword.db").absolute()),
        ("sqlite+aiosqlite:////tmp/sword.db?timeout=3", Path("/tmp/sword.db")),
        ("sqlite+aiosqlite:///file:/tmp/my%2520sword.db?uri=true&mode=rw", Path("/tmp/my sword.db")),
        ("sqlite+aiosqlite:///file:///tmp/sword.db?uri=true", Path("/tmp/sword.db")),
        ("postgresql+asyncpg://u:p@h:5432/db", None),
    ],
)
def test_the_file_is_that_of_the_address(url: str, path: Path | None) -> None:
    assert sqlite_file(url) == path


async def test_one_bot_at_a_time_also_where_the_file_is_named_as_sqlite_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claim, "WAIT_SECONDS", 0.05)
    file = tmp_path / "sword.db"
    stores = [Store(f"sqlite+aiosqlite:///{name}") for name in (f"file:{file}?uri=true", file)]
    for first, second in (stores, stores[::-1]):
        await first.claim()
        with pytest.raises(Claimed, match=r"^Another bot runs on the database "):
            await second.claim()
        assert first._claim is not None
        first._claim.free()
    for store in stores:
        await store.close()


async def test_what_holds_hands_and_seeds_is_its_owners_alone_from_the_start_on(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    names = [f"test.db{end}" for end in ("", "-wal", "-shm", ".lock")]
    for name in names[1:]:
        (tmp_path / name).touch()
    for name in names:
        (tmp_path / name).chmod(0o644)
    store = Store(database_url)
    await store.claim()
    assert {name: stat.S_IMODE((tmp_path / name).stat().st_mode) for name in names} == dict.fromkeys(names, 0o600)
    await store.close()
    (tmp_path / "test.db").chmod(0o640)

    def refused(self: Path, mode: int) -> None:
        raise PermissionError("not yours")

    monkeypatch.setattr(Path, "chmod", refused)
    store = Store(database_url)
    await store.claim()  # all the same
    await store.close()
    (told,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert told.startswith(f"{tmp_path / 'test.db'} can be read by others (not yours)")


async def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as theirs:
        theirs.execute("CREATE TABLE something (x)")
    before = file.read_bytes()
    url = f"sqlite+aiosqlite:///{file}"
    told = r"^The database [^\n]*theirs\.db is that of another program\. Check DATABASE_URL\.$"
    store = Store(url)
    with pytest.raises(StartupError, match=told):
        await store.migrate()
    await store.close()
    with pytest.raises(StartupError, match=told):
        async with copied(url):
            pass
    with pytest.raises(StartupError, match=told):
        backup(url, tmp_path / "kept.db")
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["theirs.db"]
