"""The notices that tell what is asked. Of what nobody could be told no clock is at a moment: they wait for it."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from bot.delivery.direct import DIRECT
from bot.delivery.notify import HANDOVER
from bot.storage.tables import AskRow, NoticeRow, SeatRow

LATE = timedelta(minutes=1)
"""How long a notice is on its way that comes late."""
_BEGINNING = f"{DIRECT}:"


def is_late(notice: NoticeRow, now: datetime) -> bool:
    """Whether it tells what is asked, and only now."""
    tells = notice.kind == HANDOVER or notice.kind.startswith(_BEGINNING)
    return tells and notice.action != "strip" and now - notice.created >= LATE


_open = (
    col(NoticeRow.sent).is_(None),
    col(NoticeRow.dropped).is_(None),
    col(NoticeRow.action) != "strip",
    sa.or_(col(NoticeRow.kind) == HANDOVER, col(NoticeRow.kind).startswith(_BEGINNING)),
)
_tables = select(NoticeRow.game).where(*_open, NoticeRow.target_kind == "channel")
_people = (
    select(SeatRow.game, SeatRow.seat)
    .join(NoticeRow, sa.and_(col(NoticeRow.game) == col(SeatRow.game), col(NoticeRow.target) == col(SeatRow.user)))
    .where(*_open, NoticeRow.target_kind == "user")
)
UNTOLD = sa.or_(col(AskRow.game).in_(_tables), sa.tuple_(col(AskRow.game), col(AskRow.seat)).in_(_people))
"""Of a clock: something that has to tell the table, or its person, is not sent yet."""
