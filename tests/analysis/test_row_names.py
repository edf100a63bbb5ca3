"""Rows of measurements that differ in their options have names that differ."""

from itertools import combinations

from pitboss.analysis import calibration
from pitboss.analysis.regret import positions


def test_a_row_is_named_by_what_it_is_about() -> None:
    up = (("edition", "mayfair"), ("up", True))
    assert (
        calibration.Plan("lords-of-vegas", 5, 1, 1, "pro", up).name == "lords-of-vegas-5-mayfair-up"
    )
    assert positions.Plan("lords-of-vegas", 8, 1, "pro", up).name == "lords-of-vegas-mayfair-up"
    assert positions.Plan("las-vegas", 8, 1, "pro").name == "las-vegas"


def test_an_option_that_is_off_is_not_one_that_is_on() -> None:
    chosen = [(), (("lay_off", True),), (("lay_off", False),)]
    names = [calibration.Plan("lords-of-vegas", 4, 1, 1, "pro", options).name for options in chosen]
    assert names[2] == "lords-of-vegas-4-no-lay-off"
    assert all(one != other for one, other in combinations(names, 2))
