"""The tables of the benchmarks: what is better, what is missing, what `ratio` says."""

import pytest
from bench.before_after import better, table
from bench.run import limit_row


def test_the_better_of_two_rounds_counts():
    one = {"random games a second": 10.0, "bytes a position": 724, "cold compilation": 9.0}
    two = {"random games a second": 12.0, "bytes a position": 724, "cold compilation": 8.0}
    assert better(one, two) == two == better(two, one)


def test_more_than_one_is_better_than_before():
    before = {"random games a second": 100.0, "bytes a position": 800.0}
    after = {"random games a second": 250.0, "bytes a position": 1000.0, "regular": 3.0}
    assert table("las-vegas", before, after)[4:] == [
        "| random games a second | 100 | 250 | 2.50 |",
        "| bytes a position | 800 | 1,000 | 0.80 |",
        "| regular | – | 3 | – |",
        "",
    ]


def test_a_row_beside_c():
    said = "184056 games/s against 187990 in C: 0.978 of the limit, bar 0.9 (median of 9 rounds)"
    row = limit_row("las-vegas", 5, 0.9, said)
    assert row == "| las-vegas | 5 | 184,056 | 187,990 | 0.98 | 0.9 | met |"
    assert limit_row("las-vegas", 5, 0.99, said).endswith("| MISSED |")
    with pytest.raises(SystemExit, match="nothing to be read about las-vegas"):
        limit_row("las-vegas", 5, 0.9, "")
