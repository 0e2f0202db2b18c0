"""Whatever is done, broken off by a full disk at every statement it writes, and each time done again.

Either nothing was done, as is said, or all of it, with what goes with it; and never twice.
"""

import copy
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel

from bot.clocks.clock import SetClock
from bot.storage.store import Store
from bot.storage.stored import NotKept
from tests.bot.fulldisk import Fault
from tests.bot.room import Channel, Room
from tests.bot.scenes import SCENES, Scene

NOT_KEPT = "Nothing was done"
NONCES = ("nonce", "edits")


@dataclass(frozen=True)
class Moment:
    """What is kept, on disk and in the channel, before something is done; `shown` is what that begins with."""

    kept: bytes
    channel: Channel
    clock: SetClock
    shown: Any

    @asynccontextmanager
    async def room(self, path: Path) -> AsyncIterator[Room]:
        store = opened(path, self.kept)
        try:
            yield Room(store, copy.deepcopy(self.clock), copy.deepcopy(self.channel))
        finally:
            await store.close()


async def moment(scene: Scene, path: Path, empty: bytes) -> Moment:
    store = opened(path, empty)
    room = Room(store, SetClock())
    shown = await scene.before(room)
    await room.reopened()
    await store.close()
    return Moment(read(path), room.channel, room.clock, shown)


def opened(path: Path, kept: bytes) -> Store:
    path.write_bytes(kept)
    return Store(f"sqlite+aiosqlite:///{path}")


def read(path: Path) -> bytes:
    return path.read_bytes()


def stored(path: Path) -> dict[str, list[dict[str, Any]]]:
    """All there is, with each random name by its place instead."""
    found, names = {}, {"": ""}
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        for table in SQLModel.metadata.sorted_tables:
            keys = ", ".join(f'"{column.name}"' for column in table.primary_key)
            rows = [dict(row) for row in connection.execute(f'SELECT * FROM "{table.name}" ORDER BY {keys}')]
            for row in rows:
                row |= {
                    name: names.setdefault(row[name], f"{table.name} {len(names)}") for name in NONCES if name in row
                }
            found[table.name] = rows
    return found


def said(channel: Channel) -> list[object]:
    return [[replace(one, pictures=()) for one in channel.messages.values()], channel.pings]


@dataclass
class Outcome:
    refused: bool
    told: str


async def act(room: Room, scene: Scene, shown: Any) -> Outcome:
    try:
        reply = await scene.act(room, shown)
    except NotKept as error:
        return Outcome(refused=True, told=error.tell())
    finally:
        await room.desk.settled()
    return Outcome(refused=False, told=getattr(reply, "text", ""))


DAILY = (
    "an answer with a battle",
    "what was prepared done when its turn comes",
    "the last word about an adjustment",
    "a seat handed over",
    "a march let go on",
    "the clock after 8 hours",
    "an order that answers what is asked",
    "brought to another channel",
    "a rematch",
)
"""At each landing, every transaction of these."""


@pytest.mark.parametrize("name", DAILY)
async def test_broken_off_at_its_end_it_is_done_once_or_not_at_all(
    name: str, tmp_path: Path, empty_database: bytes
) -> None:
    await broken_off(name, tmp_path, empty_database, commits=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
async def test_broken_off_anywhere_it_is_done_once_or_not_at_all(
    name: str, tmp_path: Path, empty_database: bytes
) -> None:
    await broken_off(name, tmp_path, empty_database, commits=False)


async def broken_off(name: str, tmp_path: Path, empty_database: bytes, *, commits: bool) -> None:
    scene = SCENES[name]
    begun = await moment(scene, tmp_path / "before.db", empty_database)
    async with begun.room(tmp_path / "whole.db") as room:
        assert not (await act(room, scene, begun.shown)).refused
        await room.reopened()
        wanted, heard = stored(tmp_path / "whole.db"), said(room.channel)
    before = stored(tmp_path / "before.db")
    assert before != wanted
    for number in count(1):
        path, fault = tmp_path / f"{number}.db", Fault(number, commits=commits)
        async with begun.room(path) as room:
            with fault.within(room.store):
                outcome = await act(room, scene, begun.shown)
            if not fault.hit:
                assert number > 1
                assert stored(path) == wanted
                break
            where = f"{name}, {number}: {fault.what}, told: {outcome.told}"
            assert outcome.refused == (NOT_KEPT in outcome.told), where
            if outcome.refused:
                assert stored(path) == before, where
                assert said(room.channel) == said(begun.channel), where
                assert not (await act(room, scene, begun.shown)).refused, where
            elif scene.again is not None:
                await scene.again(room, begun.shown)
                await room.desk.settled()
            await room.reopened()
            assert stored(path) == wanted, where
            assert said(room.channel) == heard, where
