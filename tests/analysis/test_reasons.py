"""Reasons in words: each sentence where it must stand, and where it must not."""

from functools import cache
from pathlib import Path

import pytest

from pitboss.analysis import reasons
from pitboss.analysis.lords_of_vegas.reasons import boss_chance
from pitboss.engine import Dealer, Position, Record, load

GOLDEN = Path(__file__).parent.parent / "golden" / "vegas-showdown"


def las_vegas(
    dice: str, left: str, roll: str, *, notes: str = "90/50/50/50/50/60", white: bool = False
) -> Position:
    return load("las-vegas").position(
        f"las-vegas seats=3 neutral_dice={'yes' if white else 'no'} open_money=no round=4 start=0"
        f" turn=0 phase=place notes={notes} dice={dice} left={left} won=10/10/10 under=20"
        f" roll={roll}"
    )


def lords(
    tiles: str = "-",
    lots: str = "-",
    cash: str = "20,5",
    *,
    score: str = "0,0",
    gone: str = "",
    until: int = 9,
) -> Position:
    """Two seats, seat 0 to act; `gone` are more cards that were drawn."""
    words = [word.partition(":")[0] for word in f"{lots},{tiles},{gone}".split(",")]
    drawn = {word for word in words if word not in ("", "-")} | {"F9"}
    return load("lords-of-vegas").position(
        f"lords-of-vegas seats=2 edition=2024 up=no raising=yes lay_off=no turn=0 cash={cash}"
        f" score={score} lots={lots} tiles={tiles} drawn={','.join(sorted(drawn))} card=F9"
        f" until={until} gambled=no phase=act"
    )


def says(at: Position, move: str, words: str) -> bool:
    return any(words in said for said in reasons(at, move))


EMPTY = "-/-/-/-/-/-"


@pytest.mark.parametrize(
    ("words", "there", "move", "not_there", "other"),
    [
        (
            "Leads casino 1: $90,000",
            las_vegas("1:1/-/-/-/-/-", "4+0,7+0,8+0", "1123+-"),
            "place 1",
            las_vegas("1:3/-/-/-/-/-", "4+0,5+0,8+0", "1123+-"),
            "place 1",
        ),
        (
            "Denies seat 1 $90,000 on casino 1",
            las_vegas("1:1/-/-/-/-/-", "4+0,7+0,8+0", "1123+-"),
            "place 1",
            las_vegas("1:3/-/-/-/-/-", "4+0,5+0,8+0", "1123+-"),
            "place 1",
        ),
        (
            "Ties seat 1 for first on casino 1",
            las_vegas("1:2/-/-/-/-/-", "4+0,6+0,8+0", "1123+-"),
            "place 1",
            las_vegas("1:1/-/-/-/-/-", "4+0,7+0,8+0", "1123+-"),
            "place 1",
        ),
        (
            "Ties seat 1 on casino 1",
            las_vegas("1:2,2:4/-/-/-/-/-", "4+0,6+0,4+0", "1123+-"),
            "place 1",
            las_vegas("1:2,2:4/-/-/-/-/-", "4+0,6+0,4+0", "1123+-"),
            "place 2",
        ),
        (
            "Is placed on casino 1: $20,000",
            las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-", notes="80,20/50/50/50/50/60"),
            "place 1",
            las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-", notes="90/50/50/50/50/60"),
            "place 1",
        ),
        (
            "Wins nothing on casino 1",
            las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-"),
            "place 1",
            las_vegas("1:2/-/-/-/-/-", "4+0,6+0,8+0", "1123+-"),  # it denies
            "place 1",
        ),
        (
            "Is safe",
            las_vegas("1:1/-/-/-/-/-", "2+0,0+0,1+0", "11+-"),
            "place 1",
            las_vegas("1:1/-/-/-/-/-", "2+0,1+0,1+0", "11+-"),
            "place 1",
        ),
        (
            "Spends 3 dice at once and keeps 5",
            las_vegas(EMPTY, "8+0,8+0,8+0", "11123456+-"),
            "place 1",
            las_vegas(EMPTY, "8+0,8+0,8+0", "11123456+-"),
            "place 2",
        ),
        (
            "Places its last die",
            las_vegas(EMPTY, "2+0,8+0,8+0", "11+-"),
            "place 1",
            las_vegas(EMPTY, "2+0,0+0,0+0", "11+-"),
            "place 1",
        ),
        (
            "Places white dice only and keeps all 2 dice",
            las_vegas(EMPTY, "2+2,8+2,8+2", "34+16", white=True),
            "place 1",
            las_vegas(EMPTY, "2+2,8+2,8+2", "34+16", white=True),
            "place 3",
        ),
        (
            "the white dice for first on casino 1",
            las_vegas("w:1/-/-/-/-/-", "8+2,8+2,8+2", "12345666+34", white=True),
            "place 1",
            las_vegas("w:1/-/-/-/-/-", "8+2,8+2,8+2", "11345666+34", white=True),
            "place 1",
        ),
    ],
)
def test_las_vegas(words: str, there: Position, move: str, not_there: Position, other: str) -> None:
    assert says(there, move, words), reasons(there, move)
    assert not says(not_there, other, words), reasons(not_there, other)


@pytest.mark.parametrize(
    ("words", "there", "move", "not_there", "other"),
    [
        (
            "Takes the boss seat of A2 from seat 1",
            lords("A2:sphinx:1:2", "A1:0"),
            "build A1 sphinx",
            lords("A2:sphinx:1:4", "A1:0"),
            "build A1 sphinx",
        ),
        (
            "Gives away the boss seat of A1 to seat 1",
            lords("A1:vega:0:3,A2:sphinx:1:5", "-"),
            "remodel A1 sphinx",
            lords("A1:vega:0:6,A2:sphinx:1:5", "-"),
            "remodel A1 sphinx",
        ),
        (
            "Risks the boss seat of A1: the highest dice are tied",
            lords("A1:vega:0:5,A2:sphinx:1:5", "-"),
            "remodel A1 sphinx",
            lords("A1:vega:0:5,A2:sphinx:1:4", "-"),
            "remodel A1 sphinx",
        ),
        (
            "Contests the boss seat of A2, which seat 1 has: a roll decides",
            lords("A2:sphinx:1:3", "A1:0"),
            "build A1 sphinx",
            lords("A2:sphinx:1:4", "A1:0"),
            "build A1 sphinx",
        ),
        (
            "Joins 2 casinos into one of 3 tiles",
            lords("A1:sphinx:0:3,A3:sphinx:0:5", "A2:0"),
            "build A2 sphinx",
            lords("A1:sphinx:0:3,A3:sphinx:0:5", "A2:0"),
            "build A2 vega",
        ),
        (
            "Will hardly pay again: no Tivoli card is left",
            lords("-", "A1:0", gone="A5,B2,C1,C6,C11,D1,E4,F2"),
            "build A1 tivoli",
            lords("-", "A1:0", gone="A5,B2,C1,C6,C11,D1,E4"),
            "build A1 tivoli",
        ),
        (
            "Has fewer cards to come: 7 Tivoli, 9 Vega",
            lords("A1:vega:0:3", gone="A5"),
            "remodel A1 tivoli",
            lords("A1:vega:0:3", gone="A5"),
            "raise A1",
        ),
        (
            "Scores nothing by itself: 1 point, and the next space of the track is 2 away",
            lords("-", "A1:0", score="10,0"),
            "build A1 sphinx",
            lords("-", "A1:0", score="5,0"),
            "build A1 sphinx",
        ),
        (
            "May become the boss of A1: 1 die of its own against 1",
            lords("A1:sphinx:0:1,A2:sphinx:1:5"),
            "reorganize A1",
            lords("A1:sphinx:0:1,A2:sphinx:0:5"),
            "reorganize A1",
        ),
        (
            "Gives away the boss seat of A1 unless it rolls highest: 1 die of its own against 1",
            lords("A1:sphinx:0:6,A2:sphinx:1:5"),
            "reorganize A1",
            lords("A1:sphinx:0:1,A2:sphinx:1:5"),
            "reorganize A1",
        ),
        (
            "Cannot be paid in full: seat 1 has $3 million only",
            lords("A2:sphinx:1:5", cash="20,3"),
            "gamble A2 5",
            lords("A2:sphinx:1:5", cash="20,30"),
            "gamble A2 5",
        ),
        (
            "Bets all its money",
            lords("A2:sphinx:1:5", cash="5,30"),
            "gamble A2 5",
            lords("A2:sphinx:1:5", cash="6,30"),
            "gamble A2 5",
        ),
        (
            "Keeps $20 million although 1 lot could be built on",
            lords("-", "A1:0"),
            "end",
            lords("-", "A1:0", cash="9,5"),
            "end",
        ),
        (
            "Spends the last of its money",
            lords("-", "A1:0", cash="9,5"),
            "build A1 sphinx",
            lords("-", "A1:0", cash="10,5"),
            "build A1 sphinx",
        ),
    ],
)
def test_lords_of_vegas(
    words: str, there: Position, move: str, not_there: Position, other: str
) -> None:
    assert says(there, move, words), reasons(there, move)
    assert not says(not_there, other, words), reasons(not_there, other)


def test_a_casino_that_many_cards_pay_says_so() -> None:
    """Left are the cards of Vega and of the Strip, and one other."""
    vega = {"A3", "B5", "C5", "C10", "D3", "D4", "E3", "F6", "F7"}
    lots = [f"{block}{n}" for block, last in zip("ABCDEF", (6, 6, 12, 9, 6, 9), strict=True)
            for n in range(1, last + 1)]  # fmt: skip
    gone = ",".join(lot for lot in lots if lot not in vega | {"A6", "D5", "A1"})
    at = lords("-", "A2:0", gone=gone)
    assert any("cards left" in said for said in reasons(at, "build A2 vega"))
    assert not any("cards left" in said for said in reasons(at, "build A2 sphinx"))
    strip = lords("-", "A3:0", gone=gone)
    assert says(strip, "build A3 vega", "Pays twice over")
    assert not says(at, "build A2 vega", "Pays twice over")


def test_the_chance_to_roll_highest() -> None:
    assert boss_chance(1, 0) == pytest.approx(1)
    assert boss_chance(1, 1) == pytest.approx(0.5)
    assert boss_chance(2, 1) + boss_chance(1, 2) == pytest.approx(1)
    assert boss_chance(3, 1) > boss_chance(2, 1) > 0.5


def test_a_choice_without_facts_says_nothing() -> None:
    at = load("vegas-showdown").start(seats=3)
    at.settle(Dealer(1))
    assert reasons(at, "publicity") == []


def test_a_deal_that_is_proposed_is_priced_elsewhere() -> None:
    assert reasons(lords("-", "A1:0,A2:1"), "deal 0>1 $3; 1>0 lot A2") == []


def test_people_are_called_by_their_names() -> None:
    at = lords("A2:sphinx:1:2", "A1:0")
    assert "Takes the boss seat of A2 from Bob." in reasons(at, "build A1 sphinx", ("Ann", "Bob"))


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
        ("Overpays: $18 would do, for the fancy-slots", FIVE, 8, "bid p1 25", 8, "bid p1 18"),
        (
            "Overpays: $9 for a slots that is worth about $6",
            FIVE,
            65,
            "bid slots 9",
            8,
            "bid slots 9",
        ),
        ("Denies seat 4 a lounge, worth about $23", FIVE, 8, "bid lounge 11", 8, "bid slots 7"),
        ("Outbids seat 1", FIVE, 8, "bid slots 7", 8, "bid lounge 9"),
        ("Has no place for the fancy-slots yet", FIVE, 8, "bid p1 18", 8, "bid slots 7"),
        (
            "Is needed for the fancy-slots that is on sale",
            FIVE,
            6,
            "bid slots 5",
            6,
            "bid lounge 9",
        ),
        ("Does not raise the income", FIVE, 7, "bid restaurant 18", 6, "bid slots 5"),
        ("Puts the slots aside although", FIVE, 26, "store", 26, "place slots a3"),
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


def test_a_boss_that_stays_the_boss_is_not_worth_a_word() -> None:
    grown = lords("A1:sphinx:0:3,A3:vega:1:5", "A2:0")
    assert not says(grown, "build A2 sphinx", "boss seat")
    assert not says(grown, "build A2 tivoli", "boss seat")
