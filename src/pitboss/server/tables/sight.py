"""What a viewer may see of a game: the one place that decides.

A spectator gets the public view, a seat its own. Whatever reveals more (the text of a position, a
record, a fork) is given only where nothing is hidden from the viewer: they hold every seat, the
game is over, or all views are equal. Entries and events are public.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from pitboss.engine import Game, Position, View
from pitboss.server.api import responses
from pitboss.server.api.errors import conflict, not_your_seat
from pitboss.server.storage.rows import BOT, OVER, TableRow

if TYPE_CHECKING:
    from pitboss.server.tables.table import Table

Switch = Literal["off", "beginners", "all"]
BEGINNER_GAMES = 5
"""Whoever has finished fewer games of a title here is a beginner at it."""


@dataclass(frozen=True)
class Sight:
    """What one viewer may see of one game."""

    seats: tuple[int, ...] = ()
    """The seats they hold."""
    is_host: bool = False
    is_open: bool = False
    """Nothing is hidden: the game is over, or it is an uploaded record."""

    @classmethod
    def of(cls, table: "Table", person: str | None) -> "Sight":
        """Give what a person may see of a table."""
        is_host = person is not None and table.row.host == person
        return cls(table.seats_of(person), is_host, table.row.status == OVER)

    def check_seat(self, seat: int | None) -> None:
        """Refuse the view of somebody else's seat while the game is on."""
        if seat is not None and not self.is_open and seat not in self.seats:
            raise not_your_seat(seat)

    def is_whole(self, position: Position) -> bool:
        """Say whether nothing of a position is hidden from the viewer."""
        others = [seat for seat in range(position.seats) if seat not in self.seats]
        if self.is_open or not others:
            return True
        public, *views = position.views((None, *others))
        return all(view is public or view == public for view in views)

    def text(self, position: Position) -> str | None:
        """Give the text of a position, which hides nothing."""
        return position.text if self.is_whole(position) else None

    def legal(self, position: Position) -> list[str]:
        """List the legal moves: those of one's own seat, and others where nothing is hidden."""
        if position.to_act < 0:
            return []
        seen = position.to_act in self.seats or self.is_whole(position)
        return position.legal() if seen else []

    def secret(self, row: TableRow) -> str | None:
        """Give the secret of the dice, once they are no longer needed."""
        return row.secret if self.is_open else None

    def source(self, row: TableRow) -> responses.ForkSource | None:
        """Say where a table was forked from.

        The id of a private game is the key to it: only whoever forked it is told.
        """
        found = row.opened_from
        if found is None:
            return None
        if not self.is_host and not found.get("listed", False):
            return responses.ForkSource(None, None, found["seq"])
        return responses.ForkSource(found["table"], found["record"], found["seq"])

    def check_record(self, table: "Table") -> None:
        """Refuse the record of a running game that hides something from the viewer."""
        if table.damage is not None and (self.seats or self.is_host):
            return  # it cannot go on here: its players may download it
        if table.position is None or not self.is_whole(table.position):
            raise conflict(
                "Something is hidden: the record can be downloaded once the game is over."
            )

    def check_fork(self, table: "Table", position: Position) -> None:
        """Refuse to fork a game that people are playing, or that hides something."""
        if self.is_open:
            return
        if table.is_between_people:
            raise conflict("People are playing this game: it can be forked once it is over.")
        if not self.is_whole(position):
            raise conflict("Something is hidden: the game can be forked once it is over.")

    def check_review(self, table: "Table") -> None:
        """Refuse to judge a game that is not over: whoever plays it would be advised."""
        if table.damage is not None or table.position is None:
            raise conflict("This game cannot go on, so it has no result to explain.")
        if not self.is_open:
            raise conflict("The game is on: it can be reviewed once it is over.")

    def check_advice(self, table: "Table", finished: int) -> None:
        """Refuse advice in a running game, unless its switch gives it to one who plays there.

        `finished` counts the games of this title that they have played to the end.
        """
        switch = advice_switch(table)
        if not self.seats:
            raise conflict("The game is on: it can be analysed once it is over.")
        if switch == "off":
            raise conflict("Advice is switched off at this table.")
        if switch == "beginners" and finished >= BEGINNER_GAMES:
            raise conflict(
                f"Advice at this table is for beginners: you have finished {finished} such games."
            )

    def check_step(self, position: Position, viewer: int, seat: int) -> None:
        """Refuse to rehearse a step of a seat that sees something else: it would be revealed."""
        if seat in self.seats or seat >= position.seats:
            return
        if position.view(seat) != position.view(viewer):
            raise conflict("Only your own moves can be rehearsed where something is hidden.")


def advice_switch(table: "Table") -> Switch:
    """Say who gets advice: as the host chose; by default only a lone person against bots."""
    if table.row.advice is not None:
        return table.row.advice  # type: ignore[return-value]
    bots = sum(seat.kind == BOT for seat in table.seats)
    return "all" if 0 < bots == len(table.seats) - 1 else "off"


def public_digest(position: Position) -> str:
    """Digest what everybody sees: equal where two positions differ only in what is hidden."""
    seen = np.frombuffer(position.states.tobytes(), np.uint8) & _seen_bytes(position.game)
    chosen = repr((position.game.slug, sorted(position.options.items())))
    return hashlib.sha256(chosen.encode() + seen.tobytes()).hexdigest()


@lru_cache(maxsize=16)
def _seen_bytes(game: Game) -> npt.NDArray[np.uint8]:
    """Give 255 for every byte of a record that everybody sees, 0 for the others."""
    mask = np.full(game.rules.state.itemsize, 255, np.uint8)
    fields = mask.view(game.rules.state)
    for name in game.hidden:
        fields[name] = 0
    return mask


EVERYTHING = Sight(is_open=True)
"""What anybody may see of an uploaded record."""


def hidden_seats(view: View) -> Collection[int]:
    """List the seats whose money a view hides; the standing leaves it out as well."""
    rows = view.get("seats")
    if not isinstance(rows, list):
        return set()
    return {
        row["seat"]
        for row in rows
        if isinstance(row, dict) and "seat" in row and row.get("money", 0) is None
    }
