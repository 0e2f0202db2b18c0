"""Moments of a game at which something is about to be written, of every kind there is, and what is done then."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from random import Random
from typing import Any

import engine
from bot import preferences
from bot.beforehand.ordered import DESPERATE, PASS, PRESET, DesperateOrder, PresetOrder
from bot.delivery.post import Message
from bot.marches.marching import confirmed
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.rooms import moving
from bot.rooms.lobby import LOBBY
from bot.rooms.rematch import rematch
from bot.storage.tables import OrderRow, SpectatorRow
from bot.table import Table
from engine import Choice, Event, Game
from engine.sword.events import BattleEnded
from tests.bot.room import ANNA, BORIS, CHANNEL, CLARA, DMITRI, GUILD, PEOPLE, STRANGER, Room, asks, labels
from tests.bot.test_marching import begun as on_the_board
from tests.bot.test_marching import button, sent, shown, to_neapolis
from tests.bot.test_prepare import come_to_turn, prepare, ready, sentence
from tests.bot.voting import after_two, ask, open_ones, vote

HOUR = timedelta(hours=1)
SAMNITES = "etruscans_samnites"


@dataclass(frozen=True)
class Scene:
    """`act` is given what `before` returned. `again`: what is done by itself later where it was not done at once."""

    before: Callable[[Room], Awaitable[Any]]
    act: Callable[[Room, Any], Awaitable[Any]]
    again: Callable[[Room, Any], Awaitable[Any]] | None = None


SCENES: dict[str, Scene] = {}


def scene(name: str, before: Callable[[Room], Awaitable[Any]], again: Any = None) -> Callable[[Any], Any]:
    def kept(act: Callable[[Room, Any], Awaitable[Any]]) -> Callable[[Room, Any], Awaitable[Any]]:
        SCENES[name] = Scene(before, act, again)
        return act

    return kept


# answers


@cache
def answer_that(found: Callable[[Sequence[Event], Game], bool]) -> tuple[str, int, Choice]:
    """In a random game the first position (its save) at which an answer leads to that, with the answer."""
    for seed in range(20):
        rng = Random(seed)
        game = engine.new_game("four", seed=f"scene {seed}", options={"length": "short"}).game
        while not game.winner:
            number = next(one for one in engine.questions(game) if one.waits).number
            said = engine.random_answer(game, number, rng)
            outcome = engine.play(game, number, said)
            if found(outcome.events, outcome.game):
                return engine.save(game), number, said
            game = outcome.game
    raise AssertionError("there is none")


def fought(events: Sequence[Event], game: Game) -> bool:
    return any(isinstance(event, BattleEnded) for event in events)


def of_last_turn(events: Sequence[Event], game: Game) -> bool:
    return game.turn == 2


def ended(events: Sequence[Event], game: Game) -> bool:
    return bool(game.winner)


def at(found: Callable[[Sequence[Event], Game], bool]) -> Callable[[Room], Awaitable[tuple[int, Choice]]]:
    """There, with somebody who is written to alone, somebody who follows, orders, and answers begun."""

    async def before(room: Room) -> tuple[int, Choice]:
        save, number, said = answer_that(found)
        await room.start()
        await preferences.save(room.store, BORIS, Preferences(dm=True))
        async with room.store.transaction() as session:
            session.add(SpectatorRow(game=1, user=STRANGER))
            for seat in ("gauls", "greeks"):
                session.add(OrderRow(game=1, seat=seat, subject=PRESET, content={"preset": "own"}))
        table = await room.put(engine.load(save))
        await room.office.reopen()
        await room.reopened()
        for question in (await room.table()).questions:
            await room.store.save_draft(1, question.seat, question.number, (), "begun")
        assert table.question(number)
        return number, said

    return before


async def answered(room: Room, moment: tuple[int, Choice]) -> Message:
    number, said = moment
    table = await room.table()
    question = table.question(number)
    assert question is not None
    return await room.talk.say(table, table.holders[question.seat], question, said, "a note")


scene("an answer with a battle", at(fought))(answered)
scene("an answer that ends a turn", at(of_last_turn))(answered)
scene("an answer that ends the game", at(ended))(answered)


# answers begun


async def verb_shown(room: Room) -> Message:
    await ready(room, lambda game: asks(game, "turn"))
    user, question = await room.question()
    return await room.talk.show(await room.table(), user, question)


async def word_shown(room: Room) -> Message:
    message = await verb_shown(room)
    return await room.click(await asked(room), message, next(one for one in labels(message) if "ctivate" in one))


async def asked(room: Room) -> int:
    return (await room.question())[0]


@scene("a draft begun", verb_shown)
async def _begun(room: Room, message: Message) -> Message:
    return await room.click(await asked(room), message, next(one for one in labels(message) if "ctivate" in one))


@scene("a draft gone on with", word_shown)
async def _gone_on(room: Room, message: Message) -> Message:
    return await room.click_at_random(await asked(room), message, Random(1), but="obpu")


@scene("a draft gone back in", word_shown)
async def _gone_back(room: Room, message: Message) -> Message:
    return await room.click(await asked(room), message, "Back")


@scene("a note to an answer not begun", verb_shown)
async def _noted(room: Room, message: Message) -> Message:
    return await room.talk.typed(await asked(room), await room.table(), None, "", "a note")


# prepared


@scene("a turn prepared", ready)
async def _prepared(room: Room, _table: Table) -> Message:
    table = await room.table()
    said = " ".join(sentence(table))
    return await room.talk.preparation.typed(table, DMITRI, "romans", said, "a note")


async def prepared(room: Room) -> Message:
    await ready(room)
    await prepare(room)
    return await room.talk.preparation.typed(await room.table(), DMITRI, "romans", "")


async def its_turn(room: Room) -> Message:
    await prepared(room)
    table = await come_to_turn(room)
    return await room.talk.current(table, DMITRI)


@scene("what was prepared changed", prepared)
async def _changed(room: Room, message: Message) -> Message:
    return await room.click(DMITRI, message, "Change")


@scene("what was prepared dropped", prepared)
async def _dropped(room: Room, message: Message) -> Message:
    return await room.click(DMITRI, message, "Drop")


@scene("what was prepared done when its turn comes", its_turn)
async def _done(room: Room, message: Message) -> Message:
    return await room.click(DMITRI, message, "Confirm")


@scene("what was prepared taken up and changed", its_turn)
async def _taken_up(room: Room, message: Message) -> Message:
    return await room.click(DMITRI, message, "Change")


# votes


def asked_for(
    motion: str, *facts: str | int | None, user: int = CLARA, said: Sequence[int] = ()
) -> Callable[[Room], Awaitable[None]]:
    """Put to the table by one who plays, and agreed to by those."""

    async def before(room: Room) -> None:
        await after_two(room)
        await preferences.save(room.store, BORIS, Preferences(dm=True))
        await ask(room, user, motion, *facts)
        for other in said:
            await vote(room, other)

    return before


def says(user: int, word: str = "yes") -> Callable[[Room, Any], Awaitable[Message | None]]:
    async def act(room: Room, _nothing: object) -> Message | None:
        found = await open_ones(room)
        return await vote(room, user, word) if found else None

    return act


for _name, _motion, _facts, _said, _last in (
    ("an adjustment", "adjust", ("vp gauls 8",), (ANNA, BORIS), DMITRI),
    ("an undo", "undo", ("1",), (ANNA, BORIS), DMITRI),
    ("a pause", "pause", (), (ANNA, BORIS), DMITRI),
    ("the end of it", "abandon", (), (BORIS,), DMITRI),
):
    SCENES[f"the first word about {_name}"] = Scene(asked_for(_motion, *_facts), says(_last))
    _before = asked_for(_motion, *_facts, said=_said)
    SCENES[f"the last word about {_name}"] = Scene(_before, says(_last), says(_last))
    SCENES[f"a refusal of {_name}"] = Scene(asked_for(_motion, *_facts), says(_last, "no"))
SCENES["withdrawn"] = Scene(asked_for("pause"), says(CLARA, "no"))
SCENES["a seat handed over"] = Scene(asked_for("replace", "greeks", STRANGER), says(STRANGER))


@scene("a seat offered to somebody else", asked_for("replace", "greeks", STRANGER))
async def _offered(room: Room, _nothing: None) -> Message:
    return await ask(room, CLARA, "replace", "greeks", 998)


@scene("an undo of one's own", after_two)
async def _undone(room: Room, _table: Table) -> Message:
    return await ask(room, BORIS, "undo", None)


@scene("the end of a pause", asked_for("pause", said=(ANNA, BORIS, DMITRI)))
async def _resumed(room: Room, _nothing: None) -> Message:
    return await room.office.council.resume(1, ANNA)


# marches


async def on_the_way(room: Room) -> Message:
    return await sent(room, to_neapolis("6"))


async def asked_first(room: Room) -> Message:
    await sent(room, to_neapolis("6"), "March, ask me after each reaction")
    await room.say("fregellae", "egnatius", "5")
    return await room.talk.current(await room.table(), DMITRI)


async def planned(room: Room) -> Message:
    await on_the_board(room, to_neapolis("6"))
    return await shown(room, note="a note")


@scene("a march planned", lambda room: on_the_board(room, to_neapolis("6")))
async def _planned(room: Room, _table: Table) -> Message:
    return await shown(room, note="a note")


def presses(label: str) -> Callable[[Room, Message], Awaitable[Message]]:
    async def act(room: Room, message: Message) -> Message:
        return await confirmed(room.talk, room.desk, DMITRI, button(message, label))

    return act


async def settles(room: Room, _message: Message) -> Table:
    """As any answer does."""
    return await room.desk.settle(1)


SCENES["a march announced"] = Scene(planned, presses("March, ask me after each reaction"))
SCENES["a march held"] = Scene(on_the_way, presses("Ask me first"))
SCENES["a march let go on"] = Scene(asked_first, presses("Let it go on by itself"), settles)


@scene("a march going on after a reaction", on_the_way)
async def _reacted(room: Room, _message: Message) -> Message:
    user, question = await room.question(SAMNITES)
    return await room.talk.say(await room.table(), user, question, ("fregellae", "egnatius", "5"))


# the clock


async def waiting(room: Room) -> None:
    """All are asked at once; one is written to alone, one has a digest, one wants no reminders."""
    await room.start()
    await preferences.save(room.store, BORIS, Preferences(dm=True))
    await preferences.save(room.store, CLARA, Preferences(digest=9))
    await preferences.save(room.store, DMITRI, Preferences(most=0))
    await room.say("gauls")
    table = await room.say("romans")
    assert len(table.waiting) == len(PEOPLE)


def hours(number: int) -> Callable[[Room], Awaitable[None]]:
    async def before(room: Room) -> None:
        await waiting(room)
        for _hour in range(number):
            room.clock.advance(HOUR)
            await room.office.timekeeper.tick()
            await room.desk.settled()
        room.clock.advance(HOUR)

    return before


async def ticks(room: Room, _nothing: object) -> None:
    await room.office.timekeeper.tick()


for _hours in (7, 11, 23):
    SCENES[f"the clock after {_hours + 1} hours"] = Scene(hours(_hours), ticks, ticks)


@scene("reminders snoozed", waiting)
async def _snoozed(room: Room, _nothing: None) -> Message:
    click = Click(act="snooze", game=1, word=str((await room.table()).running.turn))
    return await room.office.timekeeper.snooze(ANNA, click)


# orders


def ordered(orders: dict[str, Any]) -> Callable[[Room, Any], Awaitable[Message]]:
    async def act(room: Room, _nothing: object) -> Message:
        return await room.office.ordering.change(await room.table(), "gauls", orders)

    return act


SCENES["an order that answers what is asked"] = Scene(waiting, ordered({DESPERATE: DesperateOrder("declared")}))
SCENES["two orders"] = Scene(
    waiting, ordered({DESPERATE: DesperateOrder("declared"), PRESET: PresetOrder("armed"), PASS: None})
)


@scene("passed until the end of the round", waiting)
async def _passed(room: Room, _nothing: None) -> Message:
    return await room.office.ordering.pass_until(ANNA, await room.table(), "gauls", "round")


# other places


@scene("brought to another channel", asked_for("pause"))
async def _moved(room: Room, _nothing: None) -> Table:
    async def gone(channel: int) -> bool:
        return channel == CHANNEL

    return await moving.move(room.office, guild=GUILD, channel=77, user=CLARA, game=None, gone=gone)


async def lobby_shown(room: Room, _nothing: None) -> None:
    """As a start of the bot does, or any change of the lobby."""
    table = await room.table()
    if await room.store.latest(table.row.id, LOBBY) is None:
        await room.lobby.announce_anew(table)


@scene("a rematch", asked_for("abandon", said=(BORIS, DMITRI)), lobby_shown)
async def _rematch(room: Room, _nothing: None) -> Table:
    return await rematch(room.desk, room.lobby, CHANNEL, ANNA)
