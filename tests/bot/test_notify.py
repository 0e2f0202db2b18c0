"""Pings by the oracle, and one message for each hand-over."""

from datetime import timedelta
from random import Random

import pytest

import engine
from bot.notify import due
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, PEOPLE, Room, labels, played_until


@pytest.mark.parametrize(
    ("before", "after", "causer", "pinged"),
    [
        ({ANNA}, {BORIS}, ANNA, {BORIS}),
        ({ANNA}, {ANNA}, ANNA, set()),
        ({ANNA}, {ANNA, BORIS, CLARA}, ANNA, {BORIS, CLARA}),
        ({ANNA, BORIS}, {BORIS}, ANNA, set()),
        ({ANNA, BORIS}, {ANNA}, BORIS, set()),
        ({BORIS}, {ANNA}, BORIS, {ANNA}),
        ({BORIS}, {BORIS, ANNA}, ANNA, set()),
        (set(), {ANNA}, None, {ANNA}),
        ({ANNA}, set(), ANNA, set()),
    ],
)
def test_a_ping_is_due_to_who_is_waited_for_now_and_was_not_and_did_not_cause_it(
    before: set[int], after: set[int], causer: int | None, pinged: set[int]
) -> None:
    assert due(before, after, causer) == pinged


async def test_the_start_is_told_with_question_picture_and_ping(room: Room) -> None:
    await room.start((BORIS, ANNA, CLARA, DMITRI))
    assert "Who" in room.channel.last.text or "which" in room.channel.last.text
    assert room.channel.last.mentions == (BORIS,)
    assert room.channel.last.pictures
    assert "Open" in labels(room.channel.last)


async def test_who_starts_the_game_is_not_pinged_for_it(room: Room) -> None:
    await room.start()
    assert room.channel.last.mentions == ()


async def test_steps_of_one_hand_over_edit_its_message_and_ping_nobody(room: Room) -> None:
    await room.start()
    sent, pings = len(room.channel.messages), list(room.channel.pings)
    await room.say("gauls")
    assert len(room.channel.messages) == sent
    assert room.channel.pings == pings
    assert "Who goes first" in room.channel.last.text
    assert "The game begins" in room.channel.last.text


async def test_a_new_hand_over_is_a_new_message_and_the_old_one_loses_its_buttons(room: Room) -> None:
    await room.start()
    await room.say("gauls")
    old = max(room.channel.messages)
    table = await room.say("romans")
    assert room.channel.messages[old].rows == ()
    assert max(room.channel.messages) == old + 1
    assert set(room.channel.last.mentions) == table.waited_for - {ANNA}


async def test_after_an_hour_news_is_a_new_message_without_a_ping(room: Room) -> None:
    await room.start()
    room.clock.advance(timedelta(minutes=61))
    sent = len(room.channel.messages)
    await room.say("gauls", note="good luck")
    assert len(room.channel.messages) == sent + 1
    assert room.channel.last.mentions == ()
    assert "The game begins" not in room.channel.last.text


async def test_a_sealed_answer_after_an_hour_makes_no_message(room: Room) -> None:
    await room.start()
    await room.say("gauls")
    table = await room.say("romans")
    assert len(table.waiting) > 1
    room.clock.advance(timedelta(hours=2))
    sent, edits = len(room.channel.messages), room.channel.edits
    after = await room.say("pass")
    assert len(after.waiting) == len(table.waiting) - 1
    assert (len(room.channel.messages), room.channel.edits) == (sent, edits)


async def test_what_a_player_declares_for_himself_shows_nowhere(room: Room) -> None:
    table = await room.start()
    before = (dict(room.channel.messages), room.channel.edits)
    aside = next(ask for ask in table.questions if ask.name == "ahead" and ask.seat == "romans")
    await room.desk.answer(table.row.id, DMITRI, aside.number, ("not_this_turn",))
    await room.desk.settled()
    assert (room.channel.messages, room.channel.edits) == before


async def test_a_note_is_quoted_on_one_line_and_pings_nobody(room: Room) -> None:
    await room.start()
    await room.say("gauls", note=f"ready?\n  <@{BORIS}> @everyone")
    assert f"> Gauls: ready? <@{BORIS}> @everyone" in room.channel.last.text
    assert room.channel.pings[-1] == ()


async def test_a_note_does_not_turn_the_direction_of_writing(room: Room) -> None:
    await room.start()
    await room.say("gauls", note="a \u202e\u2066b\u200b \U0001f469\u200d\U0001f680")
    assert "> Gauls: a b \U0001f469\u200d\U0001f680" in room.channel.last.text


async def test_the_picture_is_drawn_anew_only_when_the_board_has_changed(room: Room) -> None:
    await room.start()
    await room.say("gauls")
    await room.say("romans")
    drawn = len(room.drawn)
    await room.say("pass")
    assert len(room.drawn) == drawn


async def test_after_a_start_of_the_bot_question_and_status_are_shown_anew_without_a_ping(room: Room) -> None:
    await room.start((BORIS, ANNA, CLARA, DMITRI))
    question = labels(room.channel.last)
    old = max(room.channel.messages)
    await room.office.reopen()
    await room.reopened()
    assert room.channel.messages[old].rows == ()
    assert labels(room.channel.last) == question
    assert room.channel.last.mentions == ()
    assert room.channel.last.pictures
    assert "**6 VP**" in room.channel.last.text


async def test_a_game_that_cannot_be_shown_again_keeps_no_other_from_it(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def break_off(game: int) -> None:
        raise RuntimeError("a rule is broken")

    await room.start()
    monkeypatch.setattr(room.desk, "announce_anew", break_off)
    await room.office.reopen()
    assert "Game 1 cannot be shown again" in caplog.text


@pytest.mark.parametrize("seed", [1, 2])
async def test_the_pings_of_a_random_game_are_those_of_the_oracle_and_its_messages_fit(room: Room, seed: int) -> None:
    rng = Random(seed)
    table = await room.start()
    for _ in range(120):
        if table.is_over:
            break
        question = rng.choice(table.waiting)
        user = table.holders[question.seat]
        said = engine.random_answer(table.running, question.number, rng)
        sent, waited = len(room.channel.pings), table.waited_for
        answered = await room.desk.answer(table.row.id, user, question.number, said)
        await room.desk.settled()
        table = answered.after
        expected = set(PEOPLE) if table.is_over else table.waited_for - waited - {user}
        assert {one for ping in room.channel.pings[sent:] for one in ping} == expected
        assert faults_of_message(room.channel.last) == []
        room.clock.advance(timedelta(minutes=rng.choice((1, 10, 50))))


async def test_the_end_is_told_to_all_with_the_seed(room: Room) -> None:
    await room.start()
    table, rng = await room.put(played_until(lambda game: False)), Random(0)
    while not table.is_over:
        user, question = await room.question()
        said = engine.random_answer(table.running, question.number, rng)
        table = (await room.desk.answer(table.row.id, user, question.number, said)).after
    await room.desk.settled()
    assert room.channel.last.mentions == PEOPLE
    assert table.running.seed in room.channel.last.text
    assert engine.commitment(table.running.seed) in room.channel.last.text
    assert all(message.rows == () for message in room.channel.messages.values())
    assert faults_of_message(room.channel.last) == []
