"""Results beside the log, whom tables wait for, who wants to be told, and who shows their results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("result", sa.Text))
    op.add_column("tables", sa.Column("noted", sa.Integer))
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("what", sa.String(10), primary_key=True),
        sa.Column("mark", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("tell", sa.BigInteger),
    )
    op.create_index("turns_person", "turns", ["person"])
    op.create_index("turns_tell", "turns", ["tell"])
    push()
    op.create_table(
        "sharing",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("link", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("sharing_link", "sharing", ["link"], unique=True)
    op.create_table(
        "signing",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
    )


def push() -> None:
    op.create_table(
        "push",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("push_person", "push", ["person"])
    op.create_index("push_key", "push", ["key"])
