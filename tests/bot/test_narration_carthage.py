"""Carthage as a player in words: a whole random game of five, and what is said of mercenaries and unrest."""

from random import Random

import pytest

import engine
from bot import narration
from bot.narration.questions import ASKED, VERBS
from bot.narration.refusals import REASONS
from engine.core.choice import Barred, Option
from engine.core.events import AnsweredItself, SettledAhead, Unsealed
from engine.core.play import Question
from engine.sword import events

SILENT = (AnsweredItself, SettledAhead, Unsealed)


@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_of_five_is_told_asked_and_refused_without_a_bare_id(seed: int) -> None:
    rng = Random(seed)
    outcome = engine.new_game("five", seed=f"words {seed}")
    while not outcome.game.winner:
        view = engine.view(outcome.game, None)
        for event in outcome.events:
            text = narration.narrate(event, view)
            assert bool(text) != isinstance(event, SILENT), event
            assert "_" not in text, text
        ask = rng.choice(engine.questions(outcome.game))
        assert ask.name in ASKED
        said: tuple[str, ...] = ()
        while offered := engine.options(outcome.game, ask.number, said, barred=True):
            for option in offered:
                assert "_" not in narration.label(option, ask, view), option
                assert option.kind != "verb" or option.word in VERBS, option
                if option.barred:
                    assert option.barred.key in REASONS, option
            legal = [option for option in offered if option.barred is None]
            if not legal:
                break
            said = (*said, rng.choice(legal).word)
        outcome = engine.play(outcome.game, ask.number, said)


def test_unrest_mercenaries_and_revolters_in_words() -> None:
    game = engine.new_game("five", seed="words").game
    view = engine.view(game, None)
    told = [
        (events.UnrestChanged(old=2, new=4, cause="12.5"), "Unrest in Carthage rises from 2 to 4 (12.5)"),
        (events.UnrestChanged(old=4, new=0, cause="20.3"), "Unrest in Carthage falls from 4 to 0 (20.3)"),
        (events.MarkerSet(marker="insurrection", value=""), "Insurrection: over (16.4)"),
        (
            events.CuPlaced(power="carthage", space="lilybaeum", number=3, cause="5.10", mercenaries=2),
            "Carthage place 3 CU, 2 of them mercenaries, in Lilybaeum (5.10)",
        ),
        (
            events.CardPlayed(seat="carthage", card="car_38", use="hire", removed=True),
            "Carthage play **Desperate Times (3)** to hire mercenaries (7.2.4, out of the game)",
        ),
    ]
    for event, text in told:
        assert narration.narrate(event, view) == text
    barred = Barred("20.1", "unrest_at_most", {"number": 4})
    assert "above 4" in narration.refuse(barred, (), view)


def test_a_number_of_mercenaries_says_so() -> None:
    game = engine.new_game("five", seed="words").game
    view, ask = engine.view(game, None), engine.questions(game)[0]
    assert isinstance(ask, Question)
    label = narration.label(Option("2", "number", "mercenaries", amount=2), ask, view)
    assert label == "2 of them mercenaries"
