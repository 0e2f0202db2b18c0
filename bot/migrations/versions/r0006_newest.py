"""A game's newest message of a kind is found without looking through those of all games."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("notices_of_game", "outbox", ["game", "kind", "action"])
