"""Rows of the outbox read as far as they can be: one with a broken value still says what it is about."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from bot.delivery.notice import is_message
from bot.storage.broken import UNREADABLE, BrokenValue, is_unreadable, kind_of, table_of, tell_once
from bot.storage.rows import fetched, made
from bot.storage.sound import NO_MESSAGE
from bot.storage.tables import NoticeRow

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
BLANK: Mapping[str, object] = {
    "revision": 0,
    "kind": "",
    "action": "send",
    "target_kind": "channel",
    "target": 0,
    "edits": "",
    "message": {},
    "fallback": None,
    "drawing": "",
    "attempts": 0,
    "error": "",
    "sent": None,
    "dropped": None,
    "message_id": None,
}
"""What stands for a broken value."""
KNOWN_BY = frozenset({"nonce", "revision", "created", "message_id"})
"""Without these a message cannot be told from others, nor be found again."""


class Salvaged(NamedTuple):
    """`broken`: the names of the columns in which something else stands for what was stored."""

    row: NoticeRow
    broken: frozenset[str] = frozenset()


def salvaged(
    connection: sa.Connection, wanted: SelectOfScalar[NoticeRow], params: Mapping[str, object]
) -> list[Salvaged]:
    """The rows asked for; each broken value is told in the log, once."""
    try:
        return [Salvaged(row) for row in fetched(connection, wanted, params)]
    except UNREADABLE as error:
        if not is_unreadable(error):
            raise
    ids = wanted.with_only_columns(col(NoticeRow.id), maintain_column_froms=True)
    return [_one(connection, number) for (number,) in connection.execute(ids, params).all()]


def newest(
    connection: sa.Connection, wanted: SelectOfScalar[NoticeRow], params: Mapping[str, object]
) -> NoticeRow | None:
    """The first of those asked for, unless it cannot be known by what is left of it."""
    row, broken = next(iter(salvaged(connection, wanted, params)), (None, frozenset[str]()))
    return None if broken & KNOWN_BY else row


def told_unsound(one: Salvaged) -> Salvaged:
    """With what is no message, though it can be read, among what is broken."""
    row = one.row
    found = {name for name in ("message", "fallback") if name not in one.broken and not is_message(getattr(row, name))}
    if row.fallback is None:
        found.discard("fallback")
    _tell(row, dict.fromkeys(sorted(found), NO_MESSAGE))
    return one._replace(broken=one.broken | found)


def _one(connection: sa.Connection, number: int) -> Salvaged:
    table = table_of(NoticeRow)
    try:
        [row] = fetched(connection, select(NoticeRow).where(col(NoticeRow.id) == number), {})
    except UNREADABLE as error:
        if not is_unreadable(error):
            raise
    else:
        return Salvaged(row)
    values: dict[str, object] = {}
    found: dict[str, str] = {}
    for column in table.c:
        try:
            values[column.name] = connection.execute(sa.select(column).where(table.c.id == number)).scalar()
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            found[column.name] = f"no {kind_of(column)}"
    created, due = values.get("created", LONG_AGO), values.get("due", LONG_AGO)
    blank = {**BLANK, "nonce": f"outbox-{number}", "created": due, "due": created}
    row = made(NoticeRow, {name: values.get(name, blank.get(name)) for name in NoticeRow.model_fields})
    _tell(row, found)
    return Salvaged(row, frozenset(found))


def _tell(row: NoticeRow, found: Mapping[str, str]) -> None:
    for field, problem in found.items():
        place = BrokenValue(table=str(NoticeRow.__tablename__), key=(row.id,), field=field, problem=problem)
        tell_once(str(place), row.game)
