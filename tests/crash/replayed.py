"""The kept answers played again by the engine alone."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import engine
from bot.course import draws_to_json, events_to_json
from bot.herald import tell
from bot.table import Table
from tests.attacks import attacked
from tests.crash.kept import KeptGame
from tests.headless import DATA


class Differs(Exception):
    """What is kept is not what the answers lead to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """An answer and what the channel was due for it: `gained` are people to be pinged, `told` whether it had news."""

    revision: int
    gained: frozenset[int]
    told: bool


def replay(kept: KeptGame) -> Iterator[Step]:
    """From the start, with the seed of the kept state. Raises Differs where a state, draw or event is another one."""
    if not kept.entries:
        return
    seed, game = engine.load(kept.row.state).seed, None
    waited: frozenset[int] = frozenset()
    for entry in kept.entries:
        if game is None:
            outcome = engine.new_game(kept.row.scenario, seed=seed, options=kept.row.options)
        else:
            try:
                outcome = engine.play(game, entry.question or 0, tuple(entry.words))
            except (engine.StaleQuestion, engine.IllegalChoice) as error:
                raise Differs(f"revision {entry.revision}: {error}") from error
        game = outcome.game
        _same(f"revision {entry.revision}: state", kept.states.get(entry.revision), engine.save(game))
        _same(f"revision {entry.revision}: draws", entry.draws, json.loads(json.dumps(draws_to_json(outcome.draws))))
        _same(f"revision {entry.revision}: events", entry.events, events_to_json(outcome.events))
        table = Table(kept.row, DATA, kept.holders, game)
        waits = frozenset(kept.holders[ask.seat] for ask in engine.questions(game) if ask.waits)
        gained = (waits - waited | attacked(outcome.events, game, kept.holders)) - {entry.user or 0}
        gained = frozenset(kept.holders.values()) if game.winner else gained
        told = bool(tell(outcome.events, table, None)) or bool(entry.note)
        yield Step(revision=entry.revision, gained=gained, told=told)
        waited = waits
    assert game is not None
    _same("the state of the game", kept.row.state, engine.save(game))
    _same("the status", kept.row.status.value, "over" if game.winner else "running")
    _same("the commitment", kept.row.commitment, engine.commitment(seed))


def _same(what: str, kept: object, played: object) -> None:
    if kept != played:
        raise Differs(f"{what} is kept as {str(kept)[:300]} and was played as {str(played)[:300]}")
