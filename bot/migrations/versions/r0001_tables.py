"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def moment(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def game_key() -> sa.Column[int]:
    return sa.Column("game", sa.Integer(), sa.ForeignKey("game.id"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("guild", sa.BigInteger(), nullable=False, index=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("scenario", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("dataset_id", sa.String(), nullable=False),
        sa.Column("dataset_hash", sa.String(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        moment("created"),
        moment("changed"),
    )
    unfinished = sa.text("status IN ('lobby', 'running')")
    op.create_index(
        "one_open_game_per_channel",
        "game",
        ["channel"],
        unique=True,
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )
    op.create_table(
        "seat",
        game_key(),
        sa.Column("seat", sa.String(), primary_key=True),
        sa.Column("user", sa.BigInteger(), nullable=False, index=True),
        sa.Column("preferences", sa.JSON(), nullable=False),
    )
    op.create_table(
        "entry",
        game_key(),
        sa.Column("revision", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String()),
        sa.Column("user", sa.BigInteger()),
        sa.Column("question", sa.Integer()),
        sa.Column("words", sa.JSON(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("draws", sa.JSON(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        moment("at"),
    )
    op.create_table(
        "draft",
        game_key(),
        sa.Column("seat", sa.String(), primary_key=True),
        sa.Column("question", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("words", sa.JSON(), nullable=False),
    )
    op.create_table(
        "order",
        game_key(),
        sa.Column("seat", sa.String(), primary_key=True),
        sa.Column("subject", sa.String(), primary_key=True),
        sa.Column("content", sa.JSON(), nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game", sa.Integer(), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("target_kind", sa.String(), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False, unique=True),
        sa.Column("edits", sa.String(), nullable=False),
        sa.Column("message", sa.JSON(), nullable=False),
        sa.Column("fallback", sa.JSON()),
        sa.Column("drawing", sa.String(), nullable=False),
        moment("created"),
        moment("due"),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        moment("sent", nullable=True),
        moment("dropped", nullable=True),
        sa.Column("message_id", sa.BigInteger()),
    )
    waiting = sa.text("sent IS NULL AND dropped IS NULL")
    op.create_index("open_notices", "outbox", ["game", "id"], sqlite_where=waiting)
    op.create_table(
        "reminder",
        game_key(),
        sa.Column("question", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer(), nullable=False),
        moment("due"),
    )
