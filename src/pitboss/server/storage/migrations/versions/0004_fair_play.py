"""Who played when dice fell and has stopped since, and what everybody sees of a position."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add both; nobody is known to have stopped at tables from before."""
    op.add_column("tables", sa.Column("witnesses", sa.Text))
    op.add_column("tables", sa.Column("sight", sa.String(64)))
    op.create_index("tables_sight", "tables", ["sight"])
