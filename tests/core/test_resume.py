import pytest

from engine.core.frames import Together
from engine.core.play import StaleQuestion, go_on, play, questions, resume
from tests.core.toy import CODEC, SEATS, Battle, Note, Sole, Toy


def start(rounds: int = 2) -> Toy:
    game = Toy(seed="s", stack=[Battle()], rounds=rounds)
    game.open(Note(seat="anna"))
    return go_on(game).game


def answer(game: Toy, seat: str, *said: str) -> Toy:
    number = next(ask.number for ask in questions(game) if ask.seat == seat and ask.waits)
    return play(game, number, said).game


def a_round(game: Toy) -> Toy:
    for said in ("1", "pass"):
        for seat in SEATS:
            game = answer(game, seat, said)
    return game


def numbers(game: Toy) -> list[int]:
    return [ask.number for ask in questions(game)]


def test_it_is_the_old_position_with_the_counters_of_now() -> None:
    past, now = start(), a_round(start())
    back = resume(past, now)
    assert back.cu == past.cu != now.cu
    assert back.draws == now.draws == 1
    assert [(ask.seat, ask.name, ask.waits) for ask in questions(back)] == [
        (ask.seat, ask.name, ask.waits) for ask in questions(past)
    ]


def test_every_open_question_has_a_number_nobody_has_seen() -> None:
    past, now = start(), a_round(start())
    back = resume(past, now)
    assert numbers(back) == [now.asked + n for n in range(1, len(SEATS) + 2)]
    assert back.asked == max(numbers(back))
    for number in numbers(past):
        with pytest.raises(StaleQuestion):
            play(back, number, ("1",))


def test_twice_back_is_no_number_twice() -> None:
    past, now = start(), a_round(start())
    back = resume(past, now)
    again = resume(past, a_round(back))
    assert min(numbers(again)) > max(numbers(back))
    assert again.draws == 2


def test_dice_after_it_are_new_ones() -> None:
    past, first = start(), a_round(start())
    back = resume(past, first)
    for said in ("1", "pass"):
        for seat in SEATS:
            ask = next(ask for ask in questions(back) if ask.seat == seat and ask.waits)
            outcome = play(back, ask.number, (said,))
            back = outcome.game
    assert [(draw.n, draw.purpose) for draw in outcome.draws] == [(2, "round 1")]


def test_answers_sealed_then_stay_sealed() -> None:
    past = answer(start(), "boris", "2")
    back = resume(past, a_round(start()))
    assert [ask.seat for ask in questions(back) if ask.waits] == ["anna", "clara"]
    for seat in ("anna", "clara"):
        back = answer(back, seat, "1")
    assert back.cu == {"anna": 5, "boris": 4, "clara": 5}


def test_a_single_question_is_asked_anew_too() -> None:
    past = Toy(seed="s", stack=[Sole(seat="anna", number=4)], asked=4)
    back = resume(past, Toy(seed="s", asked=9, draws=3))
    assert (numbers(back), back.draws) == ([10], 3)


def test_both_positions_are_left_as_they_were() -> None:
    past, now = start(), a_round(start())
    before = [CODEC.save(game, {}) for game in (past, now)]
    back = resume(past, now)
    asks = back.stack[-1]
    assert isinstance(asks, Together)
    asks.asks[0].said = ("1",)
    back.cu["anna"] = 0
    assert [CODEC.save(game, {}) for game in (past, now)] == before


def test_nothing_of_the_last_answer_is_left() -> None:
    past = a_round(start())
    assert past.drawn
    back = resume(past, past)
    assert (back.events, back.drawn, back.returned) == ([], [], None)


@pytest.mark.parametrize("other", [Toy(seed="t"), go_on(Toy(seed="t", stack=[Battle()])).game])
def test_the_positions_are_of_one_game(other: Toy) -> None:
    with pytest.raises(ValueError, match="different games"):
        resume(start(), other)
