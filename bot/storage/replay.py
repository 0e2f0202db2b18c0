"""A stored game played again by the running code, from answer to answer as it is kept."""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

import engine
from bot.course import ADJUST, UNDO, draws_to_json, events_to_json
from bot.numbers import Numbers, is_silent
from bot.storage.history import unpack
from bot.storage.tables import EntryRow, GameRow, Status
from engine import DataSet, Game, Outcome
from engine.sword.rules import VERSION

MOST_PLACES = 5
"""Of what differs in one state."""


class Replay:
    """`earlier` counts the answers that were kept by rules of an earlier version and lead elsewhere by these: the game
    stands as it was played, so that is no difference.
    """

    def __init__(self, row: GameRow, data: DataSet, entries: Sequence[EntryRow]) -> None:
        self._row, self._data, self._entries = row, data, entries
        self._numbers = _numbers(entries)
        self._goals = {entry.words[1] for entry in entries if entry.seat is None and entry.words[:1] == [UNDO]}
        self._kept: dict[str, str] = {}
        self._revision = 0
        self._text = ""
        """The latest state as it is kept; empty if it cannot be read."""
        self._game: Game | None = None
        """And as it is loaded."""
        self.earlier = 0

    def entry(self, entry: EntryRow) -> Iterator[tuple[str, str]]:
        """The next in order: what differs, after the place where it does."""
        place = self._place(entry)
        for what in self._look_at(entry):
            yield place, what

    def whole(self) -> Iterator[str]:
        """Of the game, once all its entries have been looked at."""
        row, last = self._row, self._numbers.number(self._revision)
        if row.revision != self._revision and row.number == last:
            yield f"answers ahead after entry {last} are missing or too many"
        elif row.number != last:
            yield f"it stands at entry {row.number}, and its log ends with entry {last}"
        if row.state != self._text:
            yield "its state is not that of its last entry"
        if self._game is None:
            return
        if row.commitment != engine.commitment(self._game.seed):
            yield "its commitment is not that of its seed"
        if bool(self._game.winner) != (row.ended == "won" and row.status is Status.OVER):
            yield f"its status is {row.status.value} {row.ended}".rstrip() + ", and that is not how the game stands"

    def _place(self, entry: EntryRow) -> str:
        """As players count; that somebody has answered ahead is nobody's business, nor is who."""
        number = self._numbers.number(entry.revision)
        return f"after entry {number}" if is_silent(entry) else f"entry {number}"

    def _look_at(self, entry: EntryRow) -> Iterator[str]:
        before, follows = self._game, entry.revision == self._revision + 1
        if not follows:
            first, last = (self._numbers.number(one) for one in (self._revision + 1, entry.revision - 1))
            yield f"the entries {first} to {last} are missing or cannot be read"
        readable = entry.whole or (follows and self._text)
        self._revision, self._game = entry.revision, None
        try:
            self._text = unpack(entry.state, "" if entry.whole else self._text) if readable else ""
        except (zlib.error, ValueError):
            self._text = ""
            yield "its state cannot be read"
        if str(entry.revision) in self._goals:
            self._kept[str(entry.revision)] = self._text
        if (before is None and entry.revision > 1) or not follows or not self._text:
            yield from self._load()
            return
        try:
            outcome = self._again(before, entry)
        except Exception as error:  # whatever the rules do now, it is told with its place
            yield from self._load()
            if not self._is_earlier():
                yield f"{_name(entry)} cannot be played any more ({type(error).__name__})"
            return
        if engine.save(outcome.game) == self._text:
            self._game = outcome.game
        else:
            yield from self._load()
        if self._game is not None:
            found = list(_compare(entry, outcome, self._game))
            if found and not self._is_earlier():
                yield from found

    def _load(self) -> Iterator[str]:
        if not self._text:
            return
        try:
            self._game = engine.load(self._text, self._data)
        except engine.SaveError as error:
            yield f"its state cannot be read: {error}"

    def _is_earlier(self) -> bool:
        """Whether the answer at hand was kept by rules of an earlier version; then it is counted as such."""
        kept: Mapping[str, JsonValue] = json.loads(self._text) if self._text else {}
        earlier = kept.get("version") != VERSION and self._game is not None
        self.earlier += earlier
        return earlier

    def _again(self, before: Game | None, entry: EntryRow) -> Outcome[Game]:
        """What the entry leads to now; raises whatever the rules raise."""
        if before is None:
            seed = engine.load(self._text, self._data).seed
            return engine.new_game(self._row.scenario, seed=seed, options=self._row.options, data=self._data)
        if entry.seat is not None:
            return engine.play(before, entry.question or 0, tuple(entry.words))
        what, *said = entry.words
        if what == UNDO:
            return Outcome(engine.resume(engine.load(self._kept[said[0]], self._data), before), (), ())
        if what == ADJUST:
            return engine.adjust(before, tuple(said))
        raise LookupError(what)


def _numbers(entries: Sequence[EntryRow]) -> Numbers:
    """Those of players. What is missing is counted, for nearly all of what is answered is seen."""
    silent = {entry.revision for entry in entries if is_silent(entry)}
    last = entries[-1].revision if entries else 0
    return Numbers([revision for revision in range(1, last + 1) if revision not in silent])


def _compare(entry: EntryRow, outcome: Outcome[Game], kept: Game) -> Iterator[str]:
    """A save of an earlier version of the rules is compared as it is read now."""
    if outcome.game is not kept:
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
    if is_silent(entry):
        return "an answer ahead"
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
            yield from _places(then.get(key), now.get(key), f"{path}.{key}" if path else key)
    elif then != now:
        yield path
