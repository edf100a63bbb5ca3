"""The long four-player example of the 2024 rulebook, page 14, step by step.

Black is seat 0, Blue 1, Green 2 and Red 3. What the page does not tell (the ninth silver tile,
Green's casino, everybody's money but Black's) is made up here and checked as well.
"""

import pytest

from .sources import source
from .table import boss, cash, casino, closed, die, heard, lot, play, refused, table

BOARD = (
    "seats=4 turn=0 cash=29,3,20,1 lots=A5:0,D2:0 "
    "tiles=A1:tivoli:0:3,A2:tivoli:0:2,A3:tivoli:0:5,A4:tivoli:0:4,A6:tivoli:0:6,"
    "B4:tivoli:1:6,B5:tivoli:3:1,B6:tivoli:3:1,F9:tivoli:3:3,"
    "D1:sphinx:2:6,D4:sphinx:2:4"
)
BLACKS_OFFER = "deal 0>1 $5; 1>0 die B4; 0 remodel B4 vega; 0>1 die B4"
BLUES_OFFER = "deal 1>0 die B4; 0 remodel B4 vega; 0 sprawl B4 B2; 0>1 die B4; 0>1 die B2"
STEPS = [  # what happens, and everybody's money once it has
    ("2>0 $7", [36, 3, 13, 1]),
    ("0>2 lot D2", [36, 3, 13, 1]),
    ("1>0 die B4", [36, 3, 13, 1]),
    ("0 remodel B4 vega", [21, 3, 13, 1]),
    ("0 sprawl B4 B2", [9, 3, 13, 1]),
    ("0>1 die B4", [9, 3, 13, 1]),
    ("0>1 die B2", [9, 3, 13, 1]),
    ("0 build A5 tivoli", [0, 3, 13, 1]),
]


@source("2024 p. 14, long example")
def test_black_wants_a_sixth_silver_tile_but_all_nine_are_on_the_board() -> None:
    at = table(BOARD)
    assert casino(at, "A1")["spaces"] == 5
    assert boss(at, "A1") == 0
    assert at.view()["tiles_left"]["tivoli"] == 0
    assert lot(at, "A5")["price"] == 9
    refused(at, "build A5 tivoli", "tivoli")


@source("2024 p. 14, long example")
def test_blacks_first_offer_would_have_left_blue_with_the_same_die() -> None:
    at = table(BOARD)
    closed(at, BLACKS_OFFER, 0, 1)
    assert cash(at) == [9, 8, 20, 1]
    assert die(at, "B4") == (1, 6)
    assert casino(at, "B4")["brand"] == "vega"
    assert boss(at, "B4") == 1
    assert at.view()["tiles_left"]["tivoli"] == 3
    play(at, "build A5 tivoli")
    assert cash(at) == [0, 8, 20, 1]


@source("2024 p. 14, long example")
def test_blue_counters_and_black_is_seven_short() -> None:
    at = table(BOARD)
    at.play(BLACKS_OFFER, seat=0)
    at.play(BLUES_OFFER, seat=1)
    assert at.view()["offer"]["seat"] == 1
    assert at.to_act == 0
    at.play("accept", seat=0)
    assert cash(at) == [2, 3, 20, 1]
    refused(at, "build A5 tivoli", "9")


@source("2024 p. 14, long example")
@pytest.mark.parametrize("count", range(1, len(STEPS) + 1))
def test_money_after_each_step_of_the_trade(count: int) -> None:
    """The first `count` steps alone; Blue is a party from the third step on."""
    at = table(BOARD)
    offer = "deal " + "; ".join(step for step, _ in STEPS[:count])
    closed(at, offer, 2, 0, *([1] if count >= 3 else []))
    assert cash(at) == STEPS[count - 1][1]
    assert at.to_act == 0


@source("2024 p. 14, long example")
def test_the_trade_goes_off_in_its_order() -> None:
    at = table(BOARD)
    at.play(BLACKS_OFFER, seat=0)
    at.play(BLUES_OFFER, seat=1)
    at.play("withdraw", seat=1)
    offer = "deal " + "; ".join(step for step, _ in STEPS[:-1])
    assert [dict(e) for e in at.play(offer, seat=2)][-1]["event"] == "offered"
    assert sorted(at.view()["offer"]["parties"]) == [0, 1, 2]
    at.play("accept", seat=0)
    assert cash(at) == [29, 3, 20, 1]
    events = [dict(e) for e in at.play("accept", seat=1)]
    told = [e["event"] for e in events]
    wanted = [
        "money_given",
        "lot_given",
        "die_given",
        "remodeled",
        "sprawled",
        "die_given",
        "die_given",
        "deal_done",
    ]
    assert [name for name in told if name in wanted] == wanted
    assert heard(events, "money_given", seat=2, to=0, amount=7)
    assert heard(events, "lot_given", seat=0, to=2, lot="D2")
    assert heard(events, "die_given", seat=1, to=0, lot="B4", pips=6)
    assert heard(events, "remodeled", seat=0, casino="B4", before="tivoli", brand="vega", cost=15)
    assert heard(events, "sprawled", seat=0, lot="B2", brand="vega", floors=1, cost=12)
    assert heard(events, "die_given", seat=0, to=1, lot="B4", pips=6)
    assert heard(events, "die_given", seat=0, to=1, lot="B2", pips=2)


@source("2024 p. 14, long example")
def test_the_table_after_the_trade_and_the_build() -> None:
    at = table(BOARD)
    closed(at, "deal " + "; ".join(step for step, _ in STEPS[:-1]), 2, 0, 1)
    assert casino(at, "B2")["lots"] == ["B2", "B4", "B5", "B6"]
    assert [die(at, name) for name in ("B2", "B4", "B5", "B6")] == [(1, 2), (1, 6), (3, 1), (3, 1)]
    assert boss(at, "B2") == 1
    assert lot(at, "D2")["marker"] == 2
    assert at.view()["tiles_left"]["tivoli"] == 3
    play(at, "build A5 tivoli")
    assert casino(at, "A5")["lots"] == ["A1", "A2", "A3", "A4", "A5", "A6"]
    assert boss(at, "A5") == 0
    assert die(at, "A5") == (0, 3)
    assert cash(at) == [0, 3, 13, 1]


@source("2024 p. 14, long example", "2024 p. 6, Who owns what")
def test_black_is_boss_with_the_blue_six_turned_black() -> None:
    at = table(BOARD)
    assert boss(at, "B4") == 1
    closed(at, "deal " + "; ".join(step for step, _ in STEPS[:3]), 2, 0, 1)
    assert boss(at, "B4") == 0
    assert die(at, "B4") == (0, 6)
