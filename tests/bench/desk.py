"""How long an answer takes until it is committed, many games at once: `python -m tests.bench.desk [--answers N]`.

The players of each game think for a while between answers, so that the bot is busy but keeps up: what is measured is
how long one waits, not how much can be pressed through.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

from sqlmodel import col, select

import engine
from bot import render
from bot.store import Answer as Kept
from bot.tables import NoticeRow
from engine import Game
from tests.bench.play import positions
from tests.headless import PEOPLE, Headless, chosen

GAMES = 20
RATE = 50.0  # answers a second, all games together
RATE_WITH_PICTURES = 5.0
GOAL, GOAL_WITH_PICTURES = 0.020, 0.250  # seconds, of 95 in 100 answers
FIRST = 1  # answers of each game that are not measured


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """Seconds: of each answer until it was committed, and of each drawn message from its commit until it was posted."""

    committed: Sequence[float]
    posted: Sequence[float]
    seconds: float


async def load(folder: Path, *, answers: int, rate: float, pictures: bool, games: int = GAMES) -> Load:
    """So many answers given at that rate in all, in games that stand at different places."""
    bot = await Headless.open(folder, pictures=pictures)
    render.warm()
    tables = [await _table(bot, place, game) for place, game in enumerate(_spread(games))]
    await bot.desk.settled()
    times: list[float] = []
    left = iter(range(answers))
    began = perf_counter()

    async def player(game: int) -> None:
        rng = Random(game)
        for _ in left:
            await asyncio.sleep(rng.expovariate(rate / games))
            table = await bot.desk.table(game)
            if table.is_over:
                return
            answer = chosen(table, rng)
            asked = perf_counter()
            await bot.give(table, answer)
            times.append(perf_counter() - asked)

    before = bot.clock.now()
    await asyncio.gather(*(player(table) for table in tables))
    seconds = perf_counter() - began
    await bot.desk.settled()
    async with bot.store.transaction() as session:
        wanted = select(NoticeRow).where(col(NoticeRow.created) > before, NoticeRow.drawing != "")
        drawn = (await session.exec(wanted)).all()
    posted = [(notice.sent - notice.created).total_seconds() for notice in drawn if notice.sent is not None]
    await bot.close()
    return Load(committed=times, posted=posted, seconds=seconds)


def _spread(games: int) -> list[Game]:
    """Positions from the start of a game to near its end."""
    found = positions(2, 30)
    return [found[place * len(found) // games] for place in range(games)]


async def _table(bot: Headless, place: int, game: Game) -> int:
    """The id of a started game that stands at this position."""
    table = await bot.start(await bot.open_lobby(100 + place), PEOPLE)
    put = Kept(seat=None, user=None, question=None, words=("put",))
    commitment = engine.commitment(game.seed)
    lobby = table.row
    await bot.store.record_answer(
        lobby, put, engine.save(game), at=bot.clock.now(), draws=game.draws, commitment=commitment
    )
    return lobby.id


def p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1]


def told(name: str, times: Sequence[float]) -> str:
    """The middle, the 95th of a hundred and the longest, in milliseconds."""
    if len(times) < 2:
        return f"{name}: {len(times)} only"
    cut = quantiles(times, n=20)
    return f"{name}: p50 {cut[9] * 1e3:.1f} ms, p95 {cut[18] * 1e3:.1f} ms, most {max(times) * 1e3:.1f} ms"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--rate-with-pictures", type=float, default=RATE_WITH_PICTURES)
    chosen_ = parser.parse_args(arguments)
    logging.basicConfig(level=logging.WARNING)
    for pictures, rate, goal in (
        (False, chosen_.rate, GOAL),
        (True, chosen_.rate_with_pictures, GOAL_WITH_PICTURES),
    ):
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(load(Path(folder), answers=chosen_.answers, rate=rate, pictures=pictures))
        answers = len(found.committed)
        print(f"{'with' if pictures else 'without'} pictures: {GAMES} games, {answers} answers,", end=" ")
        print(f"{answers / found.seconds:.1f} a second")
        print("  " + told(f"committed (p95 at most {goal * 1e3:.0f} ms)", found.committed))
        if pictures:
            print(f"  {len(found.posted)} messages with a picture, " + told("posted after the commit", found.posted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
