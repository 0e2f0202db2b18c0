"""The bot with many games at once, on this machine and nothing else: `python -m tests.load`.

The bot is the whole one but for Discord, in a process of its own with the one that draws beside: it starts on a
database with running games of all scenarios at depths from the first turn to the last ones, shows each of them anew,
and is then given random legal answers to games at random at a fixed rate, by the same process. An answer counts from
the moment at which it was due, so that it waits for those before it; a picture counts from its commit until the message
that it comes with is posted.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from tests.load.driven import Found, size
from tests.load.stock import stocked

COLD_START, RESIDENT, GROWTH = 3.0, 400e6, 3000.0
"""The goals: seconds, bytes, bytes an answer."""


class Line(NamedTuple):
    what: str
    measured: str
    goal: str = ""


def driven(database: Path, rate: float, seconds: float) -> Found:
    command = [sys.executable, "-m", "tests.load.driven", str(database), "--rate", str(rate), "--seconds", str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return Found(**json.loads(done.stdout))


def times(found: Sequence[float]) -> str:
    if len(found) < 2:
        return "none"
    cut = quantiles(found, n=100)
    return " / ".join(f"{second * 1e3:.0f}" for second in (cut[49], cut[94], cut[98], max(found))) + " ms"


def met(value: float, goal: float) -> str:
    return "met" if value <= goal else "MISSED"


def lines(found: Found, rate: float, starts: Sequence[float], grown: float) -> Iterator[Line]:
    cold = min(starts)
    yield Line("running games", f"{found.games}")
    yield Line(
        "cold start until the first answer is committed",
        " ".join(f"{one:.1f}" for one in starts) + " s",
        f"{COLD_START:.0f} s: {met(cold, COLD_START)}",
    )
    yield Line("  of it until Python has read the modules", f"{found.imported:.1f} s")
    yield Line("  until tables, maps and commands are there", f"{found.migrated:.1f} s")
    yield Line("  the first message with its picture is out after", f"{found.posted:.1f} s")
    yield Line("  all games have their new message after", f"{found.told:.1f} s")
    yield Line(
        "answers", f"{len(found.commits)}, {rate:g}/s asked, {len(found.commits) / found.seconds:.1f}/s committed"
    )
    yield Line("commit, p50 / p95 / p99 / most", times(found.commits))
    yield Line(f"picture, {len(found.pictures)} messages, p50 / p95 / p99 / most", times(found.pictures))
    yield Line("  messages that went without the picture they were to have", f"{found.bare}")
    yield Line("  the last one was posted after the last commit by", f"{found.late:.1f} s")
    yield Line("growth of the database", f"{grown:.0f} B an answer", f"{GROWTH:.0f}: {met(grown, GROWTH)}")
    answers = max(len(found.commits), 1)
    yield Line("  pictures an answer", f"{len(found.pictures) / answers:.2f}")
    yield Line(
        "most memory of all processes: at the start, under load",
        f"{found.resident_started / 1e6:.0f}, {found.resident / 1e6:.0f} MB",
        f"{RESIDENT / 1e6:.0f}: {met(max(found.resident, found.resident_started), RESIDENT)}",
    )
    yield Line("  of it the process that draws, under load", f"{found.resident_drawing / 1e6:.0f} MB")
    yield Line("processor, by the bot and what answers", f"{found.processor / found.seconds:.2f} cores")
    for what, seconds in (
        ("the bot itself", found.processor - found.drawing - found.choosing),
        ("what answers (not a part of the bot)", found.choosing),
        ("the process that draws", found.drawing),
    ):
        yield Line(f"  {what}", f"{seconds / found.seconds:.2f} cores, {seconds / answers * 1e3:.1f} ms an answer")
    yield Line("  a picture drawn", f"{found.drawing / max(len(found.pictures), 1) * 1e3:.1f} ms")
    yield Line("processor, by other work on this machine", f"{found.other / found.seconds:.2f} cores (should be 0)")
    yield Line("load of the machine (/proc/loadavg)", Path("/proc/loadavg").read_text().strip())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=50.0, help="answers a second, all games together")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--starts", type=int, default=3, help="cold starts; the best is held against the goal")
    given = parser.parse_args()
    print(f"{given.games} games are made ready, once ...", file=sys.stderr)
    stock = stocked(given.games)
    starts: list[float] = []
    for number in range(given.starts):
        with tempfile.TemporaryDirectory(prefix="sword-load-") as folder:
            database = Path(shutil.copy(stock, Path(folder) / "load.db"))
            last = number == given.starts - 1
            found = driven(database, given.rate, given.seconds if last else 0)
            starts.append(found.ready)
            grown = (size(database) - found.before) / max(len(found.commits), 1)
    table = list(lines(found, given.rate, starts, grown))
    wide, value = (max(len(line[at]) for line in table) for at in (0, 1))
    for line in table:
        print(f"{line.what:{wide}}  {line.measured:{value}}  {line.goal}".rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
