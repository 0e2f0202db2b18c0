"""Stored rows with broken values: named by their place, and the other games go on."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

import engine
from bot import preferences
from bot.beforehand import prepared
from bot.clocks.clock import SetClock
from bot.delivery.notice import Notice, row_of
from bot.delivery.post import Message, Target
from bot.marches import announced
from bot.pages import notes, showing, spectating
from bot.questions.clicks import Click
from bot.refusals import Refusal
from bot.rooms import practice, servers
from bot.storage import entries
from bot.storage.broken import UNREADABLE, broken_values, is_unreadable, tell_once
from bot.storage.store import Store
from bot.storage.stored import Unreadable
from bot.storage.tables import DraftRow, NoteRow, OrderRow, ServerRow, ShownRow, SpectatorRow, WarnedRow
from bot.table import Table
from bot.votes import motions
from bot.votes.objections import BrokenProposal, NoProposal
from bot.votes.proposals import Motion
from tests.bot.room import ANNA, BORIS, CHANNEL, GUILD, PEOPLE, STRANGER, Channel, Room
from tests.bot.test_backup import played_on
from tests.bot.test_check import change
from tests.bot.voting import after_two, ask, vote

ELSEWHERE = 77
NOW = datetime(2026, 3, 15, 12, tzinfo=UTC)

BROKEN = {
    "game.options": ("UPDATE game SET options = '{' WHERE id = :game", "field options: no JSON"),
    "game.deadlines": ("UPDATE game SET deadlines = x'00' WHERE id = :game", "field deadlines: no JSON"),
    "game.created": ("UPDATE game SET created = 'soon' WHERE id = :game", "field created: no moment"),
    "game.paused": ("UPDATE game SET paused = 7 WHERE id = :game", "field paused: no moment"),
    "game.name": ("UPDATE game SET name = CAST(x'ff' AS TEXT) WHERE id = :game", "field name: no text in UTF-8"),
    "game.scenario": ("UPDATE game SET scenario = 'six' WHERE id = :game", "field scenario: there is no such scenario"),
    "game.state": ("UPDATE game SET state = '{}' WHERE id = :game", "field state: rules: a save of None"),
    "seat.preferences": (
        "UPDATE seat SET preferences = '?' WHERE game = :game AND seat = 'romans'",
        "table seat, row {game}/romans, field preferences: no JSON",
    ),
    "ask.since": ("UPDATE ask SET since = 'x' WHERE game = :game", "field since: no moment"),
}


@pytest.fixture(autouse=True)
def _afresh() -> None:
    """What was told once is told again in the next test."""
    tell_once.cache_clear()


@pytest.fixture
async def two(room: Room) -> tuple[Room, int]:
    """A running game in CHANNEL that will be sound, and the number of another elsewhere."""
    await room.start()
    other = await room.lobby.open(
        guild=GUILD, channel=ELSEWHERE, owner=ANNA, scenario="four", options={}, name="Other", language="en"
    )
    for user, place in zip(PEOPLE, other.places, strict=True):
        other, _place = await room.lobby.join(other, user, place)
    other = await room.lobby.start(other, ANNA)
    await room.desk.settled()
    return room, other.row.id


@pytest.mark.parametrize("place", BROKEN)
async def test_a_broken_value_is_named_and_other_games_go_on(
    two: tuple[Room, int], place: str, clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    room, other = two
    statement, told = BROKEN[place]
    await change(room.store, statement, game=other)
    restarted = Room(room.store, clock)
    with caplog.at_level(logging.ERROR):
        await restarted.office.reopen()
        await restarted.office.timekeeper.tick()
    await restarted.reopened()
    with pytest.raises(Unreadable) as refused:
        await restarted.desk.table_in(ELSEWHERE)
    assert told.format(game=other) in refused.value.tell()
    assert refused.value.tell().startswith(f"Game {other} cannot be read as it is stored (table ")
    with pytest.raises(Refusal):
        await restarted.desk.answer(other, ANNA, 1, ("pass",))
    if not place.startswith("ask"):  # which is read when its game is
        assert told.format(game=other) in caplog.text
    await played_on(restarted)
    assert {row.id for row in await room.store.games_of(GUILD)} >= {(await room.table()).row.id}


async def test_a_status_there_is_none_of_hides_its_game_alone(two: tuple[Room, int]) -> None:
    room, other = two
    await change(room.store, "UPDATE game SET status = 'asleep' WHERE id = :game", game=other)
    assert [row.channel for row in await room.store.games_of(GUILD)] == [CHANNEL]
    async with room.store.transaction() as session:
        (value,) = [value async for value in broken_values(session, other)]
    assert str(value) == f"table game, row {other}, field status: no state of a game"


@pytest.mark.parametrize("events", ["[null]", '[{"event": "Nonsense"}]'])
async def test_events_there_are_none_of_are_named_wherever_they_are_read(
    two: tuple[Room, int], events: str, clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    room, other = two
    place = f"table entry, row {other}/1, field events: no events of the game"
    await change(room.store, "UPDATE entry SET events = :events WHERE game = :game", events=events, game=other)
    restarted = Room(room.store, clock, room.channel)
    with caplog.at_level(logging.ERROR):
        await restarted.office.reopen()
    await restarted.reopened()
    table = await restarted.desk.table(other)
    question = table.waiting[0]
    said = engine.random_answer(table.running, question.number, Random(1))
    with pytest.raises(Unreadable) as refused:
        await restarted.desk.answer(other, table.holders[question.seat], question.number, said)
    assert place in refused.value.tell()
    assert [one for one in caplog.messages if place in one] == caplog.messages
    await played_on(restarted)


async def test_a_revision_no_game_has_come_to_is_named_and_searched_for_in_vain(two: tuple[Room, int]) -> None:
    room, other = two
    row = await room.store.game(other)
    assert row is not None
    for revision in (-1, 2**31, 2**63 - 1):
        await change(room.store, "UPDATE game SET revision = :to WHERE id = :game", to=revision, game=other)
        with pytest.raises(Unreadable, match="field revision: no number of an answer"):
            await room.desk.table(other)
    await room.office.reopen()
    await played_on(room)


async def test_a_message_that_cannot_be_read_is_said_to_be_lost_and_later_ones_are_sent(
    store: Store, clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(store, clock)
    await room.start()
    shown = len(room.channel.messages)
    for nonce, message in (("n", '{"text": 7}'), ("m", "{")):
        await change(
            store,
            "INSERT INTO outbox (game, revision, kind, action, target_kind, target, nonce, edits, message, drawing,"
            " created, due, attempts, error) VALUES (1, 1, 'test', 'send', 'channel', 20, :nonce, '', :message, '',"
            " '2026-01-01', '2026-01-01', 0, '')",
            nonce=nonce,
            message=message,
        )
    await played_on(room)
    assert len(room.channel.messages) > shown
    assert "cannot be read and is passed over: table outbox, row " in caplog.text
    assert "field message: no message" in caplog.text
    assert "field message: no JSON" in caplog.text
    assert len([one for one in room.channel.messages.values() if "cannot be read any more" in one.text]) == 2
    assert [row.nonce for row in await store.unsent()] == []


async def test_preferences_that_cannot_be_read_count_as_none(two: tuple[Room, int], clock: SetClock) -> None:
    room, _other = two
    async with room.store.connection() as connection:
        await connection.execute(sa.text(f"INSERT INTO player VALUES ({PEOPLE[0]}, '{{'), ({PEOPLE[1]}, '[7]')"))
    restarted = Room(room.store, clock)
    await restarted.office.reopen()
    await played_on(restarted)


async def test_a_data_set_whose_copy_is_damaged_is_one_the_bot_does_not_have(
    two: tuple[Room, int], clock: SetClock
) -> None:
    room, other = two
    await change(room.store, "UPDATE game SET dataset_id = 'mine', dataset_hash = '0' WHERE id = :game", game=other)
    async with room.store.connection() as connection:
        await connection.execute(sa.text("INSERT INTO dataset VALUES ('mine', '0', x'0000000401020304')"))
    restarted = Room(room.store, clock)
    with pytest.raises(Refusal, match="mine"):
        await restarted.desk.table_in(ELSEWHERE)
    await restarted.office.reopen()
    await played_on(restarted)


async def test_no_row_of_a_game_as_it_is_played_is_broken(two: tuple[Room, int]) -> None:
    """Also with every kind of row: what is found elsewhere is a fault."""
    room, _other = two
    await played_on(room)
    async with room.store.transaction() as session:
        assert [str(value) async for value in broken_values(session)] == []


# proposals that make no sense

Asked = tuple[str, *tuple[str | int, ...]]
UNDO: Asked = ("undo", "2")
ADJUST: Asked = ("adjust", "vp gauls 9")
REPLACE: Asked = ("replace", "romans", STRANGER)
MAKES_NO_SENSE: dict[str, tuple[Asked, str, str]] = {
    "kind": (UNDO, "kind", "'party'"),
    "nobody's vote": (UNDO, "votes", """'{"x": true}'"""),
    "a vote that is none": (UNDO, "votes", """'{"102": 1}'"""),
    "voters of another kind": (UNDO, "voters", """'["x"]'"""),
    "voters it does not ask for": (UNDO, "voters", "'[999]'"),
    "no voters": (UNDO, "voters", "'[]'"),
    "content of another kind": (UNDO, "content", """'{"people": 7}'"""),
    "content of an undo": (UNDO, "content", "json_remove(content, '$.to')"),
    "an undo to nowhere": (UNDO, "content", "json_set(content, '$.to', 99)"),
    "a revision to come": (UNDO, "revision", "99"),
    "no sentence": (ADJUST, "content", "json_set(content, '$.sentences[0]', '')"),
    "a time of day": (REPLACE, "content", "json_set(content, '$.since', 9e15)"),
    "nobody": (REPLACE, "content", "json_set(content, '$.new', -1)"),
}


AT_EACH_LANDING = ("a vote that is none", "content of an undo", "a time of day")


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=() if what in AT_EACH_LANDING else pytest.mark.slow) for what in MAKES_NO_SENSE]
)
async def test_a_proposal_that_makes_no_sense_is_passed_over_and_refused(
    room: Room, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    motion, column, value = MAKES_NO_SENSE[what]
    game = (await after_two(room)).row.id
    await ask(room, ANNA, *motion)
    await change(room.store, f"UPDATE proposal SET {column} = {value} WHERE id = 1")
    place = f"table proposal, row 1, field {column}: "
    with caplog.at_level(logging.ERROR):
        await played_on(room)
        for _ in range(2):
            with pytest.raises(BrokenProposal, match=place):
                await room.office.council.open_ones(await room.table(), ANNA)
        await room.office.council.finish(game)
    (line,) = caplog.messages
    assert place in line
    for word in ("yes", "no"):
        with pytest.raises(BrokenProposal, match=place):
            await room.office.council.clicked(BORIS, Click(act="vote", game=game, word=f"1.{word}"))
    with pytest.raises(NoProposal):
        await room.office.council.clicked(BORIS, Click(act="vote", game=game + 1, word="1.yes"))
    await ask(room, ANNA, *motion)
    assert place in (await room.office.council.open_ones(await room.table(), ANNA)).text
    await vote(room, BORIS if motion != REPLACE else STRANGER, "no")
    async with room.store.transaction() as session:
        assert [str(one).startswith(place) async for one in broken_values(session)] == [True]


# every column of every table

BAD: dict[str, tuple[str, ...]] = {
    "Words": ("CAST(x'ff' AS TEXT)", "x'00ff'", "''", "'\u202e@everyone'"),
    "Long": ("CAST(x'ff' AS TEXT)", "x'00ff'", "'{\"kind\": 7}'", "'null'"),
    "StatusName": ("'asleep'", "7", "x'00'"),
    "Whole": ("'x'", "-1", "9223372036854775807", "1.5"),
    "Large": ("'x'", "-1", "9223372036854775807", "1.5"),
    "Flag": ("'x'", "7"),
    "JsonObject": ("'{'", "'null'", "'7'", "'[]'", "'{\"x\": [7]}'", "CAST(x'ff' AS TEXT)"),
    "MaybeObject": ("'{'", "'7'", "'[]'", "'{\"x\": [7]}'", "CAST(x'ff' AS TEXT)"),
    "JsonList": ("'{'", "'null'", "'7'", "'{}'", "'[null]'", "CAST(x'ff' AS TEXT)"),
    "Blob": ("'x'", "x''", "x'0102030405060708'"),
    "Moment": ("'soon'", "7", "'2026-99-99 00:00:00'", "''"),
}
"""What a column of that type should not hold, as SQLite writes it; the first is of another kind, and must be named."""


def _at_each_landing(place: int, at: int, number: int) -> bool:
    """A column of every third table, each of another kind."""
    return number == 0 and place % 3 == 0 and at == place // 3 + 1


COLUMNS = [
    pytest.param(table.name, column.name, bad, marks=() if _at_each_landing(place, at, number) else pytest.mark.slow)
    for place, table in enumerate(SQLModel.metadata.sorted_tables)
    for at, column in enumerate(table.c)
    for number, bad in enumerate(BAD[type(column.type).__name__])
]
"""Some at each landing, all of them with `pytest -m slow`."""
UNNAMED = frozenset({"dataset", "player", "server"})
"""Tables whose rows belong to no game."""


async def with_every_row(room: Room) -> int:
    """A second game with a row in every table, and its number."""
    await room.start()
    table = await room.lobby.open(
        guild=GUILD, channel=ELSEWHERE, owner=ANNA, scenario="four", options={}, name="Other", language="en"
    )
    for user, place in zip(PEOPLE, table.places, strict=True):
        table, _place = await room.lobby.join(table, user, place)
    game = (await room.lobby.start(table, ANNA)).row.id
    await room.desk.settled()
    for _ in range(3):
        table = await room.desk.table(game)
        question = table.waiting[0]
        said = engine.random_answer(table.running, question.number, Random(7))
        await room.desk.answer(game, table.holders[question.seat], question.number, said, "a note")
    await room.desk.settled()
    now, seat = room.clock.now(), table.seats[0]
    async with room.store.transaction() as session:
        session.add_all(
            [
                DraftRow(game=game, seat=seat, question=table.waiting[0].number, words=[]),
                OrderRow(game=game, seat=seat, subject="preset", content={"preset": "own"}),
                NoteRow(game=game, seat=seat, text="a note", at=now),
                ShownRow(game=game, seat=seat, to=table.seats[1], cards=list(table.running.hands[seat]), at=now),
                SpectatorRow(game=game, user=STRANGER),
                WarnedRow(game=game, user=ANNA, missing="attach_files"),
                ServerRow(guild=GUILD),
                row_of(
                    Notice(kind="test", target=Target("channel", ELSEWHERE), message=Message(text="x")), game, 1, now
                ),
            ]
        )
    await preferences.save(room.store, ANNA, preferences.Preferences(first_hours=2))

    async def make(table: Table) -> Motion:
        return motions.pause(table, ANNA)

    await room.office.council.propose(game, ANNA, make)
    await room.desk.settled()
    return game


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, empty_database: bytes) -> tuple[bytes, Channel]:
    """A database with two games, in which every table has a row; and what their channels show."""
    channel = Channel()
    path = tmp_path_factory.mktemp("filled") / "filled.db"
    path.write_bytes(empty_database)

    async def fill() -> None:
        store = Store(f"sqlite+aiosqlite:///{path}")
        assert await with_every_row(Room(store, SetClock(NOW), channel)) == 2
        await store.close()

    asyncio.run(fill())
    with closing(sqlite3.connect(path)) as connection:
        for table in SQLModel.metadata.sorted_tables:
            assert connection.execute(f'SELECT count(*) FROM "{table.name}"').fetchone()[0], f"no row in {table.name}"
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes(), channel


async def look(room: Room, channel: int) -> AsyncIterator[str]:
    """Everything that reads rows of a game, as its player sees it; and what was refused."""
    office, store, user = room.office, room.store, PEOPLE[0]

    async def each(table: Table) -> list[Callable[[], Awaitable[object]]]:
        game, seat = table.row.id, table.seats[0]
        return [
            lambda: office.talk.current(table, user),
            lambda: office.ordering.page(table, seat),
            lambda: office.council.open_ones(table, user),
            lambda: notes.notes(store, game, seat),
            lambda: showing.shown_to(store, game, [table.seats[1]]),
            lambda: entries.past(store, game),
            lambda: spectating.spectators(store, game),
            lambda: prepared.begun(store, table, seat),
            lambda: announced.load(store, game),
        ]

    try:
        table = await room.desk.table_in(channel)
        game, looks = table.row.id, await each(table)
    except Refusal as refusal:
        yield refusal.tell()
        game, looks = 2, []
    looks += [
        lambda: preferences.load_one(store, user),
        lambda: servers.rules(store, GUILD),
        lambda: practice.places_of(store, user),
        lambda: store.games_of(GUILD),
        lambda: store.last_game_in(channel),
    ]
    for one in looks:
        unreadable: Exception | None = None
        try:
            await one()
        except Refusal as refusal:
            yield refusal.tell()
        except UNREADABLE as error:
            unreadable = error
        if unreadable is not None:  # as in `bot.cogs.reply`
            assert is_unreadable(unreadable)
            refused = await room.desk.unreadable(game)
            assert refused.places, unreadable
            yield refused.tell()


@pytest.mark.parametrize(("table", "column", "bad"), COLUMNS)
async def test_no_column_may_stop_the_others_whatever_it_holds(
    filled: tuple[bytes, Channel], tmp_path: Path, caplog: pytest.LogCaptureFixture, table: str, column: str, bad: str
) -> None:
    path = tmp_path / "broken.db"
    path.write_bytes(filled[0])
    where = "" if table in UNNAMED else f" WHERE {'id' if table == 'game' else 'game'} = 2"
    with closing(sqlite3.connect(path)) as connection, connection:
        try:
            connection.execute(f'UPDATE "{table}" SET "{column}" = {bad}{where}')
        except sqlite3.IntegrityError:
            return  # the database itself does not take it
    store = Store(f"sqlite+aiosqlite:///{path}")
    room = Room(store, SetClock(NOW + timedelta(days=2)), deepcopy(filled[1]))
    try:
        with caplog.at_level(logging.ERROR):
            await room.office.reopen()
            await room.reopened()
            await room.office.timekeeper.tick()
            await room.desk.settled()
        refused = [told async for told in look(room, ELSEWHERE)]
        if table not in UNNAMED:
            assert [told async for told in look(room, CHANNEL)] == []
        await played_on(room)
        assert "Traceback" not in caplog.text, caplog.text
        async with store.transaction() as session:
            places = [str(value) async for value in broken_values(session)]
        if bad == BAD[type(SQLModel.metadata.tables[table].c[column].type).__name__][0]:
            assert any(f"table {table}, row " in one and f", field {column}: " in one for one in places), refused
    finally:
        await store.close()
