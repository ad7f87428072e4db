"""Facts about the server itself, and the text of every edition that a table was opened with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "editions",
        sa.Column("hash", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
