"""Send a table to everybody who is connected to it; equal messages are encoded once."""

from typing import TYPE_CHECKING

from pitboss.server.api import responses
from pitboss.server.tables import presenter

if TYPE_CHECKING:
    from pitboss.server.tables.table import Table


def send_play(table: "Table") -> None:
    """Send every connection the entries it does not have yet, and the position."""
    if table.position is None:
        return
    readers = [(reader, table.seats_of(reader.person)) for reader in table.connections]
    table.encoded_position.prepare(seat for _, held in readers for seat in held or (None,))
    encoded: dict[tuple[tuple[int, ...], int], str] = {}
    for reader, held in readers:
        key = held, reader.seq
        if key not in encoded:
            play = presenter.play(table, held, reader.seq, responses.PlayMessage)
            encoded[key] = responses.encode_text(play)
        reader.send(encoded[key])
        reader.seq = table.seq


def send_table(table: "Table") -> None:
    """Send every connection the table as it sees it."""
    encoded: dict[tuple[tuple[int, ...], bool, str], str] = {}
    for reader in list(table.connections):
        key = table.seats_of(reader.person), reader.person == table.row.host, reader.origin
        if key not in encoded:
            seen = presenter.table(table, reader.person, reader.origin)
            encoded[key] = responses.encode_text(responses.TableMessage(seen))
        reader.send(encoded[key])


def send_all(table: "Table", message: str) -> None:
    """Send every connection the same message."""
    for reader in list(table.connections):
        reader.send(message)
