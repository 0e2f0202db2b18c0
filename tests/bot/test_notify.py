"""Pings by the oracle, and one message for each hand-over."""

import itertools
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import NamedTuple

import pytest
from sqlmodel import select

import engine
from bot import preferences
from bot.delivery.notice import message_in
from bot.delivery.notify import due
from bot.delivery.saying import target_of
from bot.pages.showing import show
from bot.preferences import Preferences
from bot.storage.tables import NoticeRow
from engine import Choice, Event, Game, Question
from engine.sword import events
from tests import fuzz
from tests.attacks import attacked
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, PEOPLE, Room, asks, fallback_in, labels, played_until
from tests.bot.voting import ask, vote


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
    assert rf"> Gauls: ready? \<\@{BORIS}\> \@everyone" in room.channel.last.text
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
    assert ("The game cannot be shown again", 1) in [(one.message, vars(one)["game"]) for one in caplog.records]


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
        due_now = ((table.waited_for - waited) | attacked(answered.events, table.running, table.holders)) - {user}
        expected = set(PEOPLE) if table.is_over else due_now
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
    assert labels(room.channel.last) == ["Since my last answer"]
    assert [message for message in room.channel.messages.values() if message.rows] == [room.channel.last]
    assert faults_of_message(room.channel.last) == []


# attacks and offers: everybody sits where tests.bot.room has him

HOLDS = {
    "gauls": ANNA,
    "etruscans": BORIS,
    "samnites": BORIS,
    "greeks": CLARA,
    "romans": DMITRI,
}


class Given(NamedTuple):
    """An answer: to which question of which position, and what it led to."""

    game: Game
    question: Question
    said: Choice
    events: tuple[Event, ...]
    after: Game


def answer_that(does: Callable[[Given], bool], seed: int) -> Given:
    """The first such answer of the random games of warlike people from that seed on, whose first has an early one."""
    for number in itertools.count(seed):
        rng = Random(number)
        game = engine.new_game("four", seed=f"room {number}").game
        while not game.winner:
            question = next(ask for ask in engine.questions(game) if ask.waits)
            said = fuzz.say(game, question.number, rng, warlike=True)
            outcome = engine.play(game, question.number, said)
            given = Given(game, question, said, outcome.events, outcome.game)
            if does(given):
                return given
            game = outcome.game
    raise AssertionError


def asks_nobody_else(given: Given) -> bool:
    """Whoever is told of it is not asked anything."""
    return {ask.seat for ask in engine.questions(given.after) if ask.waits} == {given.question.seat}


async def told_by(room: Room, given: Given) -> set[int]:
    """Whom the answer pings, given at this position."""
    await room.start()
    table = await room.put(given.game)
    sent = len(room.channel.pings)
    await room.desk.answer(table.row.id, table.holders[given.question.seat], given.question.number, given.said)
    await room.desk.settled()
    return {user for ping in room.channel.pings[sent:] for user in ping}


async def test_a_besieged_owner_is_pinged(room: Room) -> None:
    """He is asked nothing: a leader is placed where the army can besiege with him, or an army has come to stay."""

    def besieged(given: Given) -> list[str]:
        laid = (event for event in given.events if isinstance(event, events.SiegeSet) and event.old is None)
        return [given.after.control[event.space] for event in laid]

    def laid(given: Given) -> bool:
        others = [owner for owner in besieged(given) if HOLDS.get(owner, ANNA) != HOLDS.get(given.question.seat, BORIS)]
        return "greeks" in others and asks_nobody_else(given)

    given = answer_that(laid, 11)
    assert CLARA in await told_by(room, given) <= {HOLDS[owner] for owner in besieged(given) if owner in HOLDS}


async def test_an_overrun_loser_is_pinged(room: Room) -> None:
    """He is asked nothing, and the battle began before: what he has tried is over, and his army is gone."""

    def overrun(given: Given) -> bool:
        fought = [event.defender for event in given.events if isinstance(event, events.BattleBegan)]
        lost = [event.loser for event in given.events if isinstance(event, events.Overrun)]
        late = [loser for loser in lost if loser in HOLDS and loser not in fought]
        return any(HOLDS[loser] != HOLDS.get(given.question.seat, BORIS) for loser in late) and asks_nobody_else(given)

    given = answer_that(overrun, 54)
    (loser,) = (event.loser for event in given.events if isinstance(event, events.Overrun))
    assert await told_by(room, given) == {HOLDS[loser]}


async def test_a_raided_owner_is_pinged(room: Room) -> None:
    """14.3 He is asked nothing, and his marker is gone."""

    def raided(given: Given) -> bool:
        rolls = (event for event in given.events if isinstance(event, events.SiegeRolled) and event.kind == "raid")
        robbed = [given.game.control[event.space] for event in rolls if event.points]
        return any(HOLDS.get(power, ANNA) != ANNA for power in robbed) and asks_nobody_else(given)

    given = answer_that(raided, 46)
    (roll,) = (event for event in given.events if isinstance(event, events.SiegeRolled))
    assert given.question.seat == "gauls"
    assert await told_by(room, given) == {HOLDS[given.game.control[roll.space]]}


async def test_an_interception_pings_who_is_intercepted_not_who_said_so(room: Room) -> None:
    def intercepted(given: Given) -> bool:
        mover = HOLDS.get(given.game.active or "", BORIS)
        came = any(isinstance(event, events.Moved) and event.how == "intercept" for event in given.events)
        return came and HOLDS.get(given.question.seat, BORIS) != mover

    given = answer_that(intercepted, 8)
    told = await told_by(room, given)
    assert HOLDS.get(given.game.active or "", BORIS) in told
    assert HOLDS.get(given.question.seat, BORIS) not in told


async def test_an_avoidance_pings_only_who_is_asked(room: Room) -> None:
    def avoided(given: Given) -> bool:
        went = any(isinstance(event, events.Moved) and event.how == "avoid" for event in given.events)
        return went and not attacked(given.events, given.after, dict.fromkeys(given.after.vp, ANNA))

    given = answer_that(avoided, 32)
    asked = {HOLDS.get(ask.seat, BORIS) for ask in engine.questions(given.after) if ask.waits}
    assert await told_by(room, given) == asked - {HOLDS.get(given.question.seat, BORIS)}


async def test_an_alliance_offer_pings_its_owner(room: Room) -> None:
    def offered(given: Given) -> bool:
        return asks(given.after, "offer_answer")

    given = answer_that(offered, 31)
    answerer = next(one.seat for one in engine.questions(given.after) if one.waits)
    power = next(word for word in given.said if word in HOLDS and HOLDS[word] != HOLDS.get(given.question.seat))
    assert power in ("etruscans", "samnites", answerer)
    assert await told_by(room, given) == {HOLDS[power]}


# a pause


async def test_while_the_game_is_paused_a_hand_over_says_so_but_not_beside_the_news_of_it(room: Room) -> None:
    still = "The clocks stand still"
    await room.start()
    await ask(room, ANNA, "pause")
    for user in (BORIS, CLARA, DMITRI):
        await vote(room, user)
    [told] = [message for message in room.channel.messages.values() if "The game is paused, as" in message.text]
    assert still not in told.text
    await room.say("gauls")
    await room.say("romans")
    assert still in room.channel.last.text
    await room.office.council.resume((await room.table()).row.id, ANNA)
    await room.desk.settled()
    assert still not in room.channel.last.text


# the way to what happened, under every ping


async def test_everything_that_pings_leads_to_what_happened_since(room: Room) -> None:
    """Also where it comes as a direct message, and the mention in its place where these are closed."""
    await preferences.save(room.store, BORIS, Preferences(dm=True, first_hours=1))
    await preferences.save(room.store, CLARA, Preferences(digest=18))
    await preferences.save(room.store, DMITRI, Preferences(first_hours=1))
    table = await room.start((BORIS, CLARA, DMITRI, ANNA))
    await ask(room, ANNA, "pause")
    await vote(room, CLARA, "no")
    await room.say("gauls")
    await room.say("romans")
    for _ in range(8):
        room.clock.advance(timedelta(hours=1))
        await room.office.timekeeper.tick()
    await show(room.desk, await room.table(), ANNA, "romans", "gauls", "all")
    await show(room.desk, await room.table(), ANNA, "romans", "greeks", "all")
    await ask(room, ANNA, "abandon")
    for user in (BORIS, CLARA):
        await vote(room, user)
    assert (await room.table()).row.ended == "abandoned"
    ways: dict[tuple[str, str], list[list[str]]] = {}
    async with room.store.transaction() as session:
        for row in (await session.exec(select(NoticeRow).where(NoticeRow.game == table.row.id))).all():
            for way, said in ((target_of(row).kind, message_in(row)), ("closed", fallback_in(row))):
                if row.action == "send" and said is not None and (said.mentions or way != "channel"):
                    ways.setdefault((row.kind.partition(":")[0], way), []).append(labels(said))
    kinds = {("hand-over", "channel"), ("digest", "channel")}
    kinds |= {(kind, way) for kind in ("proposal", "shown", "reminder") for way in ("channel", "user", "closed")}
    kinds |= {("direct", "user"), ("direct", "closed")}
    assert kinds <= ways.keys()
    for where, shown in ways.items():
        assert all("Since my last answer" in one for one in shown), where
