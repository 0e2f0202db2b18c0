"""Which answers a player may take back by himself, and what an undo takes back."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from pydantic import JsonValue

import engine
from bot.beforehand import orderbook
from bot.beforehand.ordered import News, PassOrder
from bot.course import Course, draws_to_json, events_to_json
from bot.delivery.post import Message
from bot.refusals import MovedOn
from bot.storage.entries import past
from bot.storage.store import Store
from bot.storage.tables import By, EntryRow, GameRow
from bot.table import Table
from bot.votes import undoing
from engine import Draw, Event, load_dataset
from engine.core.events import SettledAhead
from engine.sword.events import CardPlayed, RoundBegan
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, SEATS, STRANGER, Room, asks, order, played_until
from tests.bot.voting import after_two, ask, made, vote

NOW = datetime(2026, 3, 15, tzinfo=UTC)
DATA = load_dataset()
TABLE = Table(
    GameRow(
        guild=1,
        channel=2,
        owner=ANNA,
        name="Friends",
        scenario="four",
        dataset_id=DATA.id,
        dataset_hash=DATA.hash,
        created=NOW,
        changed=NOW,
    ),
    DATA,
    {SEATS[0]: ANNA, SEATS[1]: ANNA, SEATS[2]: BORIS, SEATS[3]: BORIS},
    None,
)
ROUND = RoundBegan(round=1)
CARD = CardPlayed(seat=SEATS[0], card="gal_01", use="activate", removed=False)
DIE: Sequence[JsonValue] = draws_to_json([Draw(1, "combat", ("6",))])
HIDDEN: Sequence[JsonValue] = draws_to_json([Draw(1, "gauls deck", ("gal_01",), hidden=True)])


def entry(
    revision: int,
    user: int | None = ANNA,
    *events: Event,
    seat: str | None = SEATS[0],
    by: By = "player",
    words: Sequence[str] = ("pass",),
    draws: Sequence[JsonValue] = (),
    undone: int | None = None,
) -> EntryRow:
    return EntryRow(
        game=1,
        revision=revision,
        seat=seat,
        user=user,
        by=by,
        words=list(words),
        draws=list(draws),
        events=events_to_json(events),
        undone=undone,
        whole=True,
        state=b"",
        at=NOW,
    )


def undo(revision: int, to: int, user: int = ANNA) -> EntryRow:
    return entry(revision, user, seat=None, by="table", words=("undo", str(to)))


START = entry(1, seat=None, by="table", words=("start",), draws=HIDDEN)


def test_ones_last_answer_is_free_while_nothing_else_came() -> None:
    assert undoing.free(TABLE, [START, entry(2), entry(3, ANNA, ROUND)], ANNA) == 2


def test_answers_for_other_seats_of_his_are_his_too() -> None:
    assert undoing.free(TABLE, [START, entry(2), entry(3, seat=SEATS[1])], ANNA) == 2


@pytest.mark.parametrize(
    "since",
    [
        pytest.param([entry(2, draws=DIE)], id="a die of his own answer"),
        pytest.param([entry(2, draws=HIDDEN)], id="a hidden draw"),
        pytest.param([entry(2, ANNA, CARD)], id="a card turned up"),
        pytest.param([entry(2), entry(3, BORIS, seat=SEATS[2])], id="another player's answer"),
        pytest.param([entry(2), entry(3, BORIS)], id="an answer of who had the seat before"),
        pytest.param([entry(2), entry(3, None, seat=SEATS[2], by="order")], id="an order of another player"),
        pytest.param([entry(2), entry(3, None, seat=SEATS[2], by="clock")], id="a deadline of another player"),
        pytest.param([entry(2), entry(3, None, by="order", draws=DIE)], id="a die after his own order"),
        pytest.param([entry(2), entry(3, BORIS, seat=None, by="table", words=("adjust", "vp"))], id="an adjustment"),
        pytest.param(
            [entry(2), entry(3, BORIS, seat=SEATS[2], undone=4), undo(4, 2, BORIS)], id="an answer taken back since"
        ),
        pytest.param([entry(2), entry(3, draws=DIE, undone=4), undo(4, 2)], id="a die taken back since"),
    ],
)
def test_what_somebody_has_learned_from_needs_consent(since: Sequence[EntryRow]) -> None:
    assert undoing.free(TABLE, [START, *since], ANNA) is None
    assert undoing.own_last([START, *since], ANNA) == 1


@pytest.mark.parametrize("by", ["order", "clock"])
def test_what_was_answered_for_himself_goes_along(by: By) -> None:
    assert undoing.free(TABLE, [START, entry(2), entry(3, None, seat=SEATS[1], by=by)], ANNA) == 1


def test_one_undo_after_the_other_goes_further_back() -> None:
    entries = [START, entry(2), entry(3, undone=4), undo(4, 2)]
    assert undoing.free(TABLE, entries, ANNA) == 1
    assert undoing.free(TABLE, [*entries, entry(5)], ANNA) == 4


def test_who_has_answered_nothing_has_nothing_to_take_back() -> None:
    assert undoing.free(TABLE, [START], ANNA) is None
    assert undoing.free(TABLE, [START, entry(2, undone=3), undo(3, 1)], ANNA) is None
    assert undoing.own_last([START, entry(2)], BORIS) is None


def test_an_undo_takes_back_what_is_in_force() -> None:
    entries = [START, entry(2), entry(3, undone=4), undo(4, 2), entry(5), entry(6, BORIS)]
    assert [one.revision for one in undoing.taken_back(entries, 1)] == [2, 5, 6]
    assert [one.revision for one in undoing.taken_back(entries, 5)] == [6]


def test_one_may_go_back_to_after_any_answer_in_force_but_the_last() -> None:
    entries = [START, entry(2), entry(3, undone=4), undo(4, 2), entry(5), entry(6, BORIS)]
    assert [one.revision for one in undoing.targets(entries)] == [5, 2, 1]
    assert undoing.targets([START]) == []


async def test_a_real_game_is_gone_back_in_and_asks_the_same_again(room: Room) -> None:
    table = await room.start()
    seen, asked = table.row.revision, table.waiting[0].number
    await room.say("gauls")
    rows = [one.row for one in await past(room.store, table.row.id)]
    now = await room.table()
    back = undoing.free(now, rows, ANNA)
    assert back == seen
    after = await room.desk.undo(table.row.id, back, ANNA, seen=now.row.revision)
    assert after.public == table.public
    assert after.waiting[0].number > asked
    assert engine.save(after.running) != engine.save(table.running), "no question number comes twice"
    rows = [one.row for one in await past(room.store, table.row.id)]
    assert [row.undone for row in rows] == [None, after.row.revision, None]
    with pytest.raises(MovedOn):
        await room.desk.undo(table.row.id, back, ANNA, seen=now.row.revision)
    await room.desk.settled()


# answers ahead


def ahead(
    revision: int, user: int = BORIS, *events: Event, seat: str = SEATS[2], undone: int | None = None
) -> EntryRow:
    row = entry(revision, user, *events, seat=seat, words=("not_this_turn",), undone=undone)
    row.name = "ahead"
    return row


def test_what_another_has_said_ahead_neither_hinders_an_undo_nor_shows() -> None:
    assert undoing.free(TABLE, [START, entry(2), ahead(3)], ANNA) == 1
    settled = SettledAhead(seat=SEATS[2], question="desperate")
    assert undoing.free(TABLE, [START, entry(2), ahead(3, BORIS, settled)], ANNA) is None, "everybody sees that one"
    entries = [START, entry(2), ahead(3), entry(4), ahead(5), entry(6, BORIS)]
    assert [one.revision for one in undoing.targets(entries)] == [4, 2, 1]
    assert [one.revision for one in undoing.taken_back(entries, 1)] == [2, 4, 6]
    assert not undoing.went_on([ahead(7)])
    assert undoing.went_on([ahead(7), ahead(8, BORIS, settled)])
    assert undoing.went_on([entry(7, BORIS)])


def test_the_last_that_each_has_said_ahead_is_said_again_but_not_what_he_takes_back_himself() -> None:
    entries = [START, entry(2), ahead(3), ahead(4, ANNA, seat=SEATS[0]), ahead(5), ahead(6, undone=7), undo(7, 5)]
    found = undoing.ahead_of(entries, 1, ANNA)
    assert {seat: one.revision for seat, one in found.items()} == {SEATS[0]: 4, SEATS[2]: 5}
    assert undoing.ahead_of(entries, 3, ANNA).keys() == {SEATS[0], SEATS[2]}, "nobody takes back what only he knows of"
    settled = ahead(2, BORIS, SettledAhead(seat=SEATS[2], question="desperate"))
    assert undoing.ahead_of([START, settled, entry(3)], 1, BORIS) == {}
    assert undoing.ahead_of([START, settled, entry(3)], 1, ANNA).keys() == {SEATS[2]}


def test_an_undo_never_takes_back_what_only_its_giver_knows_of() -> None:
    assert undoing.own_last([START, entry(2), ahead(3, ANNA), entry(4, BORIS)], ANNA) == 1
    assert undoing.own_last([START, ahead(2, ANNA)], ANNA) is None
    assert undoing.free(TABLE, [START, entry(2), ahead(3, ANNA)], ANNA) == 1


async def say_ahead(room: Room, seat: str, *said: str) -> Table:
    table = await room.table()
    number = next(ask.number for ask in table.questions if (ask.seat, ask.name) == (seat, "ahead"))
    answered = await room.desk.answer(table.row.id, table.holders[seat], number, said)
    await room.desk.settled()
    return answered.after


async def test_an_undo_keeps_what_others_have_said_ahead(room: Room) -> None:
    await room.start()
    await room.say("gauls")
    await say_ahead(room, "greeks", "not_this_turn")
    table = await say_ahead(room, "greeks", "ask_me")
    rows = [one.row for one in await past(room.store, table.row.id)]
    assert undoing.free(table, rows, ANNA) == 1
    seen = table.row.revision
    await say_ahead(room, "romans", "only_if_somebody_else")
    after = await room.desk.undo(table.row.id, 1, ANNA, seen=seen)
    assert after.running.ahead == {"greeks": ("ask_me",), "romans": ("only_if_somebody_else",)}
    again = [one.row for one in await past(room.store, table.row.id, seen + 2)]
    assert [(one.seat, one.user, one.by, one.words, one.undone) for one in again] == [
        ("greeks", CLARA, "player", ["ask_me"], None),
        ("romans", DMITRI, "player", ["only_if_somebody_else"], None),
    ]
    await room.desk.settled()


async def test_what_was_said_ahead_does_not_answer_what_an_undo_asks_again_and_its_giver_is_told(room: Room) -> None:
    """Else everybody could tell from whom the game waits for that he had said something."""
    await after_two(room)
    await room.say("pass", seat="greeks")
    seen = (await say_ahead(room, "greeks", "not_this_turn")).row.revision
    after = await room.desk.undo(1, 4, BORIS, seen=seen)
    assert {ask.seat for ask in after.waiting} == {"gauls", "greeks", "romans"}
    assert after.running.ahead == {}
    told, _news = await room.office.ordering.with_news(1, CLARA, Message(text="Hello"))
    assert "took your answer ahead about Desperate Times along" in told.text
    assert await room.office.ordering.with_news(1, DMITRI, Message(text="Hello")) == (Message(text="Hello"), {})
    await room.desk.settled()


async def test_an_answer_ahead_of_this_round_is_not_said_again_in_another(room: Room) -> None:
    await room.start()
    table = await room.put(played_until(lambda game: asks(game, "turn")))
    number = next(ask.number for ask in table.questions if ask.name == "ahead")
    question = next(ask for ask in table.questions if ask.number == number)
    row = ahead(9, table.holders[question.seat], seat=question.seat)
    for words, turn, round_, kept in (
        (["not_this_turn"], table.running.turn, 0, True),
        (["not_this_turn"], table.running.turn + 1, 1, False),
        (["not_this_round"], table.running.turn, table.running.round + 1, False),
        (["ask_me"], table.running.turn + 1, 1, True),
    ):
        row.words, row.turn, row.round = words, turn, round_
        course, gone = undoing.said_again(Course.at(table), {question.seat: row})
        assert (len(course.steps), gone) == ((1, []) if kept else (0, [question.seat]))
    row.user = STRANGER
    assert undoing.said_again(Course.at(table), {question.seat: row}) == (Course.at(table), []), "he sits there no more"


async def test_an_undo_proposal_stands_when_somebody_says_something_ahead(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "undo", "1")
    await vote(room, BORIS)
    await vote(room, CLARA)
    await say_ahead(room, "greeks", "ask_me")
    assert [row.ended for row in await made(room)] == [""]
    await vote(room, DMITRI)
    table = await room.table()
    assert table.waiting[0].name == "tie_choice"
    assert table.running.ahead == {"greeks": ("ask_me",)}


# standing orders


async def test_an_order_that_ended_by_what_is_taken_back_stands_again_also_after_a_restart(
    room: Room, store: Store
) -> None:
    table = await after_two(room)
    passing = PassOrder.now("action", table.running)
    assert passing.lasts(table.running)
    await order(store, 1, "romans", "pass", passing)
    await order(store, 1, "greeks", "pass", passing)
    for seat in ("gauls", "greeks", "romans"):
        table = await room.say("pass", seat=seat)
    ended = await orderbook.load(store, 1)
    assert [said.passing for said in ended.values()] == [None, None]
    assert list(ended["romans"].news.values()) == [News("pass", "pass_over")]
    told, news = await room.office.ordering.with_news(1, CLARA, Message(text="Hello"))
    assert "Your pass is over" in told.text
    await room.office.ordering.told(1, news)
    await room.desk.settle(1, {"greeks": {"pass": None}})  # she has thought better of it
    other = Room(store, room.clock)
    await other.desk.undo(1, 4, ANNA, seen=table.row.revision)
    found = await orderbook.load(store, 1)
    assert (found["romans"].passing, dict(found["romans"].done)) == (passing, {})
    assert list(found["romans"].news.values()) == [News("pass", "back")]
    assert "greeks" not in found
    told, _news = await other.office.ordering.with_news(1, DMITRI, Message(text="Hello"))
    assert "What ended your pass is taken back" in told.text
    await other.desk.settled()


# pings
