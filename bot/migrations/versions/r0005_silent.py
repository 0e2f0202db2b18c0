"""How many answers of a game nobody may know of: answers ahead that showed nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

game = sa.table("game", sa.column("id"), sa.column("silent"))
entry = sa.table("entry", *(sa.column(name) for name in ("game", "name", "note", "events", "draws")))


def upgrade() -> None:
    op.add_column("game", sa.Column("silent", sa.Integer(), nullable=False, server_default="0"))
    nothing = (sa.cast(column, sa.Text()) == "[]" for column in (entry.c.events, entry.c.draws))
    silent = (
        sa.select(sa.func.count())
        .select_from(entry)
        .where(entry.c.game == game.c.id, entry.c.name == "ahead", entry.c.note == "", *nothing)
    )
    op.execute(sa.update(game).values(silent=silent.scalar_subquery()))
