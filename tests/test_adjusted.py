"""What the table mends at random: the guarantees hold on, and nothing hidden shows."""

from functools import partial
from random import Random

import pytest

from engine import adjust, adjust_options, play, questions, random_answer, save, view
from engine.core.choice import random_choice
from engine.sword import adjust as adjusting
from engine.sword.game import Sword
from tests import checks, fuzz


@pytest.mark.parametrize("seed", range(4))
def test_at_any_moment_of_a_random_game_the_position_stays_sound(seed: int) -> None:
    """Adjusted at random now and then it keeps the guarantees, and can be played on."""
    rng = Random(seed)
    game: Sword = next(iter(fuzz.random_game(seed)))
    for _ in range(300):
        if game.winner:
            break
        if rng.random() < 0.3:
            said = random_choice(partial(adjusting.words, game), rng)
            before = save(game)
            outcome = adjust(game, said)
            assert save(game) == before
            checks.cu_told(game, outcome)
            game = outcome.game
            checks.conserved(game)
            checks.at_rest(game)
            checks.questions_sound(game)
            checks.saves_soundly(game)
            checks.keeps_secrets(game, rng)
        ask = fuzz.choose(game, rng)
        outcome = play(game, ask.number, fuzz.say(game, ask.number, rng, warlike=bool(seed % 2)))
        checks.cu_told(game, outcome)
        game = outcome.game
        checks.conserved(game)
        checks.at_rest(game)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_hidden_the_same_is_offered_and_told(seed: int) -> None:
    """Two games that differ in hands and decks alone: the same words, refusals and events."""
    rng = Random(seed)
    game: Sword = next(iter(fuzz.random_game(seed)))
    for _ in range(60):
        other = checks.redealt(game, None, rng)
        said: tuple[str, ...] = ()
        while more := adjust_options(game, said):
            assert adjust_options(other, said, barred=True) == adjust_options(game, said, barred=True)
            said = (*said, rng.choice(more).word)
        mine, theirs = adjust(game, said), adjust(other, said)
        assert mine.events == theirs.events
        assert questions(mine.game) == questions(theirs.game)
        if said[0] != "card":
            assert view(mine.game, None) == view(theirs.game, None)
        ask = fuzz.choose(game, rng)
        game = play(game, ask.number, random_answer(game, ask.number, rng)).game


@pytest.mark.parametrize("seed", range(2))
def test_no_player_learns_a_card_without_an_event_that_reveals_it(seed: int) -> None:
    rng = Random(seed)
    game: Sword = next(iter(fuzz.random_game(seed)))
    known = {seat: _known(game, seat) for seat in game.seats}
    for _ in range(300):
        if game.winner:
            break
        ask = fuzz.choose(game, rng)
        outcome = play(game, ask.number, random_answer(game, ask.number, rng))
        game = outcome.game
        now = {seat: _known(game, seat) for seat in game.seats}
        if any(now[seat] - known[seat] for seat in game.seats):
            assert any(event.reveals for event in outcome.events)
        known = now


def _known(game: Sword, seat: str) -> set[str]:
    seen = view(game, seat)
    return {*seen.hand, *(card for one in seen.seats for card in (*one.discards, *one.removed))}
