"""The data sets that games were begun with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "dataset",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("hash", sa.String(), primary_key=True),
        sa.Column("texts", sa.LargeBinary(), nullable=False),
    )
