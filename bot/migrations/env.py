"""Called by Alembic for each migration, with the connection that `bot.storage.database.upgrade` opened."""

from alembic import context
from sqlmodel import SQLModel

import bot.storage.tables  # noqa: F401  (the tables register themselves)

context.configure(
    connection=context.config.attributes["connection"], target_metadata=SQLModel.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
