"""What people's pages add to the dice of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the seeds; tables from before have none."""
    op.add_column("tables", sa.Column("seeds", sa.Text))
