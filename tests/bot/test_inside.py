"""Transactions that are carried out in the thread of their connection, and the rows they read."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.clocks.clock import SetClock
from bot.delivery.notify import HANDOVER
from bot.storage.rows import changed
from bot.storage.statements import ASKS
from bot.storage.store import Store
from bot.storage.tables import AskRow, GameRow, Status
from tests.bot.room import ANNA, Room
from tests.bot.test_check import change
from tests.bot.test_outbox import notice

NAMES = sa.select(GameRow.__table__.c.name)  # type: ignore[attr-defined]


def lobby(clock: SetClock) -> GameRow:
    return GameRow(
        guild=10,
        channel=20,
        owner=ANNA,
        name="as it was",
        scenario="four",
        dataset_id="d",
        dataset_hash="h",
        created=clock.now(),
        changed=clock.now(),
    )


def renaming(name: str, then: Callable[[], object] = lambda: None) -> Callable[[sa.Connection], None]:
    def work(connection: sa.Connection) -> None:
        connection.execute(sa.update(GameRow.__table__).values(name=name))  # type: ignore[attr-defined]
        then()

    return work


async def name(store: Store) -> str:
    return await store.run(lambda connection: str(connection.execute(NAMES).scalar_one()))


@pytest.fixture(params=["inside", "outside"])
async def either(request: pytest.FixtureRequest, store: Store, clock: SetClock) -> Store:
    """Also as on a database with another driver than that of SQLite."""
    if request.param == "outside":
        store._inside = None
    await store.new_game(lobby(clock))
    return store


async def test_what_ends_is_kept_and_what_breaks_off_is_not(either: Store) -> None:
    def fail() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await either.run(renaming("half done", fail))
    assert await name(either) == "as it was"
    await either.run(renaming("done"))
    game = await either.game(1)
    assert game is not None
    assert game.name == await name(either) == "done"


async def test_who_is_cancelled_waits_for_what_he_has_begun_and_so_do_others(store: Store, clock: SetClock) -> None:
    await store.new_game(lobby(clock))
    begun, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        assert go_on.wait(10)

    first = asyncio.create_task(store.run(renaming("begun", wait)))
    await asyncio.to_thread(begun.wait)
    second = asyncio.create_task(name(store))
    first.cancel()
    assert not (await asyncio.wait({first, second}, timeout=0.05))[0]
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await second == "begun"


async def test_a_row_that_is_read_or_changed_is_as_one_that_was_made(room: Room, clock: SetClock) -> None:
    table = await room.start()
    read = list(await room.store.fetch(ASKS, {"game": table.row.id}))
    async with room.store.transaction() as session:
        assert read == (await session.exec(ASKS, params={"game": table.row.id})).all()
    (row, *_others) = read
    later = changed(row, since=clock.now() + timedelta(hours=1), told=True)
    assert later == AskRow(**{**row.model_dump(), "since": clock.now() + timedelta(hours=1), "told": True})
    assert (row.since, row.told) == (clock.now(), False)


async def test_a_notice_and_the_one_it_changes_are_found_though_others_cannot_be_read(room: Room) -> None:
    table = await room.start()
    await room.desk.settled()
    sent = await room.store.latest(table.row.id, HANDOVER)
    assert sent is not None
    made = [notice("first"), notice("broken"), notice("of both")]
    edits = [replace(notice("edit"), action="edit", edits=nonce) for nonce in (sent.nonce, made[0].nonce)]
    await room.store.put(table.row, [*made, *edits], room.clock.now())

    async def found() -> list[tuple[str, str]]:
        pairs = await room.store.undelivered(table.row.id)
        rows = {row.nonce: row for row, _earlier in pairs}
        assert all(earlier is rows.get(row.edits, earlier) for row, earlier in pairs)
        return [(row.nonce, earlier.nonce if earlier else "") for row, earlier in pairs]

    alone = [(one.nonce, "") for one in made]
    changing = [(edits[0].nonce, sent.nonce), (edits[1].nonce, made[0].nonce)]
    assert await found() == [*alone, *changing]
    await change(room.store, "UPDATE outbox SET message = '{' WHERE nonce = :nonce", nonce=made[1].nonce)
    assert await found() == [*alone, *changing]


async def test_preferences_that_cannot_be_read_count_as_none_and_the_game_goes_on(room: Room) -> None:
    table = await room.start()
    await change(room.store, "INSERT INTO player (user, preferences) VALUES (:user, '{')", user=ANNA)
    assert (await room.store.said(table.row.id)).players == []
    user, question = await room.question()
    said = (await room.table()).options(question)[0].word
    assert (await room.desk.answer(table.row.id, user, question.number, (said,))).after.row.status is Status.RUNNING
