"""Who wins, and ties at the end (page 11)."""

from pitboss import OVER, Result
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import play, position


def result(fields: str) -> Result:
    """End a game at once; Population and Revenue are equal unless the fields say otherwise."""
    at = position(f"phase=event a=- b=- {fields}")
    play(at, "event slots-strike-2")
    assert at.to_act == OVER
    assert at.result is not None
    assert at.standing == at.result.standing
    return at.result


@source("page 11")
def test_the_most_fame_wins() -> None:
    found = result("seats=4 fame=10,30,20,5 cash=0,0,9,0")
    assert found.winners == (1,)
    assert found.places == (3, 1, 2, 4)


@source("page 11")
def test_the_final_count_can_turn_the_order_round() -> None:
    found = result("seats=3 fame=10,8,0 cash=0,30,0")
    assert found.winners == (1,)


@source("page 11")
def test_a_tie_goes_to_the_most_cash_left() -> None:
    found = result("seats=3 fame=10,10,0 cash=4,7,9")
    assert found.places == (2, 1, 3)


@source("page 10", "page 11")
def test_only_cash_left_after_the_tens_are_turned_in_breaks_a_tie() -> None:
    # 11 + 1 for 19 dollars leaves 9; 10 + 2 for 23 dollars leaves 3.
    found = result("seats=3 fame=11,10,0 cash=19,23,0")
    assert found.points[0] == found.points[1]
    assert found.money == (9, 3, 0)
    assert found.places == (1, 2, 3)


@source("page 11")
def test_a_tie_in_fame_and_cash_is_a_draw() -> None:
    found = result("seats=3 fame=10,11,0 cash=23,13,0")
    assert found.winners == (0, 1)
    assert found.places == (1, 1, 3)


@source("page 11")
def test_all_may_draw() -> None:
    found = result("seats=5")
    assert found.winners == (0, 1, 2, 3, 4)
    assert found.points == (1 + 1 + 2,) * 5
