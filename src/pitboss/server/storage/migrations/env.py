"""Run by Alembic: migrates the connection that `pitboss.server.storage.migrate` hands over."""

from alembic import context

from pitboss.server.storage.schema import meta

context.configure(connection=context.config.attributes["connection"], target_metadata=meta)
with context.begin_transaction():
    context.run_migrations()
