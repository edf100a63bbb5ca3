"""The sequential test errs as rarely as it says, and stops when it knows."""

import numpy as np
import pytest

from pitboss.arena import (
    Match,
    SequentialTest,
)

MATCH = Match("las-vegas", ("greedy", "random"), deals=4, seed=11)


def test_the_sequential_test_stops_when_it_knows():
    test = SequentialTest(0.5, 0.6)
    rng = np.random.default_rng(2)
    strong, even = rng.beta(1.3, 0.7, 400), rng.beta(1, 1.08, 400)
    assert test.verdict(strong) == "passed"
    assert test.verdict(even) == "failed"
    assert test.verdict(strong[:5]) is None


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize(("low", "high"), [(0.45, 0.55), (0.95, 0.98), (0.02, 0.05)])
def test_the_sequential_test_errs_as_rarely_as_it_says(low, high, seats):
    """The true share is one of the two it asks about; 1 in 20 may be wrong, and the luck of it.

    A deal's games may be independent of each other, or all alike: then it is as with one seat.
    """
    test = SequentialTest(low, high)
    rng = np.random.default_rng(3)
    matches = 400
    for truth, wrong in ((low, "passed"), (high, "failed")):
        draws = rng.binomial(seats, truth, size=(matches, 1000)) / seats
        verdicts = [test.verdict(match) for match in draws.tolist()]
        assert verdicts.count(wrong) <= 0.05 * matches + 2 * (0.05 * 0.95 * matches) ** 0.5
        assert verdicts.count(None) <= 0.02 * matches


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.1), (0.9, 1.0), (0.0, 1.0), (0.5, 0.500001)])
def test_the_sequential_test_takes_any_two_shares(low, high):
    test = SequentialTest(low, high)
    for share, says in ((1.0, "passed"), (0.0, "failed")):
        assert test.verdict([share] * 200) in (says, None)


def test_deals_between_the_two_shares_are_called_neither():
    assert SequentialTest(0.45, 0.55).verdict([0.5] * 1000) is None
