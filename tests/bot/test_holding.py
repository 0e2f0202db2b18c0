"""Which cards of a hand may be played now, and why the others may not: in text, in the picture and in its alt text."""

import re
from dataclasses import replace

import pytest

import engine
from bot import narration, render
from bot.narration import conditions
from bot.pages import holding
from bot.table import Table
from engine import Barred, Game
from engine.sword.cards.book import rules
from tests.bot.chronicle import played
from tests.bot.room import asks, played_until
from tests.bot.test_cogs_play import turn_of
from tests.cards.deeds import Deeds


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
            assert lines[card].endswith(f"– now for its value; its event is {events[card]}")


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
    playable, events = dict.fromkeys(view.hand), {"rom_22": "a response: before the battle roll"}
    plain, told = render.draw_hand(view, playable), render.draw_hand(view, playable, events)
    assert plain.tobytes() != told.tobytes()
    text = render.hand_alt_text(view, playable, events)
    assert "(playable now)" in text
    assert "(playable now, but not as its event: a response: before the battle roll)" in text


@pytest.mark.parametrize(
    ("card", "word", "told"),
    [
        ("rom_07", "marker", "Punic Envoys in force"),
        ("rom_20", "abroad", "an army of Gauls or Transalpine Gauls outside its home"),
        ("rom_23", "cu_min", "3 or more CU of Romans"),
        ("rom_28", "roll", "a siege roll"),
        ("rom_28", "besieged", "a space of Romans that is rolled for"),
        ("rom_31", "here", "the space here to be: home of Romans or next to one that is: home of Romans"),
        ("gal_14", "plunder_min", "3 Gallic plunder markers on the track"),
        ("gal_17", "losses_min", "a loser who loses 3 CU or more"),
        (
            "gal_03",
            "any",
            "a space that is: home of Romans or next to one that is: home of Romans, with 3 or more CU and a leader of "
            "Gauls; or a space that is: a walled city, controlled by another power, besieged by Gauls, with 3 or more "
            "CU and a leader of Gauls",
        ),
        (
            "gre_21",
            "not",
            "not (Greeks attacking and an attack across rough ground or an attack across a strait)",
        ),
        ("rom_25", "commander", "a consul who leads Romans"),
        ("car_32", "card", "a Neutral Power Activates of another player"),
    ],
)
def test_what_a_card_needs_is_said_word_by_word(card: str, word: str, told: str) -> None:
    view = at(turn_of("romans")).view("romans")
    assert conditions.need(card, word, view) == told
    barred = Barred("7.1.1", "does_not_apply", {"card": card, "unmet": word})
    name = view.data.cards[card].name
    assert narration.reason(barred, view) == f"{name} does not fit here; it needs: {told} (rule 7.1.1)".replace(
        name, narration.wording.card(card, view)
    )


def test_every_word_that_a_card_may_need_is_said_in_ours() -> None:
    view = at(turn_of("romans")).view("romans")
    for card, found in rules(view.data).items():
        for word, _condition in found.needs:
            told = conditions.need(card, word, view)
            assert not re.search(r"_|\b(own|mover|tester|besieger|min|kinds)\b|[{}\[]", told), told


def test_an_event_whose_condition_fails_says_in_the_hand_what_it_needs() -> None:
    table = at(turn_of("romans"))
    view = replace(table.view("romans"), hand=("rom_07", "rom_22"))
    hands = {**table.running.hands, "romans": ["rom_07", "rom_22"]}
    table = at(replace(table.running, hands=hands))
    lines = holding.hand(view, holding.playable(table, "romans"), holding.events(table, "romans"))
    assert lines[1].endswith("– now for its value, not as its event: needs: Punic Envoys in force (rule 7.1)")
    assert lines[2].endswith("– now for its value; its event is a response: before the battle roll")


def five(*hand: str, said: str, unrest: int = 1) -> Table:
    """Carthage has played its card of the round, and then said more."""
    board = Deeds("five", empty=False)
    board.game.unrest = unrest
    board.turn("carthage", *hand)
    for sentence in said.split(";"):
        board.say("carthage", sentence.strip(), "turn")
        board.until()
    return at(board.game)


def test_5_4_after_the_card_of_the_round_most_cards_only_hire() -> None:
    table = five("car_03", "car_08", "car_27", "car_35", "car_20", said="event car_20")
    playable, events = holding.playable(table, "carthage"), holding.events(table, "carthage")
    told = holding.hand(table.view("carthage"), playable, events)[1:]
    hires = "you can only hire mercenaries with it, your card of the round is played (rules 5.4, 7.2.4)"
    lines = dict(zip(table.view("carthage").hand, told, strict=True))
    for card in ("car_03", "car_08", "car_27"):
        assert lines[card].endswith(f" – now for its value, not as its event: {hires}"), "a response too"
    assert lines["car_35"].endswith(" – playable now"), "it names a non-player power (7.1.2)"


def test_5_4_after_hiring_only_cards_beside_the_card_of_the_round_remain() -> None:
    said = "event car_20; hire car_03 garrison_box garrison_box"
    table = five("car_03", "car_08", "car_27", "car_35", "car_20", said=said)
    playable = holding.playable(table, "carthage")
    assert {card: playable[card] for card in ("car_08", "car_27", "car_35")} == {
        "car_08": "you have played your card of this round (rule 5.4)",
        "car_27": "a response: when a force goes by sea",
        "car_35": None,
    }


def test_16_1_1_after_the_card_of_the_round_a_power_that_has_acted_is_the_reason() -> None:
    board = Deeds()
    board.turn("gauls", "gal_31", "gal_35", "gal_22")
    board.say("gauls", "event gal_31 mediolanum", "turn")
    board.until()
    board.game.acted += board.game.npps()
    table = at(board.game)
    playable = holding.playable(table, "gauls")
    assert "have acted in this round already (rule 16.1.1)" in (playable["gal_35"] or "")
    assert playable["gal_22"] == "you have played your card of this round (rule 5.4)"
