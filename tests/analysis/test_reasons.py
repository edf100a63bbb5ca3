"""Reasons in words: each sentence where it must stand, and where it must not."""

import pytest

from pitboss.analysis import reasons
from pitboss.analysis.lords_of_vegas.reasons import boss_chance
from pitboss.engine import Position, load


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
            "Leads casino 1: $90,000 only while seat 1 and seat 2 tie above it",
            las_vegas("1:3,2:3/-/-/-/-/-", "4+0,5+0,5+0", "1123+-"),
            "place 1",
            las_vegas("1:1,2:1/-/-/-/-/-", "4+0,7+0,7+0", "1123+-"),  # those who tie lie below it
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
            "Ties seat 1 on casino 1: while it stays so, neither is paid",
            las_vegas("1:2,2:4/-/-/-/-/-", "4+0,6+0,4+0", "1123+-", notes="80,20/50/50/50/50/60"),
            "place 1",
            las_vegas("1:2,2:4/-/-/-/-/-", "4+0,6+0,4+0", "1123+-"),  # the leader has the only note
            "place 1",
        ),
        (
            "Hands seat 2 $90,000 on casino 1",
            las_vegas("1:2,2:1/-/-/-/-/-", "4+0,6+0,7+0", "1123+-"),
            "place 1",
            las_vegas("1:1,2:1/-/-/-/-/-", "4+0,7+0,7+0", "1123+-"),
            "place 1",
        ),
        (
            "Gives up $90,000 of its own on casino 1",
            las_vegas("0:2/-/-/-/-/-", "6+2,8+2,8+2", "345666+11", white=True),
            "place 1",
            las_vegas("0:3/-/-/-/-/-", "5+2,8+2,8+2", "34566+11", white=True),
            "place 1",
        ),
        (
            "Holds casino 1, $90,000, and is now 3 dice ahead",
            las_vegas("0:2,1:1/-/-/-/-/-", "6+0,7+0,8+0", "113456+-"),
            "place 1",
            las_vegas("0:1,1:2/-/-/-/-/-", "6+0,6+0,8+0", "113456+-"),  # it takes the lead
            "place 1",
        ),
        (
            "Is second on casino 1: $20,000",
            las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-", notes="80,20/50/50/50/50/60"),
            "place 1",
            las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-", notes="90/50/50/50/50/60"),
            "place 1",
        ),
        (
            "Stays second on casino 1: $20,000",
            las_vegas("0:1,1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-", notes="80,20/50/50/50/50/60"),
            "place 1",
            las_vegas("1:4/-/-/-/-/-", "4+0,4+0,8+0", "1123+-", notes="80,20/50/50/50/50/60"),
            "place 1",  # it was not there before
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
            "Places its last dice",
            las_vegas(EMPTY, "2+0,8+0,8+0", "11+-"),
            "place 1",
            las_vegas(EMPTY, "2+0,0+0,0+0", "11+-"),
            "place 1",
        ),
        (
            "Places its last die:",
            las_vegas(EMPTY, "1+0,8+0,8+0", "1+-"),
            "place 1",
            las_vegas(EMPTY, "1+2,8+2,8+2", "1+34", white=True),  # white dice are left to it
            "place 1",
        ),
        (
            "and the white dice for first on casino 1",
            las_vegas("0:2,1:2/-/-/-/-/-", "6+2,6+2,8+2", "345666+11", white=True),
            "place 1",
            las_vegas("0:2,1:2/-/-/-/-/-", "6+2,6+2,8+2", "345666+13", white=True),  # no new tie
            "place 1",
        ),
        (
            "Places white dice only and keeps its own 2 dice",
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
            "Is not paid again: no Tivoli card is left",
            lords("-", "A1:0", gone="A5,B2,C1,C6,C11,D1,E4,F2"),
            "build A1 tivoli",
            lords("-", "A1:0", gone="A5,B2,C1,C6,C11,D1,E4"),
            "build A1 tivoli",
        ),
        (
            "Is not paid again: Game Over comes next",
            lords("-", "A1:0", until=0),
            "build A1 tivoli",
            lords("-", "A1:0", until=1),
            "build A1 tivoli",
        ),
        (
            "Is paid once more, by Game Over: it lies on the Strip",
            lords("-", "A3:0", until=0),
            "build A3 tivoli",
            lords("-", "A1:0", until=0),
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
            "Is now large enough to score: the next space of the track is 2 away",
            lords("A1:sphinx:0:3", "A2:0", score="10,0"),
            "build A2 sphinx",
            lords("A1:sphinx:0:3", "A2:0", score="5,0"),
            "build A2 sphinx",
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
            lords("A2:sphinx:1:5", cash="1,30"),  # a million is not worth a word
            "gamble A2 1",
        ),
        (
            "Passes up a lot that it could build on, with $20 million in cash",
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
    rest = ",".join(lot for lot in lots if lot not in {"A6", "D5", "A1"})
    few = lords("-", "A3:0", gone=rest, until=2)
    assert says(few, "build A3 tivoli", "Pays on 2 of the 3 cards left"), "by the Strip alone"


def test_the_chance_to_roll_highest() -> None:
    assert boss_chance(1, 0) == pytest.approx(1)
    assert boss_chance(1, 1) == pytest.approx(0.5)
    assert boss_chance(2, 1) + boss_chance(1, 2) == pytest.approx(1)
    assert boss_chance(3, 1) > boss_chance(2, 1) > 0.5


def test_a_deal_that_is_proposed_is_priced_elsewhere() -> None:
    assert reasons(lords("-", "A1:0,A2:1"), "deal 0>1 $3; 1>0 lot A2") == []


def test_people_are_called_by_their_names() -> None:
    at = lords("A2:sphinx:1:2", "A1:0")
    assert "Takes the boss seat of A2 from Bob." in reasons(at, "build A1 sphinx", ("Ann", "Bob"))


def test_a_boss_that_stays_the_boss_is_not_worth_a_word() -> None:
    grown = lords("A1:sphinx:0:3,A3:vega:1:5", "A2:0")
    assert not says(grown, "build A2 sphinx", "boss seat")
    assert not says(grown, "build A2 tivoli", "boss seat")
