"""What the writer writes, and in which order."""

from typing import Any, cast

from sqlalchemy import Connection

from pitboss.server.storage.rows import Change, EntryRow
from pitboss.server.storage.writer import write_all

MOVED = {"seq": 1, "to_act": 0, "moved": 0.0, "waits_since": 0.0, "status": "playing", "undo": None}


def test_nodes_lock_the_tables_in_one_order() -> None:
    written: list[list[dict[str, Any]]] = []

    class Noted:
        def execute(self, statement: object, rows: list[dict[str, Any]]) -> None:
            written.append(rows)

    changes = [Change(table, MOVED, (EntryRow(1, 0, "place 1", 0.0),)) for table in "cab"]
    write_all(cast(Connection, Noted()), changes)
    entries, tables = written
    assert [row["table_id"] for row in entries] == ["a", "b", "c"]
    assert [row["of"] for row in tables] == ["a", "b", "c"]
