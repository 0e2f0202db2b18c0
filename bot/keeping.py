"""What is played is kept: with what standing orders answer after it, its clocks and its notices, in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from bot import preferences
from bot.beforehand import orderbook, orders
from bot.beforehand.ordered import SeatOrders
from bot.beside import Beside, Consent
from bot.clocks import timing
from bot.clocks.asks import asked_since
from bot.clocks.clock import Clock
from bot.course import Course
from bot.delivery.herald import Herald
from bot.language.i18n import speaking
from bot.marches import announced
from bot.preferences import Preferences
from bot.refusals import Refusal
from bot.storage.broken import is_unreadable
from bot.storage.reading import Reader
from bot.storage.store import Answer, LostRace, NotOpen, Store
from bot.storage.tables import AskRow, EntryRow
from bot.votes import undoing
from engine import DataSet

NOTHING_ORDERED: orderbook.Said = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Undone:
    """Back to the position `after` a revision; `entries` are those that came after it."""

    after: int
    entries: Sequence[EntryRow]


class Keeper(Reader):
    """Whoever calls it holds the game's lock."""

    def __init__(self, store: Store, clock: Clock, datasets: Sequence[DataSet]) -> None:
        super().__init__(store, datasets)
        self.clock = clock
        self.herald = Herald(store, clock)

    async def _commit(
        self,
        course: Course,
        user: int | None,
        *,
        undone: Undone | None = None,
        consent: Consent | None = None,
        ordered: orderbook.Said = NOTHING_ORDERED,
    ) -> Course:
        """What standing orders answer, then one transaction for all of it, its clocks and its notices.

        Raises LostRace, Broken, NotOpen, Unreadable.
        """
        game = course.before.row.id
        try:
            with speaking(course.before.row.language):
                said = await self.store.said(game)
                given, again = orderbook.saying(orderbook.of(game, said.orders), ordered)
                if undone is not None:
                    given, again = orderbook.back(course.after, given, undone.after)
                    ahead = undoing.ahead_of(undone.entries, undone.after, user or 0)
                    course, gone = undoing.said_again(course, ahead)
                    again = {**again, **orderbook.ahead_gone(gone, undone.after)}
                marches = announced.of(game, said.orders)
                course = course.follow(lambda now: orders.reply(now.after, given) or announced.reply(now, marches))
                again = {**again, **announced.changes(course, marches)}
                wishes = preferences.of(course.after.holders.values(), said.players)
                return await self._kept(course, given, wishes, user, undone.after if undone else None, consent, again)
        except (LostRace, NotOpen, Refusal):
            raise
        except Exception as error:
            if is_unreadable(error):
                raise await self.unreadable(game) from error
            raise self._broken(course.before.row, "keep") from error

    async def _kept(
        self,
        course: Course,
        given: Mapping[str, SeatOrders],
        wishes: Mapping[int, Preferences],
        user: int | None,
        undone_after: int | None,
        consent: Consent | None,
        again: orderbook.Changes,
    ) -> Course:
        """With consent it was caused by who said the last word, not by who asked for it. `again`: rows of orders."""
        before, now = course.before, self.clock.now()
        if not course.steps:
            if again:
                await orderbook.write(self.store, before.row.id, again)
            return course
        asks = await self._clocks(course, now, wishes, undone_after)
        after = replace(course.after, asks={row.question: row for row in asks})
        course = replace(course, after=after)
        announced = await self.herald.announce(course, consent.last if consent else user, wishes)
        row = await self.store.record_answers(
            before.row,
            [(_counted(step.answer, before.asks), step.state) for step in course.steps],
            at=now,
            draws=after.running.draws,
            notices=[*announced.notices, *(consent.notices if consent else ())],
            status=after.row.status,
            commitment=after.row.commitment,
            beside=Beside(
                asked=[row for row in asks if row.question not in before.asks],
                settled=[number for number in before.asks if number not in after.asks],
                undone_after=undone_after,
                orders={**again, **orderbook.ended(course, given)},
                agreed=consent.proposal if consent else None,
                fulfilled=course.fulfilled,
                over=after.is_over,
            ),
        )
        self._keep(row, after.running)
        self.herald.remember(row, announced)
        return replace(course, after=replace(after, row=row))

    async def _clocks(
        self, course: Course, now: datetime, wishes: Mapping[int, Preferences], undone_after: int | None = None
    ) -> list[AskRow]:
        """Those that run afterwards."""
        before, after = course.before, course.after
        mended = any(step.answer.by == "table" for step in course.steps)
        answered = () if undone_after is None else await asked_since(self.store, before.row.id, undone_after)
        by_clock = [before.asks.get(step.answer.question or 0) for step in course.steps if step.answer.by == "clock"]
        over = [row.deadline for row in by_clock if row and row.deadline and timing.goes_on(row, before, after)]
        expired = next((moment for moment in over if moment <= now), None)
        return timing.ask_rows(
            before.asks.values(), after, wishes, now, carried=mended, answered=answered, expired=expired
        )


def _counted(answer: Answer, clocks: Mapping[int, AskRow]) -> Answer:
    row = clocks.get(answer.question or 0)
    return answer if row is None else replace(answer, reminded=row.reminded, told=row.told)
