"""Stored rows with broken values: the others are read all the same, and each broken one is named by its place."""

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import sqlalchemy as sa
from pydantic import ValidationError
from sqlmodel import SQLModel, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from bot.logs import on
from bot.storage import tables
from bot.storage.columns import UnreadableValue
from bot.storage.database import Database
from bot.storage.sound import unsound
from bot.storage.tables import ProposalRow

log = logging.getLogger(__name__)

R = TypeVar("R", bound=SQLModel)
Key = tuple[object, ...]
UNREADABLE = (UnreadableValue, sa.exc.OperationalError)
"""What reading may raise; `is_unreadable` tells which of it is meant."""
MODELS: Mapping[str, type[SQLModel]] = {
    str(model.__tablename__): model
    for model in vars(tables).values()
    if isinstance(model, type) and issubclass(model, SQLModel) and model is not SQLModel
}
KINDS: Mapping[str, str] = {
    "JsonList": "JSON list",
    "JsonObject": "JSON object",
    "MaybeObject": "JSON object",
    "Blob": "packed text",
    "Moment": "moment",
    "StatusName": "state of a game",
    "Whole": "whole number",
    "Large": "whole number",
    "Flag": "yes or no",
}
"""What a column of a type holds; any other holds text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenValue:
    """`key` is the row's. The value itself is never told: it may be secret."""

    table: str
    key: Key
    field: str
    problem: str

    def __str__(self) -> str:
        return f"table {self.table}, row {'/'.join(map(_shown, self.key))}, field {self.field}: {self.problem}"


def is_unreadable(error: BaseException) -> bool:
    """Whether a stored value, not the database or the question, is to blame."""
    if isinstance(error, sa.exc.OperationalError):
        return "decode" in str(error.orig)  # SQLite's word for text that is not UTF-8
    return isinstance(error, UnreadableValue)


async def readable(
    session: AsyncSession, wanted: SelectOfScalar[R], params: Mapping[str, object] | None = None
) -> Sequence[R]:
    """The rows asked for; of those that cannot be read each is told in the log, once."""
    try:
        return (await session.exec(wanted, params=params)).all()
    except UNREADABLE as error:
        if not is_unreadable(error):
            raise
    model: type[R] = wanted.column_descriptions[0]["entity"]
    table = table_of(model)
    found = []
    for key in await _keys(session, wanted, table, params or {}):
        row = await _one(session, model, key)
        if row is None:
            for value in await broken_in(session, model, key):
                tell_once(str(value), _game_of(table, key))
        else:
            found.append(row)
    return found


async def readable_proposals(
    session: AsyncSession, wanted: SelectOfScalar[ProposalRow], params: Mapping[str, object]
) -> Sequence[ProposalRow]:
    """As `readable`; also those that make no sense are passed over and told."""
    found = []
    for row in await readable(session, wanted, params):
        kept = {column.name: getattr(row, column.name) for column in table_of(ProposalRow).c}
        faults = _values(ProposalRow, (row.id,), await unsound(session, ProposalRow, kept))
        for value in faults:
            tell_once(str(value), row.game)
        if not faults:
            found.append(row)
    return found


async def _keys(
    session: AsyncSession, wanted: "sa.Select[*tuple[object, ...]]", table: sa.Table, params: Mapping[str, object]
) -> list[Key]:
    """Of the rows asked for; all of them as bytes, if one cannot be read."""
    columns = table.primary_key.columns
    connection = await session.connection()
    try:
        keys = wanted.with_only_columns(*columns, maintain_column_froms=True)
        return [tuple(row) for row in await connection.execute(keys, params)]
    except UNREADABLE as error:
        if not is_unreadable(error):
            raise
    raw = (sa.cast(column, sa.LargeBinary) for column in columns)
    keys = wanted.with_only_columns(*raw, maintain_column_froms=True)
    return [tuple(row) for row in await connection.execute(keys, params)]


def _this(table: sa.Table, key: Key) -> "list[sa.ColumnElement[bool]]":
    columns = zip(table.primary_key.columns, key, strict=True)
    return [(sa.cast(one, sa.LargeBinary) if isinstance(value, bytes) else one) == value for one, value in columns]


async def _one(session: AsyncSession, model: type[R], key: Key) -> R | None:
    try:
        return (await session.exec(select(model).where(*_this(table_of(model), key)))).first()
    except UNREADABLE as error:
        if not is_unreadable(error):
            raise
        return None


@lru_cache(maxsize=1024)
def tell_once(place: str, game: int | None) -> None:
    log.error("cannot be read and is passed over: %s; python -m bot check tells all such", place, extra=on(game))


def table_of(model: type[SQLModel]) -> sa.Table:
    return SQLModel.metadata.tables[str(model.__tablename__)]


def _game_of(table: sa.Table, key: Key) -> int | None:
    names = [column.name for column in table.primary_key.columns]
    wanted = "id" if table.name == "game" else "game"
    number = _shown(key[names.index(wanted)]) if wanted in names else ""
    return int(number) if number.isdecimal() else None


def _shown(part: object) -> str:
    """Of a key."""
    return part.decode(errors="replace") if isinstance(part, bytes) else str(part)


async def broken_in(session: AsyncSession, model: type[SQLModel], key: Key) -> list[BrokenValue]:
    """The broken values of a row."""
    table = table_of(model)
    this = _this(table, key)
    values: dict[str, object] = {}
    found: dict[str, str] = {}
    for column in table.c:
        try:
            values[column.name] = (await (await session.connection()).execute(sa.select(column).where(*this))).scalar()
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            found[column.name] = f"no {kind_of(column)}"
    if not found:
        found = await unsound(session, model, values)
    try:
        model.model_validate(values)
    except ValidationError as error:
        for one in error.errors(include_input=False, include_url=False, include_context=False):
            found.setdefault(str(one["loc"][0]), one["msg"])
    return _values(model, key, found)


async def broken_of(
    session: AsyncSession, wanted: SelectOfScalar[R], params: Mapping[str, object]
) -> list[BrokenValue]:
    """The broken values of the rows asked for."""
    model: type[R] = wanted.column_descriptions[0]["entity"]
    keys = await _keys(session, wanted, table_of(model), params)
    return [value for key in keys for value in await broken_in(session, model, key)]


def _values(model: type[SQLModel], key: Key, found: Mapping[str, str]) -> list[BrokenValue]:
    table = str(model.__tablename__)
    return [BrokenValue(table=table, key=key, field=field, problem=problem) for field, problem in found.items()]


def kind_of(column: sa.Column[object]) -> str:
    """What it should hold."""
    return KINDS.get(type(column.type).__name__, "text in UTF-8")


async def places_in(session: AsyncSession, game: int) -> list[str]:
    """Of a game that cannot be read, what of it; of rows that belong to no game, if it is none of its own."""
    own = [str(value) async for value in broken_values(session, game)]
    return own or [str(value) async for value in broken_values(session, games=False)]


async def tell(database: Database, game: int) -> None:
    """In the log, once."""
    async with database.transaction() as session:
        for place in await places_in(session, game):
            tell_once(place, game)


async def is_readable(session: AsyncSession, game: int) -> bool:
    """Whether no row of a game has a broken value: all of its rows read at once."""
    for model in MODELS.values():
        table = table_of(model)
        column = table.c.get("id" if table.name == "game" else "game")
        if column is None:
            continue
        try:
            rows = (await session.exec(select(model).where(column == game))).all()
        except UNREADABLE as error:
            if not is_unreadable(error):
                raise
            return False
        for row in rows:
            try:
                model.model_validate(values := {one.name: getattr(row, one.name) for one in table.c})
            except ValidationError:
                return False
            if await unsound(session, model, values):
                return False
        session.expunge_all()
    return True


async def broken_values(
    session: AsyncSession, game: int | None = None, *, games: bool = True
) -> AsyncIterator[BrokenValue]:
    """In the rows of one game, or in all rows there are; `games` False: in those that belong to none."""
    for model in MODELS.values():
        table = table_of(model)
        column = table.c.get("id" if table.name == "game" else "game")
        if (game is not None and column is None) or (not games and column is not None):
            continue
        wanted = sa.select(table).order_by(*table.primary_key.columns)
        if game is not None and column is not None:
            wanted = wanted.where(column == game)
        for key in await _keys(session, wanted, table, {}):
            for value in await broken_in(session, model, key):
                yield value
