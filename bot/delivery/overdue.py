"""What could not be told for long pings, once it can, only those it still concerns, and each of them once."""

from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from bot.clocks.reminders import DIGEST, REMINDER
from bot.delivery.direct import DIRECT
from bot.delivery.notify import HANDOVER
from bot.delivery.post import Message
from bot.storage.store import Store
from bot.storage.tables import AskRow, GameRow, NoticeRow, SeatRow, Status

LONG = timedelta(hours=1)
OF_THE_MOMENT = (HANDOVER, REMINDER, DIGEST)
"""Kinds of notices that ping those the game waits for."""


async def pinging(
    store: Store, notice: NoticeRow, message: Message, later: Sequence[NoticeRow], now: datetime
) -> Message:
    """`later`: what is to be told after it in the same place."""
    if not message.mentions or now - notice.created < LONG:
        return message
    again = {user for one in later for user in _mentioned(one)}
    concerned = set(message.mentions) - again
    if notice.kind in OF_THE_MOMENT and concerned:
        concerned &= await _concerned(store, notice.game)
    return replace(message, mentions=tuple(user for user in message.mentions if user in concerned))


def is_stopped(notice: NoticeRow, game: GameRow) -> bool:
    """Whether it tells one person what is asked of him, and the game has been paused since."""
    asks = notice.kind == REMINDER or notice.kind.startswith(f"{DIRECT}:")
    return asks and game.paused is not None and notice.created <= game.paused


async def outdated(store: Store, notice: NoticeRow, later: Sequence[NoticeRow]) -> bool:
    """Whether what should have asked one person is asked anew by another one, or the game waits for him no more."""
    if any(one.kind == notice.kind and one.action == "send" for one in later):
        return True
    row = await store.game(notice.game)
    return row is None or row.status is Status.OVER or notice.target not in await _concerned(store, notice.game)


def _mentioned(notice: NoticeRow) -> Set[int]:
    found = notice.message.get("mentions") if notice.action == "send" else None
    return {user for user in found if isinstance(user, int)} if isinstance(found, list) else set()


async def _concerned(store: Store, game: int) -> Set[int]:
    """Whom it waits for; all its players, if it is over."""
    players = select(SeatRow.user).where(SeatRow.game == game)
    asked = sa.exists().where(col(AskRow.game) == game, col(AskRow.seat) == col(SeatRow.seat))
    async with store.transaction() as session:
        row = await session.get(GameRow, game)
        over = row is not None and row.status is Status.OVER
        return set((await session.exec(players if over else players.where(asked))).all())
