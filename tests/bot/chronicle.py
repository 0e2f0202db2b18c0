"""A random game as its table and its answers, without store or Discord; the clock goes an hour an answer."""

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import engine
from bot.course import Course, answer_to, by_table
from bot.storage.entries import Past, numbered
from bot.storage.tables import EntryRow, GameRow
from bot.table import Table
from tests.bot.room import CHANNEL, GUILD, PEOPLE, SEATS

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def played(seed: int, answers: int = 100_000) -> tuple[Table, list[Past]]:
    """After so many answers, of which the start is the first, or at the end of the game.

    The start alone is a game of the caller's own; all others share the same one, which nobody may change.
    """
    course = _whole(seed) if answers else _begun(seed)
    number = max(1, min(answers, len(course.steps)))
    return course.steps[number - 1].table, numbered([_entry(course, index) for index in range(number)])


@cache
def _whole(seed: int) -> Course:
    rng, course = Random(seed), _begun(seed)
    while not course.after.is_over:
        table = course.after
        ask = rng.choice(table.questions)
        said = engine.random_answer(table.running, ask.number, rng)
        answer = answer_to(table, ask, said, table.holders[ask.seat], "player")
        course = course.step(engine.play(table.running, ask.number, said), answer)
    return course


def _begun(seed: int) -> Course:
    data = engine.load_dataset()
    row = GameRow(
        id=1,
        guild=GUILD,
        channel=CHANNEL,
        owner=PEOPLE[0],
        name="Friends",
        scenario="four",
        dataset_id=data.id,
        dataset_hash=data.hash,
        created=BEGAN,
        changed=BEGAN,
    )
    lobby = Table(row, data, dict(zip(SEATS, PEOPLE, strict=True)), None)
    begun = engine.new_game("four", seed=f"chronicle {seed}")
    return Course.at(lobby).step(begun, by_table(lobby, PEOPLE[0], "start"))


def _entry(course: Course, index: int) -> EntryRow:
    answer = course.steps[index].answer
    facts = {fact.name: getattr(answer, fact.name) for fact in fields(answer)}
    facts |= {name: json.loads(json.dumps(facts[name])) for name in ("words", "draws", "events")}
    at = BEGAN + timedelta(hours=index)
    return EntryRow(**facts, game=1, revision=index + 1, whole=False, state=b"", at=at)


def changed(entries: Sequence[Past], revision: int, **facts: object) -> list[Past]:
    """With other facts in the answer of that revision."""
    return numbered(
        [EntryRow(**{**past.row.model_dump(), **facts}) if past.revision == revision else past.row for past in entries]
    )


def by_number(entries: Sequence[Past]) -> dict[int, Past]:
    """Those that everybody knows of."""
    return {past.number: past for past in reversed(entries)}


def before_the_end(table: Table) -> Table:
    """A finished game as if it ran still."""
    row = table.row.model_dump() | {"status": "running", "ended": ""}
    return replace(table, row=GameRow(**row))
