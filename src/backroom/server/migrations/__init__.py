"""How a stored hall grows with the program: Alembic's versions, run when the server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from backroom.server.storage import engine_for


async def migrate(url: str) -> None:
    """Bring a database up to this version."""
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # of several that start at once, one at a time
                await connection.execute(text("SELECT pg_advisory_xact_lock(7265)"))
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: Connection, version: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
