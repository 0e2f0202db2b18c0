"""`/about`: which version of the bot this is, and how it is: no secrets, and nothing of any one game."""

import math
import platform
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

import discord
import sqlalchemy as sa
from sqlmodel import col, select

from bot.i18n import _, ngettext
from bot.narration.wording import N_
from bot.store import Store
from bot.stored import NotKept
from bot.tables import GameRow, NoticeRow, Status
from bot.timing import ago
from bot.version import version

CAUSES = {
    "NotAllowed": N_("the bot may not post where it belongs"),
    "Unreachable": N_("Discord does not take it"),
}
"""By the kind of the last error of a message that waits."""


async def about(store: Store, data: str, since: datetime, latency: float) -> list[str]:
    """`data`: the id of the data set of new games. `since`: when the bot was started. `latency` to Discord in seconds,
    as the library measures it: not a number before it has.
    """
    lines = [
        _("**The Sword of Rome**, version {version} (data {data}; Python {python}, discord.py {library})").format(
            version=version(), data=data, python=platform.python_version(), library=discord.__version__
        ),
        _("Started {when}.").format(when=ago(since)),
    ]
    if math.isfinite(latency):
        lines.append(_("Discord answers in {n} ms.").format(n=round(latency * 1000)))
    try:
        return lines + await _kept(store, since)
    except NotKept as trouble:
        return [*lines, f"⚠️ {trouble.tell()}"]


async def _kept(store: Store, since: datetime) -> list[str]:
    """Games and messages. Raises NotKept."""
    unsent = col(NoticeRow.sent).is_(None)
    gone = (unsent, col(NoticeRow.dropped) >= since, col(NoticeRow.error) != "")
    async with store.transaction() as session:
        counted = select(GameRow.status, sa.func.count()).group_by(col(GameRow.status))
        games = dict((await session.exec(counted)).all())
        waiting = select(NoticeRow.error, NoticeRow.created).where(unsent, col(NoticeRow.dropped).is_(None))
        late = (await session.exec(waiting)).all()
        lost = (await session.exec(select(sa.func.count()).select_from(NoticeRow).where(*gone))).one()
    running, lobbies = games.get(Status.RUNNING, 0), games.get(Status.LOBBY, 0)
    lines = [
        _("The database works. Games running: {running}; waiting for players: {lobbies}.").format(
            running=running, lobbies=lobbies
        )
    ]
    if not late and not lost:
        return [*lines, _("Every message has been delivered.")]
    if late:
        told = ngettext(
            "⚠️ {n} message waits to be delivered; it was made {when}.",
            "⚠️ {n} messages wait to be delivered; the oldest was made {when}.",
            len(late),
        )
        lines.append(told.format(n=len(late), when=ago(min(created for _error, created in late))))
        lines += _causes(error for error, _created in late)
    if lost:
        told = ngettext(
            "⚠️ Since the start {n} message could not be delivered at all; the log says why.",
            "⚠️ Since the start {n} messages could not be delivered at all; the log says why.",
            lost,
        )
        lines.append(told.format(n=lost))
    return lines


def _causes(errors: Iterable[str]) -> list[str]:
    """How many of those that wait for each cause."""
    kinds = Counter(error.partition(":")[0] for error in errors if error)
    return [f"• {number}: {_(CAUSES.get(kind, CAUSES['Unreachable']))}" for kind, number in kinds.most_common()]
