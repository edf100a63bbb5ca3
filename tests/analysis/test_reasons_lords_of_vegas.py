"""Reasons of Lords of Vegas about money and deals, where they must and must not stand."""

import pytest

from pitboss.analysis.reasons import gained, of_mistake, reasons
from pitboss.engine import Position
from tests.analysis.test_reasons import lords


def offered(tiles: str, lots: str, deal: str, cash: str = "20,5") -> Position:
    """Seat 0 proposes a deal and seat 1 answers."""
    at = lords(tiles, lots, cash)
    at.play(deal, 0)
    return at


@pytest.mark.parametrize(
    ("words", "there", "move", "not_there", "other"),
    [
        (
            "Leaves too little to build C1 for $12 million",
            lords("-", "A1:0,C1:0", "20,5"),
            "build A1 sphinx",
            lords("-", "A1:0,C1:0", "21,5"),
            "build A1 sphinx",
        ),
        (
            "Leaves too little to build A1 for $9 million",  # the lot that is built on is no loss
            lords("-", "A1:0,C1:0", "20,5"),
            "build C1 sphinx",
            lords("-", "A1:0,C1:1", "20,5"),
            "build A1 sphinx",
        ),
        (
            "Leaves too little to reorganize B1 for $6 million",
            lords("B1:sphinx:0:1,B2:sphinx:1:5", "A1:0", "9,5"),
            "build A1 vega",
            lords("B1:sphinx:0:5,B2:sphinx:1:1", "A1:0", "13,5"),  # it is the boss already
            "build A1 vega",
        ),
        (
            "Leaves too little to reorganize",
            lords("B1:sphinx:0:1,B2:sphinx:1:5", "A1:0", "9,5"),
            "build A1 vega",
            lords("B1:sphinx:0:3,B2:sphinx:1:5", "-", "9,5"),  # that is the move itself
            "reorganize B1",
        ),
        (
            "Spends the last of its money",
            lords("-", "A1:0", "9,5"),
            "build A1 sphinx",
            lords("-", "A1:0,A2:0", "9,5"),  # what it no longer pays for is told instead
            "build A1 sphinx",
        ),
        (
            "Gets A2, beside its own casino of 1 tile",
            offered("A1:sphinx:1:3", "A2:0", "deal 0>1 lot A2; 1>0 $2"),
            "accept",
            offered("B6:sphinx:1:3", "A2:0", "deal 0>1 lot A2; 1>0 $2"),
            "accept",
        ),
        (
            "Hands seat 0 A2, beside their casino of 1 tile",
            offered("A1:sphinx:0:3", "A2:1", "deal 1>0 lot A2; 0>1 $2"),
            "accept",
            offered("A1:sphinx:1:3", "A2:1", "deal 1>0 lot A2; 0>1 $2"),
            "accept",
        ),
        (
            "Spends $4 million of its $5 million",
            offered("-", "A2:0", "deal 0>1 lot A2; 1>0 $4"),
            "accept",
            offered("-", "A2:0", "deal 0>1 lot A2; 1>0 $2"),
            "accept",
        ),
        (
            "More than doubles its money, by $6 million",
            offered("-", "A2:1", "deal 1>0 lot A2; 0>1 $6"),
            "accept",
            offered("-", "A2:1", "deal 1>0 lot A2; 0>1 $5"),
            "accept",
        ),
    ],
)
def test_money_and_deals(
    words: str, there: Position, move: str, not_there: Position, other: str
) -> None:
    assert any(words in said for said in reasons(there, move)), reasons(there, move)
    assert not any(words in said for said in reasons(not_there, other)), reasons(not_there, other)


def test_what_neither_move_leaves_money_for_explains_nothing() -> None:
    at = lords("-", "A1:0,A4:0,E6:0", "20,5")
    for better, played in (("build A1 sphinx", "build A4 sphinx"), ("end", "build A1 sphinx")):
        told = [fact for facts in of_mistake(at, better, played) for fact in facts]
        assert any("to build E6 for $20" in fact for fact in told) == (better == "end"), told


def test_a_small_bet_speaks_for_itself_and_a_large_one_has_a_price() -> None:
    at = lords("A2:sphinx:1:5", "A1:0", cash="20,30")
    (small,) = gained(at, "gamble A2 4")
    odds = "16 of 36 rolls win from seat 1"
    assert (
        small
        == f"Bets only $4 million at A2, where {odds}, and leaves enough for any other action."
    )
    assert of_mistake(at, "gamble A2 4", "end")[0] == [small]
    poor = lords("A2:sphinx:1:5", "A1:0", cash="9,30")
    assert gained(poor, "gamble A2 1")[0].endswith("and leaves $8 million.")
    price = f"Its price: it stakes $5 million at A2: {odds}."
    assert of_mistake(at, "gamble A2 5", "end")[0] == [price]


def test_an_answer_tells_what_is_given_and_got() -> None:
    deal = "deal 0>1 lot A2; 0>1 $1; 1>0 $4; 1>0 die B1"
    at = offered("B1:sphinx:1:3", "A2:0", deal)
    assert gained(at, "accept") == ["Gives $3 million and the die on B1 and gets A2."]
    assert gained(at, "decline") == ["Keeps $3 million and the die on B1, and goes without A2."]
    gift = offered("-", "A2:0", "deal 0>1 lot A2")
    assert gained(gift, "accept") == ["Gives nothing and gets A2."]
    assert gained(gift, "decline") == ["Goes without A2, which would cost it nothing."]
