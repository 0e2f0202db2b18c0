"""`/about`: which version of the bot this is, and how it is: no secrets, and nothing of any one game."""

import math
import platform
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

import discord
import sqlalchemy as sa
from sqlmodel import col, select

from bot.clocks.timing import ago
from bot.language.i18n import _, ngettext
from bot.narration.wording import N_
from bot.storage.broken import UNREADABLE, is_unreadable
from bot.storage.store import Store
from bot.storage.stored import NotKept
from bot.storage.tables import GameRow, NoticeRow, Status
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
        _("**The Sword of Rome**, version {version} (data set: {data}; Python {python}, discord.py {library})").format(
            version=version(), data=data, python=platform.python_version(), library=discord.__version__
        ),
        _("Started {when}.").format(when=ago(since)),
    ]
    if math.isfinite(latency):
        lines.append(_("Discord answers in {n} ms.").format(n=round(latency * 1000)))
    try:
        lines += await _games(store)
        return lines + await _messages(store, since)
    except NotKept as trouble:
        return [*lines, f"⚠️ {trouble.tell()}"]
    except UNREADABLE as error:
        if not is_unreadable(error):
            raise
        return [*lines, _unread()]


def _unread() -> str:
    return _("⚠️ Something that is stored cannot be read. Whoever runs the bot finds what with: `python -m bot check`")


async def _games(store: Store) -> list[str]:
    """Raises NotKept. Those in a state there is none of are found without reading it."""
    counts = [sa.func.count().filter(col(GameRow.status) == status) for status in Status]
    async with store.connection() as connection:
        *known, games = (await connection.execute(sa.select(*counts, sa.func.count()).select_from(GameRow))).one()
    number = dict(zip(Status, known, strict=True))
    line = _("The database works. Games running: {running}; lobbies not begun: {lobbies}.").format(
        running=number[Status.RUNNING], lobbies=number[Status.LOBBY]
    )
    return [line] if sum(known) == games else [line, _unread()]


async def _messages(store: Store, since: datetime) -> list[str]:
    """Raises NotKept, and what `UNREADABLE` names."""
    unsent = col(NoticeRow.sent).is_(None)
    gone = (unsent, col(NoticeRow.dropped) >= since, col(NoticeRow.error) != "")
    async with store.transaction() as session:
        waiting = select(NoticeRow.error, NoticeRow.created).where(unsent, col(NoticeRow.dropped).is_(None))
        late = (await session.exec(waiting)).all()
        lost = (await session.exec(select(sa.func.count()).select_from(NoticeRow).where(*gone))).one()
    if not late and not lost:
        return [_("Every message has been delivered.")]
    lines = []
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
