"""What a deadline leads to: defaults one after the other, the table asked, an error told once, counters kept."""

import logging
from dataclasses import replace

import pytest

import engine
from bot import preferences
from bot.clocks import timing
from bot.clocks.clock import SetClock
from bot.delivery.post import Target
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.storage.rows import changed
from bot.storage.store import Store
from tests.bot.discord_limits import buttons
from tests.bot.room import ANNA, BORIS, CHANNEL, CLARA, DMITRI, GUILD, labels, played_until
from tests.bot.room import asks as asked
from tests.bot.test_timekeeper import HOUR, NONE, ROOM, Hall
from tests.bot.voting import ask


@pytest.fixture
def hall(store: Store, clock: SetClock) -> Hall:
    return Hall(store, clock)


async def test_who_chose_direct_messages_is_told_there_that_the_table_is_asked(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "default", lambda game, number: None)
    for user in (BORIS, CLARA):
        await preferences.save(hall.store, user, Preferences(dm=True))
    hall.letters.closed.add(CLARA)
    await hall.begin(deadlines={**NONE, "question": 20})
    letters = [(target, message) for target, message in await hall.later(20) if "Wait on" in labels(message)]
    assert [(target, message.mentions) for target, message in letters] == [
        (ROOM, (DMITRI,)),
        (Target("user", BORIS), ()),
        (ROOM, (CLARA,)),
    ]
    assert "**Friends** (https://discord.com/" in letters[1][1].text
    assert f"channels/{GUILD}/{CHANNEL}/" in letters[2][1].text
    assert {tuple(labels(message)) for _target, message in letters} == {("Wait on", "Since my last answer")}
    await hall.keeper.wait_on(BORIS, Click.parse(buttons(letters[1][1])[0].custom_id))
    await hall.desk.settled()
    assert [message for message in hall.letters.messages.values() if "Wait on" in labels(message)] == []


async def test_who_chose_direct_messages_is_asked_for_his_word_there(hall: Hall) -> None:
    for user in (BORIS, CLARA):
        await preferences.save(hall.store, user, Preferences(dm=True))
    hall.letters.closed.add(CLARA)
    await hall.begin()
    await ask(hall, ANNA, "pause")
    [(room, public), (home, alone), (closed, instead)] = hall.letters.sent
    assert (room, public.mentions) == (ROOM, (DMITRI,))
    assert (home, alone.mentions, public.text in alone.text) == (Target("user", BORIS), (), True)
    assert f"https://discord.com/channels/{GUILD}/{CHANNEL}/" in alone.text
    assert (closed, instead.mentions) == (ROOM, (CLARA,))
    assert {tuple(labels(one)) for one in (public, alone, instead)} == {("Agree", "Refuse", "Since my last answer")}
    await hall.office.council.clicked(BORIS, Click.parse(buttons(alone)[1].custom_id))
    await hall.desk.settled()
    assert [one for one in hall.letters.messages.values() if "Agree" in labels(one)] == [], "it is refused, everywhere"


async def test_what_a_default_leads_to_for_the_same_seat_is_answered_at_once(hall: Hall) -> None:
    """An activation, and the step of the march after it; then the turn is asked with a time of its own."""
    await hall.begin(deadlines={"window": 24, "question": 24, "turn": 24})
    table = await hall.put(played_until(lambda game: asked(game, "activation")))
    await hall.store.begin_clocks(timing.ask_rows((), table, {}, hall.clock.now()))
    [before] = table.waiting
    await hall.later(23.9)
    assert (await hall.table()).waiting == (before,)
    await hall.later(0.1)
    after = await hall.table()
    entries = [one for one in await hall.store.entries(table.row.id, table.row.revision) if one.by == "clock"]
    assert [(one.seat, one.name, one.words) for one in entries] == [
        (before.seat, "activation", ["move"]),
        (before.seat, "step", ["stop"]),
    ]
    assert (after.running.places, after.running.stacks) == (table.running.places, table.running.stacks), "nothing done"
    assert all(row.deadline == hall.clock.now() + 24 * HOUR for row in after.asks.values())
    assert await hall.later(1) == []
    assert (await hall.table()).row.revision == after.row.revision


async def test_a_march_that_others_may_answer_waits_for_them_and_then_anew(hall: Hall) -> None:
    """Who is asked in a window, or in another turn, has his whole time."""
    await hall.begin(deadlines={"window": 24, "question": 24, "turn": 24})
    table = await hall.put(played_until(lambda game: asked(game, "step")))
    [march] = table.waiting
    row = timing.ask_rows((), table, {}, hall.clock.now())[0]
    assert timing.goes_on(row, table, table)
    assert not timing.goes_on(changed(row, name="response"), table, table), "a window is a time of its own"
    assert not timing.goes_on(changed(row, seat="nobody"), table, table), "somebody else"
    later = replace(table, game=replace(table.running, round=table.running.round + 1))
    assert not timing.goes_on(row, table, later), "another turn"
    window = replace(table, game=played_until(lambda game: asked(game, "response")))
    assert not timing.goes_on(row, window, window), "others are asked"
    assert march.name == "step"


async def test_a_default_that_breaks_is_told_once_and_holds_up_nothing_else(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await hall.window({**NONE, "window": 24})
    first, *others = table.waiting
    known = engine.default

    def default(game: engine.Game, number: int) -> engine.Choice | None:
        if number == first.number:
            raise RuntimeError("a rule is broken")
        return known(game, number)

    monkeypatch.setattr(engine, "default", default)
    with caplog.at_level(logging.ERROR):
        letters = await hall.later(24)
        after = await hall.table()
        assert after.waiting == (first,)
        entries = await hall.store.entries(table.row.id, table.row.revision)
        assert [one.question for one in entries] == [one.number for one in others]
        errors = [record for record in caplog.records if record.name == "bot.storage.reading"]
        numbers = [record.getMessage().partition(":")[0].removeprefix("Error ") for record in errors]
        [text] = [message.text for _target, message in letters if "could not be answered" in message.text]
        assert f"after number {after.row.number} of the log" in text
        assert "/report" in text
        assert any(number in text for number in numbers)
        assert (table.holders[first.seat],) in [message.mentions for _target, message in letters], "its reminder"
        caplog.clear()
        assert await hall.hourly(0) == []
        for _ in range(3):
            assert await hall.later(0.2) == []
        assert caplog.records == []
        assert await Hall(hall.store, hall.clock).later(0) == [], "told already, before the bot was started anew"
    monkeypatch.setattr(engine, "default", known)
    await hall.later(1)
    assert first.number not in (await hall.table()).asks, "it is tried again"


async def test_counters_outlive_an_undo_of_the_answer_itself(hall: Hall) -> None:
    """Who has been reminded of a question, answers it and takes that back is not reminded all over again."""
    await preferences.save(hall.store, ANNA, Preferences(first_hours=1, every_hours=1, most=2))
    table = await hall.begin()
    first = await hall.asked()
    assert await hall.hourly(3) == [1, 2, 3]
    revision = table.row.revision
    await hall.say("gauls")
    assert (await hall.asked()).reminded == 0
    await hall.desk.undo(table.row.id, revision, ANNA, seen=revision + 1)
    again = await hall.asked()
    assert (again.name, again.reminded, again.told) == (first.name, 2, True)
    await hall.say("gauls")
    await hall.desk.undo(table.row.id, revision, ANNA, seen=revision + 3)
    assert ((await hall.asked()).reminded, (await hall.asked()).told) == (2, True)
    assert await hall.hourly(30) == []
