"""What happens by the clock alone: reminders, half-time reminders, deadlines, digests, each exactly once."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta

import pytest

import engine
from bot import preferences
from bot.clocks import asks, reminders, timing
from bot.clocks.clock import SetClock
from bot.clocks.timekeeper import Due, Timekeeper
from bot.delivery.outbox import Outbox
from bot.delivery.post import DirectClosed, Message, Target
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.refusals import GameOver, NotYourSeat, Stale, WaitedFor
from bot.storage.rows import changed
from bot.storage.store import Store
from bot.storage.tables import AskRow, GameRow, PlayerRow, Status
from bot.table import Table
from bot.votes.decisions import replaced
from tests.bot.discord_limits import buttons, faults_of_message
from tests.bot.room import (
    ANNA,
    BORIS,
    CHANNEL,
    CLARA,
    DMITRI,
    GUILD,
    PEOPLE,
    SEATS,
    STRANGER,
    Channel,
    Room,
    labels,
    prefer,
)

HOUR = timedelta(hours=1)
NONE = {"window": 0, "question": 0, "turn": 0}
ROOM = Target("channel", CHANNEL)


@dataclass
class Letters(Channel):
    """Remembers where each message went; some people's direct messages are closed."""

    sent: list[tuple[Target, Message]] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        if target.kind == "user" and target.id in self.closed:
            raise DirectClosed
        assert faults_of_message(message) == []
        self.sent.append((target, message))
        return await Channel.send(self, target, message, nonce)


class Hall(Room):
    """A room with a clock that is listened to, and as many games as one likes."""

    def __init__(self, store: Store, clock: SetClock) -> None:
        super().__init__(store, clock)
        self.letters = Letters()
        self._outbox = Outbox(store, self.letters, clock, self._draw)
        self.keeper = Timekeeper(self.desk)

    async def begin(
        self,
        seats: Sequence[int] = PEOPLE,
        deadlines: dict[str, int] | None = None,
        channel: int = CHANNEL,
        guild: int = GUILD,
    ) -> Table:
        table = await self.lobby.open(
            guild=guild,
            channel=channel,
            owner=seats[0],
            scenario="four",
            options={},
            name="Friends",
            language="en",
            deadlines=NONE if deadlines is None else deadlines,
        )
        for user, seat in zip(seats, SEATS, strict=True):
            table, _seat = await self.lobby.join(table, user, seat)
        table = await self.lobby.start(table, seats[0])
        await self.desk.settled()
        self.letters.sent.clear()
        return table

    async def window(self, deadlines: dict[str, int] | None = None, seats: Sequence[int] = PEOPLE) -> Table:
        """All are asked at once whether they announce Desperate Times."""
        await self.begin(seats, deadlines)
        await self.say("gauls")
        table = await self.say("romans")
        assert {ask.name for ask in table.waiting} == {"desperate"}
        self.letters.sent.clear()
        return table

    async def later(self, hours: float) -> list[tuple[Target, Message]]:
        """What is sent when so many hours have passed, by a clock looked at once."""
        self.clock.advance(hours * HOUR)
        before = len(self.letters.sent)
        await self.keeper.tick()
        await self.desk.settled()
        return self.letters.sent[before:]

    async def hourly(self, hours: int) -> list[int]:
        """After how many of these hours something was sent."""
        return [hour for hour in range(1, hours + 1) if await self.later(1)]

    async def asked(self, seat: str = "gauls") -> AskRow:
        table = await self.table()
        return next(row for row in table.asks.values() if row.seat == seat)


@pytest.fixture
def hall(store: Store, clock: SetClock) -> Hall:
    return Hall(store, clock)


# reminders


async def test_a_reminder_says_what_is_asked_and_links_to_where(hall: Hall) -> None:
    await hall.begin()
    assert await hall.later(7.9) == []
    [(target, message)] = await hall.later(0.1)
    assert target == ROOM
    assert message.mentions == (ANNA,)
    assert f"<@{ANNA}>, **Friends** waits for you:\n• Gauls: " in message.text
    assert "Who goes first" in message.text or "which" in message.text
    assert f"https://discord.com/channels/{GUILD}/{CHANNEL}/" in message.text
    assert labels(message) == ["Open", "Since my last answer", "Snooze for this turn"]


async def test_reminders_come_first_then_every_and_at_most_and_then_the_table_is_told_once(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(first_hours=2, every_hours=5, most=3))
    await hall.begin()
    assert await hall.hourly(16) == [2, 7, 12]
    assert (await hall.asked()).reminded == 3
    [(target, message)] = await hall.later(1)
    assert (target, message.mentions) == (ROOM, ())
    assert f"Gauls (<@{ANNA}>)" in message.text
    assert "does not any more" in message.text
    assert await hall.hourly(100) == []


async def test_who_wants_no_reminders_gets_none_and_the_table_is_told_nothing(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(most=0))
    await hall.begin()
    assert await hall.later(8) == []
    assert await hall.hourly(50) == []
    assert not (await hall.asked()).told


async def test_nobody_is_reminded_in_his_quiet_hours(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(quiet=(time(19), time(7)), zone="Europe/Berlin"))
    await hall.begin()  # at noon in UTC, 13 h in Berlin; due at 21 h there
    assert (await hall.asked()).remind == datetime(2026, 3, 16, 6, tzinfo=UTC)
    assert await hall.hourly(20) == [18]


async def test_quiet_hours_hold_also_for_a_reminder_that_was_due_before_they_began(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(quiet=(time(22), time(7))))
    await hall.begin(deadlines={**NONE, "question": 16})
    row = await hall.asked()
    assert (row.remind, row.half) == (row.since + 8 * HOUR, row.since + 8 * HOUR)
    assert await hall.later(11) == []  # nobody looked at the clock before 23 h
    assert (await hall.asked()).half is None, "the deadline is at 4 h"
    assert (await hall.asked()).deadline is not None
    assert (await hall.asked()).remind == datetime(2026, 3, 16, 7, tzinfo=UTC)


async def test_all_that_is_due_to_one_person_in_one_game_is_one_message(hall: Hall) -> None:
    table = await hall.window(seats=(ANNA, ANNA, BORIS, BORIS))
    assert len(table.waiting) > 2
    letters = await hall.later(8)
    assert sorted(message.mentions for _target, message in letters) == [(ANNA,), (BORIS,)]
    text = next(message.text for _target, message in letters if message.mentions == (ANNA,))
    assert "• Gauls: " in text
    assert "• Etruscans/Samnites: " in text or "Etruscan" in text


async def test_who_has_answered_is_not_reminded(hall: Hall) -> None:
    table = await hall.window()
    await hall.say("pass")
    first = table.holders[table.waiting[0].seat]
    assert {message.mentions for _target, message in await hall.later(8)} == {
        (table.holders[ask.seat],) for ask in table.waiting if table.holders[ask.seat] != first
    }


async def test_direct_messages_are_reminded_by_and_a_closed_one_is_a_mention(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(dm=True))
    await hall.begin()
    [(target, message)] = await hall.later(8)
    assert target == Target("user", ANNA)
    assert "Open" in labels(message)
    hall.letters.closed.add(ANNA)
    [(target, message)] = await hall.later(24)
    assert (target, message.mentions) == (ROOM, (ANNA,))
    assert "<jump>" not in message.text


# exactly once


async def test_two_processes_remind_once(hall: Hall, database_url: str, clock: SetClock) -> None:
    await hall.begin()
    other = Store(database_url)
    try:
        second = Hall(other, clock)
        second.letters = hall.letters
        second._outbox = hall._outbox
        clock.advance(8 * HOUR)
        await asyncio.gather(*(keeper.tick() for keeper in (hall.keeper, second.keeper) * 3))
        await hall.desk.settled()
        await second.desk.settled()
    finally:
        await other.close()
    assert len(hall.letters.sent) == 1
    assert (await hall.asked()).reminded == 1


async def test_a_crash_before_the_commit_keeps_neither_the_clock_nor_the_notice(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.begin()
    with monkeypatch.context() as patched:
        patched.setattr(asks, "put", _fail)
        assert await hall.later(8) == []
        assert (await hall.asked()).reminded == 0
    assert len(await hall.later(0)) == 1
    assert await hall.later(0) == []


def _fail(*args: object) -> None:
    raise RuntimeError("the process dies here")


async def test_counters_outlive_a_restart(hall: Hall, store: Store, clock: SetClock) -> None:
    await preferences.save(hall.store, ANNA, Preferences(first_hours=1, every_hours=1, most=3))
    await hall.begin()
    assert await hall.hourly(2) == [1, 2]
    again = Hall(store, clock)
    assert await again.hourly(1) == [1]
    [(_target, message)] = await again.later(1)
    assert message.mentions == ()


async def test_counters_outlive_an_undo(hall: Hall) -> None:
    await preferences.save(hall.store, DMITRI, Preferences(first_hours=1, every_hours=1, most=2))
    table = await hall.window()
    await hall.say("pass", seat="greeks")
    before = await hall.asked("romans")
    assert await hall.hourly(2) == [1, 2]
    revision = table.row.revision
    await hall.desk.undo(table.row.id, revision, CLARA, seen=revision + 1)
    await hall.desk.settled()
    after = await hall.asked("romans")
    assert (after.name, after.question != before.question) == (before.name, True)
    assert (after.reminded, after.since) == (2, hall.clock.now())
    assert (await hall.asked("greeks")).reminded == 0
    [(_target, message)] = await hall.later(1)
    assert message.mentions == ()


async def test_a_game_that_fails_does_not_hold_up_the_others(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await hall.begin()
    await hall.begin((BORIS, CLARA, ANNA, DMITRI), channel=21)
    known = hall.desk.table

    async def table(game: int) -> Table:
        if game == broken.row.id:
            raise RuntimeError("broken")
        return await known(game)

    monkeypatch.setattr(hall.desk, "table", table)
    with caplog.at_level(logging.ERROR, "bot.clocks.timekeeper"):
        [(target, message)] = await hall.later(8)
        assert (target.id, message.mentions) == (21, (BORIS,))
        assert await hall.later(0.01) == []
    assert [(record.message, vars(record)["game"]) for record in caplog.records] == [
        ("What is due by the clock could not be done", broken.row.id)
    ]


async def test_without_anything_due_the_clock_asks_one_question(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    await hall.begin()
    monkeypatch.setattr(hall.desk, "table", _fail)
    await hall.keeper.tick()
    assert hall.keeper._failed == set()


# half time and deadlines


async def test_at_half_time_there_is_one_reminder(hall: Hall) -> None:
    await hall.begin(deadlines={**NONE, "question": 40})
    assert await hall.hourly(19) == [8]
    [(_target, message)] = await hall.later(1)
    assert message.mentions == (ANNA,)
    assert "half of your time in **Friends** is over" in message.text
    assert timing.until(await hall.asked()) in message.text
    assert (await hall.asked()).reminded == 1
    assert await hall.hourly(11) == []


async def test_a_reminder_and_half_time_within_an_hour_are_one_ping(hall: Hall) -> None:
    await hall.begin(deadlines={**NONE, "question": 17})  # half at 8.5 h, the first reminder at 8 h
    assert await hall.hourly(16) == [8]


async def test_after_the_deadline_the_default_is_answered_by_the_clock(hall: Hall) -> None:
    table = await hall.window({**NONE, "window": 24})
    await hall.later(12)
    assert await hall.later(11.9) == []
    before = (await hall.table()).row.revision
    await hall.later(0.1)
    entries = [entry for entry in await hall.store.entries(table.row.id, before) if entry.by == "clock"]
    assert {entry.seat for entry in entries} == {ask.seat for ask in table.waiting}
    assert {(entry.user, tuple(entry.words)) for entry in entries} == {(None, ("pass",))}
    assert await hall.later(0) == []


async def test_after_a_start_of_the_bot_no_deadline_is_nearer_than_an_hour(hall: Hall) -> None:
    """Nobody could answer while it was down."""
    table = await hall.begin(deadlines={"question": 10})
    hall.clock.advance(30 * HOUR)
    await hall.office.reopen()
    await hall.reopened()
    await hall.later(0.9)
    assert (await hall.table()).row.revision == table.row.revision
    await hall.later(0.2)
    assert (await hall.table()).row.revision > table.row.revision


async def test_where_there_is_no_default_the_table_is_asked_once_in_each_period(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "default", lambda game, number: None)
    await preferences.save(hall.store, ANNA, Preferences(first_hours=100))
    await hall.begin(deadlines={**NONE, "question": 20})
    assert await hall.hourly(19) == [10]
    [(target, message)] = await hall.later(1)
    assert (target, message.mentions) == (ROOM, (BORIS, CLARA, DMITRI))
    assert f"Gauls (<@{ANNA}>)" in message.text
    for way in ("/replace", "/game abandon"):
        assert way in message.text
    assert labels(message) == ["Wait on", "Since my last answer"]
    assert await hall.hourly(20) == [10, 20]
    assert (await hall.table()).row.revision == 1


async def test_the_table_may_give_the_same_time_once_more(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "default", lambda game, number: None)
    await hall.begin(deadlines={**NONE, "question": 20})
    await hall.later(20)
    click = Click.parse(buttons(hall.letters.sent[-1][1])[0].custom_id)
    with pytest.raises(WaitedFor):
        await hall.keeper.wait_on(ANNA, click)
    with pytest.raises(NotYourSeat):
        await hall.keeper.wait_on(STRANGER, click)
    hall.clock.advance(5 * HOUR)
    reply = await hall.keeper.wait_on(BORIS, click)
    await hall.desk.settled()
    assert (await hall.asked()).deadline == hall.clock.now() + 20 * HOUR
    assert timing.until(await hall.asked()) in reply.text
    said = hall.letters.sent[-1][1]
    assert (said.mentions, "we wait on" in said.text) == ((), True)
    assert [message.rows for message in hall.letters.messages.values() if "Wait on with" in message.text] == [()]
    with pytest.raises(Stale):
        await hall.keeper.wait_on(CLARA, click)
    await hall.later(20)
    await hall.keeper.wait_on(CLARA, click)
    await hall.say("gauls")
    with pytest.raises(Stale):
        await hall.keeper.wait_on(BORIS, click)


async def test_of_two_messages_that_the_time_is_over_each_loses_its_own_button(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "default", lambda game, number: None)
    table = await hall.window({**NONE, "window": 20})
    hall.clock.advance(5 * HOUR)
    seat = table.waiting[1].seat  # changes hands: its clock begins anew
    async with hall.desk.lock(table.row.id):
        changed_hands = replaced(await hall.table(), seat, STRANGER, Preferences(), hall.clock.now())
        await hall.office.council._decide(await hall.table(), changed_hands, BORIS)
    await hall.desk.settled()
    first, second = [
        next(message for _target, message in await hall.later(hours) if "Wait on" in labels(message))
        for hours in (15, 5)
    ]
    await hall.keeper.wait_on(STRANGER, Click.parse(buttons(first)[0].custom_id))
    await hall.desk.settled()
    shown = [message for message in hall.letters.messages.values() if "time for this is over" in message.text]
    assert [bool(message.rows) for message in shown] == [False, True]
    assert shown[1].text == second.text


async def test_nobody_gives_more_time_than_the_table_was_asked_for(hall: Hall) -> None:
    await hall.begin(deadlines={**NONE, "question": 20})
    asked = await hall.asked()
    with pytest.raises(Stale):
        await hall.keeper.wait_on(BORIS, Click(act="wait", game=1, questions=(asked.question,)))
    assert await hall.asked() == asked


async def test_when_all_are_asked_all_are_told(hall: Hall) -> None:
    table = await hall.window()
    rows = list(table.asks.values())
    assert reminders.others(table, rows) == tuple(sorted(PEOPLE))
    assert ANNA not in reminders.others(table, [row for row in rows if row.seat == "gauls"])


async def test_a_paused_game_stands_still_and_goes_on_where_it_was(hall: Hall) -> None:
    table = await hall.begin(deadlines={**NONE, "question": 24})
    await hall.later(7)
    await pause(hall, table, hall.clock.now())
    assert await hall.hourly(50) == []
    await asks.grace(hall.store, hall.clock.now())  # the bot was started anew meanwhile
    async with hall.store.transaction() as session:
        row = await session.get(GameRow, table.row.id)
        assert row is not None
        row.paused = None
        session.add(row)
        await asks.go_on(session, table.row.id, 50 * HOUR)
    assert await hall.hourly(5) == [1, 5]
    assert (await hall.asked()).deadline == table.asks[table.waiting[0].number].deadline + 50 * HOUR  # type: ignore[operator]


async def pause(hall: Hall, table: Table, since: datetime) -> None:
    async with hall.store.transaction() as session:
        row = await session.get(GameRow, table.row.id)
        assert row is not None
        row.paused = since
        session.add(row)


async def test_nothing_is_due_in_a_game_that_is_over(hall: Hall) -> None:
    table = await hall.begin()
    async with hall.store.transaction() as session:
        row = await session.get(GameRow, table.row.id)
        assert row is not None
        row.status = Status.OVER
        session.add(row)
    assert await hall.hourly(10) == []
    assert await asks.due(hall.store, hall.clock.now()) == {}
    click = Click(act="wait", game=table.row.id, questions=(1,))
    for act in (hall.keeper.wait_on, hall.keeper.snooze):
        with pytest.raises(GameOver):
            await act(BORIS, click)


# snoozing


async def test_snoozed_for_this_turn_there_is_only_the_reminder_at_half_time(hall: Hall) -> None:
    table = await hall.begin(deadlines={**NONE, "question": 80})
    await hall.later(8)
    click = Click.parse(buttons(hall.letters.sent[-1][1])[-1].custom_id)
    with pytest.raises(NotYourSeat):
        await hall.keeper.snooze(BORIS, click)
    with pytest.raises(NotYourSeat):
        await hall.keeper.snooze(STRANGER, click)
    with pytest.raises(Stale):
        await hall.keeper.snooze(ANNA, replace(click, word="9"))
    assert "turn 1" in (await hall.keeper.snooze(ANNA, click)).text
    assert await hall.hourly(70) == [32]
    assert (await hall.asked()).reminded == 1
    await asks.snooze(hall.store, table.row.id, ["gauls"], 0)  # as if it had been in the turn before
    assert len(await hall.later(9)) > 0


async def test_snoozing_is_undone_and_leaves_what_else_a_seat_prefers(hall: Hall) -> None:
    table = await hall.begin()
    await prefer(hall.store, table.row.id, "gauls", {"colour": "red"})
    await asks.snooze(hall.store, table.row.id, ["gauls", "greeks"], 3)
    seats = {seat.seat: seat for seat in await hall.store.seats(table.row.id)}
    assert [seat for seat, row in seats.items() if asks.is_snoozed(row, 3)] == ["gauls", "greeks"]
    assert not asks.is_snoozed(seats["gauls"], 4)
    await asks.snooze(hall.store, table.row.id, ["gauls"], None)
    seats = {seat.seat: seat for seat in await hall.store.seats(table.row.id)}
    assert seats["gauls"].preferences == {"colour": "red"}
    assert asks.is_snoozed(seats["greeks"], 3)


@pytest.mark.parametrize(
    ("wish", "snoozed", "reminded", "counts"),
    [
        (Preferences(), False, 0, True),
        (Preferences(), True, 0, False),
        (Preferences(digest=18), False, 0, False),
        (Preferences(most=2), False, 2, False),
    ],
)
async def test_at_half_time_a_reminder_that_is_as_good_as_due_counts_if_there_are_any(
    hall: Hall, wish: Preferences, snoozed: bool, reminded: int, counts: bool
) -> None:
    now = hall.clock.now()
    row = AskRow(game=1, question=2, seat="gauls", name="step", since=now, half=now, reminded=reminded)
    row.remind = now + HOUR / 2
    due = Due()
    due.place(row, ANNA, wish, snoozed, now)
    [(old, new)] = due.pinged[ANNA]
    assert (old, new.half, new.reminded) == (row, None, reminded + counts)
    assert (new.remind != row.remind) == counts


# digests


async def test_a_digest_lists_all_games_once_a_day_in_place_of_reminders(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(digest=18, zone="Europe/Berlin", dm=True, most=2))
    await hall.begin()
    await hall.begin(channel=21)
    await hall.begin((BORIS, ANNA, CLARA, DMITRI), channel=22)
    assert await hall.later(4.9) == []
    [(target, message)] = await hall.later(0.1)
    assert target == Target("user", ANNA)
    assert message.text.count("**Friends**") == 2
    assert f"channels/{GUILD}/21/" in message.text
    assert labels(message) == ["Open: Friends"] * 2 + ["Since my last answer: Friends"] * 2
    assert (await hall.asked()).reminded == 1
    boris = [message for _target, message in await hall.later(3)]
    assert [message.mentions for message in boris] == [(BORIS,)]
    assert ANNA in {message.mentions[0] for _target, message in await hall.later(21)}
    told = [message for _target, message in await hall.later(24) if not message.mentions]
    assert sum(f"Gauls (<@{ANNA}>)" in message.text for message in told) == 2


async def test_a_digest_in_a_channel_names_no_games_of_other_servers(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(digest=18, dm=True))
    hall.letters.closed.add(ANNA)
    await hall.begin()
    await hall.begin(channel=21)
    await hall.begin(channel=31, guild=11)
    [(target, message)] = await hall.later(6)
    assert target == ROOM
    assert message.text.count("**Friends**") == 2
    assert "1 game on another server" in message.text
    assert "/11/" not in message.text


async def test_a_digest_leaves_out_games_that_are_snoozed_or_paused(hall: Hall) -> None:
    await preferences.save(hall.store, ANNA, Preferences(digest=18))
    first = await hall.begin()
    second = await hall.begin(channel=21)
    third = await hall.begin(channel=22)
    await asks.snooze(hall.store, second.row.id, ["gauls"], 1)
    await pause(hall, third, hall.clock.now())
    [(_target, message)] = await hall.later(6)
    assert message.text.count("**Friends**") == 1
    assert f"channels/{GUILD}/{first.row.channel}/" in message.text
    await asks.snooze(hall.store, first.row.id, ["gauls"], 1)
    assert await hall.later(24) == []


# preferences


async def test_changed_preferences_move_the_clocks_that_run(hall: Hall) -> None:
    await hall.begin()
    chosen = Preferences(first_hours=3)
    await asks.choose(hall.store, ANNA, chosen, hall.clock.now())
    assert await hall.hourly(5) == [3]


async def test_preferences_are_kept_and_broken_ones_are_none(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    chosen = Preferences(quiet=(time(22), time(7, 30)), zone="Asia/Tokyo", digest=6, dm=True, most=10)
    await preferences.save(hall.store, ANNA, chosen)
    assert await preferences.load(hall.store, [ANNA, BORIS]) == {ANNA: chosen, BORIS: Preferences()}
    async with hall.store.transaction() as session:
        row = await session.get(PlayerRow, ANNA)
        assert row is not None
        row.preferences = {**row.preferences, "zone": "Atlantis/Poseidonis"}
        session.add(row)
    assert await preferences.load_one(hall.store, ANNA) == Preferences()
    assert str(ANNA) in caplog.text


async def test_a_clock_somebody_else_has_set_on_is_left_alone(hall: Hall) -> None:
    await hall.begin()
    row = await hall.asked()
    stale = changed(row, remind=row.since)
    async with hall.store.transaction() as session:
        assert not await asks.claim(session, stale, changed(row, reminded=7))
        assert await asks.claim(session, row, changed(row, reminded=1))
    assert (await hall.asked()).reminded == 1
