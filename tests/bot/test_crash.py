"""Guarantee 5: killed at any moment, nothing is lost and nothing doubled; and of two answers at once one counts."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from bot.desk import Answered, Desk
from bot.refusals import Stale
from bot.storage.store import Store
from bot.table import Table
from tests.crash.child import Child
from tests.crash.compare import failures
from tests.crash.driver import kill_often
from tests.crash.harms import (
    adjust_twice,
    agree_and_do_nothing,
    apply_an_answer_twice,
    ask_nobody,
    change_an_answer,
    database,
    forget_an_answer,
    forget_the_last_answer,
    forget_what_was_intended,
    has_all,
    keep_an_older_state,
    keep_the_draft,
    keep_the_old_player,
    leave_a_notice_unsent,
    leave_the_buttons,
    lose_a_message,
    lose_a_move,
    lose_a_notice,
    lose_a_picture,
    lose_a_vote,
    lose_an_order,
    never_say,
    nothing,
    say_a_message_twice,
    say_it_anew,
    stop_a_clock,
    take_another_seat,
    use_a_draw_again,
)
from tests.crash.kept import keep
from tests.crash.landed import landed
from tests.headless import DATABASE, Answer, Headless, answer_to, chosen

SEED, MOST = 13, 200
"""The first seed tried for a run that has everything in it, and after how many acts the next is tried."""
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
    """What a child leaves that nobody killed: two games, with everything in them, an adjustment agreed to and a game
    brought to another channel.
    """
    for seed in count(SEED):
        folder = tmp_path_factory.mktemp("played")
        child = Child(folder, seed=seed, run=0)
        asyncio.run(child.live(lambda given: given < 40 or (given < MOST and not has_all(folder))))  # noqa: B023
        if has_all(folder):
            break
    return folder


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
        (lose_a_move, "lost: it was brought to"),
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
