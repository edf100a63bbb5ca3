"""The two ways a game ends (pages 6 and 11)."""

import pytest

from pitboss import OVER, Illegal
from tests.vegas_showdown.rulebook.by_hand import is_legal, read
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import happened, of_seats, play, position, seat, sheet

# Everything but the square at the casino entrance is covered; Slots there make it all legal.
NEARLY_FULL = (
    "restaurant@a1,restaurant@c1,restaurant@e1,lounge@g1+1,slots@b3,lounge@c3,lounge@e3,slots@g3,"
    "restaurant@a4,lounge@c4,lounge@c5,lounge@e4,slots@e5,slots@f5,lounge@g4+1"
)
SALE = "spaces=sports-book:25,theater:52,buffet:33,table-games:18"


@source("page 11")
def test_the_sheet_of_these_tests_has_one_free_square() -> None:
    covered = [square for laid in read(NEARLY_FULL) for square in laid.squares]
    assert len(covered) == len(set(covered)) == 34
    assert (0, 2) not in covered
    assert is_legal(read(f"{NEARLY_FULL},slots@a3"))
    assert position(f"seats=3 sheets={NEARLY_FULL}/-/-").view()["seats"][0]["free"] == 1


@source("page 11")
def test_a_purchase_that_fills_a_sheet_ends_the_game() -> None:
    at = position(f"seats=4 phase=place bought=slots sheets={NEARLY_FULL}/-/-/- {SALE}")
    events = play(at, "place slots a3")
    assert happened(events, "sheet_filled")[0]["seat"] == 0
    assert at.to_act == OVER
    assert at.result is not None
    assert at.result.ending == "full-sheet"
    assert at.legal() == []


@source("page 11")
def test_a_publicity_placement_that_fills_a_sheet_ends_the_game() -> None:
    at = position(f"seats=4 phase=publicity sheets={NEARLY_FULL}/-/-/- stored=slots/-/-/- {SALE}")
    play(at, "place slots a3")
    assert at.to_act == OVER


@source("page 11")
def test_a_renovation_that_fills_a_sheet_ends_the_game() -> None:
    at = position(f"seats=4 phase=renovate sheets={NEARLY_FULL}/-/-/- stored=slots/-/-/- {SALE}")
    play(at, "on slots a3", "done")
    assert at.to_act == OVER
    assert at.result is not None
    assert at.result.ending == "full-sheet"


@source("page 11")
def test_a_renovation_called_off_before_it_is_finished_fills_no_sheet() -> None:
    at = position(f"seats=4 phase=renovate sheets={NEARLY_FULL}/-/-/- stored=slots/-/-/- {SALE}")
    play(at, "on slots a3", "cancel")
    assert at.to_act != OVER
    assert seat(at, 0)["free"] == 1


@source("page 11")
def test_one_free_square_does_not_end_the_game() -> None:
    at = position(f"seats=4 phase=place bought=slots sheets={NEARLY_FULL}/-/-/- {SALE}")
    play(at, "store")
    assert at.to_act != OVER
    assert at.view()["turn"] == 2


@source("ruling 9")
def test_when_a_sheet_is_full_the_others_finish_paying_and_placing() -> None:
    at = position(f"seats=4 {SALE} sheets={NEARLY_FULL}/-/-/- stored=-/-/slots/lounge")
    play(at, "bid slots 5", "bid lounge 9", "publicity", "renovate")
    play(at, "place slots a3")
    assert at.to_act == 1, "the game goes on to the end of the turn's placements"
    play(at, "place lounge a3", "place slots a3", "on lounge a3")
    assert at.to_act == 3
    play(at, "done")
    assert at.to_act == OVER
    assert [len(sheet(at, number)) for number in (1, 2, 3)] == [1, 1, 1]


@source("ruling 9")
def test_after_a_full_sheet_no_button_is_passed_and_no_income_paid() -> None:
    at = position(f"seats=4 button=0 {SALE} sheets={NEARLY_FULL}/-/-/- cash=9,9,9,9")
    events = play(at, "bid slots 5", "renovate", "renovate", "renovate", "place slots a3")
    assert at.view()["button"] == 0
    assert of_seats(at, "cash") == [4, 9, 9, 9]
    assert happened(events, "income_paid") == happened(events, "turn_started") == []


@source("ruling 9")
def test_no_sheet_fills_in_the_middle_of_an_auction() -> None:
    at = position(f"seats=4 {SALE} sheets={NEARLY_FULL}/-/-/- stored=slots/-/-/- fame=0,0,0,0")
    play(at, "publicity")
    assert seat(at, 0)["fame"] == 1
    play(at, "bid slots 5", "bid slots 7")
    assert (at.view()["phase"], at.to_act) == ("act", 3)
    play(at, "renovate", "renovate")
    assert (at.view()["phase"], at.to_act) == ("publicity", 0)


@source("page 11", "page 6")
@pytest.mark.parametrize(
    ("card", "stacks"),
    [
        ("slots-strike-2", "a=table-games:3,sports-book:3 b=-"),
        ("lounge-strike-2", "a=fancy-slots:3,sports-book:3 b=-"),
        ("slots-strike-1", "a=fancy-slots:3,table-games:3 b=-"),
        ("restaurant-strike-1", "a=- b=-"),
    ],
)
def test_a_stack_that_cannot_supply_its_tile_ends_the_game(card: str, stacks: str) -> None:
    at = position(f"seats=3 phase=event spaces=-,-,buffet:33 {stacks}")
    events = play(at, f"event {card}")
    assert happened(events, "stack_empty")
    assert at.to_act == OVER
    assert at.result is not None
    assert at.result.ending == "empty-stack"


@source("page 11")
def test_an_empty_stack_alone_does_not_end_the_game() -> None:
    at = position("seats=3 phase=event spaces=-,theater:52,buffet:33 a=fancy-slots:1 b=-")
    play(at, "event slots-strike-2", "flip fancy-slots")
    assert at.to_act == 0, "every stack is empty, but no tile is called for"


@source("ruling 8")
def test_the_card_that_ends_the_game_is_carried_out_first_and_no_income_follows() -> None:
    at = position("seats=3 phase=event a=- b=- cash=4,4,4")
    events = play(at, "event windfall")
    assert at.to_act == OVER
    assert of_seats(at, "cash") == [9, 9, 9]
    assert happened(events, "income_paid") == []


@source("ruling 8")
def test_fame_of_the_card_that_ends_the_game_counts() -> None:
    at = position("seats=3 phase=event a=- b=- cash=0,0,0 revenue=5,6,7 population=8,8,8")
    play(at, "event top-revenue")
    assert at.result is not None
    assert at.result.points == (3 + 1, 3 + 3, 3 + 5 + 2)


@source("ruling 16")
def test_pull_strings_with_every_stack_empty_ends_the_game() -> None:
    at = position("seats=3 phase=event a=- b=-")
    play(at, "event pull-strings")
    assert at.to_act == OVER
    assert at.result is not None
    assert at.result.ending == "empty-stack"


@source("ruling 16")
def test_pull_strings_with_one_stack_left_cannot_end_the_game() -> None:
    at = position("seats=3 phase=event spaces=-,theater:52,buffet:33 a=- b=dragon-room:1")
    play(at, "event pull-strings", "stack small", "flip dragon-room")
    assert at.to_act == 0


@source("page 11")
def test_nothing_is_played_after_the_end() -> None:
    at = position("seats=3 phase=event a=- b=-")
    play(at, "event pull-strings")
    assert isinstance(at.why("renovate"), Illegal)
