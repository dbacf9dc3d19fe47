"""Called by Alembic: runs the migrations in the transaction of whoever asked."""

from alembic import context

from wordrummi.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, transaction_per_migration=False
)
context.run_migrations()
