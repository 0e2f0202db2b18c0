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
from tests.crash.journal import JOURNAL
from tests.crash.kept import keep
from tests.crash.landed import landed
from tests.headless import DATA, DATABASE, POST, Answer, Headless, answer_to, chosen

SEED = 5
AT = (
    "answer written",
    "answer committed",
    "acknowledged",
    "drawn",
    "returned",
    "mark written",
)
"""Some of the points; `python -m tests.crash --kills 1000` goes to all of them, and kills at random moments too."""


def test_killed_at_any_point_nothing_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    kill_often(tmp_path, len(AT), seed=0, share=1, points=AT)
    kept = asyncio.run(keep(tmp_path))
    assert failures(kept) == []
    by_point, by_answer, by_notice = landed(kept)
    assert by_point == dict.fromkeys(AT, 1)
    assert by_answer.total() == by_notice.total() == len(AT)
    assert any(call.pictures for call in kept.calls)


# the comparison itself: whatever is lost or doubled, it notices


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a child leaves that nobody killed: two games, with everything in them, and one adjustment agreed to."""
    folder = tmp_path_factory.mktemp("played")
    asyncio.run(Child(folder, seed=SEED, run=0).live(lambda given: given < 40 or not has_all(folder)))
    return folder


PINGING = """
SELECT nonce, message_id FROM outbox
WHERE action = 'send' AND kind = 'hand-over' AND json_array_length(message, '$.mentions') > 0
AND created IN (SELECT at FROM entry WHERE by = 'player')
AND created NOT IN (SELECT at FROM entry WHERE by = 'table')
ORDER BY id DESC
"""
"""What an answer has led to, not the table."""


def has_all(folder: Path) -> bool:
    with database(folder) as db:
        (begun,) = db.execute(
            "SELECT count(*) FROM game WHERE id < 3 AND revision > 9 AND status = 'running'"
        ).fetchone()
        (adjusted,) = db.execute("SELECT count(*) FROM proposal WHERE kind = 'adjust' AND ended = 'agreed'").fetchone()
        (drawn,) = db.execute("SELECT count(*) FROM entry WHERE game = 1 AND draws != '[]'").fetchone()
        last = db.execute(f"SELECT by FROM entry WHERE {LAST}").fetchone()
        return bool(begun > 1 and adjusted and drawn > 1 and last == ("player",) and db.execute(PINGING).fetchone())


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        yield connection


LAST = "(game, revision) = (SELECT game, max(revision) FROM entry WHERE game = 1)"


def forget_the_last_answer(folder: Path) -> None:
    with database(folder) as db:
        db.execute(f"DELETE FROM entry WHERE {LAST}")
        db.execute("UPDATE game SET revision = revision - 1 WHERE id = 1")


def forget_an_answer(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM entry WHERE game = 1 AND revision = 7")


def apply_an_answer_twice(folder: Path) -> None:
    names = "game, seat, user, question, name, by, words, note, turn, round, reminded, told, draws, events, at"
    with database(folder) as db:
        db.execute(
            f"INSERT INTO entry (revision, whole, state, {names}) SELECT (SELECT max(revision) + 1 FROM entry"
            f" WHERE game = 1), 0, x'', {names} FROM entry WHERE game = 1 AND by = 'player' ORDER BY revision LIMIT 1"
        )
        db.execute("UPDATE game SET revision = revision + 1 WHERE id = 1")


def change_an_answer(folder: Path) -> None:
    with database(folder) as db:
        found = db.execute(
            "SELECT min(revision) FROM entry WHERE game = 1 AND by = 'player' AND revision > 4"
        ).fetchone()
        db.execute("UPDATE entry SET words = ? WHERE game = 1 AND revision = ?", ['["something", "else"]', *found])


def keep_an_older_state(folder: Path) -> None:
    with database(folder) as db:
        (state,) = db.execute("SELECT state FROM game WHERE id = 1").fetchone()
        db.execute("UPDATE game SET state = ? WHERE id = 1", [state.replace('"draws":', '"draws":1')])


def use_a_draw_again(folder: Path) -> None:
    with database(folder) as db:
        rows = db.execute("SELECT revision, draws FROM entry WHERE game = 1 ORDER BY revision").fetchall()
        revision, text = next((revision, text) for revision, text in reversed(rows) if json.loads(text))
        draws = [{**draw, "n": 1} for draw in json.loads(text)]
        db.execute("UPDATE entry SET draws = ? WHERE game = 1 AND revision = ?", [json.dumps(draws), revision])


def keep_the_draft(folder: Path) -> None:
    with database(folder) as db:
        db.execute(
            "INSERT INTO draft (game, seat, question, words)"
            " SELECT game, seat, question, words FROM entry WHERE game = 1 AND seat != '' ORDER BY revision LIMIT 1"
        )


def lose_a_vote(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE proposal SET votes = '{}', ended = ''")


def agree_and_do_nothing(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE proposal SET ended = '' WHERE kind = 'adjust' AND ended = 'agreed'")


def adjust_twice(folder: Path) -> None:
    with database(folder) as db:
        names = "game, kind, user, content, revision, created, voters, votes, nonce, ended"
        db.execute(
            f"INSERT INTO proposal ({names}) SELECT {names} FROM proposal WHERE kind = 'adjust' AND ended = 'agreed'"
        )


def leave_the_buttons(folder: Path) -> None:
    """The vote is kept and its message was never changed."""
    with database(folder) as db:
        ended = "(SELECT nonce FROM proposal WHERE ended != '')"
        db.execute(f"DELETE FROM outbox WHERE kind = 'proposal' AND edits IN {ended}")


def lose_an_order(folder: Path) -> None:
    """It was acknowledged, and the next start found it gone."""
    lines = [json.loads(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    last = next(line for line in reversed(lines) if line["what"] == "acked")
    write(folder, [*lines[: lines.index(last) + 1], {**lines[0], "run": 1, "beside": "other"}])


def write(folder: Path, lines: list[dict[str, object]]) -> None:
    (folder / JOURNAL).write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def take_another_seat(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE seat SET user = user + 10")


def stop_a_clock(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM ask")


def ask_nobody(folder: Path) -> None:
    """The last message tells something else than whose move it is."""
    with database(folder) as db:
        db.execute("""UPDATE outbox SET message = json_set(message, '$.text', 'Well') WHERE kind = 'hand-over'""")


def never_say(folder: Path) -> None:
    """The answer is kept and its notice was never put into the outbox."""
    with database(folder) as db:
        nonce, number = last_message(db)
        db.execute("DELETE FROM outbox WHERE nonce = ? OR edits = ?", [nonce, nonce])
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    (folder / POST).write_bytes(b"".join(line for line in lines if json.loads(line)["message_id"] != number))


def last_message(db: sqlite3.Connection) -> tuple[str, int]:
    """Its nonce and id: one that pings."""
    nonce, number = db.execute(PINGING).fetchone()
    return str(nonce), int(number)


def lose_a_notice(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM outbox WHERE nonce = ?", [last_message(db)[0]])


def lose_a_message(folder: Path) -> None:
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    place = next(n for n in range(len(lines) - 1, 0, -1) if json.loads(lines[n])["call"] == "send")
    (folder / POST).write_bytes(b"".join([*lines[:place], *lines[place + 1 :]]))


def say_a_message_twice(folder: Path) -> None:
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    place = next(n for n in range(len(lines) - 1, 0, -1) if json.loads(lines[n])["call"] == "send")
    (folder / POST).write_bytes(b"".join([*lines[: place + 1], *lines[place:]]))


def say_it_anew(folder: Path) -> None:
    """With another nonce, of which no notice knows."""
    lines = [json.loads(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    said = next(line for line in lines if line["what"] == "said")
    write(folder, [*lines, {**said, "nonce": "another"}])


def lose_a_picture(folder: Path) -> None:
    calls = [json.loads(line) for line in (folder / POST).read_bytes().splitlines()]
    for call in calls:
        for message in call["said"]:
            message["pictures"] = []
    (folder / POST).write_bytes(b"".join(json.dumps(call).encode() + b"\n" for call in calls))


def leave_a_notice_unsent(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE outbox SET sent = NULL WHERE nonce = ?", [last_message(db)[0]])


def forget_what_was_intended(folder: Path) -> None:
    lines = [json.loads(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    gone = next(line for line in lines if line["what"] == "intend" and line["act"] == "answer")
    write(folder, [line for line in lines if (line["run"], line["n"]) != (gone["run"], gone["n"])])


def keep_the_old_player(folder: Path) -> None:
    """As if what was agreed had been that somebody else takes a seat."""
    with database(folder) as db:
        number, scenario = db.execute(
            "SELECT proposal.id, scenario FROM proposal JOIN game ON game.id = game"
            " WHERE kind = 'adjust' AND proposal.ended = 'agreed'"
        ).fetchone()
        setting = DATA.scenarios[scenario]
        place = setting.sides[0].id if setting.sides else setting.seats[0]
        content = "json_set(content, '$.seat', ?, '$.old', 8, '$.new', 9)"
        db.execute(f"UPDATE proposal SET kind = 'replace', content = {content} WHERE id = ?", (place, number))


def nothing(folder: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (nothing, ""),
        (forget_the_last_answer, "lost: answer"),
        (forget_an_answer, "the revisions of its answers are"),
        (apply_an_answer_twice, "doubled: question"),
        (change_an_answer, "nobody gave the answer of revision"),
        (keep_an_older_state, "the state of the game is kept as"),
        (use_a_draw_again, "draw 1 comes after"),
        (keep_the_draft, "the draft of an answered question"),
        (lose_a_vote, "lost: the vote"),
        (agree_and_do_nothing, "is agreed and was not carried out"),
        (adjust_twice, "was agreed"),
        (keep_the_old_player, "was handed over to 9"),
        (leave_the_buttons, "still has its buttons"),
        (lose_an_order, "had acknowledged is not there"),
        (take_another_seat, "took the seat"),
        (stop_a_clock, "the clocks are those of"),
        (ask_nobody, "the last message does not say"),
        (never_say, "had to ping"),
        (lose_a_notice, "posted"),
        (lose_a_message, "posted notice"),
        (say_a_message_twice, "doubled: the nonce"),
        (say_it_anew, "which no notice has"),
        (lose_a_picture, "never got its picture"),
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
