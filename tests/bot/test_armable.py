"""Armed cards wait for nothing that can never be: what is refused, what is offered, what then plays."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import engine
from bot.beforehand import armable, orderpages, orders
from bot.beforehand.ordered import NOTHING_SAID, CardOrder, SeatOrders
from bot.beforehand.ordertexts import order_text, powers
from bot.beforehand.ordertyped import Wanted, checked
from bot.delivery.post import Select
from bot.refusals import NoOrder
from bot.table import Table
from engine.sword.vocabulary import WINDOWS
from tests.bot.test_orders import table_at
from tests.cards.deeds import Deeds

DATA = engine.load_dataset()


def at(game: engine.Game) -> Table:
    table = table_at(game)
    return replace(table, row=table.row.model_copy(update={"scenario": game.scenario}))


def refusal(table: Table, seat: str, card: str, **wanted: str | int) -> str:
    """Empty for what is taken."""
    try:
        checked(table, seat, Wanted(card=card, do="armed", **wanted))  # type: ignore[arg-type]
    except NoOrder as error:
        return error.tell()
    return ""


def announced(scenario: str = "four") -> Table:
    """The Gauls have played an event that the Sibylline Books can cancel."""
    table = Deeds(scenario, empty=False)
    table.hand("romans", "rom_33")
    table.turn("gauls", "gal_20", "gal_26")
    table.say("gauls", "event gal_20", "turn")
    return at(table.game)


def test_an_order_against_events_waits_for_the_power_of_who_plays_them() -> None:
    table = announced()
    question = next(ask for ask in table.waiting if ask.seat == "romans")
    for power, words in (("", "play"), ("gauls", "play"), ("greeks", "wait"), ("samnites", "wait")):
        given = SeatOrders(preset="armed", cards={"rom_33": CardOrder("armed", power=power)})
        found = orders.reply(table, {"romans": given})
        assert found is not None
        assert found.question == question
        assert found.words[0] == words, power


@pytest.mark.parametrize("wanted", [{"leader": "brennus"}, {"cu": 1}, {"space": "mediolanum"}])
def test_an_event_has_no_space_leader_or_cu(wanted: dict[str, str | int]) -> None:
    table = announced()
    assert "answers an event" in refusal(table, "romans", "rom_33", **wanted)
    assert refusal(table, "romans", "rom_33", power="gauls") == ""


@pytest.mark.parametrize(
    ("scenario", "seat", "card", "never", "may"),
    [
        ("four", "romans", "rom_33", ["romans", "volsci", "carthage"], ["gauls", "etruscans", "greeks"]),
        ("two", "romans", "rom_33", ["romans", "etruscans", "samnites"], ["gauls", "greeks"]),
        ("five", "carthage", "car_32", ["carthage", "volsci"], ["gauls", "romans"]),
        ("four", "romans", "rom_32", ["romans"], ["greeks", "carthage"]),
        ("four", "romans", "rom_26", ["greeks"], ["romans"]),
        ("four", "greeks", "gre_29", ["greeks", "romans"], ["carthage"]),
        ("four", "romans", "rom_22", [], ["romans", "gauls", "etruscans", "volsci"]),
        ("four", "etruscans_samnites", "ets_12", ["samnites", "etruscans"], ["romans", "gauls"]),
        ("four", "romans", "rom_28", [], ["gauls", "romans"]),
    ],
)
def test_a_power_that_can_have_no_part_is_refused(
    scenario: str, seat: str, card: str, never: list[str], may: list[str]
) -> None:
    table = at(engine.new_game(scenario, seed="armable").game)
    for power in never:
        if power in powers(table):
            assert "can have no part" in refusal(table, seat, card, power=power), power
        assert not armable.power_may_come(DATA.cards[card], power, seat, DATA, scenario)
    for power in may:
        assert refusal(table, seat, card, power=power) == "", power


@pytest.mark.parametrize(
    ("seat", "card", "never", "may"),
    [
        ("romans", "rom_32", "capua", "syracusae"),
        ("romans", "rom_31", "mediolanum", "roma"),
        ("romans", "rom_31", "syracusae", "capua"),
        ("etruscans_samnites", "ets_12", "roma", "aufidena"),
        ("etruscans_samnites", "ets_08", "", "roma"),
    ],
)
def test_a_space_where_it_is_never_played_is_refused(seat: str, card: str, never: str, may: str) -> None:
    table = at(engine.new_game("four", seed="armable").game)
    if never:
        assert "is never played at" in refusal(table, seat, card, space=never)
    assert refusal(table, seat, card, space=may) == ""


def test_13_2_nothing_in_a_box_is_besieged_or_raided() -> None:
    table = at(engine.new_game("five", seed="armable").game)
    walls = next(card for card in DATA.cards.values() if card.name == "Walls of Lilybaeum")
    assert "is never played at Praesidia" in refusal(table, "carthage", walls.id, space="garrison_box")
    assert refusal(table, "carthage", walls.id, space="lilybaeum") == ""


def menus(table: Table, seat: str, card: str) -> Iterator[tuple[str, list[str]]]:
    for row in orderpages.card_page(table, seat, card, NOTHING_SAID).rows:
        if isinstance(row, Select):
            yield row.placeholder, [option.value for option in row.options]


def test_the_page_of_a_card_offers_what_can_come() -> None:
    table = announced()
    assert list(menus(table, "romans", "rom_33")) == [
        ("Only for an event of …", ["any", "gauls", "etruscans", "samnites", "greeks"])
    ]
    (_placeholder, movers), (_other, cu) = menus(table, "romans", "rom_32")
    assert "romans" not in movers
    assert "greeks" in movers
    assert cu[:2] == ["any", "1"]
    assert order_text("rom_33", CardOrder("armed", power="gauls"), DATA) == "armed: Gauls play it"
    assert order_text("rom_32", CardOrder("armed", power="greeks"), DATA) == "armed: Greeks take part"


@pytest.mark.parametrize("scenario", ["two", "three", "four", "five"])
def test_every_response_of_every_deck_can_be_armed_for_somebody(scenario: str) -> None:
    table = at(engine.new_game(scenario, seed="armable").game)
    for seat in table.seats:
        cards = orders.response_cards(DATA, scenario, seat)
        assert cards, seat
        for card in cards:
            assert set(DATA.cards[card].windows) <= set(WINDOWS)
            found = [power for power in powers(table) if not refusal(table, seat, card, power=power)]
            assert bool(found) is (card not in orders.voiding_cards(DATA, scenario, seat)), card
