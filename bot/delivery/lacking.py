"""Who is told that a game cannot go on in its channel because the bot may not do something there, once each."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col

from bot.delivery.notice import Notice, row_of
from bot.delivery.post import Message, Target
from bot.language.i18n import _, speaking
from bot.rooms.gamename import shown_name
from bot.rooms.permissions import LOCKED, named
from bot.storage.store import Store
from bot.storage.tables import GameRow, NoticeRow, WarnedRow

LACKING = "lacking"
VANISHED = "vanished"
"""In `WarnedRow`, in place of permissions and before the channel's number: it is not there any more."""
PICTURES = ("attach_files",)
"""Without this alone the game goes on, without pictures."""


def lacking_text(row: GameRow, lacking: Sequence[str]) -> str:
    """Of a running game: what does not work, who can mend it and where."""
    if tuple(lacking) == LOCKED:
        text = _(
            "⚠ **{name}** cannot go on in <#{channel}>: the thread is locked. Whoever manages threads there unlocks "
            "it, or grants the bot {permissions}. What was held up is posted by itself then."
        )
    elif not lacking:
        text = _(
            "⚠ **{name}** cannot go on in <#{channel}>: Discord lets the bot post nothing there. If it was removed "
            "from the server, invite it again; else its role lacks a permission in that channel. What was held up is "
            "posted by itself then."
        )
    else:
        text = _(
            "⚠ **{name}** {cannot} in <#{channel}>: the bot lacks {permissions}. Whoever manages that channel grants "
            "it there: Edit Channel › Permissions › the bot's role. What was held up is posted by itself then."
        )
    return text.format(
        name=shown_name(row),
        cannot=_("cannot show its pictures") if tuple(lacking) == PICTURES else _("cannot go on"),
        channel=row.channel,
        permissions=named(lacking),
    )


async def is_told(store: Store, game: int, user: int, lacking: Sequence[str]) -> bool:
    """Whether he has been told that already."""
    async with store.transaction() as session:
        return await session.get(WarnedRow, (game, user, ",".join(lacking))) is not None


async def told(store: Store, game: int, user: int, lacking: Sequence[str], notices: Sequence[NoticeRow] = ()) -> bool:
    """From now on he counts as told, by these notices if there are any; False if he did before: nothing is kept."""
    key = (game, user, ",".join(lacking))
    async with store.transaction() as session:
        if await session.get(WarnedRow, key) is not None:
            return False
        session.add(WarnedRow(game=game, user=user, missing=key[2]))
        session.add_all(notices)
        return True


async def mended(store: Store, game: int, *, pictures: bool) -> None:
    """Messages get through again in its channel, so that the next time everybody is told anew; `pictures`: these too,
    else what is told of them alone stands.
    """
    lacked = [~col(WarnedRow.missing).startswith(VANISHED)]
    if not pictures:
        lacked.append(col(WarnedRow.missing) != ",".join(PICTURES))
    async with store.transaction() as session:
        await session.exec(sa.delete(WarnedRow).where(col(WarnedRow.game) == game, *lacked))


async def warn(store: Store, row: GameRow, lacking: Sequence[str], now: datetime) -> bool:
    """The one who opened the game, by direct message, once; the others read it when they use the bot there. Whether it
    is in the outbox now.
    """
    with speaking(row.language):
        message = Message(text=lacking_text(row, lacking))
    letter = Notice(kind=LACKING, target=Target("user", row.owner), message=message)
    return await told(store, row.id, row.owner, lacking, [row_of(letter, row.id, row.revision, now)])
