"""Questions answered by clicks and by typing: drafts, old buttons, strangers, several seats of one person."""

from functools import partial
from random import Random

import pytest

import engine
from bot.beforehand import ordering
from bot.delivery.post import Message
from bot.marches.marching import confirmed, march, meant_march
from bot.marches.marchplan import March
from bot.narration import wording
from bot.pages import holding
from bot.questions import talk
from bot.questions.clicks import Click
from bot.questions.prompts import sentence
from bot.questions.suggest import Asked, suggest
from bot.refusals import NoMarch, NotAsked, NotYourSeat, Unknown
from bot.storage.store import Store
from bot.table import Table
from bot.votes import motions, proposals, voiced
from bot.votes.proposals import Motion
from engine import Choice, Game
from engine.sword.plunder import add_plunder
from engine.sword.sequence import Turn
from tests.bot.discord_limits import custom_ids, faults_of_message, faults_of_suggestions
from tests.bot.room import ANNA, BORIS, DMITRI, PEOPLE, STRANGER, Room, asks, components, labels, played_until
from tests.rules.table import Table as Board


async def at_turn(room: Room) -> tuple[int, Message]:
    """Somebody's turn, and his reply to Open."""
    await room.start()
    await room.put(played_until(lambda game: asks(game, "turn")))
    await room.office.reopen()
    await room.reopened()
    user, _question = await room.question()
    return user, await room.click(user, room.channel.last, "Open")


async def test_what_is_public_is_answered_with_one_click_on_the_message_for_all(room: Room) -> None:
    await room.start()
    reply = await room.click(ANNA, room.channel.last, "Gauls")
    assert "Who goes first" in reply.text
    assert (await room.table()).row.revision == 2


async def test_a_stranger_is_told_what_is_the_matter(room: Room) -> None:
    await room.start()
    for label in ("Open", "Gauls"):
        with pytest.raises(NotYourSeat) as refused:
            await room.click(STRANGER, room.channel.last, label)
        assert "no seat" in refused.value.tell()
    assert (await room.table()).row.revision == 1


async def test_who_is_not_asked_cannot_answer_for_others_but_is_told_whom_the_game_waits_for(room: Room) -> None:
    await room.start()
    with pytest.raises(NotYourSeat) as refused:
        await room.click(BORIS, room.channel.last, "Gauls")
    assert f"for Gauls (<@{ANNA}>), not for you" in refused.value.tell()
    reply = await room.click(BORIS, room.channel.last, "Open")
    assert "not asked" in reply.text
    assert f"<@{ANNA}>" in reply.text


async def test_a_second_click_on_a_window_says_that_it_is_answered(room: Room) -> None:
    await room.start()
    await room.put(played_until(lambda game: asks(game, "desperate")))
    await room.office.reopen()
    await room.reopened()
    window = room.channel.last
    user, _question = await room.question()
    await room.click(user, window, "Pass")
    again = await room.click(user, window, "Pass")
    assert "answered that already" in again.text
    assert "The game waits for" in again.text


async def test_a_click_on_a_question_that_is_gone_does_nothing_and_shows_the_present_one(room: Room) -> None:
    await room.start()
    old = room.channel.last
    await room.click(ANNA, old, "Gauls")
    reply = await room.click(ANNA, old, "Greeks")
    assert "does not stand any more" in reply.text
    assert "Who goes first" in reply.text
    assert (await room.table()).row.revision == 2


async def test_a_sentence_is_said_word_by_word_and_its_last_click_submits(room: Room) -> None:
    user, asked = await at_turn(room)
    revision = (await room.table()).row.revision
    leaders = await room.click(user, asked, "Activate a leader")
    cards = await room.click(user, leaders, labels(leaders)[0])
    assert "Activate a leader › " in cards.text
    assert (await room.table()).row.revision == revision
    done = await room.click(user, cards, labels(cards)[0])
    assert (await room.table()).row.revision == revision + 1
    assert "play" in done.text


async def test_back_takes_the_last_word_away(room: Room) -> None:
    user, asked = await at_turn(room)
    leaders = await room.click(user, asked, "Activate a leader")
    cards = await room.click(user, leaders, labels(leaders)[0])
    assert labels(await room.click(user, cards, "Back")) == labels(leaders)
    assert labels(await room.click(user, leaders, "Back")) == labels(asked)


async def test_a_double_click_says_a_word_once(room: Room) -> None:
    user, asked = await at_turn(room)
    first = await room.click(user, asked, "Activate a leader")
    assert await room.click(user, asked, "Activate a leader") == first


async def test_an_older_menu_of_the_same_sentence_goes_on_from_there(room: Room) -> None:
    user, asked = await at_turn(room)
    leaders = await room.click(user, asked, "Activate a leader")
    await room.click(user, leaders, labels(leaders)[0])
    other = await room.click(user, leaders, labels(leaders)[1])
    assert labels(leaders)[1].partition(" (")[0] in other.text


async def test_a_menu_of_another_sentence_does_nothing(room: Room) -> None:
    user, asked = await at_turn(room)
    leaders = await room.click(user, asked, "Activate a leader")
    cards = await room.click(user, leaders, labels(leaders)[0])
    await room.click(user, asked, "Offer an alliance")
    revision = (await room.table()).row.revision
    reply = await room.click(user, cards, labels(cards)[0])
    assert "does not stand" in reply.text
    assert (await room.table()).row.revision == revision


async def test_a_draft_outlives_a_restart(room: Room, store: Store) -> None:
    user, asked = await at_turn(room)
    leaders = await room.click(user, asked, "Activate a leader")
    later = Room(store, room.clock)
    shown = await later.talk.current(await later.table(), user)
    assert labels(shown) == labels(leaders)
    assert "Activate a leader ›" in shown.text


async def test_four_clicks_on_one_window_posted_before_any_answer_each_count_with_one_click(room: Room) -> None:
    await room.start()
    await room.click(ANNA, room.channel.last, "Gauls")
    await room.say("romans")
    window = room.channel.last
    table = await room.table()
    assert len(table.waiting) == len(PEOPLE)
    for user in PEOPLE:
        await room.click(user, window, "Pass")
    after = await room.table()
    assert after.row.revision == table.row.revision + len(PEOPLE)
    with pytest.raises(NotAsked) as refused:
        await room.talk.typed(ANNA, after, None, "pass")
    assert f"<@{DMITRI}>" in refused.value.tell()


async def test_who_holds_several_of_the_seats_asked_says_for_which(room: Room) -> None:
    await room.start((ANNA, ANNA, BORIS, BORIS))
    await room.click(ANNA, room.channel.last, "Gauls")
    await room.say("romans")
    revision = (await room.table()).row.revision
    which = await room.click(ANNA, room.channel.last, "Pass")
    assert labels(which) == ["Gauls: Pass", "Etruscans and Samnites: Pass"]
    assert (await room.table()).row.revision == revision
    after = await room.click(ANNA, which, "Etruscans and Samnites: Pass")
    assert "For Gauls:" in after.text
    assert {ask.seat for ask in (await room.table()).waiting} == {"gauls", "greeks", "romans"}


# typing


async def test_act_without_words_shows_the_question_again(room: Room) -> None:
    user, asked = await at_turn(room)
    assert await room.talk.typed(user, await room.table(), None, "") == asked


async def test_part_of_a_sentence_typed_becomes_a_draft(room: Room) -> None:
    user, asked = await at_turn(room)
    shown = await room.talk.typed(user, await room.table(), None, "activate")
    assert shown == await room.click(user, asked, "Activate a leader")


async def test_a_plus_continues_the_draft(room: Room) -> None:
    user, asked = await at_turn(room)
    leaders = await room.click(user, asked, "Activate a leader")
    word = next(iter(custom_ids(leaders))).rpartition(":")[2]
    table = await room.table()
    if word == "0":
        pytest.fail("the leaders are expected to be buttons")
    assert "Activate a leader › " in (await room.talk.typed(user, table, None, f"+ {word}")).text


async def test_a_refusal_says_why_and_shows_what_can_be_said(room: Room) -> None:
    user, asked = await at_turn(room)
    reply = await room.talk.typed(user, await room.table(), None, "ally romans romans")
    assert len(reply.text) > len(asked.text)
    assert labels(reply) == labels(asked)


async def test_somebody_elses_seat_is_refused(room: Room) -> None:
    await room.start()
    table = await room.table()
    with pytest.raises(NotYourSeat):
        await room.talk.typed(ANNA, table, "romans", "pass")
    with pytest.raises(Unknown):
        await room.talk.typed(ANNA, table, "persians", "pass")
    with pytest.raises(NotYourSeat):
        await room.talk.typed(STRANGER, table, None, "pass")


async def test_an_answer_beforehand_is_typed_like_any_other(room: Room) -> None:
    await room.start()
    reply = await room.talk.typed(DMITRI, await room.table(), None, "not_this_turn")
    assert "Romans: Not this turn" in reply.text
    assert (await room.table()).running.ahead["romans"][0] == "not_this_turn"


async def test_after_an_answer_who_is_next_is_told(room: Room) -> None:
    await room.start()
    await room.click(ANNA, room.channel.last, "Gauls")
    reply = await room.talk.typed(ANNA, await room.table(), None, "romans")
    assert "Gauls: Who goes first in all rounds of this turn? → Romans" in reply.text


# marching


async def test_a_march_goes_step_by_step_until_somebody_is_asked(room: Room) -> None:
    def can_march(game: Game) -> bool:
        return asks(game, "step") and game.round != 1

    await room.start()
    table = await room.put(played_until(can_march, seed=3))
    user, question = await room.question()
    leader, space = str(question.about["leader"]), str(question.about["space"])
    ways = table.options(question, ("to",))
    plan = await march(room.talk, room.desk, table, user, None, March(leader, ways[0].word))
    if "March" in labels(plan):  # somebody could react
        await confirmed(room.talk, room.desk, user, button(plan, "March"))
    after = await room.table()
    entry = (await room.store.entries(table.row.id, table.row.revision))[0]
    assert after.row.revision > table.row.revision
    assert entry.words == ["to", ways[0].word]
    assert space != ways[0].word


async def test_a_march_of_somebody_who_is_not_active_does_nothing(room: Room) -> None:
    await room.start()
    table = await room.table()
    reply = await march(room.talk, room.desk, table, ANNA, None, March("camillus", "roma"))
    assert "Nothing to march with" in reply.text
    assert "(rule 9.1)" in reply.text
    assert (await room.table()).row.revision == table.row.revision


def button(message: Message, label: str) -> Click:
    """The click on it."""
    found = [parts for row in message.rows if isinstance(row, tuple) for parts in row if parts.label == label]
    return Click.parse(found[0].custom_id)


async def of_romans(room: Room) -> tuple[int, Table, str]:
    """The Romans' turn with a card that activates Camillus; who plays them, and the card."""

    def found(game: Game) -> bool:
        return asks(game, "turn") and bool(activating(game))

    await room.start()
    game = played_until(found, seed=2)
    table = await room.put(game)
    user, _question = await room.question("romans")
    return user, table, activating(game)[0]


def activating(game: Game) -> list[str]:
    question = next(ask for ask in engine.questions(game) if ask.waits)
    if question.seat != "romans":
        return []
    try:
        return [option.word for option in engine.options(game, question.number, ("activate", "camillus"))]
    except engine.IllegalChoice:
        return []


async def test_a_march_that_plays_a_card_shows_its_way_and_waits_for_a_click(room: Room) -> None:
    user, table, card = await of_romans(room)
    start = next(space.id for space in table.public.spaces.values() for s in space.stacks if "camillus" in s.leaders)
    to = table.data.neighbours[start][0].to
    plan = await march(room.talk, room.desk, table, user, None, March("camillus", to, card))
    assert f"→ {table.data.spaces[to].name}" in plan.text
    assert labels(plan)[0] == "March"
    assert labels(plan)[-2:] == ["March, ask me after each reaction", "Cancel"]
    assert (await room.table()).row.revision == table.row.revision
    click = Click.parse(next(custom_id for custom_id, _label, _words in components(plan.rows[0])))
    done = await confirmed(room.talk, room.desk, user, click)
    assert "Camillus" in done.text
    assert (await room.table()).row.revision > table.row.revision
    again = await confirmed(room.talk, room.desk, user, click)
    assert "does not stand any more" in again.text


async def test_a_march_farther_than_his_mp_is_refused_with_the_rule(room: Room) -> None:
    user, table, card = await of_romans(room)
    with pytest.raises(NoMarch) as refused:
        await march(room.talk, room.desk, table, user, None, March("camillus", "eporedia", card))
    assert "MP away" in refused.value.tell()
    assert "(rule 9.2)" in refused.value.tell()
    assert (await room.table()).row.revision == table.row.revision


async def test_a_march_names_leader_space_and_card_by_word_or_by_name(room: Room) -> None:
    user, table, card = await of_romans(room)
    name = wording.card(card, table.public)
    assert meant_march(table, user, "Camillus", "ROMA", name).to == "roma"
    assert meant_march(table, user, "camillus", "roma", card) == March("camillus", "roma", card)
    for leader, to in (("camillus", "atlantis"), ("asterix", "roma")):
        with pytest.raises(Unknown):
            meant_march(table, user, leader, to, None)


# what is typed


async def test_what_suggestions_show_may_be_typed_too(room: Room) -> None:
    user, table, card = await of_romans(room)
    _user, question = await room.question("romans")
    view = table.view("romans")
    said = ("activate", "camillus")
    shown = sentence(
        [next(o for o in table.options(question, said[:at]) if o.word == word) for at, word in enumerate(said)],
        question,
        view,
    )
    reply = await room.talk.typed(user, table, None, shown)
    assert f"{shown} › …" in reply.text
    reply = await room.talk.typed(user, table, None, "Activate a leader camillus")
    assert f"{shown} › …" in reply.text
    await room.talk.typed(user, table, None, f"{shown} › {wording.card(card, view)}")
    assert (await room.table()).row.revision > table.row.revision


async def test_what_is_not_offered_is_repeated_short_and_without_its_markup(room: Room) -> None:
    user, table, _card = await of_romans(room)
    reply = await room.talk.typed(user, table, None, "**@everyone** \u202e" + "x" * 3000)
    assert "\\*\\*\\@everyone" in reply.text
    assert "\u202e" not in reply.text
    assert len(reply.text) < 400


async def test_which_cards_can_be_played_counts_every_use(room: Room) -> None:
    _user, table, card = await of_romans(room)
    found = holding.playable(table, "romans")
    assert found[card] is None
    lines = "\n".join(holding.hand(table.view("romans"), found))
    assert "Nothing was done" not in lines
    assert set(found) == set(table.view("romans").hand)


# notes


async def last_note(room: Room) -> str:
    table = await room.table()
    return (await room.store.entries(table.row.id))[-1].note


async def test_a_note_said_with_the_first_words_goes_with_the_last_click(room: Room) -> None:
    user, table, card = await of_romans(room)
    _user, question = await room.question("romans")
    shown = await room.talk.typed(user, table, None, "activate", note="For **Rome**\n@everyone")
    assert "With your note: For \\*\\*Rome\\*\\* \\@everyone" in shown.text
    assert await room.store.draft(table.row.id, "romans", question.number) == ("activate",)
    cards = await room.click(user, shown, next(one for one in labels(shown) if "Camillus" in one))
    assert "With your note: For " in cards.text
    named = wording.card(card, table.public)
    await room.click(user, cards, next(one for one in labels(cards) if named in one))
    entries = await room.store.entries(table.row.id, table.row.revision)
    assert entries[0].words[:2] == ["activate", "camillus"]
    assert entries[0].note == "For **Rome** @everyone"


async def test_a_note_without_a_sentence_waits_for_one(room: Room) -> None:
    user, table, card = await of_romans(room)
    assert "With your note: Ave" in (await room.talk.typed(user, table, None, "", note="Ave")).text
    await room.talk.typed(user, table, None, f"activate camillus {card}")
    assert (await room.store.entries(table.row.id, table.row.revision))[0].note == "Ave"


async def test_a_note_is_given_up_with_its_sentence(room: Room) -> None:
    user, table, _card = await of_romans(room)
    shown = await room.talk.typed(user, table, None, "activate", note="Ave")
    assert "Ave" not in (await room.click(user, shown, "Back")).text
    await room.talk.typed(user, table, None, "activate", note="Ave")
    await room.talk.typed(user, table, None, "end")
    assert await last_note(room) == ""


async def test_a_note_on_a_march_waits_for_the_click_on_its_plan(room: Room) -> None:
    user, table, card = await of_romans(room)
    start = next(space.id for space in table.public.spaces.values() for s in space.stacks if "camillus" in s.leaders)
    to = table.data.neighbours[start][0].to
    plan = await march(room.talk, room.desk, table, user, None, March("camillus", to, card), "Ave")
    assert "With your note: Ave" in plan.text
    click = Click.parse(next(custom_id for custom_id, _label, _words in components(plan.rows[0])))
    await confirmed(room.talk, room.desk, user, click)
    notes = [entry.note for entry in await room.store.entries(table.row.id, table.row.revision)]
    assert notes[0] == "Ave"
    assert not any(notes[1:])


async def test_a_note_goes_with_a_pass_until(room: Room) -> None:
    await room.start()
    table = await room.put(played_until(lambda game: asks(game, "response")))
    user, question = await room.question()
    await room.talk.typed(user, table, None, "", note="Ave")
    await room.office.ordering.pass_until(user, table, question.seat, "turn")
    assert (await room.store.entries(table.row.id, table.row.revision))[0].note == "Ave"


# what became illegal


async def test_what_was_begun_and_became_illegal_is_told_once_with_its_rule(room: Room) -> None:
    user, table, card = await of_romans(room)
    _user, question = await room.question("romans")
    await room.talk.typed(user, table, None, f"support {card}")
    await room.store.save_draft(table.row.id, "romans", question.number, ("support", card, "roma"))
    game = engine.load(engine.save(table.running))
    game.hands["romans"].remove(card)
    game.discards["romans"].append(card)
    table = await room.put(game)
    shown = await room.talk.typed(user, table, None, "+ done")
    assert "What you had begun to say cannot be said any more." in shown.text
    assert table.data.cards[card].name in shown.text
    assert "(rule " in shown.text
    assert await room.store.draft(table.row.id, "romans", question.number) == ("support",)
    assert "cannot be said" not in (await room.talk.current(table, user)).text


# what breaks after it is kept


def breaks(*_: object, **__: object) -> list[str]:
    raise ZeroDivisionError


async def test_a_reply_that_breaks_after_the_answer_says_that_it_is_kept(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    user, table, card = await of_romans(room)
    monkeypatch.setattr(talk, "tell", breaks)
    reply = await room.talk.typed(user, table, None, f"activate camillus {card}")
    after = (await room.table()).row.number
    assert after > table.row.number
    assert f"is kept, and the game stands as after number {after} of the log;" in reply.text
    number = reply.text.partition("error ")[2][:6]
    assert f"Error {number}" in caplog.text


async def test_a_march_whose_later_step_breaks_keeps_the_answer_and_asks(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    user, table, card = await of_romans(room)
    start = next(space.id for space in table.public.spaces.values() for s in space.stacks if "camillus" in s.leaders)
    wanted = March("camillus", table.data.neighbours[start][0].to, card)
    await room.office.ordering.pass_until(user, table, "romans", "turn")
    plan = await march(room.talk, room.desk, table, user, None, wanted)
    play, played = engine.play, list[int]()

    def once(game: Game, number: int, said: Choice) -> engine.Outcome[Game]:
        played.append(number)
        return play(game, number, said) if len(played) == 1 else breaks()  # type: ignore[return-value]

    monkeypatch.setattr(engine, "play", once)
    reply = await confirmed(room.talk, room.desk, user, button(plan, "March"))
    assert (await room.table()).row.revision == table.row.revision + 1
    assert "Romans: Activate a leader" in reply.text
    assert "an order's answer to" in caplog.text


async def test_so_do_orders_and_proposals(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.start()

    async def make(table: Table) -> Motion:
        return motions.pause(table, ANNA)

    monkeypatch.setattr(voiced, "_told", breaks)
    assert "is kept" in (await room.office.council.propose(table.row.id, ANNA, make)).text
    assert len(await proposals.open_in(room.store, table.row.id)) == 1
    monkeypatch.setattr(ordering, "overview", breaks)
    assert "is kept" in (await room.office.ordering.pass_until(BORIS, table, "greeks", "turn")).text


async def test_after_an_answer_it_says_whom_the_game_waits_for_and_opens_desperate_times(room: Room) -> None:
    user, table, _card = await of_romans(room)
    asked = await room.talk.typed(user, table, None, "end")
    reply = await room.click(user, asked, "Pass")
    after = await room.table()
    assert user not in after.waited_for
    assert reply.text.endswith(after.waiting_names())
    assert all(f"<@{person}>" in reply.text for person in after.waited_for)
    door = next(one for one in labels(reply) if "Desperate Times: answer beforehand" in one)
    assert "Desperate Times" in (await room.click(user, reply, door)).text


# everything there is


@pytest.mark.parametrize("seed", [1, 3])
async def test_every_question_of_a_random_game_is_answered_by_clicks_alone_and_every_reply_fits(
    room: Room, seed: int
) -> None:
    rng = Random(seed)
    await room.start()
    table = await room.put(played_until(lambda game: game.turn == 2 * seed, seed))
    for _ in range(60):
        user, question = await room.question()
        reply = await room.talk.show(table, user, question)
        for _click in range(40):
            assert faults_of_message(reply) == []
            reply = await room.click_at_random(user, reply, rng)
            table = await room.table()
            if table.question(question.number) is None:
                break
        else:
            pytest.fail(f"{question} was not answered in 40 clicks")
        assert faults_of_message(reply) == []
        if table.is_over:
            break


@pytest.mark.parametrize("seed", [4, 5])
async def test_every_question_of_a_random_game_can_be_typed_with_suggestions(seed: int) -> None:
    rng = Random(seed)
    game = engine.new_game("four", seed=f"typing {seed}").game
    for _ in range(200):
        question = rng.choice([ask for ask in engine.questions(game) if ask.waits])
        said = engine.random_answer(game, question.number, rng)
        asked = Asked(question, partial(engine.options, game, question.number), engine.view(game, None))
        for length, word in enumerate(said):
            found = suggest([asked], " ".join((*said[:length], word)))
            assert faults_of_suggestions(found) == []
            if len(" ".join(said[: length + 1])) <= 100:
                assert " ".join(said[: length + 1]) in {one.value for one in found}
        game = engine.play(game, question.number, said).game
        if game.winner:
            break


async def test_a_typed_word_too_many_is_named(room: Room) -> None:
    await room.start()
    await room.put(played_until(lambda game: asks(game, "desperate")))
    user, _question = await room.question()
    reply = await room.talk.typed(user, await room.table(), None, "pass now")
    assert "“Pass” is a whole answer: leave out “now”." in reply.text
    reply = await room.talk.typed(user, await room.table(), None, "pas")
    assert "“pas” is not among the answers here" in reply.text


def gallic_turn(markers: int) -> Game:
    table = Board()
    add_plunder(table.game, "gallic", markers)
    table.control("romans", "bononia")
    table.hand("gauls", "gal_01")
    table.run(Turn(seat="gauls"))
    return table.game


@pytest.mark.parametrize("markers", [0, 1])
async def test_14_6_solidarity_is_offered_where_it_can_be_used(room: Room, markers: int) -> None:
    await room.start()
    table = await room.put(gallic_turn(markers))
    assert any(ask.name == "solidarity" for ask in table.asked_of(ANNA))
    reply = await room.talk.typed(ANNA, table, None, "")
    assert any("Gallic solidarity" in label for label in labels(reply)) == bool(markers)
    told = (await room.talk.typed(ANNA, table, None, "bononia")).text
    assert ("rule 14.6" in told) == (not markers), "whoever types it is told why not"
