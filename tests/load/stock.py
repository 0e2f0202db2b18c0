"""A database with many running games, at depths from the first turn to the last ones: made once, copied for each run.

Some games are played and the others are their copies with people of their own, for a game is as heavy for the bot
whoever plays it.
"""

import asyncio
import hashlib
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random

import engine
from bot.clocks.clock import SystemClock
from bot.course import Course, answer_to
from bot.delivery.outbox import Outbox
from bot.delivery.post import Picture
from bot.office import Office
from bot.storage.database import MIGRATIONS
from bot.storage.datasets import keep
from bot.storage.store import Store
from bot.storage.tables import NoticeRow
from bot.table import Table
from engine.sword.rules import PLAYABLE, VERSION
from tests.headless import DATA, chosen
from tests.load.discarding import Discarding

FOLDER = Path(tempfile.gettempdir()) / "sword-load"
PLAYED = 20
DEEPEST = 700
"""Answers."""
AT_THE_DESK = 30
"""The last answers of each game: given at the desk, so that it has messages and clocks like any other."""
GAME_KEYS = {"game": "id", "seat": "game", "entry": "game", "ask": "game", "outbox": "game"}
GUILD = 1
PEOPLE = 8
"""At most so many in a game."""


def stocked(games: int, played: int = PLAYED, deepest: int = DEEPEST) -> Path:
    """The database, made anew if the shape of what is stored has changed since."""
    shape = [f"{path.name}" for path in sorted((MIGRATIONS / "versions").glob("*.py"))]
    own = Path(__file__).read_text(encoding="utf-8")
    key = hashlib.sha256(repr((shape, VERSION, DATA.hash, own, played, deepest)).encode()).hexdigest()[:12]
    file = FOLDER / f"{games}-{key}.db"
    if not file.exists():
        FOLDER.mkdir(exist_ok=True)
        for old in FOLDER.glob(f"{games}-*"):
            old.unlink()
        fresh = file.with_suffix(".fresh")
        fresh.unlink(missing_ok=True)
        asyncio.run(_play(fresh, min(played, games), deepest))
        _copy(fresh, games, min(played, games))
        shutil.move(fresh, file)
    return file


async def _play(file: Path, games: int, deepest: int) -> None:
    store, clock = Store(f"sqlite+aiosqlite:///{file}"), SystemClock()
    await store.migrate()
    outbox = Outbox(store, Discarding(), clock, _no_picture)
    office = Office(store, clock, outbox.deliver, [DATA])
    for number, scenario in zip(range(games), cycle(PLAYABLE)):
        depth = AT_THE_DESK + number * (deepest - AT_THE_DESK) // games
        await _game(office, number, scenario, depth, Random(number))
    await keep(store, [DATA])
    await store.close()


async def _no_picture(notice: NoticeRow) -> Sequence[Picture]:
    return ()


async def _game(office: Office, number: int, scenario: str, depth: int, rng: Random) -> None:
    table = await office.lobby.open(
        guild=GUILD,
        channel=number,
        owner=1,
        scenario=scenario,
        options={},
        name=f"Table {number}",
        language="ru" if number % 2 else "en",
    )
    for user, place in enumerate(table.places, 1):
        table, _seat = await office.lobby.join(table, user, place)
    table = await office.lobby.start(table, 1)
    table = await _kept_at_once(office, table, depth - AT_THE_DESK, rng)
    for _answer in range(AT_THE_DESK):
        if table.is_over:
            raise AssertionError(f"the random game {number} is over after fewer than {depth} answers")
        answer = chosen(table, rng)
        table = (await office.desk.answer(table.row.id, answer.user, answer.question.number, answer.said)).after
        await office.desk.settled()


async def _kept_at_once(office: Office, table: Table, answers: int, rng: Random) -> Table:
    """So many answers in one transaction, of which nobody is told."""
    course = Course.at(table)
    for _answer in range(answers):
        given = chosen(course.after, rng)
        outcome = engine.play(course.after.running, given.question.number, given.said)
        course = course.step(outcome, answer_to(course.after, given.question, given.said, given.user, "player"))
    if course.steps:
        steps = [(step.answer, step.state) for step in course.steps]
        draws = course.after.running.draws
        await office.store.record_answers(table.row, steps, at=office.desk.clock.now(), draws=draws)
    return await office.desk.table(table.row.id)


def _copy(file: Path, games: int, played: int) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as base:
        base.execute("PRAGMA synchronous=OFF")
        base.execute("BEGIN")
        for table, key in GAME_KEYS.items():
            names = [name for (_number, name, *_rest) in base.execute(f'PRAGMA table_info("{table}")')]
            columns = ", ".join(f'"{name}"' for name in names if not (table == "outbox" and name == "id"))
            values = ", ".join(
                _value(name, of_game=name == key) for name in names if not (table == "outbox" and name == "id")
            )
            order = 'ORDER BY "id"' if table == "outbox" else ""
            base.executemany(
                f'INSERT INTO "{table}" ({columns}) SELECT {values} FROM "{table}" WHERE "{key}" = :of {order}',
                [{"of": 1 + new % played, "new": new + 1, "people": new * PEOPLE} for new in range(played, games)],
            )
        base.execute("COMMIT")
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        base.execute("PRAGMA journal_mode=DELETE")


def _value(name: str, *, of_game: bool) -> str:
    """Of a column, in the copy `new` of the game `of`."""
    if of_game:
        return ":new"
    if name in ("nonce", "edits"):
        return f"CASE \"{name}\" WHEN '' THEN '' ELSE substr(\"{name}\", 1, 16) || printf('%08x', :new) END"
    if name in ("channel", "target"):  # nobody has asked for direct messages
        return f'"{name}" + 1000 * :new'
    if name in ("owner", "user"):
        return f'"{name}" + :people'
    return f'"{name}"'
