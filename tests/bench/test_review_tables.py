"""The tables of docs/review.md: means of choices, with intervals by games."""

import math
import statistics

import pytest
from bench.review_games import LEVELS
from bench.review_tables import by_games, lost, pair_table, same_table, truth_tables


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


def test_choices_in_which_two_levels_agree_count_as_no_difference() -> None:
    row = {"pair": ("pro", "regular"), "judged": "to the end", "behind": [0.04, None, None, 0.0]}
    other = {**row, "judged": "to the horizon", "behind": [0.02]}
    told = pair_table({"some game 4": [row, row, other]})[2:]
    assert told == [
        "| some game 4 | regular less pro | to the end | 2 | 8 | 50% | 1.00 ± 0.00 |",
        "| some game 4 | regular less pro | to the horizon | 1 | 1 | 100% | 2.00 ± 0.00 |",
    ]


def test_losses_are_told_beside_what_came_of_them_by_either_kind_of_reply() -> None:
    plain = [{"told": x, "sight": -x, "true": 0.8 * x} for x in (0.04, 0.05, 0.06)]
    both = [{**row, "best replies": 0.4 * row["told"]} for row in plain]
    told = truth_tables({"some game 4": [{"truth": plain}], "other 4": [{"truth": both}]})[2:]
    assert [row.split(" | ")[0] for row in told] == [
        "| some game 4 (3)",
        "| other 4 (3)",
        "| other 4, best replies (3)",
    ]
    assert "5.0 → 4.0 ±" in told[1] and "5.0 → 2.0 ±" in told[2]
