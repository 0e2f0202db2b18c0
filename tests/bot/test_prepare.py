"""One's next turn prepared: said beforehand, confirmed with one click, dropped with the reason; nobody else sees it."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest

import engine
from bot.beforehand import prepared
from bot.beside import PREPARED
from bot.clocks.clock import SetClock
from bot.delivery.post import Message
from bot.questions.clicks import Click
from bot.refusals import NothingToPrepare, NotYourSeat
from bot.storage.store import Store
from bot.table import Table
from engine import Choice, Game
from tests.bot.discord_limits import custom_ids, faults_of_message
from tests.bot.room import ANNA, DMITRI, PEOPLE, SEATS, STRANGER, Room, asks, labels, played_until
from tests.bot.stage import staged
from tests.bot.test_cogs_play import put, turn_of


def before_the_romans(game: Game) -> bool:
    """Somebody else's turn, with a leader the Romans will be able to activate in theirs."""
    turn = next((ask for ask in engine.questions(game) if ask.waits and ask.name == "turn"), None)
    found = engine.prospect(game, "romans")
    if turn is None or turn.seat == "romans" or found is None:
        return False
    ahead, number = found
    return any(option.word == "activate" for option in engine.options(ahead, number))


def sentence(table: Table) -> Choice:
    """The leader whom the most cards activate, with the first of them."""
    found = prepared.prospect(table, "romans")
    assert found is not None
    ahead, question = found
    leaders = ahead.options(question, ("activate",))
    leader = min((one.word for one in leaders), key=lambda one: table.data.leaders[one].initiative)
    return "activate", leader, ahead.options(question, ("activate", leader))[0].word


async def ready(room: Room, found: Callable[[Game], bool] = before_the_romans) -> Table:
    await room.start()
    table = await room.put(played_until(found))
    await room.office.reopen()
    await room.reopened()
    return table


async def prepare(room: Room) -> Choice:
    table = await room.table()
    said = sentence(table)
    await room.talk.preparation.typed(table, DMITRI, "romans", " ".join(said))
    return said


async def come_to_turn(room: Room) -> Table:
    """Everybody ends his turn and passes until the Romans are asked theirs."""
    for _ in range(40):
        table = await room.table()
        question = table.waiting[0]
        if question.name == "turn" and question.seat == "romans":
            return table
        said = engine.default(table.running, question.number)
        assert said is not None
        await room.say(*said, seat=question.seat)
    raise AssertionError("the turn never came")


# before the turn


async def test_who_is_not_asked_may_prepare_his_turn_word_by_word(room: Room) -> None:
    table = await ready(room)
    idle = await room.talk.current(table, DMITRI)
    assert "Prepare your next turn" in labels(idle)
    opened = await room.click(DMITRI, idle, "Prepare your next turn")
    assert "Your next turn" in opened.text
    leaders = await room.click(DMITRI, opened, "Activate a leader")
    cards = await room.click(DMITRI, leaders, labels(leaders)[0])
    whole = await room.click(DMITRI, cards, labels(cards)[0])
    assert "Prepared for your next turn: **Activate a leader › " in whole.text
    assert labels(whole) == ["Change", "Drop"]
    for message in (idle, opened, leaders, cards, whole):
        assert faults_of_message(message) == []
    again = await room.talk.preparation.typed(table, DMITRI, "romans", "")
    assert again == whole
    assert labels(await room.click(DMITRI, whole, "Change")) == labels(cards)
    assert labels(await room.click(DMITRI, cards, "Back")) == labels(leaders)
    await room.click(DMITRI, whole, "Drop")
    assert await room.store.draft(table.row.id, "romans", PREPARED) == ()


async def test_several_picks_are_prepared_together(room: Room) -> None:
    def may_support(game: Game) -> bool:
        found = engine.prospect(game, "romans")
        if not before_the_romans(game) or found is None:
            return False
        ahead, number = found
        try:
            cards = engine.options(ahead, number, ("support",))
            return any(len(engine.options(ahead, number, ("support", card.word))) > 1 for card in cards)
        except engine.IllegalChoice:
            return False

    table = await ready(room, may_support)
    found = prepared.prospect(table, "romans")
    assert found is not None
    ahead, question = found
    cards = [option.word for option in ahead.options(question, ("support",))]
    card = max(cards, key=lambda one: table.data.cards[one].value)
    spaces = [option.word for option in ahead.options(question, ("support", card))]
    await room.talk.preparation.typed(table, DMITRI, "romans", f"support {card}")
    menu = Click(act="menu", game=table.row.id, questions=(PREPARED, SEATS.index("romans")), word="0")
    shown = await room.talk.preparation.typed(table, DMITRI, "romans", "")
    custom_id = next(one for one in custom_ids(shown) if one[0] == "m")
    assert Click.parse(custom_id).questions == menu.questions
    await room.act(DMITRI, custom_id, (spaces[1], spaces[0]))
    assert await prepared.kept(room.store, table, "romans") == ("support", card, spaces[0], spaces[1])


async def test_what_is_not_legal_is_refused_with_its_rule(room: Room) -> None:
    table = await ready(room)
    reply = await room.talk.preparation.typed(table, DMITRI, "romans", "ally romans romans")
    assert "not among the answers" in reply.text or "(rule " in reply.text
    assert await prepared.kept(room.store, table, "romans") == ()


async def test_nobody_elses_turn_is_prepared(room: Room) -> None:
    table = await ready(room)
    opened = await room.click(DMITRI, await room.talk.current(table, DMITRI), "Prepare your next turn")
    for stranger in (ANNA, STRANGER):
        with pytest.raises(NotYourSeat):
            await room.click(stranger, opened, "Activate a leader")
    assert await room.store.draft(table.row.id, "romans", PREPARED) == ()


async def test_without_a_turn_to_come_there_is_nothing_to_prepare(room: Room) -> None:
    await room.start()
    table = await room.put(played_until(lambda game: game.phase == "draw"))
    assert engine.prospect(table.running, "romans") is None
    assert "Prepare your next turn" not in labels(await room.talk.current(table, DMITRI))
    with pytest.raises(NothingToPrepare) as refused:
        await room.talk.preparation.typed(table, DMITRI, "romans", "end")
    assert "(5.2)" in refused.value.tell()
    table = await room.put(turn_of("romans"))
    with pytest.raises(NothingToPrepare) as refused:
        await room.talk.preparation.typed(table, DMITRI, "romans", "end")
    assert refused.value.tell().startswith("Your turn is going on")


async def test_before_the_first_round_everybody_may_prepare(room: Room) -> None:
    await room.start()
    table = await room.table()
    assert table.running.phase == "first_player"
    idle = next(user for user in PEOPLE if user not in table.waited_for)
    assert "Prepare your next turn" in labels(await room.talk.current(table, idle))
    seat = table.seats_of(idle)[0]
    shown = await room.talk.preparation.typed(table, idle, seat, "end")
    assert "Prepared for your next turn: **End my turn**" in shown.text


# when the turn comes


async def test_one_click_confirms_it_when_the_turn_comes(room: Room) -> None:
    await ready(room)
    said = await prepare(room)
    table = await come_to_turn(room)
    shown = await room.click(DMITRI, room.channel.last, "Open")
    assert "You have prepared: **Activate a leader › " in shown.text
    assert labels(shown)[:2] == ["Confirm", "Change"]
    assert faults_of_message(shown) == []
    assert await room.talk.current(table, DMITRI) == shown
    done = await room.click(DMITRI, shown, "Confirm")
    assert "Romans: Activate a leader" in done.text
    entry = (await room.store.entries(table.row.id))[table.row.revision]
    assert tuple(entry.words) == said
    assert await room.store.draft(table.row.id, "romans", PREPARED) == ()
    assert "does not stand any more" in (await room.click(DMITRI, shown, "Confirm")).text


async def test_a_note_is_prepared_with_it_and_goes_with_the_confirmation(room: Room) -> None:
    table = await ready(room)
    said = sentence(table)
    whole = await room.talk.preparation.typed(table, DMITRI, "romans", " ".join(said), "For Rome")
    assert "With your note: For Rome" in whole.text
    begun = await room.click(DMITRI, whole, "Change")
    assert "With your note: For Rome" in begun.text
    assert await prepared.kept(room.store, table, "romans") == said[:-1]
    await room.talk.preparation.typed(table, DMITRI, "romans", " ".join(said))
    table = await come_to_turn(room)
    shown = await room.click(DMITRI, room.channel.last, "Open")
    assert "With your note: For Rome" in shown.text
    await room.click(DMITRI, shown, "Confirm")
    assert (await room.store.entries(table.row.id))[table.row.revision].note == "For Rome"


async def test_a_prepared_note_goes_on_with_what_is_changed(room: Room) -> None:
    table = await ready(room)
    await room.talk.preparation.typed(table, DMITRI, "romans", " ".join(sentence(table)), "For Rome")
    table = await come_to_turn(room)
    changed = await room.click(DMITRI, await room.talk.current(table, DMITRI), "Change")
    assert "With your note: For Rome" in changed.text
    await room.click(DMITRI, changed, labels(changed)[0])
    assert (await room.store.entries(table.row.id, table.row.revision))[0].note == "For Rome"


async def test_it_outlives_a_restart(room: Room, store: Store) -> None:
    await ready(room)
    await prepare(room)
    table = await come_to_turn(room)
    later = Room(store, room.clock)
    shown = await later.talk.current(table, DMITRI)
    assert labels(shown)[:2] == ["Confirm", "Change"]


async def test_change_goes_to_the_ordinary_prompt_and_keeps_its_beginning(room: Room) -> None:
    await ready(room)
    said = await prepare(room)
    table = await come_to_turn(room)
    shown = await room.talk.current(table, DMITRI)
    changed = await room.click(DMITRI, shown, "Change")
    assert "Activate a leader › " in changed.text
    assert "Back" in labels(changed)
    question = table.waiting[0]
    assert await room.store.draft(table.row.id, "romans", question.number) == said[:-1]
    assert labels(await room.talk.current(table, DMITRI)) == labels(changed)


async def test_what_became_illegal_is_told_once_with_word_reason_and_rule_and_its_beginning_kept(room: Room) -> None:
    await ready(room)
    said = await prepare(room)
    await come_to_turn(room)
    table = await room.table()
    game = engine.load(engine.save(table.running))
    game.hands["romans"].remove(said[2])
    game.discards["romans"].append(said[2])
    table = await room.put(game)
    shown = await room.talk.current(table, DMITRI)
    assert "What you had prepared cannot be done any more" in shown.text
    assert table.data.cards[said[2]].name in shown.text
    assert "(rule 5.4)" in shown.text
    assert "Confirm" not in labels(shown)
    question = table.waiting[0]
    assert await room.store.draft(table.row.id, "romans", question.number) == said[:2]
    assert await room.store.draft(table.row.id, "romans", PREPARED) == ()
    assert "cannot be done" not in (await room.talk.current(table, DMITRI)).text


async def test_a_rule_against_it_is_cited(room: Room) -> None:
    await ready(room)
    said = await prepare(room)
    table = await come_to_turn(room)
    question = table.waiting[0]
    weak = next(card.id for card in table.data.cards.values() if card.deck == "roman" and card.value == 1)
    verdict = prepared.judged(table, question, ("reinforce", weak))
    assert not verdict.whole
    assert verdict.reason
    assert "(rule " in verdict.reason
    assert prepared.judged(table, question, said).whole


async def test_half_a_sentence_is_where_the_turn_begins(room: Room) -> None:
    table = await ready(room)
    await room.talk.preparation.typed(table, DMITRI, "romans", "activate")
    table = await come_to_turn(room)
    shown = await room.talk.current(table, DMITRI)
    assert "Activate a leader › …" in shown.text
    assert "cannot be done" not in shown.text
    assert await room.store.draft(table.row.id, "romans", PREPARED) == ()


async def test_it_is_over_with_the_turn_it_was_for(room: Room) -> None:
    await ready(room)
    await prepare(room)
    table = await come_to_turn(room)
    await room.talk.typed(DMITRI, table, None, "end")
    assert await room.store.draft(table.row.id, "romans", PREPARED) == ()


@pytest.mark.parametrize(
    ("words", "said", "lasts"),
    [
        (("activate", "camillus", "rom_12"), ("ally", "romans", "greeks"), True),
        (("activate", "camillus", "rom_12"), ("support", "rom_12", "roma", "done"), False),
        (("ally", "romans", "greeks"), ("activate", "camillus", "rom_12"), True),
        (("ally", "romans", "greeks"), ("end",), False),
    ],
)
def test_what_outlives_another_answer_in_the_same_turn(words: Choice, said: Choice, lasts: bool) -> None:
    assert prepared.outlived(words, said) is lasts


async def test_it_goes_when_the_seat_changes_hands_and_when_the_game_ends(room: Room) -> None:
    table = await ready(room)
    said = await prepare(room)
    assert await prepared.kept(room.store, table, "romans") == said
    await room.store.leave_seats(table.row.id, ["romans"])
    await room.store.take_seats(table.row.id, ["romans"], STRANGER)
    assert await prepared.kept(room.store, await room.table(), "romans") == ()
    await room.store.leave_seats(table.row.id, ["romans"])
    await room.store.take_seats(table.row.id, ["romans"], DMITRI)
    await room.put(played_until(lambda game: False))
    await prepared.keep(room.store, await room.table(), "romans", said)
    rng = Random(0)
    while not (table := await room.table()).is_over:
        question = table.waiting[0]
        await room.say(*engine.random_answer(table.running, question.number, rng), seat=question.seat)
    assert await room.store.draft(table.row.id, "romans", PREPARED) == ()


# nobody else sees it


@pytest.fixture
async def other(tmp_path: Path, clock: SetClock) -> AsyncIterator[Room]:
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'other.db'}")
    await store.migrate()
    yield Room(store, clock)
    await store.close()


async def test_the_table_sees_the_same_whether_something_is_prepared_or_not(room: Room, other: Room) -> None:
    traffic: list[tuple[list[Message], list[tuple[int, ...]], int]] = []
    said: Choice = ()
    for place, preparing in ((room, True), (other, False)):
        await ready(place)
        said = sentence(await place.table())
        if preparing:
            await prepare(place)
        table = await come_to_turn(place)
        shown = await place.click(DMITRI, place.channel.last, "Open")
        assert ("Confirm" in labels(shown)) is preparing
        if preparing:
            await place.click(DMITRI, shown, "Confirm")
        else:
            await place.talk.say(table, DMITRI, table.waiting[0], said)
        await place.desk.settled()
        traffic.append((list(place.channel.messages.values()), place.channel.pings, place.channel.edits))
    assert without_seed(traffic[0]) == without_seed(traffic[1])


def without_seed(
    seen: tuple[list[Message], list[tuple[int, ...]], int],
) -> tuple[list[tuple[str, object]], list[tuple[int, ...]], int]:
    """The two games began with seeds of their own before they were put where they are."""
    messages, pings, edits = seen
    return [(one.text, one.rows) for one in messages[2:]], pings[2:], edits


async def test_people_who_hold_several_seats_prepare_each(room: Room) -> None:
    await room.start((PEOPLE[1], PEOPLE[1], DMITRI, DMITRI))
    table = await room.put(played_until(lambda game: asks(game, "turn")))
    mine = [seat for seat in ("greeks", "romans") if engine.prospect(table.running, seat)]
    shown = await room.talk.current(table, DMITRI)
    names = [f"{table.seat_name(seat)}: Prepare your next turn" for seat in mine]
    assert [label for label in labels(shown) if "Prepare" in label] == names
    opened = await room.click(DMITRI, shown, names[-1])
    assert f"For {table.seat_name(mine[-1])}:" in opened.text


# the command


async def test_the_command_suggests_prepares_and_shows(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, played_until(before_the_romans))
        found = await stage.suggestions(stage.dmitri, "prepare", "sentence", "activate ")
        assert found
        reply = await stage.slash(stage.dmitri, "prepare", sentence=found[0])
        assert reply.ephemeral
        assert "Activate a leader ›" in reply.content
        assert "Activate a leader ›" in (await stage.slash(stage.dmitri, "prepare")).content
        assert await stage.suggestions(stage.stranger, "prepare", "sentence", "") == []
        assert "no seat" in (await stage.slash(stage.stranger, "prepare")).content
