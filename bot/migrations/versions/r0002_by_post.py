"""What a game by post keeps: clocks, preferences, votes, notes, who answered for whom."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

DEADLINES = '{"window": 24, "question": 24, "turn": 0}'


def moment(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def game_key(*, primary: bool) -> sa.Column[int]:
    return sa.Column("game", sa.Integer(), sa.ForeignKey("game.id"), primary_key=primary, nullable=False)


def user_key() -> sa.Column[int]:
    return sa.Column("user", sa.BigInteger(), primary_key=True, autoincrement=False)


def upgrade() -> None:
    op.add_column("game", sa.Column("deadlines", sa.JSON(), nullable=False, server_default=DEADLINES))
    op.add_column("game", moment("paused", nullable=True))
    op.add_column("game", sa.Column("ended", sa.String(), nullable=False, server_default=""))
    op.execute("UPDATE game SET ended = 'won' WHERE status = 'over' AND state <> ''")
    op.add_column("entry", sa.Column("name", sa.String(), nullable=False, server_default=""))
    op.add_column("entry", sa.Column("by", sa.String(), nullable=False, server_default="player"))
    op.add_column("entry", sa.Column("turn", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("entry", sa.Column("round", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("entry", sa.Column("undone", sa.Integer()))
    op.add_column("entry", sa.Column("reminded", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("entry", sa.Column("told", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.drop_table("reminder")
    op.create_table(
        "ask",
        game_key(primary=True),
        sa.Column("question", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        moment("since"),
        moment("remind", nullable=True),
        moment("half", nullable=True),
        moment("deadline", nullable=True),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
    )
    for name in ("remind", "half", "deadline"):
        op.create_index(f"ask_{name}", "ask", [name])
    op.create_table("player", user_key(), sa.Column("preferences", sa.JSON(), nullable=False))
    op.create_table(
        "proposal",
        sa.Column("id", sa.Integer(), primary_key=True),
        game_key(primary=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        moment("created"),
        sa.Column("voters", sa.JSON(), nullable=False),
        sa.Column("votes", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("ended", sa.String(), nullable=False),
    )
    op.create_index("proposals_of_game", "proposal", ["game", "id"])
    op.create_table(
        "note",
        sa.Column("id", sa.Integer(), primary_key=True),
        game_key(primary=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        moment("at"),
    )
    op.create_table(
        "shown",
        sa.Column("id", sa.Integer(), primary_key=True),
        game_key(primary=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("to", sa.String(), nullable=False),
        sa.Column("cards", sa.JSON(), nullable=False),
        moment("at"),
    )
    op.create_table("spectator", game_key(primary=True), user_key())
