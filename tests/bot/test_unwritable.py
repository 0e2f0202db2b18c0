"""A database that cannot be written, for its disk is full or its file may not be: refused, never half stored."""

import errno
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from pydantic import SecretStr

from bot import logs, program
from bot.clocks.clock import SetClock
from bot.settings import NotNow, Settings, StartupError
from bot.storage import database
from bot.storage.backup import file_of
from bot.storage.claim import Claim
from bot.storage.store import Store
from bot.storage.stored import NotKept
from tests.bot.forging import Forger, Place, Said, Workshop, commands_of
from tests.bot.fulldisk import Fault
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
    await store.run(lambda connection: connection.exec_driver_sql(said))


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


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full"),
        (sqlite3.SQLITE_IOERR_WRITE, "the disk does not answer"),
        (sqlite3.SQLITE_BUSY_RECOVERY, "another program holds it"),
        (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
        (sqlite3.SQLITE_CANTOPEN, ""),
        (sqlite3.SQLITE_NOTADB, ""),
    ],
)
async def test_what_may_be_over_in_a_while_at_the_start_is_no_mistake_in_the_set_up(
    monkeypatch: pytest.MonkeyPatch, database_url: str, error: int | OSError, told: str
) -> None:
    def refuse(*_: object) -> None:
        raised = error if isinstance(error, OSError) else sqlite3.OperationalError("what SQLite says")
        if isinstance(error, int):
            raised.sqlite_errorcode = error  # type: ignore[union-attr]
        raise raised

    store = Store(database_url)
    for place, name, begin in ((database, "try_opening", store.migrate), (Claim, "take", store.claim)):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, refuse)
            with pytest.raises(StartupError, match=r"^The database [^\n]+$") as raised:
                await begin()
        assert isinstance(raised.value, NotNow) == bool(told)
        assert told in str(raised.value)
    await store.close()


@pytest.mark.parametrize("at", ["opened", "later"])
def test_it_is_started_again_while_another_program_holds_its_database(
    at: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database_url: str
) -> None:
    async def later(_settings: Settings) -> None:
        raise NotKept("another program holds it")

    settings = Settings(discord_token=SecretStr("abc"), database_url=f"{database_url}?timeout=0.05")
    monkeypatch.setattr(program, "load_settings", lambda: settings)
    monkeypatch.setattr(program, "run", later if at == "later" else _opened)
    monkeypatch.setattr(logs, "prepare", lambda *_how: None)
    monkeypatch.setattr("sys.argv", ["bot"])
    with closing(sqlite3.connect(file_of(database_url), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert program.main() == program.OUT_OF_REACH
    told = capsys.readouterr().err
    assert told.startswith("The database ")
    assert told.endswith("cannot be used now: another program holds it. When that is over, start again.\n")
    assert told.count("\n") == 1


async def _opened(settings: Settings) -> None:
    """As far as that at a start."""
    store = Store(settings.database_url)
    try:
        await store.claim()
        await store.migrate()
    finally:
        await store.close()


async def test_the_log_says_once_that_nothing_can_be_kept_whoever_says_whatever(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await pragma(stage.client.store, TROUBLES["read-only"][0])
        caplog.clear()
        for one in (stage.stranger, *stage.players):  # their language is not kept yet
            assert "two to five players" in (await stage.slash(one, "help")).content
            await stage.slash(one, "status", share=True)
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == [
            f"The database {database_url} cannot be used: its file may not be written to. Nothing is kept until it can."
        ]
        await pragma(stage.client.store, TROUBLES["read-only"][1])


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


# every command that writes, broken off at every statement (what comes after it, and all else: `test_broken_off`)

NOT_KEPT = "Nothing was done: the bot cannot use its database now (the disk is full)."


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory, empty_database: bytes) -> Iterator[Workshop]:
    path = tmp_path_factory.mktemp("full") / "test.db"
    path.write_bytes(empty_database)
    workshop = Workshop(f"sqlite+aiosqlite:///{path}", path)
    workshop.forger.expected = "cannot be used: the disk is full"
    yield workshop
    workshop.close()


Command = tuple[int, str, str, dict[str, Any]]
"""Who (by place at the table), in which channel, says what."""

PATHS: dict[str, list[Command]] = {
    "open": [(0, "empty", "game new", {"name": "Another"})],
    "join": [(0, "lobby", "join", {"position": "gauls"})],
    "leave": [(2, "lobby", "leave", {})],
    "start": [
        (0, "lobby", "join", {}),
        (1, "lobby", "join", {}),
        (3, "lobby", "join", {}),
        (2, "lobby", "start", {}),
    ],
    "close": [(2, "lobby", "game abandon", {})],
    "preset": [(0, "rome", "orders", {"preset": "own"})],
    "several orders": [
        (3, "rome", "orders", {"preset": "armed", "reaction": "city", "answer": "2", "desperate": "ask"})
    ],
    "orders cleared": [
        (3, "rome", "orders", {"preset": "armed", "reaction": "city", "answer": "2"}),
        (3, "rome", "orders", {"clear": True}),
    ],
    "pause proposed": [(0, "rome", "pause", {})],
    "replacement proposed": [(0, "rome", "replace", {"seat": "gauls", "player": "STRANGER"})],
    "adjustment proposed": [(0, "rome", "adjust", {"sentence": "vp romans 3"})],
    "undo proposed": [(0, "rome", "undo", {"to": "1"})],
    "end proposed": [(0, "rome", "game abandon", {})],
    "reminders": [(0, "rome", "remind", {"first": 3, "every": 5, "snooze": True, "dm": True})],
    "pictures": [(0, "rome", "pictures", {"dark": True})],
    "channel set": [(0, "rome", "setup channel", {"channel": "ROME"})],
    "practice set": [(0, "rome", "setup practice", {"everybody": False})],
    "set-up reset": [(0, "rome", "setup practice", {"everybody": False}), (0, "rome", "setup reset", {})],
    "note": [(0, "rome", "note add", {"text": "remember"})],
    "note gone": [(0, "rome", "note delete", {"number": 1})],
    "cards shown": [(0, "rome", "show", {"whom": "romans", "cards": "all"})],
    "spectator": [(4, "second", "spectate", {})],
    "spectator gone": [(4, "rome", "spectate", {})],
}


async def carried_out(forger: Forger, one: Command) -> Said:
    who, where, name, options = one
    channels = {"STRANGER": forger.people[4].id, "ROME": forger.channels["rome"].id}
    given = {key: str(channels[value]) if value in channels else value for key, value in options.items()}
    place = Place(forger.stage.guild, forger.channels[where])
    return await forger.command(forger.people[who], place, commands_of(forger)[name], given)


@pytest.mark.parametrize("path", PATHS)
def test_what_a_full_disk_breaks_off_anywhere_is_not_half_stored(path: str, workshop: Workshop) -> None:
    workshop.run(_broken_off(workshop.forger, path))


async def _broken_off(forger: Forger, path: str) -> None:
    forger.restore()
    *before, last = PATHS[path]
    for one in before:
        assert (await carried_out(forger, one)).done
    begun = forger.dump()
    for at in count(1):
        fault = Fault(at)
        with fault.within(forger.stage.client.store):
            said = await carried_out(forger, last)
        if not fault.hit:
            assert said.done
            break
        if said.done:  # only what comes after it was broken off
            assert NOT_KEPT not in said.messages[-1].text
            forger.restore()
            for one in before:
                assert (await carried_out(forger, one)).done
            continue
        assert NOT_KEPT in said.messages[-1].text
        assert forger.dump() == begun, at
    assert at > 1


def test_a_practice_game_that_was_broken_off_is_begun_by_saying_it_again(workshop: Workshop) -> None:
    workshop.run(_begun_again(workshop.forger))


async def _begun_again(forger: Forger) -> None:
    practice: Command = (4, "empty", "game practice", {})
    forger.lenient = True  # a lobby of his may be left, which he begins or closes
    try:
        for at in count(1):
            forger.restore()
            fault = Fault(at)
            with fault.within(forger.stage.client.store):
                said = await carried_out(forger, practice)
            if not fault.hit:
                break
            assert (await carried_out(forger, practice)).done, at
    finally:
        forger.lenient = False
    assert said.done
    assert at > 1
