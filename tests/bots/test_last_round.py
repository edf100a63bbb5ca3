"""Las Vegas with two seats: `pro` looks longer where a choice decides the game."""

import numpy as np
import pytest
from bench.last_round import choices, losses

from pitboss import load
from pitboss.bots.las_vegas.levels import Pro, Shark


class Hasty(Pro):
    """A pro that thinks no longer in the last round than before."""

    last_round = 1


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_last_round_of_two_seats_gets_more_rollouts(seats):
    states = load("las-vegas").start(seats).states.copy()
    states["round_no"] = 3
    before, shark = Pro().nodes_for(states), Shark().nodes_for(states)
    states["round_no"] = 4
    assert Pro().nodes_for(states) == before * (Pro.last_round if seats == 2 else 1)
    assert Shark().nodes_for(states) == (shark if seats == 2 else shark * 4 // 3)
    assert Pro.last_round > 1


def test_that_halves_what_its_choices_lose():
    found = choices(10)
    assert len(found) > 60
    usual, hasty = losses(found, Pro), losses(found, Hasty)
    assert np.all(usual >= 0)
    assert usual.mean() < hasty.mean() / 2
