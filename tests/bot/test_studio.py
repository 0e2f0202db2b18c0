"""The process that draws: the same pictures as here, whatever becomes of it; it tells nothing and ends with the bot."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.pictures import studio, subjects
from bot.pictures.illustrate import Illustrator, NoPicture
from bot.pictures.parcels import pack, unpack
from bot.pictures.studio import Indoors, Outdoors, Undrawn
from bot.pictures.turns import Turns
from bot.render import NOTHING_NEW
from engine.sword.dataset import read_dataset
from tests.bot.room import Room
from tests.bot.views import starting_view

TOKEN = "a.secret.token"
VIEW = starting_view()
HELD = replace(VIEW, viewer="romans", hand=("rom_04", "rom_12"))
CARD = subjects.OneCard(VIEW.data, "rom_04")
SOON = 20.0
"""Seconds, on a busy machine, for what takes two."""


@pytest.fixture(scope="module")
def outdoors() -> Iterator[Outdoors]:
    """One for all tests, since a process takes a second to start."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DISCORD_TOKEN", "DATABASE_URL", "database_url", "Sync_Guild"):  # one is read as well as another
            patch.setenv(name, TOKEN)
        patch.setattr(studio, "PAINT_SECONDS", SOON)
        made = Outdoors()
        made.begin()
        made.draw(CARD, "en", False)
        yield made
    made.close()


def renamed() -> subjects.OneCard:
    """Of an owner's data, in which a card has another name."""
    own = read_dataset({name: text.replace("name: Roma", "name: Urbs") for name, text in VIEW.data.texts.items()})
    return subjects.OneCard(own, "rom_12")


@pytest.mark.parametrize(
    ("subject", "language", "night"),
    [
        (subjects.Around(VIEW, ("roma",)), "ru", True),
        (subjects.Hand(HELD, {"rom_04": None, "rom_12": "Not now."}, {}), "en", False),
        (subjects.About(VIEW, ("capua",), NOTHING_NEW), "en", False),
        (renamed(), "en", False),
    ],
)
def test_it_draws_what_is_drawn_here(outdoors: Outdoors, subject: subjects.Subject, language: str, night: bool) -> None:
    assert outdoors.draw(subject, language, night) == Indoors().draw(subject, language, night)


def test_a_view_crosses_whole_and_small() -> None:
    subject = subjects.Hand(HELD, {"rom_04": "Not now."}, {})
    parcel = pack(subject)
    assert unpack(parcel, VIEW.data) == subject
    assert len(parcel) < 8_000


def test_it_is_told_neither_to_stop_nor_what_the_bot_is_set_to(outdoors: Outdoors) -> None:
    before = outdoors.pid
    assert before is not None
    assert TOKEN not in Path(f"/proc/{before}/environ").read_text()
    for told in (signal.SIGINT, signal.SIGTERM):
        os.kill(before, told)
    assert outdoors.draw(CARD, "en", False).filename == "card.png"
    assert outdoors.pid == before


def test_what_breaks_off_is_logged_without_what_it_says(
    outdoors: Outdoors, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Undrawn):
        outdoors.draw(subjects.OneCard(VIEW.data, "rom_99"), "en", False)
    (line,) = caplog.messages
    assert re.fullmatch(r"A picture broke off \(card\): KeyError at painter\.py:\d+ .*subjects\.py:\d+", line)
    assert "rom_" not in line + caplog.text + "".join(capfd.readouterr())


@pytest.mark.parametrize("fate", [signal.SIGKILL, signal.SIGSTOP])
def test_one_that_dies_or_hangs_is_replaced(
    outdoors: Outdoors, fate: signal.Signals, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = outdoors.pid
    assert before is not None
    os.kill(before, fate)
    if fate is signal.SIGSTOP:
        with monkeypatch.context() as patch:
            patch.setattr(studio, "PAINT_SECONDS", 0.2)
            with pytest.raises(Undrawn):
                outdoors.draw(CARD, "en", False)
        assert "hangs (picture: card)" in caplog.text
    assert outdoors.draw(CARD, "en", False).filename == "card.png"
    assert outdoors.pid not in (None, before)
    assert not _lives(before)


def _lives(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_one_that_does_not_start_is_not_tried_for_every_picture(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tries = tmp_path / "tries"
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\necho >> {tries}\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    made = Outdoors()
    for _picture in range(5):
        with pytest.raises(Undrawn):
            made.draw(CARD, "en", False)
    assert len(tries.read_text().splitlines()) == 1
    assert "has ended (1)" in caplog.text
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    other = Outdoors()
    with pytest.raises(Undrawn):
        other.draw(CARD, "en", False)
    assert "No process can be started that draws" in caplog.text


def test_it_ends_in_the_middle_of_a_picture_when_the_bot_is_killed() -> None:
    program = (
        "import engine, threading, time; "
        "from bot.pictures.studio import Outdoors; from tests.bot.endless import Endless; "
        "made, subject = Outdoors(), Endless(engine.load_dataset(), 'rom_12'); "
        "threading.Thread(target=made.draw, args=(subject, 'en', False)).start(); "
        "time.sleep(0.2); print(made.pid, flush=True); time.sleep(60)"
    )
    bot = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert bot.stdout is not None
    assert bot.stderr is not None
    try:
        assert bot.stderr.readline() == "begun\n"
        process = int(bot.stdout.readline())
        assert _lives(process)
    finally:
        bot.kill()
        _output, errors = bot.communicate()
    _until(lambda: not _lives(process))
    assert errors == ""


def _until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


async def test_a_game_goes_on_without_the_picture_of_a_process_that_dies_at_each(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    illustrator = Illustrator(room.desk, Outdoors())
    view = (await room.start()).public
    with caplog.at_level(logging.CRITICAL), pytest.raises(NoPicture):
        await illustrator.map(view)


async def test_a_picture_under_way_when_the_bot_is_stopped_is_not_gone_without(room: Room) -> None:
    """What it belongs to is not said: it is after the next start."""
    made = Outdoors()
    illustrator = Illustrator(room.desk, made)
    under_way = asyncio.create_task(illustrator.card(VIEW.data, "rom_12"))
    await asyncio.sleep(0.1)
    made.close()
    async with asyncio.timeout(SOON):
        await asyncio.wait({under_way})
    assert under_way.cancelled()


async def test_whoever_waits_comes_before_what_is_announced() -> None:
    turns, order = Turns(1), list[str]()

    async def draw(name: str, *, after_others: bool) -> None:
        async with turns.turn(after_others=after_others):
            order.append(name)
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group, turns.turn():
        for number in range(2):
            group.create_task(draw(f"announced {number}", after_others=True))
        gone = group.create_task(draw("gone", after_others=False))
        group.create_task(draw("asked for", after_others=False))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
    assert order == ["asked for", "announced 0", "announced 1"]
    async with asyncio.timeout(1), turns.turn():
        pass


async def test_a_turn_that_comes_to_somebody_who_is_gone_goes_to_the_next() -> None:
    turns = Turns(1)
    first, second = asyncio.Event(), asyncio.Event()

    async def hold(had: asyncio.Event) -> None:
        async with turns.turn():
            had.set()
            await asyncio.sleep(0)

    async with turns.turn():
        going = asyncio.create_task(hold(first))
        staying = asyncio.create_task(hold(second))
        await asyncio.sleep(0)
    going.cancel()  # its turn has come, and it does not know yet
    async with asyncio.timeout(1):
        await staying
    assert not first.is_set()
    assert second.is_set()
