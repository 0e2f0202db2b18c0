"""The kept answers played again by the engine alone."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

import engine
from bot.course import ADJUST, UNDO, draws_to_json, events_to_json
from bot.delivery.herald import tell
from bot.storage.tables import EntryRow
from bot.table import Table
from engine import Event, Game, Outcome
from tests.attacks import attacked
from tests.crash.kept import KeptGame
from tests.headless import DATA


class Differs(Exception):
    """What is kept is not what the answers lead to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What was committed at once, and what the channel was due for it: `gained` are people to be pinged, `told` whether
    it had news. `by_table`: an undo or an adjustment. `table` is that after it.
    """

    at: datetime
    gained: frozenset[int]
    told: bool
    by_table: bool
    table: Table


def replay(kept: KeptGame) -> list[Step]:
    """From the start, with the seed of the kept state. Raises Differs where a state, draw or event is another one."""
    if not kept.entries:
        return []
    seed, game, steps = engine.load(kept.row.state).seed, None, []
    games: dict[int, Game] = {}
    events: list[Event] = []
    before: Game | None = None
    for place, entry in enumerate(kept.entries):
        try:
            outcome = _again(kept, entry, games, seed)
        except (engine.StaleQuestion, engine.IllegalChoice, KeyError) as error:
            raise Differs(f"revision {entry.revision}: {error!r}") from error
        game = games[entry.revision] = outcome.game
        _same(f"revision {entry.revision}: state", kept.states.get(entry.revision), engine.save(game))
        _same(f"revision {entry.revision}: draws", entry.draws, json.loads(json.dumps(draws_to_json(outcome.draws))))
        _same(f"revision {entry.revision}: events", entry.events, events_to_json(outcome.events))
        events += outcome.events
        if place + 1 < len(kept.entries) and kept.entries[place + 1].at == entry.at:
            continue
        steps.append(_step(kept, entry, game, events, before))
        events, before = [], game
    assert game is not None
    _same("the state of the game", kept.row.state, engine.save(game))
    ended = "abandoned" if kept.row.ended == "abandoned" else "over" if game.winner else "running"
    _same("the status", kept.row.ended if ended == "abandoned" else kept.row.status.value, ended)
    _same("the commitment", kept.row.commitment, engine.commitment(seed))
    return steps


def _again(kept: KeptGame, entry: EntryRow, games: dict[int, Game], seed: str) -> Outcome[Game]:
    if entry.revision == 1:
        return engine.new_game(kept.row.scenario, seed=seed, options=kept.row.options)
    before = games[entry.revision - 1]
    if entry.seat is not None:
        return engine.play(before, entry.question or 0, tuple(entry.words))
    if entry.words[0] == ADJUST:
        return engine.adjust(before, tuple(entry.words[1:]))
    if entry.words[0] != UNDO:
        raise KeyError(entry.words[0])
    return Outcome(engine.resume(games[int(entry.words[1])], before), (), ())


def _waited(holders: Mapping[str, int], game: Game | None) -> frozenset[int]:
    return frozenset() if game is None else frozenset(holders[ask.seat] for ask in engine.questions(game) if ask.waits)


def _step(kept: KeptGame, last: EntryRow, game: Game, events: list[Event], before: Game | None) -> Step:
    at_once = [entry for entry in kept.entries if entry.at == last.at]
    causer, holders = at_once[0].user or 0, kept.holders_at(last.at)
    table = Table(kept.row, DATA, holders, game)
    gained = (_waited(holders, game) - _waited(holders, before) | attacked(events, game, holders)) - {causer}
    gained = frozenset(holders.values()) if game.winner else gained
    told = bool(tell(events, table, None)) or any(entry.note for entry in at_once)
    by_table = any(entry.seat is None and entry.words[0] in (UNDO, ADJUST) for entry in at_once)
    return Step(at=last.at, gained=gained, told=told, by_table=by_table, table=table)


def steps_of(steps: list[Step]) -> Iterator[Step]:
    """Those that players, orders or the clock have caused."""
    return (step for step in steps if not step.by_table)


def _same(what: str, kept: object, played: object) -> None:
    if kept != played:
        raise Differs(f"{what} is kept as {str(kept)[:300]} and was played as {str(played)[:300]}")
