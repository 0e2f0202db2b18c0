"""What the tests of the bot share: a database of their own and a clock that stands still."""

import os
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import settings

import engine
from bot.clocks.clock import SetClock
from bot.storage import database
from bot.storage.store import Store
from bot.storage.tables import GameRow

SAFE = database.PRAGMAS

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=1500, deadline=None, print_blob=True)
settings.load_profile("ci")


@pytest.fixture(scope="session", autouse=True)
def _hasty() -> Iterator[None]:
    """No test can cut the power, so none waits for the disk: half the time of the bot's tests would be spent there.

    What is started as a process of its own is as safe as ever.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "PRAGMAS", (*SAFE, "synchronous=OFF"))
        yield


def deal(name: str) -> Iterator[str]:
    """Seeds that are the same at each run, as long as the environment's DEALS says nothing else."""
    return (sha256(f"{os.environ.get('DEALS')} {name} {number}".encode()).hexdigest() for number in count())


@pytest.fixture(autouse=True)
def _dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails once fails again: the games of a test are dealt by its name."""
    seeds = deal(request.node.nodeid)
    monkeypatch.setattr(engine, "new_seed", lambda: next(seeds))


@pytest.fixture
def safely(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the settings of the database that the bot itself has."""
    monkeypatch.setattr(database, "PRAGMAS", SAFE)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """With all tables of today; the migrations are run once, not for every test."""
    path = tmp_path_factory.mktemp("empty") / "empty.db"
    made = sa.create_engine(f"sqlite:///{path}")
    with made.begin() as connection:
        database.upgrade(connection)
    made.dispose()
    return path.read_bytes()


@pytest.fixture
def clock() -> SetClock:
    return SetClock(datetime(2026, 3, 15, 12, tzinfo=UTC))


@pytest.fixture
def database_url(tmp_path: Path, empty_database: bytes) -> str:
    path = tmp_path / "test.db"
    path.write_bytes(empty_database)
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    store = Store(database_url)
    yield store
    await store.close()


@pytest.fixture
async def lobby(store: Store, clock: SetClock) -> GameRow:
    """A game in its lobby, in channel 20 of server 10."""
    return await store.new_game(
        GameRow(
            guild=10,
            channel=20,
            owner=1,
            name="Friends",
            scenario="standard",
            dataset_id="own",
            dataset_hash="0",
            created=clock.now(),
            changed=clock.now(),
        )
    )
