"""What the Las Vegas bots learned from their own rounds."""

import numpy as np

from pitboss.bots.las_vegas.chances import CELLS, CHANCES, FEWEST_SEATS, SHAPE, cell_of
from pitboss.bots.las_vegas.learn import learn
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.games.las_vegas.tables import MOST_SEATS
from pitboss.kernel import silent


def test_chances_are_chances():
    assert CHANCES.shape == SHAPE
    assert CHANCES.min() >= 0
    assert CHANCES.sum(axis=2).max() <= 1.0005  # a seat takes one place; rounded to four digits


def test_once_all_dice_lie_nothing_is_left_to_chance():
    s = SEARCHES.new_states(1)[0]
    s.seats = 4
    s.dice[0, :4] = [2, 3, 0, 0]
    s.dice[1, :4] = [2, 2, 0, 0]
    table = CHANCES[4 - FEWEST_SEATS]

    def chances(casino: int, seat: int) -> list[float]:
        return table[cell_of(s, casino, seat, seat, 0, 0, 0, 0, 8)].tolist()

    assert chances(0, 1) == [1, 0, 0]
    assert chances(0, 0) == [0, 1, 0]
    assert chances(1, 0) == chances(1, 1) == [0, 0, 0]  # equal counts cancel
    assert chances(1, 3) == [0, 0, 0]  # no die, no money


def test_learning_again_finds_the_same():
    def found() -> tuple[list[str], np.ndarray]:
        chances = np.zeros(SHAPE)
        lines = learn(chances, rounds=300)
        return [next(lines), next(lines)], chances

    (lines, first), (again, second) = found(), found()
    assert lines == again
    assert (first == second).all()
    assert f"of {CELLS}" in lines[0]


def test_going_by_the_chances_wins_more_than_judging():
    """Fixed rounds that nothing was learned from: the result never changes."""
    for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
        judges = np.ones(MOST_SEATS, np.int64)
        judges[0] = 0
        money = np.zeros((5000, seats))
        SEARCHES.compile().compare_rounds(
            SEARCHES.new_states(2), seats, 5000, 8, CHANCES.astype(float), judges, money, silent()
        )
        assert money[:, 0].mean() > money[:, 1:].mean() + 3
