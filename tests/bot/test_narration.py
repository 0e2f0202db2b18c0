"""Nothing of the game is left without words."""

import ast
import re
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import pytest

import engine
import engine.sword
from bot import narration
from bot.narration import sections, wording
from bot.narration.questions import ASKED, VERBS
from bot.narration.refusals import REASONS
from bot.pages import looks
from bot.pages.rulebook import rulebook
from engine import Event, View
from engine.core.events import AnsweredItself, SettledAhead, Unsealed
from engine.core.frames import Procedure
from engine.sword import events
from engine.sword.events import Modifier, Side
from engine.sword.game import Sword
from engine.sword.vocabulary import WINDOWS

RULES = Path(engine.__file__).parent / "sword"
SILENT = (AnsweredItself, SettledAhead, Unsealed)
UNRULED = (events.GameBegan, events.TurnBegan)
"""They say when it is, and report no rule's effect."""
NUMBER = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2})+(?![\d.])")
FORMS = ("Playing", "Sought")
"""In progress only as one of their kinds."""
WHOLE = ("17", "18")
"""Chapters without sections."""


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
                assert option.kind not in ("verb", "choice") or option.word in VERBS or "/" in option.label, option
                assert "_" not in label, label
                if option.barred:
                    told = narration.refuse(option.barred, (*said, option.word), view)
                    assert option.barred.rule
                    assert f"(rule {option.barred.rule})" in told
                    assert "{" not in told, told
                    assert "_" not in told, told
            legal = [option for option in offered if option.barred is None]
            if not legal:
                break
            said = (*said, rng.choice(legal).word)
        outcome = engine.play(game, ask.number, said)


def rules_cited(text: str, numbers: Collection[str]) -> list[str]:
    """The sections named in the brackets of a sentence."""
    brackets = re.findall(r"\(([^()]*)\)", text)
    found = [number for part in brackets for number in NUMBER.findall(part) if number in numbers]
    return [*found, *(part for part in brackets if part in WHOLE)]


def names_its_card(event: Event, text: str, view: View) -> bool:
    """A card did it, and its name is there to be looked up."""
    card = getattr(event, "cause", "") or getattr(event, "card", "")
    return card in view.data.cards and wording.card(card, view) in text


@pytest.mark.parametrize("seed", range(4))
def test_what_reports_a_rules_effect_cites_its_section_or_names_its_card(seed: int) -> None:
    rng, numbers = Random(seed), set(rulebook("en").sections)
    outcome = engine.new_game("four", seed=f"sections {seed}")
    kinds = set[type[Event]]()
    while not outcome.game.winner:
        view = engine.view(outcome.game, None)
        for event in outcome.events:
            kinds.add(type(event))
            text = narration.narrate(event, view)
            if text and not isinstance(event, UNRULED):
                assert rules_cited(text, numbers) or names_its_card(event, text, view), text
                assert all(number in numbers for number in NUMBER.findall(text.split("\n")[0].split(" (")[-1])), text
        ask = rng.choice(engine.questions(outcome.game))
        outcome = engine.play(outcome.game, ask.number, engine.random_answer(outcome.game, ask.number, rng))
    assert len(kinds) > 30


@pytest.mark.parametrize("seed", range(2))
def test_what_the_table_mends_cites_a_section_too_unless_it_says_by_agreement(seed: int) -> None:
    rng, numbers = Random(seed), set(rulebook("en").sections)
    game, kinds = engine.new_game("four", seed=f"mended sections {seed}").game, set[type[Event]]()
    for _ in range(150):
        view = engine.view(game, None)
        said: engine.Choice = ()
        while offered := engine.adjust_options(game, said):
            said = (*said, rng.choice(offered).word)
        outcome = engine.adjust(game, said)
        for event in outcome.events:
            kinds.add(type(event))
            text = narration.narrate(event, view)
            agreed = isinstance(event, events.Adjusted) or "(by agreement)" in text
            assert agreed or rules_cited(text, numbers), text
        game = outcome.game
        ask = rng.choice(engine.questions(game))
        game = engine.play(game, ask.number, engine.random_answer(game, ask.number, rng)).game
    assert kinds >= {events.AllianceSet, events.KindSet, events.CardPut, events.ReminderSet}


def test_7_1_1_every_moment_of_a_response_has_its_words() -> None:
    assert wording.MOMENTS.keys() == WINDOWS.keys()


def test_every_rule_in_progress_has_a_name() -> None:
    for module in walk_packages(engine.sword.__path__, "engine.sword."):
        import_module(module.name)
    found = set(_kinds_of(Procedure))
    assert len(found) > 25
    known = {kind.__name__ for kind in found if kind.steps and kind.__module__.startswith("engine.sword")}
    names = known - {*looks.ENCLOSING, *FORMS}
    assert names == set(wording.PROCEDURES)


def _kinds_of(kind: type[Procedure[Sword]]) -> Iterator[type[Procedure[Sword]]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("engine."):
            yield below
            yield from _kinds_of(below)


def test_every_section_of_the_tables_of_sections_exists() -> None:
    numbers = set(rulebook("en").sections)
    tables = (sections.PHASES, sections.USES, sections.MOVES, sections.MARKERS)
    assert {number for table in tables for number in table.values()} <= numbers
    assert set(sections.KINDS.values()) <= numbers
    assert set(sections.PHASES) == {phase for phase in wording.PHASES if phase}


def test_what_the_table_mends_is_told_as_agreed() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    told = [
        narration.narrate(event, view)
        for event in (
            events.Adjusted(said=("cu", "romans", "roma", "5")),
            events.CuPlaced(power="romans", space="roma", number=1, cause=events.TABLE),
            events.AllianceSet(power="romans", other="greeks"),
            events.KindSet(space="capua", old="city", new="normal"),
            events.ReminderSet(what="rolled", of="capua", on=True),
            events.ReminderSet(what="reshuffle", of="romans", on=False),
            events.ReminderSet(what="acted", of="volsci", on=True),
            *(
                events.CardPut(seat="romans", card="rom_12", came="", to=pile)
                for pile in ("hand", "deck", "discards", "removed", "kept")
            ),
        )
    ]
    assert told[1] == "Romans place 1 CU in Roma (by agreement)"
    assert "_" not in "".join(told)
    assert all(told)
    assert len(set(told)) == len(told)


def test_a_battle_is_told_with_every_modifier_and_its_rule() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    event = events.BattleFought(
        space="fregellae",
        attacker=Side("romans", "camillus", 7, 7, (Modifier(1, "leadership", "12.2.2"),), (5, 2, 2), 10, 5),
        defender=Side("samnites", "egnatius", 5, 5, (Modifier(-1, "rom_22", "7.1.1"),), (5, 5, 4), 13, 1),
        winner="samnites",
    )
    assert narration.narrate(event, view).splitlines() == [
        "**Samnites win at Fregellae**, 13 to 10 (12.2.5)",
        "Attacker: Romans (Camillus), 7 CU",
        "• dice 5 2 2 = 9",
        "• +1 leadership (12.2.2)",
        "• total **10**, lose 5 CU (12.3)",
        "Defender: Samnites (Egnatius), 5 CU",
        "• dice 5 5 4 = 14",
        "• −1 Obesus Etruscus (1)",
        "• total **13**, lose 1 CU (12.3)",
    ]


def test_12_4_5_what_a_retreat_costs_is_told_space_by_space() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    event = events.RetreatPaid(power="romans", costs=(("capua", 3), ("minturnae", 1)))
    assert narration.narrate(event, view) == (
        "Romans pay for their retreat: 3 CU for Capua and 1 CU for Minturnae (12.4.5)"
    )


def test_a_refusal_names_the_word_that_is_wrong_or_one_too_many() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    said = ("fregellae", "egnatius", "3", "done")
    assert narration.refuse(None, said, view, at=3, superfluous=True) == (
        "“Fregellae › Egnatius › 3” is a whole answer: leave out “Done”. Nothing was done."
    )
    assert narration.refuse(None, said, view, at=1).startswith("“Egnatius” is not among the answers after “Fregellae”.")
    assert narration.refuse(None, said, view, at=0) == narration.refuse(None, said, view)


def test_a_refusal_says_what_why_and_what_to_do() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    barred = engine.Barred("9.2", "too_few_mp", {"space": "roma", "cost": 2, "mp": 1})
    assert narration.refuse(barred, ("to", "roma"), view) == (
        "Not possible: Roma costs 2 MP and 1 are left (rule 9.2). Nothing was done; choose another answer."
    )
    assert "what comes up while you type" in narration.refuse(None, ("fly",), view)


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
        ("neutral", {"power": "volsci"}, "You act with Volsci, as with a 3-value card. What do they do?"),
        (
            "bribe",
            {"power": "romans", "leader": "valerius", "space": "volsinii", "what": "back"},
            "Romans under Valerius have come to Volsinii: do you bribe them to turn back?",
        ),
        (
            "bribe",
            {"power": "etruscans", "leader": "vel_saties", "space": "volsinii", "what": "pass"},
            "Vel Saties has come to enemies in Volsinii: do you bribe them to let him pass?",
        ),
        (
            "tie_choice",
            {"where": "5.3"},
            "Several have equally many VP, and you win the tie: which of them decides? (who goes first in this turn)",
        ),
    ],
)
def test_a_question_says_what_it_is_about(name: str, about: dict[str, str | int], asked: str) -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    question = engine.Question(number=1, seat="gauls", name=name, rule="1", waits=True, hidden=False, about=about)
    assert narration.ask(question, view) == asked


def test_neutral_powers_bribes_and_the_treaty_are_told() -> None:
    view = engine.view(engine.new_game("four", seed="x").game, None)
    told = [
        narration.narrate(event, view)
        for event in (
            events.NeutralActs(seat="greeks", power="volsci", card="gre_35"),
            events.AllianceMade(power="romans", other="carthage", cause="rom_07"),
            events.Bribed(space="volsinii", bribed=("romans",), what="back"),
            events.Bribed(space="volsinii", bribed=("romans", "gauls"), what="pass"),
        )
    ]
    assert told == [
        "Greeks act with the Volsci (16.1.1)",
        "Romans and Carthage are allied (18)",
        "The Etruscans bribe Romans in Volsinii to turn back (7.2.2)",
        "The Etruscans bribe Romans and Gauls in Volsinii to let them pass (7.2.2)",
    ]


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
