"""Start, kill, start again."""

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Self

from tests.crash import child
from tests.crash.journal import JOURNAL
from tests.crash.points import POINTS

AT_A_POINT = 0.6  # of the children kill themselves at a named point; the others are killed at a random moment:
AT_START = 0.2  # while they start and deliver what was left
START = 0.6  # seconds until a child that had something to deliver has begun to play
IN_ANSWER = 0.5  # about the time when an answer is committed
AROUND_COMMIT = (0.3, 1.3)  # as parts of the time that an answer takes until it is acknowledged
ANYWHERE = 0.3  # seconds within which the others come
MOST_LINES = 16  # of the journal, before a child is killed
OFTEN = ("received", "answer", "acknowledged", "draw", "returned", "mark")
MOST_TIMES = 4  # that a child comes to one of these before it dies there
LAST_ANSWERS = 10  # given by the child that is not killed
REACHED_WITHIN = 30.0  # seconds to come to a named point; later it is killed wherever it is
PATIENCE = 60.0
GLANCE = 0.0005


class DiedByItself(Exception):
    """The child ended although nobody killed it; its error is on stderr."""


class StandsStill(Exception):
    """The child did nothing for a long time."""


def kill_often(
    folder: Path,
    kills: int,
    seed: int,
    told: Callable[[int], None] = lambda kill: None,
    *,
    share: float = AT_A_POINT,
    points: Sequence[str] = POINTS,
) -> None:
    """Leave in `folder` what so many killed children and one that ended well made of it; what is there goes on.

    That `share` of them dies at these `points`, one after the other.
    Each child is a process of its own, forked from one that has imported everything but opened nothing, so that a start
    takes less than the second that the imports need. Raises DiedByItself, StandsStill.
    """
    rng = Random(seed)
    (folder / JOURNAL).touch()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([child.__name__])
    aimed = 0
    for run in range(kills):
        point, times = "", 1
        if rng.random() < share:
            point, aimed = points[aimed % len(points)], aimed + 1
            times = rng.randint(1, MOST_TIMES) if point.startswith(OFTEN) else 1
        process = context.Process(target=child.main, args=(folder, seed, run, None, point, times), daemon=True)
        process.start()
        try:
            if point:
                process.join(REACHED_WITHIN)
            else:
                _wait_for_the_moment(process, folder / JOURNAL, rng)
        finally:
            alive = process.is_alive()
            process.kill()
            process.join()
        if not alive and process.exitcode != -9:
            raise DiedByItself(f"run {run}: exit code {process.exitcode}")
        told(run + 1)
    last = context.Process(target=child.main, args=(folder, seed, kills, LAST_ANSWERS), daemon=True)
    last.start()
    last.join(PATIENCE)
    if last.is_alive():
        last.kill()
        raise StandsStill("the last run does not end")
    if last.exitcode:
        raise DiedByItself(f"the last run: exit code {last.exitcode}")


def _wait_for_the_moment(process: ForkServerProcess, journal: Path, rng: Random) -> None:
    aim = rng.random()
    if aim < AT_START:
        time.sleep(rng.uniform(0, START))
        return
    in_answer = aim < AT_START + IN_ANSWER
    with Watch(journal) as watch:
        lines, deadline = rng.randint(4, MOST_LINES), time.monotonic() + PATIENCE
        while watch.lines < lines or (in_answer and not watch.answering):
            time.sleep(GLANCE)
            watch.look()
            if not process.is_alive():
                return
            if time.monotonic() > deadline:
                raise StandsStill(f"the child wrote {watch.lines} lines and then no more")
        time.sleep(watch.took * rng.uniform(*AROUND_COMMIT) if in_answer else rng.uniform(0, ANYWHERE))


class Watch:
    """What a child writes into its journal from now on. `took`: the seconds of its longest answer of late."""

    def __init__(self, journal: Path) -> None:
        self._file = journal.open("rb")
        self._file.seek(0, os.SEEK_END)
        self._torn, self._began = b"", 0.0
        self._times: deque[float] = deque([0.01], maxlen=5)
        self.lines, self.answering = 0, False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def look(self) -> None:
        *lines, self._torn = (self._torn + self._file.read()).split(b"\n")
        for line in lines:
            if b'"said"' in line[:20] or b'"late"' in line[:20]:
                continue
            if self.answering:
                self._times.append(time.monotonic() - self._began)
            self.lines, self.answering = self.lines + 1, b'"intend"' in line
            self._began = time.monotonic()

    @property
    def took(self) -> float:
        return max(self._times)
