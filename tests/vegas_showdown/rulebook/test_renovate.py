"""The Renovate action (pages 8 and 9)."""

from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    happened,
    of_seats,
    placements,
    play,
    position,
    refused,
    seat,
    sheet,
    verbs,
)

ROW = "lounge@a3,lounge@c3,lounge@e3"


def renovating(fields: str) -> str:
    return f"seats=3 phase=renovate spaces=sports-book:25,theater:52,buffet:33 {fields}"


@source("page 8")
def test_any_number_of_seats_may_renovate() -> None:
    at = position("seats=4 spaces=sports-book:25,theater:52,buffet:33,table-games:18")
    for _ in range(4):
        assert "renovate" in at.legal()
        play(at, "renovate")
    assert at.view()["turn"] == 2


@source("page 8")
def test_a_renovation_may_change_nothing() -> None:
    at = position(renovating(f"sheets={ROW}/-/-"))
    assert "done" in at.legal()
    play(at, "done")
    assert sheet(at, 0) == {"lounge@a3+0", "lounge@c3+0", "lounge@e3+0"}
    assert at.view()["turn"] == 2


@source("page 8")
def test_at_most_two_tiles_come_off() -> None:
    at = position(renovating(f"sheets={ROW}/-/-"))
    play(at, "off lounge e3", "off lounge c3")
    assert "off" not in verbs(at)
    assert refused(at, "off lounge a3")
    play(at, "done")
    assert sheet(at, 0) == {"lounge@a3+0"}
    assert seat(at, 0)["stored"] == ["lounge", "lounge"]


@source("page 8")
def test_at_most_two_tiles_go_on() -> None:
    at = position(renovating("stored=lounge:3/-/-"))
    play(at, "on lounge a3", "on lounge c3")
    assert verbs(at) == {"done", "cancel"}
    assert refused(at, "on lounge e3")
    play(at, "done")
    assert sheet(at, 0) == {"lounge@a3+0", "lounge@c3+0"}
    assert seat(at, 0)["stored"] == ["lounge"]


@source("page 8")
def test_tiles_taken_off_need_not_equal_tiles_put_on() -> None:
    at = position(renovating("sheets=lounge@a3,lounge@c3/-/- stored=slots:2/-/-"))
    play(at, "off lounge c3", "on slots c3", "on slots d3", "done")
    assert sheet(at, 0) == {"lounge@a3+0", "slots@c3+0", "slots@d3+0"}
    assert seat(at, 0)["stored"] == ["lounge"]


@source("page 8")
def test_tiles_come_off_before_tiles_go_on() -> None:
    at = position(renovating(f"sheets={ROW}/-/- stored=slots/-/-"))
    play(at, "on slots g3")
    assert "off" not in verbs(at)


@source("page 8")
def test_a_tile_removed_on_an_earlier_turn_may_be_put_on() -> None:
    at = position(
        "seats=3 spaces=sports-book:25,theater:52,buffet:33 sheets=lounge@a3,slots@c3/-/-"
    )
    play(at, *["renovate"] * 3, "off slots c3", "done")
    assert seat(at, 0)["stored"] == ["slots"]
    play(at, *["renovate"] * 3)
    assert at.to_act == 0
    play(at, "on slots c3", "done")
    assert sheet(at, 0) == {"lounge@a3+0", "slots@c3+0"}


@source("page 9", "example: Lounge off, Lounge and Night Club on")
def test_a_lounge_comes_off_and_goes_back_on_together_with_a_night_club() -> None:
    at = position(renovating("sheets=lounge@a3/-/- stored=night-club/-/-"))
    play(at, "off lounge a3", "on lounge a3+1", "on night-club b3", "done")
    # Upright at a3 and a4, its east door at a4 meets the Night Club's west door at b4.
    assert sheet(at, 0) == {"lounge@a3+1", "night-club@b3+0"}
    assert seat(at, 0)["stored"] == []
    assert seat(at, 0)["fame"] == 2 + 8


@source("page 8", "example: renovating to fill the Hotel section")
def test_moving_a_lounge_lets_the_night_club_fill_the_hotel_section() -> None:
    at = position(renovating("sheets=restaurant@f1,lounge@g3+1/-/- stored=night-club/-/-"))
    assert placements(at, "night-club") & {"f4", "f3"} == set(), "no square of four is free there"
    play(at, "off lounge g3", "on lounge f3", "on night-club f4", "done")
    assert sheet(at, 0) == {"restaurant@f1+0", "lounge@f3+0", "night-club@f4+0"}
    assert seat(at, 0)["count"]["hotel"] == 5


@source("page 9")
def test_gaps_are_fine_while_the_rules_of_placement_hold() -> None:
    at = position(renovating("sheets=lounge@a3,slots@a2+1,slots@b2+1/-/-"))
    play(at, "off slots a2", "done")
    assert sheet(at, 0) == {"lounge@a3+0", "slots@b2+1"}


@source("page 9", "ruling 6")
def test_a_renovation_may_not_leave_a_tile_without_its_way_to_an_entrance() -> None:
    at = position(renovating("sheets=lounge@a3,slots@c3/-/-"))
    play(at, "off lounge a3")
    assert refused(at, "done")
    play(at, "off slots c3")
    assert "done" in at.legal()


@source("ruling 6")
def test_a_renovation_may_not_leave_a_tile_without_its_prerequisite() -> None:
    at = position(renovating("sheets=lounge@a3,slots@c3,fancy-slots@b2/-/-"))
    play(at, "off slots c3")
    assert refused(at, "done"), "Fancy Slots need Slots on the sheet, not beside it"
    play(at, "on slots c3", "done")
    assert sheet(at, 0) == {"lounge@a3+0", "slots@c3+0", "fancy-slots@b2+0"}


@source("ruling 6", "page 8")
def test_a_renovation_may_not_leave_a_night_club_without_a_door_onto_a_lounge() -> None:
    at = position(renovating("sheets=lounge@a3,slots@c3,lounge@d4,night-club@d2/-/-"))
    # West door of the Night Club is at d3 onto the Slots; south door at e3 onto the Lounge.
    play(at, "off lounge d4")
    assert refused(at, "done"), "the other Lounge does not touch it"
    play(at, "on lounge d4", "done")
    assert len(sheet(at, 0)) == 4


@source("ruling 6", "page 8")
def test_the_last_lounge_goes_only_where_it_meets_the_night_club() -> None:
    at = position(renovating("sheets=lounge@a3,night-club@a1/-/-"))
    play(at, "off lounge a3")
    # The Night Club's south door is at b2 and its east door at b1, too far from an entrance.
    assert [move for move in at.legal() if move.startswith("on ")] == ["on lounge a3"]


@source("ruling 19", "page 9")
def test_a_tile_placed_first_may_depend_on_the_one_placed_second() -> None:
    at = position(renovating("stored=slots,fancy-slots/-/-"))
    play(at, "on fancy-slots b3+1")
    assert refused(at, "done"), "as it lies, it has neither Slots nor a way"
    play(at, "on slots a3", "done")
    assert sheet(at, 0) == {"slots@a3+0", "fancy-slots@b3+1"}


@source("ruling 19")
def test_the_last_tile_put_on_must_leave_a_legal_sheet() -> None:
    at = position(renovating("stored=slots,fancy-slots/-/-"))
    play(at, "on fancy-slots b3+1")
    assert placements(at, "slots") == {"a3", "a3+2"}, "a door to the entrance and one to the east"


@source("ruling 19")
def test_a_renovation_can_be_called_off() -> None:
    at = position(renovating("sheets=lounge@a3,slots@c3/-/- stored=fancy-slots/-/- fame=7,0,0"))
    play(at, "off lounge a3")
    events = play(at, "cancel")
    assert happened(events, "cancelled")
    assert sheet(at, 0) == {"lounge@a3+0", "slots@c3+0"}
    assert seat(at, 0)["stored"] == ["fancy-slots"]
    assert seat(at, 0)["fame"] == 7
    assert at.view()["turn"] == 2


@source("ruling 14", "page 9")
def test_a_tile_taken_off_takes_its_fame_population_and_revenue_with_it() -> None:
    at = position(
        renovating(
            "sheets=slots@a3,fancy-slots@b3+1,restaurant@f3,fancy-restaurant@f2/-/- fame=10,0,0"
        )
    )
    assert (seat(at, 0)["population"], seat(at, 0)["revenue"]) == (12, 7)
    play(at, "off fancy-slots b3")
    assert (seat(at, 0)["fame"], seat(at, 0)["revenue"]) == (8, 6)
    play(at, "off fancy-restaurant f2")
    assert (seat(at, 0)["fame"], seat(at, 0)["population"]) == (6, 10)
    play(at, "done")
    assert (seat(at, 0)["fame"], seat(at, 0)["population"], seat(at, 0)["revenue"]) == (6, 10, 6)


@source("page 9", "ruling 14")
def test_taking_off_and_putting_back_changes_no_total() -> None:
    at = position(renovating("sheets=lounge@a3/-/- stored=slots/-/- fame=5,0,0"))
    play(at, "off lounge a3", "on lounge a3+1", "on slots b3", "done")
    assert (seat(at, 0)["fame"], seat(at, 0)["revenue"]) == (5, 6)
    assert of_seats(at, "fame") == [5, 0, 0]


@source("page 8")
def test_a_renovation_waits_until_bidding_is_closed() -> None:
    at = position("seats=3 spaces=sports-book:25,theater:52,buffet:33 sheets=lounge@a3/-/-")
    play(at, "renovate")
    assert at.to_act == 1
    play(at, "renovate", "renovate")
    assert (at.view()["phase"], at.to_act) == ("renovate", 0)
