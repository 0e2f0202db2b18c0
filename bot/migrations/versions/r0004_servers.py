"""Where games may be opened in a server, and who has been told what the bot may not do."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "server",
        sa.Column("guild", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channels", sa.JSON(), nullable=False),
        sa.Column("roles", sa.JSON(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "warned",
        sa.Column("game", sa.Integer(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("user", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("missing", sa.String(), primary_key=True),
    )
