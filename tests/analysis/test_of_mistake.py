"""What is said of a mistake: what speaks for the better move, and what the played one does."""

import pytest

from pitboss.analysis.reasons import gained, of_mistake, reasons
from pitboss.engine import Position
from tests.analysis.test_reasons import EMPTY, las_vegas, lords
from tests.analysis.test_reasons_vegas_showdown import FIVE, showdown


def brings(at: Position, move: str, words: str) -> bool:
    return any(words in said for said in gained(at, move))


@pytest.mark.parametrize(
    ("words", "there", "move", "not_there", "other"),
    [
        (
            "Takes a single die: 7 dice stay",
            las_vegas(EMPTY, "8+0,8+0,8+0", "12223456+-"),
            "place 1",
            las_vegas(EMPTY, "8+0,8+0,8+0", "12223456+-"),
            "place 2",
        ),
        (
            "Comes within 2 dice of the lead on casino 1",
            las_vegas("1:4/-/-/-/-/-", "6+0,4+0,8+0", "112345+-"),
            "place 1",
            las_vegas("1:5/-/-/-/-/-", "6+0,3+0,8+0", "112345+-"),  # too far behind
            "place 1",
        ),
        (
            "Comes within 2 dice of the lead on casino 1",
            las_vegas("1:4/-/-/-/-/-", "5+0,4+0,8+0", "11234+-"),
            "place 1",
            las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-"),  # two more only tie
            "place 1",
        ),
        (
            "Rolls its die, which shows 2: 3.5 on average",
            lords("A1:sphinx:0:2"),
            "reorganize A1",
            lords("A1:sphinx:0:6"),
            "reorganize A1",
        ),
        (
            "Rolls away its die, which shows 6: 3.5 on average",
            lords("A1:sphinx:0:6"),
            "reorganize A1",
            lords("A1:sphinx:0:2"),
            "reorganize A1",
        ),
        (
            "Is the boss of 1 tile: 1 point and $3 million when one of the",
            lords("-", "A1:0"),
            "build A1 sphinx",
            lords("A2:sphinx:1:4", "A1:0"),  # another is the boss of both
            "build A1 sphinx",
        ),
        (
            "Has dice in seat 1's casino of 2 tiles: $3 million",
            lords("A2:sphinx:1:4", "A1:0"),
            "build A1 sphinx",
            lords("-", "A1:0"),
            "build A1 sphinx",
        ),
        (
            "Stakes $5 million at A2: 16 of 36 rolls win from seat 1",
            lords("A2:sphinx:1:5"),
            "gamble A2 5",
            lords("A2:sphinx:1:5"),
            "end",
        ),
        (
            "Keeps its $20 million",
            lords("-", "A1:0"),
            "end",
            lords("-", "A1:0", cash="0,5"),
            "end",
        ),
        ("Outbids seat 1", showdown(FIVE, 8), "bid slots 7", showdown(FIVE, 8), "bid lounge 9"),
        (
            "Goes for the Slots, worth about $",
            showdown(FIVE, 8),
            "bid slots 7",
            showdown(FIVE, 65),
            "bid slots 9",  # worth less than that
        ),
        (
            "Bids no more than it must",
            showdown(FIVE, 8),
            "bid p1 18",
            showdown(FIVE, 8),
            "bid p1 25",
        ),
    ],
)
def test_what_a_move_brings(
    words: str, there: Position, move: str, not_there: Position, other: str
) -> None:
    assert brings(there, move, words), gained(there, move)
    assert not brings(not_there, other, words), gained(not_there, other)


def test_what_both_moves_do_explains_nothing() -> None:
    better, played = of_mistake(showdown(FIVE, 8), "bid p1 25", "bid p1 18")
    for move in ("bid p1 25", "bid p1 18"):
        assert "Has no place for the Fancy Slots yet." in reasons(showdown(FIVE, 8), move)
    assert not any("no place" in fact or "Goes for" in fact for fact in [*better, *played])
    assert any("$18 would do" in fact for fact in better)


def test_what_speaks_against_the_better_move_is_its_price() -> None:
    at = las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1222+-")
    better, played = of_mistake(at, "place 1", "place 2")
    assert better == [
        "Takes a single die: 3 dice stay for what is rolled later.",
        "Its price: it wins nothing on casino 1 as the dice lie, and denies nobody.",
    ]
    assert played == [
        "Leads casino 2: $50,000 as the dice lie.",
        "Spends 3 dice at once and keeps 1.",
    ]


def test_a_move_out_of_the_ordinary_is_told_by_that_alone() -> None:
    """What it brings is told of the played move only where there is nothing else to say."""
    at = lords("A2:sphinx:1:2", "A1:0")
    assert of_mistake(at, "end", "build A1 sphinx")[1] == ["Takes the boss seat of A2 from seat 1."]
    (said,) = of_mistake(at, "end", "build A1 vega")[1]
    assert said.startswith("Is the boss of 1 tile")


def test_nothing_is_said_of_a_deal_that_is_proposed() -> None:
    at = lords("-", "A1:0,A2:1")
    assert gained(at, "deal 0>1 $3; 1>0 lot A2") == []
