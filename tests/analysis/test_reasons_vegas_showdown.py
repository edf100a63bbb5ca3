"""Reasons in words in Vegas Showdown: each sentence where it must stand, and where it must not."""

from functools import cache
from pathlib import Path

import pytest

from pitboss.analysis import reasons
from pitboss.analysis.reasons import Chosen
from pitboss.analysis.vegas_showdown.reasons import facts
from pitboss.engine import Dealer, Position, Record, load
from tests.analysis.test_reasons import says

GOLDEN = Path(__file__).parent.parent / "golden" / "vegas-showdown"


def test_a_choice_without_facts_says_nothing() -> None:
    at = load("vegas-showdown").start(seats=3)
    at.settle(Dealer(1))
    assert reasons(at, "publicity") == []


NEARLY_FULL = (
    "vegas-showdown seats=3 components=aa6d26ccf0c8 turn=21 button=0 phase=place act=2"
    " spaces=night-club:42,-,-,- bids=-,-,- cash=49,15,31 fame=46,53,39 population=14,16,15"
    " revenue=11,16,20 sheets=theater@a1,sports-book@c1,fancy-restaurant@f1,lounge@f2,slots@a3,"
    "space-age-sports-book@b3+1,restaurant@f3,fancy-lounge@f5+2/slots@a1+1,fancy-slots@b1+1,"
    "slots@c1,lounge@d1,lounge@f1,lounge@a2+1,slots@b2,sports-book@c2,lounge@f2,slots@b3,"
    "restaurant@f3,night-club@a4,dragon-room@c4+1,buffet@d4,fancy-restaurant@c5+3,lounge@f5/"
    "slots@a1+1,slots@b1,sports-book@c1,high-rollers-room@e1+1,space-age-sports-book@f1,"
    "fancy-slots@a2,lounge@b2+1,slots@a3,restaurant@f3,table-games@a4,fancy-slots@c4+1,"
    "restaurant@d4,fancy-lounge@a5+2,fancy-slots@c5+1,fancy-restaurant@g5+2 stored=-/-/-"
    " stock=slots:5 a=- b=fancy-slots,fancy-lounge:2,fancy-restaurant,five-star-steakhouse,buffet"
    " drawn=pull-strings:3,slots-fame,slots-money,slots-strike-1,slots-strike-2,lounge-fame,"
    "lounge-money,lounge-strike-2,pr-scandal-2,no-renovate-2,boom-2,slump,door-takings,windfall,"
    "price-hike,top-revenue,top-population,most-tiles,underdog barred=publicity income=half"
    " bought=high-rollers-room"
)


@cache
def showdown(name: str, seq: int) -> Position:
    """A position of a golden game, or the one above."""
    if name == "nearly full":
        return load("vegas-showdown").position(NEARLY_FULL)
    return Record.read((GOLDEN / f"{name}.record").read_text(encoding="utf-8")).replay(seq)


FIVE, FOUR, THREE = (f"empty-stack-{seats}-seats" for seats in ("five", "four", "three"))
FULL = "full-sheet-three-seats"


@pytest.mark.parametrize(
    ("words", "name", "seq", "move", "other_seq", "other"),
    [
        ("Overpays: $18 would do, for the Fancy Slots", FIVE, 8, "bid p1 25", 8, "bid p1 18"),
        ("$18 would do, for nobody else may still bid", FIVE, 14, "bid p1 25", 8, "bid p1 25"),
        ("Overpays: $9 for the Slots, worth about $6", FIVE, 65, "bid slots 9", 8, "bid slots 9"),
        ("which is of no use to it", FIVE, 180, "bid p2 25", 65, "bid slots 9"),
        ("Denies seat 3 the Fancy Lounge, worth about $13", FIVE, 52, "bid p4 15", 52, "bid p4 12"),
        ("May be outbid by seat 1", FIVE, 29, "bid lounge 11", 8, "bid lounge 11"),
        ("Cannot be answered: nobody who may bid", FIVE, 8, "bid p1 25", 8, "bid p1 18"),
        ("Cannot be answered: it is the last space", FIVE, 8, "bid slots 15", 8, "bid slots 12"),
        ("Bids $7 where $5 would do now", FIVE, 6, "bid slots 7", 6, "bid slots 5"),
        ("would do now, so that fewer", FIVE, 6, "bid slots 7", 14, "bid p1 25"),  # it overpays
        ("Has no place for the Fancy Slots yet", FIVE, 8, "bid p1 18", 8, "bid slots 7"),
        (
            "Is needed for the Fancy Slots that is on sale",
            FIVE,
            6,
            "bid slots 5",
            6,
            "bid lounge 9",
        ),
        ("Does not raise the income", FIVE, 7, "bid restaurant 18", 6, "bid slots 5"),
        ("Population is the lesser", FIVE, 65, "bid slots 9", 7, "bid restaurant 18"),
        ("Revenue is the lesser", FIVE, 7, "bid restaurant 18", 65, "bid slots 9"),
        ("Puts the Slots aside although", FIVE, 26, "store", 26, "place slots a3"),
        ("Has no stored tile", FIVE, 29, "renovate", 29, "publicity"),
        ("Fills the casino: 5 Fame", FIVE, 142, "place lounge b1", 134, "place slots c4"),
        ("Connects the casino with the hotel", FIVE, 134, "place slots c4", 142, "place lounge b1"),
        ("Closes off 4 squares", FIVE, 152, "place slots c1+1", 152, "place slots d2"),
        ("Fills the hotel: 5 Fame", FIVE, 171, "place restaurant e4", 142, "place lounge b1"),
        ("Spoils the hotel", THREE, 56, "on slots f1", 56, "on buffet b1"),
        ("Spoils the casino", THREE, 56, "on buffet b1", 56, "on slots f1"),
        ("Makes 1 three-quarter diamond", FOUR, 187, "place fancy-restaurant f1+1", 187, "store"),
        ("Makes 1 full diamond", FULL, 190, "place fancy-restaurant d3+3", 190, "store"),
        ("Fills the sheet and ends the game", FULL, 191, "place dragon-room g1", 191, "store"),
        ("Leaves no room for another large", FOUR, 165, "place lounge c4", 187, "store"),
        ("Locks the sheet", "nearly full", 0, "place high-rollers-room c3", 0, "store"),
        ("Raises the income by $2", FIVE, 105, "bid restaurant 15", 7, "bid restaurant 18"),
    ],
)
def test_vegas_showdown(
    words: str, name: str, seq: int, move: str, other_seq: int, other: str
) -> None:
    assert says(showdown(name, seq), move, words), reasons(showdown(name, seq), move)
    there = showdown(name, other_seq)
    assert not says(there, other, words), reasons(there, other)


def test_a_raise_over_bids_that_nobody_would_make_is_only_dear() -> None:
    """Among all facts of the move, more than are told: it cannot keep anybody from answering."""
    at = showdown(FIVE, 8)
    after, code = at.copy(), int(at.read_step("bid p1 25")[0][0])
    after.play_code(code)
    found = list(facts(Chosen(at, after, code, at.to_act, ["Anna"] * at.seats)))
    assert any(said.startswith("overpays: $18 would do") for said in found), found
    assert not any("so that fewer can answer" in said for said in found), found
