"""Practice, dice that stay as they fell, results in lists, and what a bot says of its move."""

import sqlalchemy as sa
from alembic import op

from pitboss.engine.text import find_whole

revision = "0006"
down_revision = "0005"

_CHANCE = -1
"""The seat of an outcome, as it was when this was written."""


def upgrade() -> None:
    """Add the columns; mark the games in which dice or cards have been taken back."""
    no = sa.false()
    op.add_column("tables", sa.Column("fixed_dice", sa.Boolean, nullable=False, server_default=no))
    op.add_column("tables", sa.Column("practice", sa.Boolean, nullable=False, server_default=no))
    op.add_column("tables", sa.Column("result", sa.Text))
    op.add_column("entries", sa.Column("note", sa.Text))
    _mark_practice(op.get_bind())


def _mark_practice(connection: sa.Connection) -> None:
    entries = sa.table("entries", *map(sa.column, ("table_id", "seq", "seat", "text")))
    tables = sa.table("tables", sa.column("id"), sa.column("practice"))
    undos = connection.execute(sa.select(entries).where(entries.c.text.like("undo %"))).all()
    marked = set()
    for table_id, seq, _seat, text in undos:
        to = find_whole(text.removeprefix("undo "), 0, seq)
        if table_id in marked or to is None:
            continue
        taken_back = sa.select(entries.c.seq).where(
            entries.c.table_id == table_id,
            entries.c.seat == _CHANCE,
            entries.c.seq > to,
            entries.c.seq < seq,
        )
        if connection.execute(taken_back.limit(1)).first() is not None:
            marked.add(table_id)
            connection.execute(
                sa.update(tables).where(tables.c.id == table_id).values(practice=sa.true())
            )
