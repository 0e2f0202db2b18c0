"""The tables of the store. A row is plain data: nothing is loaded behind its back."""

from datetime import UTC, datetime
from enum import StrEnum

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import Field, SQLModel


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


OPEN = (Status.LOBBY, Status.RUNNING)


class Moment(sa.TypeDecorator[datetime]):
    """A moment with its time zone; kept as UTC, also by databases that forget zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC) if value.tzinfo is None else value


class StatusName(sa.TypeDecorator[Status]):
    impl = sa.String(8)
    cache_ok = True

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Status | None:
        return None if value is None else Status(value)


class GameRow(SQLModel, table=True):
    """`revision` counts the answers; `state` is the engine's save after the last of them, empty in the lobby.

    `draws` counts the dice and cards ever drawn; it never goes back, whatever is undone.
    """

    __tablename__ = "game"
    __table_args__ = (
        sa.Index(
            "one_open_game_per_channel",
            "channel",
            unique=True,
            sqlite_where=sa.text("status IN ('lobby', 'running')"),
            postgresql_where=sa.text("status IN ('lobby', 'running')"),
        ),
    )

    id: int = Field(default=None, primary_key=True)
    guild: int = Field(sa_type=sa.BigInteger, index=True)
    channel: int = Field(sa_type=sa.BigInteger)
    owner: int = Field(sa_type=sa.BigInteger)
    name: str
    scenario: str
    options: dict[str, str] = Field(default_factory=dict, sa_type=sa.JSON)
    language: str = "en"
    dataset_id: str
    dataset_hash: str
    status: Status = Field(default=Status.LOBBY, sa_type=StatusName)
    revision: int = 0
    draws: int = 0
    state: str = Field(default="", sa_type=sa.Text)
    commitment: str = ""
    created: datetime = Field(sa_type=Moment)
    changed: datetime = Field(sa_type=Moment)


class SeatRow(SQLModel, table=True):
    __tablename__ = "seat"

    game: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    user: int = Field(sa_type=sa.BigInteger, index=True)
    preferences: dict[str, JsonValue] = Field(default_factory=dict, sa_type=sa.JSON)


class EntryRow(SQLModel, table=True):
    """One answer. `user` is None when the clock or an order answered, `seat` when nobody's seat did (the start).

    `state` is packed against the previous revision's, or by itself when `whole`; the store unpacks it.
    """

    __tablename__ = "entry"

    game: int = Field(primary_key=True, foreign_key="game.id")
    revision: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    seat: str | None = None
    user: int | None = Field(default=None, sa_type=sa.BigInteger)
    question: int | None = None
    words: list[str] = Field(sa_type=sa.JSON)
    note: str = ""
    draws: list[JsonValue] = Field(sa_type=sa.JSON)
    events: list[JsonValue] = Field(sa_type=sa.JSON)
    whole: bool
    state: bytes
    at: datetime = Field(sa_type=Moment)


class DraftRow(SQLModel, table=True):
    """A half-said sentence."""

    __tablename__ = "draft"

    game: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    question: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    words: list[str] = Field(sa_type=sa.JSON)


class OrderRow(SQLModel, table=True):
    """A standing order or a declaration of a seat, about one subject (a card, or a kind of moment)."""

    __tablename__ = "order"

    game: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    subject: str = Field(primary_key=True)
    content: dict[str, JsonValue] = Field(sa_type=sa.JSON)


class NoticeRow(SQLModel, table=True):
    """A message on its way. Open while neither `sent` nor `dropped`; `due` is the earliest moment of the next try."""

    __tablename__ = "outbox"
    __table_args__ = (sa.Index("open_notices", "game", "id", sqlite_where=sa.text("sent IS NULL AND dropped IS NULL")),)

    id: int = Field(default=None, primary_key=True)
    game: int = Field(foreign_key="game.id")
    revision: int
    kind: str
    action: str
    target_kind: str
    target: int = Field(sa_type=sa.BigInteger)
    nonce: str = Field(unique=True)
    edits: str = ""
    message: dict[str, JsonValue] = Field(sa_type=sa.JSON)
    fallback: dict[str, JsonValue] | None = Field(default=None, sa_type=sa.JSON)
    drawing: str = ""
    created: datetime = Field(sa_type=Moment)
    due: datetime = Field(sa_type=Moment)
    attempts: int = 0
    error: str = ""
    sent: datetime | None = Field(default=None, sa_type=Moment)
    dropped: datetime | None = Field(default=None, sa_type=Moment)
    message_id: int | None = Field(default=None, sa_type=sa.BigInteger)


class ReminderRow(SQLModel, table=True):
    """How often a user was reminded of a question, and when he is next."""

    __tablename__ = "reminder"

    game: int = Field(primary_key=True, foreign_key="game.id")
    question: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    user: int = Field(primary_key=True, sa_type=sa.BigInteger, sa_column_kwargs={"autoincrement": False})
    count: int = 0
    due: datetime = Field(sa_type=Moment)
