"""Keys of a log need no index of their own: whoever is behind fails at the seq, and whoever is not knows them."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_index("log_keys", "log")
