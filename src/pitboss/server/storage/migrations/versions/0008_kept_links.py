"""Private links to all seats of a person, beside those that carry one seat once."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Let a link name no seat: it is for all that its person has."""
    with op.batch_alter_table("carries") as carries:
        carries.alter_column("table_id", existing_type=sa.String(32), nullable=True)
        carries.alter_column("seat", existing_type=sa.Integer, nullable=True)
    op.create_index("carries_person", "carries", ["person"])
