"""The line of a finished game: the entries that count, each with the positions around it."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.engine import Event, Position, Record, Refusal
from pitboss.engine.replay import UNDO, Step, is_undo
from pitboss.engine.text import find_whole
from pitboss.kernel import CHANCE, OVER

PAYOUTS = {"paid", "casino_paid", "income_paid"}
"""Events that pay out: at the end of a round, by a card, at the beginning of a turn."""
BOSS = "boss_changed"
"""An event that matters more than the rolls that brought it about."""


class Played(NamedTuple):
    """An entry that was not taken back, and the positions before and after it."""

    seq: int
    seat: int
    text: str
    codes: tuple[int, ...]
    before: Position
    after: Position
    events: tuple[Event, ...] = ()

    @property
    def pays_out(self) -> bool:
        """Say whether money was paid out by it."""
        return any(event["event"] in PAYOUTS for event in self.events)

    def told(self, names: Sequence[str]) -> str:
        """Say in words who rolled or drew what, and who became a boss by it."""
        kind = next((event["event"] for event in self.events), "")
        tell = self.before.game.looks.tell
        found = [
            sentence.removesuffix(".")
            for event in self.events
            if event["event"] in (kind, BOSS) and (sentence := tell(event, names))
        ]
        return "; ".join(found)

    @property
    def is_chance(self) -> bool:
        """Say whether dice or cards decided."""
        return self.seat == CHANCE


class Unfinished(Refusal):
    """A record of a game that is not over."""


def read_line(record: Record) -> tuple[Position, list[Played]]:
    """Replay a record; give its first position and the entries that lead to its end."""
    start = record.start()
    steps: dict[int, Step] = {}
    came_from: dict[int, int] = {}
    here = 0
    stands_for: dict[int, int] = {0: 0}
    for step in record.steps():
        if is_undo(step.entry):
            number = find_whole(step.entry.text.removeprefix(UNDO), 0, step.seq)
            here = stands_for[number or 0]
        else:
            steps[step.seq] = step
            came_from[step.seq] = here
            here = step.seq
        stands_for[step.seq] = here
    last = steps[here].at if here else start
    if last.to_act != OVER:
        raise Unfinished(
            f"this game is not over after entry {len(record.entries)}:"
            " a review needs a finished game"
        )
    line: list[Played] = []
    while here:
        step, before = steps[here], came_from[here]
        at = steps[before].at if before else start
        line.append(_played(step, at))
        here = before
    return start, line[::-1]


def _played(step: Step, before: Position) -> Played:
    seat = step.entry.seat
    codes, _ = before.read_step(step.entry.text, None if seat == CHANCE else seat)
    text = step.at.last_entry.text
    events = tuple(step.events)
    return Played(step.seq, seat, text, tuple(map(int, codes)), before, step.at, events)
