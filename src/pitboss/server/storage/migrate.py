"""Migrate a database to the schema of this version, or refuse one that is newer."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x70697462  # any number that only pitboss uses


class NewerDatabase(Exception):
    """The database was created by a newer pitboss than this one."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the missing migrations, inside the caller's transaction."""
    if connection.dialect.name == "postgresql":  # two nodes may start at once
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    current = revision_of(connection)
    known = {found.revision for found in script.walk_revisions()}
    for named, what in ((current, "the database"), (revision, "the backup")):
        if named not in (None, "head", *known):
            raise NewerDatabase(
                f"{what} has schema {named}, this pitboss knows only up to"
                f" {script.get_current_head()}: it was made by a newer pitboss; update this one"
            )
    if current != (script.get_current_head() if revision == "head" else revision):
        command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """Give the revision of a database's schema; None if it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()
