import itertools
import json
from dataclasses import dataclass
from random import Random

import pytest

from engine.core.events import AnsweredItself, Unsealed
from engine.core.frames import Frame, Procedure, Together, step
from engine.core.game import RulesError
from engine.core.play import (
    IllegalChoice,
    StaleQuestion,
    default,
    go_on,
    options,
    perft,
    play,
    questions,
    random_answer,
    sentences,
    why,
)
from engine.core.save import SaveError
from tests.core.toy import CODEC, SEATS, Battle, HiddenSole, Lost, Note, Sole, Toy


def start(rounds: int = 3) -> Toy:
    return go_on(Toy(seed="s", stack=[Battle()], rounds=rounds)).game


def answer(game: Toy, seat: str, *said: str) -> Toy:
    number = next(ask.number for ask in questions(game) if ask.seat == seat)
    return play(game, number, said).game


def test_sealed_answers_in_every_order_give_the_same_game() -> None:
    losses = {"anna": "1", "boris": "2", "clara": "1"}
    ends = set()
    for order in itertools.permutations(SEATS):
        game = start()
        for seat in order:
            game = answer(game, seat, losses[seat])
        ends.add(CODEC.save(game, {}))
    assert len(ends) == 1


def test_a_question_keeps_its_number_while_others_answer() -> None:
    game = start()
    before = {ask.seat: ask.number for ask in questions(game)}
    game = answer(game, "boris", "1")
    assert {ask.seat: ask.number for ask in questions(game)} == {"anna": before["anna"], "clara": before["clara"]}
    with pytest.raises(StaleQuestion):
        play(game, before["boris"], ("1",))


def test_numbers_are_never_used_twice() -> None:
    game, seen = start(), set()
    rng = Random(2)
    while waiting := [ask for ask in questions(game) if ask.waits]:
        number = waiting[0].number
        assert number not in seen
        seen.add(number)
        game = play(game, number, random_answer(game, number, rng)).game
    assert game.asked == max(seen)


def test_illegal_choices_name_word_and_reason() -> None:
    game = start()
    number = questions(game)[0].number
    with pytest.raises(IllegalChoice) as caught:
        play(game, number, ("3",))
    assert (caught.value.at, caught.value.barred and caught.value.barred.key) == (0, "too_many")
    with pytest.raises(IllegalChoice, match="not offered"):
        play(game, number, ("9",))
    with pytest.raises(IllegalChoice, match="word 2"):
        options(game, number, ("1", "1", "1"))
    assert [option.word for option in options(game, number)] == ["1", "2"]
    assert [option.word for option in options(game, number, barred=True)] == ["1", "2", "3"]


def test_play_leaves_its_input_alone() -> None:
    game = start()
    before = CODEC.save(game, {})
    for said in sentences(game, questions(game)[0].number):
        play(game, questions(game)[0].number, said)
    assert CODEC.save(game, {}) == before


def test_events_and_draws_are_those_of_one_answer() -> None:
    game = start()
    game = answer(answer(game, "anna", "1"), "boris", "1")
    outcome = play(game, questions(game)[0].number, ("2",))
    assert [event for event in outcome.events if isinstance(event, Lost)] == [
        Lost(seat=seat, cu=cu) for seat, cu in (("anna", 1), ("boris", 1), ("clara", 2))
    ]
    assert outcome.draws == ()
    for _ in SEATS:
        outcome = play(outcome.game, questions(outcome.game)[0].number, ("pass",))
    assert [draw.purpose for draw in outcome.draws] == ["round 1"]
    assert outcome.events == (Unsealed(seats=SEATS),)


def test_a_sole_answer_gives_itself_unless_it_depends_on_hidden_cards() -> None:
    outcome = go_on(Toy(seed="s", stack=[Sole(seat="anna")]))
    assert questions(outcome.game) == ()
    assert outcome.events == (AnsweredItself(seat="anna", question="sole", said=("only",)),)
    outcome = go_on(Toy(seed="s", stack=[HiddenSole(seat="anna")]))
    assert [ask.name for ask in questions(outcome.game)] == ["hidden_sole"]


def test_asides_are_never_waited_for_and_stand_again() -> None:
    game = start()
    game.open(Note(seat="clara"))
    aside = questions(game)[-1]
    assert not aside.waits
    later = play(game, aside.number, ("hello",)).game
    assert later.log == ["clara: hello"]
    assert questions(later)[-1].number > aside.number
    assert later.asked == game.asked, "the numbers of others do not tell of it"
    assert [ask.number for ask in questions(later) if ask.waits] == [ask.number for ask in questions(game) if ask.waits]
    later.close(Note)
    assert all(ask.waits for ask in questions(later))


def test_loaded_dice_must_fit() -> None:
    game = start(rounds=1)
    game.loaded = [("1", "2")]
    for seat in SEATS:
        game = answer(game, seat, "1")
    game = answer(answer(game, "anna", "pass"), "boris", "pass")
    with pytest.raises(RulesError, match="do not fit"):
        answer(game, "clara", "pass")


def test_perft_counts_the_ways() -> None:
    """Three losers with two words each; then a window of three seats, each: pass, wait, and two cards, with or
    without insisting."""
    assert perft(start(), 3) == 8
    assert perft(start(), 4) == 8 * 6


def test_why_names_the_rules_in_progress() -> None:
    assert [(where.name, where.rule) for where in why(start())] == [("Battle", "12.1")] + [("lose", "12.3")] * 3
    assert default(start(), 1) == ("1",)


def test_save_changes_nothing_and_refuses_what_it_does_not_know() -> None:
    game = answer(start(), "boris", "1")
    game.open(Note(seat="anna"))
    text = CODEC.save(game, {"id": "x"})
    assert CODEC.save(CODEC.load(text), {"id": "x"}) == text
    assert CODEC.header(text) == {"id": "x"}
    for old, new, path in (
        ('"fought":0', '"fought":"no"', r"state\.stack\[0\]\.Battle\.fought"),
        ('"fought":0', '"fought":0,"extra":1', r"state\.stack\[0\]\.Battle\.extra"),
        ('"seat":"clara"', '"seat":7', r"state\.stack\[1\]\.asks\[2\]\.Lose\.seat"),
        ('"seat":"clara"', r'"seat":"\ud800"', r"state\.stack\[1\]\.asks\[2\]\.Lose"),
        ('"rounds":3', '"rounds":NaN', r"state\.rounds"),
        ('"frame":"Battle"', '"frame":"War"', r"state\.stack\[0\]: unknown kind 'War'"),
        ('"rounds":3', '"rounds":3,"wind":1', r"state\.wind"),
        ('"rounds":3', '"round":3', r"state\.rounds: missing"),
        ('{"rules"', '{"weather":0,"rules"', "weather: unknown key"),
        ('"frame":"Battle","at":"', '"frame":"Battle","at":"no_', r"state\.stack\[0\]\.Battle\.at: there is no step"),
        ('"version":2', '"version":3', "newer"),
        ('"version":2', '"version":0', "version: there is no way from 0"),
        ('"rules":"toy"', '"rules":"chess"', "chess"),
        ('{"rules"', '{rules"', "not JSON"),
    ):
        assert old in text
        with pytest.raises(SaveError, match=path):
            CODEC.load(text.replace(old, new, 1))
    assert CODEC.load(text.replace('"version":2', '"version":1')).cu == game.cu


def test_events_are_read_back() -> None:
    events = (Lost(seat="anna", cu=2),)
    assert CODEC.events_in(CODEC.events_out(events)) == events
    with pytest.raises(SaveError, match=r"events\[0\]"):
        CODEC.events_in([{"event": "Won"}])
    with pytest.raises(SaveError, match=r"events\[0\]"):
        CODEC.events_in(json.loads("[null]"))


def test_a_step_that_does_not_exist_fails_loudly() -> None:
    with pytest.raises(KeyError, match="gone"):
        go_on(Toy(seed="s", stack=[Battle(at="gone")]))


def test_together_without_questions_goes_on() -> None:
    @dataclass(kw_only=True)
    class Empty(Procedure[Toy]):
        @step
        def ask(self, game: Toy) -> Frame | None:
            """1"""
            return Together(asks=[])

        @step
        def remove(self, game: Toy) -> None:
            """2"""
            game.log.append(str(len(game.result(Together).asks)))
            self.end()

    assert go_on(Toy(seed="s", stack=[Empty()])).game.log == ["0"]
    assert Empty.steps == ("ask", "remove")
