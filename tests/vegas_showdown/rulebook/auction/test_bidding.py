"""Bidding, and being outbid (pages 6 and 7)."""

import pytest

from pitboss import CHANCE, NotYourTurn
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    basic,
    bids,
    everybody_renovates,
    happened,
    of_seats,
    play,
    position,
    refused,
    seat,
    tracks,
    verbs,
)

SALE = "spaces=theater:52,fancy-slots:18,buffet:25"


@source("page 6")
def test_seats_choose_clockwise_from_the_button() -> None:
    at = position(f"seats=4 button=2 {SALE},table-games:18")
    order = []
    for _ in range(4):
        order.append(at.to_act)
        play(at, "renovate")
    assert order == [2, 3, 0, 1]


@source("page 6")
def test_nobody_chooses_out_of_turn() -> None:
    at = position(f"seats=3 {SALE}")
    assert isinstance(at.why("renovate", seat=1), NotYourTurn)


@source("page 6")
def test_a_seat_chooses_to_bid_to_renovate_or_publicity() -> None:
    at = position(f"seats=3 {SALE}")
    assert verbs(at) == {"bid", "renovate", "publicity"}


@source("page 6")
def test_a_premier_bid_is_at_least_the_minimum() -> None:
    at = position(f"seats=3 {SALE} cash=99,99,99")
    assert bids(at, "p1") == [52, 57]
    assert bids(at, "p2") == [18, 21, 25, 29, 33, 37, 42, 47, 52, 57]
    assert refused(at, "bid p2 15")


@source("page 6")
def test_a_basic_bid_is_at_least_the_minimum_space() -> None:
    at = position(f"seats=3 {SALE} cash=99,99,99")
    assert min(bids(at, "slots")) == 5
    assert min(bids(at, "lounge")) == 9
    assert min(bids(at, "restaurant")) == 15


@source("page 6")
def test_only_the_spaces_of_a_track_are_bids() -> None:
    at = position(f"seats=3 {SALE} cash=99,99,99")
    assert at.why("bid p2 19") is not None
    assert at.why("bid lounge 10") is not None
    assert at.why("bid slots 18") is not None


@source("page 6")
def test_nobody_bids_more_than_the_cash_at_hand() -> None:
    at = position(f"seats=3 {SALE} cash=20,4,57")
    assert bids(at, "p2") == [18]
    assert bids(at, "slots") == [5, 7, 9, 12, 15]
    assert bids(at, "lounge") == [9, 11, 13, 17]
    assert bids(at, "restaurant") == [15, 18]
    assert refused(at, "bid p2 21")
    play(at, "renovate")
    assert verbs(at) == {"renovate", "publicity"}
    play(at, "renovate")
    assert bids(at, "p1") == [52, 57]


@source("page 6")
def test_nobody_bids_beyond_the_end_of_a_track() -> None:
    at = position(f"seats=3 {SALE} cash=200,200,200")
    assert max(bids(at, "p1")) == 57
    play(at, "bid p1 57")
    assert bids(at, "p1") == []
    assert refused(at, "bid p1 57")


@source("page 6")
def test_a_later_bid_on_the_same_tile_is_higher() -> None:
    at = position(f"seats=3 {SALE} cash=60,60,60")
    play(at, "bid p2 21")
    assert bids(at, "p2") == [25, 29, 33, 37, 42, 47, 52, 57]
    assert refused(at, "bid p2 21")
    assert refused(at, "bid p2 18")


@source("page 6", "example: a high bid locks others out")
def test_a_bid_far_above_the_minimum_locks_out_who_cannot_pay_more() -> None:
    at = position(f"seats=3 {SALE} cash=60,30,30")
    play(at, "bid p2 33")
    assert bids(at, "p2") == []
    play(at, "renovate")
    assert bids(at, "p2") == []


@source("page 6", "example: Green bids 25, Yellow 29")
def test_green_bids_25_is_outbid_with_29_and_waits_for_its_turn() -> None:
    green, yellow, other = 0, 1, 2
    at = position("seats=3 spaces=sports-book:18,theater:52,buffet:33 cash=60,60,60")
    play(at, "bid p1 25")
    events = play(at, "bid p1 29")
    (outbid,) = happened(events, "outbid")
    assert (outbid["seat"], outbid["by"]) == (green, yellow)
    assert at.view()["premier"][0]["bidder"] == yellow
    assert seat(at, green)["owes"]
    assert at.to_act == other, "Green waits until the order comes round"
    assert isinstance(at.why("bid p1 33", seat=green), NotYourTurn)
    play(at, "renovate")
    assert at.to_act == green
    assert bids(at, "p1")[0] == 33
    assert {"bid", "renovate", "publicity"} == verbs(at)


@source("page 7")
@pytest.mark.parametrize("choice", ["bid p1 33", "bid slots 5", "renovate", "publicity"])
def test_an_outbid_seat_may_choose_any_action(choice: str) -> None:
    at = position("seats=3 spaces=sports-book:18,theater:52,buffet:33 cash=60,60,60")
    play(at, "bid p1 25", "bid p1 29", "renovate")
    assert choice in at.legal()
    play(at, choice)
    if choice == "bid p1 33":
        assert at.to_act == 1, "now the other is outbid"
    else:
        assert at.view()["phase"] == "place"


@source("ruling 20", "page 7")
def test_after_an_outbid_the_turn_goes_on_clockwise_from_the_bidder() -> None:
    at = position(
        "seats=5 button=1 spaces=sports-book:18,theater:52,buffet:33,table-games:18"
        " cash=60,60,60,60,60"
    )
    play(at, "bid p1 18", "bid slots 5")  # seats 1 and 2
    play(at, "bid p1 21")  # seat 3 outbids seat 1
    assert at.to_act == 4, "seat 4 has not chosen yet, so seat 1 waits"
    play(at, "bid slots 7")  # seat 4 outbids seat 2
    assert at.to_act == 0
    play(at, "renovate")
    assert at.to_act == 1
    play(at, "bid slots 9")  # seat 1 outbids seat 4
    assert at.to_act == 2, "the next clockwise that owes an action"
    play(at, "renovate")
    assert at.to_act == 4
    play(at, "publicity")
    assert at.view()["phase"] == "place"


@source("ruling 20")
def test_a_seat_just_outbid_waits_for_those_before_it_in_the_order() -> None:
    at = position("seats=3 spaces=sports-book:18,theater:52,buffet:33 cash=60,60,60")
    play(at, "bid p1 18", "bid p1 21", "bid p1 25")
    assert at.to_act == 0
    play(at, "bid p1 29")
    assert at.to_act == 1, "seat 1 was outbid first and comes first clockwise"
    play(at, "renovate")
    assert at.to_act == 2
    play(at, "renovate")
    assert at.view()["phase"] == "place"
    assert at.to_act == 0


@source("page 6")
def test_a_choice_stands_unless_it_is_outbid() -> None:
    at = position("seats=3 spaces=sports-book:18,theater:52,buffet:33 cash=60,60,60")
    play(at, "publicity", "bid p1 18", "bid p1 21")
    assert at.to_act == 1, "seat 0 is not asked again"
    play(at, "bid p1 25")
    assert at.to_act == 2


@source("page 7")
def test_bidding_is_over_when_everybody_has_chosen_and_nobody_is_outbid() -> None:
    at = position("seats=3 spaces=sports-book:18,theater:52,buffet:33 cash=60,60,60")
    play(at, "bid p1 18", "bid slots 5")
    assert at.view()["phase"] == "act"
    play(at, "bid lounge 9")
    assert at.view()["phase"] == "place"


@source("page 6")
def test_each_seat_has_one_bid_marker() -> None:
    at = position("seats=4 spaces=sports-book:18,theater:52,buffet:33 cash=60,60,60,60")
    play(at, "bid p1 18", "bid p1 21", "renovate", "bid slots 5")
    play(at, "bid slots 7")  # seat 0 again, in place of its bid on p1
    assert at.view()["premier"][0]["bidder"] == 1
    assert basic(at, "slots")["bidder"] == 0
    assert of_seats(at, "marker")[:3] == [
        {"on": "slots", "amount": 7},
        {"on": "p1", "amount": 21},
        {"on": "renovate", "amount": None},
    ]
    assert of_seats(at, "owes") == [False, False, False, True]


@source("page 7", "example: two Slots in one turn")
def test_with_five_seats_two_slots_are_sold_on_independent_tracks() -> None:
    at = position("seats=5 spaces=theater:52,buffet:33,sports-book:25,table-games:18")
    play(at, "bid slots 5")
    assert bids(at, "slots") == [7, 9, 12, 15]
    assert bids(at, "slots2") == [5, 7, 9, 12, 15]
    play(at, "bid slots2 5", *["renovate"] * 3)
    play(at, "place slots a3", "place slots a3")
    assert of_seats(at, "cash") == [21, 21, 25, 25, 25], "15 left, and 6 or 5 of income"
    assert basic(at, "slots")["left"] == 14


@source("ruling 22")
def test_two_copies_of_a_tile_are_bid_on_by_their_spaces() -> None:
    at = position("seats=3 spaces=fancy-slots:18,theater:52,fancy-slots:7 cash=60,60,60")
    assert (bids(at, "p1")[0], bids(at, "p3")[0]) == (18, 7)
    play(at, "bid p3 7")
    assert (bids(at, "p1")[0], bids(at, "p3")[0]) == (18, 9)
    events = play(at, "bid p1 18")
    assert happened(events, "outbid") == []
    play(at, "renovate", "store", "store")
    assert at.to_act == CHANCE, "events come for both spaces"
    assert of_seats(at, "cash") == [53, 42, 60]
    assert tracks(at)["p1"] == tracks(at)["p3"] == (None, None)
    assert tracks(at)["p2"] == ("theater", 42)


@source("ruling 7")
def test_an_empty_basic_stack_takes_no_bids() -> None:
    at = position(f"seats=3 {SALE} stock=slots:0,lounge:7,restaurant:4 cash=60,60,60")
    assert bids(at, "slots") == []
    assert refused(at, "bid slots 5")
    assert bids(at, "lounge") != []


@source("ruling 7")
@pytest.mark.parametrize(("taken", "other"), [("slots", "slots2"), ("slots2", "slots")])
def test_with_one_slots_left_only_one_slots_track_holds_a_bid(taken: str, other: str) -> None:
    at = position(
        "seats=5 spaces=theater:52,buffet:33,sports-book:25,table-games:18"
        " stock=slots:1,lounge:10,restaurant:7"
    )
    assert bids(at, taken) and bids(at, other)
    play(at, f"bid {taken} 5")
    assert bids(at, other) == []
    assert refused(at, f"bid {other} 7")
    assert bids(at, taken) == [7, 9, 12, 15]


@source("ruling 7")
def test_with_two_slots_left_both_tracks_hold_bids() -> None:
    at = position("seats=5 stock=slots:2,lounge:10,restaurant:7")
    play(at, "bid slots2 5")
    assert bids(at, "slots") == [5, 7, 9, 12, 15]


@source("page 9")
def test_markers_come_back_and_the_button_moves_left_after_a_turn() -> None:
    at = position("seats=3 button=2 spaces=theater:52,buffet:33,sports-book:25")
    everybody_renovates(at)
    assert of_seats(at, "marker") == [None, None, None]
    assert at.view()["button"] == 0
    assert at.to_act == 0


@source("ruling 10")
def test_passing_is_a_renovation_of_nothing() -> None:
    at = position("seats=3 spaces=theater:52,buffet:33,sports-book:25 cash=0,0,0")
    assert at.legal() == ["renovate", "publicity"]
    assert refused(at, "pass")


@source("ruling 10")
def test_who_may_not_renovate_passes_by_publicity() -> None:
    at = position("seats=3 spaces=theater:52,buffet:33,sports-book:25 cash=0,0,0 barred=renovate")
    assert at.legal() == ["publicity"]


@source("ruling 10")
def test_with_both_barred_who_can_afford_a_bid_must_bid() -> None:
    at = position(
        "seats=3 spaces=theater:52,buffet:33,sports-book:25 cash=5,4,5 barred=publicity,renovate"
    )
    assert at.legal() == ["bid slots 5"]
    play(at, "bid slots 5")
    assert at.legal() == ["pass"], "4 dollars buy nothing"
    play(at, "pass")
    assert at.legal() == ["pass"], "the only bid it could pay is taken"


@pytest.mark.parametrize(
    ("cash", "barred", "words"),
    [
        (60, "-", "Choose an action: bid on a tile, renovate or publicity."),
        (0, "-", "Choose an action: renovate or publicity."),
        (5, "publicity,renovate", "Choose an action: bid on a tile."),
        (0, "publicity,renovate", "You can neither bid nor renovate nor take publicity: pass."),
    ],
)
@source("ruling 10")
def test_the_prompt_names_the_actions_that_are_open(cash: int, barred: str, words: str) -> None:
    spaces = "spaces=theater:52,buffet:33,sports-book:25"
    at = position(f"seats=3 {spaces} cash={cash},5,5 barred={barred}")
    assert at.prompt["words"] == words
