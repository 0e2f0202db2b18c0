"""`/about`: which version of the bot this is, and how it is: no secrets, and nothing of any one game."""

import math
import platform
from datetime import datetime

import discord
import sqlalchemy as sa
from sqlmodel import col, select

from bot.i18n import _, ngettext
from bot.store import Store
from bot.stored import NotKept
from bot.tables import GameRow, NoticeRow, Status
from bot.timing import ago
from bot.version import version


async def about(store: Store, data: str, since: datetime, latency: float) -> list[str]:
    """`data`: the id of the data set of new games. `since`: when the bot was started. `latency` to Discord in seconds,
    as the library measures it: not a number before it has.
    """
    lines = [
        _("**The Sword of Rome**, version {version} (data {data}; Python {python}, discord.py {library})").format(
            version=version(), data=data, python=platform.python_version(), library=discord.__version__
        ),
        _("Running since {when}.").format(when=ago(since)),
    ]
    if math.isfinite(latency):
        lines.append(_("Discord answers in {n} ms.").format(n=round(latency * 1000)))
    try:
        return lines + await _kept(store)
    except NotKept as trouble:
        return [*lines, f"⚠️ {trouble.tell()}"]


async def _kept(store: Store) -> list[str]:
    """Games and messages. Raises NotKept."""
    open_notice = (col(NoticeRow.sent).is_(None), col(NoticeRow.dropped).is_(None))
    async with store.transaction() as session:
        counted = select(GameRow.status, sa.func.count()).group_by(col(GameRow.status))
        games = dict((await session.exec(counted)).all())
        waiting, oldest = (
            await session.exec(select(sa.func.count(), sa.func.min(NoticeRow.created)).where(*open_notice))
        ).one()
    running, lobbies = games.get(Status.RUNNING, 0), games.get(Status.LOBBY, 0)
    lines = [
        _("The database works. Games running: {running}; waiting for players: {lobbies}.").format(
            running=running, lobbies=lobbies
        )
    ]
    if not waiting:
        return [*lines, _("Every message has been delivered.")]
    late = ngettext(
        "⚠️ {n} message waits to be delivered, since {when}.",
        "⚠️ {n} messages wait to be delivered, the oldest since {when}.",
        waiting,
    )
    return [*lines, late.format(n=waiting, when=ago(oldest))]
