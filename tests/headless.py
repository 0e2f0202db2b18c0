"""The bot without Discord: store, desk and outbox on files in a folder, and players who answer at random."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.clocks.clock import SystemClock
from bot.delivery.filepost import FilePost
from bot.delivery.outbox import Outbox
from bot.delivery.post import Picture
from bot.desk import Answered
from bot.office import Office
from bot.storage.store import Store
from bot.storage.tables import NoticeRow, Status
from bot.table import Table
from engine import Choice, Question, load_dataset, random_answer

DATABASE = "sword.db"
POST = "post.jsonl"
PEOPLE = (1, 2, 3, 4)
DATA = load_dataset()  # read once, also for processes forked from one that has imported this


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player is about to say."""

    user: int
    question: Question
    said: Choice


class Headless:
    """Made by `open`; `pictures`: the notices get their maps, as in the bot."""

    def __init__(self, folder: Path, *, pictures: bool = False) -> None:
        self.clock = SystemClock()
        self.store = Store(f"sqlite+aiosqlite:///{folder / DATABASE}")
        self.post = FilePost(folder / POST)
        self.outbox = Outbox(self.store, self.post, self.clock, self._illustrate)
        self.office = Office(self.store, self.clock, self.outbox.deliver, [DATA])
        self.desk, self.lobby = self.office.desk, self.office.lobby
        self._pictures = pictures

    @classmethod
    async def open(cls, folder: Path, *, pictures: bool = False) -> "Headless":
        bot = cls(folder, pictures=pictures)
        await bot.store.migrate()
        return bot

    async def close(self) -> None:
        """When everything under way has been sent."""
        await self.desk.settled()
        self.post.close()
        await self.store.close()

    async def _illustrate(self, notice: NoticeRow) -> Sequence[Picture]:
        return await self.office.illustrator(notice) if self._pictures else ()

    async def open_lobby(self, channel: int, options: Mapping[str, str] | None = None) -> Table:
        return await self.lobby.open(
            guild=1,
            channel=channel,
            owner=PEOPLE[0],
            scenario="four",
            options=options or {},
            name=f"Table {channel}",
            language="en",
        )

    async def start(self, table: Table, people: Sequence[int] = PEOPLE) -> Table:
        """From a lobby, whoever sits there already, to the first question."""
        for user, seat in zip(people, table.seats, strict=True):
            if seat not in table.holders:
                table, _seat = await self.lobby.join(table, user, seat)
        return await self.lobby.start(table, people[0]) if table.row.status is Status.LOBBY else table

    async def give(self, table: Table, answer: Answer, note: str = "") -> Answered:
        return await self.desk.answer(table.row.id, answer.user, answer.question.number, answer.said, note)


def chosen(table: Table, rng: Random, *, beforehand: float = 0.0) -> Answer:
    """A random answer to a question waited for, or with that probability to one that is not."""
    asides = [question for question in table.questions if not question.waits]
    return answer_to(table, rng.choice(asides if asides and rng.random() < beforehand else table.waiting), rng)


def answer_to(table: Table, question: Question, rng: Random) -> Answer:
    said = random_answer(table.running, question.number, rng)
    return Answer(table.holders[question.seat], question, said)
