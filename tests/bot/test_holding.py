"""Which cards of a hand may be played now, and why the others may not: in text, in the picture and in its alt text."""

from dataclasses import replace

import pytest

import engine
from bot import holding, render
from bot.table import Table
from engine import Game
from tests.bot.chronicle import played
from tests.bot.room import asks, played_until
from tests.bot.test_cogs_play import turn_of


def at(game: Game) -> Table:
    return replace(played(1, 0)[0], game=game)


def test_on_a_turn_each_card_says_whether_its_event_can_be_played() -> None:
    table = at(turn_of("romans"))
    view, playable, events = table.view("romans"), holding.playable(table, "romans"), holding.events(table, "romans")
    assert set(playable) == set(view.hand)
    lines = dict(zip(view.hand, holding.hand(view, playable, events)[1:], strict=True))
    question = table.questions[0]
    offered = {option.word for option in engine.options(table.running, question.number, ("event",))}
    for card in view.hand:
        assert playable[card] is None
        assert (card in events) or card in offered
        assert ("playable now" in lines[card]) == (card not in events)
        if view.data.cards[card].response:
            assert events[card].startswith("a response: ")
            assert f"but not as its event: {events[card]}" in lines[card]


def test_who_is_not_asked_is_told_why_no_card_can_be_played() -> None:
    table = at(turn_of("romans"))
    view, playable = table.view("greeks"), holding.playable(table, "greeks")
    assert set(playable) == set(view.hand)
    for card, reason in playable.items():
        assert reason
        assert reason.startswith("a response: ") == bool(view.data.cards[card].response)
    assert holding.events(table, "greeks") == {}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_a_window_every_card_is_playable_or_has_its_reason(seed: int) -> None:
    game = played_until(lambda game: asks(game, "response"), seed)
    table = at(game)
    for question in table.waiting:
        playable = holding.playable(table, question.seat)
        assert set(playable) == set(table.view(question.seat).hand)
        may_play = any(option.word == "play" for option in table.options(question))
        offered = {option.word for option in table.options(question, ("play",))} if may_play else set()
        assert {card for card, reason in playable.items() if reason is None} == offered


def test_the_picture_and_its_alt_text_say_that_a_card_is_no_event_now() -> None:
    table = at(turn_of("romans"))
    view = replace(table.view("romans"), hand=("rom_01", "rom_22"))
    playable, events = dict.fromkeys(view.hand), {"rom_22": "a response: before the combat roll"}
    plain, told = render.draw_hand(view, playable), render.draw_hand(view, playable, events)
    assert plain.tobytes() != told.tobytes()
    text = render.hand_alt_text(view, playable, events)
    assert "(playable now)" in text
    assert "(playable now, but not as its event: a response: before the combat roll)" in text
