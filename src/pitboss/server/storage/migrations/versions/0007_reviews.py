"""Reviews of finished games, and who is advised at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the queue of reviews with its results, and the switch of a table."""
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id")),
        sa.Column("record_id", sa.String(32), sa.ForeignKey("records.id")),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("node", sa.String(40)),
        sa.Column("lease", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("result", sa.Text),
        sa.Column("fault", sa.Text),
    )
    op.create_index("reviews_waiting", "reviews", ["status", "created"])
    op.create_index("reviews_table", "reviews", ["table_id"])
    op.create_index("reviews_record", "reviews", ["record_id"])
    op.create_index("reviews_person", "reviews", ["person", "status"])
    op.add_column("tables", sa.Column("advice", sa.String(12)))
