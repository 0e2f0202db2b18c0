"""Under which epoch a game was last announced: another one tells that a backup has been restored since."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Empty too where one was restored before this column was: rather told and pinged once too often than never."""
    op.add_column("game", sa.Column("epoch", sa.String(), nullable=False, server_default=""))
