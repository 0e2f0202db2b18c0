"""`python -m bot check`: every stored game played again by the running code, entry by entry, and every row read.

It works on a copy, brought up to date as the bot would: it can be run before an upgrade, and while a bot runs. It holds
one game at a time.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir

from sqlmodel import col, select

from bot.beforehand import orderbook
from bot.refusals import OtherData
from bot.storage.address import sqlite_file
from bot.storage.backup import backup
from bot.storage.broken import broken_values, is_readable, readable
from bot.storage.datasets import damaged
from bot.storage.reading import Reader
from bot.storage.replay import Replay
from bot.storage.scratch import scratch
from bot.storage.store import Store
from bot.storage.tables import GameRow
from engine import DataSet

MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class Difference:
    """`game` None: a row of no game; `entry` empty: the game as a whole, else its place in the log as players count.
    `what` names places, never hidden values.
    """

    game: int | None
    entry: str
    what: str

    def __str__(self) -> str:
        parts = ("" if self.game is None else f"game {self.game}", self.entry)
        return f"{', '.join(part for part in parts if part) or 'no game'}: {self.what}"


@dataclass(slots=True)
class Checked:
    """How much was looked at so far, `of` how many games, and whether that is all; `earlier` by game: see `Replay`."""

    games: int = 0
    entries: int = 0
    of: int = 0
    done: bool = False
    earlier: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.games} games with {self.entries} entries"

    def told_of_earlier(self) -> str:
        if not self.earlier:
            return ""
        named = [str(game) for game in list(self.earlier)[:MOST_NAMED]]
        more = f" and {len(self.earlier) - MOST_NAMED} more" if len(self.earlier) > MOST_NAMED else ""
        return (
            f" {sum(self.earlier.values())} answers were given under earlier rules and would lead elsewhere by those "
            f"of today (game {', '.join(named)}{more}): they stand as they were given."
        )


@asynccontextmanager
async def copied(url: str) -> AsyncIterator[Store]:
    """A copy of the database, brought up to date; one that is no SQLite file is read there. Raises StartupError."""
    if sqlite_file(url) is None:
        store = Store(url)
        try:
            yield store
        finally:
            await store.close()
        return
    with scratch(Path(gettempdir()), "sword-check") as folder:
        copy = folder / "copy.db"
        await asyncio.to_thread(backup, url, copy)
        store = Store(f"sqlite+aiosqlite:///{copy}")
        try:
            await store.migrate()
            yield store
        finally:
            await store.close()


async def check(store: Store, datasets: Sequence[DataSet], seen: Checked) -> AsyncIterator[Difference]:
    """Everything that is not as the running code would have it."""
    async with store.transaction() as session:
        broken = [value async for value in broken_values(session, games=False)]
        games = (await session.exec(select(GameRow.id).order_by(col(GameRow.id)))).all()
    for value in broken:
        yield Difference(None, "", str(value))
    async for what in damaged(store, datasets):
        yield Difference(None, "", what)
    seen.of = len(games)
    reader = Reader(store, datasets)
    for game in games:
        async for difference in _game(store, game, reader, seen):
            yield difference
        seen.games += 1
    seen.done = True


async def _game(store: Store, game: int, reader: Reader, seen: Checked) -> AsyncIterator[Difference]:
    async with store.transaction() as session:
        broken = [] if await is_readable(session, game) else [value async for value in broken_values(session, game)]
        own = any(value.table == GameRow.__tablename__ for value in broken)
        rows = [] if own else await readable(session, select(GameRow).where(GameRow.id == game))
    for value in broken:
        yield Difference(game, "", str(value))
    for row in rows:
        try:
            data = await reader.data_of(row)
        except OtherData:
            yield Difference(row.id, "", f"its data set {row.dataset_id} ({row.dataset_hash}) is not here")
            return
        async for difference in _replayed(store, row, data, seen):
            yield difference


async def _replayed(store: Store, row: GameRow, data: DataSet, seen: Checked) -> AsyncIterator[Difference]:
    entries = await store.entries(row.id)
    replay = Replay(row, data, entries)
    for entry in entries:
        seen.entries += 1
        for place, what in replay.entry(entry):
            yield Difference(row.id, place, what)
        await asyncio.sleep(0)  # it can be told to stop
    for what in replay.whole():
        yield Difference(row.id, "", what)
    if replay.earlier:
        seen.earlier[row.id] = replay.earlier
    for seat, said in (await orderbook.load(store, row.id)).items():
        for error in said.broken:
            yield Difference(row.id, "", f"orders of {seat}: {error.subject} cannot be read")
