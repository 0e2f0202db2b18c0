"""Stored rows with broken values: named by their place, and the other games go on."""

import logging

import pytest
import sqlalchemy as sa

from bot.broken import _tell_once, broken_values
from bot.clock import SetClock
from bot.refusals import Refusal
from bot.store import Store
from bot.stored import Unreadable
from tests.bot.room import ANNA, CHANNEL, GUILD, PEOPLE, Room
from tests.bot.test_backup import played_on
from tests.bot.test_check import change

ELSEWHERE = 77

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
    _tell_once.cache_clear()


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


async def test_a_message_that_cannot_be_read_is_passed_over_and_later_ones_are_sent(
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
    assert "cannot be read and is not sent: table outbox, row " in caplog.text
    assert "message text" in caplog.text
    assert "field message: no JSON" in caplog.text
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
