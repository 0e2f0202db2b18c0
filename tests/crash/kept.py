"""What the children left in a folder: database, journal and the post's file."""

import json
import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import JsonValue, TypeAdapter
from sqlmodel import col, select

from bot.post import Target
from bot.store import Store
from bot.tables import DraftRow, EntryRow, GameRow, NoticeRow
from tests.crash.journal import JOURNAL, Line, read, whole_lines
from tests.headless import DATABASE, POST


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A line of the post's file. `end` is the length of the file with it; it makes no difference between two calls."""

    call: Literal["send", "edit", "strip"]
    target: Target
    message_id: int
    nonce: str
    said: JsonValue
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    row: GameRow
    holders: Mapping[str, int]
    entries: Sequence[EntryRow]
    states: Mapping[int, str]
    drafts: Sequence[DraftRow]
    notices: Sequence[NoticeRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """`calls` by where they went; each game has a channel of its own."""

    games: Sequence[KeptGame]
    journal: Sequence[Line]
    calls: Mapping[Target, Sequence[Call]]


async def keep(folder: Path) -> Kept:
    store = Store(f"sqlite+aiosqlite:///{folder / DATABASE}")
    try:
        async with store.transaction() as session:
            rows = (await session.exec(select(GameRow).order_by(col(GameRow.id)))).all()
        games = [await _game(store, row) for row in rows]
    finally:
        await store.close()
    calls: dict[Target, list[Call]] = defaultdict(list)
    for call in posted(folder / POST):
        calls[call.target].append(call)
    return Kept(games=games, journal=read(folder / JOURNAL), calls=calls)


async def _game(store: Store, row: GameRow) -> KeptGame:
    async with store.transaction() as session:
        drafts = (await session.exec(select(DraftRow).where(DraftRow.game == row.id))).all()
        wanted = select(NoticeRow).where(NoticeRow.game == row.id).order_by(col(NoticeRow.id))
        notices = (await session.exec(wanted)).all()
    return KeptGame(
        row=row,
        holders={seat.seat: seat.user for seat in await store.seats(row.id)},
        entries=await store.entries(row.id),
        states=await _states(store, row.id),
        drafts=drafts,
        notices=notices,
    )


async def _states(store: Store, game: int) -> Mapping[int, str]:
    """Empty when one is missing or broken, for each is packed against the one before."""
    try:
        return await store.states(game)
    except zlib.error:
        return {}


_call = TypeAdapter(Call)


def posted(path: Path) -> list[Call]:
    calls, end = [], 0
    for line in whole_lines(path).splitlines(keepends=True):
        end += len(line)
        calls.append(_call.validate_python({**json.loads(line), "end": end}))
    return calls


def call_of(notice: NoticeRow) -> Call:
    """What the post is told when this notice is sent; a message that gets its last picture is edited."""
    action = "edit" if notice.action == "strip" and notice.drawing else notice.action
    return Call(
        call=TypeAdapter(Literal["send", "edit", "strip"]).validate_python(action),
        target=Target("channel" if notice.target_kind == "channel" else "user", notice.target),
        message_id=notice.message_id or 0,
        nonce=notice.nonce if notice.action == "send" else "",
        said=[] if action == "strip" else [{**notice.message, "pictures": []}],
    )
