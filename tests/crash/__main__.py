"""Kill the bot at random moments and see what is left: `python -m tests.crash --kills N [--seed S] [--folder F]`."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.crash.compare import failures
from tests.crash.driver import kill_often
from tests.crash.kept import Kept, keep
from tests.crash.landed import landed


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0, help="of answers and moments; the machine adds its own")
    parser.add_argument("--folder", type=Path, help="a new one, to keep what is left; otherwise it is removed")
    chosen = parser.parse_args(arguments)
    if chosen.folder is not None:
        chosen.folder.mkdir(parents=True)
        return report(chosen.folder, chosen.kills, chosen.seed)
    with tempfile.TemporaryDirectory() as folder:
        return report(Path(folder), chosen.kills, chosen.seed)


def report(folder: Path, kills: int, seed: int) -> int:
    began = time.perf_counter()
    kill_often(folder, kills, seed, _tell_progress)
    print(f"\n{kills} kills in {time.perf_counter() - began:.0f} s")
    kept = asyncio.run(keep(folder))
    for line in summary(kept):
        print(line)
    found = failures(kept)
    for failure in found:
        print(failure)
    print(f"{len(found)} failures")
    return bool(found)


def summary(kept: Kept) -> list[str]:
    lines = Counter(line.what for line in kept.journal)
    answers = sum(len(game.entries) for game in kept.games)
    notices = Counter(notice.action for game in kept.games for notice in game.notices)
    calls = Counter(call.call for calls in kept.calls.values() for call in calls)
    over = sum(game.row.status.value == "over" for game in kept.games)
    told = [
        f"{len(kept.games)} games, {over} of them played to the end",
        f"answers: {lines['intend']} given to the desk, {lines['acked']} acknowledged, {answers} kept",
        f"notices: {notices.total()} kept {dict(notices)}, {calls.total()} posted {dict(calls)}",
        "the kills came:",
    ]
    for kind in landed(kept):
        told += [f"  {times:4} {where}" for where, times in kind.most_common()]
    return told


def _tell_progress(kill: int) -> None:
    print(f"\r{kill} killed", end="", flush=True)


if __name__ == "__main__":
    sys.exit(main())
