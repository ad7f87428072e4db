"""Alembic runs this with the connection that the server gives it."""

from __future__ import annotations

from alembic import context

from backroom.server.log.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
