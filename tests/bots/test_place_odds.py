"""What the Las Vegas bots learned from their own rounds."""

from dataclasses import replace

import numpy as np

from pitboss.bots.las_vegas.place_odds import CELLS, MIN_SEATS, PLACES, cell_of
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.las_vegas.training import TRAINING
from pitboss.bots.training.weights import packaged_weights
from pitboss.games.las_vegas.tables import MOST_SEATS

ODDS = packaged_weights(TRAINING.package)


def test_odds_are_odds():
    assert list(ODDS) == list(TRAINING.seats) == list(range(MIN_SEATS, MOST_SEATS + 1))
    for flat in ODDS.values():
        odds = flat.reshape(CELLS, PLACES)
        assert odds.min() >= 0
        assert odds.sum(axis=1).max() <= 1.0005  # a seat takes one place; rounded to four digits


def test_once_all_dice_lie_nothing_is_left_to_chance():
    s = SEARCHES.new_states(1)[0]
    s.seats = 4
    s.dice[0, :4] = [2, 3, 0, 0]
    s.dice[1, :4] = [2, 2, 0, 0]
    table = ODDS[4].reshape(CELLS, PLACES)

    def odds(casino: int, seat: int) -> list[float]:
        return table[cell_of(s, casino, seat, seat, 0, 0, 0, 0, 8)].tolist()

    assert odds(0, 1) == [1, 0, 0]
    assert odds(0, 0) == [0, 1, 0]
    assert odds(1, 0) == odds(1, 1) == [0, 0, 0]  # equal counts cancel
    assert odds(1, 3) == [0, 0, 0]  # no die, no money


def test_equal_efforts_find_equal_odds():
    effort = replace(TRAINING.usual, games=300, generations=2)
    quick = replace(TRAINING, compared=300)
    first, generations = quick.train(3, effort, lambda *_: None)
    again, same = quick.train(3, effort, lambda *_: None)
    assert (first == again).all()
    assert generations == same
    assert [one.number for one in generations] == [0, 1]
    assert 0 < generations[0].situations < CELLS
    other, _ = quick.train(3, replace(effort, seed=8), lambda *_: None)
    assert (first != other).any()


def test_the_odds_win_more_than_judging_at_sight():
    """Fixed rounds that nothing was learned from: the result never changes."""
    for seats, odds in ODDS.items():
        at_sight = np.ones(MOST_SEATS, np.int64)
        at_sight[0] = 0
        money = np.zeros((5000, seats))
        states, work = SEARCHES.new_states(2), SEARCHES.new_workspace()
        SEARCHES.compile().compare_policies(states, seats, 5000, 8, work, odds, at_sight, money)
        assert money[:, 0].mean() > money[:, 1:].mean() + 3
