"""What is told late, or elsewhere than it was meant for, calls those alone whom it still concerns."""

import asyncio

import pytest

from bot import preferences
from bot.clocks import reminders
from bot.clocks.asks import GRACE
from bot.clocks.clock import SetClock
from bot.delivery import outbox as outbox_module
from bot.delivery.direct import direct_notices
from bot.delivery.notice import Notice
from bot.delivery.notify import HANDOVER
from bot.delivery.post import DirectClosed, Message, NotAllowed, PostError, Refused, Target, TargetGone, Unreachable
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.rooms.moving import move
from bot.storage.store import Store
from bot.votes.decisions import abandoned, replaced
from tests.bot.discord_limits import buttons
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, GUILD, STRANGER
from tests.bot.test_timekeeper import HOUR, NONE, ROOM, pause
from tests.bot.test_untold import CLOSED, HOME, QUARTER, Cellar
from tests.bot.voting import ask, vote

DOWN = Unreachable("Discord is down")
BARRED = NotAllowed("no", ("send_messages",))
SHUT = DirectClosed("closed")
WAITS = "waits for you"


@pytest.fixture
def cellar(store: Store, clock: SetClock) -> Cellar:
    return Cellar(store, clock)


def to(cellar: Cellar, target: Target) -> list[str]:
    return [one.text for where, one in cellar.letters.sent if where == target]


def pings(cellar: Cellar, user: int) -> list[str]:
    return [one.text for _where, one in cellar.letters.sent if user in one.mentions]


async def seat_of_boris(cellar: Cellar) -> str:
    table = await cellar.table()
    return next(one.seat for one in table.waiting if table.holders[one.seat] == BORIS)


async def window(cellar: Cellar, hours: int = 0) -> None:
    """Boris, who has chosen direct messages, is asked there and cannot be reached."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = DOWN
    await cellar.window({**NONE, "window": hours})


async def tried(cellar: Cellar, trouble: PostError | None, *, later: int = 0) -> None:
    """Once more, after hours; what is said then is all that is kept."""
    del cellar.letters.trouble[HOME]
    if trouble:
        cellar.letters.trouble[HOME] = trouble
    cellar.letters.sent.clear()
    cellar.clock.advance(QUARTER + later * HOUR)
    await cellar.reopened()


# asked in direct messages


@pytest.mark.parametrize("way", ["answered", "replaced"])
async def test_whom_nothing_is_asked_any_more_is_not_called_there_when_he_turns_out_to_take_none(
    cellar: Cellar, way: str
) -> None:
    await window(cellar)
    seat = await seat_of_boris(cellar)
    if way == "answered":
        await cellar.say("pass", seat=seat)
    else:
        table = await cellar.table()
        async with cellar.desk.lock(table.row.id):
            decision = replaced(table, seat, STRANGER, Preferences(), cellar.clock.now())
            await cellar.office.council._decide(table, decision, ANNA)
        await cellar.desk.settled()
    await tried(cellar, SHUT)
    assert pings(cellar, BORIS) == []
    assert [one.kind for one in await cellar.store.unsent()] == []


async def test_asked_twice_he_is_called_once(cellar: Cellar) -> None:
    await window(cellar)
    table = await cellar.table()
    wishes = await preferences.load(cellar.store, [BORIS])
    notices = await cellar.desk.herald.again(table, lambda: "Once more:", wishes)
    await cellar.store.put(table.row, notices, cellar.clock.now())
    await tried(cellar, SHUT)
    assert [CLOSED in one for one in pings(cellar, BORIS)] == [True]


async def test_nor_again_by_what_the_channel_is_about_to_be_told(cellar: Cellar) -> None:
    """That comes in time, but he has known nothing until then: an hour is left."""
    await window(cellar, hours=2)
    table = await cellar.table()
    cellar.clock.advance(1.5 * HOUR)
    news = Notice(kind=HANDOVER, target=ROOM, message=Message(text="asked", mentions=(BORIS,)))
    await cellar.store.put(table.row, [news], cellar.clock.now())
    await cellar.reopened()
    assert pings(cellar, BORIS) == ["asked"]
    assert await cellar.store.unsent() == []
    own = next(one for one in table.waiting if table.holders[one.seat] == BORIS)
    assert (await cellar.table()).asks[own.number].deadline == cellar.clock.now() + GRACE


async def test_a_direct_message_stays_for_him_when_its_fallback_is_refused(cellar: Cellar) -> None:
    await window(cellar)
    cellar.letters.trouble[ROOM] = Refused("400")
    for _ in range(3):
        await cellar.hour()
    cellar.letters.sent.clear()
    await cellar.mended()
    assert to(cellar, HOME)
    assert pings(cellar, BORIS) == []


async def test_what_is_slow_to_fall_back_is_said_once(cellar: Cellar, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next round leaves it alone while it is under way to the channel."""
    monkeypatch.setattr(outbox_module, "PATIENCE", 0.02)
    await window(cellar)
    cellar.clock.advance(1.2 * HOUR)
    tries, slow, send = 0, asyncio.Event(), cellar.letters.send

    async def slowly(target: Target, message: Message, nonce: str) -> int:
        nonlocal tries
        if target == ROOM and CLOSED in message.text:
            tries += 1
            if tries == 1:
                await slow.wait()
                raise DOWN
        if target == HOME:
            await asyncio.sleep(0.04)
        return await send(target, message, nonce)

    monkeypatch.setattr(cellar.letters, "send", slowly)
    await cellar.reopened()
    await asyncio.sleep(0.1)
    assert tries == 1
    await cellar.reopened()
    await asyncio.sleep(0.1)
    assert tries == 1
    slow.set()
    await cellar._outbox.settled()
    await cellar.mended()
    await cellar._outbox.settled()
    assert len(to(cellar, HOME)) + len([one for one in to(cellar, ROOM) if CLOSED in one]) == 1


# the end


@pytest.mark.parametrize("everything", [True, False])
async def test_the_end_is_told_to_who_has_direct_messages_however_late(cellar: Cellar, everything: bool) -> None:
    await window(cellar)
    table = await cellar.table()
    if everything:
        cellar.letters.trouble[ROOM] = DOWN
    async with cellar.desk.lock(table.row.id):
        await cellar.office.council._decide(table, abandoned(table, cellar.clock.now(), ANNA), ANNA)
    await cellar.desk.settled()
    cellar.letters.sent.clear()
    for _ in range(3):
        await cellar.hour()
    await cellar.mended()
    assert await cellar.store.unsent() == []
    assert (len(to(cellar, HOME)), len(pings(cellar, BORIS))) == ((1, 0) if everything else (0, 1))
    assert all("tells what happened" in one for one in pings(cellar, BORIS))


async def test_the_end_calls_everybody_however_late(cellar: Cellar) -> None:
    table = await cellar.begin(deadlines=NONE)
    cellar.letters.trouble[ROOM] = BARRED
    async with cellar.desk.lock(table.row.id):
        await cellar.office.council._decide(table, abandoned(table, cellar.clock.now(), ANNA), ANNA)
    await cellar.desk.settled()
    cellar.clock.advance(2 * HOUR)
    cellar.letters.sent.clear()
    await cellar.mended()
    assert [one.mentions for _where, one in cellar.letters.sent if one.mentions] == [(ANNA, BORIS, CLARA, DMITRI)]


async def test_an_attack_on_who_has_direct_messages_is_told_there_too(cellar: Cellar) -> None:
    """Though nothing is asked of him."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    table = await cellar.begin(deadlines=NONE)
    assert BORIS not in table.waited_for
    notices = await direct_notices(cellar.store, table, BORIS, ["He is besieged."], "")
    await cellar.store.put(table.row, notices, cellar.clock.now())
    cellar.letters.trouble[HOME] = DOWN
    for _ in range(2):
        await cellar.hour()
    assert ["tells what happened" in one for one in pings(cellar, BORIS)] == [True]


# reminders


async def reminded(cellar: Cellar) -> None:
    """Of what he was asked in time, Boris cannot be reminded."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    await cellar.window(NONE)
    cellar.letters.trouble[HOME] = DOWN
    await cellar.later(8)
    cellar.letters.sent.clear()


async def test_a_reminder_that_does_not_arrive_for_an_hour_is_said_in_the_channel(cellar: Cellar) -> None:
    await reminded(cellar)
    for _ in range(2):
        await cellar.hour()
    assert [WAITS in one for one in pings(cellar, BORIS)] == [True]


@pytest.mark.parametrize("trouble", [SHUT, DOWN, None])
async def test_nobody_is_reminded_late_of_what_he_has_answered(cellar: Cellar, trouble: PostError | None) -> None:
    await reminded(cellar)
    await cellar.say("pass", seat=await seat_of_boris(cellar))
    cellar.clock.advance(2 * HOUR)
    if trouble:
        cellar.letters.trouble[HOME] = trouble
    else:
        cellar.letters.trouble.clear()
    await cellar.reopened()
    assert [one for one in to(cellar, HOME) + to(cellar, ROOM) if WAITS in one] == []
    assert await cellar.store.unsent() == []


async def test_of_late_reminders_one_comes(cellar: Cellar) -> None:
    await reminded(cellar)
    cellar.letters.trouble[ROOM] = DOWN
    for _ in range(5):
        await cellar.later(12)
    await cellar.mended()
    told = [one for one in to(cellar, HOME) + to(cellar, ROOM) if one.startswith(f"<@{BORIS}>") and WAITS in one]
    assert len(told) == 1


async def test_a_late_reminder_in_the_channel_is_not_said_while_the_game_is_paused(cellar: Cellar) -> None:
    table = await cellar.begin(deadlines=NONE)
    cellar.letters.trouble[ROOM] = BARRED
    await cellar.later(8)
    await pause(cellar, table, cellar.clock.now())
    cellar.clock.advance(HOUR)
    cellar.letters.sent.clear()
    await cellar.mended()
    assert pings(cellar, ANNA) == []
    assert await cellar.store.unsent() == []


async def test_nor_is_a_digest_while_it_is_paused(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True, digest=20))
    table = await cellar.window(NONE)
    cellar.letters.trouble[HOME] = DOWN
    for _ in range(9):
        await cellar.later(1)
    assert reminders.DIGEST in [one.kind for one in await cellar.store.unsent()]
    await pause(cellar, table, cellar.clock.now())
    await tried(cellar, SHUT)
    assert pings(cellar, BORIS) == []


# votes, and time that is over


async def test_a_vote_asked_in_direct_messages_that_do_not_arrive_is_asked_in_the_channel(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    await cellar.begin(deadlines=NONE)
    cellar.letters.trouble[HOME] = DOWN
    await ask(cellar, ANNA, "abandon")
    for _ in range(2):
        await cellar.hour()
    assert ["the table needs your word" in one for one in pings(cellar, BORIS)] == [True]


@pytest.mark.parametrize(("later", "trouble"), [(0, SHUT), (3, SHUT), (3, None)])
async def test_a_vote_that_has_ended_is_asked_nowhere(cellar: Cellar, later: int, trouble: PostError | None) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    await cellar.begin(deadlines=NONE)
    cellar.letters.trouble[HOME] = DOWN
    await ask(cellar, ANNA, "pause")
    await vote(cellar, CLARA, "no")
    await tried(cellar, trouble, later=later)
    assert to(cellar, HOME) + pings(cellar, BORIS) == []


async def test_a_proposal_told_hours_late_calls_those_whose_word_is_missing(cellar: Cellar) -> None:
    await cellar.begin(deadlines=NONE)
    cellar.letters.trouble[ROOM] = BARRED
    await ask(cellar, ANNA, "pause")
    await vote(cellar, BORIS)
    cellar.clock.advance(2 * HOUR)
    cellar.letters.sent.clear()
    await cellar.mended()
    assert [one.mentions for _where, one in cellar.letters.sent if one.mentions] == [(CLARA, DMITRI)]


async def test_nobody_when_it_has_ended(cellar: Cellar) -> None:
    await cellar.begin(deadlines=NONE)
    cellar.letters.trouble[ROOM] = BARRED
    await ask(cellar, ANNA, "pause")
    await vote(cellar, BORIS, "no")
    cellar.clock.advance(2 * HOUR)
    cellar.letters.sent.clear()
    await cellar.mended()
    assert [one.mentions for _where, one in cellar.letters.sent if one.mentions] == []
    assert to(cellar, ROOM)


@pytest.mark.parametrize("answered", [True, False])
async def test_that_time_is_over_calls_nobody_late_when_it_has_been_answered(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    monkeypatch.setattr("engine.default", lambda game, number: None)
    await cellar.begin(deadlines={**NONE, "question": 2})
    cellar.letters.trouble[ROOM] = BARRED
    await cellar.later(2.1)
    if answered:
        await cellar.say("gauls")
    cellar.clock.advance(HOUR)
    cellar.letters.sent.clear()
    await cellar.mended()
    [over] = [one for _where, one in cellar.letters.sent if "the time for this is over" in one.text]
    assert over.mentions == (() if answered else (BORIS, CLARA, DMITRI))


async def test_nor_when_somebody_has_given_more_time(cellar: Cellar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.default", lambda game, number: None)
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    await cellar.begin(deadlines={**NONE, "question": 2})
    cellar.letters.trouble[HOME] = DOWN
    await cellar.later(2)
    [shown] = [one for _where, one in cellar.letters.sent if "the time for this is over" in one.text]
    await cellar.keeper.wait_on(CLARA, Click.parse(buttons(shown)[0].custom_id))
    await cellar.desk.settled()
    assert reminders.late_kind(BORIS) in [one.kind for one in await cellar.store.unsent()]
    await tried(cellar, SHUT)
    assert pings(cellar, BORIS) == []
    assert await cellar.store.unsent() == []


# clocks


@pytest.mark.parametrize("before", [1.9, 3])
async def test_of_what_was_told_late_in_a_pause_an_hour_is_left_after_it(cellar: Cellar, before: float) -> None:
    await cellar.begin(deadlines={**NONE, "window": 2})
    await cellar.say("gauls")
    cellar.letters.trouble[ROOM] = BARRED
    table = await cellar.say("romans")
    cellar.clock.advance(before * HOUR)
    await pause(cellar, table, cellar.clock.now())
    await cellar.mended()
    assert await cellar.store.unsent() == []
    assert [one for one in cellar.letters.messages.values() if "There is more time" in one.text] == []
    await cellar.later(5)
    await cellar.office.council.resume(table.row.id, DMITRI)
    await cellar.desk.settled()
    after, soonest = await cellar.table(), cellar.clock.now() + GRACE
    assert after.waiting == table.waiting
    assert [after.asks[one.number].deadline for one in after.waiting] == [soonest] * len(after.waiting)


async def test_also_for_one_whose_direct_messages_came_back_in_the_pause(cellar: Cellar) -> None:
    await window(cellar, hours=1)
    table = await cellar.table()
    cellar.clock.advance(0.9 * HOUR)
    await pause(cellar, table, cellar.clock.now())
    await cellar.mended()
    assert to(cellar, HOME)
    await cellar.office.council.resume(table.row.id, ANNA)
    await cellar.desk.settled()
    own = next(one for one in table.waiting if table.holders[one.seat] == BORIS)
    left = [row.deadline for row in (await cellar.table()).asks.values() if row.question == own.number]
    assert left == [cellar.clock.now() + GRACE]


async def test_what_is_under_way_to_the_old_channel_is_said_in_the_new_one(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox_module, "PATIENCE", 0.02)
    table = await cellar.begin(deadlines=NONE)
    gate, send, new = asyncio.Event(), cellar.letters.send, Target("channel", 55)

    async def slow(target: Target, message: Message, nonce: str) -> int:
        if target == ROOM:
            await gate.wait()
            raise TargetGone("no channel")
        return await send(target, message, nonce)

    async def gone(channel: int) -> bool:
        return channel == ROOM.id

    monkeypatch.setattr(cellar.letters, "send", slow)
    news = Notice(kind=reminders.TOLD, target=ROOM, message=Message(text="the news"))
    await cellar.store.put(table.row, [news], cellar.clock.now())
    await cellar.reopened()
    await move(cellar.office, guild=GUILD, channel=new.id, user=ANNA, game=None, gone=gone)
    gate.set()
    await cellar._outbox.settled()
    cellar.clock.advance(QUARTER)
    await cellar.reopened()
    assert to(cellar, new).count("the news") == 1
