"""When somebody was last at a table, so that tables nobody comes back to can go."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the time; tables from before count as visited now."""
    op.add_column("tables", sa.Column("visited", sa.Float, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE tables SET visited = :now").bindparams(now=time.time()))
