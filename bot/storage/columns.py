"""Columns that are read with care: SQLite keeps any value in any of them."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TypeVar, get_origin

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import AutoString

T = TypeVar("T")


class UnreadableValue(ValueError):
    """A stored value is none of its column's kind; `bot.storage.broken` finds which."""


class Kept(sa.TypeDecorator[T]):
    """A column whose values are read with care: raises UnreadableValue."""

    cache_ok = True

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Callable[[object], T | None] | None:
        read = super().result_processor(dialect, coltype)
        if read is None:
            return None

        def careful(value: object) -> T | None:
            try:
                return read(value)
            except (ValueError, TypeError, LookupError, AttributeError) as error:
                raise UnreadableValue(f"{type(self).__name__}: {type(error).__name__}") from error

        return careful


class Json(Kept[JsonValue]):
    impl = sa.JSON
    cache_ok = True


class Moment(Kept[datetime]):
    """A moment with its time zone; kept as UTC, also by databases that forget zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC) if value.tzinfo is None else value


class _Plain(Kept[T]):
    """A column of a type of Python's own, with nothing else in it, whatever the database takes."""

    cache_ok = True
    kind: type

    def process_result_value(self, value: T | None, dialect: sa.Dialect) -> T | None:
        if value is not None and type(value) is not self.kind:
            raise UnreadableValue(type(self).__name__)
        return value


class Blob(_Plain[bytes]):
    impl = sa.LargeBinary
    cache_ok = True
    kind = bytes


class Whole(_Plain[int]):
    impl = sa.Integer
    cache_ok = True
    kind = int


class Large(_Plain[int]):
    impl = sa.BigInteger
    cache_ok = True
    kind = int


class Words(_Plain[str]):
    impl = sa.String
    cache_ok = True
    kind = str


class Long(_Plain[str]):
    impl = sa.Text
    cache_ok = True
    kind = str


class Flag(Kept[bool]):
    impl = sa.Boolean
    cache_ok = True

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Callable[[object], bool | None]:
        def careful(value: object) -> bool | None:
            if value not in (None, 0, 1):
                raise UnreadableValue(type(self).__name__)
            return None if value is None else bool(value)

        return careful


class _Shaped(Json):
    """JSON that is a list or an object, as its field is."""

    cache_ok = True
    kinds: tuple[type, ...]

    def process_result_value(self, value: JsonValue | None, dialect: sa.Dialect) -> JsonValue | None:
        if type(value) not in self.kinds:
            raise UnreadableValue(type(self).__name__)
        return value


class JsonList(_Shaped):
    cache_ok = True
    kinds = (list,)


class JsonObject(_Shaped):
    cache_ok = True
    kinds = (dict,)


class MaybeObject(_Shaped):
    cache_ok = True
    kinds = (dict, type(None))


CAREFUL: Mapping[type, type[Kept[int]] | type[Kept[str]] | type[Kept[bool]]] = {
    sa.Integer: Whole,
    sa.BigInteger: Large,
    sa.Boolean: Flag,
    sa.Text: Long,
    AutoString: Words,
}


def read_with_care(model: type[SQLModel]) -> None:
    """SQLite keeps any value in any column: each is looked at when it is read."""
    for column in SQLModel.metadata.tables[str(model.__tablename__)].c:
        if isinstance(column.type, Json):
            many = get_origin(model.model_fields[column.name].annotation) is list
            column.type = JsonList() if many else MaybeObject() if column.nullable else JsonObject()
        elif type(column.type) in CAREFUL:
            column.type = CAREFUL[type(column.type)]()
