"""Clicks, and by preset questions, pings and waits, of random games: `python -m tests.counts --games 50`.

Clicks are counted on the components a player is shown: one on the message for all where that carries the whole answer,
else *Open* and then whatever says the next words; a menu of several picks is one.

A question is one that a player answers by hand, to others when it is not the active player's. A wait is a moment at
which the game comes to stand for somebody who did not cause it; it pings as many as it waits for.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

import engine
from bot.beforehand.nothing import NOTHING, nothing
from bot.beforehand.ordered import PRESETS, Preset, SeatOrders
from bot.beforehand.orders import reply
from bot.delivery.notify import attacked, due, message
from bot.delivery.post import Button, Message, Select
from bot.questions.asking import asked_message
from bot.questions.clicks import Click
from bot.questions.surprises import surprise
from bot.storage.tables import GameRow, Status
from bot.table import Table
from engine import Choice, Game, Question

DATA = engine.load_dataset()
START = datetime(2026, 1, 1, tzinfo=UTC)
LIKELY_PASS = {"response": 0.8, "desperate": 0.97, "desperate_instead": 0.97, "desperate_last": 0.97}
"""How often people pass where random players would use their cards up at once: by decision. All else is random."""

ESTIMATE = {"ask": 155, "own": 107}
"""The design's, a turn: 1,400 questions to others in nine turns; four months at three hours a wait."""


def table_of(game: Game) -> Table:
    row = GameRow(
        id=1,
        guild=1,
        channel=1,
        owner=1,
        name="Counted",
        scenario="four",
        dataset_id=DATA.id,
        dataset_hash=DATA.hash,
        status=Status.OVER if game.winner else Status.RUNNING,
        created=START,
        changed=START,
    )
    return Table(row, DATA, {seat: number for number, seat in enumerate(game.seats, 1)}, game)


def count(seed: int, preset: Preset) -> Counter[str]:
    """Of one random game whose players all have that preset; `turns` is among the counts."""
    found: Counter[str] = Counter()
    rng = Random(seed)
    orders: Mapping[str, SeatOrders] = dict.fromkeys(
        ("gauls", "etruscans_samnites", "greeks", "romans"), SeatOrders(preset=preset)
    )
    table = table_of(engine.new_game("four", seed=f"counts {seed}").game)
    while not table.is_over:
        before = table
        question = rng.choice(table.waiting)
        found["by hand"] += 1
        found["to others"] += question.seat != table.running.active
        outcome = engine.play(table.running, question.number, answer(table.running, question, rng))
        events = [*outcome.events]
        table = table_of(outcome.game)
        while (said := None if table.is_over else reply(table, orders)) is not None:
            found["by order"] += 1
            outcome = engine.play(table.running, said.question.number, said.words)
            events += outcome.events
            table = table_of(outcome.game)
        causer = before.holders[question.seat]
        waited = due(before.waited_for, table.waited_for, causer)
        found["waits"] += bool(waited)
        found["pings"] += len(waited | (attacked(events, before, table) - {causer}))
    found["turns"] = table.running.turn
    return found


@dataclass
class Clicks:
    """Of all answers by hand: how many took how many clicks more than they have words, and the passes in windows.

    `nothings`: how many clicks it would have taken to do nothing about an army that comes.
    """

    more: Counter[int] = field(default_factory=Counter)
    passes: Counter[int] = field(default_factory=Counter)
    nothings: Counter[int] = field(default_factory=Counter)
    named: dict[str, Counter[int]] = field(default_factory=dict)

    def add(self, question: Question, said: Choice, number: int) -> None:
        self.more[number - len(said)] += 1
        self.named.setdefault(question.name, Counter())[number - len(said)] += 1
        if said == ("pass",):
            self.passes[number] += 1


def clicks(table: Table, question: Question, said: Choice) -> int:
    """By buttons and menus alone."""
    user, whole = table.holders[question.seat], nothing(question, table.words(question)) or ()
    public = _offering(message(table, []), question, said, whole)
    if public == len(said) and not _gives_up(table, question, said[0]):
        return 1
    number, at, page = 1, 0, 0
    while at < len(said):
        shown = asked_message(table, user, question, said[:at], page=page)
        found = _offering(shown, question, said[at:], () if at else whole)
        number += 1
        at, page = (at + found, 0) if found else (at, page + 1)
        assert page < 20, (question, said, at)
    return number


def _gives_up(table: Table, question: Question, word: str) -> bool:
    found = surprise(table, question)
    return found is not None and found[0] == word


def _offering(shown: Message, question: Question, words: Choice, whole: Choice) -> int:
    """How many of the next words one component says; `whole`: what *nothing* says."""
    buttons = (button for row in shown.rows if not isinstance(row, Select) for button in row)
    if words == whole and any(_says_nothing(button, question) for button in buttons):
        return len(words)
    for row in shown.rows:
        if isinstance(row, Select):
            values = {_alike(option.value) for option in row.options}
            upto = next((at for at, word in enumerate(words) if _alike(word) not in values), len(words))
            if Click.parse(row.custom_id).act == "menu" and upto:
                return min(upto, row.most)
        else:
            for button in row:
                click = Click.parse(button.custom_id)
                if (
                    click.act in ("say", "confirm")
                    and question.number in click.questions
                    and _alike(click.word) == _alike(words[0])
                ):
                    return 1
    return 0


def _says_nothing(button: Button, question: Question) -> bool:
    click = Click.parse(button.custom_id)
    return (click.act, click.word) == ("say", NOTHING) and question.number in click.questions


def _alike(word: str) -> str:
    """Of cards that are alike one is offered."""
    return DATA.cards[word].name if word in DATA.cards else word


def count_clicks(seed: int, found: Clicks) -> None:
    """Of all answers of one random game."""
    rng = Random(seed)
    game = engine.new_game("four", seed=f"counts {seed}").game
    while not game.winner:
        table = table_of(game)
        question = rng.choice(table.waiting)
        said = answer(game, question, rng)
        found.add(question, said, clicks(table, question, said))
        whole = nothing(question, table.words(question))
        if whole:
            found.nothings[clicks(table, question, whole)] += 1
        game = engine.play(game, question.number, said).game


def click_report(games: int) -> list[str]:
    found = Clicks()
    for seed in range(games):
        count_clicks(seed, found)
    total = sum(found.more.values())
    lines = [f"clicks of {total} answers in {games} random games, beyond their words:"]
    lines += [f"  {more:+d}: {number} ({number / total:.2%})" for more, number in sorted(found.more.items())]
    lines.append(f"  a pass: {dict(found.passes)}; nothing about an army that comes: {dict(found.nothings)}")
    over = {name: {k: v for k, v in counts.items() if k > 1} for name, counts in found.named.items()}
    lines.append(f"  more than words + 1: { {name: counts for name, counts in over.items() if counts} }")
    return lines


def answer(game: Game, question: Question, rng: Random) -> Choice:
    if rng.random() < LIKELY_PASS.get(question.name, 0):
        return ("pass",)
    return engine.random_answer(game, question.number, rng)


def report(games: int, presets: Sequence[Preset] = PRESETS) -> list[str]:
    lines = [f"{games} random games, a turn:"]
    for preset in presets:
        total: Counter[str] = Counter()
        for seed in range(games):
            total += count(seed, preset)
        each = {name: total[name] / total["turns"] for name in ("by hand", "to others", "by order", "pings", "waits")}
        estimate = f" (estimate {ESTIMATE[preset]})" if preset in ESTIMATE else ""
        lines.append(f"  {preset}: " + ", ".join(f"{name} {number:.1f}" for name, number in each.items()) + estimate)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    games = parser.parse_args().games
    sys.stdout.write("\n".join([*click_report(games), *report(games)]) + "\n")


if __name__ == "__main__":
    main()
