"""A march announced beforehand: kept with the game, done step by step, ended by what was not foreseen (§D `step`)."""

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import ClassVar, Literal, cast
from zlib import crc32

import sqlalchemy as sa
from pydantic import ConfigDict, JsonValue, TypeAdapter, ValidationError
from sqlmodel import col, select

from bot.beforehand.orders import Reply
from bot.course import Course, Step
from bot.logs import on
from bot.storage.store import Store
from bot.storage.tables import OrderRow
from bot.table import Table
from engine import Barred, Choice, Event, Game, Question
from engine.core.events import AnsweredItself
from engine.sword import events, movement
from engine.sword.activation import MOVE, Activation
from engine.sword.leave import AllyLeave
from engine.sword.march import ROLL, March
from engine.sword.marching import SAIL, STOP, TO

log = logging.getLogger(__name__)

ROUTE = "route"
"""The subject of its row among the orders."""

ASKED = ("activation", "step", "pursue")
"""What an announced march answers."""

GO_ON = "on"
"""What a button says that goes on as announced."""

FREE = "free"
"""What a button says by which it goes on by itself again."""

Mode = Literal["go", "stop", "ask"]
"""Goes on by itself; and stops at its end; is asked after each reaction."""


@dataclass(frozen=True, slots=True)
class Stage:
    """An answer on the way and the force before it, none at its end; `foes`: the powers fought then, each with the CU
    foreseen.
    """

    space: str
    mp: int
    cu: int
    leaders: tuple[str, ...]
    said: tuple[str, ...]
    foes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Announced:
    """`held`: he wanted to be asked, and somebody has reacted. `since`: the number of the question
    with whose answer it was.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)
    leader: str
    to: str
    mode: Mode
    stages: tuple[Stage, ...]
    held: bool = False
    since: int = 0


@dataclass(frozen=True, slots=True)
class Halt:
    """Why an announced march does not go on: `key` cu, place or force for what has changed without being foreseen, foes
    for whom nobody foresaw at `space`, rule for what is not legal now (`barred`).
    """

    key: Literal["cu", "place", "force", "foes", "rule"]
    space: str = ""
    barred: Barred | None = None


Routes = Mapping[str, Announced]
"""By seat."""

_KIND = TypeAdapter(Announced)
_OF_GAME = (
    select(OrderRow)
    .where(col(OrderRow.game) == sa.bindparam("game"), OrderRow.subject == ROUTE)
    .order_by(col(OrderRow.seat))
)


# kept


async def load(store: Store, game: int) -> dict[str, Announced]:
    return of(game, await store.fetch(_OF_GAME, {"game": game}))


def of(game: int, rows: Iterable[OrderRow]) -> dict[str, Announced]:
    """Those among all that is ordered."""
    found = {}
    for row in rows:
        if row.subject != ROUTE:
            continue
        try:
            found[row.seat] = _KIND.validate_json(json.dumps(row.content))
        except ValidationError:
            log.error("The march announced by %s cannot be read; he is asked instead", row.seat, extra=on(game))
    return found


def mark(route: Announced) -> str:
    """What a button about a march is known by, from its beginning to its end: another march has another one."""
    return f"{crc32(repr((route.since, route.leader, route.to)).encode()):x}"


async def hold(store: Store, game: int, marches: Iterable[tuple[str, Announced]], *, held: bool = True) -> None:
    """Who march (by seat) want to be asked from now on; if not `held`: no more. All of them or none."""
    async with store.transaction() as session:
        for seat, route in marches:
            rows = sa.update(OrderRow).where(
                col(OrderRow.game) == game, col(OrderRow.seat) == seat, col(OrderRow.subject) == ROUTE
            )
            content = _content(replace(route, mode="ask" if held else "go", held=held))
            await session.exec(rows.values(content=content))


def _content(route: Announced) -> dict[str, JsonValue]:
    return cast("dict[str, JsonValue]", asdict(route))


def changes(course: Course, kept: Routes) -> dict[tuple[str, str], dict[str, JsonValue] | None]:
    """What becomes of the rows; None: it is over."""
    after = standing(course, kept)
    found: dict[tuple[str, str], dict[str, JsonValue] | None] = {}
    for seat in {**kept, **course.announced}:
        now = after.get(seat)
        if now != kept.get(seat):
            found[seat, ROUTE] = None if now is None else _content(now)
    return found


# what has become of it


def standing(course: Course, kept: Routes) -> dict[str, Announced]:
    """The marches that are still announced after a course."""
    routes = {**kept, **course.announced}
    before = course.before
    for step in course.steps:
        found = {seat: _after(route, seat, before, step) for seat, route in routes.items()}
        routes = {seat: route for seat, route in found.items() if route is not None}
        before = step.table
    return routes


def _after(route: Announced, seat: str, before: Table, step: Step) -> Announced | None:
    """An undo, an adjustment, the end of the activation and another way than the one announced put an end to it."""
    answer = step.answer
    if answer.by == "table" or not _under_way(step.table.running, route):
        return None
    if answer.seat == seat and answer.name in ASKED:
        question = before.question(answer.question or 0)
        if question is not None and question.about.get("leader") == route.leader:
            if following(before, route, question) != tuple(answer.words):
                return None
            route = replace(route, held=False)
    power = before.data.leaders[route.leader].power
    if route.mode == "ask" and not all(_is_own(event, power) for event in step.events):
        return replace(route, held=True)
    return route


def _under_way(game: Game, route: Announced) -> bool:
    """9.5.5 Also while an ally is asked whether his leader may be activated."""
    under_way = (Activation, March, AllyLeave)
    return any(isinstance(frame, under_way) and frame.leader == route.leader for frame in game.stack)


def _is_own(event: Event, power: str) -> bool:
    """Whether it is a part of the march itself, and nobody's reaction."""
    match event:
        case events.Moved(power=mover, how=how):
            return mover == power and how in ("march", "sail")
        case events.LeaderActivated() | events.ActivationDeclared() | events.LeaveAnswered() | AnsweredItself():
            return True
        case events.CardPlayed(use="activate" | "bribe") | events.Bribed(what="pass"):
            return True
        case events.CommanderNamed(power=led) | events.Embarked(power=led):
            return led == power
    return False


# what it answers


def following(table: Table, route: Announced, question: Question) -> Choice | Halt | None:
    """The announced answer to a question of this march, or why there is none; None: it has come to its end."""
    if question.name == "activation":
        return _legal(table, question, (MOVE,))
    march = table.running.inside(March)
    assert march is not None
    stage = _stage(route, march)
    if stage is None:
        return _changed(route, march)
    if not stage.said:
        return None
    if question.name == "pursue":
        halt = _into(table.running, route, march, stage)
        return halt or _legal(table, question, (STOP,) if stage.said == (STOP,) else (ROLL,))
    if stage.said == (STOP,):
        return _legal(table, question, stage.said)
    return _into(table.running, route, march, stage) or _legal(table, question, stage.said)


def way(table: Table, route: Announced) -> list[str]:
    """The spaces that are still ahead."""
    march = table.running.inside(March)
    stage = None if march is None else _stage(route, march)
    ahead = route.stages if stage is None else route.stages[route.stages.index(stage) :]
    return [one.said[1] for one in ahead if one.said[:1] in ((TO,), (SAIL,))] or [route.to]


def _stage(route: Announced, march: March) -> Stage | None:
    force = (march.space, march.mover().mp, march.units.total, set(march.leaders))
    found = (one for one in route.stages if (one.space, one.mp, one.cu, set(one.leaders)) == force)
    return next(found, None)


def _changed(route: Announced, march: March) -> Halt | None:
    here = [one for one in route.stages if one.space == march.space]
    if not here:
        return None if march.space == route.to else Halt("place", march.space)
    if march.units.total not in {one.cu for one in here}:
        return Halt("cu", march.space)
    return Halt("force", march.space)


def _into(game: Game, route: Announced, march: March, stage: Stage) -> Halt | None:
    """Whether more enemies await him than were foreseen; 11.3 a pursuit does not begin on rough ground."""
    if stage.said[0] not in (TO, SAIL) or not march.units.total:
        return None
    to, foreseen = stage.said[1], dict(stage.foes)
    for foe in movement.attacked(game, march.power, to):
        if foe.cu > foreseen.get(foe.power, 0):
            return Halt("foes", to)
    if march.pursuing and stage.said[0] == TO and movement.connection(game, march.power, march.space, to) != "clear":
        return Halt("rule", to, Barred("11.3", "pursues_on_clear_ground", {"space": to}))
    return None


def _legal(table: Table, question: Question, said: Choice) -> Choice | Halt:
    for at, word in enumerate(said):
        offered = [option for option in table.options(question, said[:at], barred=True) if option.word == word]
        if not any(option.barred is None for option in offered):
            return Halt("rule", "", offered[0].barred if offered else None)
    while more := table.options(question, said):  # 9.5.2 which CU, if they are not alike
        said = (*said, more[0].word)
    return said


def reply(course: Course, kept: Routes) -> Reply | None:
    """The announced answer to the first question waited for that has one."""
    table, routes = course.after, standing(course, kept)
    for question in table.waiting:
        route = routes.get(question.seat)
        if route is None or route.held:
            continue
        said = _answer(table, route, question)
        if said is not None:
            return Reply(question=question, words=said, subject=ROUTE)
    return None


def default(table: Table, question: Question, kept: Routes) -> Choice | None:
    """§D `step`, `pursue`: at the deadline the route is followed, also by who wanted to be asked."""
    route = kept.get(question.seat)
    return None if route is None else _answer(table, route, question)


def _answer(table: Table, route: Announced, question: Question) -> Choice | None:
    said = following(table, route, question) if is_of(question, route) else None
    return said if isinstance(said, tuple) else None


def is_of(question: Question, route: Announced) -> bool:
    return question.name in ASKED and question.about.get("leader") == route.leader
