"""The desk: one game, one lock; load, play, store, announce. Nothing else plays or begins a game."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from weakref import WeakValueDictionary

import engine
from bot import preferences
from bot.beforehand import orderbook
from bot.beside import Consent
from bot.clocks.clock import Clock
from bot.course import ADJUST, ALONE, START, UNDO, Course, answer_to, by_table
from bot.keeping import NOTHING_ORDERED, Keeper, Undone
from bot.language.i18n import ENGLISH, _, speaking
from bot.language.texts import quoted
from bot.logs import on
from bot.marches import announced
from bot.refusals import (
    GameOver,
    MovedOn,
    NotStarted,
    NotYourSeat,
    Refused,
    Stale,
    Started,
    Unknown,
    WrongSetup,
)
from bot.render.style import theme
from bot.storage.entries import past
from bot.storage.store import LostRace, Store
from bot.storage.tables import By
from bot.table import Table
from bot.votes import undoing
from engine import Choice, DataSet, Event, Game, Outcome, Question

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A committed answer: the table on either side of it, and what happened in between."""

    before: Table
    after: Table
    question: Question
    said: Choice
    events: tuple[Event, ...]


class Desk(Keeper):
    """`deliver` sends a game's notices; it is called after each commit, beside whatever goes on."""

    def __init__(
        self, store: Store, clock: Clock, deliver: Callable[[int], Awaitable[None]], datasets: Sequence[DataSet]
    ) -> None:
        super().__init__(store, clock, datasets)
        self._deliver = deliver
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._errands: set[asyncio.Task[None]] = set()
        self.followers: list[Callable[[int], Awaitable[None]]] = []
        """Called with the game, beside whatever goes on, after an answer that everybody saw something of."""

    def lock(self, game: int) -> asyncio.Lock:
        """One for each game; keep hold of it while it is in use."""
        return self._locks.setdefault(game, asyncio.Lock())

    # answering

    async def answer(
        self,
        game: int,
        user: int,
        number: int,
        said: Choice,
        note: str = "",
        march: announced.Announced | None = None,
        ordered: orderbook.Said | None = None,
        *,
        fulfilled: bool = False,
    ) -> Answered:
        """Committed when it returns, with what is ordered with it, and what standing orders and the march announced
        with it answer after it. `fulfilled`: what was prepared for this turn is done with it.

        Raises NoGame, NotStarted, GameOver, NotYourSeat, Stale, Refused, Broken.
        """
        questions: list[Question] = []

        def give(table: Table) -> Course:
            question = self.standing_question(table, user, number)
            questions[:] = [question]
            course = Course.at(table, question.seat, march, fulfilled=fulfilled)
            return self._say(course, question, said, user, "player", quoted(note))

        done = await self._do(game, give, user, ordered=ordered)
        return Answered(before=done.before, after=done.after, question=questions[0], said=said, events=done.events)

    def standing_question(self, table: Table, user: int, number: int) -> Question:
        """The question of that number, if this user may answer it; raises as `answer` does."""
        own = table.seats_of(user)
        if not own:
            raise NotYourSeat(None)
        question = self._asked_now(table, number)
        if question.seat not in own:
            raise NotYourSeat(table.seat_name(question.seat), table.holders.get(question.seat))
        return question

    def _asked_now(self, table: Table, number: int) -> Question:
        """Raises GameOver, NotStarted, Stale."""
        _must_run(table)
        question = table.question(number)
        if question is None:
            raise Stale
        return question

    async def answer_by_clock(self, game: int, number: int) -> bool:
        """Answer a question with its default; False if it stands no more, has none, or the clocks stand still.

        Raises NoGame, OtherData, Broken.
        """
        marches = await announced.load(self.store, game)

        def give(table: Table) -> Course:
            if table.row.paused is not None:
                raise Stale
            question = self._asked_now(table, number)
            said = announced.default(table, question, marches) or self.default(table, question)
            if said is None:
                raise Stale
            try:
                return self._say(Course.at(table), question, said, None, "clock")
            except Refused as error:
                raise self._broken(table.row, question.name) from error

        try:
            await self._do(game, give, None)
        except (Stale, GameOver, NotStarted):
            return False
        return True

    def default(self, table: Table, question: Question) -> Choice | None:
        """What the clock answers; None where the table must be asked. Raises Broken."""
        try:
            return engine.default(table.running, question.number)
        except Exception as error:
            raise self._broken(table.row, question.name) from error

    async def settle(
        self, game: int, ordered: orderbook.Said = NOTHING_ORDERED, holders: Mapping[str, int] | None = None
    ) -> Table:
        """Let standing orders, and those kept now, answer what is open. `holders`: who ordered for these seats.

        Raises NoGame, OtherData, GameOver, NotYourSeat.
        """

        def give(table: Table) -> Course:
            if ordered and table.is_over:
                raise GameOver
            for seat in ordered:
                if holders is not None and table.holders.get(seat) != holders.get(seat):
                    raise NotYourSeat(table.seat_name(seat), table.holders.get(seat))
            return Course.at(table)

        return (await self._do(game, give, None, ordered=ordered)).after

    async def undo(self, game: int, revision: int, user: int, *, seen: int, consent: Consent | None = None) -> Table:
        """Back to the position after the answer of that revision; whether that may be is settled at revision `seen`,
        and what has been said ahead since does not change it. What others have said ahead stays said.

        Raises NoGame, NotStarted, GameOver, MovedOn, Unknown, Broken, NotOpen.
        """
        lock = self.lock(game)
        async with lock:
            while True:
                now = await self.table(game)
                _must_run(now)
                if not 0 < revision < seen:
                    raise Unknown(str(revision))
                entries = [one.row for one in await past(self.store, game, revision)]
                since = (entry for entry in entries if entry.revision > seen)
                if now.row.revision < seen or undoing.went_on(since):
                    raise MovedOn
                back = engine.resume((await self.at_revision(game, revision)).running, now.running)
                answer = by_table(now, user, UNDO, str(revision), name="" if consent else ALONE)
                course = Course.at(now).step(Outcome(back, (), ()), answer)
                try:
                    course = await self._commit(course, user, undone=Undone(revision, entries), consent=consent)
                    break
                except LostRace:
                    continue
        self.send(game)
        return course.after

    async def adjust(
        self,
        game: int,
        sentences: Sequence[Choice],
        user: int,
        *,
        consent: Consent | None = None,
        check: Callable[[Table], None] | None = None,
    ) -> Table:
        """Mend the position by agreement of the table; all of it or nothing.

        Raises NoGame, NotStarted, GameOver, Refused, Broken, NotOpen, and what `check` of the table before it raises.
        """

        def give(table: Table) -> Course:
            _must_run(table)
            if check is not None:
                check(table)
            course = Course.at(table)
            for said in sentences:
                outcome = self._attempt(course.after, None, said, partial(engine.adjust, course.after.running, said))
                course = course.step(outcome, by_table(course.after, user, ADJUST, *said))
            return course

        return (await self._do(game, give, user, consent)).after

    async def _do(
        self,
        game: int,
        give: Callable[[Table], Course],
        user: int | None,
        consent: Consent | None = None,
        ordered: orderbook.Said | None = None,
    ) -> Course:
        """Carry it out on the game as it is now; again, while the question still stands, when a race was lost."""
        lock = self.lock(game)
        async with lock:
            while True:
                before = await self.table(game)
                with speaking(before.row.language):
                    course = give(before)
                try:
                    course = await self._commit(course, user, consent=consent, ordered=ordered or {})
                    break
                except LostRace:
                    continue
        self.send(game)
        if any(event.seen_by(None) is not None for event in course.events):
            for follow in self.followers:
                self._beside(self._followed, follow, game)
        return course

    def _say(
        self, course: Course, question: Question, said: Choice, user: int | None, by: By, note: str = ""
    ) -> Course:
        give = partial(engine.play, course.after.running, question.number, said)
        outcome = self._attempt(course.after, question, said, give)
        return course.step(outcome, answer_to(course.after, question, said, user, by, note))

    def _attempt(
        self, table: Table, question: Question | None, said: Choice, give: Callable[[], Outcome[Game]]
    ) -> Outcome[Game]:
        try:
            return give()
        except engine.StaleQuestion as error:
            raise Stale from error
        except engine.IllegalChoice as error:
            raise Refused(error.barred, said, table.view(question.seat if question else None)) from error
        except Exception as error:
            raise self._broken(table.row, question.name if question else ADJUST) from error

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
        try:
            return (await self._commit(Course.at(lobby).step(outcome, by_table(lobby, user, START)), user)).after
        except LostRace as error:
            raise Started from error

    async def announce_anew(self, game: int, *, put_off: bool = False) -> None:
        """After a start of the bot, or when deadlines were `put_off`: put status and question of a running game into
        the outbox once more. Whom it waits for is pinged if a backup was restored and that has not been told yet.

        Of a game kept by a version of the bot without clocks, they begin now.
        """
        lock = self.lock(game)
        async with lock:
            table = await self.table(game)
            if table.game is not None and not table.is_over:
                now = self.clock.now()
                wishes = await preferences.load(self.store, table.holders.values())
                asks = await self._clocks(Course.at(table), now, wishes)
                await self.store.begin_clocks([row for row in asks if row.question not in table.asks])
                with speaking(table.row.language):
                    late = _("What was held up has been told only now. There is more time for the answers:")
                    if table.row.epoch == self.store.epoch:
                        notices = await self.herald.anew(table, late if put_off else "")
                    else:
                        notices = await self.herald.restored(table, {user: wishes[user] for user in table.waited_for})
                    await self.store.announce(table.row, notices, now)

    # sending

    def send(self, game: int) -> None:
        """Deliver a game's notices beside whatever goes on."""
        self._beside(self.deliver, game)

    def _beside(self, do: Callable[..., Awaitable[None]], *what: object) -> None:
        errand = asyncio.create_task(_apart(do, *what))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    async def _followed(self, follow: Callable[[int], Awaitable[None]], game: int) -> None:
        try:
            await follow(game)
        except Exception:
            log.exception("What follows an answer could not be done; it is done at the next", extra=on(game))

    async def deliver(self, game: int) -> None:
        """Deliver a game's notices, as far as that does not take long."""
        try:
            await self._deliver(game)
        except Exception:
            log.exception("The notices could not be delivered; the outbox tries again", extra=on(game))

    async def settled(self) -> None:
        """When everything under way has been sent or has failed."""
        while self._errands:
            await asyncio.gather(*self._errands)


async def _apart(do: Callable[..., Awaitable[None]], *what: object) -> None:
    """Not in the language and theme of who caused it."""
    with speaking(ENGLISH), theme(False):
        await do(*what)


def _must_run(table: Table) -> None:
    """Raises GameOver, NotStarted."""
    if table.is_over:
        raise GameOver
    if table.game is None:
        raise NotStarted
