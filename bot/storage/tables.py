"""The tables of the store. A row is plain data: nothing is loaded behind its back."""

from datetime import datetime
from enum import StrEnum
from typing import Literal

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import Field, SQLModel

from bot.storage.columns import Blob, Json, Kept, Moment, read_with_care


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


OPEN = (Status.LOBBY, Status.RUNNING)
ABANDONED = "abandoned"
DEADLINES = {"window": 24, "question": 24, "turn": 0}
"""In a game that has no others."""

By = Literal["player", "order", "clock", "table"]
"""Who gave an answer: its seat's player, his standing order, the deadline's default, or the table by consent."""

Kind = Literal["undo", "adjust", "pause", "replace", "abandon"]
"""What is proposed."""
End = Literal["", "agreed", "refused", "void", "withdrawn"]
"""How a proposal ended; empty while it can still go either way."""


class StatusName(Kept[Status]):
    impl = sa.String(8)
    cache_ok = True

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Status | None:
        return None if value is None else Status(value)


class GameRow(SQLModel, table=True):
    """`revision` counts the answers, `silent` those of them that nobody may know of (see `bot.numbers`); `state` is the
    engine's save after the last of them, empty in the lobby.

    `draws` counts the dice and cards ever drawn; it never goes back, whatever is undone. `deadlines`: hours by kind of
    question, 0 for none. `ended`: won or abandoned, empty before. `name`: what was typed, or of `gamename.AUTOMATIC`.
    `epoch`: of the database, when the game began or was last announced by a start of the bot.
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
    options: dict[str, str] = Field(default_factory=dict, sa_type=Json)
    language: str = "en"
    dataset_id: str
    dataset_hash: str
    status: Status = Field(default=Status.LOBBY, sa_type=StatusName)
    revision: int = 0
    silent: int = 0
    draws: int = 0
    state: str = Field(default="", sa_type=sa.Text)
    commitment: str = ""
    deadlines: dict[str, int] = Field(default_factory=lambda: dict(DEADLINES), sa_type=Json)
    paused: datetime | None = Field(default=None, sa_type=Moment)
    ended: str = ""
    epoch: str = ""
    created: datetime = Field(sa_type=Moment)
    changed: datetime = Field(sa_type=Moment)

    @property
    def number(self) -> int:
        """That of the log's latest entry: whatever is shown or logged says this one, not the revision."""
        return self.revision - self.silent


class SeatRow(SQLModel, table=True):
    __tablename__ = "seat"

    game: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    user: int = Field(sa_type=sa.BigInteger, index=True)
    preferences: dict[str, JsonValue] = Field(default_factory=dict, sa_type=Json)


class EntryRow(SQLModel, table=True):
    """One answer. `user` is None when the clock or an order answered, `seat` when nobody's seat did: the start, an undo
    (`words`: undo and the revision gone back to) and an adjustment (adjust and its sentence).

    `name` is the decision's, or that of an undo about which nobody was asked; `undone` the revision of the undo that
    took the answer back. `reminded` and `told` are the question's, as in `AskRow`: it may be asked again. `state` is
    packed against the previous revision's, or by itself when `whole`; the store unpacks it.
    """

    __tablename__ = "entry"

    game: int = Field(primary_key=True, foreign_key="game.id")
    revision: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    seat: str | None = None
    user: int | None = Field(default=None, sa_type=sa.BigInteger)
    question: int | None = None
    name: str = ""
    by: str = "player"
    words: list[str] = Field(sa_type=Json)
    note: str = ""
    turn: int = 0
    round: int = 0
    undone: int | None = None
    reminded: int = 0
    told: bool = False
    draws: list[JsonValue] = Field(sa_type=Json)
    events: list[JsonValue] = Field(sa_type=Json)
    whole: bool
    state: bytes = Field(sa_type=Blob)
    at: datetime = Field(sa_type=Moment)


class DraftRow(SQLModel, table=True):
    """A half-said sentence; a note that is to go with it is its last word (see `store.NOTE`)."""

    __tablename__ = "draft"

    game: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    question: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    words: list[str] = Field(sa_type=Json)


class OrderRow(SQLModel, table=True):
    """A standing order or a declaration of a seat, about one subject (a card, or a kind of moment)."""

    __tablename__ = "order"

    game: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    subject: str = Field(primary_key=True)
    content: dict[str, JsonValue] = Field(sa_type=Json)


class NoticeRow(SQLModel, table=True):
    """A message on its way. Open while neither `sent` nor `dropped`; `due` is the earliest moment of the next try."""

    __tablename__ = "outbox"
    __table_args__ = (
        sa.Index("open_notices", "game", "id", sqlite_where=sa.text("sent IS NULL AND dropped IS NULL")),
        sa.Index("notices_of_game", "game", "kind", "action"),
    )

    id: int = Field(default=None, primary_key=True)
    game: int = Field(foreign_key="game.id")
    revision: int
    kind: str
    action: str
    target_kind: str
    target: int = Field(sa_type=sa.BigInteger)
    nonce: str = Field(unique=True)
    edits: str = ""
    message: dict[str, JsonValue] = Field(sa_type=Json)
    fallback: dict[str, JsonValue] | None = Field(default=None, sa_type=Json)
    drawing: str = ""
    created: datetime = Field(sa_type=Moment)
    due: datetime = Field(sa_type=Moment)
    attempts: int = 0
    error: str = ""
    sent: datetime | None = Field(default=None, sa_type=Moment)
    dropped: datetime | None = Field(default=None, sa_type=Moment)
    message_id: int | None = Field(default=None, sa_type=sa.BigInteger)


class AskRow(SQLModel, table=True):
    """The clocks of a question the game waits for; each moment is None when nothing is to come of it any more.

    `remind`: the next reminder. `half`: the reminder at half time. `deadline`: when its default is answered.
    `reminded` counts the reminders, also over undone answers; `told`: the table knows that there come no more.
    """

    __tablename__ = "ask"
    __table_args__ = (
        sa.Index("ask_remind", "remind"),
        sa.Index("ask_half", "half"),
        sa.Index("ask_deadline", "deadline"),
    )

    game: int = Field(primary_key=True, foreign_key="game.id")
    question: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    seat: str
    name: str
    since: datetime = Field(sa_type=Moment)
    remind: datetime | None = Field(default=None, sa_type=Moment)
    half: datetime | None = Field(default=None, sa_type=Moment)
    deadline: datetime | None = Field(default=None, sa_type=Moment)
    reminded: int = 0
    told: bool = False


class PlayerRow(SQLModel, table=True):
    """What a person has chosen for all games."""

    __tablename__ = "player"

    user: int = Field(primary_key=True, sa_type=sa.BigInteger, sa_column_kwargs={"autoincrement": False})
    preferences: dict[str, JsonValue] = Field(default_factory=dict, sa_type=Json)


class ProposalRow(SQLModel, table=True):
    """What the table is to decide. `votes`: yes or no by user; `ended`: how it ended, empty while it is open.

    `revision` is the game's when it was proposed, `nonce` that of its message.
    """

    __tablename__ = "proposal"
    __table_args__ = (sa.Index("proposals_of_game", "game", "id"),)

    id: int = Field(default=None, primary_key=True)
    game: int = Field(foreign_key="game.id")
    kind: str
    user: int = Field(sa_type=sa.BigInteger)
    content: dict[str, JsonValue] = Field(sa_type=Json)
    revision: int
    created: datetime = Field(sa_type=Moment)
    voters: list[int] = Field(sa_type=Json)
    votes: dict[str, bool] = Field(default_factory=dict, sa_type=Json)
    nonce: str = ""
    ended: str = ""


class DataRow(SQLModel, table=True):
    """A data set that games were begun with; `texts`: its files by name, as packed JSON."""

    __tablename__ = "dataset"

    id: str = Field(primary_key=True)
    hash: str = Field(primary_key=True)
    texts: bytes = Field(sa_type=Blob)


class NoteRow(SQLModel, table=True):
    """A private note of a seat."""

    __tablename__ = "note"

    id: int = Field(default=None, primary_key=True)
    game: int = Field(foreign_key="game.id")
    seat: str
    text: str
    at: datetime = Field(sa_type=Moment)


class ShownRow(SQLModel, table=True):
    """Cards a seat has shown to another."""

    __tablename__ = "shown"

    id: int = Field(default=None, primary_key=True)
    game: int = Field(foreign_key="game.id")
    seat: str
    to: str
    cards: list[str] = Field(sa_type=Json)
    at: datetime = Field(sa_type=Moment)


class SpectatorRow(SQLModel, table=True):
    """Somebody without a seat who follows a game."""

    __tablename__ = "spectator"

    game: int = Field(primary_key=True, foreign_key="game.id")
    user: int = Field(primary_key=True, sa_type=sa.BigInteger, sa_column_kwargs={"autoincrement": False})


class ServerRow(SQLModel, table=True):
    """Where games may be opened in a server, and by whom; an empty list: everywhere, by everybody.

    `practice`: practice games by everybody, whatever roles open the others.
    """

    __tablename__ = "server"

    guild: int = Field(primary_key=True, sa_type=sa.BigInteger, sa_column_kwargs={"autoincrement": False})
    channels: list[int] = Field(default_factory=list, sa_type=Json)
    roles: list[int] = Field(default_factory=list, sa_type=Json)
    practice: bool = True


class WarnedRow(SQLModel, table=True):
    """Somebody has been told that the bot lacks these permissions in a game's channel."""

    __tablename__ = "warned"

    game: int = Field(primary_key=True, foreign_key="game.id")
    user: int = Field(primary_key=True, sa_type=sa.BigInteger, sa_column_kwargs={"autoincrement": False})
    missing: str = Field(primary_key=True)


for _model in SQLModel.__subclasses__():
    read_with_care(_model)
