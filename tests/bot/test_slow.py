"""A slow picture, or a Discord that hangs in one channel, holds up no other game; and its own not for long."""

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot import render
from bot.delivery import outbox
from bot.delivery.post import Message, Target
from bot.pictures import illustrate
from bot.pictures.studio import Indoors
from bot.table import Table
from tests.bot.room import Channel
from tests.headless import DATABASE, Headless, chosen

SOON = 5.0
"""Seconds, on a busy machine, for what takes a tenth of one."""


class Rooms(Channel):
    """A Post that hangs in some channels, until the test is over."""

    def __init__(self) -> None:
        super().__init__()
        self.hangs: set[int] = set()
        self.said: list[tuple[int, Message]] = []
        self.heard = asyncio.Event()

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        await self._answer(target, message)
        return await super().send(target, message, nonce)

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        await self._answer(target, message)
        await super().edit(target, message_id, message)

    async def strip(self, target: Target, message_id: int) -> None:
        await self._answer(target, Message(text=""))

    async def _answer(self, target: Target, message: Message) -> None:
        if target.id in self.hangs:
            await asyncio.Event().wait()
        self.said.append((target.id, message))
        self.heard.set()


class Bot(Headless):
    """With several games, each in a channel of its number."""

    def __init__(self, folder: Path, *, pictures: bool = False) -> None:
        super().__init__(folder, pictures=pictures)
        self.rooms = Rooms()
        self.outbox = outbox.Outbox(self.store, self.rooms, self.clock, self._illustrate)
        self.desk._deliver = self.outbox.deliver
        self.rng = Random(1)

    async def game(self, channel: int) -> Table:
        table = await self.start(await self.open_lobby(channel))
        await self.desk.settled()
        return table

    async def told(self, table: Table, *, pictured: bool | None = None) -> float:
        """Answers given until a message of it is in the channel: the seconds the last one took."""
        while True:
            table, said = await self.desk.table(table.row.id), len(self.rooms.said)
            began = time.monotonic()
            await self.give(table, chosen(table, self.rng), note="now")
            async with asyncio.timeout(SOON):
                while not any(channel == table.row.channel for channel, _said in self.rooms.said[said:]):
                    self.rooms.heard.clear()
                    await self.rooms.heard.wait()
            found = [message for channel, message in self.rooms.said[said:] if channel == table.row.channel]
            if pictured is None or any(bool(message.pictures) == pictured for message in found):
                return time.monotonic() - began


@pytest.fixture
async def bot(tmp_path: Path, empty_database: bytes) -> AsyncIterator[Bot]:
    (tmp_path / DATABASE).write_bytes(empty_database)
    bot = Bot(tmp_path, pictures=True)
    yield bot
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    await asyncio.sleep(0)
    bot.post.close()
    await bot.store.close()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """The next so many pictures are not done before the test is."""
    over, left = threading.Event(), 0

    def paint(*_: object) -> Image.Image:
        nonlocal left
        if left:
            left -= 1
            over.wait(60)
        return Image.new("RGB", (8, 8))

    def encode(*_: object) -> bytes:
        return paint().tobytes()

    def next_ones(number: int) -> None:
        nonlocal left
        left = number

    monkeypatch.setattr(render, "encode_map", encode)
    monkeypatch.setattr(render, "draw_report", paint)
    yield next_ones
    over.set()


async def test_a_slow_picture_holds_up_no_other_game(bot: Bot, slow: Callable[[int], None]) -> None:
    first, second = await bot.game(21), await bot.game(22)
    slow(1)
    bot.desk.send(await ask_anew(bot, first))
    await asyncio.sleep(0.1)
    said = len(bot.rooms.said)
    assert await bot.told(second, pictured=True) < SOON
    assert all(channel == 22 for channel, _message in bot.rooms.said[said:])  # the first one still waits
    began = time.monotonic()
    await bot.give(now := await bot.desk.table(first.row.id), chosen(now, bot.rng))  # answered without waiting
    assert time.monotonic() - began < SOON


async def ask_anew(bot: Bot, table: Table) -> int:
    await bot.desk.announce_anew(table.row.id)
    return table.row.id


async def test_one_that_takes_too_long_is_left_out_and_more_of_them_do_not_use_the_threads_up(
    bot: Bot, slow: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(illustrate, "DRAW_SECONDS", 0.2)
    games = [await bot.game(30 + number) for number in range(2 * Indoors.at_once)]
    said = len(bot.rooms.said)
    slow(2 * Indoors.at_once)
    with caplog.at_level(logging.CRITICAL):
        async with asyncio.timeout(SOON):
            for game in games:
                bot.desk.send(await ask_anew(bot, game))
            await bot.desk.settled()
    shown = {channel for channel, message in bot.rooms.said[said:] if "The bot is back" in message.text}
    assert shown == {game.row.channel for game in games}
    assert not any(message.pictures for _channel, message in bot.rooms.said[said:])
    slow(0)
    monkeypatch.undo()
    monkeypatch.setattr(render, "encode_map", lambda *_: b"picture")
    said = len(bot.rooms.said)
    bot.desk.send(await ask_anew(bot, games[0]))
    await bot.desk.settled()
    assert any(message.pictures for _channel, message in bot.rooms.said[said:])


async def test_whoever_asks_for_a_slow_picture_is_told(
    slow: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, bot: Bot
) -> None:
    monkeypatch.setattr(illustrate, "DRAW_SECONDS", 0.1)
    table = await bot.game(40)
    slow(1)
    with pytest.raises(illustrate.NoPicture) as refused:
        await bot.office.illustrator.map(table.public)
    assert "Ask for it again" in refused.value.tell()


async def test_a_channel_that_hangs_holds_up_no_other_game(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "encode_map", lambda *_: b"picture")
    first, second = await bot.game(51), await bot.game(52)
    bot.rooms.hangs.add(51)
    for _answer in range(3):  # are taken and kept while nothing can be said there
        now = await bot.desk.table(first.row.id)
        async with asyncio.timeout(SOON):
            after = (await bot.give(now, chosen(now, bot.rng))).after
        assert after.row.revision > now.row.revision
    assert await bot.told(second) < SOON
    said = len(bot.rooms.said)
    await ask_anew(bot, second)
    async with asyncio.timeout(SOON):
        await bot.outbox.deliver_all()  # the round that tries again does not wait for the one that hangs
        while await bot.store.unsent(second.row.id):  # a delivery after the last answer may be at it already
            await bot.outbox.deliver_all()
    assert {channel for channel, _message in bot.rooms.said[said:]} == {52}
    assert {notice.game for notice in await bot.store.unsent()} == {first.row.id}
