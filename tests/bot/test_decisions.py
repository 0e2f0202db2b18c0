"""A pause, another player for a seat, the end by agreement, and a game begun anew."""

from datetime import timedelta

import pytest
from sqlmodel import select

import engine
from bot.beforehand import orderbook
from bot.beforehand.ordered import PRESET
from bot.pages.standing import board
from bot.refusals import GameOver, NoGame, NoSuchSeat, NotYourSeat
from bot.rooms.rematch import rematch
from bot.storage.tables import AskRow, DraftRow, NoteRow, OrderRow, SeatRow, Status
from bot.table import Table
from bot.votes.objections import NotPaused, PausedAlready, ProposalEnded, SameHolder, StillPlayed
from tests.bot.room import ANNA, BORIS, CHANNEL, CLARA, DMITRI, PEOPLE, SEATS, STRANGER, Room, labels, prefer
from tests.bot.voting import after_two, ask, pinged, shown, vote


async def clocks(room: Room) -> dict[str, AskRow]:
    game = (await room.table()).row.id
    async with room.store.transaction() as session:
        return {row.seat: row for row in (await session.exec(select(AskRow).where(AskRow.game == game))).all()}


# pause


async def test_a_pause_takes_the_consent_of_all_and_is_shown(room: Room) -> None:
    await room.start()
    await ask(room, ANNA, "pause")
    for user in (BORIS, CLARA, DMITRI):
        assert (await room.table()).row.paused is None
        await vote(room, user)
    table = await room.table()
    assert table.row.paused == room.clock.now()
    assert "is paused" in room.channel.last.text
    assert "**Paused**" in "\n".join(board(table))
    assert "**Agreed**" in shown(room).text
    with pytest.raises(PausedAlready):
        await ask(room, BORIS, "pause")


async def test_while_paused_people_may_answer_and_no_deadline_comes(room: Room) -> None:
    table = await room.start((ANNA,) * 4)
    await ask(room, ANNA, "pause")
    assert not await room.desk.answer_by_clock(table.row.id, (await room.table()).waiting[0].number)
    assert (await room.say("gauls")).row.revision == table.row.revision + 1
    assert (await room.table()).row.paused is not None


async def test_any_player_ends_a_pause_and_the_clocks_go_on_where_they_stood(room: Room) -> None:
    await room.start()
    before = (await clocks(room))["gauls"]
    room.clock.advance(timedelta(hours=1))
    await ask(room, ANNA, "pause")
    for user in (BORIS, CLARA, DMITRI):
        await vote(room, user)
    room.clock.advance(timedelta(hours=50))
    with pytest.raises(NotYourSeat):
        await room.office.council.resume((await room.table()).row.id, STRANGER)
    await room.office.council.resume((await room.table()).row.id, DMITRI)
    await room.desk.settled()
    after = (await clocks(room))["gauls"]
    assert before.deadline is not None
    assert after.deadline == before.deadline + timedelta(hours=50)
    assert f"<@{DMITRI}> has ended the pause" in room.channel.last.text
    assert "Open" in labels(room.channel.last)
    assert "paused" not in room.channel.last.text
    assert pinged(room) == set()
    with pytest.raises(NotPaused):
        await room.office.council.resume((await room.table()).row.id, DMITRI)


# replacement


async def left_behind(room: Room, seat: str) -> None:
    """What the player of a seat has begun, ordered and noted."""
    game = (await room.table()).row.id
    await room.store.save_draft(game, seat, 0, ("activate",))
    await room.store.save_draft(game, seat, 3, ("pass",))
    await prefer(room.store, game, seat, {"snoozed": 1})
    async with room.store.transaction() as session:
        session.add(OrderRow(game=game, seat=seat, subject=PRESET, content={PRESET: "armed"}))
        session.add(OrderRow(game=game, seat=seat, subject="card:gal_01", content={"do": "pass"}))
        session.add(NoteRow(game=game, seat=seat, text="secret", at=room.clock.now()))


async def test_who_hands_his_seat_over_needs_the_new_player_alone(room: Room) -> None:
    await room.start()
    await left_behind(room, "gauls")
    old = room.channel.last
    await ask(room, ANNA, "replace", "Gauls", STRANGER)
    assert pinged(room) == {STRANGER}
    assert labels(shown(room)) == ["Agree", "Refuse", "Since my last answer"]
    reply = await vote(room, STRANGER)
    for text in ("You play the Gauls", "/hand", "/orders"):
        assert text in reply.text
    table = await room.table()
    assert table.holders == {**dict(zip(SEATS, PEOPLE, strict=True)), "gauls": STRANGER}
    game = table.row.id
    async with room.store.transaction() as session:
        assert not (await session.exec(select(DraftRow))).all()
        assert not (await session.exec(select(NoteRow))).all()
        seat = await session.get(SeatRow, (game, "gauls"))
        assert seat is not None
        assert seat.preferences == {}
    assert list((await orderbook.load(room.store, game))["gauls"].cards) == []
    assert (await orderbook.load(room.store, game))["gauls"].preset == "ask"
    assert f"<@{STRANGER}> plays the Gauls" in room.channel.last.text
    assert f"<@{STRANGER}>" in room.channel.last.text.rpartition("\n")[2]
    assert old not in room.channel.messages.values(), "the old hand-over has lost its buttons"
    user, question = await room.question()
    assert user == STRANGER
    with pytest.raises(NotYourSeat):
        await room.desk.answer(game, ANNA, question.number, ("gauls",))
    await room.desk.answer(game, STRANGER, question.number, ("gauls",))


async def test_the_clocks_begin_anew_for_the_new_player(room: Room) -> None:
    await room.start()
    before = (await clocks(room))["gauls"]
    room.clock.advance(timedelta(hours=20))
    await ask(room, ANNA, "replace", "gauls", STRANGER)
    await vote(room, STRANGER)
    after = (await clocks(room))["gauls"]
    assert before.deadline is not None
    assert after.deadline == before.deadline + timedelta(hours=20)


async def test_a_vote_is_void_when_the_players_have_changed(room: Room) -> None:
    await room.start()
    await ask(room, BORIS, "pause")
    await ask(room, ANNA, "replace", "gauls", STRANGER)
    await vote(room, STRANGER)
    asked = next(one for one in room.channel.messages.values() if "asks for a pause" in one.text)
    assert "**Void**: the players have changed meanwhile" in asked.text, "it says so before anybody clicks it"
    assert labels(asked) == []
    with pytest.raises(ProposalEnded):
        await vote(room, CLARA, number=1)


async def test_a_seat_and_somebody_else_must_be_named(room: Room) -> None:
    await room.start()
    with pytest.raises(NoSuchSeat):
        await ask(room, ANNA, "replace", "persians", STRANGER)
    with pytest.raises(SameHolder):
        await ask(room, BORIS, "replace", "gauls", ANNA)


# the end by agreement


async def test_a_game_is_abandoned_by_more_than_half(room: Room) -> None:
    table = await after_two(room)
    seed = table.running.seed
    await ask(room, ANNA, "abandon")
    assert pinged(room) == {BORIS, CLARA, DMITRI}
    await vote(room, BORIS)
    assert not (await room.table()).is_over
    assert seed not in "".join(message.text for message in room.channel.messages.values())
    await vote(room, CLARA)
    table = await room.table()
    assert (table.row.status, table.row.ended) == (Status.OVER, "abandoned")
    last = room.channel.last
    assert pinged(room) == set(PEOPLE)
    assert seed in last.text
    assert engine.commitment(seed) in last.text
    assert labels(last) == ["Since my last answer"]
    assert await clocks(room) == {}
    assert "abandoned" in "\n".join(board(table))
    with pytest.raises(GameOver):
        await ask(room, ANNA, "pause")
    with pytest.raises(GameOver):
        await room.desk.answer(table.row.id, CLARA, 5, ("pass",))
    await room.open()


async def test_an_abandoned_game_leaves_nothing_to_decide(room: Room) -> None:
    await after_two(room)
    await ask(room, BORIS, "pause")
    await ask(room, ANNA, "abandon")
    await vote(room, BORIS)
    await vote(room, CLARA)
    asked = next(one for one in room.channel.messages.values() if "asks for a pause" in one.text)
    assert "**Void**: the game is over" in asked.text
    with pytest.raises(ProposalEnded):
        await vote(room, CLARA, number=1)


# the next game


async def test_a_rematch_has_the_same_people_scenario_options_deadlines_and_presets(room: Room) -> None:
    table = await room.start()
    await left_behind(room, "gauls")
    with pytest.raises(StillPlayed):
        await again(room, ANNA)
    await ask(room, ANNA, "abandon")
    await vote(room, BORIS)
    await vote(room, CLARA)
    with pytest.raises(NotYourSeat):
        await again(room, STRANGER)
    new = await again(room, DMITRI)
    assert new.row.status is Status.LOBBY
    assert new.row.id != table.row.id
    assert new.holders == table.holders
    for name in ("scenario", "options", "deadlines", "name", "language", "channel", "guild"):
        assert getattr(new.row, name) == getattr(table.row, name)
    orders = await orderbook.load(room.store, new.row.id)
    assert {seat: said.preset for seat, said in orders.items()} == {"gauls": "armed"}
    assert list(orders["gauls"].cards) == []
    assert "/start begins" in room.channel.last.text
    started = await room.lobby.start(new, ANNA)
    assert started.row.status is Status.RUNNING
    assert started.row.commitment != table.row.commitment


async def test_a_rematch_needs_a_game_that_was_played(room: Room) -> None:
    table = await room.open((ANNA,))
    await room.lobby.leave(table, ANNA, None)
    with pytest.raises(NoGame):
        await again(room, ANNA)


async def again(room: Room, user: int) -> Table:
    table = await rematch(room.desk, room.lobby, CHANNEL, user)
    await room.desk.settled()
    return table
