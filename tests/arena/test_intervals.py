"""Intervals of shares: Student's in the middle, never too narrow near 0 and 1."""

from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

from pitboss.arena.intervals import share_interval, student
from pitboss.arena.summary import of_shares


@pytest.mark.parametrize("freedom", [*range(1, 40), 99, 100, 1000, 4999])
def test_students_t_is_that_of_scipy(freedom):
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-9)


@pytest.mark.parametrize("deals", [1, 2, 34, 300])
def test_deals_that_are_all_won_have_the_exact_interval(deals):
    """Won throughout is not won for ever: with 34 deals the share may be 90 %."""
    exact = stats.binomtest(deals, deals).proportion_ci(0.95, "exact")
    won, lost = of_shares(np.ones(deals)), of_shares(np.zeros(deals))
    assert (won.mean, won.low, won.high) == (1.0, pytest.approx(exact.low), 1.0)
    assert (lost.mean, lost.low, lost.high) == (0.0, 0.0, pytest.approx(1 - exact.low))


def test_shares_that_are_all_alike_are_not_certain_either():
    even = of_shares(np.full(34, 1 / 3))
    assert even.low < 1 / 3 < even.high
    assert even.high - even.low > 1 - of_shares(np.ones(34)).low


@pytest.mark.parametrize(("won", "deals"), [(3, 10), (57, 60), (1, 190), (189, 190), (1900, 2000)])
def test_deals_that_are_coin_flips_have_the_exact_interval(won, deals):
    exact = stats.binomtest(won, deals).proportion_ci(0.95, "exact")
    found = of_shares(np.array([1.0] * won + [0.0] * (deals - won)))
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high), rel=0.02)


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
@pytest.mark.parametrize(("deals", "seats"), [(60, 2), (100, 4), (400, 2), (1000, 4)])
def test_amid_nothing_and_all_it_is_practically_students(share, deals, seats):
    error = (share * (1 - share) / (deals * seats)) ** 0.5
    low, high = share_interval(share, error, deals)
    margin = student(deals - 1) * error
    assert (high - low) / 2 == pytest.approx(margin, rel=0.05)
    assert (low + high) / 2 == pytest.approx(share, abs=0.1 * margin)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("deals", [2, 3, 10, 24, 190])
def test_losing_a_game_never_raises_the_lower_end(deals, seats):
    """Beginning with all games won, whichever game is lost next."""
    rng = np.random.default_rng(seats)
    for order in (np.arange(deals * seats), rng.permutation(deals * seats)):
        won = np.ones(deals * seats)
        ends = [of_shares(won.reshape(deals, seats).mean(axis=1)).low]
        for game in order[:60]:
            won[game] = 0.0
            ends.append(of_shares(won.reshape(deals, seats).mean(axis=1)).low)
        assert all(after <= before + 1e-9 for before, after in pairwise(ends))


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize(
    ("share", "deals"), [(0.6, 60), (0.9, 60), (0.967, 60), (0.98, 190), (0.99, 100), (0.02, 190)]
)
def test_intervals_hold_what_they_promise(share, deals, seats):
    """Each end is on the wrong side of the truth 1 time in 40 at most, and the luck of it."""
    draws = np.random.default_rng(1).binomial(seats, share, size=(300, deals)) / seats
    found = [of_shares(draw) for draw in draws]
    most = 0.025 * 300 + 2 * (0.025 * 0.975 * 300) ** 0.5
    assert sum(one.low > share for one in found) <= most
    assert sum(one.high < share for one in found) <= most


@pytest.mark.parametrize("seed", range(8))
def test_the_ends_are_those_of_scipy(seed):
    rng = np.random.default_rng(seed)
    deals, share = int(rng.integers(2, 100_000)), rng.random()
    low, high = share_interval(share, 1.0, deals)
    assert low == pytest.approx(stats.beta.ppf(0.025, share * deals, (1 - share) * deals + 1))
    assert high == pytest.approx(stats.beta.ppf(0.975, share * deals + 1, (1 - share) * deals))
