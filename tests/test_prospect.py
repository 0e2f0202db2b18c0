"""What a player may prepare before his turn: the words of the board now and of his hand, whatever others hold."""

from collections.abc import Iterator
from random import Random

import pytest

from engine import Game, IllegalChoice, default, new_game, play, prospect, questions, random_answer, save
from engine.core.play import sentences
from engine.sword.play import USES
from engine.sword.sequence import ROUNDS, Round, Turn
from tests import checks, fuzz
from tests.rules.table import Table

SEATS = ("gauls", "etruscans_samnites", "greeks", "romans")


def words(game: Game, seat: str) -> list[tuple[str, ...]] | None:
    """The first sentences of the turn to come, each once."""
    found = prospect(game, seat)
    return None if found is None else [said for said, _ in zip(sentences(*found), range(300), strict=False)]


def positions() -> Iterator[Game]:
    for seed in (1, 2):
        for number, game in enumerate(fuzz.random_game(seed)):
            if number % 12 == 0 or game.winner:
                yield game


def rounds(*to_act: str, number: int = 2) -> Table:
    """The first of them is in his turn; the others of this round follow."""
    laid = Table()
    laid.game.round = number
    for seat in SEATS:
        laid.game.desperate[seat].clear()
        laid.game.hands[seat] = laid.game.decks[seat][:3]
        laid.game.decks[seat] = laid.game.decks[seat][3:]
    laid.put("romans", "roma", 5, "valerius")
    laid.put("greeks", "syracusae", 5, "dionysius")
    laid.run(Round(to_act=list(to_act)))
    return laid


def test_at_random_positions_it_is_his_turn_and_can_be_said_and_saved() -> None:
    rng = Random(3)
    found = 0
    for game in positions():
        before = save(game)
        for seat in game.seats:
            look = prospect(game, seat)
            if look is None:
                continue
            found += 1
            new, number = look
            (ask,) = [ask for ask in questions(new) if ask.waits]
            assert (ask.number, ask.seat, ask.name) == (number, seat, "turn")
            assert len({ask.number for ask in questions(new)}) == len(questions(new))
            checks.saves_soundly(new)
            checks.questions_sound(new)
            play(new, number, random_answer(new, number, rng))
        assert save(game) == before
    assert found > 100


def test_the_words_do_not_depend_on_what_others_hold() -> None:
    rng = Random(4)
    compared = 0
    for game in positions():
        for seat in game.seats:
            other = checks.redealt(game, seat, rng)
            other.seed = "another"
            mine, theirs = prospect(game, seat), prospect(other, seat)
            assert (mine is None) == (theirs is None)
            if mine and theirs:
                compared += 1
                assert save(mine[0]) == save(theirs[0])
    assert compared > 100


def test_nothing_of_others_and_of_chance_to_come_is_in_it() -> None:
    laid = rounds("romans", "greeks")
    found = prospect(laid.game, "greeks")
    assert found is not None
    new, _ = found
    assert new.hands["greeks"] == laid.game.hands["greeks"]
    assert new.hands["romans"] != laid.game.hands["romans"]
    assert new.decks["greeks"] != laid.game.decks["greeks"]
    assert new.seed != laid.game.seed


def test_later_in_this_round_or_in_the_next() -> None:
    laid = rounds("romans", "greeks")
    laid.game.rolled.append("capua")
    for seat, number, rolled in (("greeks", 2, ["capua"]), ("gauls", 3, [])):
        found = prospect(laid.game, seat)
        assert found is not None
        assert (found[0].round, found[0].active, found[0].rolled) == (number, seat, rolled)
    assert words(laid.game, "greeks") == words(laid.game, "greeks")
    assert ("activate", "dionysius", laid.game.hands["greeks"][0]) in (words(laid.game, "greeks") or [])


def test_what_he_may_do_is_what_he_may_do_when_it_is_his_turn() -> None:
    laid = rounds("romans", "greeks")
    foreseen = words(laid.game, "greeks")
    laid.say("romans", "end")
    assert laid.asked() == [("greeks", "turn")]
    assert foreseen == [
        said for said, _ in zip(sentences(laid.game, laid.question("greeks", "turn").number), range(300), strict=False)
    ]


def test_a_card_of_the_round_played_by_another_bars_nothing() -> None:
    """Nor do the offers he has made: the turn to come is a new one."""
    laid = rounds("romans", "greeks")
    turn = laid.game.inside(Turn)
    assert turn is not None
    turn.played = True
    assert any(said[0] == "activate" for said in words(laid.game, "greeks") or [])


def test_none_while_his_own_turn_goes_on() -> None:
    assert prospect(rounds("romans", "greeks").game, "romans") is None


def test_none_after_his_last_turn_of_the_phase() -> None:
    laid = rounds("romans", "greeks", number=ROUNDS)
    assert prospect(laid.game, "greeks") is not None
    assert prospect(laid.game, "gauls") is None
    laid.game.round = ROUNDS - 1
    assert prospect(laid.game, "gauls") is not None


def test_none_outside_the_rounds_of_the_action_phase() -> None:
    """His hand may change before he acts."""
    laid = Table()
    laid.game.phase = "alliances"
    assert [prospect(laid.game, seat) for seat in SEATS] == [None] * 4


def test_before_the_first_round_hands_are_drawn_and_everybody_may_prepare() -> None:
    """5.2, 5.3 Who goes first is still open; the rounds then follow."""
    rng, game = Random(5), new_game("four", seed="before").game
    while game.phase != "first_player":
        (ask, *_) = [ask for ask in questions(game) if ask.waits]
        game = play(game, ask.number, random_answer(game, ask.number, rng)).game
    for seat in SEATS:
        found = prospect(game, seat)
        assert found is not None
        new, number = found
        assert (new.phase, new.round, new.active, new.hands[seat]) == ("action", 1, seat, game.hands[seat])
        assert any(said[0] in USES for said in sentences(new, number))
        ended = play(new, number, ("end",)).game
        assert [ask.seat for ask in questions(ended) if ask.waits]
        while ended.round == 1:
            (ask, *_) = [ask for ask in questions(ended) if ask.waits]
            ended = play(ended, ask.number, default(ended, ask.number) or ("end",)).game
        assert (ended.phase, ended.round) == ("action", 2)
    assert game.round == 0


def test_none_for_who_is_out_or_when_the_game_is_over() -> None:
    laid = rounds("romans", "greeks")
    laid.game.fallen.append("gauls")
    assert prospect(laid.game, "gauls") is None
    laid.game.winner = "romans"
    assert prospect(laid.game, "greeks") is None


def test_with_an_empty_hand_no_card_is_offered() -> None:
    laid = rounds("romans", "greeks")
    laid.game.hands["greeks"].clear()
    found = prospect(laid.game, "greeks")
    assert found is not None
    assert ("end",) in (words(laid.game, "greeks") or [])
    with pytest.raises(IllegalChoice):
        play(*found, ("activate", "dionysius"))


def test_a_seat_of_another_game_is_refused() -> None:
    with pytest.raises(LookupError, match="carthage"):
        prospect(rounds("romans").game, "carthage")
