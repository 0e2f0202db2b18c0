"""The bot without Discord as it is killed: its own clock, its pictures, and the points told as it passes them."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from sqlmodel import SQLModel, select

from bot import preferences
from bot.delivery.filepost import FilePost
from bot.delivery.outbox import Outbox
from bot.delivery.post import Picture
from bot.office import Office
from bot.pictures.illustrate import NoPicture
from bot.preferences import Preferences
from bot.storage.tables import AskRow, DraftRow, GameRow, NoticeRow, OrderRow, SeatRow
from tests.crash.journal import Journal, Line
from tests.crash.points import AheadClock, Aim, PointedPost, PointedStore
from tests.headless import DATA, DATABASE, POST

WISHES = {2: Preferences(dm=True), 3: Preferences(digest=18), 4: Preferences(first_hours=2, every_hours=5)}
"""One of the players is told everything in direct messages, one has a digest, one wants to be reminded soon."""


class Stand:
    """Made by `open`."""

    def __init__(self, folder: Path, clock: AheadClock, journal: Journal, run: int, aim: Aim) -> None:
        def said(nonce: str) -> None:
            journal.write(Line(what="said", run=run, nonce=nonce))

        self.clock, self.at, self._journal, self._run = clock, aim, journal, run
        self.store = PointedStore(f"sqlite+aiosqlite:///{folder / DATABASE}", aim)
        self.post: FilePost = PointedPost(folder / POST, aim, said)
        self.outbox = Outbox(self.store, self.post, clock, self._illustrate)
        self.office = Office(self.store, clock, self.outbox.deliver, [DATA])
        self.desk = self.office.desk

    @classmethod
    async def open(cls, folder: Path, clock: AheadClock, journal: Journal, run: int, aim: Aim) -> "Stand":
        stand = cls(folder, clock, journal, run, aim)
        await stand.store.migrate()
        for user, wish in WISHES.items():
            await preferences.save(stand.store, user, wish)
        return stand

    async def close(self) -> None:
        await self.desk.settled()
        self.post.close()
        await self.store.close()

    async def _illustrate(self, notice: NoticeRow) -> Sequence[Picture]:
        self.at("drawing")
        try:
            pictures = await self.office.illustrator(notice)
        except NoPicture:
            self._journal.write(Line(what="late", run=self._run, nonce=notice.nonce))
            raise
        self.at("drawn")
        return pictures

    async def beside(self) -> str:
        """A mark of all that is kept of the games beside answers, proposals and notices."""
        kinds: tuple[type[SQLModel], ...] = (SeatRow, OrderRow, AskRow, DraftRow)
        async with self.store.transaction() as session:
            rows = [row.model_dump(mode="json") for kind in kinds for row in (await session.exec(select(kind))).all()]
            games = (await session.exec(select(GameRow))).all()
        facts = {"id", "channel", "paused", "status", "revision"}
        rows += [one.model_dump(mode="json", include=facts) for one in games]
        text = "\n".join(sorted(json.dumps(row, sort_keys=True) for row in rows))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
