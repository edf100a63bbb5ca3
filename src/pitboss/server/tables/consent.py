"""Who must agree to an undo that takes dice or cards back.

Everybody who plays, and everybody who played when the first of those dice were rolled, even if a
bot stands in for them now or they have left: nobody gains a new roll by emptying a seat.
"""

from typing import TYPE_CHECKING

from pitboss.kernel import CHANCE
from pitboss.server.storage.rows import SeatRow

if TYPE_CHECKING:
    from pitboss.server.tables.table import Table

Witnesses = tuple[tuple[str, int], ...]


def must_agree(table: "Table", to: int) -> set[str]:
    """List the people without whom nobody goes back to entry `to`."""
    first = first_chance(table, to)
    if first is None:
        return table.people()
    return table.people() | {person for person, last in table.row.witnesses if last >= first}


def first_chance(table: "Table", to: int) -> int | None:
    """Give the first entry after `to` that dice or cards settled; None where there is none."""
    assert table.position is not None
    fallen = enumerate(table.position.entries[to:], to + 1)
    return next((seq for seq, entry in fallen if entry.seat == CHANCE), None)


def witnesses_without(table: "Table", seat: SeatRow) -> Witnesses:
    """Give the witnesses of a table once the person in a seat stops playing it."""
    if seat.person is None or seat.stand_in is not None:
        return table.row.witnesses
    others = (one for one in table.row.witnesses if one[0] != seat.person)
    return (*others, (seat.person, table.seq))


def witnesses_after_transfer(table: "Table", giver: str, receiver: str) -> Witnesses:
    """Give the witnesses once a person goes on under another cookie: their consent moves along."""
    if len(table.seats_of(giver)) > 1:
        return table.row.witnesses
    moved = {receiver if person == giver else person: 0 for person, _ in table.row.witnesses}
    for person, last in table.row.witnesses:
        name = receiver if person == giver else person
        moved[name] = max(moved[name], last)
    return tuple(moved.items())
