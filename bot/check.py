"""`python -m bot check`: every stored game played again by the running code, entry by entry, and every row read.

It works on a copy, brought up to date as the bot would: it can be run before an upgrade, and while a bot runs.
"""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import JsonValue
from sqlmodel import col, select

import engine
from bot import orderbook
from bot.backup import backup
from bot.broken import broken_values, readable
from bot.course import ADJUST, UNDO, draws_to_json, events_to_json
from bot.database import is_file
from bot.history import unpack
from bot.reading import Reader
from bot.refusals import OtherData
from bot.store import Store
from bot.tables import EntryRow, GameRow, Status
from engine import DataSet, Game, Outcome

MOST_PLACES = 5
"""Of what differs in one state."""


@dataclass(frozen=True, slots=True)
class Difference:
    """`game` None: a row of no game; `entry` None: the game as a whole. `what` names places, never hidden values."""

    game: int | None
    entry: int | None
    what: str

    def __str__(self) -> str:
        parts = ("" if self.game is None else f"game {self.game}", "" if self.entry is None else f"entry {self.entry}")
        return f"{', '.join(part for part in parts if part) or 'no game'}: {self.what}"


@dataclass(slots=True)
class Checked:
    """How much was looked at so far."""

    games: int = 0
    entries: int = 0


@asynccontextmanager
async def copied(url: str) -> AsyncIterator[Store]:
    """A copy of the database, brought up to date; one that is no SQLite file is read there. Raises StartupError."""
    if not is_file(url):
        store = Store(url)
        try:
            yield store
        finally:
            await store.close()
        return
    with TemporaryDirectory(prefix="sword-check-") as folder:
        copy = Path(folder) / "copy.db"
        await asyncio.to_thread(backup, url, copy)
        store = Store(f"sqlite+aiosqlite:///{copy}")
        try:
            await store.migrate()
            yield store
        finally:
            await store.close()


async def check(store: Store, datasets: Sequence[DataSet], seen: Checked) -> AsyncIterator[Difference]:
    """Everything that is not as the running code would have it."""
    async with store.transaction() as session:
        broken = [value async for value in broken_values(session)]
        rows = await readable(session, select(GameRow).order_by(col(GameRow.id)))
    for value in broken:
        number = value.key[0] if value.table == "game" else None
        yield Difference(number if isinstance(number, int) else None, None, str(value))
    reader = Reader(store, datasets)
    for row in rows:
        seen.games += 1
        try:
            data = await reader.data_of(row)
        except OtherData:
            yield Difference(row.id, None, f"its data set {row.dataset_id} ({row.dataset_hash}) is not here")
            continue
        async for difference in _game(store, row, data, seen):
            yield difference


async def _game(store: Store, row: GameRow, data: DataSet, seen: Checked) -> AsyncIterator[Difference]:
    entries = await store.entries(row.id)
    positions = _Positions(row, data, entries)
    for entry in entries:
        seen.entries += 1
        for what in positions.look_at(entry):
            yield Difference(row.id, entry.revision, what)
    for what in _whole(row, entries, positions):
        yield Difference(row.id, None, what)
    for seat, said in (await orderbook.load(store, row.id)).items():
        for error in said.broken:
            yield Difference(row.id, None, f"orders of {seat}: {error.subject} cannot be read")


def _whole(row: GameRow, entries: Sequence[EntryRow], positions: "_Positions") -> Iterator[str]:
    last = entries[-1].revision if entries else 0
    if row.revision != last:
        yield f"it stands at revision {row.revision}, and its last entry is {last}"
    if row.state != positions.text:
        yield "its state is not that of its last entry"
    game = positions.game
    if game is None:
        return
    if row.commitment != engine.commitment(game.seed):
        yield "its commitment is not that of its seed"
    if bool(game.winner) != (row.ended == "won" and row.status is Status.OVER):
        yield f"its status is {row.status.value} {row.ended}".rstrip() + ", and that is not how the game stands"


class _Positions:
    """A game's kept states in order, each held against what the answer before it leads to now."""

    def __init__(self, row: GameRow, data: DataSet, entries: Sequence[EntryRow]) -> None:
        self._row, self._data = row, data
        self._goals = {entry.words[1] for entry in entries if entry.seat is None and entry.words[:1] == [UNDO]}
        self._kept: dict[str, Game] = {}
        self._revision = 0
        self.text = ""
        """The latest state as it is kept; empty if it cannot be read."""
        self.game: Game | None = None
        """And as it is loaded."""

    def look_at(self, entry: EntryRow) -> Iterator[str]:
        before, follows = self.game, entry.revision == self._revision + 1
        if not follows:
            yield f"the entries {self._revision + 1} to {entry.revision - 1} are missing or cannot be read"
        readable = entry.whole or (follows and self.text)
        self._revision, self.game = entry.revision, None
        try:
            self.text = unpack(entry.state, "" if entry.whole else self.text) if readable else ""
            if self.text:
                self.game = engine.load(self.text, self._data)
        except (zlib.error, ValueError) as error:
            self.text = "" if not isinstance(error, engine.SaveError) else self.text
            yield f"its state cannot be read{f': {error}' if isinstance(error, engine.SaveError) else ''}"
        if self.game is None or (before is None and entry.revision > 1) or not follows:
            return
        if str(entry.revision) in self._goals:
            self._kept[str(entry.revision)] = self.game
        try:
            outcome = self._again(before, entry, self.game.seed)
        except Exception as error:  # whatever the rules do now, it is told with its place
            yield f"{_name(entry)} cannot be played any more ({type(error).__name__})"
            return
        yield from self._compare(entry, outcome, self.game)

    def _again(self, before: Game | None, entry: EntryRow, seed: str) -> Outcome[Game]:
        """What the entry leads to now; raises whatever the rules raise."""
        if before is None:
            return engine.new_game(self._row.scenario, seed=seed, options=self._row.options, data=self._data)
        if entry.seat is not None:
            return engine.play(before, entry.question or 0, tuple(entry.words))
        what, *said = entry.words
        if what == UNDO:
            return Outcome(engine.resume(self._kept[said[0]], before), (), ())
        if what == ADJUST:
            return engine.adjust(before, tuple(said))
        raise LookupError(what)

    def _compare(self, entry: EntryRow, outcome: Outcome[Game], kept: Game) -> Iterator[str]:
        """A save of an earlier version of the rules is compared as it is read now."""
        now, then = (json.loads(engine.save(game)) for game in (outcome.game, kept))
        if places := list(_places(then, now, "")):
            more = f" and {len(places) - MOST_PLACES} more" if len(places) > MOST_PLACES else ""
            yield f"{_name(entry)} leads to another state: {', '.join(places[:MOST_PLACES])}{more}"
        if _plain(entry.draws) != _plain(draws_to_json(outcome.draws)):
            yield f"{_name(entry)} has other draws ({len(outcome.draws)}, and {len(entry.draws)} are kept)"
        if _plain(entry.events) != _plain(events_to_json(outcome.events)):
            yield f"{_name(entry)} has other events: {_events(outcome)} where {_kept_events(entry)} are kept"


def _name(entry: EntryRow) -> str:
    """The question, not the answer: that may name a card."""
    return " ".join(part for part in (entry.seat, entry.name) if part) or " ".join(entry.words[:1]) or "the start"


def _events(outcome: Outcome[Game]) -> str:
    return ", ".join(type(event).__name__ for event in outcome.events) or "none"


def _kept_events(entry: EntryRow) -> str:
    return ", ".join(str(one.get("event")) for one in entry.events if isinstance(one, dict)) or "none"


def _plain(value: object) -> JsonValue:
    plain: JsonValue = json.loads(json.dumps(value))
    return plain


def _places(then: JsonValue, now: JsonValue, path: str) -> Iterator[str]:
    """Where two documents differ: down to a field of a state, not into what it holds, for that may be hidden."""
    if isinstance(then, dict) and isinstance(now, dict) and path in ("", "state"):
        for key in sorted({*then, *now}):
            yield from _places(_at(then, key), _at(now, key), f"{path}.{key}" if path else key)
    elif then != now:
        yield path


def _at(document: Mapping[str, JsonValue], key: str) -> JsonValue:
    return document.get(key)
