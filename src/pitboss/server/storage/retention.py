"""Retention: removes what was not used for as long as the host has set, a few rows at a time."""

from collections import Counter
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, text, tuple_, update

from pitboss.server.settings import Retention
from pitboss.server.storage import schema, seat_links
from pitboss.server.storage.rows import GATHERING, OVER

_TABLES_AT_ONCE = 25
_ROWS_AT_ONCE = 500
_DAY = 24 * 3600.0
_LOCK = 0x70697463  # any number that nothing else uses


@dataclass
class Removed:
    """What one transaction has removed."""

    tables: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def remove_some(connection: Connection, keep: Retention, now: float) -> Removed:
    """Remove some of what is too old; nothing while another node does."""
    removed = Removed()
    if connection.dialect.name == "postgresql":
        lock = text(f"SELECT pg_try_advisory_xact_lock({_LOCK})")
        if not connection.execute(lock).scalar_one():
            return removed
    removed.tables = _remove_tables(connection, keep, now)
    removed.counts["tables"] = len(removed.tables)
    if keep.chats_days:
        removed.counts["chats"] = _remove_chats(connection, now - keep.chats_days * _DAY)
    removed.counts["links"] = seat_links.remove_expired(connection, now)
    removed.counts["uploads"] = _remove_uploads(connection, keep, now)
    if keep.names_days:
        removed.counts["names"] = _remove_names(connection, now - keep.names_days * _DAY)
    if keep.reviews_days:
        removed.counts["reviews"] = _remove_reviews(connection, now - keep.reviews_days * _DAY)
    return removed


def _remove_tables(connection: Connection, keep: Retention, now: float) -> list[str]:
    columns = schema.tables.c
    old: list[ColumnElement[bool]] = []
    if keep.unstarted_days:
        since = now - keep.unstarted_days * _DAY
        old.append((columns.status == GATHERING) & _untouched(since))
    if keep.tables_days:
        since = now - keep.tables_days * _DAY
        # A table whose clock is running is not abandoned: a bot plays on when the time is up.
        no_clock = or_(
            columns.status == OVER,
            columns.clock.is_(None),
            columns.waits_since + columns.clock < since,
        )
        old.append((columns.status != GATHERING) & _untouched(since) & no_clock)
    if not old:
        return []
    query = select(columns.id).where(or_(*old)).limit(_TABLES_AT_ONCE)
    gone = list(connection.execute(query.with_for_update(skip_locked=True)).scalars())
    if gone:
        for child in reversed(schema.meta.sorted_tables):
            if "table_id" in child.c:
                connection.execute(delete(child).where(child.c.table_id.in_(gone)))
        connection.execute(
            update(schema.tables)
            .where(columns.rematch.in_(gone))
            .values(rematch=None, version=columns.version + 1)
        )
        connection.execute(delete(schema.tables).where(columns.id.in_(gone)))
    return gone


def _untouched(since: float) -> ColumnElement[bool]:
    """Nobody has made, moved at or looked at the table since a time."""
    columns = schema.tables.c
    return (columns.created < since) & (columns.moved < since) & (columns.visited < since)


def _remove_chats(connection: Connection, since: float) -> int:
    """Remove old lines; the last one of a table stays, without its words, to count on from."""
    lines = schema.chat.c
    later = schema.chat.alias()
    last = select(func.max(later.c.n)).where(later.c.table_id == lines.table_id).scalar_subquery()
    query = select(lines.table_id, lines.n).where(lines.at < since, lines.n < last)
    gone = [tuple(row) for row in connection.execute(query.limit(_ROWS_AT_ONCE))]
    if gone:
        connection.execute(delete(schema.chat).where(tuple_(lines.table_id, lines.n).in_(gone)))
    emptied = connection.execute(
        update(schema.chat)
        .where(lines.at < since, lines.n == last, lines.text != "")
        .values(text="", name="", person="")
    )
    return len(gone) + emptied.rowcount


def _remove_uploads(connection: Connection, keep: Retention, now: float) -> int:
    columns = schema.records.c
    old: list[ColumnElement[bool]] = []
    if keep.uploads_days:
        unverified = or_(columns.verified.is_(None), columns.verified.is_(False))
        old.append(unverified & (columns.created < now - keep.uploads_days * _DAY))
    if keep.verified_days:
        old.append(columns.verified.is_(True) & (columns.created < now - keep.verified_days * _DAY))
    if not old:
        return 0
    query = select(columns.id).where(or_(*old)).limit(_ROWS_AT_ONCE)
    gone = list(connection.execute(query).scalars())
    if gone:
        connection.execute(delete(schema.reviews).where(schema.reviews.c.record_id.in_(gone)))
        connection.execute(delete(schema.records).where(columns.id.in_(gone)))
    return len(gone)


def _remove_names(connection: Connection, since: float) -> int:
    """Remove the names of people who neither sit at a table nor are the host of one."""
    columns, seats, tables = schema.people.c, schema.seats.c, schema.tables.c
    sits = select(seats.person).where(seats.person == columns.id).exists()
    hosts = select(tables.host).where(tables.host == columns.id).exists()
    query = select(columns.id).where(columns.created < since, ~sits, ~hosts).limit(_ROWS_AT_ONCE)
    gone = list(connection.execute(query).scalars())
    if gone:
        connection.execute(delete(schema.people).where(columns.id.in_(gone)))
    return len(gone)


def _remove_reviews(connection: Connection, since: float) -> int:
    """Remove old results; whoever wants one again can ask for it again."""
    columns = schema.reviews.c
    query = select(columns.id).where(columns.created < since).limit(_ROWS_AT_ONCE)
    gone = list(connection.execute(query).scalars())
    if gone:
        connection.execute(delete(schema.reviews).where(columns.id.in_(gone)))
    return len(gone)
