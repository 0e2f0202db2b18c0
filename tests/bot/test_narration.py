"""Nothing of the game is left without words."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import engine
from bot import narration
from bot.narration.questions import ASKED, VERBS
from bot.narration.refusals import REASONS
from engine.core.events import AnsweredItself
from engine.sword import events
from engine.sword.events import Modifier, Side

RULES = Path(engine.__file__).parent / "sword"
SILENT = (AnsweredItself,)


def barred_keys() -> Iterator[str]:
    for file in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
                "Barred",
                "because",
            ):
                yield from (
                    part.value
                    for argument in node.args[1:2]
                    for part in ast.walk(argument)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                )


def test_every_reason_a_rule_gives_has_a_sentence() -> None:
    keys = set(barred_keys())
    assert len(keys) > 80
    keys = {key for key in keys if key != "nothing_to_"} | {f"nothing_to_{what}" for what in ("add", "gain", "remove")}
    assert keys - set(REASONS) == set()


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_is_told_asked_and_refused_without_a_bare_id(seed: int) -> None:
    rng = Random(seed)
    outcome = engine.new_game("four", seed=f"words {seed}")
    while not outcome.game.winner:
        game = outcome.game
        view = engine.view(game, None)
        for event in outcome.events:
            text = narration.narrate(event, view)
            assert bool(text) != isinstance(event, SILENT), event
            assert "_" not in text, text
        ask = rng.choice(engine.questions(game))
        assert ask.name in ASKED
        assert "_" not in narration.ask(ask, view)
        said: tuple[str, ...] = ()
        while True:
            offered = engine.options(game, ask.number, said, barred=True)
            for option in offered:
                label = narration.label(option, ask, view)
                assert label, option
                assert option.kind not in ("verb", "choice") or option.word in VERBS, option
                assert "_" not in label, label
                if option.barred:
                    told = narration.refuse(option.barred, (*said, option.word), view)
                    assert option.barred.rule in told
                    assert "{" not in told, told
                    assert "_" not in told, told
            legal = [option for option in offered if option.barred is None]
            if not legal:
                break
            said = (*said, rng.choice(legal).word)
        outcome = engine.play(game, ask.number, said)


def test_a_battle_is_told_with_every_modifier_and_its_rule() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    event = events.BattleFought(
        space="fregellae",
        attacker=Side("romans", "camillus", 7, 7, (Modifier(1, "leadership", "12.2.2"),), (5, 2, 2), 10, 5),
        defender=Side("samnites", "egnatius", 5, 5, (Modifier(-1, "rom_22", "7.1.1"),), (5, 5, 4), 13, 1),
        winner="samnites",
    )
    assert narration.narrate(event, view).splitlines() == [
        "**Samnites win at Fregellae** (12.2.5)",
        "Attacker Romans (Camillus): 7 CU, dice 5 2 2, +1 leadership (12.2.2) = **10**, lose 5 CU",
        "Defender Samnites (Egnatius): 5 CU, dice 5 5 4, −1 Obesus Etruscus (1) = **13**, lose 1 CU",
    ]


def test_a_refusal_says_what_why_and_what_to_do() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    barred = engine.Barred("9.2", "too_few_mp", {"space": "roma", "cost": 2, "mp": 1})
    assert narration.refuse(barred, ("to", "roma"), view) == (
        "Not possible: Roma costs 2 MP and 1 are left (rule 9.2). Nothing was done; choose another answer."
    )
    assert "/act" in narration.refuse(None, ("fly",), view)


@pytest.mark.parametrize(
    ("name", "about", "asked"),
    [
        ("desperate", {"before": "romans"}, "Desperate Times: do you announce one before the turn of Romans?"),
        (
            "offer_answer",
            {"power": "romans", "other": "greeks"},
            "Romans offer Greeks an alliance. Do you accept it?",
        ),
        ("renew", {"power": "romans", "other": "greeks"}, "Does the alliance of Romans and Greeks go on?"),
        ("tie_choice", {"where": "5.3"}, "You win the tie: which of the tied decides? (who goes first in this turn)"),
    ],
)
def test_a_question_says_what_it_is_about(name: str, about: dict[str, str | int], asked: str) -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    question = engine.Question(number=1, seat="gauls", name=name, rule="1", waits=True, hidden=False, about=about)
    assert narration.ask(question, view) == asked


def test_words_say_what_they_mean_in_their_question() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    step, support = (
        engine.Question(number=1, seat="gauls", name=name, rule="1", waits=True, hidden=False, about={})
        for name in ("step", "support")
    )
    assert narration.label(engine.Option("2", "number"), step, view) == "2 CU"
    assert narration.label(engine.Option("stop", "verb"), support, view) == "Stop: the rest is lost"
    assert narration.label(engine.Option("stop", "verb"), step, view) == "Stop here"


def test_who_goes_first_himself_lets_nobody() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    assert narration.narrate(events.FirstPlayerChosen(by="romans", seat="romans"), view) == (
        "Romans go first this turn (5.3)"
    )
