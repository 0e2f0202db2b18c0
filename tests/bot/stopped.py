"""The bot as a process without Discord, to be stopped: `python -m tests.bot.stopped [hang]`; it answers for ever.

`hang`: a picture is being drawn that never gets done.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from random import Random
from unittest.mock import patch

import engine
from bot import program
from bot.client import Client
from bot.delivery.post import Message, Picture, Target
from bot.storage.tables import NoticeRow

SEND_SECONDS = 0.3


class Slow:
    """A Post that takes its time, and says when it is done."""

    made = 0

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        await asyncio.sleep(SEND_SECONDS)
        Slow.made += 1
        return Slow.made

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        await asyncio.sleep(SEND_SECONDS)

    async def strip(self, target: Target, message_id: int) -> None:
        await asyncio.sleep(SEND_SECONDS)


class Unconnected(Client):
    async def start(self, token: str, *, reconnect: bool = True) -> None:
        await self.store.migrate()
        self.studio.begin()
        self.outbox._saying._post, self.outbox._saying._illustrate = Slow(), _nothing
        office, rng = self.office, Random(1)
        table = await office.lobby.open(
            guild=1, channel=2, owner=1, scenario="four", options={}, name="Stopped", language="en"
        )
        for user, place in enumerate(table.places, 1):
            table, _place = await office.lobby.join(table, user, place)
        table = await office.lobby.start(table, 1)
        if sys.argv[1:] == ["hang"]:
            asyncio.get_running_loop().run_in_executor(None, time.sleep, 60)
        sys.argv[1:] = []
        sys.stdout.write("plays\n")
        sys.stdout.flush()
        while True:
            question = table.waiting[0]
            said = engine.random_answer(table.running, question.number, rng)
            with office.at_work():
                answered = await office.desk.answer(table.row.id, table.holders[question.seat], question.number, said)
            table = answered.after
            await asyncio.sleep(0.03)


async def _nothing(notice: NoticeRow) -> Sequence[Picture]:
    return ()


if __name__ == "__main__":
    hang, sys.argv[1:] = sys.argv[1:], []
    parsed = program.arguments()
    sys.argv[1:] = hang
    with patch.object(program, "Client", Unconnected), patch.object(program, "arguments", lambda: parsed):
        sys.exit(program.main())
