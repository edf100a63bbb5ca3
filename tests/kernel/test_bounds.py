"""One pass with bounds checks on: compiled code does not look where it writes otherwise."""

import os
import subprocess
import sys

import pytest

from pitboss.engine import games

pytestmark = pytest.mark.compiled

CODE = """
import sys, pitboss
game = pitboss.load(sys.argv[1])
for seats in game.meta.seats:
    played = game.playouts(150, seats=seats, seed=seats)
    assert played.lengths.min() > 0
    batch = game.batch(8, seats=seats, seed=seats)
    batch.settle()
    for _ in range(30):
        codes, offsets = batch.legal_flat()
        batch.step(codes[offsets[1:] - 1], restart=True)
        batch.play_random(20, restart=True)
print("within bounds")
"""


@pytest.mark.parametrize("slug", list(games()))
def test_random_games_stay_within_bounds(slug):
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "PITBOSS_RULES": "compiled"}
    ran = subprocess.run(
        [sys.executable, "-c", CODE, slug], env=environment, capture_output=True, text=True
    )
    assert ran.stdout == "within bounds\n", ran.stderr
