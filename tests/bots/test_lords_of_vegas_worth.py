"""What the judgement by hand of Lords of Vegas knows."""

import numpy as np
import pytest

from pitboss import load
from pitboss.bots.learning.net import PAPER
from pitboss.bots.lords_of_vegas.worth import POINTS, count_threats, estimate, look_at_dice
from pitboss.games.lords_of_vegas.tables import LOT_NAMES

TILES = "tiles=A2:vega:0:6,A3:vega:1:2 drawn=A2,A3"


def table(cash: str):
    """Seat 0 is the boss at A2 with a 6, seat 1 has a 2 there: a reorganization costs 8."""
    return load("lords-of-vegas").position(f"lords-of-vegas seats=3 {TILES} cash={cash}")


def points(cash: str) -> np.ndarray:
    paper = np.zeros(PAPER)
    estimate(table(cash).state, paper)
    return paper[POINTS : POINTS + 3]


@pytest.mark.parametrize(("cash", "threats"), [("9,7,0", 0), ("9,8,0", 1), ("9,0,50", 0)])
def test_a_boss_seat_has_its_price(cash, threats):
    """Only a seat with a die in the casino and the money for all pips can reroll them."""
    s, paper = table(cash).state, np.zeros(PAPER)
    casino = LOT_NAMES.index("A2")
    look_at_dice(s, casino, paper)
    assert s.worth[casino] == 8
    assert count_threats(s, casino, paper) == threats


def test_the_last_dollar_of_the_price_counts_for_both():
    """It makes the boss less sure and the rival's hope greater than a dollar alone would."""
    poor, short, able = points("9,6,0"), points("9,7,0"), points("9,8,0")
    assert short[0] == poor[0] > able[0]
    assert able[1] - short[1] > short[1] - poor[1] > 0
    assert able[2] == short[2]
