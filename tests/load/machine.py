"""What the machine tells of this process and its children: time, processors, memory. Linux."""

import os
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Busy(NamedTuple):
    """Seconds of processors: used by this process and its children, of it by the children, and by other work."""

    own: float
    children: float
    other: float


class Memory(NamedTuple):
    """Bytes: of this process and its children, of it of the children; what they share counts once, half for each."""

    all: int
    children: int


def lived() -> float:
    """Seconds since this process was made."""
    up = float(Path("/proc/uptime").read_text().split()[0])
    return up - int(_stat(os.getpid())[21]) / TICKS


def busy() -> Busy:
    this, *children = (sum(map(int, _stat(process)[13:15])) / TICKS for process in _family())
    ended = sum(map(int, _stat(os.getpid())[15:17])) / TICKS
    drawn = sum(children) + ended
    user, nice, system, *_rest = map(int, Path("/proc/stat").read_text().split()[1:8])
    return Busy(this + drawn, drawn, (user + nice + system) / TICKS - this - drawn)


def since(before: Busy) -> Busy:
    now = busy()
    return Busy(now.own - before.own, now.children - before.children, now.other - before.other)


class Watch:
    """The most memory that this process and its children had resident at once; what they share counts once."""

    def __init__(self) -> None:
        self._most = Memory(0, 0)
        self._ended = Event()
        Thread(target=self._look, daemon=True).start()

    def most(self) -> Memory:
        """Since it was asked before."""
        most, self._most = max(self._most, resident()), Memory(0, 0)
        return most

    def _look(self) -> None:
        while not self._ended.wait(0.5):
            self._most = max(self._most, resident())


def resident() -> Memory:
    this, *children = map(_resident, _family())
    return Memory(this + sum(children), sum(children))


def _resident(process: int) -> int:
    lines = _read(f"/proc/{process}/smaps_rollup").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def _family() -> list[int]:
    found = [os.getpid()]
    for process in found:
        for task in Path(f"/proc/{process}/task").glob("*/children"):
            found += map(int, _read(str(task)).split())
    return found


def _stat(process: int) -> list[str]:
    """By the numbers of proc(5), one less."""
    name, _bracket, rest = _read(f"/proc/{process}/stat").rpartition(")")
    return ["", name, *rest.split()] if rest else ["0"] * 52


def _read(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:  # it has ended meanwhile
        return ""
