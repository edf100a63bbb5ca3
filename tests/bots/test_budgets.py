"""Budgets: what ends a search, and what a bot does when it is only told a part of it."""

import time

import numpy as np
import pytest

from pitboss import Dealer, Refusal, load
from pitboss.bots import Budget, bot
from pitboss.bots.bot import usual_limit
from pitboss.bots.racing import CHUNK, race_moves
from pitboss.server.bots.seat_bot import THINKING, SeatBot


def even(moves: list[int], first: int, count: int) -> np.ndarray:
    """Roll out without finding a difference, so that nothing but the budget ends the race."""
    return np.full((len(moves), count, 2), 0.5)


def test_processor_time_that_is_used_up_ends_a_race_after_its_first_rollouts():
    raced = race_moves(even, 3, 0, Budget(nodes=300, cpu_seconds=0.0))
    assert raced.rollouts == 3 * CHUNK
    assert race_moves(even, 3, 0, Budget(nodes=300)).rollouts == 288


def test_waiting_for_a_busy_machine_uses_up_seconds_but_no_processor_time():
    def delayed(moves: list[int], first: int, count: int) -> np.ndarray:
        time.sleep(0.02)
        return even(moves, first, count)

    # Six rounds wait for 0.12 s and compute for next to nothing.
    nodes = 6 * 2 * CHUNK
    assert race_moves(delayed, 2, 0, Budget(nodes, seconds=0.01)).rollouts == 2 * CHUNK
    assert race_moves(delayed, 2, 0, Budget(nodes, cpu_seconds=0.1)).rollouts == nodes


@pytest.mark.parametrize(
    ("given", "used"),
    [
        (None, Budget(nodes=40)),
        (Budget(cpu_seconds=1.0), Budget(nodes=40, cpu_seconds=1.0)),
        (Budget(seconds=2.0), Budget(seconds=2.0)),
        (Budget(nodes=7, cpu_seconds=1.0), Budget(nodes=7, cpu_seconds=1.0)),
    ],
)
def test_a_limit_of_processor_time_alone_leaves_the_usual_nodes(given, used):
    assert usual_limit(given, 40) == used


def test_less_than_no_processor_time_is_refused():
    with pytest.raises(Refusal, match="0 seconds or longer, not -1"):
        Budget(cpu_seconds=-1.0)


def test_a_bot_at_a_table_is_limited_in_processor_time_and_plays_as_usual():
    at = load("las-vegas").start(seats=3)
    at.settle(Dealer(seed=4))
    seat = SeatBot("las-vegas", "pro", 5)
    assert seat.decide(at).text == bot("las-vegas", "pro", 5).choose(at)
    assert seat._bot.budget == THINKING
    assert THINKING.cpu_seconds == 1.0
    assert THINKING.nodes is None
