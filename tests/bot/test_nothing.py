"""Doing nothing about an army that comes (9.3): one click in the channel, one in private, one typed word."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

import engine
from bot.beforehand.nothing import NOTHING, label, nothing
from bot.delivery.notify import message
from bot.delivery.post import Button, Message
from bot.questions.asking import asked_message
from bot.questions.clicks import Click
from bot.questions.suggest import Asked, suggest
from engine import Choice
from engine.sword.avoidance import STAND
from engine.sword.declaring import OUTSIDE
from engine.sword.interception import NO
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, Room, labels
from tests.bot.test_order_reactions import at_allifae, at_sutrium, beside_capua
from tests.bot.test_orders import table_at
from tests.checks import redealt
from tests.rules.marching import activate
from tests.rules.table import Table

SAMNITES, ROMANS = "etruscans_samnites", "romans"


def both() -> Table:
    """Camillus comes to Egnatius at Fregellae, and a captain at Capua could intercept."""
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "velitrae", 6, "camillus")
    table.put("samnites", "fregellae", 4, "egnatius")
    table.put("samnites", "capua", 5, "samnite_minor_1")
    activate(table, "camillus")
    table.say("romans", "to fregellae")
    return table


def at_neapolis() -> Table:
    """Camillus comes to the Greek city of Neapolis, whose army could sail."""
    table = Table()
    table.control("greeks", "neapolis")
    table.put("greeks", "neapolis", 5, "dionysius")
    table.control("romans", "capua")
    table.put("romans", "capua", 8, "camillus")
    activate(table, "camillus")
    table.say("romans", "to neapolis")
    return table


def beside_caudium() -> Table:
    """Valerius enters Caudium, where Dionysius from Neapolis and Egnatius from Maleventum could intercept."""
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("greeks", "neapolis", 5, "dionysius")
    table.put("samnites", "maleventum", 4, "egnatius")
    activate(table, "valerius")
    table.say("romans", "to caudium")
    return table


def whole(table: Table, seat: str) -> Choice | None:
    question = table.question(seat)
    found = nothing(question, table_at(table.game).words(question))
    if found is not None:
        engine.play(table.game, question.number, found)
    return found


def public(table: Table) -> Message:
    return message(table_at(table.game), [])


def buttons_of(shown: Message) -> list[Button]:
    found = [
        button
        for row in shown.rows
        if isinstance(row, tuple)
        for button in row
        if Click.parse(button.custom_id).word == NOTHING
    ]
    assert faults_of_message(shown) == []
    return found


@pytest.mark.parametrize(
    ("position", "seat", "said"),
    [
        (at_allifae, SAMNITES, (STAND,)),
        (beside_capua, SAMNITES, (NO,)),
        (both, SAMNITES, (STAND, NO)),
        (lambda: at_sutrium(5, "camillus"), ROMANS, (OUTSIDE, STAND)),
        (at_neapolis, "greeks", (OUTSIDE, STAND)),
    ],
)
def test_9_3_nothing_is_a_whole_legal_answer(position: Callable[[], Table], seat: str, said: Choice) -> None:
    assert whole(position(), seat) == said


def test_9_3_it_is_the_answer_to_no_other_question() -> None:
    table = at_allifae()
    table.say(SAMNITES, "avoid egnatius 4")
    assert whole(table, ROMANS) is None


def test_every_such_answer_has_a_label_of_its_own() -> None:
    words = (OUTSIDE, STAND, NO)
    sets = [said for number in (1, 2, 3) for said in combinations(words, number)]
    assert len({label([said]) for said in sets}) == len(sets)
    assert label([(STAND, STAND)]) == label([(STAND,)]), "two armies of his"
    assert label([(STAND,), (NO,)]) == label([(STAND, NO)]), "for whoever clicks"


# one click


def test_9_3_one_button_on_the_message_for_all_and_in_private() -> None:
    table = both()
    question = table.question(SAMNITES)
    for shown in (public(table), asked_message(table_at(table.game), 2, question, ())):
        (one,) = buttons_of(shown)
        assert one.label == "Stand, no interception"
        assert Click.parse(one.custom_id).questions == (question.number,)
    assert buttons_of(asked_message(table_at(table.game), 2, question, ("stand",))) == []


def test_9_3_no_second_button_where_one_word_is_the_whole_answer() -> None:
    for table in (at_allifae(), beside_capua()):
        assert buttons_of(public(table)) == []
        assert buttons_of(asked_message(table_at(table.game), 2, table.question(SAMNITES), ())) == []


def test_9_3_one_button_for_all_who_are_asked() -> None:
    table = beside_caudium()
    assert {seat for seat, _name in table.asked()} == {"greeks", SAMNITES}
    (one,) = buttons_of(public(table))
    assert one.label == "No interception"
    assert len(Click.parse(one.custom_id).questions) == 2


def test_11_1_1_it_tells_nothing_of_a_hand() -> None:
    table = at_neapolis()
    assert table.question("greeks").hidden
    before, other = public(table), whole(table, "greeks")
    for seed in range(5):
        table.game = redealt(table.game, None, Random(seed))
        assert public(table) == before
        assert whole(table, "greeks") == other


@pytest.mark.parametrize("private", [True, False])
async def test_9_3_a_click_on_it_is_the_whole_answer(room: Room, private: bool) -> None:
    await room.start()
    await room.put(both().game)
    await room.office.reopen()
    await room.reopened()
    shown = room.channel.last
    if private:
        shown = await room.click(BORIS, shown, "Open")
    reply = await room.click(BORIS, shown, "Stand, no interception")
    assert "Stand and fight › No interception" in reply.text
    assert all(ask.name != "avoid" for ask in (await room.table()).waiting)


async def test_9_3_each_who_clicks_the_button_for_all_gives_his_own_answer(room: Room) -> None:
    await room.start()
    await room.put(beside_caudium().game)
    await room.office.reopen()
    await room.reopened()
    shown = room.channel.last
    await room.click(BORIS, shown, "No interception")
    assert [ask.seat for ask in (await room.table()).waiting] == ["greeks"]
    again = await room.click(BORIS, shown, "No interception")
    assert "answered that already" in again.text
    await room.click(CLARA, shown, "No interception")
    assert all(ask.name != "intercept" for ask in (await room.table()).waiting)


async def test_9_3_who_holds_two_of_the_seats_asked_says_for_which(room: Room) -> None:
    await room.start((ANNA, BORIS, BORIS, DMITRI))
    await room.put(beside_caudium().game)
    await room.office.reopen()
    await room.reopened()
    reply = await room.click(BORIS, room.channel.last, "No interception")
    assert sorted(labels(reply)) == ["Etruscans and Samnites: No interception", "Greeks: No interception"]
    await room.click(BORIS, reply, "Greeks: No interception")
    assert [ask.seat for ask in (await room.table()).waiting] == [SAMNITES]


# typed


async def test_9_3_one_typed_word_is_the_whole_answer(room: Room) -> None:
    await room.start()
    table = await room.put(both().game)
    reply = await room.talk.typed(BORIS, table, None, "nothing")
    assert "Stand and fight › No interception" in reply.text
    assert all(ask.name != "avoid" for ask in (await room.table()).waiting)


@pytest.mark.parametrize("typed", ["", "noth", "Stand,", "sta"])
def test_9_3_it_is_suggested_first(typed: str) -> None:
    table = both()
    bot, question = table_at(table.game), table.question(SAMNITES)
    found = suggest([Asked(question, bot.words(question), bot.view(SAMNITES))], typed)
    assert (found[0].name, found[0].value) == ("Stand, no interception", "stand no")


def test_9_3_it_is_not_suggested_in_the_middle_of_an_answer() -> None:
    table = both()
    bot, question = table_at(table.game), table.question(SAMNITES)
    found = suggest([Asked(question, bot.words(question), bot.view(SAMNITES))], "stand ")
    assert "Stand, no interception" not in [one.name for one in found]
