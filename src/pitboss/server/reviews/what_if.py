"""What if: one step of a finished game is changed, and bots play it on many times."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pitboss import bots
from pitboss.engine import Dealer, Position, Record, Refusal, replay
from pitboss.kernel import CHANCE, OVER
from pitboss.server.api.review_responses import Branch, WhatIf
from pitboss.server.bots.seat_bot import STAND_IN

MOST_SECONDS = 60.0
"""The most processor time for one question; the answer says how many games were played."""
_LONGEST_GAME = 5_000


class NoSuchStep(Exception):
    """The step cannot be changed in that way; the message is a sentence."""


@dataclass
class Played:
    """Games played on from one position, and every seat's share of winning in each."""

    text: str
    start: Position
    results: list[list[float]] = field(default_factory=list)

    def branch(self) -> Branch:
        """Give the mean share of every seat and its standard error."""
        count, seats = len(self.results), self.start.seats
        columns = [[result[seat] for result in self.results] for seat in range(seats)]
        return Branch(
            self.text,
            [sum(column) / count for column in columns],
            [_error(column) for column in columns],
        )


def what_if(
    record: Record, seq: int, text: str, games: int, tell: Callable[[float], None]
) -> WhatIf:
    """Play a game on from entry `seq`, once as it was and once with another step there."""
    if not 1 <= seq <= len(record.entries):
        raise NoSuchStep(f"There is no entry {seq} in this game.")
    before = replay.replay(record.start(), record.entries[: seq - 1]).positions[-1]
    entry = record.entries[seq - 1]
    seat = None if entry.seat == CHANCE else entry.seat
    branches = [Played(step, _after(before, step, seat)) for step in (entry.text, text)]
    level = STAND_IN if STAND_IN in bots.names(record.game) else "random"
    began = time.process_time()
    done = 0
    while done < games:
        for branch in branches:  # both meet the same dice and the same bots
            branch.results.append(_play_on(branch.start, level, done))
        done += 1
        spent = time.process_time() - began
        tell(max(done / games, min(1.0, spent / MOST_SECONDS)))
        if spent > MOST_SECONDS:
            break
    first, second = (branch.branch() for branch in branches)
    return WhatIf(seq, seat, done, games, level, first, second)


def _after(before: Position, text: str, seat: int | None) -> Position:
    after = before.copy()
    try:
        after.play(text, seat=seat)
    except Refusal as refusal:
        raise NoSuchStep(f"{text!r} is not possible there: {refusal.reason}") from None
    return after


def _play_on(start: Position, level: str, seed: int) -> list[float]:
    at, dealer = start.copy(), Dealer(seed)
    players = [bots.bot(at.game.slug, level, seed * 16 + seat) for seat in range(at.seats)]
    for _ in range(_LONGEST_GAME):
        at.settle(dealer)
        if at.to_act == OVER:
            break
        at.play(players[at.to_act].choose(at), seat=at.to_act)
    result = at.result
    winners = result.winners if result is not None else ()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(at.seats)]


def _error(values: Sequence[float]) -> float:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return math.sqrt(spread / count)
