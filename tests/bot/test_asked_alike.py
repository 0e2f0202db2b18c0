"""11.1.1 A Greek army in a port without a way out by land is asked in the same way with and without the 3-card."""

from collections.abc import Callable

import pytest

import engine
from bot.beforehand.ordered import SeatOrders
from bot.beforehand.orders import reply
from bot.delivery.notify import due, message
from engine.core.play import Question, questions, why
from engine.sword.game import Sword
from tests.counts import table_of
from tests.rules.marching import activate
from tests.rules.table import Table

THREE, TWO, ONE = "gre_01", "gre_10", "gre_20"


def velia(*hand: str) -> Table:
    """Romans from Posidonia come upon 4 Greek CU; no Greek space can be reached by land."""
    table = Table()
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 4, "dionysius")
    return _entered(table, hand, "velia")


def neapolis(*hand: str) -> Table:
    """Romans from Capua come to the city; Caudium is Roman."""
    table = Table()
    table.control("romans", "caudium")
    table.put("romans", "capua", 5, "valerius")
    table.put("greeks", "neapolis", 4, "dionysius")
    return _entered(table, hand, "neapolis")


def _entered(table: Table, hand: tuple[str, ...], space: str) -> Table:
    table.hand("greeks", *hand)
    table.game.desperate["greeks"] = []
    activate(table, "valerius")
    before = table.game
    table.say("romans", f"to {space}")
    assert due(table_of(before).waited_for, table_of(table.game).waited_for, causer=4)
    return table


def public(game: Sword) -> tuple[object, ...]:
    """All that others get: whom the game asks what, where it stands, the board, the message with all its buttons."""
    table = table_of(game)
    told = tuple(event.seen_by(None) for event in game.events)
    return questions(game), why(game), engine.view(game, None), told, table.waited_for, message(table, [])


def answered(table: Table, said: str) -> tuple[object, ...]:
    ask = asked(table)
    table.dice("666", "111", "1")
    table.say(ask.seat, said)
    return public(table.game)


def asked(table: Table) -> Question:
    (ask,) = (ask for ask in questions(table.game) if ask.waits)
    return ask


@pytest.mark.parametrize(("place", "words"), [(velia, "stand"), (neapolis, "outside stand")])
def test_the_public_question_is_the_same_byte_for_byte(place: Callable[..., Table], words: str) -> None:
    able, unable = place(THREE, TWO), place(TWO, ONE)
    assert (asked(able).seat, asked(able).hidden) == ("greeks", True)
    start = words.rpartition(" ")[0]
    assert able.words("greeks", start) != unable.words("greeks", start), "his own options differ"
    assert public(able.game) == public(unable.game)
    assert repr(public(able.game)) == repr(public(unable.game))
    assert able.default("greeks") == unable.default("greeks"), "at a deadline"
    orders = {seat: SeatOrders(preset="own") for seat in able.game.seats}
    assert reply(table_of(able.game), orders) == reply(table_of(unable.game), orders), "by a standing order"
    assert answered(able, words) == answered(unable, words), "and nothing shows it afterwards"


def test_without_a_card_in_hand_he_is_not_asked() -> None:
    table = Table()
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 4, "dionysius")
    table.hand("greeks")
    table.game.desperate["greeks"] = []
    activate(table, "valerius")
    table.dice("222", "222")
    table.say("romans", "to velia")
    assert ("greeks", "avoid") not in table.asked(), "everybody knows that he has none"
