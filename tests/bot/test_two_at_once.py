"""Two bots on one database, and many people at the same moment: one acts, the others are told, nothing is doubled."""

import asyncio
import json
import signal
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from bot.client import Client
from bot.clocks.clock import SetClock
from bot.course import ADJUST
from bot.questions.clicks import Click
from bot.refusals import Refusal, SeatGone, Stale
from bot.rooms.wrongplace import BegunAlready
from bot.settings import Settings, StartupError
from bot.storage import claim
from bot.storage.store import SeatTaken, Store
from bot.storage.tables import Status
from bot.table import Table
from bot.votes import motions, proposals
from bot.votes.objections import ProposalEnded, VotedAlready
from bot.votes.proposals import Motion
from tests.bot import rival
from tests.bot.room import ANNA, BORIS, PEOPLE, Room
from tests.headless import DATABASE, Headless, answer_to

MANY = 100


# two bots on one database


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has claimed the database, as the bot does at its start."""
    process = rival.started(tmp_path, "hold")
    yield process
    process.kill()
    process.communicate()


def url(folder: Path, name: str = DATABASE) -> str:
    return f"sqlite+aiosqlite:///{folder / name}"


async def test_a_second_bot_refuses_to_start_and_says_which_one_is_in_its_way(
    tmp_path: Path, other: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "games.db").symlink_to(tmp_path / DATABASE)
    monkeypatch.setattr(claim, "WAIT_SECONDS", 0.1)
    for name in (DATABASE, "elsewhere/games.db"):  # the same, by whatever name it is known
        settings = Settings(database_url=url(tmp_path, name))
        client = Client(settings, SetClock())
        with pytest.raises(
            StartupError, match=rf"Another bot runs on .*{name} \(process {other.pid} on .* DATABASE_URL"
        ):
            await client.setup_hook()
        await client.close()
    monkeypatch.undo()
    store = Store(url(tmp_path))
    waiting = asyncio.create_task(store.claim())
    assert not (await asyncio.wait({waiting}, timeout=0.3))[0]
    other.terminate()  # a restart waits for the one that is just stopping
    await asyncio.wait_for(waiting, 5)
    await store.close()


async def test_killed_it_leaves_the_database_free_at_once(tmp_path: Path, other: subprocess.Popen[str]) -> None:
    other.send_signal(signal.SIGKILL)
    other.wait()
    store = Store(url(tmp_path))
    async with asyncio.timeout(1):
        await store.claim()
    await store.close()


async def test_closed_it_is_free_again(tmp_path: Path) -> None:
    for _bot in range(2):
        store = Store(url(tmp_path))
        await store.claim()
        await store.migrate()
        await store.close()


async def test_a_folder_that_cannot_be_written_to_is_said_as_ever(tmp_path: Path) -> None:
    store = Store(url(tmp_path / "nowhere"))
    with pytest.raises(StartupError, match=r"cannot be opened .* folder exists"):
        await store.claim()
    await store.close()


# a hundred answers


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Headless]:
    bot = await Headless.open(tmp_path)
    yield bot
    await bot.close()


async def test_of_a_hundred_answers_to_one_question_one_counts_and_all_others_are_told(bot: Headless) -> None:
    rng, table = Random(1), await bot.start(await bot.open_lobby(20))
    answers = [answer_to(table, table.waiting[0], rng) for _ in range(MANY)]
    assert await told(bot.give(table, answer) for answer in answers) == {"done": 1, Stale.__name__: MANY - 1}
    await one_answer(bot, table, await bot.desk.table(table.row.id))


async def test_and_of_a_hundred_from_two_processes(bot: Headless, tmp_path: Path) -> None:
    """Such a second process would not have been let in; the database decides all the same."""
    rng, table = Random(2), await bot.start(await bot.open_lobby(20))
    process = await asyncio.to_thread(rival.started, tmp_path, "answer")
    try:
        for _round in range(2):
            before, question = await bot.desk.table(table.row.id), table.waiting[0]
            answers = [answer_to(table, question, rng) for _ in range(MANY)]
            mine, theirs = answers[::2], answers[1::2]
            asked = [table.row.id, mine[0].user, question.number, [answer.said for answer in theirs]]
            beside = asyncio.create_task(asyncio.to_thread(rival.said, process, json.dumps(asked)))
            outcomes = [await told(bot.give(table, answer) for answer in mine), Counter(json.loads(await beside))]
            assert outcomes[0] + outcomes[1] == {"done": 1, Stale.__name__: MANY - 1}
            table = await bot.desk.table(table.row.id)
            await one_answer(bot, before, table)
    finally:
        process.kill()
        process.communicate()


async def told(tries: Iterator[Awaitable[object]]) -> Counter[str]:
    """How many acted, and what the others were told."""

    async def attempt(one: Awaitable[object]) -> str:
        try:
            await one
        except Refusal as refusal:
            return type(refusal).__name__ if refusal.tell() else ""
        return "done"

    return Counter(await asyncio.gather(*map(attempt, tries)))


async def one_answer(bot: Headless, before: Table, after: Table) -> None:
    """And what goes with it: one set of notices."""
    (entry,) = await bot.store.entries(after.row.id, before.row.revision)
    assert after.row.revision == entry.revision == before.row.revision + 1
    await bot.desk.settled()
    told = await rival.notices(bot.store, after.row.id, entry.revision)
    assert len({notice.created for notice in told}) == 1
    assert Counter(notice.action for notice in told)["send"] <= 1
    assert await bot.store.unsent() == []


# a hundred clicks


async def test_of_many_last_words_to_a_proposal_one_carries_it_out(room: Room) -> None:
    table = await room.start((ANNA, BORIS, ANNA, BORIS))
    await room.say("gauls")
    await room.say("romans")

    async def make(now: Table) -> Motion:
        return motions.adjustment(now, ANNA, "vp gauls 8")

    await room.office.council.propose(table.row.id, ANNA, make)
    (row,) = await proposals.open_in(room.store, table.row.id)
    click = Click(act="vote", game=table.row.id, word=f"{row.id}.yes")
    outcomes = await told(room.office.council.clicked(BORIS, click) for _ in range(MANY // 4))
    await room.desk.settled()
    assert outcomes["done"] >= 1
    assert set(outcomes) <= {"done", ProposalEnded.__name__, VotedAlready.__name__}
    entries = await room.store.entries(table.row.id)
    assert [entry.words for entry in entries if entry.words[0] == ADJUST] == [["adjust", "vp", "gauls", "8"]]
    shown = [notice for notice in await rival.notices(room.store, table.row.id) if notice.edits == row.nonce]
    assert len(shown) == 1


async def test_of_many_who_want_one_seat_one_gets_it(room: Room) -> None:
    table = await room.open(())
    outcomes = await told(room.lobby.join(table, 1000 + n, "romans") for n in range(MANY))
    assert outcomes == {"done": 1, SeatGone.__name__: MANY - 1}
    assert len(await room.store.seats(table.row.id)) == 1


async def test_a_side_is_taken_whole_or_not_at_all(
    tmp_path: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4.2 Two bots at once, or one killed in between, must not leave it to half."""
    stores = [Store(url(tmp_path)), Store(url(tmp_path))]
    await stores[0].migrate()
    rooms = [Room(store, clock) for store in stores]
    table = await rooms[0].open((), "two")
    places = list(table.places)
    tries = (room.lobby.join(table, 10 * n + at, places[0]) for n in range(20) for at, room in enumerate(rooms))
    assert (await told(tries))["done"] == 1
    seats = await stores[0].seats(table.row.id)
    assert {seat.seat for seat in seats} == set(table.places[places[0]])
    assert len({seat.user for seat in seats}) == 1
    taken: list[tuple[str, ...]] = []

    async def take(_game: int, seats: Sequence[str], _user: int) -> None:
        taken.append(tuple(seats))

    with monkeypatch.context() as patch:
        patch.setattr(stores[0], "take_seats", take)
        await rooms[0].lobby.join(table, 5, places[1])
    assert taken == [table.places[places[1]]]
    with pytest.raises(SeatTaken):
        await stores[0].take_seats(table.row.id, [*table.places[places[1]], seats[0].seat], 7)
    assert len(await stores[0].seats(table.row.id)) == len(seats)
    for store in stores:
        await store.close()


async def test_of_many_starts_one_begins_the_game(room: Room) -> None:
    table = await room.open()
    outcomes = await told(room.lobby.start(table, PEOPLE[n % 4]) for n in range(MANY))
    await room.desk.settled()
    assert outcomes == {"done": 1, BegunAlready.__name__: MANY - 1}
    after = await room.table()
    assert (after.row.status, after.row.revision) == (Status.RUNNING, 1)
    assert [entry.words for entry in await room.store.entries(table.row.id)] == [["start"]]
