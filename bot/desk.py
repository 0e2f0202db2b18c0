"""The desk: one game, one lock; load, play, store, announce. Nothing else calls `engine.play` and `engine.new_game`."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import cast
from weakref import WeakValueDictionary

from pydantic import JsonValue

import engine
from bot.clock import Clock
from bot.herald import Herald, events_to_json
from bot.i18n import speaking
from bot.notify import HANDOVER
from bot.refusals import (
    Broken,
    GameOver,
    NoGame,
    NotStarted,
    NotYourSeat,
    OtherData,
    Refusal,
    Refused,
    Stale,
    Started,
    WrongSetup,
)
from bot.store import Answer, LostRace, Store
from bot.table import Table, in_order
from bot.tables import GameRow, Status
from bot.texts import quoted
from engine import Choice, DataSet, Draw, Event, Game, Outcome, Question

log = logging.getLogger(__name__)

KEPT_GAMES = 64  # decoded positions held ready


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A committed answer: the table on either side of it, and what happened in between."""

    before: Table
    after: Table
    question: Question
    said: Choice
    events: tuple[Event, ...]


class Desk:
    """`deliver` sends a game's notices; it is called after each commit, beside whatever goes on.

    `datasets` are those that games may be begun with, the one for new games first.
    """

    def __init__(
        self, store: Store, clock: Clock, deliver: Callable[[int], Awaitable[None]], datasets: Sequence[DataSet]
    ) -> None:
        self.store = store
        self.clock = clock
        self.datasets = tuple(datasets)
        self.herald = Herald(store, clock)
        self._deliver = deliver
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._games: OrderedDict[tuple[int, int], Game] = OrderedDict()
        self._errands: set[asyncio.Task[None]] = set()

    @property
    def data(self) -> DataSet:
        return self.datasets[0]

    def lock(self, game: int) -> asyncio.Lock:
        """One for each game; keep hold of it while it is in use."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    # looking

    async def table(self, game: int) -> Table:
        """Raises NoGame, OtherData."""
        seated = await self.store.seated(game, HANDOVER)
        if seated is None:
            raise NoGame
        row, seats, standing = seated
        data = self._data_of(row)
        holders = in_order(data.scenarios[row.scenario].seats, {seat.seat: seat.user for seat in seats})
        return Table(row, data, holders, self._position(row, data) if row.state else None, standing)

    async def table_in(self, channel: int) -> Table:
        """The channel's open game, or the last one played there; raises NoGame, OtherData."""
        row = await self.store.last_game_in(channel)
        if row is None or (row.status is Status.OVER and not row.state):
            raise NoGame
        return await self.table(row.id)

    async def at_revision(self, game: int, revision: int) -> Table:
        """The table as it was after that answer; raises KeyError, NoGame, OtherData."""
        table = await self.table(game)
        if table.row.revision == revision:
            return table
        known = self._games.get((game, revision))
        state = "" if known else await self.store.state_at(game, revision)
        row = GameRow(**{**table.row.model_dump(), "revision": revision, "state": state})
        return replace(table, row=row, game=known or self._position(row, table.data))

    def _data_of(self, row: GameRow) -> DataSet:
        for data in self.datasets:
            if (data.id, data.hash) == (row.dataset_id, row.dataset_hash):
                return data
        raise OtherData(row.dataset_id)

    def _position(self, row: GameRow, data: DataSet) -> Game:
        game = self._games.get((row.id, row.revision))
        if game is None:
            try:
                game = engine.load(row.state, data)
            except engine.SaveError as error:
                raise self._broken(row, "load") from error
        self._keep(row, game)
        return game

    def _keep(self, row: GameRow, game: Game) -> None:
        self._games[row.id, row.revision] = game
        self._games.move_to_end((row.id, row.revision))
        while len(self._games) > KEPT_GAMES:
            self._games.popitem(last=False)

    # answering

    async def answer(self, game: int, user: int, number: int, said: Choice, note: str = "") -> Answered:
        """Committed when it returns. Raises NoGame, NotStarted, GameOver, NotYourSeat, Stale, Refused, Broken."""
        lock = self.lock(game)
        async with lock:
            while True:
                before = await self.table(game)
                question = self.standing_question(before, user, number)
                try:
                    answered = await self._play(before, user, question, said, note)
                    break
                except LostRace:
                    continue
        if answered.after.is_over:
            await self.store.drop_drafts(game)
        self.send(game)
        return answered

    def standing_question(self, table: Table, user: int, number: int) -> Question:
        """The question of that number, if this user may answer it; raises as `answer` does."""
        own = table.seats_of(user)
        if not own:
            raise NotYourSeat(None)
        if table.is_over:
            raise GameOver
        if table.game is None:
            raise NotStarted
        question = table.question(number)
        if question is None:
            raise Stale
        if question.seat not in own:
            raise NotYourSeat(table.seat_name(question.seat), table.holders.get(question.seat))
        return question

    async def _play(self, before: Table, user: int, question: Question, said: Choice, note: str) -> Answered:
        with speaking(before.row.language):
            outcome = self._try_to_play(before, question, said)
            try:
                answer = Answer(
                    seat=question.seat,
                    user=user,
                    question=question.number,
                    words=said,
                    note=quoted(note),
                    draws=draws_to_json(outcome.draws),
                    events=events_to_json(outcome.events),
                )
                after = await self._record(before, outcome, answer)
            except (LostRace, Refusal):
                raise
            except Exception as error:
                raise self._broken(before.row, question.name) from error
        return Answered(before=before, after=after, question=question, said=said, events=outcome.events)

    def _try_to_play(self, table: Table, question: Question, said: Choice) -> Outcome[Game]:
        try:
            return engine.play(table.running, question.number, said)
        except engine.StaleQuestion as error:
            raise Stale from error
        except engine.IllegalChoice as error:
            raise Refused(error.barred, said, table.view(question.seat)) from error
        except Exception as error:
            raise self._broken(table.row, question.name) from error

    def _broken(self, row: GameRow, what: str) -> Broken:
        """The words of the answer stay out of the log: they may name a hidden card."""
        number = secrets.token_hex(3).upper()
        log.exception("Error %s: game %s, revision %s, %s", number, row.id, row.revision, what)
        return Broken(number)

    async def begin(self, lobby: Table, user: int) -> Table:
        """Set up the game of a full lobby; the caller holds its lock. Raises WrongSetup, Started, Broken."""
        try:
            outcome = engine.new_game(
                lobby.row.scenario, seed=engine.new_seed(), options=lobby.row.options, data=lobby.data
            )
        except engine.SetupError as error:
            raise WrongSetup(str(error)) from error
        except Exception as error:
            raise self._broken(lobby.row, "start") from error
        answer = Answer(
            seat=None,
            user=user,
            question=None,
            words=("start",),
            draws=draws_to_json(outcome.draws),
            events=events_to_json(outcome.events),
        )
        try:
            with speaking(lobby.row.language):
                return await self._record(lobby, outcome, answer)
        except LostRace as error:
            raise Started from error

    async def _record(self, before: Table, outcome: Outcome[Game], answer: Answer) -> Table:
        """One transaction: the answer, the state and the notices. Raises LostRace."""
        state = engine.save(outcome.game)
        row = before.row
        changes: dict[str, object] = {
            "revision": row.revision + 1,
            "state": state,
            "status": Status.OVER if outcome.game.winner else Status.RUNNING,
        }
        if before.game is None:
            changes["commitment"] = engine.commitment(outcome.game.seed)
        after = Table(GameRow(**{**row.model_dump(), **changes}), before.data, before.holders, outcome.game)
        announced = await self.herald.announce(before, after, outcome.events, answer)
        kept = await self.store.record_answer(
            row,
            answer,
            state,
            at=self.clock.now(),
            draws=outcome.game.draws,
            notices=announced.notices,
            status=after.row.status,
            commitment=after.row.commitment,
        )
        self._keep(kept, outcome.game)
        self.herald.remember(kept, announced)
        return Table(kept, before.data, before.holders, outcome.game)

    async def announce_anew(self, game: int) -> None:
        """After a start of the bot: put status and question of a running game into the outbox once more."""
        lock = self.lock(game)
        async with lock:
            table = await self.table(game)
            if table.game is not None and not table.is_over:
                with speaking(table.row.language):
                    await self.store.put(table.row, await self.herald.anew(table), self.clock.now())

    # sending

    def send(self, game: int) -> None:
        """Deliver a game's notices beside whatever goes on."""
        errand = asyncio.create_task(self._send(game))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    async def _send(self, game: int) -> None:
        try:
            await self._deliver(game)
        except Exception:
            log.exception("Game %s: its notices could not be delivered; the outbox tries again", game)

    async def settled(self) -> None:
        """When everything under way has been sent or has failed."""
        while self._errands:
            await asyncio.gather(*self._errands)


def draws_to_json(draws: Sequence[Draw]) -> list[JsonValue]:
    return [cast("JsonValue", asdict(draw)) for draw in draws]
