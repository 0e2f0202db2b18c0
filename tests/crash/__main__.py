"""Kill the bot and see what is left: `python -m tests.crash --kills N [--seed S] [--folder F]`.

Most children kill themselves at a named point (`points.POINTS`), one after the other; the rest is killed at random
moments. They play every scenario, with standing orders, marches, undos, adjustments, pauses, clocks and pictures, also
of games that move to another channel.
"""

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
from tests.crash.points import POINTS


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
    acts = Counter(line.act for line in kept.journal if line.what == "intend")
    by = Counter(entry.by for game in kept.games for entry in game.entries)
    undone = sum(entry.undone is not None for game in kept.games for entry in game.entries)
    ended = Counter(f"{row.kind} {row.ended or 'open'}" for game in kept.games for row in game.proposals)
    notices = Counter(notice.action for game in kept.games for notice in game.notices)
    kinds = Counter(notice.kind.partition(":")[0] for game in kept.games for notice in game.notices)
    said = Counter(line.nonce for line in kept.journal if line.what == "said")
    games = Counter(f"{game.row.scenario} {game.row.ended or game.row.status.value}" for game in kept.games)
    told = [
        f"games: {dict(games)}",
        f"given to the bot: {lines['intend']} {dict(acts)}, {lines['acked']} acknowledged, {lines['refused']} refused",
        f"answers kept: {by.total()} {dict(by)}, {undone} of them taken back; proposals: {dict(ended)}",
        f"notices: {notices.total()} kept {dict(notices)} {dict(kinds)}, {len(kept.calls)} posted, "
        f"{sum(call.pictures for call in kept.calls)} pictures",
        f"messages sent: {len(said)}, {sum(times > 1 for times in said.values())} of them again, with the same nonce",
        "the kills came:",
    ]
    for kind in landed(kept):
        told += [f"  {times:4} {where}" for where, times in kind.most_common()]
    return [*told, f"points never hit: {', '.join(point for point in POINTS if not landed(kept)[0][point]) or 'none'}"]


def _tell_progress(kill: int) -> None:
    print(f"\r{kill} killed", end="", flush=True)


if __name__ == "__main__":
    sys.exit(main())
