"""Another bot on the same database, a process of its own: `python -m tests.bot.rival FOLDER hold|answer`.

`hold` claims the database as the bot does and waits. `answer` does not ask; for each line of JSON (game, user,
question, sentences) it gives all these answers at once and says what became of each.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from sqlmodel import select

from bot.refusals import Refusal
from bot.storage.store import Store
from bot.storage.tables import NoticeRow

ROOT = Path(__file__).parents[2]
DATABASE = "sword.db"


def started(folder: Path, what: str) -> subprocess.Popen[str]:
    """Once it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bot.rival", str(folder), what],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def said(process: subprocess.Popen[str], line: str) -> str:
    """What it prints to a line."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return process.stdout.readline()


async def notices(store: Store, game: int, revision: int | None = None) -> Sequence[NoticeRow]:
    async with store.transaction() as session:
        wanted = select(NoticeRow).where(NoticeRow.game == game)
        if revision is not None:
            wanted = wanted.where(NoticeRow.revision == revision)
        return (await session.exec(wanted)).all()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def _hold(folder: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{folder / DATABASE}")
    await store.claim()
    await store.migrate()
    _say("ready")
    await asyncio.sleep(600)


async def _answer(folder: Path) -> None:
    from tests.headless import Headless  # the other errand begins sooner without it

    bot = await Headless.open(folder)
    _say("ready")
    while line := await asyncio.to_thread(sys.stdin.readline):
        game, user, number, sentences = json.loads(line)

        async def attempt(words: list[str], game: int = game, user: int = user, number: int = number) -> str:
            try:
                await bot.desk.answer(game, user, number, tuple(words))
            except Refusal as refusal:
                return type(refusal).__name__
            return "done"

        outcomes = await asyncio.gather(*map(attempt, sentences))
        await bot.desk.settled()
        _say(json.dumps(outcomes))


if __name__ == "__main__":
    asyncio.run({"hold": _hold, "answer": _answer}[sys.argv[2]](Path(sys.argv[1])))
