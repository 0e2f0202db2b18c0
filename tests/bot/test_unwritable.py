"""A database that cannot be written, for its disk is full or its file may not be: refused, never half stored."""

import logging
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.clock import SetClock
from bot.settings import StartupError
from bot.store import Store
from bot.stored import NotKept
from tests.bot.room import GUILD, Room
from tests.bot.stage import staged
from tests.bot.test_backup import _said

TROUBLES = {
    "full": ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000", "the disk is full"),
    "read-only": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF", "its file may not be written to"),
}


async def pragma(store: Store, said: str) -> None:
    """SQLite then answers as it does when the disk is full, or the file read-only."""
    async with store.connection() as connection:
        await connection.exec_driver_sql(said)


async def stored(store: Store) -> list[tuple[object, ...]]:
    """All that is kept, but for what an unsent message has waited for."""
    async with store.connection() as connection:
        found: list[tuple[object, ...]] = []
        for table in ("game", "entry", "ask", "outbox", '"order"', "draft"):
            found += [tuple(row) for row in await connection.execute(sa.text(f"SELECT * FROM {table}"))]
        return found


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_answer_that_cannot_be_kept_is_refused_whole(
    room: Room, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    begin, end, why = TROUBLES[trouble]
    table = await room.start()
    before = await stored(room.store)
    shown = dict(room.channel.messages)
    user, question = await room.question()
    said = await _said(room, question.number)
    await pragma(room.store, begin)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            with pytest.raises(NotKept, match=why) as refused:
                # as much as no page that is there already has room for
                await room.desk.answer(table.row.id, user, question.number, said, "a note " * 60)
    assert refused.value.tell().startswith(f"Nothing was done: the bot cannot use its database now ({why}). ")
    assert caplog.text.count("cannot be used") == 1  # told once, not at every answer
    await room.desk.settled()
    assert await stored(room.store) == before
    assert room.channel.messages == shown
    await pragma(room.store, end)
    answered = await room.desk.answer(table.row.id, user, question.number, said)
    assert answered.after.row.revision == table.row.revision + 1


async def test_a_message_that_was_sent_is_not_sent_again_though_it_could_not_be_marked(room: Room) -> None:
    await room.start()
    begin, end, _why = TROUBLES["read-only"]
    sends: list[str] = []
    send = room.channel.send

    async def counted(target: object, message: object, nonce: str) -> int:
        sends.append(nonce)
        sent = await send(target, message, nonce)  # type: ignore[arg-type]
        await pragma(room.store, begin)
        return sent

    room.channel.send = counted  # type: ignore[method-assign]
    user, question = await room.question()
    await room.desk.answer(1, user, question.number, await _said(room, question.number))
    await room.desk.settled()
    assert len(sends) == 1
    for _ in range(3):
        await room.reopened()
    assert len(sends) == 1
    await pragma(room.store, end)
    room.channel.send = send  # type: ignore[method-assign]
    await room.reopened()
    assert await room.store.unsent() == []
    assert len(set(sends)) == len(sends)


async def test_in_discord_the_refusal_is_clear_and_the_next_answer_works(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await pragma(stage.client.store, TROUBLES["read-only"][0])
        told = (await stage.slash(stage.anna, "note add", text="remember")).content
        assert told.startswith(
            "Nothing was done: the bot cannot use its database now (its file may not be written to)."
        )
        assert "⚠️" not in (await stage.slash(stage.anna, "about")).content  # reading works
        await pragma(stage.client.store, TROUBLES["read-only"][1])
        assert "Nothing was done" not in (await stage.slash(stage.anna, "note add", text="remember")).content


async def test_a_start_on_a_database_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, empty_database: bytes
) -> None:
    path = tmp_path / "read.db"
    path.write_bytes(empty_database)
    store = Store(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")
    with pytest.raises(StartupError, match=r"^The database [^\n]+$"):
        await store.migrate()
    await store.close()


async def test_the_bot_waits_for_its_database_at_the_start(
    room: Room, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk is full just then, games are shown as soon as it is not."""
    await room.start()
    begin, end, _why = TROUBLES["read-only"]
    await pragma(room.store, begin)
    with pytest.raises(NotKept):
        await Room(room.store, clock).office.reopen()
    await pragma(room.store, end)
    await Room(room.store, clock).office.reopen()
    assert [row.guild for row in await room.store.open_games()] == [GUILD]
