"""The bot itself, but for Discord, started on a database with many games and then answered at a fixed rate.

`python -m tests.load.driven DATABASE`: a process of its own, so that its start is a whole one and its memory its own.
It prints `Found` as JSON.
"""

import argparse
import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from bot import memory
from bot.client import Client
from bot.clocks.clock import SystemClock
from bot.delivery.post import Message, Picture
from bot.pictures.studio import Outdoors
from bot.refusals import Refused, Stale
from bot.settings import Settings
from bot.storage.tables import NoticeRow
from bot.table import Table
from tests.headless import Answer, chosen
from tests.load.discarding import Discarding
from tests.load.machine import Watch, busy, lived, since

BEFOREHAND = 0.1
"""How many of the answers are to questions that nobody waits for."""


@dataclass(kw_only=True)
class Found:
    """Seconds, memory in bytes.

    Since the process was made: `imported`, `migrated` (and maps and commands loaded), `ready` (an answer committed),
    `posted` (a message with its picture), `told` (all games have one). `commits`: from when an answer was due until it
    was committed; `pictures`: from the commit until the message with its picture was posted; `bare`: messages that were
    to have one and had none; `late`: from the last commit until everything was posted. `before`: the size of the
    database when the answers began.

    While answers came: `processor` is all that was used here, of it `drawing` by the process that draws and `choosing`
    by what answers; `other`: what else ran on the machine. `resident` is all, `resident_drawing` the part of the
    process that draws.
    """

    imported: float = 0.0
    migrated: float = 0.0
    ready: float = 0.0
    posted: float = 0.0
    told: float = 0.0
    games: int = 0
    commits: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    bare: int = 0
    seconds: float = 0.0
    late: float = 0.0
    processor: float = 0.0
    drawing: float = 0.0
    choosing: float = 0.0
    other: float = 0.0
    resident_started: int = 0
    resident: int = 0
    resident_drawing: int = 0
    before: int = 0


class Posted(Discarding):
    """`times`: of the pictures, from the commit they belong to until they are posted."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []
        self.first = 0.0
        self.made: dict[int, NoticeRow] = {}

    def _take(self, message: Message) -> None:
        super()._take(message)
        if message.pictures:
            notice = self.made.pop(id(message.pictures[0]))
            self.times.append((SystemClock().now() - notice.created).total_seconds())
            self.first = self.first or lived()


class Bot(Client):
    """Without Discord: it registers no commands there, and posts to nobody. `bare` counts pictures that failed."""

    def __init__(self, database: Path) -> None:
        self.posts = Posted()
        self.bare = 0
        with patch("bot.client.DiscordPost", lambda _client, **_more: self.posts):
            settings = Settings(database_url=f"sqlite+aiosqlite:///{database}")
            super().__init__(settings, SystemClock(), Outdoors())

    async def sync_commands(self) -> None:
        pass

    async def illustrate(self, notice: NoticeRow) -> Sequence[Picture]:
        try:
            pictures = await super().illustrate(notice)
        except Exception:
            self.bare += 1
            raise
        if pictures:
            self.posts.made[id(pictures[0])] = notice
        return pictures


async def driven(database: Path, *, rate: float, seconds: float) -> Found:
    found, watch = Found(imported=lived()), Watch()
    bot = Bot(database)
    await bot.setup_hook()
    found.migrated = lived()
    ready = asyncio.create_task(bot.on_ready())
    await asyncio.sleep(0)
    games = [row.id for row in await bot.store.open_games()]
    found.games = len(games)
    await _answer(bot, games[-1], Random(0))
    found.ready = lived()
    await ready
    await bot.office.settled()
    await bot.outbox.settled()
    found.posted, found.told = bot.posts.first, lived()
    found.resident_started = watch.most().all
    if seconds:
        found.before = size(database)
        await _load(bot, games, found, rate=rate, seconds=seconds)
        found.resident, found.resident_drawing = watch.most()
    await bot.close()
    return found


class Choosing:
    """A random answer to a table; `seconds` of a processor that they have taken."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, table: Table, rng: Random) -> Answer:
        began = time.thread_time()
        answer = chosen(table, rng, beforehand=BEFOREHAND)
        self.seconds += time.thread_time() - began
        return answer


choosing = Choosing()


async def _answer(bot: Bot, game: int, rng: Random) -> bool:
    """Whether the game still runs."""
    desk = bot.office.desk
    while True:
        table = await desk.table(game)
        if table.is_over:
            return False
        given = choosing(table, rng)
        try:
            await desk.answer(game, given.user, given.question.number, given.said)
        except (Stale, Refused):  # another answer to the same game came first
            continue
        return True


async def _load(bot: Bot, games: Sequence[int], found: Found, *, rate: float, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    bot.posts.times.clear()
    bot.bare = 0
    before, began = busy(), loop.time()
    choosing.seconds = 0.0

    async def player(number: int, due: float) -> None:
        own = Random(number)
        while not await _answer(bot, own.choice(games), own):
            pass
        found.commits.append(loop.time() - due)

    answers = []
    for number in range(round(rate * seconds)):
        due = began + number / rate
        await asyncio.sleep(max(0.0, due - loop.time()))
        answers.append(asyncio.create_task(player(number, due)))
    await asyncio.gather(*answers)
    found.seconds = loop.time() - began
    found.processor, found.drawing, found.other = since(before)
    found.choosing = choosing.seconds
    await bot.office.settled()
    await bot.outbox.settled()
    found.late = loop.time() - began - found.seconds
    found.pictures, found.bare = bot.posts.times, bot.bare


def size(database: Path) -> int:
    """Of what is in it, in bytes; what stands beside it is taken in."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        names = ("page_count", "freelist_count", "page_size")
        pages, free, page = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
    return int((pages - free) * page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", type=Path)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    memory.prepare()
    logging.getLogger("bot").setLevel(logging.WARNING)
    print(json.dumps(asdict(asyncio.run(driven(given.database, rate=given.rate, seconds=given.seconds)))))


if __name__ == "__main__":
    main()
