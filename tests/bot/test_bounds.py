"""What grows and what does not: the database by little with each answer; what the bot holds in memory not at all."""

import asyncio
import gc
import importlib
import pkgutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sized
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import bot
import engine
from bot.clocks.clock import SetClock
from bot.delivery import herald
from bot.storage import reading
from bot.storage.store import Store
from bot.table import Table
from tests.bot.room import ANNA, GUILD, Room

MOST_BYTES = 3000
"""That the database may grow by with an answer."""
SCENARIOS = ("four", "five", "three", "two")


async def begun(room: Room, channel: int, scenario: str = "four", length: str = "short") -> Table:
    """Played by people of its own."""
    table = await room.lobby.open(
        guild=GUILD,
        channel=channel,
        owner=ANNA,
        scenario=scenario,
        options={"length": length},
        name=f"Room {channel}",
        language="en",
    )
    for number, place in enumerate(table.places):
        table, _place = await room.lobby.join(table, 1000 * channel + number, place)
    table = await room.lobby.start(table, ANNA)
    await room.desk.settled()
    return table


async def answered(room: Room, table: Table, rng: Random) -> Table:
    question = table.waiting[0]
    said = engine.random_answer(table.running, question.number, rng)
    after = (await room.desk.answer(table.row.id, table.holders[question.seat], question.number, said)).after
    await room.desk.settled()
    room.clock.advance(timedelta(minutes=1))
    return after


# on disk


@pytest.mark.parametrize(
    ("scenario", "answers"),
    [("four", 80), *(pytest.param(scenario, None, marks=pytest.mark.slow) for scenario in SCENARIOS)],
)
async def test_the_database_grows_by_little_with_each_answer(
    store: Store, clock: SetClock, tmp_path: Path, scenario: str, answers: int | None
) -> None:
    """Over a whole random game when `answers` is None; the first ones take as much as the others."""
    file, room, rng = tmp_path / "test.db", Room(store, clock), Random(1)
    table = await begun(room, 20, scenario)
    before, given = pages(file), 0
    while not table.is_over and given != answers:
        table = await answered(room, table, rng)
        given += 1
    grown = {name: size - before.get(name, 0) for name, size in pages(file).items()}
    each = {name: round(size / given) for name, size in sorted(grown.items(), key=lambda one: -one[1]) if size}
    assert sum(grown.values()) <= MOST_BYTES * given, f"bytes per answer, of {given}: {each}"
    assert each["entry"] > 100


def pages(file: Path) -> Mapping[str, int]:
    """The bytes that each table and index takes."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return dict(connection.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"))


# in memory

UNBOUNDED: Mapping[str, int] = {
    "bot.language.called._named": 2,
    "bot.language.called.names": 2,
    "bot.cogs.texts._in": 20_000,
    "bot.storage.entries._naming": 4,
    "bot.language.i18n._phrase": 8_000,
    "bot.language.i18n.languages": 1,
    "bot.language.i18n.translations": 40,
    "bot.language.inflection.names_of": 40,
    "bot.preferences.zones": 1,
    "bot.render.board._base": 4,
    "bot.render.placing._bodies": 400,
    "bot.render.style.drawing": 1,
    "bot.render.style.font": 200,
    "bot.render.style.ink_on": 40,
    "bot.pages.rulebook.rulebook": 40,
    "bot.version.version": 1,
    "engine.sword.cards.book.answering": 2_000,
    "engine.sword.cards.book.rules": 40,
    "engine.sword.cards.playing._beside_cards": 400,
    "engine.sword.dataset.edition": 40,
    "engine.sword.dataset.load_dataset": 40,
    "engine.sword.game._nothing": 40,
    "engine.sword.layout.load_layout": 4,
    "engine.sword.odds._rolled": 20_000,
    "engine.sword.odds._throws": 200,
    "engine.sword.placement._because": 4_000,
    "engine.sword.support.because": 4_000,
}
"""Caches without a bound of their own, and how much there can ever be in each: by what the rules, the texts and the
data know of, never by games, people or what somebody types.
"""


def caches() -> Iterator[tuple[str, Callable[[], object], int | None, int]]:
    """Of all modules of the bot and the rules: the name, how it is emptied, its bound and how much it holds."""
    for package in (bot, engine):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.rpartition(".")[2] not in ("__main__", "env") and ".versions." not in found.name:
                yield from _caches_in(importlib.import_module(found.name))


def _caches_in(module: ModuleType) -> Iterator[tuple[str, Callable[[], object], int | None, int]]:
    for name, value in vars(module).items():
        if hasattr(value, "cache_info") and value.__module__ == module.__name__:
            info = value.cache_info()
            yield f"{module.__name__}.{name}", value.cache_clear, info.maxsize, info.currsize


def test_every_cache_has_a_bound() -> None:
    unbounded = {name: held for name, _clear, most, held in caches() if most is None}
    assert unbounded.keys() == UNBOUNDED.keys()
    for name, held in unbounded.items():
        assert held <= UNBOUNDED[name], name


async def test_nothing_that_is_held_grows_with_games_people_and_answers(
    store: Store, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "KEPT_GAMES", 4)
    monkeypatch.setattr(herald, "KEPT", 2)
    room, rng = Room(store, clock), Random(3)
    held, connections = [], list[str]()
    for round_ in range(3):
        for channel in range(3):
            table = await begun(room, 10 * round_ + channel)
            for _ in range(2):
                table = await answered(room, table, rng)
            await room.talk.current(table, table.holders["romans"])
            await room.office.council.open_ones(table, ANNA)
        await room.office.timekeeper.tick()
        await room.office.settled()
        await room._outbox.settled()
        gc.collect()
        held.append({**dict(holdings(room.office)), **dict(holdings(room._outbox, "outbox"))})
        held[-1] |= {"tasks": len(asyncio.all_tasks()), "threads": threading.active_count()}
        connections.append(store._engine.pool.status())
    assert held[0] == held[1] == held[2]
    assert connections[0] == connections[1] == connections[2]
    assert sum("_games" in name and size == 4 for name, size in held[-1].items()) == 1
    assert sum("herald._kept" in name and size == 2 for name, size in held[-1].items()) == 1


def holdings(thing: object, path: str = "office", seen: set[int] | None = None) -> Iterator[tuple[str, int]]:
    """The size of whatever is held by the bot's own objects."""
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return
    seen.add(id(thing))
    for name, value in vars(thing).items():
        if isinstance(value, Sized) and not isinstance(value, str | bytes):
            yield f"{path}.{name}", len(value)
        elif type(value).__module__.startswith("bot.") and hasattr(value, "__dict__"):
            yield from holdings(value, f"{path}.{name}", seen)
