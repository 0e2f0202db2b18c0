"""One game, one lock: what is checked, what is refused, what is kept."""

import asyncio
import logging

import pytest

import engine
from bot.refusals import (
    Broken,
    ChannelBusy,
    GameOver,
    NoGame,
    NoSuchSeat,
    NotStarted,
    NotYourSeat,
    OtherData,
    Refused,
    SeatGone,
    SeatsEmpty,
    Stale,
    Started,
    WrongSetup,
)
from bot.rooms.wrongplace import BegunAlready
from bot.storage.store import Answer, LostRace, Store
from bot.storage.tables import GameRow, Status
from tests.bot.room import ANNA, BORIS, CHANNEL, CLARA, DMITRI, GUILD, PEOPLE, SEATS, STRANGER, Room, asks, played_until

# the lobby


async def test_a_channel_has_one_open_game(room: Room) -> None:
    await room.open()
    with pytest.raises(ChannelBusy):
        await room.open()


async def test_a_game_needs_a_scenario_that_can_be_played(room: Room) -> None:
    with pytest.raises(WrongSetup, match="nine"):
        await room.lobby.open(
            guild=GUILD, channel=CHANNEL, owner=ANNA, scenario="nine", options={}, name="x", language="en"
        )


async def test_a_seat_is_taken_once(room: Room) -> None:
    table = await room.open((ANNA,))
    with pytest.raises(SeatGone, match="Gauls"):
        await room.lobby.join(table, BORIS, "gauls")
    _table, seat = await room.lobby.join(table, BORIS, None)
    assert seat == SEATS[1]


async def test_of_a_full_table_no_other_seat_is_offered(room: Room) -> None:
    table = await room.open(PEOPLE)
    with pytest.raises(SeatGone) as gone:
        await room.lobby.join(table, STRANGER, "gauls")
    assert "Every seat is taken." in gone.value.tell()


async def test_what_runs_is_not_begun_again(room: Room) -> None:
    table = await room.start()
    with pytest.raises(BegunAlready) as refused:
        await room.lobby.start(table, ANNA)
    assert refused.value.tell().startswith("The game is running already.")


async def test_one_person_may_hold_several_seats(room: Room) -> None:
    table = await room.open((ANNA, ANNA, BORIS, BORIS))
    assert table.seats_of(ANNA) == SEATS[:2]
    with pytest.raises(SeatGone):
        await room.lobby.join(table, CLARA, None)


async def test_a_seat_that_does_not_exist_is_refused(room: Room) -> None:
    with pytest.raises(NoSuchSeat) as refused:
        await room.lobby.join(await room.open(()), ANNA, "persians")
    assert "Romans" in refused.value.tell()


async def test_who_leaves_frees_his_seats(room: Room) -> None:
    table = await room.lobby.leave(await room.open((ANNA, ANNA, BORIS)), ANNA, None)
    assert table.holders == {"greeks": BORIS}
    with pytest.raises(NotYourSeat):
        await room.lobby.leave(table, STRANGER, None)


async def test_the_last_to_leave_closes_the_lobby(room: Room) -> None:
    table = await room.lobby.leave(await room.open((ANNA,)), ANNA, None)
    assert table.is_over
    with pytest.raises(NoGame):
        await room.table()
    await room.open()


async def test_a_game_starts_only_when_every_seat_is_taken(room: Room) -> None:
    with pytest.raises(SeatsEmpty) as refused:
        await room.start((ANNA, BORIS, CLARA))
    assert refused.value.seats == ("Romans",)


async def test_only_who_sits_there_or_opened_it_starts_a_game(room: Room) -> None:
    table = await room.open((BORIS, BORIS, CLARA, DMITRI))
    with pytest.raises(NotYourSeat):
        await room.lobby.start(table, STRANGER)
    assert (await room.lobby.start(table, ANNA)).row.status is Status.RUNNING


async def test_a_game_starts_once_and_is_then_closed_to_newcomers(room: Room) -> None:
    table = await room.open()
    results = await asyncio.gather(*(room.lobby.start(table, ANNA) for _ in range(3)), return_exceptions=True)
    assert [isinstance(result, Started) for result in results].count(False) == 1
    for refused in (room.lobby.join(table, BORIS, None), room.lobby.leave(table, BORIS, None)):
        with pytest.raises(Started):
            await refused


async def test_the_start_commits_to_a_seed(room: Room) -> None:
    table = await room.start()
    assert table.row.commitment == engine.commitment(table.running.seed)
    assert (await room.store.entries(table.row.id))[0].words == ["start"]


# answers


async def test_an_answer_is_kept_with_its_words_note_draws_and_events(room: Room) -> None:
    table = await room.start()
    await room.say("gauls", note="hello")
    entry = (await room.store.entries(table.row.id))[-1]
    assert (entry.seat, entry.user, entry.words, entry.note) == ("gauls", ANNA, ["gauls"], "hello")
    assert engine.load(await room.store.state_at(table.row.id, 2)).turn == 1


async def test_there_must_be_a_game(room: Room) -> None:
    with pytest.raises(NoGame):
        await room.table()
    with pytest.raises(NoGame):
        await room.desk.answer(77, ANNA, 1, ("pass",))


async def test_a_lobby_takes_no_answers(room: Room) -> None:
    table = await room.open()
    with pytest.raises(NotStarted):
        await room.desk.answer(table.row.id, ANNA, 1, ("pass",))


async def test_it_must_be_your_seat(room: Room) -> None:
    table = await room.start()
    _user, question = await room.question()
    for user, told in ((STRANGER, "no seat"), (DMITRI, f"<@{ANNA}>")):
        with pytest.raises(NotYourSeat) as refused:
            await room.desk.answer(table.row.id, user, question.number, ("gauls",))
        assert told in refused.value.tell()
    assert (await room.table()).row.revision == table.row.revision


async def test_the_question_must_still_stand(room: Room) -> None:
    table = await room.start()
    user, question = await room.question()
    await room.say("gauls")
    with pytest.raises(Stale):
        await room.desk.answer(table.row.id, user, question.number, ("gauls",))


async def test_the_sentence_must_be_legal_and_a_refusal_says_why(room: Room) -> None:
    await room.start()
    table = await room.put(played_until(lambda game: asks(game, "turn")))
    user, question = await room.question()
    barred = next(option for option in table.options(question, barred=True) if option.barred)
    assert barred.barred is not None
    with pytest.raises(Refused) as refused:
        await room.desk.answer(table.row.id, user, question.number, (barred.word,))
    assert barred.barred.rule in refused.value.tell()
    with pytest.raises(Refused):
        await room.desk.answer(table.row.id, user, question.number, ("activate",))


async def test_a_game_that_is_over_takes_no_answers(room: Room) -> None:
    await room.start()
    row = (await room.table()).row
    answer = Answer(seat=None, user=None, question=None, words=())
    await room.store.record_answers(row, [(answer, row.state)], at=room.clock.now(), draws=0, status=Status.OVER)
    with pytest.raises(GameOver):
        await room.desk.answer(row.id, ANNA, 5, ("gauls",))


async def test_an_error_in_a_rule_leaves_the_game_where_it_was_and_is_logged_under_its_number(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await room.start()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(engine, "play", broken)
        with caplog.at_level(logging.ERROR), pytest.raises(Broken) as refused:
            await room.say("gauls")
    assert refused.value.number in refused.value.tell()
    assert f"Error {refused.value.number}" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "gauls" not in caplog.text, "what was said may name a hidden card"
    assert (await room.table()).row.revision == table.row.revision
    assert (await room.say("gauls")).row.revision == table.row.revision + 1


async def test_a_lost_race_is_run_again_while_the_question_stands(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.start()
    record, lost = Store.record_answers, iter([True, True, False])

    async def contested(*args: object, **more: object) -> GameRow:
        if next(lost):
            raise LostRace
        return await record(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "record_answers", contested)
    assert (await room.say("gauls")).row.revision == table.row.revision + 1


async def test_a_lost_race_to_another_answer_is_stale(room: Room, store: Store) -> None:
    table = await room.start()
    user, question = await room.question()
    other = Room(store, room.clock)
    await other.desk.answer(table.row.id, user, question.number, ("gauls",))
    with pytest.raises(Stale):
        await room.desk.answer(table.row.id, user, question.number, ("romans",))


async def test_answers_given_at_once_all_count_once(room: Room) -> None:
    await room.start()
    await room.say("gauls")
    table = await room.say("romans")
    asked = table.waiting
    assert len(asked) > 1
    given = [room.desk.answer(table.row.id, table.holders[ask.seat], ask.number, ("pass",)) for ask in asked * 2]
    results = await asyncio.gather(*given, return_exceptions=True)
    assert [isinstance(result, Stale) for result in results].count(False) == len(asked)
    assert (await room.table()).row.revision == table.row.revision + len(asked)


async def test_a_game_goes_on_with_the_data_it_began_with_or_not_at_all(room: Room) -> None:
    table = await room.start()
    await room.store.record_answers(
        table.row,
        [(Answer(seat=None, user=None, question=None, words=("start",)), table.row.state)],
        at=room.clock.now(),
        draws=0,
    )
    async with room.store.transaction() as session:
        row = await session.get(GameRow, table.row.id)
        assert row is not None
        row.dataset_hash = "another"
    with pytest.raises(OtherData):
        await room.table()


async def test_notices_that_cannot_be_delivered_do_not_spoil_an_answer(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await room.start()

    async def fail(game: int) -> None:
        raise OSError

    monkeypatch.setattr(room.desk, "_deliver", fail)
    with caplog.at_level(logging.ERROR):
        assert (await room.say("gauls")).row.revision == table.row.revision + 1
    assert await room.store.unsent(table.row.id)


async def test_the_table_of_an_earlier_answer_can_be_seen(room: Room, store: Store) -> None:
    table = await room.start()
    await room.say("gauls")
    await room.say("romans")
    for desk in (room.desk, Room(store, room.clock).desk):
        earlier = await desk.at_revision(table.row.id, table.row.revision)
        assert earlier.public == table.public
