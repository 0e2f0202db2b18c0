"""Standing orders with two, three and five players: what they answer, and on what it depends."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import engine
from bot.beforehand import orderpages, orders
from bot.beforehand.ordered import CardOrder, Preset, SeatOrders
from bot.table import Table
from engine import Game, Question
from tests.bot.discord_limits import faults_of_message
from tests.bot.test_orders import holding, table_at
from tests.checks import redealt

DATA = engine.load_dataset()
SCENARIOS = ("two", "three", "five")
ENOUGH = 60
"""Positions with a response asked for, of each number of players."""


def at(game: Game) -> Table:
    table = table_at(game)
    return replace(table, row=table.row.model_copy(update={"scenario": game.scenario}))


@cache
def positions(scenario: str) -> tuple[Game, ...]:
    """Of random games; in that of five Carthage is asked too."""
    found: list[Game] = []
    seed = 0
    while len(found) < ENOUGH or (scenario == "five" and not any(asks(game, "carthage") for game in found)):
        seed += 1
        assert seed < 9, "responses are asked for less often than they were"
        rng = Random(seed)
        game = engine.new_game(scenario, seed=f"orders {scenario} {seed}").game
        while not game.winner and len(found) < ENOUGH * seed:
            waiting = [ask for ask in engine.questions(game) if ask.waits]
            if any(ask.name == "response" for ask in waiting):
                found.append(game)
            ask = rng.choice(waiting)
            words = ("pass",) if ask.name.startswith("desperate") else engine.random_answer(game, ask.number, rng)
            game = engine.play(game, ask.number, words).game
    return tuple(found)


def asks(game: Game, seat: str) -> bool:
    return any(ask.seat == seat and ask.name == "response" for ask in engine.questions(game))


def asked(scenario: str) -> Iterator[tuple[Game, Question]]:
    for game in positions(scenario):
        for ask in engine.questions(game):
            if ask.waits and ask.name == "response":
                yield game, ask


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_armed_card_is_played_if_held_and_else_passed_all_the_same(scenario: str) -> None:
    played: dict[str, int] = {}
    for game, question in asked(scenario):
        for card in engine.fitting(game, question.number):
            given = {question.seat: SeatOrders(preset="armed", cards={card: CardOrder("armed")})}
            without = orders.reply(at(holding(game, question.seat, card, held=False)), given)
            assert without is not None
            assert without.words == ("wait",)
            held = holding(game, question.seat, card)
            reply = orders.reply(at(held), given)
            assert reply is not None
            assert reply.words[:2] == ("play", card)
            engine.play(held, reply.question.number, reply.words)
            played[question.seat] = played.get(question.seat, 0) + 1
    assert sum(played.values()) >= 20
    assert len(played) >= 2
    assert scenario != "five" or "carthage" in played


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whether_orders_answer_does_not_depend_on_hidden_cards(scenario: str) -> None:
    rng = Random(7)
    answered = silent = 0
    for game in positions(scenario):
        given = {seat: at_random(scenario, seat, rng) for seat in game.seats}
        other = redealt(game, None, rng)
        mine, theirs = orders.reply(at(game), given), orders.reply(at(other), given)
        assert (mine and mine.question) == (theirs and theirs.question)
        if mine is None or theirs is None:
            silent += 1
            continue
        answered += 1
        assert mine.words == theirs.words or "play" in (mine.words[0], theirs.words[0])
        for one, there in ((mine, game), (theirs, other)):
            engine.play(there, one.question.number, one.words)
    assert min(answered, silent) >= 5


def at_random(scenario: str, seat: str, rng: Random) -> SeatOrders:
    presets: tuple[Preset, ...] = ("ask", "own", "armed", "armed")
    cards = {
        card: CardOrder(rng.choice(("ask", "pass", "armed", "armed")), power=rng.choice(("", "", *DATA.powers)))
        for card in orders.response_cards(DATA, scenario, seat)
        if rng.random() < 0.5
    }
    return SeatOrders(preset=rng.choice(presets), cards=cards)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_pages_name_every_response_of_the_deck_and_discord_takes_them(scenario: str) -> None:
    table = at(engine.new_game(scenario, seed="pages").game)
    for seat in table.seats:
        cards = orderpages.cards_left(table, seat)
        known = DATA.decks_for(DATA.positions[seat].deck, DATA.scenarios[scenario].players)
        voiding = orders.voiding_cards(DATA, scenario, seat)
        played = [card for card in known if DATA.cards[card].windows and not (scenario == "three" and _cancels(card))]
        assert set(cards) == {*played, *voiding}
        said = SeatOrders(preset="own", cards={card: CardOrder("armed") for card in cards})
        assert not faults_of_message(orderpages.overview(table, seat, said))
        for card in cards:
            assert not faults_of_message(orderpages.card_page(table, seat, card, said))


def _cancels(card: str) -> bool:
    """3 (3P) It does nothing else."""
    return DATA.cards[card].icons.cancels_gallic


def test_5_players_the_deck_of_carthage_is_armed_as_any() -> None:
    cards = orders.response_cards(DATA, "five", "carthage")
    assert {"car_10", "car_25", "car_26", "car_27", "car_31", "car_32"} <= set(cards)
    assert orders.response_cards(DATA, "four", "romans") == orders.response_cards(DATA, "five", "romans")
