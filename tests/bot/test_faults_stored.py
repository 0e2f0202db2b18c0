"""Rows of the outbox that cannot be read: the game goes on, and what is lost is said to be."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
import sqlalchemy as sa

import engine
from bot import preferences
from bot.clocks.asks import GRACE
from bot.clocks.clock import SetClock
from bot.delivery import direct
from bot.delivery.notice import JUMP, Notice, new_nonce
from bot.delivery.notify import HANDOVER
from bot.delivery.post import Message, Target, Unreachable
from bot.preferences import Preferences
from bot.storage.broken import broken_values, tell_once
from bot.storage.store import Store
from tests.bot.room import ANNA, BORIS, CHANNEL, GUILD
from tests.bot.test_timekeeper import NONE, ROOM, pause
from tests.bot.test_untold import HOME, Cellar

LOST = "something was to be said that cannot be read any more. In <#20>, /status"
DOWN = Unreachable("Discord is down")
NO_JSON, NO_MESSAGE = "{no json", '{"text": 7}'
ASKING = f"kind = 'direct:{BORIS}'"
WAITING = "sent IS NULL AND dropped IS NULL"


@pytest.fixture
def cellar(store: Store, clock: SetClock) -> Cellar:
    tell_once.cache_clear()
    return Cellar(store, clock)


async def spoil(cellar: Cellar, where: str, column: str = "message", value: str = NO_JSON) -> int:
    """The number of the row."""
    async with cellar.store.connection() as connection:
        [(number,)] = await connection.execute(
            sa.text(f"SELECT id FROM outbox WHERE {where} ORDER BY id DESC LIMIT 1"), {}
        )
        await connection.execute(
            sa.text(f"UPDATE outbox SET {column} = :value WHERE id = :id"), {"value": value, "id": number}
        )
    return int(number)


async def play(cellar: Cellar, answers: int = 4) -> None:
    for _ in range(answers):
        table = await cellar.table()
        question = table.waiting[0]
        said = engine.random_answer(table.running, question.number, Random(3))
        await cellar.desk.answer(table.row.id, table.holders[question.seat], question.number, said)
        await cellar.desk.settled()


async def places(cellar: Cellar) -> list[str]:
    async with cellar.store.transaction() as session:
        return [str(one) async for one in broken_values(session)]


def said(cellar: Cellar, target: Target) -> Sequence[Message]:
    return [message for where, message in cellar.letters.sent if where == target]


def lost(cellar: Cellar, target: Target) -> Sequence[Message]:
    return [message for message in said(cellar, target) if LOST in message.text]


@pytest.mark.parametrize(
    ("where", "column", "value"),
    [
        (f"kind = '{HANDOVER}' AND action = 'send' AND sent IS NOT NULL", "message", NO_JSON),
        (f"{ASKING} AND sent IS NOT NULL", "fallback", NO_JSON),
        (f"kind = '{HANDOVER}' AND action = 'send' AND sent IS NOT NULL", "revision", "x"),
        (f"{ASKING} AND sent IS NOT NULL", "message_id", "x"),
    ],
)
async def test_a_message_sent_long_ago_that_cannot_be_read_stops_nothing(
    cellar: Cellar, where: str, column: str, value: str, caplog: pytest.LogCaptureFixture
) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    await cellar.window(NONE)
    row = await spoil(cellar, where, column, value)
    cellar.restarted()
    before = len(said(cellar, ROOM)), len(said(cellar, HOME))
    with caplog.at_level(logging.ERROR):
        await play(cellar, 1)
        await cellar.desk.announce_anew(1)
        await play(cellar, 9)
    assert await cellar.store.unsent() == []
    assert len(said(cellar, ROOM)) > before[0]
    assert len(said(cellar, HOME)) > before[1], "he was asked something else"
    [place] = [one for one in await places(cellar) if f"table outbox, row {row}, field {column}: " in one]
    assert [place in one for one in caplog.messages] == [True]


async def test_none_is_changed_if_nobody_knows_what_it_tells(cellar: Cellar) -> None:
    await cellar.window(NONE)
    standing = (await cellar.table()).standing
    assert standing is not None
    assert standing.message_id is not None
    await spoil(cellar, f"nonce = '{standing.nonce}'", "revision", "x")
    sent, before = len(cellar.letters.sent), cellar.letters.messages[standing.message_id]
    await play(cellar, 1)
    assert cellar.letters.messages[standing.message_id] == before
    assert len(cellar.letters.sent) == sent + 1


async def test_its_message_is_still_changed_if_it_is_known_which_it_is(cellar: Cellar) -> None:
    await cellar.window(NONE)
    standing = (await cellar.table()).standing
    assert standing is not None
    await spoil(cellar, f"nonce = '{standing.nonce}'")
    assert standing.message_id is not None
    sent, before = len(cellar.letters.sent), cellar.letters.messages[standing.message_id]
    await play(cellar, 1)
    assert cellar.letters.messages[standing.message_id] != before
    assert len(cellar.letters.sent) == sent
    assert len(await places(cellar)) == 1


async def test_what_would_change_one_that_is_nowhere_to_be_found_is_said_anew(cellar: Cellar) -> None:
    table = await cellar.begin(deadlines=NONE)
    old = Notice(kind="test", target=ROOM, message=Message(text="old"))
    news = [
        Notice(kind="test", target=ROOM, message=Message(text="new"), action="edit", edits=old.nonce),
        Notice(kind="test", target=ROOM, message=Message(text=""), action="strip", edits=old.nonce),
        Notice(kind="test", target=ROOM, message=Message(text="next")),
    ]
    for column, value, texts in (("message", NO_JSON, ["next"]), ("target", "x", ["new", "next"])):
        await cellar.store.put(table.row, [old], cellar.clock.now())
        await cellar.reopened()
        await spoil(cellar, f"nonce = '{old.nonce}'", column, value)
        cellar.letters.stripped.clear()
        await cellar.store.put(table.row, [replace(news[1], nonce=new_nonce())], cellar.clock.now())
        await cellar.reopened()
        assert [where for where, _message in cellar.letters.stripped] == [ROOM] * (column == "message")
        cellar.letters.sent.clear()
        await cellar.store.put(table.row, news, cellar.clock.now())
        await cellar.reopened()
        assert await cellar.store.unsent() == []
        assert [one.text for one in said(cellar, ROOM)] == texts
        async with cellar.store.connection() as connection:
            await connection.execute(sa.text("DELETE FROM outbox WHERE kind = 'test'"))


@pytest.mark.parametrize("value", [NO_JSON, NO_MESSAGE])
async def test_a_hand_over_that_is_lost_is_told_to_those_it_asks_and_an_hour_is_left(
    cellar: Cellar, value: str
) -> None:
    await cellar.begin(deadlines={"window": 2, "question": 2, "turn": 2})
    await cellar.say("gauls")
    cellar.letters.trouble[ROOM] = DOWN
    asked = (await cellar.say("romans")).waiting
    row = await spoil(cellar, f"kind = '{HANDOVER}' AND action = 'send' AND {WAITING}", value=value)
    cellar.restarted()
    assert await cellar.later(3) == []
    before = await cellar.table()
    assert before.waiting == asked
    await cellar.mended()
    [message] = lost(cellar, ROOM)
    assert set(message.mentions) == before.waited_for
    assert [user for user in before.waited_for if f"<@{user}>" not in message.text] == []
    assert await cellar.store.unsent() == []
    assert [f"table outbox, row {row}, field message: " in one for one in await places(cellar)] == [True]
    asks = (await cellar.table()).asks
    assert {asks[one.number].deadline for one in asked} == {cellar.clock.now() + GRACE}
    await play(cellar, 2)
    assert len(lost(cellar, ROOM)) == 1


async def test_who_was_asked_by_direct_message_is_not_pinged_for_a_hand_over_that_is_lost(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    await cellar.begin(deadlines=NONE)
    await cellar.say("gauls")
    cellar.letters.trouble[ROOM] = DOWN
    asked = (await cellar.say("romans")).waited_for
    await spoil(cellar, f"kind = '{HANDOVER}' AND action = 'send' AND {WAITING}")
    await cellar.mended()
    [message] = lost(cellar, ROOM)
    assert set(message.mentions) == asked - {BORIS}
    assert len(said(cellar, HOME)) == 1


@pytest.mark.parametrize(("column", "value", "end"), [("message", NO_JSON, "/{0}"), ("message_id", "x", "")])
async def test_a_direct_message_links_to_where_the_game_stands_though_that_cannot_be_read(
    cellar: Cellar, column: str, value: str, end: str
) -> None:
    table = await cellar.window(NONE)
    standing = (await cellar.table()).standing
    assert standing is not None
    await spoil(cellar, f"nonce = '{standing.nonce}'", column, value)
    await cellar.store.put(table.row, [Notice(kind="x", target=HOME, message=Message(text=JUMP))], cellar.clock.now())
    await cellar.reopened()
    place = f"https://discord.com/channels/{GUILD}/{CHANNEL}"
    assert [one.text for one in said(cellar, HOME)] == [place + end.format(standing.message_id)]


async def test_an_edit_that_is_lost_leaves_the_old_message_and_pings_nobody(cellar: Cellar) -> None:
    await cellar.window(NONE)
    cellar.letters.trouble[ROOM] = DOWN
    await play(cellar, 1)
    row = await spoil(cellar, f"kind = '{HANDOVER}' AND action = 'edit' AND {WAITING}")
    before = dict(cellar.letters.messages)
    await cellar.mended()
    [message] = lost(cellar, ROOM)
    assert message.mentions == ()
    assert {number: cellar.letters.messages[number] for number in before} == before
    assert [f"row {row}," in one for one in await places(cellar)] == [True]


@pytest.mark.parametrize("columns", [("message",), ("fallback",), ("message", "fallback")])
async def test_who_is_asked_by_a_direct_message_that_is_lost_is_asked_in_the_channel(
    cellar: Cellar, columns: Sequence[str]
) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = DOWN
    table = await cellar.window({**NONE, "window": 1})
    [own] = [one for one in table.waiting if table.holders[one.seat] == BORIS]
    [row] = {await spoil(cellar, f"{ASKING} AND {WAITING}", column) for column in columns}
    cellar.letters.sent.clear()
    await cellar.hour()
    [message] = [one for one in said(cellar, ROOM) if BORIS in one.mentions]
    assert ("could not be reached by direct message" in message.text) == ("fallback" not in columns)
    assert (LOST in message.text) == ("fallback" in columns)
    assert said(cellar, HOME) == []
    assert await cellar.store.unsent() == []
    assert (await cellar.table()).asks[own.number].deadline == cellar.clock.now() + GRACE
    await cellar.later(1.1)
    assert own.number not in [one.number for one in (await cellar.table()).waiting]
    assert len([one for one in await places(cellar) if f"row {row}, " in one]) == len(columns)


async def test_it_stays_lost_while_the_channel_cannot_be_reached_either(cellar: Cellar) -> None:
    """Nothing but the fallback gets there later, and nothing of what was for him alone."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = DOWN
    await cellar.window(NONE)
    await spoil(cellar, f"{ASKING} AND {WAITING}")
    cellar.letters.trouble[ROOM] = DOWN
    for _ in range(3):
        await cellar.hour()
        cellar.restarted()
    cellar.letters.sent.clear()
    del cellar.letters.trouble[ROOM]
    await cellar.hour()
    await cellar.hour()
    assert [one.text.partition(":")[0] for one in said(cellar, ROOM) if BORIS in one.mentions] == [
        f"<@{BORIS}>, you could not be reached by direct message"
    ]


async def test_a_letter_without_a_fallback_that_is_lost_is_told_to_him_alone(cellar: Cellar) -> None:
    table = await cellar.begin(deadlines=NONE)
    letter = Notice(kind="letter", target=HOME, message=Message(text="secret"))
    cellar.letters.trouble[HOME] = DOWN
    await cellar.store.put(table.row, [letter], cellar.clock.now())
    await spoil(cellar, f"nonce = '{letter.nonce}'")
    cellar.letters.sent.clear()
    await cellar.mended()
    assert [LOST in one.text for one in said(cellar, HOME)] == [True]
    assert said(cellar, ROOM) == []


@pytest.mark.parametrize("column", ["target", "target_kind", "kind", "action"])
async def test_what_was_for_nobody_knows_whom_is_not_shown_to_the_table(cellar: Cellar, column: str) -> None:
    table = await cellar.begin(deadlines=NONE)
    letter = Notice(kind="letter", target=HOME, message=Message(text="secret"))
    cellar.letters.trouble[HOME] = DOWN
    await cellar.store.put(table.row, [letter], cellar.clock.now())
    async with cellar.store.connection() as connection:
        await connection.execute(
            sa.text(f"UPDATE outbox SET {column} = x'00ff' WHERE nonce = :nonce"), {"nonce": letter.nonce}
        )
    cellar.letters.sent.clear()
    await cellar.mended()
    assert "secret" not in "".join(one.text for _where, one in cellar.letters.sent)
    assert len(lost(cellar, ROOM)) == 1
    assert await cellar.store.unsent() == []


async def test_in_a_paused_game_nobody_is_asked_for_it(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = DOWN
    table = await cellar.window(NONE)
    await pause(cellar, table, cellar.clock.now())
    await spoil(cellar, f"{ASKING} AND {WAITING}")
    cellar.letters.sent.clear()
    await cellar.hour()
    assert [one for one in said(cellar, ROOM) if BORIS in one.mentions] == []
    assert direct.kind(BORIS) in [one.kind for one in await cellar.store.unsent()]
    await cellar.office.council.resume(table.row.id, ANNA)
    await cellar.desk.settled()
    await cellar.hour()
    assert BORIS in {user for one in said(cellar, ROOM) for user in one.mentions}
    assert (await cellar.table()).row.channel == CHANNEL
