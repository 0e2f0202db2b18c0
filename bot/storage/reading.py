"""Games looked at as they are kept: the table of a channel, now or as it was."""

import logging
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

import engine
from bot.delivery.notify import HANDOVER
from bot.logs import on
from bot.refusals import Broken, NoGame, OtherData
from bot.storage.broken import UNREADABLE, is_unreadable, places_in, tell_once
from bot.storage.datasets import kept
from bot.storage.rows import changed
from bot.storage.store import Store
from bot.storage.stored import Unreadable
from bot.storage.tables import GameRow, Status
from bot.table import Table, in_order
from engine import DataSet, Game

log = logging.getLogger(__name__)

KEPT_GAMES = 64  # decoded positions held ready
LAST = 2**31
"""No game has so many answers."""


class Reader:
    """`datasets` are those that games may be begun with, the one for new games first."""

    def __init__(self, store: Store, datasets: Sequence[DataSet]) -> None:
        self.store = store
        self.datasets = tuple(datasets)
        self._older: list[DataSet] = []  # of running games, read from the store
        self._games: OrderedDict[tuple[int, int], Game] = OrderedDict()

    @property
    def data(self) -> DataSet:
        return self.datasets[0]

    async def table(self, game: int) -> Table:
        """Raises NoGame, OtherData, Unreadable."""
        try:
            seated = await self.store.seated(game, HANDOVER)
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            raise await self.unreadable(game) from error
        if seated is None:
            raise NoGame
        row = seated.row
        data = await self.data_of(row)
        if not 0 <= row.silent <= row.revision < LAST:
            raise Unreadable(game, [f"table game, row {game}, field revision: no number of an answer"])
        if row.scenario not in data.scenarios:
            raise Unreadable(game, [f"table game, row {game}, field scenario: there is no such scenario"])
        holders = in_order(data.scenarios[row.scenario].seats, {seat.seat: seat.user for seat in seated.seats})
        if row.status is Status.RUNNING and (empty := set(data.scenarios[row.scenario].seats) - set(holders)):
            raise Unreadable(game, [f"table seat, row {game}/{seat}: it is missing" for seat in sorted(empty)])
        asks = {ask.question: ask for ask in seated.asks}
        return Table(row, data, holders, self._position(row, data) if row.state else None, seated.standing, asks)

    async def table_in(self, channel: int) -> Table:
        """The channel's open game, or the last one played there; raises NoGame, OtherData, Unreadable."""
        try:
            row = await self.store.last_game_in(channel)
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            raise await self.unreadable(await self.store.newest_in(channel)) from error
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
        row = changed(table.row, revision=revision, state=state)
        return replace(table, row=row, game=known or self._position(row, table.data))

    async def data_of(self, row: GameRow) -> DataSet:
        """The one the game was begun with, also when its files have been changed since."""
        for data in (*self.datasets, *self._older):
            if (data.id, data.hash) == (row.dataset_id, row.dataset_hash):
                return data
        older = await kept(self.store, row.dataset_id, row.dataset_hash)
        if older is None:
            raise OtherData(row.dataset_id)
        self._older.append(older)
        return older

    def _position(self, row: GameRow, data: DataSet) -> Game:
        game = self._games.get((row.id, row.revision))
        if game is None:
            try:
                game = engine.load(row.state, data)
            except engine.SaveError as error:
                place = f"table game, row {row.id}, field state: {error}"
                log.error("cannot be read: %s", place, extra=on(row.id, row.number))
                raise Unreadable(row.id, [place]) from error
        self._keep(row, game)
        return game

    async def unreadable(self, game: int) -> Unreadable:
        """What of it cannot be read; said in the log too."""
        async with self.store.transaction() as session:
            places = await places_in(session, game)
        for place in places:
            tell_once(place, game)
        return Unreadable(game, places)

    def _keep(self, row: GameRow, game: Game) -> None:
        self._games[row.id, row.revision] = game
        self._games.move_to_end((row.id, row.revision))
        while len(self._games) > KEPT_GAMES:
            self._games.popitem(last=False)

    def _broken(self, row: GameRow, what: str) -> Broken:
        """The words of the answer stay out of the log: they may name a hidden card."""
        number = secrets.token_hex(3).upper()
        log.exception("Error %s: %s", number, what, extra=on(row.id, row.number))
        return Broken(number, row.number)
