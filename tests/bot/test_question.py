"""What a question says and shows: what it is about, its picture, until when; and the clicks that answer it."""

from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from random import Random

import pytest
from PIL import Image

import engine
from bot.delivery.post import SAME, Message, Select
from bot.narration import wording
from bot.questions.asking import asked_message, drawing, question_message
from bot.questions.clicks import Click, mark
from bot.questions.moments import moment_lines
from bot.questions.prompts import prompt
from bot.questions.surprises import surprise
from bot.storage.tables import AskRow
from bot.table import Table
from engine import Choice, Game, Question
from engine.core.choice import walk
from tests.bot.discord_limits import buttons, custom_ids, faults_of_message
from tests.bot.room import ANNA, PEOPLE, Room, asks, labels, played_until


def battle(game: Game) -> bool:
    return any(ask.name == "response" and "attacker" in ask.about for ask in engine.questions(game))


async def at(room: Room, name: str, seed: int = 1) -> tuple[Table, int, Question]:
    await room.start()
    table = await room.put(played_until(lambda game: asks(game, name), seed))
    user, question = await room.question()
    assert question.name == name
    await room.office.reopen()
    await room.reopened()
    return table, user, question


def asked(table: Table, question: Question, said: Choice = ()) -> Message:
    return asked_message(table, table.holders[question.seat], question, said)


def menu_of(message: Message) -> Select:
    (menu,) = (row for row in message.rows if isinstance(row, Select))
    return menu


# what it is about


async def test_a_response_tells_the_battle_what_counts_so_far_and_its_exact_odds(room: Room) -> None:
    await room.start()
    table = await room.put(played_until(battle))
    question = next(ask for ask in table.waiting if ask.name == "response")
    text = asked(table, question).text
    attacker, defender = (str(question.about[role]) for role in ("attacker", "defender"))
    space = str(question.about["space"])
    assert f"**{wording.power(attacker)}** ({wording.cu(table.running.force(space, attacker).cu)}" in text
    assert f"attack **{wording.power(defender)}**" in text
    assert "(12.2" in text
    assert "If no more is played" in text


async def test_what_a_question_is_about_is_the_same_for_everybody(room: Room) -> None:
    await room.start()
    for seed in (1, 4):
        table = await room.put(played_until(battle, seed))
        question = next(ask for ask in table.waiting if ask.name == "response")
        others = replace(table, game=engine.redacted(table.running, None, "other hands"))
        assert moment_lines(others, question) == moment_lines(table, question) != []


async def test_a_card_just_played_is_named_and_is_the_picture(room: Room) -> None:
    def responded(game: Game) -> bool:
        question = next((ask for ask in engine.questions(game) if ask.name == "response"), None)
        told = "" if question is None else "\n".join(moment_lines(replace(table, game=game), question))
        return "Played so far" in told and "dice" not in told

    table = await room.start()
    table = await room.put(played_until(responded, 5))
    question = next(ask for ask in table.waiting if ask.name == "response")
    message = asked(table, question)
    _what, _colon, card = message.drawing.rpartition(":")
    assert message.drawing.startswith("card:")
    assert f"Played so far: {table.data.cards[card].name}" in message.text


async def test_a_siege_roll_is_offered_with_its_chance(room: Room) -> None:
    def besieging(game: Game) -> bool:
        asked = [ask for ask in engine.questions(game) if ask.name == "activation"]
        return any(len(engine.options(game, ask.number)) == 2 for ask in asked)

    await room.start()
    table = await room.put(played_until(besieging))
    question = next(ask for ask in table.waiting if ask.name == "activation")
    assert "it falls with **" in asked(table, question).text


async def test_desperate_times_show_their_card(room: Room) -> None:
    table, _user, question = await at(room, "desperate_use")
    first = table.options(question)[0].word
    assert asked(table, question).drawing.endswith(f":{first}")
    assert f": {wording.card(str(table.data.cards[first].fetches), table.public)}" in labels(asked(table, question))[0]


async def test_a_question_about_a_space_has_the_map_around_it_and_what_is_offered(room: Room) -> None:
    table, _user, question = await at(room, "step")
    here = str(question.about["space"])
    assert asked(table, question).drawing == f"region:{table.row.id}.{table.row.revision}:{here}"
    offered = [option.word for option in table.options(question, ("to",))]
    assert asked(table, question, ("to",)).drawing.rpartition(":")[2].split(",") == [here, *offered]


async def test_the_illustrator_draws_what_a_question_asks_for(room: Room) -> None:
    table, _user, question = await at(room, "step")
    near = await room.office.illustrator.drawn(asked(table, question, ("to",)).drawing)
    far = await room.office.illustrator.drawn(f"region:{table.row.id}.{table.row.revision}:eporedia,lilybaeum")
    card = await room.office.illustrator.drawn(f"card:{table.row.id}.{table.row.revision}:rom_12")
    assert [len(found) for found in (near, far, card)] == [1, 1, 1]
    assert [Image.open(BytesIO(found[0].data)).size for found in (near, far)] == [(800, 1067), (1500, 2000)]
    assert faults_of_message(Message(text="", pictures=(*near, *far, *card))) == []
    assert await room.office.illustrator.drawn("") == ()


async def test_a_question_about_a_card_shows_it(room: Room) -> None:
    table, _user, question = await at(room, "step")
    about = replace(question, about={"card": "rom_12", "space": "roma"})
    assert drawing(table, prompt(1, about, table.words(question), ())).endswith(":rom_12")


async def test_a_picture_that_is_there_already_stays(room: Room) -> None:
    table, user, question = await at(room, "step")
    opened = await room.talk.show(table, user, question)
    go = next(one for one in custom_ids(opened) if one.endswith(":to"))
    assert (await room.talk.clicked(user, Click.parse(go), replacing=True)).drawing not in ("", SAME)
    drop = next(one for one in custom_ids(opened) if Click.parse(one).word in ("drop", "take"))
    assert (await room.talk.clicked(user, Click.parse(drop), replacing=True)).drawing == SAME
    assert (await room.talk.clicked(user, Click.parse(drop))).drawing == opened.drawing


async def test_it_says_until_when_as_long_as_the_clocks_run(room: Room) -> None:
    table, user, question = await at(room, "step")
    end = room.clock.now() + timedelta(hours=5)
    row = AskRow(game=1, question=question.number, seat=question.seat, name="step", since=end, deadline=end)
    timed = replace(table, asks={question.number: row})
    shown = f"<t:{int(end.timestamp())}:f>"
    assert shown in asked(timed, question).text.splitlines()[0]
    assert shown in timed.waiting_lines()[0]
    assert shown in timed.waiting_names()
    assert shown not in asked(replace(timed, asks={}), question).text
    timed.row.paused = room.clock.now()
    assert shown not in asked(timed, question).text + timed.waiting_names()
    assert user


# several picks


async def test_several_cards_are_discarded_with_one_choice_and_one_click(room: Room) -> None:
    table, user, question = await at(room, "discard", seed=3)
    hand = sorted(table.running.hands[question.seat])
    shown = await room.talk.show(table, user, question)
    menu = menu_of(shown)
    assert (menu.most, [option.value for option in menu.options]) == (len(hand), hand)
    chosen = await room.act(user, menu.custom_id, (hand[-1], hand[0]))
    assert (await room.table()).row.revision == table.row.revision
    await room.click(user, chosen, "Done")
    entry = (await room.store.entries(table.row.id))[-1]
    assert entry.words == [hand[0], hand[-1], "done"]


async def test_picks_that_do_not_go_together_are_refused_one_by_one_and_the_rest_is_kept(room: Room) -> None:
    def supporting(game: Game) -> bool:
        asked = [ask for ask in engine.questions(game) if ask.name == "turn" and ask.waits]
        return any(o.word == "break" for ask in asked for o in engine.options(game, ask.number))

    await room.start()
    table = await room.put(played_until(supporting))
    user, question = await room.question()
    said = ["break"]
    while len(said) < 3:
        said.append(table.options(question, tuple(said))[0].word)
    await room.talk.say(table, user, question, tuple(said))
    shown = await room.talk.show(table, user, question)
    menu = menu_of(shown)
    offered = table.options(question, tuple(said), barred=True)
    wrong = next(o.word for o in offered if o.barred and o.barred.key == "not_own_support")
    first = menu.options[0].value
    reply = await room.act(user, menu.custom_id, (wrong, first))
    assert f"**{wording.space(wrong, table.public)}**: " in reply.text
    assert "(rule 7.3.2). The rest is kept." in reply.text
    assert await room.store.draft(table.row.id, question.seat, question.number) == (*said, first)


async def test_every_menu_of_several_picks_of_a_random_game_says_what_was_chosen(room: Room) -> None:
    rng, table = Random(3), await room.start()
    game, seen = engine.new_game("four", seed="picks").game, set[str]()
    while not game.winner and game.turn < 4:
        question = next(ask for ask in engine.questions(game) if ask.waits)
        said = engine.random_answer(game, question.number, rng)
        now = replace(table, game=game)
        for length in range(len(said)):
            message = asked_message(now, ANNA, question, said[:length])
            assert faults_of_message(message) == []
            seen |= {question.name for row in message.rows if isinstance(row, Select) and row.most > 1}
        game = engine.play(game, question.number, said).game
    assert seen >= {"turn", "discard"}


# the last word confirms


async def test_a_turn_is_not_ended_by_surprise_while_a_card_can_be_played(room: Room) -> None:
    table, user, _question = await at(room, "turn")
    public = room.channel.last
    sure = await room.click(user, public, "End my turn")
    assert (await room.table()).row.revision == table.row.revision
    assert labels(sure) == ["End my turn without a card", "Back"]
    assert "(5.4)" in sure.text
    assert "Activate a leader" in labels(await room.click(user, sure, "Back"))
    await room.click(user, sure, "End my turn without a card")
    assert (await room.store.entries(table.row.id))[table.row.revision].words == ["end"]


async def test_in_private_the_button_says_itself_what_it_gives_up_and_is_one_click(room: Room) -> None:
    table, user, question = await at(room, "turn")
    shown = await room.talk.show(table, user, question)
    await room.click(user, shown, "End my turn without a card")
    assert (await room.table()).row.revision > table.row.revision


async def test_after_a_card_the_turn_ends_with_one_click(room: Room) -> None:
    def has_played(game: Game) -> bool:
        asked = [ask for ask in engine.questions(game) if ask.waits and ask.name == "turn"]
        return any(all(o.word != "activate" for o in engine.options(game, ask.number)) for ask in asked)

    await room.start()
    table = await room.put(played_until(has_played))
    await room.office.reopen()
    await room.reopened()
    user, _question = await room.question()
    await room.click(user, room.channel.last, "End my turn")
    assert (await room.table()).row.revision > table.row.revision


@pytest.mark.parametrize(
    ("name", "word"), [("support", "stop"), ("step", "stop"), ("surrender", "done"), ("penalty", "let_go")]
)
async def test_these_words_give_something_up_too(room: Room, name: str, word: str) -> None:
    table = await room.start()

    def gives_up(game: Game) -> bool:
        asked = (ask for ask in engine.questions(game) if ask.waits and ask.name == name)
        return any(surprise(replace(table, game=game), ask) is not None for ask in asked)

    table = await room.put(played_until(gives_up, 1))
    question = next(ask for ask in table.waiting if ask.name == name)
    found = surprise(table, question)
    assert found is not None
    assert found[0] == word
    assert word in {option.word for option in table.options(question)}
    sure = [button for button in buttons(asked(table, question)) if button.style == "danger"]
    assert [button.label for button in sure] == [found[1].label]
    user = table.holders[question.seat]
    click = Click(act="say", game=table.row.id, questions=(question.number,), word=word)
    reply = await room.talk.clicked(user, click)
    assert found[1].text in reply.text
    assert (await room.table()).row.revision == table.row.revision


async def test_15_5_breaking_an_alliance_names_its_price_and_is_confirmed_once(room: Room) -> None:
    def breakable(game: Game) -> bool:
        asked = [ask for ask in engine.questions(game) if ask.name == "turn" and ask.waits]
        return any(o.word == "break" for ask in asked for o in engine.options(game, ask.number))

    await room.start()
    table = await room.put(played_until(breakable))
    user, question = await room.question()
    shown = await room.talk.say(table, user, question, ("break",))
    assert "costs the power that breaks it 3 points of its own support (15.5)" in shown.text
    whole = next(walk(table.words(question), ("break",)))
    assert whole[-1] == "done"
    shown = await room.talk.say(table, user, question, whole[:-2])
    assert "would be lost" not in shown.text
    shown = await room.talk.say(table, user, question, whole[:-1])
    assert "3 points of support would be lost (15.5): " in shown.text
    assert wording.space(whole[3], table.public) in shown.text.splitlines()[-2]
    (sure,) = [button for button in buttons(shown) if button.style == "danger"]
    assert sure.label == "Break the alliance: 3 points of support lost"
    done = Click(act="say", game=table.row.id, questions=(question.number,), mark=mark(whole[:-1]), word="done")
    warned = await room.talk.clicked(user, done)
    assert labels(warned) == [sure.label, "Back"]
    assert (await room.table()).row.revision == table.row.revision
    await room.click(user, warned, sure.label)
    assert (await room.store.entries(table.row.id))[table.row.revision].words == list(whole)


async def test_a_pass_in_a_window_is_one_click(room: Room) -> None:
    await room.start()
    table = await room.put(played_until(battle))
    await room.office.reopen()
    await room.reopened()
    user, _question = await room.question()
    await room.click(user, room.channel.last, "Pass")
    assert (await room.table()).row.revision == table.row.revision + 1


# the limits


async def test_every_question_of_a_random_game_fits_with_all_that_is_told_of_it(room: Room) -> None:
    rng, table = Random(9), await room.start((ANNA, ANNA, ANNA, PEOPLE[1]))
    game = engine.new_game("four", seed="limits").game
    while not game.winner and game.turn < 5:
        now = replace(table, game=game)
        for question in engine.questions(game):
            said = engine.random_answer(game, question.number, rng)
            for length in range(len(said)):
                assert faults_of_message(asked_message(now, ANNA, question, said[:length], before="x" * 3000)) == []
        question = next(ask for ask in engine.questions(game) if ask.waits)
        game = engine.play(game, question.number, engine.random_answer(game, question.number, rng)).game


async def test_the_same_function_makes_the_reply_and_the_direct_message(room: Room) -> None:
    table, user, question = await at(room, "turn")
    assert await question_message(room.store, table, user, question) == await room.talk.current(table, user)
