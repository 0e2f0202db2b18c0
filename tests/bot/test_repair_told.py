"""What the table may mend is told and refused in words."""

from random import Random

import pytest

import engine
from bot import narration


@pytest.mark.parametrize("seed", range(2))
def test_adjustments_are_told_and_refused_without_a_bare_id(seed: int) -> None:
    rng = Random(seed)
    game = engine.new_game("four", seed=f"mended {seed}").game
    keys = set()
    for _ in range(200):
        if not engine.questions(game):
            break
        view = engine.view(game, None)
        said: engine.Choice = ()
        while offered := engine.adjust_options(game, said, barred=True):
            for option in offered:
                if option.barred:
                    keys.add(option.barred.key)
                    told = narration.refuse(option.barred, (*said, option.word), view)
                    assert option.barred.rule in told
                    assert not {"_", "{"} & set(told), told
            said = (*said, rng.choice([option for option in offered if option.barred is None]).word)
        outcome = engine.adjust(game, said)
        for event in outcome.events:
            told = narration.narrate(event, view)
            assert told, event
            assert "_" not in told, told
        game = outcome.game
        for ask in engine.questions(game)[:1]:
            game = engine.play(game, ask.number, engine.random_answer(game, ask.number, rng)).game
    assert {"as_it_is", "in_progress", "enemy_cu_there", "nobody_besieges"} <= keys
