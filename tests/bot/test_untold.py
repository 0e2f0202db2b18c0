"""Deadlines and reminders of what nobody could be told wait until it is told."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import col

from bot import preferences
from bot.clocks.asks import GRACE
from bot.clocks.clock import SetClock
from bot.delivery import direct
from bot.delivery.notice import Notice
from bot.delivery.notify import HANDOVER
from bot.delivery.outbox import Outbox
from bot.delivery.post import DirectClosed, Message, NotAllowed, PostError, Refused, Target, Unreachable
from bot.preferences import Preferences
from bot.storage.rows import changed
from bot.storage.store import Store
from bot.storage.tables import NoticeRow
from bot.votes.decisions import replaced
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, STRANGER, labels
from tests.bot.test_timekeeper import HOUR, NONE, ROOM, Hall, Letters, pause
from tests.bot.voting import ask, vote

QUARTER = timedelta(minutes=15)


@dataclass
class Held(Letters):
    """Nothing gets through to some places; a nonce is known where it was sent."""

    trouble: dict[Target, Exception] = field(default_factory=dict)
    stripped: list[tuple[Target, int]] = field(default_factory=list)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        self._suffer(target)
        return await super().send(target, message, f"{nonce} {target}")

    async def strip(self, target: Target, message_id: int) -> None:
        self.stripped.append((target, message_id))
        await super().strip(target, message_id)

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        self._suffer(target)
        await super().edit(target, message_id, message)

    def _suffer(self, target: Target) -> None:
        if target in self.trouble:
            raise self.trouble[target]


class Cellar(Hall):
    """A hall from which messages can be held up; what is put off is told."""

    def __init__(self, store: Store, clock: SetClock) -> None:
        super().__init__(store, clock)
        self.letters: Held = Held()
        self.restarted()

    def restarted(self) -> None:
        """The outbox knows only what the store has kept."""
        self._outbox = Outbox(self.store, self.letters, self.clock, self._draw, put_off=self._put_off)

    async def _put_off(self, game: int) -> None:
        await self.desk.announce_anew(game, put_off=True)
        self.desk.send(game)

    async def hour(self) -> None:
        """With a try of what is held up."""
        await self.later(1)
        await self.reopened()

    async def mended(self) -> None:
        self.letters.trouble.clear()
        self.clock.advance(QUARTER)  # until the next try
        await self.reopened()


@pytest.fixture
def cellar(store: Store, clock: SetClock) -> Cellar:
    return Cellar(store, clock)


@pytest.mark.parametrize("trouble", [NotAllowed("no", ("send_messages",)), Unreachable("Discord is down")])
async def test_while_the_channel_takes_nothing_no_default_is_given_and_nobody_reminded(
    cellar: Cellar, trouble: PostError
) -> None:
    """Then there is an hour at least; what is said meanwhile is kept as ever."""
    await cellar.begin(deadlines={"window": 12, "question": 12, "turn": 12})
    cellar.letters.trouble[ROOM] = trouble
    table = await cellar.say("gauls")
    [asked] = table.waiting
    for _ in range(20):
        assert await cellar.later(1) == []
    standing = (await cellar.table()).asks[asked.number]
    assert (standing.reminded, standing.told) == (0, False)
    await cellar.mended()
    now, row = cellar.clock.now(), (await cellar.table()).asks[asked.number]
    assert row.deadline == now + GRACE
    assert row.half == now + GRACE / 2
    assert row.remind == now + 8 * HOUR
    assert await cellar.store.unsent() == []
    texts = [message.text for _target, message in cellar.letters.sent]
    assert texts[-1].startswith("What was held up has been told only now. There is more time for the answers:")
    assert f"until <t:{int(row.deadline.timestamp())}:f>" in texts[-1]
    [(_target, half)] = await cellar.later(0.6)
    assert "half of your time" in half.text
    await cellar.later(0.3)
    assert (await cellar.table()).row.revision == table.row.revision
    await cellar.later(0.1)
    assert (await cellar.table()).row.revision > table.row.revision
    table = await cellar.table()
    cellar.letters.trouble[ROOM] = trouble
    assert (await cellar.say("pass")).row.revision > table.row.revision


async def test_what_comes_a_little_late_is_put_off_without_a_word(cellar: Cellar) -> None:
    await cellar.begin(deadlines={**NONE, "question": 1})
    cellar.letters.trouble[ROOM] = Unreachable("Discord is down")
    [asked] = (await cellar.say("gauls")).waiting
    cellar.letters.trouble.clear()
    cellar.clock.advance(timedelta(minutes=10))
    await cellar.reopened()
    assert (await cellar.table()).asks[asked.number].deadline == cellar.clock.now() + GRACE
    assert await cellar.store.unsent() == []
    assert [one for one in cellar.letters.messages.values() if "held up" in one.text] == []


async def test_a_message_in_time_puts_nothing_off(cellar: Cellar) -> None:
    table = await cellar.window({**NONE, "window": 2})
    before = table.asks[table.waiting[1].number].deadline
    cellar.clock.advance(1.5 * HOUR)
    await cellar.desk.announce_anew(table.row.id)
    await cellar.reopened()
    assert await cellar.store.unsent() == []
    assert "The bot is back" in cellar.letters.last.text
    assert (await cellar.table()).asks[table.waiting[1].number].deadline == before


async def test_of_who_is_asked_in_direct_messages_only_his_own_clocks_wait_for_these(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it is said in the channel."""
    monkeypatch.setattr("bot.delivery.saying.LONG", 24 * HOUR)
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[Target("user", BORIS)] = Unreachable("Discord is down")
    table = await cellar.window({**NONE, "window": 2})
    await cellar.later(2)
    [left] = (await cellar.table()).waiting
    assert table.holders[left.seat] == BORIS
    await cellar.later(9)
    assert (await cellar.table()).waiting == (left,)
    await cellar.mended()
    assert (await cellar.table()).asks[left.number].deadline == cellar.clock.now() + GRACE
    await cellar.later(1)
    assert left not in (await cellar.table()).waiting


async def test_who_closed_his_direct_messages_has_been_told_in_the_channel(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.closed.add(BORIS)
    table = await cellar.window({**NONE, "window": 2})
    await cellar.later(2)
    assert [one for one in (await cellar.table()).waiting if one in table.waiting] == []


async def test_the_clocks_of_a_paused_game_stand_also_when_something_comes_late(cellar: Cellar) -> None:
    await cellar.begin(deadlines={**NONE, "question": 2})
    cellar.letters.trouble[ROOM] = Unreachable("Discord is down")
    table = await cellar.say("gauls")
    await pause(cellar, table, cellar.clock.now())
    cellar.clock.advance(9 * HOUR)
    await cellar.mended()
    assert await cellar.store.unsent() == []
    assert (await cellar.table()).asks == table.asks


async def test_what_is_dropped_holds_nothing_up(cellar: Cellar) -> None:
    await cellar.begin(deadlines={**NONE, "question": 2})
    cellar.letters.trouble[ROOM] = Unreachable("Discord is down")
    await cellar.say("gauls")
    for notice in await cellar.store.unsent():
        await cellar.store.mark(changed(notice, dropped=cellar.clock.now(), error="Refused: no"))
    before = (await cellar.table()).row.revision
    cellar.letters.trouble.clear()
    await cellar.later(2)
    assert (await cellar.table()).row.revision > before


@pytest.mark.parametrize("trouble", [Unreachable("no"), Refused("400"), ValueError("a mistake of the bot")])
async def test_who_cannot_be_reached_by_direct_message_is_told_in_the_channel_and_his_clocks_go_on(
    cellar: Cellar, trouble: Exception
) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[Target("user", BORIS)] = trouble
    table = await cellar.window({**NONE, "window": 24})
    for _ in range(12):
        await cellar.hour()
    [told] = [one for one in cellar.letters.messages.values() if "not be reached by direct message: https" in one.text]
    assert told.mentions == (BORIS,)
    assert direct.kind(BORIS) not in [notice.kind for notice in await cellar.store.unsent()]
    for _ in range(24):
        await cellar.hour()
    assert [one for one in (await cellar.table()).waiting if one in table.waiting] == []


@pytest.mark.parametrize("way", ["answered", "replaced"])
async def test_whom_the_game_waits_for_no_more_is_not_pinged_there(cellar: Cellar, way: str) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[Target("user", BORIS)] = Unreachable("no")
    table = await cellar.window({**NONE, "window": 24})
    seat = next(one for one in table.waiting if table.holders[one.seat] == BORIS).seat
    if way == "answered":
        await cellar.say("pass", seat=seat)
    else:
        now = cellar.clock.now()
        decision = replaced(table, seat, STRANGER, Preferences(), now)
        async with cellar.desk.lock(table.row.id):
            await cellar.office.council._decide(table, decision, ANNA)
    await cellar.desk.settled()
    for _ in range(3):
        await cellar.hour()
    assert [one for _target, one in cellar.letters.sent if "not be reached by direct message" in one.text] == []
    assert direct.kind(BORIS) not in [notice.kind for notice in await cellar.store.unsent()]


async def test_what_is_told_one_person_late_in_the_channel_puts_off_his_own_clocks_alone(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[Target("user", BORIS)] = Unreachable("no")
    table = await cellar.window({**NONE, "window": 2})
    cellar.clock.advance(1.5 * HOUR)
    await cellar.reopened()
    now, after = cellar.clock.now(), (await cellar.table()).asks
    assert {table.holders[one.seat]: after[one.number].deadline for one in table.waiting} == {
        table.holders[one.seat]: now + (GRACE if table.holders[one.seat] == BORIS else HOUR / 2)
        for one in table.waiting
    }


async def test_while_nothing_can_be_said_in_the_channel_either_it_stays_for_that_person(cellar: Cellar) -> None:
    """Then he gets it himself when Discord is back; nobody reads that he cannot be reached."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    await cellar.begin(deadlines={**NONE, "window": 24})
    home = Target("user", BORIS)
    cellar.letters.trouble.update(dict.fromkeys((home, ROOM), Unreachable("Discord is down")))
    await cellar.say("gauls")
    await cellar.say("romans")
    for _ in range(3):
        await cellar.hour()
    await cellar.mended()
    assert await cellar.store.unsent() == []
    assert home in [target for target, _message in cellar.letters.sent]
    assert [one for _target, one in cellar.letters.sent if "not be reached by direct message" in one.text] == []


async def test_a_mistake_of_the_bot_holds_no_game_up_for_ever(cellar: Cellar) -> None:
    await cellar.begin(deadlines={**NONE, "question": 2})
    cellar.letters.trouble[ROOM] = ValueError("the custom id is longer than 100 characters")
    before = (await cellar.say("gauls")).row.revision
    for _ in range(16):
        await cellar.hour()
    assert (await cellar.table()).row.revision > before


# what is told elsewhere than it was meant for


HOME = Target("user", BORIS)
CLOSED = "not be reached by direct message"


async def test_what_follows_a_direct_message_told_anew_in_the_channel_goes_there_too(cellar: Cellar) -> None:
    """His message is gone and he takes no others; what stands in its place is changed where it stands."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    table = await cellar.begin(deadlines=NONE)
    await ask(cellar, ANNA, "pause")
    [private] = [number for key, number in cellar.letters.nonces.items() if key.endswith(str(HOME))]
    del cellar.letters.messages[private]
    cellar.letters.closed.add(BORIS)
    for trouble in ({ROOM: Unreachable("cut")}, {}):  # the second time it is changed
        cellar.letters.trouble.update(trouble)
        await cellar.office.council.show_anew(table.row.id)
        await cellar.reopened()
        await cellar.mended()
        [(number, shown)] = [one for one in cellar.letters.messages.items() if CLOSED in one[1].text]
        assert "Agree" in labels(shown)
        cellar.letters.messages[number] = replace(shown, rows=())
    cellar.letters.stripped.clear()
    for user in (BORIS, CLARA, DMITRI):
        await vote(cellar, user)
    assert (ROOM, number) in cellar.letters.stripped
    assert HOME not in [target for target, _number in cellar.letters.stripped]
    assert await cellar.store.unsent() == []


async def test_an_old_direct_message_puts_off_nothing_that_was_asked_in_time_since(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = Unreachable("no")
    table = await cellar.window({**NONE, "window": 2, "question": 2, "turn": 2})
    old = next(one for one in table.waiting if table.holders[one.seat] == BORIS)
    await preferences.save(cellar.store, BORIS, Preferences())
    cellar.clock.advance(HOUR / 2)
    new = changed(table.asks[old.number], question=99, since=cellar.clock.now())
    await cellar.store.begin_clocks([new])
    told = Notice(kind=HANDOVER, target=ROOM, message=Message(text="asked", mentions=(BORIS,)))
    await cellar.store.put(table.row, [told], cellar.clock.now())
    await cellar.reopened()
    cellar.clock.advance(HOUR)
    await cellar.reopened()
    assert await cellar.store.unsent() == []
    after = (await cellar.table()).asks
    assert after[old.number].deadline == cellar.clock.now() + GRACE
    assert after[99].deadline == new.deadline


async def test_killed_after_it_was_said_in_the_channel_it_is_not_said_to_him_too(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = Unreachable("no")
    await cellar.window()
    cellar.clock.advance(1.2 * HOUR)
    with pytest.MonkeyPatch.context() as patch:
        mark = cellar.store.mark

        async def dead(notice: NoticeRow) -> None:
            if notice.sent:
                raise asyncio.CancelledError
            await mark(notice)

        patch.setattr(cellar.store, "mark", dead)
        with suppress(asyncio.CancelledError):
            await cellar.reopened()
    assert len([one for _target, one in cellar.letters.sent if CLOSED in one.text]) == 1
    cellar.restarted()
    await cellar.mended()
    assert await cellar.store.unsent() == []
    assert HOME not in [target for target, _message in cellar.letters.sent]
    assert len([one for one in cellar.letters.messages.values() if CLOSED in one.text]) == 1


@pytest.mark.parametrize("fallback", [True, False])
async def test_what_cannot_be_read_for_one_person_is_said_in_the_channel(
    cellar: Cellar, caplog: pytest.LogCaptureFixture, fallback: bool
) -> None:
    """Nothing of it is told, not even in the log."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = Unreachable("no")
    await cellar.window()
    async with cellar.store.transaction() as session:
        broken: dict[str, object] = {"message": {"text": ["Hannibal"]}}
        broken |= {} if fallback else {"fallback": {"text": 3}}
        await session.exec(sa.update(NoticeRow).where(col(NoticeRow.kind) == direct.kind(BORIS)).values(broken))
    cellar.clock.advance(QUARTER)
    await cellar.reopened()
    assert await cellar.store.unsent() == []
    told = [one.mentions for _target, one in cellar.letters.sent if CLOSED in one.text]
    assert told == ([(BORIS,)] if fallback else [])
    assert "cannot be read: table outbox, row " in caplog.text
    assert "Hannibal" not in caplog.text


@pytest.mark.parametrize("trouble", [Unreachable("no"), DirectClosed("closed")])
async def test_nobody_is_pinged_there_while_the_game_is_paused(cellar: Cellar, trouble: PostError) -> None:
    """But when it goes on."""
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    cellar.letters.trouble[HOME] = Unreachable("no")
    table = await cellar.window({**NONE, "window": 3})
    await ask(cellar, ANNA, "pause")
    for user in (BORIS, CLARA, DMITRI):
        await vote(cellar, user)
    cellar.letters.trouble[HOME] = trouble
    for _ in range(3):
        await cellar.hour()
    assert [one for _target, one in cellar.letters.sent if f"{CLOSED}: https" in one.text] == []
    await cellar.office.council.resume(table.row.id, ANNA)
    cellar.clock.advance(QUARTER)
    await cellar.reopened()
    [told] = [one for _target, one in cellar.letters.sent if f"{CLOSED}: https" in one.text]
    assert told.mentions == (BORIS,)


async def test_nor_is_anybody_reminded_there_while_it_is_paused(cellar: Cellar) -> None:
    await preferences.save(cellar.store, BORIS, Preferences(dm=True))
    table = await cellar.window()
    cellar.letters.trouble[HOME] = Unreachable("no")
    await cellar.later(8)
    await pause(cellar, table, cellar.clock.now())
    cellar.letters.trouble[HOME] = DirectClosed("closed")
    cellar.letters.sent.clear()
    await cellar.hour()
    assert cellar.letters.sent == []
    await cellar.office.council.resume(table.row.id, ANNA)
    cellar.clock.advance(QUARTER)
    await cellar.reopened()
    assert (BORIS,) in [one.mentions for target, one in cellar.letters.sent if target == ROOM]
