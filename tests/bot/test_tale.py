"""A battle is told as a whole, wherever it stopped; what one roll costs is told once."""

import itertools
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest
from sqlmodel import col, select

import engine
from bot.delivery.notify import REPORT
from bot.delivery.tale import Chapter, Tale, unfinished
from bot.pictures.illustrate import Illustrator
from bot.storage.tables import NoticeRow
from engine import Event, Game
from engine.sword import events
from engine.sword.combat import Battle
from tests import fuzz
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import Room

LONGEST_LINE = 120


def answers(seed: int) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """The positions of a game of warlike people and what led to them, as everybody knows it."""
    rng = Random(seed)
    outcome = engine.new_game("four", seed=f"tale {seed}")
    while not outcome.game.winner:
        yield outcome.game, tuple(one for event in outcome.events if (one := event.seen_by(None)) is not None)
        ask = fuzz.choose(outcome.game, rng)
        outcome = engine.play(outcome.game, ask.number, fuzz.say(outcome.game, ask.number, rng, warlike=True))


@pytest.mark.parametrize("seed", range(2))
def test_every_cut_of_a_game_tells_each_battle_once_and_whole(seed: int) -> None:
    """Told answer by answer, each time with the battle that is going on: the last account has all of it."""
    battle: tuple[Event, ...] = ()
    stopped = 0
    for game, happened in answers(seed):
        view, tale = engine.view(game, None), Tale(battle, (Chapter(events=happened),))
        lines = tale.lines(view)
        assert bool(tale.battle) == (game.inside(Battle) is not None)
        whole = (*battle, *happened)
        began = sum(isinstance(event, events.BattleBegan) for event in whole)
        fought = sum(isinstance(event, events.BattleFought) for event in whole)
        assert sum(line.startswith("**Battle at") for line in lines) == began
        assert sum("(12.2.5)" in line for line in lines) == fought
        assert not fought or sum(line.startswith("• dice") for line in lines) >= 2 * fought
        assert all(len(line) <= LONGEST_LINE for line in lines if line.startswith("•"))
        stopped += bool(battle)
        battle = tale.battle
    assert stopped > 10


def test_dice_that_were_open_are_not_told_twice() -> None:
    side = events.Side("romans", "", 1, 1, (), (1, 2, 3), 6)
    other = events.Side("greeks", "", 1, 1, (), (1, 1, 1), 3)
    began = events.BattleBegan(space="roma", attacker="romans", defender="greeks", attackers=1, defenders=1)
    rolled = events.BattleRolled(space="roma", attacker=side, defender=other)
    fought = events.BattleFought(space="roma", attacker=side, defender=other, winner="romans")
    view = engine.view(engine.new_game("four", seed="x").game, None)
    open_still = Tale((began,), (Chapter(events=(rolled,)),)).lines(view)
    assert sum("The dice have been rolled" in line for line in open_still) == 1
    over = Tale((began, rolled), (Chapter(events=(fought,)),)).lines(view)
    assert not any("The dice have been rolled" in line for line in over)
    assert sum(line.startswith("• dice") for line in over) == 2


def test_a_battle_fought_again_within_one_is_part_of_it() -> None:
    began = events.BattleBegan(space="roma", attacker="romans", defender="greeks", attackers=1, defenders=1)
    ended = events.BattleEnded(space="roma", winner="romans", loser="greeks", lost=(("romans", 0), ("greeks", 1)))
    assert unfinished((ended, began, began, ended)) == (began, began, ended)
    assert unfinished((began, began, ended, ended)) == ()


def test_what_a_roll_costs_is_told_with_it_and_not_once_more() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    rolled = events.AttritionRolled(power="romans", space="capua", die=6, cu=3, loss=2)
    lost = events.CuLost(power="romans", space="capua", number=2, cause="5.5")
    assert len(Tale((), (Chapter(events=(rolled, lost)),)).lines(view)) == 1
    assert len(Tale((), (Chapter(events=(lost,)),)).lines(view)) == 1


def interrupted() -> tuple[Game, engine.Question, engine.Choice]:
    """An answer that begins a battle which then waits for somebody else, and that ends with dice."""
    rng = Random(3)
    for seed in itertools.count():
        for game, _ in answers(seed):
            question = next(ask for ask in engine.questions(game) if ask.waits)
            said = fuzz.say(game, question.number, rng, warlike=True)
            after = engine.play(game, question.number, said).game
            stands = after.inside(Battle) is not None and game.inside(Battle) is None
            if stands and all(ask.seat != question.seat for ask in engine.questions(after) if ask.waits):
                return game, question, said
    raise AssertionError


async def test_a_battle_that_stops_is_told_from_its_beginning_in_every_message(room: Room) -> None:
    """In the channel, across hand-overs, after a start of the bot in the middle, with a picture of the place."""
    game, question, said = interrupted()
    await room.start()
    table = await room.put(game)
    table = (await room.desk.answer(1, table.holders[question.seat], question.number, said)).after
    await room.desk.settled()
    assert "**Battle at" in room.channel.last.text
    first = (await room.table()).row.revision
    await room.reopened()
    stops = 0
    while table.running.inside(Battle) is not None:
        stops += 1
        room.clock.advance(timedelta(hours=2))
        ask = table.waiting[0]
        said = engine.default(table.running, ask.number) or engine.random_answer(table.running, ask.number, Random(0))
        table = (await room.desk.answer(1, table.holders[ask.seat], ask.number, said)).after
        await room.desk.settled()
        assert faults_of_message(room.channel.last) == []
    assert stops
    assert room.channel.last.text.count("**Battle at") == 1
    assert "(12.2.5)" in room.channel.last.text
    async with room.store.transaction() as session:
        rows = (await session.exec(select(NoticeRow).where(NoticeRow.revision >= first))).all()
    pictured = [row for row in rows if row.drawing.startswith(f"{REPORT}:")]
    assert pictured
    (picture,) = await Illustrator(room.desk)(pictured[-1])
    assert (picture.filename, picture.alt[:10]) == ("report.jpg", "Battle at ")
    assert " win: " in picture.alt


async def test_after_an_undo_a_battle_is_told_as_far_as_it_still_stands(room: Room) -> None:
    game, question, said = interrupted()
    await room.start()
    table = await room.put(game)
    before = table.row.revision
    user = table.holders[question.seat]
    table = (await room.desk.answer(1, user, question.number, said)).after
    begun = table.row.revision
    ask = table.waiting[0]
    passed = engine.default(table.running, ask.number)
    assert passed is not None
    await room.desk.answer(1, table.holders[ask.seat], ask.number, passed)
    await room.desk.undo(1, begun, user, seen=(await room.table()).row.revision)
    await room.desk.settled()
    assert "Taken back" in room.channel.last.text
    assert "**Battle at" in room.channel.last.text
    async with room.store.transaction() as session:
        row = (await session.exec(select(NoticeRow).order_by(col(NoticeRow.id).desc()))).first()
    assert row is not None
    (picture,) = await Illustrator(room.desk)(row)
    assert picture.alt.startswith("Battle at ")
    assert " win: " not in picture.alt, "what was taken back is not in the picture"
    await room.desk.undo(1, before, user, seen=(await room.table()).row.revision)
    await room.desk.settled()
    assert "**Battle at" not in room.channel.last.text
