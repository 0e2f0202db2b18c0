"""What the tests of the bot share: a database of their own and a clock that stands still."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.clock import SetClock
from bot.store import Store
from bot.tables import GameRow


@pytest.fixture
def clock() -> SetClock:
    return SetClock(datetime(2026, 3, 15, 12, tzinfo=UTC))


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    store = Store(database_url)
    await store.migrate()
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
