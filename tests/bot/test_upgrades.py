"""A database as the first release left it: brought up to date step by step, whatever breaks off, and played on."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

import engine
from bot.clocks.clock import SetClock
from bot.delivery.notice import JUMP
from bot.delivery.post import Message
from bot.storage.check import Checked, check, copied
from bot.storage.database import MIGRATIONS, upgrade
from bot.storage.store import Store
from tests.bot.room import BORIS, Channel, Room

FIRST_RELEASE = Path(__file__).parents[1] / "saves" / "first-release.sql"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ENGLISH, RUSSIAN, LOBBY = 20, 21, 22
"""Its channels."""
ANSWERS = 25


@pytest.fixture(scope="module")
def steps() -> list[str]:
    """The revisions of the database, the first release's first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def written(file: Path) -> Path:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(FIRST_RELEASE.read_text(encoding="utf-8"))
    return file


def dumped(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


async def checked(url: str) -> tuple[list[str], Checked]:
    seen = Checked()
    async with copied(url) as store:
        return [str(one) async for one in check(store, [engine.load_dataset()], seen)], seen


def its_channel(file: Path) -> Channel:
    """With the messages it had sent."""
    with closing(sqlite3.connect(file)) as connection:
        sent = connection.execute("SELECT message_id, nonce FROM outbox WHERE message_id IS NOT NULL").fetchall()
    return Channel({number: Message(text="") for number, _ in sent}, nonces={nonce: number for number, nonce in sent})


async def test_its_games_are_announced_and_played_on_and_checked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = written(tmp_path / "old.db")
    url, channel = f"sqlite+aiosqlite:///{file}", its_channel(file)
    before, seen = await checked(url)
    assert (before, seen.games) == ([], 4)
    store = Store(url)
    await store.migrate()
    room = Room(store, SetClock(NOW), channel)
    known, held_up = set(channel.messages), await store.unsent()
    await room.office.reopen()
    await room.reopened()
    told = [message.text for number, message in channel.messages.items() if number not in known]
    assert len(held_up) > 1
    assert channel.nonces.keys() >= {row.nonce for row in held_up if row.action == "send"}
    for head in ("The bot is back", "Бот вернулся", "**Room 22** is open"):
        assert [text for text in told if head in text], head
    assert not [text for text in told if JUMP in text]
    with closing(sqlite3.connect(file)) as connection:
        ((seat,),) = connection.execute("SELECT seat FROM draft").fetchall()
    table = await room.desk.table_in(ENGLISH)
    shown = (await room.talk.current(table, table.holders[seat])).text
    assert "› …" in shown, "the word that was said stands"
    rng = Random(1)
    for where in (ENGLISH, RUSSIAN):
        game = (await room.desk.table_in(where)).row.id
        for _ in range(ANSWERS):
            table = await room.desk.table(game)
            question = table.waiting[0]
            said = engine.random_answer(table.running, question.number, rng)
            await room.desk.answer(game, table.holders[question.seat], question.number, said)
        await room.desk.settled()
        await room.office.council.open_ones(await room.desk.table(game), BORIS)
    room.clock.advance(timedelta(days=2))
    await room.office.timekeeper.tick()
    await room.desk.settled()
    lobby, _place = await room.lobby.join(await room.desk.table_in(LOBBY), BORIS, "greeks")
    await room.desk.settled()
    assert lobby.seats_of(BORIS) == ("etruscans_samnites", "greeks")
    assert await store.unsent() == []
    await store.close()
    assert "Traceback" not in caplog.text
    after, now = await checked(url)
    assert after == []
    assert now.entries >= seen.entries + 2 * ANSWERS
    assert now.earlier == seen.earlier


def test_each_step_broken_off_anywhere_leaves_the_database_as_it_was(tmp_path: Path, steps: list[str]) -> None:
    """As an error leaves it, and as a power cut would: its files copied in the midst of it."""
    file = written(tmp_path / "old.db")
    assert len(steps) > 5
    for step in steps[1:]:
        before, done, statements = dumped(file), False, 0
        while not done:
            done = broken_off(file, step, statements)
            if not done:
                assert dumped(file) == before, (step, statements)
                assert dumped(file.with_name("cut.db")) == before, (step, statements)
            statements += 1
        assert statements > 2
        assert dumped(file) != before


class BrokenOff(Exception):
    pass


def broken_off(file: Path, step: str, statements: int) -> bool:
    """Whether the upgrade to that step came to its end before it had begun so many statements."""
    left = statements
    made = sa.create_engine(f"sqlite:///{file}")

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            for end in ("", "-journal", "-wal"):
                there, copy = Path(f"{file}{end}"), Path(f"{file.with_name('cut.db')}{end}")
                copy.unlink(missing_ok=True)
                if there.exists():
                    shutil.copy(there, copy)
            raise BrokenOff

    sa.event.listen(made, "before_cursor_execute", count)
    try:
        with made.begin() as connection:
            upgrade(connection, step)
    except BrokenOff:
        return False
    finally:
        made.dispose()
    return True


def test_a_game_that_was_over_had_been_won_and_a_closed_lobby_had_not(tmp_path: Path) -> None:
    file = written(tmp_path / "old.db")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE game SET status = 'over' WHERE channel = ?", (RUSSIAN,))
    made = sa.create_engine(f"sqlite:///{file}")
    with made.begin() as opened:
        upgrade(opened)
        ended = opened.execute(sa.text("SELECT channel, ended FROM game ORDER BY channel")).all()
    made.dispose()
    assert [tuple(row) for row in ended] == [(20, ""), (21, "won"), (22, ""), (23, "")]
