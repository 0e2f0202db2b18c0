"""A channel is there no more: a lobby or practice game ends, a game of several people waits until it goes on elsewhere.

Discord tells of it while the bot is connected; else it shows when something is to be posted there.
"""

import logging
from collections.abc import Iterable

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot import preferences
from bot.delivery.lacking import VANISHED
from bot.delivery.notice import Notice, row_of
from bot.delivery.post import Message, Target
from bot.desk import Desk
from bot.language.i18n import _, speaking
from bot.logs import on
from bot.refusals import Refusal
from bot.storage.store import LostRace, Store
from bot.storage.tables import GameRow, Status, WarnedRow
from bot.table import Table
from bot.votes.decisions import abandoned, paused

log = logging.getLogger(__name__)


async def vanished(desk: Desk, channel: int) -> None:
    """See what becomes of the game that was played there."""
    row = await desk.store.game_in(channel)
    if row is None:
        return
    try:
        await _without_channel(desk, row.id, channel)
    except Refusal as refusal:
        log.error("The channel is gone, and the game cannot be read: %s", refusal.tell(), extra=on(row.id))


async def _without_channel(desk: Desk, game: int, channel: int) -> None:
    """Raises OtherData, Unreadable."""
    lock = desk.lock(game)
    async with lock:
        while True:
            table = await desk.table(game)
            if table.is_over or table.row.channel != channel:
                return
            try:
                await _settled(desk, table)
                break
            except LostRace:
                continue
    desk.send(game)


async def _settled(desk: Desk, table: Table) -> None:
    """Raises LostRace."""
    row, now = table.row, desk.clock.now()
    if row.status is Status.LOBBY:
        log.info("its channel is gone: the lobby is closed", extra=on(row.id))
        return await desk.store.close_lobby(row.id, now)
    if table.is_practice:
        log.info("its channel is gone: the practice game is ended", extra=on(row.id))
        async with desk.store.transaction() as session:
            return await abandoned(table, now).write(session)
    languages = {user: wish.language for user, wish in (await preferences.load(desk.store, _people(table))).items()}
    async with desk.store.transaction() as session:
        if row.paused is None:
            await paused(table, row.owner, now).write(session)
        for user in [user for user in _people(table) if await _is_news(session, row, user)]:
            with speaking(languages[user] or row.language):
                session.add(row_of(_letter(table, user), row.id, row.revision, now))
    return None


def _people(table: Table) -> list[int]:
    return list(dict.fromkeys(table.holders.values()))


async def _is_news(session: AsyncSession, row: GameRow, user: int) -> bool:
    """Whether he has not been told of it yet; now he counts as told."""
    key = (row.id, user, _mark(row))
    if await session.get(WarnedRow, key) is not None:
        return False
    session.add(WarnedRow(game=key[0], user=key[1], missing=key[2]))
    return True


def _mark(row: GameRow) -> str:
    return f"{VANISHED} {row.channel}"


def _letter(table: Table, user: int) -> Notice:
    told = _(
        "**{name}**: the channel of this game has been deleted. Nothing else is lost: the game stands as it stood, and "
        "its clocks stand still. Any of its players says /game move in another channel or thread of the same server, "
        "and it goes on there."
    ).format(name=table.name)
    return Notice(kind=VANISHED, target=Target("user", user), message=Message(text=told))


async def without_channel(store: Store, rows: Iterable[GameRow]) -> frozenset[int]:
    """Those of these games whose channel is known to be gone."""
    marks = {row.id: _mark(row) for row in rows}
    async with store.transaction() as session:
        wanted = select(WarnedRow.game, WarnedRow.missing).where(col(WarnedRow.game).in_(list(marks)))
        found = (await session.exec(wanted.where(col(WarnedRow.missing).startswith(VANISHED)))).all()
    return frozenset(game for game, missing in found if missing == marks[game])
