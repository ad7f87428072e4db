"""How a stored hall grows with the program: Alembic's versions, run when the server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from backroom.engine import BadInput
from backroom.server.storage import engine_for


async def migrate(url: str) -> None:
    """Bring a database up to this version: all the way, or not at all."""
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # of several that start at once, one at a time
                await connection.execute(text("SELECT pg_advisory_xact_lock(7265)"))
            else:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: Connection, version: str = "head") -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None:
        check_version(found, "The database")
    config = configured()
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def check_version(version: str | None, called: str) -> None:
    """This program can read what itself and older ones wrote."""
    if version is None:
        raise BadInput(f"{called} is half made: no version of Backroom has finished it.")
    known = {script.revision for script in ScriptDirectory.from_config(configured()).walk_revisions()}
    if version not in known:
        raise BadInput(f"{called} was written by a newer version of Backroom (its tables are version {version}).")


def configured() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
