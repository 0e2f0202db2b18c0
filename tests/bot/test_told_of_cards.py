"""What players are told of cards: what lasts and for whom, what a cancelled event is, a hand that is looked at."""

from dataclasses import replace

import pytest

from bot import narration
from bot.language.i18n import speaking
from bot.narration import deeds
from bot.pages import standing
from bot.questions.moments import moment_lines
from engine.sword.events import CardPlayed, EffectBegan, Withdrew
from engine.sword.game import Lasting
from engine.sword.view import view
from tests.bot.chronicle import played
from tests.bot.room import Room
from tests.cards.deeds import Deeds

TABLE = played(1, 0)[0]
ALL = ("romans", "gauls", "etruscans", "samnites", "greeks", "carthage", "volsci", "transalpines")


def lasting(what: str, seat: str, card: str, *who: str, until: str = "action", **facts: object) -> Lasting:
    return replace(Lasting(what=what, until=until, seat=seat, card=card, who=who), **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (
            lasting("sail", "romans", "car_15", *ALL[1:], until="cycle", step=(0,), chosen="messana"),
            "Blockade (2): nobody but Romans may sail to or from Messana, until Romans are next active",
        ),
        (
            lasting("intercept", "gauls", "gal_22", *ALL, vs=("gauls",), step=(0,)),
            "Senones on the March (2): nobody may intercept Gauls, in this action",
        ),
        (
            lasting("ships", "greeks", "gre_24", "greeks", n=6, safe=True),
            "Syracusan Fleet (3): Greeks have ships for 6 CU, without a naval roll, in this action",
        ),
        (
            lasting("ships", "etruscans_samnites", "ets_08", "etruscans", n=3),
            "Naval Transports (2): Etruscans have ships for 3 CU, in this action",
        ),
        (
            lasting("ships", "etruscans_samnites", "ets_08", "etruscans", n=3, space="pisae"),
            "Naval Transports (2): Etruscans (Pisae) have ships for 3 CU, in this action",
        ),
        (
            lasting("mp", "romans", "rom_26", "romans", n=2, leader="camillus"),
            "Forced March (2): Romans (Camillus) +2 MP, in this action",
        ),
    ],
)
def test_7_1_what_lasts_for_everybody_else_for_everybody_and_for_one_army(one: Lasting, told: str) -> None:
    assert deeds.lasting(one, TABLE.public).partition(":")[2] == told.partition(":")[2]


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (
            lasting("enter", "romans", "ets_25", "gauls", step=(0,)),
            "галлы не могут входить в дом этрусков или самнитов",
        ),
        (
            lasting("enter", "greeks", "gre_33", "romans", step=(0,)),
            "римляне не могут входить в локации под контролем греков или с БО греков",  # noqa: RUF001
        ),
        (
            lasting("sail", "romans", "car_15", *ALL[1:], step=(0,), chosen="tarquinii"),
            "никто, кроме римлян, не может плыть в Тарквинии и из Тарквиний",
        ),
        (
            lasting("hide", "gauls", "gal_09", "greeks", step=(0,), space="tarentum"),
            "греки не могут укрыться в Таренте",
        ),
    ],
)
def test_what_is_barred_where_is_a_russian_sentence(one: Lasting, told: str) -> None:
    with speaking("ru"):
        assert deeds.bearing(one, TABLE.public) == told


@pytest.mark.parametrize(("card", "told"), [("gal_15", "(Бегство от варваров ("), ("Flight", "(Flight)")])
def test_7_1_who_makes_an_army_leave_is_named_in_the_readers_language(card: str, told: str) -> None:
    """Stored games have the English name there."""
    with speaking("ru"):
        assert told in narration.narrate(Withdrew(power="romans", space="ardea", card=card), TABLE.public)


def test_7_1_every_bar_has_its_words_for_everybody() -> None:
    assert set(deeds.NOBODY) == {"enter", "hide", "intercept", "activate", "sail"}


def test_7_1_the_log_says_of_what_begins_whom_it_is_aimed_at_and_where() -> None:
    table = Deeds()
    table.event("greeks", "gre_33", "romans")
    (began,) = table.told(EffectBegan)
    where = "Romans may not enter spaces that are: controlled by Greeks or with CU of Greeks, until"
    assert where in narration.narrate(began, view(table.game, None))


def test_an_event_stored_before_it_had_a_place_is_still_told() -> None:
    stored = EffectBegan(seat="greeks", card="gre_33", what="enter", who=("romans",), until="cycle")
    assert narration.narrate(stored, TABLE.public).startswith("Cineas (3): Romans, until")


def test_7_2_4_status_of_five_tells_that_carthage_has_hired() -> None:
    table, told = Deeds("five"), "Carthage have hired mercenaries this time they are active (7.2.4)"
    table.turn("carthage", "car_01")
    assert told not in standing.board(replace(TABLE, game=table.game))
    table.say("carthage", "hire car_01 lilybaeum lilybaeum lilybaeum", "turn")
    assert told in standing.board(replace(TABLE, game=table.game))


@pytest.mark.parametrize(
    ("use", "told"), [("event", "out of the game unless cancelled"), ("response", "7.1.1, out of")]
)
def test_7_1_3_an_event_announced_may_still_be_cancelled(use: str, told: str) -> None:
    card = CardPlayed(seat="gauls", card="gal_31", use=use, removed=True)
    assert told in narration.narrate(card, TABLE.public)


def test_7_1_a_hand_looked_at_is_listed_to_him_alone_in_the_question() -> None:
    table = Deeds()
    table.hand("romans", "rom_33", "rom_28", "rom_05")
    table.event("greeks", "gre_16", "romans", hand=("gre_02",))
    shown = "Hand of the Romans: Foedus (1), Sacred Geese (1), Sibylline Books (3)"
    at = replace(TABLE, game=table.game)
    question = table.question("greeks", "event_choice")
    assert shown in moment_lines(at, question)
    for seat in ("gauls", "romans", "etruscans_samnites"):
        assert not any("Hand of" in line for line in moment_lines(at, replace(question, seat=seat)))
    assert "Sacred Geese" not in narration.ask(question, at.public)


async def test_7_1_the_channel_does_not_read_it(room: Room) -> None:
    await room.start()
    laid = Deeds()
    laid.hand("romans", "rom_33", "rom_28", "rom_05")
    laid.event("greeks", "gre_16", "romans", hand=("gre_02",))
    await room.put(laid.game)
    await room.office.reopen()
    await room.reopened()
    user, question = await room.question()
    assert question.name == "event_choice"
    table = await room.table()
    assert "Sacred Geese" in (await room.talk.show(table, user, question)).text
    assert not any("Sacred Geese" in message.text for message in room.channel.messages.values())
