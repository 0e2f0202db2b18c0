import itertools

from engine.core.events import Unsealed
from engine.core.play import go_on, play, questions
from tests.core.toy import CODEC, SEATS, Moment, Toy


def start() -> Toy:
    return go_on(Toy(seed="s", stack=[Moment()])).game


def answer(game: Toy, seat: str, said: str) -> Toy:
    number = next(ask.number for ask in questions(game) if ask.seat == seat)
    return play(game, number, tuple(said.split())).game


def asked(game: Toy) -> list[str]:
    return [ask.seat for ask in questions(game)]


def test_all_are_asked_at_once_and_sealed() -> None:
    game = answer(start(), "clara", "play ambush")
    assert asked(game) == ["anna", "boris"]
    assert game.log == []


def test_the_first_in_rule_order_plays_whatever_the_order_of_arrival() -> None:
    said = {"anna": "wait", "boris": "play foil", "clara": "play ambush"}
    ends = set()
    for order in itertools.permutations(SEATS):
        game = start()
        for seat in order:
            game = answer(game, seat, said[seat])
        assert game.log == ["boris foil"]
        ends.add(CODEC.save(game, {}))
    assert len(ends) == 1


def test_a_pass_stands_a_wait_and_an_unreached_play_are_asked_anew() -> None:
    game = start()
    for seat, said in (("anna", "pass"), ("boris", "play foil"), ("clara", "play ambush")):
        game = answer(game, seat, said)
    assert asked(game) == ["boris", "clara"]
    for seat, said in (("boris", "wait"), ("clara", "play foil")):
        game = answer(game, seat, said)
    assert game.log == ["boris foil", "clara foil"]
    assert asked(game) == ["boris", "clara"]


def test_who_insists_is_not_asked_again() -> None:
    game = start()
    for seat, said in (("anna", "play ambush"), ("boris", "insist foil"), ("clara", "pass")):
        game = answer(game, seat, said)
    assert game.log == ["anna ambush"]
    assert asked(game) == ["anna"]
    game = answer(game, "anna", "pass")
    assert game.log == ["anna ambush", "boris foil"]
    assert asked(game) == ["boris"]
    game = answer(game, "boris", "pass")
    assert game.stack == []


def test_who_is_asked_alone_learns_what_others_have_passed_or_insist_on() -> None:
    opened = answer(answer(answer(start(), "anna", "play ambush"), "boris", "pass"), "clara", "insist foil")
    assert asked(opened) == ["anna"]
    outcome = play(opened, questions(opened)[0].number, ("pass",))
    assert [event for event in outcome.events if isinstance(event, Unsealed)] == [
        Unsealed(seats=("anna", "boris", "clara"))
    ]
    opened = answer(answer(answer(start(), "anna", "play ambush"), "boris", "wait"), "clara", "pass")
    last = answer(opened, "anna", "pass")
    told = play(last, questions(last)[0].number, ("pass",)).events
    assert told == (Unsealed(seats=("anna", "boris")),), "once, not twice"


def test_the_window_closes_when_all_pass() -> None:
    game = start()
    for seat in SEATS:
        game = answer(game, seat, "wait" if seat == "anna" else "pass")
    assert game.stack == []
    assert game.log == []
