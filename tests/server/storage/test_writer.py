"""What the writer writes, and in which order."""

from types import SimpleNamespace
from typing import Any, cast

from sqlalchemy import Connection

from pitboss.engine import SealedDealer, load
from pitboss.server.storage.rows import PERSON, PLAYING, Change, SeatRow
from pitboss.server.storage.writer import write_all
from pitboss.server.tables.moves import play_on_copy

Rows = list[dict[str, Any]]


class Noted:
    """A connection that notes the rows of every statement."""

    def __init__(self) -> None:
        self.written: list[Rows] = []

    def execute(self, statement: object, rows: Rows | None = None) -> Any:
        self.written.append(rows or [])
        return SimpleNamespace(rowcount=1)


def written(changes: list[Change]) -> list[Rows]:
    noted = Noted()
    write_all(cast(Connection, noted), changes)
    return noted.written


def moved(table_id: str) -> Change:
    """The change that the first move of a game makes."""
    position, dealer = load("las-vegas").start(2), SealedDealer(b"0" * 32)
    while position.to_act < 0:
        position.play_code(dealer.draw(position))
    seats = tuple(SeatRow(seat, PERSON) for seat in range(2))
    row = SimpleNamespace(id=table_id, to_act=0, waits_since=0.0, status=PLAYING)
    table: Any = SimpleNamespace(position=position, seats=seats, dealer=dealer, row=row)
    return play_on_copy(table, position.legal()[0], 0, "0:12345678").change


def test_moves_of_many_tables_take_two_statements() -> None:
    entries, tables = written([moved(f"table {number}") for number in range(20)])
    assert len(entries) >= 20 and len(tables) == 20


def test_nodes_lock_the_tables_in_one_order() -> None:
    entries, tables = written([moved(table) for table in "cab"])
    order = [row["table_id"] for row in entries]
    assert order == sorted(order) and set(order) == set("abc")
    assert [row["of"] for row in tables] == ["a", "b", "c"]


def test_another_change_keeps_its_place_among_the_moves() -> None:
    named = Change("b", {"listed": True}, version=3)
    _, *tables = written([moved("c"), named, moved("a")])
    assert [[row["of"] for row in rows] for rows in tables] == [["a"], [], ["c"]]
