"""Guarantee 5: killed at any moment, nothing is lost and nothing doubled; and of two answers at once one counts."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from bot.desk import Answered, Desk
from bot.refusals import Stale
from bot.store import Store
from bot.table import Table
from tests.crash.child import Child
from tests.crash.compare import failures
from tests.crash.driver import kill_often
from tests.crash.kept import keep
from tests.crash.landed import landed
from tests.headless import DATABASE, POST, Answer, Headless, answer_to, chosen

KILLS = 20


def test_killed_at_any_moment_nothing_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    kill_often(tmp_path, KILLS, seed=0)
    kept = asyncio.run(keep(tmp_path))
    assert failures(kept) == []
    assert sum(len(game.entries) for game in kept.games) > KILLS
    for kind in landed(kept):
        assert kind.total() == KILLS


# the comparison itself: whatever is lost or doubled, it notices


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a child leaves that nobody killed."""
    folder = tmp_path_factory.mktemp("played")
    asyncio.run(Child(folder, seed=1, run=0).live(lambda given: given < 60))
    return folder


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        yield connection


def forget_the_last_answer(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM entry WHERE revision = (SELECT max(revision) FROM entry)")
        db.execute("UPDATE game SET revision = revision - 1")


def forget_an_answer(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM entry WHERE revision = 7")


def apply_the_last_answer_twice(folder: Path) -> None:
    names = "game, seat, user, question, words, note, draws, events, at"
    with database(folder) as db:
        db.execute(
            f"INSERT INTO entry (revision, whole, state, {names}) SELECT revision + 1, 0, x'', {names} FROM entry"
            " WHERE revision = (SELECT max(revision) FROM entry)"
        )
        db.execute("UPDATE game SET revision = revision + 1")


def change_an_answer(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE entry SET words = ? WHERE revision = 9", ['["something", "else"]'])


def keep_an_older_state(folder: Path) -> None:
    with database(folder) as db:
        (state,) = db.execute("SELECT state FROM game").fetchone()
        db.execute("UPDATE game SET state = ?", [state.replace('"draws":', '"draws":1')])


def use_a_draw_again(folder: Path) -> None:
    with database(folder) as db:
        rows = db.execute("SELECT revision, draws FROM entry ORDER BY revision").fetchall()
        revision, text = next((revision, text) for revision, text in reversed(rows) if json.loads(text))
        draws = [{**draw, "n": 1} for draw in json.loads(text)]
        db.execute("UPDATE entry SET draws = ? WHERE revision = ?", [json.dumps(draws), revision])


def keep_the_draft(folder: Path) -> None:
    with database(folder) as db:
        db.execute(
            "INSERT INTO draft (game, seat, question, words)"
            " SELECT game, seat, question, words FROM entry WHERE revision = 3"
        )


def never_say(folder: Path) -> None:
    """The answer is kept and its notice was never put into the outbox."""
    with database(folder) as db:
        nonce = last_nonce(db)
        db.execute("DELETE FROM outbox WHERE nonce = ? OR edits = ?", [nonce, nonce])
        (message,) = db.execute("SELECT count(*) FROM outbox WHERE action = 'send'").fetchone()
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    (folder / POST).write_bytes(b"".join(line for line in lines if json.loads(line)["message_id"] != message + 1))


def last_nonce(db: sqlite3.Connection) -> str:
    (nonce,) = db.execute("SELECT nonce FROM outbox WHERE action = 'send' ORDER BY id DESC").fetchone()
    return str(nonce)


def lose_a_notice(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM outbox WHERE nonce = ?", [last_nonce(db)])


def lose_a_message(folder: Path) -> None:
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    (folder / POST).write_bytes(b"".join([*lines[:5], *lines[6:]]))


def say_a_message_twice(folder: Path) -> None:
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    place = next(n for n in range(len(lines) - 1, 0, -1) if json.loads(lines[n])["call"] == "send")
    (folder / POST).write_bytes(b"".join([*lines[: place + 1], *lines[place:]]))


def leave_a_notice_unsent(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE outbox SET sent = NULL WHERE nonce = ?", [last_nonce(db)])


def forget_what_was_intended(folder: Path) -> None:
    journal = folder / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:21], *lines[23:]]))


def nothing(folder: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (nothing, ""),
        (forget_the_last_answer, "lost: answer"),
        (forget_an_answer, "the revisions of its answers are"),
        (apply_the_last_answer_twice, "doubled: question"),
        (change_an_answer, "nobody gave the answer of revision 9"),
        (keep_an_older_state, "the state of the game is kept as"),
        (use_a_draw_again, "draw 1 comes after"),
        (keep_the_draft, "the draft of an answered question"),
        (never_say, "had to ping"),
        (lose_a_notice, "posted"),
        (lose_a_message, "posted notice 6 should be"),
        (say_a_message_twice, "doubled: the nonce"),
        (leave_a_notice_unsent, "a notice was not sent"),
        (forget_what_was_intended, "nobody gave the answer"),
    ],
)
def test_the_comparison_notices(harm: Callable[[Path], None], told: str, played: Path, tmp_path: Path) -> None:
    folder = tmp_path / "harmed"
    shutil.copytree(played, folder)
    harm(folder)
    kept = asyncio.run(keep(folder))
    found = failures(kept)
    assert any(told in failure for failure in found) if told else found == []


# a start killed while the tables are made


class BrokenOff(Exception):
    pass


@contextmanager
def broken_off_after(statements: int) -> Iterator[None]:
    left = statements

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise BrokenOff

    sa.event.listen(sa.Engine, "before_cursor_execute", count)
    try:
        yield
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", count)


async def test_a_migration_broken_off_anywhere_leaves_nothing_and_is_done_at_the_next_start(tmp_path: Path) -> None:
    done, statements = False, 0
    while not done:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / DATABASE}")
        try:
            with broken_off_after(statements):
                await store.migrate()
            done = True
        except BrokenOff:
            with database(tmp_path) as db:
                assert db.execute("SELECT name FROM sqlite_master").fetchall() == []
        finally:
            await store.close()
        statements += 1
    assert statements > 10


# two at once


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Headless]:
    bot = await Headless.open(tmp_path)
    yield bot
    await bot.close()


@pytest.mark.parametrize("desks", [1, 2])
async def test_of_two_answers_to_one_question_at_once_exactly_one_counts(bot: Headless, desks: int) -> None:
    """At one desk its lock decides, between two the revision in the database."""
    rng, one, other = Random(desks), bot.desk, second_desk(bot, desks)
    table = await bot.start(await bot.open_lobby(20))
    for _ in range(20):
        table = await one.table(table.row.id)
        first = second = chosen(table, rng)
        while second.said == first.said and rng.random() < 0.9:  # now and then the same answer twice
            second = answer_to(table, first.question, rng)
        outcomes = await asyncio.gather(attempt(one, table, first), attempt(other, table, second))
        (counted,) = [outcome for outcome in outcomes if outcome is not None]
        (entry,) = await bot.store.entries(table.row.id, table.row.revision)
        assert (entry.question, tuple(entry.words)) == (counted.question.number, counted.said)
    await one.settled()
    await other.settled()
    assert await bot.store.unsent() == []


@pytest.mark.parametrize("desks", [1, 2])
async def test_sealed_answers_of_several_players_at_once_all_count_and_each_once(bot: Headless, desks: int) -> None:
    rng, one, other = Random(desks), bot.desk, second_desk(bot, desks)
    table = await bot.start(await bot.open_lobby(20))
    together = 0
    while together < 3:
        answers = [answer_to(table, question, rng) for question in table.waiting]
        together += len(answers) > 1
        tries = [attempt(desk, table, answer) for answer in answers for desk in (one, other)]
        counted = [outcome.question.number for outcome in await asyncio.gather(*tries) if outcome is not None]
        assert sorted(counted) == sorted(answer.question.number for answer in answers)
        before, table = table, await one.table(table.row.id)
        assert table.row.revision == before.row.revision + len(answers)
    await other.settled()


def second_desk(bot: Headless, desks: int) -> Desk:
    return bot.desk if desks == 1 else Desk(bot.store, bot.clock, bot.outbox.deliver, bot.desk.datasets)


async def attempt(desk: Desk, table: Table, answer: Answer) -> Answered | None:
    try:
        return await desk.answer(table.row.id, answer.user, answer.question.number, answer.said)
    except Stale:
        return None
