"""Rows as plain data, without their constructor, which takes every value by itself through pydantic and SQLAlchemy."""

from collections.abc import Mapping
from typing import TypeVar

import sqlalchemy as sa
from sqlmodel import SQLModel
from sqlmodel.sql.expression import SelectOfScalar

R = TypeVar("R", bound=SQLModel)
STATE = "_sa_instance_state"


def fetched(connection: sa.Connection, wanted: SelectOfScalar[R], params: Mapping[str, object]) -> list[R]:
    """All rows of one table that are asked for: half the time of a session, which would keep watch over them."""
    model: type[R] = wanted.column_descriptions[0]["entity"]
    return [made(model, row._asdict()) for row in connection.execute(wanted, params)]


def first(connection: sa.Connection, wanted: SelectOfScalar[R], params: Mapping[str, object]) -> R | None:
    return next(iter(fetched(connection, wanted, params)), None)


def made(model: type[R], values: Mapping[str, object]) -> R:
    """With all its columns; nothing is checked."""
    row: R = sa.inspect(model).class_manager.new_instance()
    row.__dict__.update(values)
    return row


def changed(row: R, **changes: object) -> R:
    """A copy; nothing is checked."""
    return made(type(row), {**{name: value for name, value in row.__dict__.items() if name != STATE}, **changes})
