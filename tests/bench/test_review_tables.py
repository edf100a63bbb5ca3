"""The tables of docs/review.md: means of choices, with intervals by games."""

import math
import statistics

import pytest
from bench.review_games import LEVELS
from bench.review_tables import by_games, lost, same_table


def test_an_interval_by_games_is_the_usual_one_where_each_has_one_choice() -> None:
    values = [0.1, -0.2, 0.3, 0.0, 0.4]
    mean, half = by_games([[value] for value in values])
    assert mean == pytest.approx(statistics.mean(values))
    assert half == pytest.approx(1.96 * statistics.pstdev(values) / math.sqrt(len(values)))


def test_choices_that_say_the_same_count_once() -> None:
    apart, together = by_games([[0.1], [0.5], [0.3]]), by_games([[0.1] * 8, [0.5] * 8, [0.3] * 8])
    assert apart == pytest.approx(together)
    assert all(map(math.isnan, by_games([[], []])))


def test_a_level_that_loses_more_stands_so_in_the_table() -> None:
    asked = [{level: 0.01 * place for place, level in enumerate(LEVELS)}] * 4
    row = same_table({"some game 4": [{"asked": asked}, {"asked": asked[:2]}]})[-1]
    assert row.startswith("| some game 4 (6) | 0.00 ± 0.00 | 1.00 ± 0.00 | 2.00")
    assert row.count("1.00 ± 0.00") == 5, "one level and four steps"


def test_losses_of_a_level_are_counted_over_its_seats() -> None:
    seats = [{"level": "pro", "losses": [0.02, 0.04]}, {"level": "shark", "losses": [0.5]}]
    mean, _, count = lost([{"seats_told": seats}], "pro")
    assert mean == pytest.approx(3.0) and count == 2
    assert lost([{"seats_told": seats}], "random")[2] == 0
