"""The statements of each answer. One that is there already takes half the time of one that is made anew."""

import sqlalchemy as sa
from sqlmodel import SQLModel, col, select

from bot.storage.tables import AskRow, GameRow, NoticeRow, OrderRow, PlayerRow, SeatRow

_games, _entries, _drafts, _notices = (SQLModel.metadata.tables[name] for name in ("game", "entry", "draft", "outbox"))
_game = sa.bindparam("game", type_=sa.Integer)
_unsent = select(NoticeRow).where(col(NoticeRow.sent).is_(None), col(NoticeRow.dropped).is_(None))
_fixed = ("id", "game", "revision", "kind", "action", "nonce", "edits", "created")

ADVANCE = sa.update(_games).where(
    _games.c.id == sa.bindparam("seen_game"),
    _games.c.revision == sa.bindparam("seen_revision"),
    _games.c.status == sa.bindparam("seen_status"),
)
ANNOUNCED = sa.update(_games).where(_games.c.id == sa.bindparam("announced"))
ADD_ENTRY = sa.insert(_entries)
ADD_NOTICE = sa.insert(_notices)
DROP_DRAFT = sa.delete(_drafts).where(
    _drafts.c.game == sa.bindparam("said_in"),
    _drafts.c.seat == sa.bindparam("said_by"),
    _drafts.c.question == sa.bindparam("said_to"),
)
MARKED = tuple(column.name for column in _notices.c if column.name not in _fixed)
"""What may become another of a notice."""
MARK = (
    sa.update(_notices).where(_notices.c.id == sa.bindparam("of")).values({name: sa.bindparam(name) for name in MARKED})
)

GAME = select(GameRow).where(col(GameRow.id) == _game)
SEATS = select(SeatRow).where(col(SeatRow.game) == _game)
ORDERS = select(OrderRow).where(col(OrderRow.game) == _game).order_by(col(OrderRow.seat), col(OrderRow.subject))
PLAYERS = select(PlayerRow).where(col(PlayerRow.user).in_(select(SeatRow.user).where(col(SeatRow.game) == _game)))
ASKS = select(AskRow).where(col(AskRow.game) == _game)
UNSENT = _unsent.order_by(col(NoticeRow.id))
UNSENT_OF_GAME = _unsent.where(col(NoticeRow.game) == _game).order_by(col(NoticeRow.id))
EARLIER = select(NoticeRow).where(
    col(NoticeRow.nonce).in_(
        select(NoticeRow.edits).where(
            col(NoticeRow.game) == _game, col(NoticeRow.sent).is_(None), col(NoticeRow.dropped).is_(None)
        )
    )
)
"""Whose messages those of `UNSENT_OF_GAME` change."""
NOTICE = select(NoticeRow).where(col(NoticeRow.nonce) == sa.bindparam("nonce"))
LATEST = (
    select(NoticeRow)
    .where(col(NoticeRow.game) == _game, col(NoticeRow.kind) == sa.bindparam("kind"), NoticeRow.action == "send")
    .where(col(NoticeRow.dropped).is_(None))
    .order_by(col(NoticeRow.id).desc())
    .limit(1)
)
LAST_SENT = (
    select(NoticeRow)
    .where(col(NoticeRow.game) == _game, col(NoticeRow.kind) == sa.bindparam("kind"), NoticeRow.action == "send")
    .where(col(NoticeRow.message_id).is_not(None))
    .order_by(col(NoticeRow.id).desc())
    .limit(1)
)
ASKED = select(SeatRow).where(
    col(SeatRow.game) == _game,
    sa.exists().where(col(AskRow.game) == _game, col(AskRow.seat) == col(SeatRow.seat)),
)
"""The seats a game waits for."""
OF_REVISION = sa.select(sa.func.count(_notices.c.id)).where(
    _notices.c.game == _game, _notices.c.revision == sa.bindparam("revision"), _notices.c.kind == sa.bindparam("kind")
)
"""How many notices of a kind belong to an answer."""
