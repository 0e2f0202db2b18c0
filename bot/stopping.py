"""The bot told to stop: what is under way is finished, and five seconds later it has ended, whatever hangs."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress

log = logging.getLogger(__name__)

SIGNALS = (signal.SIGTERM, signal.SIGINT)
STOP_SECONDS = 4.0
"""After the signal, so that it is over within five. Nothing is lost by a hard end: what was answered is on the disk."""


async def until_told(work: Coroutine[None, None, None], wind_up: Callable[[], Awaitable[None]] | None = None) -> None:
    """Work until it ends or breaks, or a signal comes: then wind up, and cancel it."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        with suppress(NotImplementedError):  # Windows has none; there Ctrl-C interrupts as ever
            loop.add_signal_handler(number, told.set)
    task, waiting = asyncio.create_task(work), asyncio.create_task(told.wait())
    try:
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if told.is_set():
            _end_anyhow()
            log.info("stops")
            if wind_up is not None:
                await wind_up()
    finally:
        waiting.cancel()
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    if not task.cancelled():
        task.result()


def _end_anyhow() -> None:
    """A thread that draws, or a library that waits, does not hold the end up."""
    timer = threading.Timer(STOP_SECONDS, _end_now)
    timer.daemon = True
    timer.start()


def _end_now() -> None:
    log.warning("stopped with something still under way; it is done or told at the next start")
    os._exit(0)
