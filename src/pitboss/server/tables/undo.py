"""Undo: at once while nothing else has happened, otherwise when everybody at the table agrees.

Whoever plays alone may also go back past dice and cards; they are drawn again, and the game counts
as practice from then on. A table with `fixed_dice` has no such undo, even if everybody agrees.
"""

import asyncio
from dataclasses import dataclass, replace

from pitboss.engine.replay import is_undo
from pitboss.server.api import requests, responses
from pitboss.server.api.errors import bad_request, conflict
from pitboss.server.storage import rows
from pitboss.server.storage.rows import Change
from pitboss.server.tables import presenter
from pitboss.server.tables.consent import first_chance, must_agree
from pitboss.server.tables.moves import (
    check_length,
    check_playing,
    check_seat,
    check_seq,
    done,
    undo_on_copy,
)
from pitboss.server.tables.table import Table, Update


@dataclass(frozen=True)
class RequestUndo:
    """Go back, or ask the other people."""

    person: str
    undo: requests.Undo

    async def decide(self, table: Table) -> Update:
        """Undo at once where it is free, otherwise store the request."""
        seat = self.undo.seat
        check_seat(table, self.person, seat)
        check_playing(table)
        check_length(table)
        check_seq(table, self.undo.seq)
        to = _before_last_move(table, seat) if self.undo.to is None else self.undo.to
        if not 0 <= to < table.seq:
            raise bad_request(f"There is nothing to undo to entry {to}.")
        if table.row.fixed_dice and first_chance(table, to) is not None:
            raise conflict(
                "At this table dice and cards stay as they fell:"
                " only what was chosen since can be taken back."
            )
        needed = must_agree(table, to)
        if needed <= {self.person} or is_free(table, seat, to):
            return await asyncio.to_thread(undo_on_copy, table, to, seat)
        if needed - {held.person for held in table.seats}:
            raise conflict(
                "The dice fell while somebody played who has left: they stay as they are."
            )
        return _with_request(table, rows.Undo(to, seat, table.seq, (self.person,)))


@dataclass(frozen=True)
class AnswerUndo:
    """Agree to a request, or decline it."""

    person: str
    answer: requests.UndoAnswer

    async def decide(self, table: Table) -> Update:
        """Undo once everybody agrees; drop the request when somebody declines."""
        check_seat(table, self.person, self.answer.seat)
        request = table.row.undo
        if request is None or request.at != table.seq:
            raise conflict("There is no request to undo at this moment.")
        if not self.answer.agree:
            return _with_request(table, None)
        agreed = replace(request, agreed=tuple(dict.fromkeys((*request.agreed, self.person))))
        if must_agree(table, request.seq) <= set(agreed.agreed):
            return await asyncio.to_thread(undo_on_copy, table, request.seq, request.by)
        return _with_request(table, agreed)


def _with_request(table: Table, request: rows.Undo | None) -> Update:
    return Update(Change(table.row.id, {"undo": request}, version=table.row.version))


def answer(table: Table, update: Update, person: str, origin: str) -> responses.MoveAnswer:
    """Say what a request or an answer has led to."""
    entries = update.change.entries
    if entries:
        return done(table, entries[0].seq, entries[-1].seq)
    asked = update.change.values["undo"] is not None
    seen = presenter.table(table, person, origin)
    return responses.MoveAnswer("asked" if asked else "declined", table.seq, [], seen)


def is_free(table: Table, seat: int, to: int) -> bool:
    """Say whether everything after entry `to` is the seat's own decision."""
    assert table.position is not None
    return all(entry.seat == seat for entry in table.position.entries[to:])


def _before_last_move(table: Table, seat: int) -> int:
    assert table.position is not None
    entries = table.position.entries
    for seq in range(len(entries), 0, -1):
        if entries[seq - 1].seat == seat and not is_undo(entries[seq - 1]):
            return seq - 1
    raise conflict("This seat has not moved yet: there is nothing to undo.")
