"""The Publicity action (page 9)."""

from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    of_seats,
    placements,
    play,
    position,
    refused,
    seat,
    sheet,
    verbs,
)

SALE = "spaces=sports-book:25,theater:52,buffet:33"


@source("page 9")
def test_any_number_of_seats_may_publicize() -> None:
    at = position(f"seats=4 {SALE},table-games:18")
    for _ in range(4):
        assert "publicity" in at.legal()
        play(at, "publicity")
    assert of_seats(at, "fame") == [1, 1, 1, 1]
    assert at.view()["turn"] == 2


@source("page 9", "ruling 9")
def test_the_fame_of_publicity_comes_at_once() -> None:
    at = position(f"seats=3 {SALE}")
    play(at, "publicity")
    assert at.to_act == 1
    assert of_seats(at, "fame") == [1, 0, 0]


@source("page 9", "example: placing an earlier purchase by Publicity")
def test_a_tile_bought_without_its_prerequisite_is_placed_later_by_publicity() -> None:
    at = position(f"seats=3 {SALE.replace('sports-book:25', 'fancy-slots:18')} cash=60,60,60")
    play(at, "bid p1 18", "renovate", "renovate")
    assert at.legal() == ["store"], "no Slots on the sheet yet"
    play(at, "store")
    play(at, "event slots-money", "flip table-games")
    play(at, "renovate", "renovate", "bid slots 5", "place slots a3")
    play(at, "publicity", "publicity", "publicity")
    assert (at.view()["phase"], at.to_act) == ("publicity", 0)
    assert "b3+1" in placements(at, "fancy-slots")
    play(at, "place fancy-slots b3+1")
    assert sheet(at, 0) == {"slots@a3+0", "fancy-slots@b3+1"}
    assert seat(at, 0)["stored"] == []
    assert seat(at, 0)["fame"] == 1 + 2


@source("page 9")
def test_publicity_places_one_tile_or_none() -> None:
    at = position("seats=3 phase=publicity stored=slots:2/-/- " + SALE)
    assert verbs(at) == {"place", "done"}
    play(at, "place slots a3")
    assert at.view()["turn"] == 2
    assert seat(at, 0)["stored"] == ["slots"]
    at = position("seats=3 phase=publicity stored=slots:2/-/- " + SALE)
    play(at, "done")
    assert sheet(at, 0) == set()


@source("page 9")
def test_publicity_without_stored_tiles_asks_nothing_more() -> None:
    at = position(f"seats=3 {SALE} sheets=slots@a3/-/-")
    play(at, "publicity", "publicity", "publicity")
    assert (at.view()["turn"], at.view()["phase"]) == (2, "act")


@source("page 9")
def test_publicity_obeys_the_rules_of_placement() -> None:
    at = position(f"seats=3 phase=publicity stored=slots,fancy-slots/-/- {SALE}")
    assert placements(at, "fancy-slots") == set()
    assert refused(at, "place fancy-slots a3+1")
    assert refused(at, "place slots d3")
    assert "a3" in placements(at, "slots")


@source("page 9")
def test_publicity_takes_no_tile_off() -> None:
    at = position(f"seats=3 phase=publicity sheets=lounge@a3/-/- stored=slots/-/- {SALE}")
    assert "off" not in verbs(at)
