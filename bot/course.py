"""Answers given but not committed yet: what a player says, and what standing orders say after it."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from pydantic import JsonValue

import engine
from bot.beforehand.orders import Reply
from bot.logs import on
from bot.numbers import is_silent
from bot.storage.rows import changed
from bot.storage.store import Answer
from bot.storage.tables import By, Status
from bot.table import Table
from engine import Choice, Draw, Event, Game, Outcome, Question

if TYPE_CHECKING:
    from bot.marches.announced import Announced

log = logging.getLogger(__name__)

START, UNDO, ADJUST = "start", "undo", "adjust"
"""What the table does, as the first word of an entry without a seat."""
ALONE = "alone"
"""The name of an undo about which nobody had to be asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """An answer, what it led to, and the state and the table after it."""

    answer: Answer
    events: tuple[Event, ...]
    state: str
    table: Table


@dataclass(frozen=True, slots=True)
class Course:
    """`before` the first of its steps; `after` the last, as if they were committed. `orders` reply to what comes up.

    `announced`: the march that a seat has announced with the first of them. `fulfilled`: the seat that had prepared
    that one for its turn, if there is one.
    """

    before: Table
    after: Table
    steps: tuple[Step, ...] = ()
    announced: "Mapping[str, Announced]" = field(default_factory=lambda: MappingProxyType({}))
    fulfilled: str = ""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)

    @classmethod
    def at(cls, table: Table, seat: str = "", march: "Announced | None" = None, *, fulfilled: bool = False) -> "Course":
        announced = {} if march is None else {seat: march}
        return cls(table, table, announced=announced, fulfilled=seat if fulfilled else "")

    def step(self, outcome: Outcome[Game], answer: Answer) -> "Course":
        """One answer further."""
        state = engine.save(outcome.game)
        row = self.after.row
        told = replace(answer, draws=draws_to_json(outcome.draws), events=events_to_json(outcome.events))
        changes: dict[str, object] = {
            "revision": row.revision + 1,
            "silent": row.silent + is_silent(told),
            "state": state,
            "status": Status.OVER if outcome.game.winner else Status.RUNNING,
        }
        if self.after.game is None:
            changes["commitment"] = engine.commitment(outcome.game.seed)
        if outcome.game.winner:
            changes["ended"] = "won"
        after = replace(self.after, row=changed(row, **changes), game=outcome.game)
        step = Step(answer=told, events=outcome.events, state=state, table=after)
        return replace(self, after=after, steps=(*self.steps, step))

    def follow(self, reply: "Callable[[Course], Reply | None]") -> "Course":
        """Let standing orders and announced marches answer what is open, until nobody has one for it.

        Where the rules break at one of their answers, it stays a question for its player.
        """
        course = self
        while not course.after.is_over and (said := reply(course)) is not None:
            try:
                outcome = engine.play(course.after.running, said.question.number, said.words)
                course = course.step(outcome, answer_to(course.after, said.question, said.words, None, "order"))
            except Exception:
                row = course.after.row
                about = on(row.id, row.number)
                log.exception("The rules break at an order's answer to %s", said.question.name, extra=about)
                break
        return course


def answer_to(table: Table, question: Question, said: Choice, user: int | None, by: By, note: str = "") -> Answer:
    return Answer(
        seat=question.seat,
        user=user,
        question=question.number,
        name=question.name,
        by=by,
        words=said,
        note=note,
        turn=table.running.turn,
        round=table.running.round,
    )


def by_table(table: Table, user: int, *words: str, name: str = "") -> Answer:
    """What the table, not a seat, has done: `start`, `undo` or `adjust`."""
    game = table.game
    return Answer(
        seat=None,
        user=user,
        question=None,
        name=name,
        words=words,
        by="table",
        turn=game.turn if game else 0,
        round=game.round if game else 0,
    )


def draws_to_json(draws: Sequence[Draw]) -> list[JsonValue]:
    return [cast("JsonValue", asdict(draw)) for draw in draws]


def events_to_json(events: Sequence[Event]) -> list[JsonValue]:
    return cast("list[JsonValue]", engine.events_to_json(tuple(events)))
