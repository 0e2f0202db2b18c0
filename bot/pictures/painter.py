"""`python -m bot.pictures.painter`: the process that draws. Subjects come in and pictures go out; it ends with the bot.

Only what the bot itself has packed is read. Nothing an error says is passed on or printed, for it may name a card.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

from bot import memory, render
from bot.pictures.parcels import Asked, Failed, Ready, Reply, receive, send, unpack
from engine import DataSet, read_dataset

OUT_OF_MEMORY_FIRST = "500"


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the bot is told the same, and ends this process when it is done with it
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(OUT_OF_MEMORY_FIRST)
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    asked: queue.SimpleQueue[Asked] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    render.warm()
    memory.prepare()
    send(out, Ready())
    editions: dict[int, DataSet] = {}
    while True:
        send(out, _reply(asked.get(), editions))


def _listen(file: IO[bytes], asked: queue.SimpleQueue[Asked]) -> None:
    """The bot has ended when nothing comes any more, however it did: then this ends in the middle of a picture too."""
    with suppress(Exception):
        while (one := receive(file, Asked)) is not None:
            asked.put(one)
    os._exit(0)


def _reply(asked: Asked, editions: dict[int, DataSet]) -> Reply:
    try:
        if asked.texts is not None:
            editions[asked.edition] = read_dataset(asked.texts)
        return unpack(asked.parcel, editions[asked.edition]).drawn(asked.language, asked.night)
    except Exception as error:
        return Failed(told(error))


def told(error: BaseException) -> str:
    """What kind of error, and the places in the code that it came through, the outermost first."""
    places = (f"{Path(one.filename).name}:{one.lineno}" for one in traceback.extract_tb(error.__traceback__))
    return f"{type(error).__qualname__} at {' '.join(places)}"


def _quietly(work: Callable[[], None]) -> int:
    try:
        work()
    except BrokenPipeError:
        return 0  # the bot has ended
    except BaseException as error:
        sys.stderr.write(f"the process that draws broke off: {told(error)}\n")
        return 1
    return 0


if __name__ == "__main__":
    code = _quietly(main)
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)
