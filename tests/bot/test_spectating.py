"""Spectators and cards shown: who is told what, and by which way."""

from dataclasses import replace
from random import Random

import pytest
from sqlmodel import col, select

import engine
from bot import preferences
from bot.delivery.notice import message_in
from bot.delivery.notify import MAP
from bot.delivery.post import Message
from bot.pages import showing
from bot.pages.spectating import SPECTATE, notices, spectate, spectators
from bot.pictures.illustrate import Illustrator
from bot.questions.clicks import Click
from bot.refusals import GameOver, NotYourSeat, PlaysHere, Unknown
from bot.storage.tables import GameRow, NoticeRow, PlayerRow, Status
from bot.table import Table
from engine import Choice, Game, Question
from tests.bot.discord_limits import buttons
from tests.bot.room import BORIS, CHANNEL, CLARA, DMITRI, PEOPLE, STRANGER, Room, fallback_in, played_until


async def two_turns(room: Room) -> tuple[Table, Table]:
    """The same table in turn 1 and in turn 2."""
    table = await room.start()
    return (
        replace(table, game=played_until(lambda game: game.round == 1)),
        replace(table, game=played_until(lambda game: game.turn == 2)),
    )


async def test_spectators_are_told_at_the_end_of_a_turn_and_never_in_between(room: Room) -> None:
    before, after = await two_turns(room)
    assert await spectate(room.store, before, STRANGER)
    assert await spectators(room.store, before.row.id) == [STRANGER]
    assert await notices(room.store, before, before, lambda: ["news"]) == []
    (notice,) = await notices(room.store, before, after, lambda: ["The scoring"])
    assert (notice.target.kind, notice.target.id) == ("user", STRANGER)
    assert "The scoring" in notice.message.text
    assert "<jump>" in notice.message.text
    assert "Turn 2 of 9" in notice.message.text
    assert notice.drawing == MAP
    assert notice.fallback is None
    assert not notice.message.mentions
    assert not await spectate(room.store, after, STRANGER)
    assert await notices(room.store, before, after, lambda: ["news"]) == []


async def test_they_are_told_of_the_end_and_nothing_after_it(room: Room) -> None:
    before, _after = await two_turns(room)
    await spectate(room.store, before, STRANGER)
    row = GameRow(**{**before.row.model_dump(), "status": Status.OVER, "ended": "abandoned"})
    over = replace(before, row=row)
    assert len(await notices(room.store, before, over, lambda: ["It is over"])) == 1
    assert await notices(room.store, over, over, lambda: ["news"]) == []
    with pytest.raises(GameOver):
        await spectate(room.store, over, STRANGER + 1)


async def test_what_they_are_told_is_public(room: Room) -> None:
    before, after = await two_turns(room)
    await spectate(room.store, before, STRANGER)
    (notice,) = await notices(room.store, before, after, list)
    other = replace(after, game=engine.redacted(after.running, None, "another seed"))
    (again,) = await notices(room.store, before, other, list)
    assert other.running.hands != after.running.hands
    assert again.message == notice.message


async def test_a_player_does_not_spectate_also_not_after_he_took_a_seat(room: Room) -> None:
    before, after = await two_turns(room)
    with pytest.raises(PlaysHere):
        await spectate(room.store, before, PEOPLE[0])
    await spectate(room.store, before, STRANGER)
    seated = replace(after, holders={**after.holders, "romans": STRANGER})
    assert await notices(room.store, before, seated, lambda: ["news"]) == []


# cards shown


async def a_showing(room: Room) -> tuple[Table, tuple[str, ...]]:
    table = await room.start()
    hand = table.view("romans").hand
    shown = await showing.show(room.desk, table, DMITRI, "romans", "greeks", f"{hand[0]}, {hand[1]}")
    await room.desk.settled()
    assert shown == hand[:2]
    return table, shown


def look_of(message: Message) -> Click:
    button, _since = buttons(message)
    assert button.label == "Look"
    return Click.parse(button.custom_id)


async def test_who_prefers_direct_messages_is_told_there_and_pinged_only_if_they_are_closed(room: Room) -> None:
    async with room.store.transaction() as session:
        session.add(PlayerRow(user=CLARA, preferences={"dm": True}))
    assert (await preferences.load(room.store, [CLARA]))[CLARA].dm
    _table, _shown = await a_showing(room)
    rows = [row for row in await _notices(room) if row.kind == showing.SHOWN]
    public, direct = rows
    assert (public.target_kind, public.target) == ("channel", CHANNEL)
    assert message_in(public).mentions == ()
    assert (direct.target_kind, direct.target) == ("user", CLARA)
    fallback = fallback_in(direct)
    assert fallback is not None
    assert fallback.mentions == (CLARA,)
    assert look_of(message_in(direct)).act == "look"


async def _notices(room: Room) -> list[NoticeRow]:
    async with room.store.transaction() as session:
        return list((await session.exec(select(NoticeRow).order_by(col(NoticeRow.id)))).all())


async def test_the_public_message_is_the_same_whatever_is_shown(room: Room) -> None:
    table = await room.start()
    hand = table.view("romans").hand
    for cards in (hand[0], hand[1]):
        await showing.show(room.desk, table, DMITRI, "romans", "greeks", cards)
        await room.desk.settled()
    *_rest, one, other = room.channel.messages.values()
    assert one.text == other.text
    assert one.mentions == other.mentions == (CLARA,)


async def test_only_the_holder_of_the_seat_looks_also_a_later_one(room: Room) -> None:
    table, shown = await a_showing(room)
    click = look_of(room.channel.last)
    illustrator = Illustrator(room.desk)
    told = await showing.look(room.desk, illustrator, CLARA, click)
    assert all(table.data.cards[card].name in told.text for card in shown)
    for user in (*(person for person in PEOPLE if person != CLARA), STRANGER):
        with pytest.raises(NotYourSeat):
            await showing.look(room.desk, illustrator, user, click)
    with pytest.raises(Unknown):
        await showing.look(room.desk, illustrator, CLARA, replace(click, word="999"))
    with pytest.raises(Unknown):
        await showing.look(room.desk, illustrator, CLARA, replace(click, game=click.game + 1))


async def test_what_was_shown_stays_when_the_card_is_gone(room: Room) -> None:
    table, shown = await a_showing(room)
    await room.put(engine.redacted(table.running, "greeks", "other hands"))
    after = await room.table()
    assert set(shown) - set(after.view("romans").hand)
    click = look_of(room.channel.last)
    told = await showing.look(room.desk, Illustrator(room.desk), CLARA, click)
    assert all(table.data.cards[card].name in told.text for card in shown)


async def test_nobody_pings_himself(room: Room) -> None:
    table = await room.start((PEOPLE[0], BORIS, DMITRI, DMITRI))
    await showing.show(room.desk, table, DMITRI, "romans", "greeks", "all")
    await room.desk.settled()
    assert room.channel.last.mentions == ()


async def test_the_news_goes_out_with_the_answer_that_ends_the_turn(room: Room) -> None:
    before, _after = await two_turns(room)
    await spectate(room.store, before, STRANGER)
    game, question, said = _last_of_turn_one()
    await room.put(game)
    await room.say(*said, seat=question.seat)
    told = [row for row in await _notices(room) if row.kind == SPECTATE]
    assert [(row.target_kind, row.target) for row in told] == [("user", STRANGER)]
    assert told[0].sent is not None


def _last_of_turn_one() -> tuple[Game, Question, Choice]:
    """The position before turn 2, and the answer that begins it."""
    rng = Random(1)
    game = engine.new_game("four", seed="room 1").game
    while True:
        question = next(ask for ask in engine.questions(game) if ask.waits)
        said = engine.random_answer(game, question.number, rng)
        following = engine.play(game, question.number, said).game
        if following.turn == 2:
            return game, question, said
        game = following
