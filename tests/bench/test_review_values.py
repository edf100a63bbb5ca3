"""The same games by two kinds of values: log loss, and values by hand that are put back."""

import math
from types import SimpleNamespace
from typing import Any

import pytest
from bench.review_values import by_hand, log_loss

from pitboss.analysis import evaluator
from pitboss.analysis.evaluator import Evaluator


def told(*shares: tuple[float, ...]) -> Any:
    """A game that seat 0 won, with these shares after its entries."""
    seats = [SimpleNamespace(seat=seat, result=float(seat == 0)) for seat in range(len(shares[0]))]
    return SimpleNamespace(seats=seats, entries=[SimpleNamespace(shares=row) for row in shares])


def test_log_loss_is_the_surprise_at_the_winner() -> None:
    even, sure, end = (0.25,) * 4, (1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)
    assert log_loss([told(even, even, end)]) == pytest.approx(math.log(4))
    assert log_loss([told(sure, end)]) == 0
    assert log_loss([told(even, end), told(sure, sure, end)]) == pytest.approx(math.log(4) / 2)


def test_values_by_hand_have_no_weights_and_are_put_back() -> None:
    before = Evaluator.__init__
    with by_hand():
        assert evaluator("vegas-showdown", 3).weights.size == 0
    assert Evaluator.__init__ is before
    assert evaluator("vegas-showdown", 3).weights.size > 0
