"""Migrations of the database with Alembic, run when the server starts.

A new database is created from the current schema, and one that is up to date is left alone: neither needs Alembic,
which is slow to import.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect, select, text

from backroom.engine import BadInput
from backroom.server.log.schema import metadata
from backroom.server.log.storage import engine_for

HERE = Path(__file__).parent
VERSIONS = sorted(file.name[1:5] for file in (HERE / "versions").glob("v????_*.py"))
NEWEST = VERSIONS[-1]
# As Alembic itself creates it.
noted = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


async def migrate(url: str) -> None:
    """Bring a database up to this version: all the way, or not at all."""
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # one at a time, if several processes start at once
                await connection.execute(text("SELECT pg_advisory_xact_lock(7265)"))
            else:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(bring_up)
    finally:
        await engine.dispose()


def bring_up(connection: Connection) -> None:
    names = inspect(connection).get_table_names()
    version = connection.scalar(select(noted.c.version_num)) if noted.name in names else None
    if not names:
        make_new(connection)
    elif version != NEWEST:
        upgrade(connection)


def make_new(connection: Connection) -> None:
    metadata.create_all(connection)
    noted.create(connection)
    connection.execute(insert(noted).values(version_num=NEWEST))


def upgrade(connection: Connection, version: str = "head") -> None:
    """Upgrade version by version with Alembic."""
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext

    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None:
        check_version(found, "The database")
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def check_version(version: str | None, called: str) -> None:
    """Refuse a database that is incomplete or of a newer version."""
    if version is None:
        raise BadInput(f"{called} is half made: no version of Backroom has finished it.")
    if version not in VERSIONS:
        raise BadInput(f"{called} was written by a newer version of Backroom (its tables are version {version}).")
