"""How long a player waits for his answer; the figures are those of `python -m tests.bench.desk`.

The limits are four times the goals, and wider where the bot has to wait for a processor that does other work: each
answer waits for it, and so do those before it.
"""

import asyncio
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import desk

ROOM = 4


@pytest.mark.usefixtures("safely")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("pictures", "rate", "answers"),
    [(False, 10.0, 40), (True, 5.0, 20)],
    ids=["without the picture", "with the picture"],
)
def test_answer_to_committed(
    benchmark: BenchmarkFixture, tmp_path: Path, pictures: bool, rate: float, answers: int
) -> None:
    def run() -> desk.Load:
        return asyncio.run(desk.load(tmp_path, answers=answers, rate=rate, pictures=pictures))

    found: desk.Load = benchmark.pedantic(run, rounds=1, iterations=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["found"] = desk.report(found, pictures)
    assert len(found.committed) == answers
    goal = desk.GOAL_WITH_PICTURES if pictures else desk.GOAL
    assert desk.p95(found.committed) <= ROOM * goal * (1 + found.crowded) ** 2
