"""The part of the store that holds the outbox."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from bot.delivery.notice import Notice, values_of
from bot.storage.broken import UNREADABLE, is_unreadable, readable
from bot.storage.database import Database
from bot.storage.rows import R, fetched, first
from bot.storage.statements import ADD_NOTICE, ANNOUNCED, EARLIER, LATEST, MARK, MARKED, NOTICE, UNSENT, UNSENT_OF_GAME
from bot.storage.tables import GameRow, NoticeRow


class Outgoing(Database):
    async def rows(self, wanted: SelectOfScalar[R], params: Mapping[str, object] | None = None) -> Sequence[R]:
        """As `readable`."""
        try:
            return await self.fetch(wanted, params or {})
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
        async with self.transaction() as session:
            return await readable(session, wanted, params)

    async def put(self, game: GameRow, notices: Sequence[Notice], at: datetime) -> None:
        """Into the outbox without an answer (a lobby, a start of the bot)."""
        if rows := rows_of(notices, game.id, game.revision, at):
            await self.run(lambda connection: connection.execute(ADD_NOTICE, rows))

    async def announce(self, game: GameRow, notices: Sequence[Notice], at: datetime) -> None:
        """As `put`; and the game is known to have been announced in this epoch."""
        rows = rows_of(notices, game.id, game.revision, at)

        def write(connection: sa.Connection) -> None:
            connection.execute(ADD_NOTICE, rows)
            connection.execute(ANNOUNCED, {"announced": game.id, "epoch": self.epoch})

        await self.run(write)

    async def unsent(self, game: int | None = None) -> Sequence[NoticeRow]:
        """Of one game or of all, in the order they were put in."""
        return await (self.rows(UNSENT) if game is None else self.rows(UNSENT_OF_GAME, {"game": game}))

    async def undelivered(self, game: int) -> Sequence[tuple[NoticeRow, NoticeRow | None]]:
        """As `unsent`, each with that whose message it changes; what becomes of a row shows wherever it is."""

        def read(connection: sa.Connection) -> tuple[Sequence[NoticeRow], Sequence[NoticeRow]]:
            unsent = fetched(connection, UNSENT_OF_GAME, {"game": game})
            return unsent, fetched(connection, EARLIER, {"game": game}) if any(row.edits for row in unsent) else []

        try:
            unsent, earlier = await self.run(read)
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            unsent = await self.unsent(game)
            earlier = [row for one in unsent if one.edits and (row := await self.notice(one.edits)) is not None]
        known = {row.nonce: row for row in (*earlier, *unsent)}
        return [(row, known.get(row.edits)) for row in unsent]

    async def notice(self, nonce: str) -> NoticeRow | None:
        return await self.run(lambda connection: first(connection, NOTICE, {"nonce": nonce}))

    async def last_sent(self, game: int, kind: str) -> NoticeRow | None:
        """The newest message of a kind that was sent."""
        async with self.transaction() as session:
            wanted = (
                select(NoticeRow)
                .where(NoticeRow.game == game, NoticeRow.kind == kind, NoticeRow.action == "send")
                .where(col(NoticeRow.message_id).is_not(None))
                .order_by(col(NoticeRow.id).desc())
                .limit(1)
            )
            return (await session.exec(wanted)).first()

    async def latest(self, game: int, kind: str) -> NoticeRow | None:
        """The newest message of a kind, sent or on its way."""
        of = {"game": game, "kind": kind}
        return await self.run(lambda connection: first(connection, LATEST, of))

    async def showing(self, game: int, kind: str, custom_id: str) -> NoticeRow | None:
        """The newest message of a kind that has this component, whatever became of it."""
        wanted = (
            select(NoticeRow).where(NoticeRow.game == game, NoticeRow.kind == kind).order_by(col(NoticeRow.id).desc())
        )
        quoted = json.dumps(custom_id)
        return next((one for one in await self.rows(wanted) if quoted in json.dumps(one.message)), None)

    async def mark(self, notice: NoticeRow) -> None:
        """Keep what became of a notice: the row as the outbox changed it."""
        kept = {"of": notice.id, **{name: getattr(notice, name) for name in MARKED}}
        await self.run(lambda connection: connection.execute(MARK, kept))


def rows_of(notices: Sequence[Notice], game: int, revision: int, at: datetime) -> list[dict[str, object]]:
    return [values_of(notice, game, revision, at) for notice in notices]
