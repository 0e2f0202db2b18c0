"""Questions in which armies react to one another: who comes, what he may do, each option with its exact chance."""

from random import Random

import pytest

import engine
from bot.delivery.post import Button, Message
from bot.language import i18n
from bot.marches.encounters import REACTING
from bot.narration.questions import ASKED
from bot.questions.asking import asked_message
from bot.questions.components import LABEL
from bot.table import Table as BotTable
from engine import Choice, Game, Question
from engine.core.frames import Decision
from engine.sword.odds import attack_odds, battle_odds
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import labels
from tests.bot.test_order_reactions import at_allifae, at_sutrium, beside_capua
from tests.bot.test_orders import DATA, table_at
from tests.checks import redealt
from tests.rules.marching import activate
from tests.rules.table import Table

SAMNITES, ROMANS = "etruscans_samnites", "romans"
SHORT = 42
"""What a phone shows of a button in a row of its own."""


def shown(table: Table, seat: str, said: str = "") -> Message:
    bot = table_at(table.game)
    return asked_message(bot, bot.holders[seat], table.question(seat), tuple(said.split()))


def numbered(message: Message) -> list[str]:
    return [label for label in labels(message) if "CU" in label]


# who comes, and what happens


def test_9_3_who_enters_where_from_where_with_how_many_under_whom() -> None:
    text = shown(at_allifae(), SAMNITES).text
    assert "**Valerius comes to Allifae with 5 CU (Romans): do you avoid battle?**" in text
    assert "**Romans** come from Capua to **Allifae**: Valerius (2-2) with 5 CU (9.3)." in text
    assert "There: **Samnites**, 4 CU and Egnatius (2-3)." in text


def test_12_2_who_stands_sees_what_counts_and_his_exact_chance() -> None:
    table = at_allifae()
    odds = attack_odds(table.game, "romans", "valerius", 5, "capua", "allifae", "samnites")
    message = shown(table, SAMNITES)
    assert "Samnites: +1 leadership (12.2.2), +1 own space (12.2.3)" in message.text
    assert f"Romans win with **{odds.win:.1%}**" in message.text
    assert labels(message)[:2] == ["Avoid battle", f"Stand and fight ({1 - odds.win:.0%})"]


def test_11_1_who_avoids_sees_the_chance_the_ends_and_what_failing_means() -> None:
    table = at_allifae(4, "samnite_minor_1")
    failed = battle_odds(DATA, 5, 4, 0, 1 + 1 - 1)
    text = shown(table, SAMNITES).text
    assert "To avoid: **50%** (11.1), to Fregellae / Maleventum / Aufidena / Bovianum." in text
    assert f"Failed, Romans win with {failed.win:.0%}." in text
    assert labels(shown(table, SAMNITES, "avoid"))[:2] == ["Egnatius (2-3) (50%)", "Samnite Captain 1 (2-2) (33%)"]


def test_9_3_1_who_goes_inside_changes_the_battle_outside() -> None:
    table = at_sutrium(5, "camillus", "roman_minor_1")
    message = shown(table, ROMANS, "inside 3 done")
    odds = battle_odds(DATA, 5, 2, 0, 2 + 1)
    assert "Outside: **Romans**, 2 CU and Camillus (3-4)." in message.text
    assert f"Stand and fight ({1 - odds.win:.0%})" in labels(message)


def test_10_3_who_may_intercept_sees_from_where_and_both_chances() -> None:
    table = beside_capua()
    message = shown(table, SAMNITES)
    won = 1 - battle_odds(DATA, 5, 4, 0, 1 + 1).win
    assert (
        f"From Capua: 4 CU and Egnatius (2-3): comes with **33%** (10.4), then wins with **{won:.0%}**." in message.text
    )
    assert labels(message)[:2] == ["Capua", "No interception"]
    assert labels(shown(table, SAMNITES, "capua"))[:2] == ["Egnatius (2-3) (33%)", "Samnite Captain 1 (2-2) (17%)"]
    few = 1 - battle_odds(DATA, 5, 2, 0, 1 + 1).win
    assert numbered(shown(table, SAMNITES, "capua egnatius"))[1] == f"2 CU ({few:.0%})"


def test_10_5_1_who_is_intercepted_sees_both_ways() -> None:
    table = beside_capua()
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 4 done")
    message, fights = shown(table, ROMANS), battle_odds(DATA, 5, 4, 0, 1 + 1).win
    assert "does he fight, or back up to Tarracina?" in message.text
    assert "+1 interception (12.2.3)" in message.text
    assert labels(message)[:2] == ["Back up (33%)", f"Fight ({fights:.0%})"]
    table.say(ROMANS, "back")
    assert labels(shown(table, SAMNITES))[:2] == ["Let it back up", "Make it roll (33%)"]


def test_11_1_who_may_let_it_go_sees_what_he_gains() -> None:
    table = at_allifae()
    table.say(SAMNITES, "avoid egnatius 4")
    message, failed = shown(table, ROMANS), battle_odds(DATA, 5, 4, 0, 1 + 1 - 1)
    assert "Egnatius (2-3) gets away with **50%** (11.1)" in message.text
    assert f"Romans win with **{failed.win:.1%}**" in message.text
    assert labels(message)[:2] == ["Let him go", "Make it roll (50%)"]


def relieved() -> Table:
    """Camillus is inside Roma; a minor leader comes to relieve it."""
    table = Table()
    table.put("romans", "roma", inside=3, within=("camillus",))
    table.put("gauls", "roma", 5, "gallic_minor_3")
    table.siege("roma", 0, "gauls")
    table.put("romans", "velitrae", 4, "roman_minor_1")
    table.control("gauls", "sutrium")
    activate(table, "roman_minor_1")
    table.say(ROMANS, "to roma")
    return table


def test_13_4_2_who_is_attacked_by_a_relief_sees_his_chance_against_him_who_will_command() -> None:
    table = relieved()
    assert table.asked() == [("gauls", "avoid")]
    won = battle_odds(DATA, 4 + 3, 5, 4 - 2 + 1, 0)
    assert f"Romans win with **{won.win:.1%}**" in shown(table, "gauls").text


def test_13_4_2_with_all_from_inside_the_one_who_will_command_counts() -> None:
    table = relieved()
    table.say("gauls", "stand")
    while (ask := table.asked()[0])[1] == "response":
        table.say(ask[0], "pass")
    wins = [battle_odds(DATA, 4 + cu, 5, 1 + (4 - 2 if cu == 3 else 1 - 2), 0).win for cu in range(4)]
    assert numbered(shown(table, ROMANS)) == [f"{cu} CU ({win:.0%})" for cu, win in enumerate(wins)]


def test_r_22_who_avoids_and_intercepts_sees_the_chance_if_the_first_get_away() -> None:
    table = Table()
    table.control("romans", "fregellae")
    table.put("samnites", "fregellae", 3, "samnite_minor_1")
    table.put("samnites", "capua", 4, "statius")
    table.put("romans", "velitrae", 6, "valerius")
    activate(table, "valerius")
    table.say(ROMANS, "to fregellae")
    assert "comes with **33%** (10.4)" in shown(table, SAMNITES).text
    assert "comes with **17%** (10.4)" in shown(table, SAMNITES, "avoid samnite_minor_1 3").text
    alone = battle_odds(DATA, 6, 4, 1, 1)
    assert f"4 CU ({1 - alone.win:.0%})" in labels(shown(table, SAMNITES, "avoid samnite_minor_1 3 capua statius"))


def test_13_4_2_who_relieves_sees_what_each_number_from_inside_is_worth() -> None:
    table = Table()
    table.put("romans", "roma", 4, "camillus")
    table.put("romans", "sutrium", inside=2, within=("roman_minor_1",))
    table.put("etruscans", "sutrium", 5, "spurinna")
    table.siege("sutrium", 0, "etruscans")
    activate(table, "camillus")
    table.say(ROMANS, "to sutrium")
    while (SAMNITES, "avoid") in table.asked():
        table.say(SAMNITES, "stand")
    while (ask := table.asked()[0])[1] in ("response", "bribe"):
        table.say(ask[0], "pass" if ask[1] == "response" else "no")
    assert table.asked() == [(ROMANS, "relief")]
    wins = [battle_odds(DATA, 4 + cu, 5, 2 + 1, 0).win for cu in range(3)]
    assert numbered(shown(table, ROMANS)) == [f"{cu} CU ({win:.0%})" for cu, win in enumerate(wins)]


# the picture


def test_the_picture_shows_the_way_and_the_armies_of_who_is_asked_and_stays() -> None:
    table = beside_capua()
    first, second = shown(table, SAMNITES).drawing, shown(table, SAMNITES, "capua egnatius").drawing
    assert first == second
    for space in ("tarracina", "minturnae", "capua"):
        assert space in first


# everywhere


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_question_of_a_random_game_shows_an_id_a_key_or_a_long_button(language: str) -> None:
    seen: set[str] = set()
    for seed in (9, 54):
        rng = Random(seed)
        game = engine.new_game("four", seed=f"bare {seed}").game
        while not game.winner:
            bot = table_at(game)
            ask = rng.choice(bot.waiting)
            with i18n.speaking(language):
                said = walked(bot, ask, rng, fully=ask.name in REACTING)
            seen |= {ask.name} & {*REACTING}
            game = engine.play(game, ask.number, said).game
    assert seen >= {"city", "avoid", "avoid_to", "intercept", "let_go", "refuse", "let_refuse"}


def walked(bot: BotTable, ask: Question, rng: Random, *, fully: bool) -> Choice:
    """A random answer, word by word; `fully`: with each message on the way."""
    said: Choice = ()
    while options := bot.options(ask, said):
        if fully:
            message = asked_message(bot, bot.holders[ask.seat], ask, said)
            assert faults_of_message(message) == []
            assert not bare(message.text), message.text
            for label in labels(message):
                assert not bare(label), label
            for row in message.rows:
                if not hasattr(row, "options"):
                    assert all(len(button.label) <= min(SHORT, LABEL) for button in row if says(button)), row
        said = (*said, rng.choice(options).word)
    return said


def says(button: Button) -> bool:
    return button.custom_id.startswith("s:")


def bare(text: str) -> bool:
    """Whether it shows an id of several words, a key or a gap."""
    return "_" in text or "{" in text or "}" in text


def test_what_a_reaction_is_about_depends_on_no_hand() -> None:
    from bot.questions.moments import moment_lines

    told = 0
    for seed in range(3):
        rng = Random(seed)
        game: Game = engine.new_game("four", seed=f"hands {seed}").game
        while not game.winner:
            ask = rng.choice([ask for ask in engine.questions(game) if ask.waits])
            if ask.name in REACTING:
                others = table_at(redealt(game, None, rng))
                assert moment_lines(others, ask) == moment_lines(table_at(game), ask)
                told += 1
            game = engine.play(game, ask.number, engine.random_answer(game, ask.number, rng)).game
    assert told > 10


def test_every_decision_of_the_rules_has_its_question() -> None:
    kinds: list[type[Decision[Game]]] = [Decision]
    for kind in kinds:
        kinds += kind.__subclasses__()
    names = {getattr(kind, "name", "") for kind in kinds if kind.__module__.startswith("engine.")} - {""}
    assert names <= {*ASKED}
    assert len(names) > 35
