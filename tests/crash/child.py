"""The process that is killed: it opens what the last one left, delivers, and plays on at random until it dies."""

import asyncio
import multiprocessing
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

from bot import render
from bot.marches.announced import Announced
from bot.questions.clicks import Click
from bot.refusals import Refusal
from bot.rooms import moving
from bot.rooms.rematch import rematch
from bot.storage.tables import Status
from bot.table import Table
from bot.votes import proposals
from bot.votes.proposals import NO, YES
from engine import OPTIONS, PLAYABLE
from tests.crash.journal import JOURNAL, Act, Journal, Line, passed, read
from tests.crash.moves import abandoning, adjusting, marching, ordering, pausing, replacing, undoing
from tests.crash.points import CONSENT, AheadClock, Aim
from tests.crash.stand import Stand
from tests.headless import POST, chosen

TABLES = 2
"""Games that go on at once."""
PEOPLE = 4
DEADLINES: tuple[dict[str, int], ...] = (
    {"window": 24, "question": 24, "turn": 0},
    {"window": 6, "question": 12, "turn": 24},
    {},
)
ELSEWHERE, MOST = 10_000, 1000
"""The first channel to which a game is brought, and how many a child may need."""
HOURS = (1, 5, 9, 13, 30)
PLAYS: tuple[tuple[Act, int], ...] = (
    ("answer", 70),
    ("march", 9),
    ("order", 5),
    ("draft", 3),
    ("clock", 5),
    ("propose", 6),
    ("resume", 2),
    ("move", 2),
)
"""How often what is done."""
FOR: dict[str, Act] = {
    "consent": "propose",
    "vote": "propose",
    "move": "move",
    "decision": "resume",
    "order": "order",
    "draft": "draft",
    "clock": "clock",
}
"""What a child does most of the time that is to die in such a transaction."""

KINDS = {"decision": (pausing, replacing), CONSENT: (undoing, adjusting)}
"""What is proposed by a child that is to die in such a transaction, if not anything."""

render.warm()  # once, for the processes forked from one that has imported this


def main(folder: Path, seed: int, run: int, answers: int | None, point: str = "", times: int = 1) -> None:
    """Play for ever, or so many answers and a clean end. It ends by itself when its parent is gone."""
    parent = multiprocessing.parent_process()

    def goes_on(given: int) -> bool:
        return (answers is None or given < answers) and (parent is None or parent.is_alive())

    asyncio.run(Child(folder, seed, run, point, times).live(goes_on))


class Child:
    def __init__(self, folder: Path, seed: int, run: int, point: str = "", times: int = 1) -> None:
        self._folder, self._run, self._n = folder, run, 0
        self._rng = Random(f"{seed} {run}")
        self._ahead = passed(read(folder / JOURNAL))
        self._journal = Journal(folder / JOURNAL)
        self._aim = Aim(point, times, lambda: self._journal.write(Line(what="at", run=run, point=point)))
        self._wanted = point.partition(" ")[0]

    async def live(self, goes_on: Callable[[int], bool]) -> None:
        bot = await Stand.open(self._folder, AheadClock(self._ahead), self._journal, self._run, self._aim)
        unsent = tuple(notice.nonce for notice in await bot.store.unsent())
        written, beside = (self._folder / POST).stat().st_size, await bot.beside()
        self._journal.write(Line(what="opened", run=self._run, unsent=unsent, written=written, beside=beside))
        self._aim("opened")
        await bot.outbox.deliver_all()
        await bot.office.reopen()
        self._aim("shown anew")
        await bot.outbox.deliver_all()
        while goes_on(self._n):
            await self._step(bot)
            if self._rng.random() < 0.4:
                await bot.desk.settled()  # now and then it plays on while notices are under way
        await bot.close()
        self._journal.write(Line(what="closed", run=self._run))
        self._journal.close()

    async def _step(self, bot: Stand) -> None:
        self._n += 1
        games = await bot.store.open_games()
        if len(games) < TABLES:
            await self._open(bot, 100 + len(await bot.store.games_of(1)))
            return
        lobby = next((game for game in games if game.status is Status.LOBBY), None)
        if lobby is None and self._wanted in ("lobby", "seat"):  # it has to make room first
            newest = await bot.desk.table(max(game.id for game in games))  # the other one grows old
            await self._propose(bot, newest, end=True)
            return
        table = await bot.desk.table((lobby or self._rng.choice(games)).id)
        await (self._gather(bot, table) if lobby else self._play(bot, table))

    # lobbies

    async def _again(self, bot: Stand) -> bool:
        """The same game with the same people, where one is over; whether there was one."""
        channels = {game.channel for game in await bot.store.open_games()}
        over = [game for game in await bot.store.games_of(1) if game.state and game.channel not in channels]
        if not over:
            return False
        row = self._rng.choice(over)
        table = await bot.desk.table_in(row.channel)
        user = self._rng.choice(list(table.holders.values()))
        words = (str(row.channel),)
        intended = self._intend(Line(what="intend", run=self._run, n=self._n, act="rematch", user=user, words=words))
        table = await rematch(bot.desk, bot.office.lobby, row.channel, user)
        await self._acknowledged(bot, replace(intended, game=table.row.id), 0)
        return True

    async def _open(self, bot: Stand, channel: int) -> None:
        if self._rng.random() < 0.4 and await self._again(bot):
            return
        intended = self._intend(Line(what="intend", run=self._run, n=self._n, act="lobby", words=(str(channel),)))
        table = await bot.office.lobby.open(
            guild=1,
            channel=channel,
            owner=1,
            scenario=self._rng.choice(PLAYABLE),
            options={name: self._rng.choice(values) for name, values in OPTIONS.items()},
            name=f"Table {channel}",
            language="en",
            deadlines=self._rng.choice(DEADLINES),
        )
        await self._acknowledged(bot, replace(intended, game=table.row.id), 0)

    async def _gather(self, bot: Stand, table: Table) -> None:
        free = table.free_places
        users = PEOPLE - table.row.id % 2  # now and then one has two seats
        user = 1 + (len(table.places) - len(free)) % users if free else table.row.owner
        act: Act = "seat" if free else "start"
        line = Line(what="intend", run=self._run, n=self._n, act=act, game=table.row.id, words=(act,), user=user)
        intended = self._intend(replace(line, words=("start",) if act == "start" else tuple(free[:1]), user=user))
        if free:
            table, _place = await bot.office.lobby.join(table, user, free[0])
        else:
            table = await bot.office.lobby.start(table, user)
        await self._acknowledged(bot, intended, table.row.revision)

    # a game

    async def _play(self, bot: Stand, table: Table) -> None:
        acts, weights = zip(*PLAYS, strict=True)
        act = FOR[self._wanted] if self._wanted in FOR and self._rng.random() < 0.5 else None
        act = act or self._rng.choices(acts, weights)[0]
        if self._rng.random() < 0.4 and await proposals.open_in(bot.store, table.row.id):
            act = "propose"  # else too much happens meanwhile
        if act == "resume" and table.row.paused is None:
            act = "propose"
        match act:
            case "march" if planned := marching(table, self._rng):
                user, plan, march = planned
                await self._answer(bot, table, "march", user, plan.question.number, plan.said, march=march)
            case "order":
                await self._order(bot, table)
            case "draft":
                await self._half_say(bot, table)
            case "clock":
                await self._pass_time(bot)
            case "propose":
                await self._decide(bot, table)
            case "resume":
                user = self._rng.choice(list(table.holders.values()))
                intended = self._intend(self._line("resume", table, user))
                await bot.office.council.resume(table.row.id, user)
                await self._acknowledged(bot, intended, table.row.revision)
            case "move":
                await self._move(bot, table)
            case _:
                answer = chosen(table, self._rng, beforehand=0.05)
                await self._answer(bot, table, "answer", answer.user, answer.question.number, answer.said)

    def _line(self, act: Act, table: Table, user: int, *words: str) -> Line:
        return Line(
            what="intend",
            run=self._run,
            n=self._n,
            act=act,
            game=table.row.id,
            revision=table.row.revision,
            user=user,
            words=words,
        )

    async def _answer(
        self,
        bot: Stand,
        table: Table,
        act: Act,
        user: int,
        number: int,
        said: tuple[str, ...],
        march: Announced | None = None,
    ) -> None:
        note = f"answer {self._run}/{self._n}" if self._rng.random() < 0.1 else ""
        intended = self._intend(replace(self._line(act, table, user, *said), question=number, note=note))
        self._aim("received")
        await bot.desk.answer(table.row.id, user, number, said, note, march)
        self._aim("acknowledged")
        await self._acknowledged(bot, intended, table.row.revision + 1)

    async def _move(self, bot: Stand, table: Table) -> None:
        """Its channel is gone, and was not while something was still being said there."""
        await bot.desk.settled()
        await bot.outbox.settled()
        left, to = table.row.channel, ELSEWHERE + self._run * MOST + self._n

        async def gone(channel: int) -> bool:
            return channel == left

        user = self._rng.choice(list(table.holders.values()))
        intended = self._intend(self._line("move", table, user, str(left), str(to)))
        await moving.move(bot.office, guild=1, channel=to, user=user, game=str(table.row.id), gone=gone)
        await self._acknowledged(bot, intended, table.row.revision)

    async def _half_say(self, bot: Stand, table: Table) -> None:
        answer = chosen(table, self._rng)
        intended = self._intend(self._line("draft", table, answer.user, *answer.said[:1]))
        await bot.store.save_draft(table.row.id, answer.question.seat, answer.question.number, answer.said[:1])
        await self._acknowledged(bot, intended, table.row.revision)

    async def _order(self, bot: Stand, table: Table) -> None:
        seat = self._rng.choice(list(table.holders))
        orders = ordering(table, seat, self._rng)
        intended = self._intend(self._line("order", table, table.holders[seat], seat, *orders))
        await bot.office.ordering.change(table, seat, orders)
        await self._acknowledged(bot, intended, table.row.revision)

    async def _pass_time(self, bot: Stand) -> None:
        hours = self._rng.choice(HOURS)
        intended = self._intend(Line(what="intend", run=self._run, n=self._n, act="clock", hours=hours))
        bot.clock.advance(timedelta(hours=hours))
        await bot.office.timekeeper.tick()
        await self._acknowledged(bot, replace(intended, hours=0), 0)

    # what the table decides

    async def _decide(self, bot: Stand, table: Table) -> None:
        opened = await proposals.open_in(bot.store, table.row.id)
        for row in opened:
            able = [user for user in row.voters if proposals.may_say(row, user)]
            unfinished = row.voters[:1] if proposals.verdict(row) == "agreed" else []
            if able or unfinished:
                user = self._rng.choice(able or unfinished)
                word = NO if self._rng.random() < 0.08 and not self._wanted else YES
                intended = self._intend(self._line("vote", table, user, str(row.id), word))
                click = Click(act="vote", game=table.row.id, word=f"{row.id}.{word}")
                try:
                    await bot.office.council.clicked(user, click)
                except Refusal:
                    return self._refused(intended)
                return await self._acknowledged(bot, intended, table.row.revision)
        return await self._propose(bot, table)

    async def _propose(self, bot: Stand, table: Table, *, end: bool = False) -> None:
        """`end`: that the game be abandoned, and vote for it."""
        if end and await proposals.open_in(bot.store, table.row.id):
            return await self._decide(bot, table)
        user = self._rng.choice(list(table.holders.values()))
        kinds = KINDS.get(self._wanted, (undoing, undoing, adjusting, adjusting, pausing, replacing))
        kind = abandoning if end or self._rng.random() < 0.02 else self._rng.choice(kinds)
        make = await kind(bot.store, table, user, self._rng)
        intended = self._intend(self._line("propose", table, user, kind.__name__))
        try:
            await bot.office.council.propose(table.row.id, user, make)
        except Refusal:
            return self._refused(intended)
        return await self._acknowledged(bot, intended, table.row.revision)

    # the journal

    def _intend(self, line: Line) -> Line:
        self._journal.write(line)
        return line

    def _refused(self, intended: Line) -> None:
        self._journal.write(replace(intended, what="refused"))

    async def _acknowledged(self, bot: Stand, intended: Line, revision: int) -> None:
        self._journal.write(replace(intended, what="acked", revision=revision, beside=await bot.beside()))
