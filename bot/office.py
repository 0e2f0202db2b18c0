"""What the commands work with, put together once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakValueDictionary

from bot.beforehand.ordering import Ordering
from bot.clocks import asks
from bot.clocks.clock import Clock
from bot.clocks.timekeeper import Timekeeper
from bot.desk import Desk
from bot.logs import on
from bot.pictures.illustrate import Illustrator
from bot.pictures.studio import Studio
from bot.questions.talk import Talk
from bot.refusals import Refusal
from bot.rooms.lobby import Lobby
from bot.storage.broken import UNREADABLE, is_unreadable
from bot.storage.store import Store
from bot.storage.tables import GameRow, Status
from bot.votes.council import Council
from engine import DataSet

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Games that are shown anew before the next: so many pictures are drawn in time, and answers come in between."""


class Office:
    """`studio`: where its pictures are drawn; in threads, unless another is given."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        deliver: Callable[[int], Awaitable[None]],
        datasets: Sequence[DataSet],
        studio: Studio | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.desk = Desk(store, clock, deliver, datasets)
        self.talk = Talk(self.desk)
        self.ordering = Ordering(self.desk, self.talk)
        self.lobby = Lobby(self.desk)
        self.council = Council(self.desk)
        self.illustrator = Illustrator(self.desk, studio)
        self.timekeeper = Timekeeper(self.desk)
        self._at_work: set[asyncio.Task[object]] = set()
        self._practising: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    def practising(self, guild: int, user: int) -> asyncio.Lock:
        """One for each person in a server, who has one practice game there; keep hold of it while it is in use."""
        return self._practising.setdefault((guild, user), asyncio.Lock())

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Somebody is being answered: the bot does not stop before."""
        task = asyncio.current_task()
        assert task is not None
        self._at_work.add(task)
        try:
            yield
        finally:
            self._at_work.discard(task)

    async def settled(self) -> None:
        """When everybody has been answered, and what was to be sent has been sent or has failed."""
        while self._at_work:
            await asyncio.wait(set(self._at_work))
        await self.desk.settled()

    async def reopen(self, guild: int | None = None) -> None:
        """After a start, or when a server has invited the bot again: what the channel of each open game (there) should
        show is put into the outbox anew.
        """
        await asks.grace(self.store, self.clock.now(), guild)
        rows = [row for row in await self.store.open_games() if guild in (None, row.guild)]
        for number, row in enumerate(rows):
            if number and number % AT_ONCE == 0:
                await asyncio.gather(*(self.desk.deliver(shown.id) for shown in rows[number - AT_ONCE : number]))
            try:
                if row.status is Status.LOBBY and await self._was_broken_off(row):
                    continue
                if row.status is Status.LOBBY:
                    await self.lobby.announce_anew(await self.desk.table(row.id))
                else:
                    await self.council.finish(row.id)
                    if self.store.epoch:
                        await self.council.show_anew(row.id)
                    await self.desk.announce_anew(row.id)
            except UNREADABLE as error:
                if not is_unreadable(error):
                    raise
                await self.desk.unreadable(row.id)
            except Refusal as refusal:
                log.error("The game cannot be shown again: %s", refusal.tell(), extra=on(row.id, row.number))
            except Exception:
                log.exception("The game cannot be shown again", extra=on(row.id, row.number))

    async def _was_broken_off(self, row: GameRow) -> bool:
        lock = self.practising(row.guild, row.owner)
        async with lock:
            return await self.lobby.broken_off(row.id)
