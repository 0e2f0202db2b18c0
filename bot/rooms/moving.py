"""`/game move`: a game whose channel has been deleted goes on in another one."""

from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import replace

import sqlalchemy as sa
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot import preferences
from bot.delivery.notice import Notice
from bot.delivery.overdue import OF_THE_MOMENT
from bot.desk import Desk
from bot.language.i18n import _, languages, speaking
from bot.office import Office
from bot.refusals import GameOver
from bot.rooms import practice
from bot.rooms.gamename import bare_name, shown_name
from bot.rooms.wrongplace import NoRoomToMove, NoSuchLost, NothingToMove, WhichGame
from bot.storage.broken import readable
from bot.storage.store import LostRace
from bot.storage.tables import GameRow, NoticeRow, ProposalRow, Status
from bot.table import Table
from bot.votes import ballots, proposals
from bot.votes.proposed import teller

Gone = Callable[[int], Awaitable[bool]]
"""Whether Discord has that channel no more."""


async def movable(office: Office, guild: int, user: int, gone: Gone) -> Sequence[GameRow]:
    """The running games somebody plays in a server whose channels are gone, the newest first."""
    rows = await practice.places_of(office.store, user)
    return [row for row in rows if row.guild == guild and row.status is Status.RUNNING and await gone(row.channel)]


async def move(office: Office, *, guild: int, channel: int, user: int, game: str | None, gone: Gone) -> Table:
    """Any of its players brings it to a channel without a game. `game`: its number or name, where there are several.

    Raises NothingToMove, NoSuchLost, WhichGame, NoRoomToMove.
    """
    found = await movable(office, guild, user, gone)
    if not found:
        rows = await practice.places_of(office.store, user)
        raise NothingToMove([practice.link(row) for row in rows if row.guild == guild][: practice.MOST_LINKS])
    meant = found if game is None else [row for row in found if _is_called(row, game)]
    if not meant:
        assert game is not None
        raise NoSuchLost(game, _numbered(found))
    if len(meant) > 1:
        raise WhichGame(_numbered(meant))
    return await _moved(office.desk, meant[0], channel, user)


def _is_called(row: GameRow, typed: str) -> bool:
    """By its number or its name, of an unnamed game in any language."""
    names = [str(row.id)]
    for language in languages():
        with speaking(language):
            names.append(bare_name(row).casefold())
    return typed.strip().casefold() in names


def _numbered(rows: Sequence[GameRow]) -> list[str]:
    return [f"{shown_name(row)} ({row.id})" for row in rows[: practice.MOST_LINKS]]


async def _moved(desk: Desk, row: GameRow, channel: int, user: int) -> Table:
    """Raises NoRoomToMove, GameOver, LostRace: another of its players was quicker."""
    lock = desk.lock(row.id)
    async with lock:
        before = await desk.table(row.id)
        if before.is_over:
            raise GameOver
        now = desk.clock.now()
        table = replace(before, row=GameRow(**{**before.row.model_dump(), "channel": channel, "changed": now}))
        shown = await _shown(desk, table, user)
        try:
            async with desk.store.transaction() as session:
                taken = await session.exec(
                    sa.update(GameRow)
                    .where(col(GameRow.id) == row.id, col(GameRow.channel) == row.channel)
                    .values(channel=channel, changed=now)
                )
                if taken.rowcount != 1:
                    raise LostRace
                await _hush(session, row, table.waited_for)
                # its messages are gone with their channel: what would change them says it anew in the other one
                await session.exec(
                    sa.update(NoticeRow)
                    .where(col(NoticeRow.game) == row.id, col(NoticeRow.target_kind) == "channel")
                    .where(col(NoticeRow.target) == row.channel)
                    .values(target=channel, message_id=None)
                )
                proposals.put(session, table.row, shown, now)
        except sa.exc.IntegrityError as error:
            raise NoRoomToMove from error
        except LostRace as error:
            raise NothingToMove([practice.link(await _now(desk, row))]) from error
    desk.send(row.id)
    return table


async def _hush(session: AsyncSession, row: GameRow, told: Set[int]) -> None:
    """What is still to be said of the moment pings none of those who are `told` anew where it stands."""
    wanted = select(NoticeRow).where(
        col(NoticeRow.game) == row.id,
        col(NoticeRow.kind).in_(OF_THE_MOMENT),
        col(NoticeRow.target_kind) == "channel",
        col(NoticeRow.target) == row.channel,
        col(NoticeRow.sent).is_(None),
        col(NoticeRow.dropped).is_(None),
    )
    for notice in await readable(session, wanted):
        pinged = notice.message.get("mentions")
        if isinstance(pinged, list):
            notice.message = {**notice.message, "mentions": [user for user in pinged if user not in told]}


async def _now(desk: Desk, row: GameRow) -> GameRow:
    return (await desk.table(row.id)).row


async def _shown(desk: Desk, table: Table, user: int) -> list[Notice]:
    """Where it stands and what it waits for; those it waits for are pinged, for they could not see it meanwhile. So
    are those whose word on a proposal is missing and whom no message about it has reached.

    Not inside a transaction, for it reads the store.
    """

    def head() -> str:
        told = _("{user} has brought the game to <#{channel}>, for its own was deleted. Nothing else is lost:")
        return told.format(user=f"<@{user}>", channel=table.row.channel)

    wishes = await preferences.load(desk.store, table.waited_for - {user})
    with speaking(table.row.language):
        notices = await desk.herald.again(table, head, wishes)
    for row in await proposals.open_in(desk.store, table.row.id):
        unasked = [one for one, nonce in ballots.asking(row).items() if not await _arrived(desk, row, nonce)]
        pinged = [one for one in unasked if one != user]
        notices += ballots.shown(table, row, await teller(desk, table, row), pinged=pinged)
    return notices


async def _arrived(desk: Desk, row: ProposalRow, nonce: str) -> bool:
    """Or will by itself: what asked one person alone. The table's message is changed before it does."""
    notice = await desk.store.notice(nonce)
    if notice is None:
        return False
    return notice.sent is not None or (nonce != row.nonce and notice.dropped is None)
