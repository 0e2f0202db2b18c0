"""Where pictures are drawn: in a process beside the bot's own, or, where that is not worth one, in threads of it."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Hashable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import IO, Protocol

from bot.pictures.parcels import Asked, Failed, Ready, pack, receive, send
from bot.pictures.subjects import Drawn, Subject
from bot.render.words import edition
from bot.settings import Settings

log = logging.getLogger(__name__)

START_SECONDS = 30.0
PAINT_SECONDS = 6.0
"""For one picture, once it is its turn; a process that takes longer hangs. The first takes one second, most 0.05 s."""
PAUSE_SECONDS = 10.0
"""Before the next process is started when one has not even begun to draw."""
PIPE = 1 << 20
"""Bytes: a picture goes into it at once, and the next is begun before the bot has read it. Linux allows so much."""
HIDDEN = frozenset(Settings.model_fields)
"""From the environment of what draws, in capitals or not: a token and a password are among them."""


class Undrawn(Exception):
    """A picture that there will not be."""


class Closed(Undrawn):
    """The bot is being stopped: it is no reason to go without."""


class Studio(Protocol):
    """`at_once`: how many subjects it can be given at the same time."""

    at_once: int

    def begin(self) -> None:
        """Be ready soon. Returns at once."""

    def draw(self, subject: Subject, language: str, night: bool) -> Drawn:
        """Waits; to be called in a thread. Raises Undrawn, Closed."""

    def close(self) -> None:
        """What is being drawn is not finished."""


class Indoors:
    """In the caller's thread."""

    at_once = 3

    def begin(self) -> None:
        pass

    def draw(self, subject: Subject, language: str, night: bool) -> Drawn:
        return subject.drawn(language, night)

    def close(self) -> None:
        pass


class Outdoors:
    """In one process, which is made when it is needed, and anew when it dies or hangs."""

    at_once = 2  # one is drawn, and the next is there when it is done

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: _Process | None = None
        self._editions: dict[Hashable, int] = {}
        self._not_before = 0.0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """None if there is no process now."""
        return self._process.pid if self._process and self._process.lives else None

    def begin(self) -> None:
        threading.Thread(target=self._begin, daemon=True).start()

    def _begin(self) -> None:
        with self._lock, suppress(Undrawn):
            self._living()

    def draw(self, subject: Subject, language: str, night: bool) -> Drawn:
        """Once more if the process dies, for it may have been another picture's fault."""
        try:
            return self._draw(subject, language, night)
        except _Gone:
            return self._draw(subject, language, night)

    def _draw(self, subject: Subject, language: str, night: bool) -> Drawn:
        with self._lock:
            process = self._living()
            mark = edition(subject.data)
            number = self._editions.setdefault(mark, len(self._editions))
            texts = None if number in process.editions else dict(subject.data.texts)
            job = process.give(Asked(number, texts, language, night, pack(subject)))
        try:
            reply = job.wait()
        except TimeoutError:
            log.error("The process that draws hangs (picture: %s); it is ended", subject.name)
            if not process.ready:
                self._not_before = time.monotonic() + PAUSE_SECONDS
            process.kill()
            raise Undrawn(subject.name) from None
        if isinstance(reply, Failed):
            log.error("A picture broke off (%s): %s", subject.name, reply.error)
            raise Undrawn(subject.name)
        return reply

    def _living(self) -> _Process:
        if self._process is None or not self._process.lives:
            if self._closed:
                raise Closed
            if self._process is not None:
                log.warning("The process that draws has ended (%s); another is started", self._process.kill())
                if not self._process.ready:
                    self._not_before = time.monotonic() + PAUSE_SECONDS
            self._process = None
            if time.monotonic() < self._not_before:
                raise Undrawn("no process")
            try:
                self._process = _Process()
            except OSError as error:
                self._not_before = time.monotonic() + PAUSE_SECONDS
                log.error("No process can be started that draws: %s", error)
                raise Undrawn("no process") from error
        return self._process

    def close(self) -> None:
        self._closed = True
        if self._process is not None:
            self._process.kill()


class _Gone(Undrawn):
    """The process has died."""


class _Job:
    def __init__(self) -> None:
        self.begun = threading.Event()
        self.reply: Future[Drawn | Failed] = Future()

    def wait(self) -> Drawn | Failed:
        """Raises TimeoutError if it takes too long once it is its turn, _Gone if the process dies."""
        if not self.begun.wait(START_SECONDS):
            raise TimeoutError
        return self.reply.result(PAINT_SECONDS)


class _Process:
    """`editions`: the data sets that it knows; `ready`: whether it has begun to draw."""

    def __init__(self) -> None:
        """Raises OSError."""
        root = str(Path(__file__).parents[2])
        inherited = {name: value for name, value in os.environ.items() if name.lower() not in HIDDEN}
        path = os.pathsep.join(filter(None, (root, inherited.get("PYTHONPATH"))))
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "bot.pictures.painter"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**inherited, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is for the bot
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._input: IO[bytes] = self._popen.stdin
        self.editions: set[int] = set()
        self.ready = False
        self.lives = True
        self._jobs: deque[_Job] = deque()
        self._lock = threading.Lock()
        for pipe in (self._popen.stdin, self._popen.stdout):
            _widen(pipe)
        threading.Thread(target=self._listen, args=(self._popen.stdout,), name="pictures", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._popen.pid

    def give(self, asked: Asked) -> _Job:
        """The caller sees to it that no other thread gives anything meanwhile. Raises _Gone."""
        job = _Job()
        with self._lock:
            if not self.lives:
                raise _Gone
            self._jobs.append(job)
            self._call_first()
        try:
            send(self._input, asked)
        except OSError:
            self._end()
        self.editions.add(asked.edition)
        return job

    def kill(self) -> int | None:
        """Its exit code, if it has one soon."""
        self._popen.kill()
        with suppress(subprocess.TimeoutExpired):
            return self._popen.wait(1)
        return None

    def _listen(self, output: IO[bytes]) -> None:
        with output, suppress(OSError):
            while (reply := receive(output, object)) is not None:
                self._take(reply)
        self._end()
        self._popen.wait()
        with suppress(OSError):
            self._input.close()

    def _take(self, reply: object) -> None:
        with self._lock:
            if isinstance(reply, Ready):
                self.ready = True
            elif self._jobs and isinstance(reply, Drawn | Failed):
                self._jobs.popleft().reply.set_result(reply)
            self._call_first()

    def _call_first(self) -> None:
        if self.ready and self._jobs:
            self._jobs[0].begun.set()

    def _end(self) -> None:
        with self._lock:
            self.lives = False
            jobs, self._jobs = self._jobs, deque()
        for job in jobs:
            job.reply.set_exception(_Gone())
            job.begun.set()


def _widen(pipe: IO[bytes]) -> None:
    """As far as the system lets; a narrow one is slower."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE)
