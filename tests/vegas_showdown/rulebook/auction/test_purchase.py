"""Paying for tiles, placing them or putting them aside (pages 7 and 9)."""

from pitboss import CHANCE
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    basic,
    happened,
    of_seats,
    placements,
    play,
    position,
    refused,
    seat,
    sheet,
    tracks,
    verbs,
)

SALE = "spaces=sports-book:25,theater:52,buffet:33"


@source("page 7")
def test_a_winning_bid_is_paid_to_the_bank_and_an_outbid_one_is_not() -> None:
    at = position(f"seats=3 {SALE} cash=60,60,60")
    play(at, "bid slots 5", "bid slots 7", "renovate", "renovate")
    events = play(at, "place slots a3")
    assert of_seats(at, "cash") == [65, 60 - 7 + 6, 65]
    assert happened(events, "placed")[0]["seat"] == 1


@source("page 7")
def test_a_bought_basic_tile_comes_off_its_stack() -> None:
    at = position(f"seats=3 {SALE}")
    play(at, "bid lounge 9", "renovate", "renovate", "place lounge a3")
    assert basic(at, "lounge")["left"] == 6
    assert seat(at, 0)["fame"] == 2


@source("page 7")
def test_a_bought_premier_tile_leaves_its_space_empty() -> None:
    at = position(f"seats=3 {SALE} cash=60,60,60")
    play(at, "bid p1 25", "renovate", "renovate", "store")
    assert tracks(at)["p1"] == (None, None)
    assert at.to_act == CHANCE
    assert of_seats(at, "cash") == [35, 60, 60]


@source("page 7")
def test_a_bought_tile_may_be_put_aside() -> None:
    at = position(f"seats=3 {SALE}")
    play(at, "bid slots 5", "renovate", "renovate")
    assert at.legal()[-1] == "store"
    play(at, "store")
    assert seat(at, 0)["stored"] == ["slots"]
    assert sheet(at, 0) == set()
    assert seat(at, 0)["revenue"] == 5, "a tile aside adds nothing"


@source("ruling 4", "page 7")
def test_a_purchase_places_the_new_tile_or_an_earlier_one_but_only_one() -> None:
    at = position(f"seats=3 phase=place bought=slots stored=lounge/-/- {SALE}")
    assert placements(at, "slots")
    assert placements(at, "lounge")
    other = at.copy()
    play(at, "place lounge a3")
    assert sheet(at, 0) == {"lounge@a3+0"}
    assert seat(at, 0)["stored"] == ["slots"]
    assert at.view()["turn"] == 2, "nothing more is placed"
    play(other, "place slots a3")
    assert sheet(other, 0) == {"slots@a3+0"}
    assert seat(other, 0)["stored"] == ["lounge"]
    assert other.view()["turn"] == 2


@source("ruling 5", "page 7")
def test_a_tile_that_cannot_be_placed_may_be_bought() -> None:
    at = position("seats=3 spaces=dragon-room:42,theater:52,buffet:33 cash=60,60,60")
    play(at, "bid p1 42", "bid p2 52", "bid p3 33")
    for number, tile in enumerate(("dragon-room", "theater", "buffet")):
        assert at.to_act == number
        assert at.legal() == ["store"]
        play(at, "store")
        assert seat(at, number)["stored"] == [tile]


@source("ruling 5", "page 7")
def test_there_is_no_limit_to_tiles_put_aside() -> None:
    at = position(
        "seats=4 phase=place bought=slots"
        " stored=slots:12,lounge:9,restaurant:6,fancy-slots:5,buffet:2/-/-/-"
    )
    play(at, "store")
    assert len(seat(at, 0)["stored"]) == 13 + 9 + 6 + 5 + 2


@source("page 7")
def test_a_tile_aside_may_be_placed_when_the_new_one_cannot() -> None:
    at = position(f"seats=3 phase=place bought=dragon-room stored=slots/-/- {SALE}")
    assert placements(at, "dragon-room") == set()
    play(at, "place slots a3")
    assert seat(at, 0)["stored"] == ["dragon-room"]


@source("page 8")
def test_a_purchase_takes_no_tile_off() -> None:
    at = position(f"seats=3 phase=place bought=slots sheets=lounge@a3/-/- {SALE}")
    assert verbs(at) == {"place", "store"}


@source("ruling 17")
def test_payments_and_placements_run_in_turn_order_from_the_button() -> None:
    at = position(
        "seats=4 button=2 spaces=sports-book:25,theater:52,buffet:33,table-games:18"
        " stored=-/slots/-/- cash=30,30,30,30"
    )
    play(at, "bid slots 5", "bid lounge 9", "bid restaurant 15", "publicity")
    order = []
    for step in ("place slots a3", "place lounge a3", "place restaurant f3", "place slots a3"):
        order.append(at.to_act)
        play(at, step)
    assert order == [2, 3, 0, 1]
    assert of_seats(at, "cash") == [30 - 15 + 5, 30 + 6, 30 - 5 + 6, 30 - 9 + 5]


@source("ruling 17")
def test_the_kinds_of_action_do_not_change_the_order_of_placements() -> None:
    at = position(f"seats=3 button=1 {SALE} sheets=lounge@a3/-/- stored=-/slots/-")
    play(at, "publicity", "bid slots 5", "renovate")
    assert (at.view()["phase"], at.to_act) == ("publicity", 1)
    play(at, "done")
    assert (at.view()["phase"], at.to_act) == ("place", 2)
    play(at, "store")
    assert (at.view()["phase"], at.to_act) == ("renovate", 0)


@source("page 9")
def test_a_placed_tile_adds_what_it_prints() -> None:
    sheets = "lounge@a3,fancy-lounge@c3/-/-"
    at = position(f"seats=3 phase=place bought=theater sheets={sheets} fame=10,0,0")
    before = seat(at, 0)
    play(at, "place theater e2")
    after = seat(at, 0)
    assert after["fame"] - before["fame"] == 12
    assert after["population"] - before["population"] == 1
    assert after["revenue"] == before["revenue"]


@source("page 7")
def test_only_tiles_one_owns_are_placed() -> None:
    at = position(f"seats=3 phase=place bought=slots stored=-/lounge/- {SALE}")
    assert refused(at, "place lounge a3")
