"""The stored links to seats: only their digests, so that reading the database gives no access."""

from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select, update

from pitboss.server.storage import schema
from pitboss.server.storage.rows import OVER

_links = schema.carries
_columns = _links.c


def add(
    connection: Connection, digest: str, person: str, expires: float, now: float,
    seat: tuple[str, int] | None = None,
) -> None:  # fmt: skip
    """Store a link to one seat, or to all seats of a person, who has only one of that kind."""
    remove_expired(connection, now)
    if seat is None:
        revoke(connection, person)
    table_id, number = seat or (None, None)
    values = {"digest": digest, "table_id": table_id, "seat": number, "person": person}
    connection.execute(insert(_links).values(**values, expires=expires))


def remove_expired(connection: Connection, now: float) -> int:
    """Delete the links that have expired."""
    return connection.execute(delete(_links).where(_columns.expires < now)).rowcount


def good(digest: str, now: float) -> Select[Any]:
    """Select a link that is still valid."""
    return select(_links).where(_columns.digest == digest, _columns.expires >= now)


def use_up(connection: Connection, digest: str) -> bool:
    """Delete a link: only the one who deletes the row has used it."""
    return connection.execute(delete(_links).where(_columns.digest == digest)).rowcount == 1


def revoke(connection: Connection, person: str) -> bool:
    """Delete the link to all seats of a person."""
    own = (_columns.person == person) & _columns.table_id.is_(None)
    return connection.execute(delete(_links).where(own)).rowcount > 0


def kept_by(person: str, now: float) -> Select[Any]:
    """Select the link to all seats of a person."""
    own = (_columns.person == person) & _columns.table_id.is_(None)
    return select(_columns.expires).where(own, _columns.expires >= now)


def hand_over_finished(connection: Connection, giver: str, receiver: str) -> list[str]:
    """Give the seats of finished games to another cookie of the same person; list the tables."""
    tables, seats = schema.tables, schema.seats
    over = select(tables.c.id).where(tables.c.status == OVER)
    own = (seats.c.person == giver) & seats.c.table_id.in_(over)
    moved = set(connection.execute(select(seats.c.table_id).where(own)).scalars())
    connection.execute(update(seats).where(own).values(person=receiver))
    hosted = (tables.c.host == giver) & (tables.c.status == OVER)
    moved |= set(connection.execute(select(tables.c.id).where(hosted)).scalars())
    connection.execute(update(tables).where(hosted).values(host=receiver))
    if moved:
        changed = update(tables).where(tables.c.id.in_(moved))
        connection.execute(changed.values(version=tables.c.version + 1))
    return sorted(moved)
