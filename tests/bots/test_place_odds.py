"""What the Las Vegas bots learned from their own rounds."""

from dataclasses import replace

import numpy as np

from pitboss.bots.las_vegas.casinos.net import NET
from pitboss.bots.las_vegas.model import ODDS as TABLE
from pitboss.bots.las_vegas.model import PART
from pitboss.bots.las_vegas.place_odds import CELLS, MIN_SEATS, PLACES, cell_of
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.las_vegas.training import TRAINING
from pitboss.bots.training.weights import packaged_weights
from pitboss.games.las_vegas.tables import MOST_SEATS

LEARNED = packaged_weights(TRAINING.package)
ODDS = {seats: learned[:TABLE] for seats, learned in LEARNED.items()}
WITH_WHITE = {
    seats: learned[PART : PART + TABLE]
    for seats, learned in LEARNED.items()
    if len(learned) > 2 * PART - 1
}


def test_what_was_learned_serves_every_number_of_seats_with_and_without_white_dice():
    assert list(LEARNED) == list(TRAINING.seats) == list(range(2, MOST_SEATS + 1))
    assert list(WITH_WHITE) == [2, 3, 4]
    sizes = {seats: len(learned) for seats, learned in LEARNED.items()}
    assert sizes == {2: 2 * PART, 3: 2 * PART + NET, 4: 2 * PART + NET, 5: PART + NET}


def test_odds_are_odds():
    for flat in (*ODDS.values(), *WITH_WHITE.values()):
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
    effort = replace(TRAINING.usual, games=300, generations=2, steps=20)
    quick = replace(TRAINING, compared=300)
    first, generations = quick.train(3, effort, lambda *_: None)
    again, same = quick.train(3, effort, lambda *_: None)
    assert (first == again).all()
    assert generations == same
    # Two generations of odds and two nets, without white dice and with them; then two nets more.
    assert [one.number for one in generations] == [*2 * [0, 1, 2, 2], 0, 1]
    assert [one.white for one in generations] == [*4 * [False], *4 * [True], False, False]
    other, _ = quick.train(3, replace(effort, seed=8), lambda *_: None)
    assert (first != other).any()


def ahead(odds: np.ndarray, seats: int, white: bool) -> float:
    """By how much the first seat, which uses the odds, beats the mean of the others in money."""
    at_sight = np.ones(MOST_SEATS, np.int64)
    at_sight[0] = 0
    money = np.zeros((5000, seats))
    states, work = SEARCHES.new_states(2), SEARCHES.new_workspace()
    SEARCHES.compile().compare_policies(
        states, seats, int(white), 5000, 8, work, odds, at_sight, money
    )
    return money[:, 0].mean() - money[:, 1:].mean()


def test_the_odds_win_more_than_judging_at_sight():
    """Fixed rounds that nothing was learned from: the result never changes."""
    for white, learned in ((False, ODDS), (True, WITH_WHITE)):
        for seats, odds in learned.items():
            # With two seats they do not, so that nobody plays by them there.
            assert (ahead(odds, seats, white) > 3) == (seats >= MIN_SEATS)
