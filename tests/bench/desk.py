"""How long an answer takes until it is committed, many games at once: `python -m tests.bench.desk [--answers N]`.

The players of each game think for a while between answers, so that the bot is busy but keeps up: what is measured is
how long one waits, not how much can be pressed through.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, process_time

from sqlmodel import col, select

import engine
from bot import render
from bot.storage.store import Answer
from bot.storage.tables import GameRow, NoticeRow
from engine import Game
from tests.bench.play import positions
from tests.headless import DATA, PEOPLE, Headless, chosen

GAMES = 20
RATES, RATES_WITH_PICTURES = (10.0, 50.0), (5.0, 10.0)  # answers a second, all games together
GOAL, GOAL_WITH_PICTURES = 0.020, 0.250  # seconds that 95 answers in 100 may take


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """Seconds: of each answer until it was committed, and of each drawn message from its commit until it was posted.

    `seconds` it took in all and `busy` processor seconds; `crowded`: how long the bot had to wait for a processor that
    did other work, for each second that it ran.
    """

    committed: Sequence[float]
    posted: Sequence[float]
    seconds: float
    busy: float
    crowded: float


async def load(folder: Path, *, answers: int, rate: float, pictures: bool, games: int = GAMES) -> Load:
    """So many answers given at that rate in all, in games that stand at different places."""
    bot = await Headless.open(folder, pictures=pictures)
    render.warm()
    started = [await _game(bot, channel, game) for channel, game in enumerate(_spread(games))]
    times: list[float] = []
    left = iter(range(answers))

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

    began, busy, before = perf_counter(), process_time(), _schedule()
    await asyncio.gather(*(player(game) for game in started))
    seconds = perf_counter() - began
    await bot.desk.settled()
    busy, after = process_time() - busy, _schedule()
    async with bot.store.transaction() as session:
        drawn = (await session.exec(select(NoticeRow).where(col(NoticeRow.drawing) != ""))).all()
    posted = [(notice.sent - notice.created).total_seconds() for notice in drawn if notice.sent is not None]
    await bot.close()
    crowded = (after[1] - before[1]) / max(after[0] - before[0], 1)
    return Load(committed=times, posted=posted, seconds=seconds, busy=busy, crowded=crowded)


def _spread(games: int) -> list[Game]:
    """Positions from the start of a game to near its end."""
    found = positions(2, 30)
    return [found[place * len(found) // games] for place in range(games)]


async def _game(bot: Headless, channel: int, game: Game) -> int:
    """The id of a running game that stands at this position."""
    now = bot.clock.now()
    row = GameRow(
        guild=1,
        channel=channel,
        owner=PEOPLE[0],
        name=f"Table {channel}",
        scenario=game.scenario,
        dataset_id=DATA.id,
        dataset_hash=DATA.hash,
        created=now,
        changed=now,
    )
    row = await bot.store.new_game(row)
    for seat, user in zip(game.seats, PEOPLE, strict=True):
        await bot.store.take_seats(row.id, [seat], user)
    put = Answer(seat=None, user=None, question=None, words=("put",))
    commitment = engine.commitment(game.seed)
    await bot.store.record_answers(row, [(put, engine.save(game))], at=now, draws=game.draws, commitment=commitment)
    return row.id


def _schedule() -> tuple[int, int]:
    """Nanoseconds that this thread has run, and that it was ready to run and waited; no time where none is told."""
    told = Path("/proc/self/schedstat")
    if not told.exists():
        return 0, 0
    ran, waited, *_ = told.read_text().split()
    return int(ran), int(waited)


def p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1]


def told(times: Sequence[float]) -> str:
    cut = quantiles(times, n=20)
    return f"p50 {cut[9] * 1e3:.1f} ms, p95 {cut[18] * 1e3:.1f} ms, most {max(times) * 1e3:.1f} ms"


def report(found: Load, pictures: bool) -> list[str]:
    answers, goal = len(found.committed), GOAL_WITH_PICTURES if pictures else GOAL
    name = "with the picture" if pictures else "without the picture"
    lines = [
        f"{name}: {GAMES} games, {answers} answers, {answers / found.seconds:.1f} a second",
        f"  answer to committed: {told(found.committed)}; the goal for p95 is {goal * 1e3:.0f} ms",
        f"  processor: {found.busy / answers * 1e3:.1f} ms an answer with its notices;"
        f" waited {found.crowded:.2f} s for each second run, because of other work",
    ]
    if pictures:
        lines.append(f"  commit to posted, {len(found.posted)} messages with the picture: {told(found.posted)}")
    return lines


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=500)
    parser.add_argument("--rates", type=float, nargs="*", default=RATES, help="answers a second, without the picture")
    parser.add_argument("--rates-with-pictures", type=float, nargs="*", default=RATES_WITH_PICTURES)
    given = parser.parse_args(arguments)
    runs = [(rate, False) for rate in given.rates] + [(rate, True) for rate in given.rates_with_pictures]
    for rate, pictures in runs:
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(load(Path(folder), answers=given.answers, rate=rate, pictures=pictures))
        print("\n".join(report(found, pictures)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
