"""The process that is killed: it opens what the last one left, delivers, and plays random answers until it dies."""

import asyncio
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from random import Random

from bot.tables import Status
from tests.crash.journal import JOURNAL, Journal, Line
from tests.headless import PEOPLE, POST, Answer, Headless, chosen

FEWER_PEOPLE = (1, 2, 1, 3)
"""Who sits at every second table: one person holds two seats."""


def main(folder: Path, seed: int, run: int, answers: int | None) -> None:
    """Play for ever, or so many answers and a clean end. It ends by itself when its parent is gone."""
    parent = multiprocessing.parent_process()

    def goes_on(given: int) -> bool:
        return (answers is None or given < answers) and (parent is None or parent.is_alive())

    asyncio.run(Child(folder, seed, run).live(goes_on))


class Child:
    def __init__(self, folder: Path, seed: int, run: int) -> None:
        self._folder, self._run, self._n = folder, run, 0
        self._rng = Random(f"{seed} {run}")
        self._journal = Journal(folder / JOURNAL)

    async def live(self, goes_on: Callable[[int], bool]) -> None:
        bot = await Headless.open(self._folder)
        unsent = tuple(notice.nonce for notice in await bot.store.unsent())
        written = (self._folder / POST).stat().st_size
        self._journal.write(Line(what="opened", run=self._run, unsent=unsent, written=written))
        await bot.outbox.deliver_all()
        await bot.office.reopen()
        await bot.outbox.deliver_all()
        while goes_on(self._n):
            await self._step(bot)
            if self._rng.random() < 0.4:
                await bot.desk.settled()  # now and then it plays on while notices are under way
        await bot.close()
        self._journal.write(Line(what="closed", run=self._run))
        self._journal.close()

    async def _step(self, bot: Headless) -> None:
        """One answer, or the start of the next game in a channel of its own."""
        self._n += 1
        running = await bot.store.open_games()
        if not running:
            channel = 100 + len(await bot.store.games_of(1))
            await bot.open_lobby(channel, {"length": self._rng.choice(("full", "short"))})
            return
        table = await bot.desk.table(running[0].id)
        if table.row.status is Status.LOBBY:
            people = PEOPLE if table.row.id % 2 else FEWER_PEOPLE
            intended = self._intend(Line(what="intend", run=self._run, n=self._n, game=table.row.id, words=("start",)))
            table = await bot.start(table, people)
            self._acknowledged(intended, table.row.revision)
            return
        answer = chosen(table, self._rng, beforehand=0.05)
        note = f"answer {self._run}/{self._n}" if self._rng.random() < 0.1 else ""
        if self._rng.random() < 0.2:
            await self._half_say(bot, table.row.id, answer)
        intended = self._intend(
            Line(
                what="intend",
                run=self._run,
                n=self._n,
                game=table.row.id,
                revision=table.row.revision,
                question=answer.question.number,
                words=answer.said,
                note=note,
            )
        )
        answered = await bot.give(table, answer, note)
        self._acknowledged(intended, answered.after.row.revision)

    async def _half_say(self, bot: Headless, game: int, answer: Answer) -> None:
        await bot.store.save_draft(game, answer.question.seat, answer.question.number, answer.said[:1])

    def _intend(self, line: Line) -> Line:
        self._journal.write(line)
        return line

    def _acknowledged(self, intended: Line, revision: int) -> None:
        line = Line(what="acked", run=self._run, n=intended.n, game=intended.game, revision=revision)
        self._journal.write(line)
