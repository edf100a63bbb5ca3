"""Tiles that must lie on the sheet first, and the Night Club's door (pages 7 and 8)."""

import pytest

from tests.vegas_showdown.rulebook.box import TILES
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import placements, play, position, refused, sheet


def buying(tile: str, laid: str, stored: str = "-") -> str:
    return f"seats=4 phase=place bought={tile} sheets={laid}/-/-/- stored={stored}/-/-/-"


@source("page 7", "example: Fancy Slots needs Slots")
def test_fancy_slots_need_slots_on_the_sheet() -> None:
    at = position(buying("fancy-slots", "lounge@a3"))
    assert placements(at, "fancy-slots") == set()
    assert refused(at, "place fancy-slots c3+1")
    at = position(buying("fancy-slots", "lounge@a3,slots@a2+1"))
    assert "c3+1" in placements(at, "fancy-slots")


@source("page 7", "example: Dragon Room needs Slots and Fancy Slots")
@pytest.mark.parametrize(
    ("laid", "allowed"),
    [
        ("lounge@a3", False),
        ("lounge@a3,slots@a2+1", False),
        ("lounge@a3,fancy-slots@b2", False),
        ("lounge@a3,slots@a2+1,fancy-slots@b2", True),
    ],
)
def test_the_dragon_room_needs_both_slots_and_fancy_slots(laid: str, allowed: bool) -> None:
    at = position(buying("dragon-room", laid))
    assert ("c3+1" in placements(at, "dragon-room")) == allowed
    assert refused(at, "place dragon-room c3+1") != allowed


# Two ways from entrance to entrance: one all of Lounges, one without any.
LOUNGES = "lounge@a3,lounge@c3,lounge@e3,lounge@g3+1"
NO_LOUNGE = "sports-book@a2,sports-book@c1,slots@d3+1,slots@e3,slots@f3+2,slots@g3"
# For each tile that has prerequisites: a sheet where just one is missing, and that one.
LAST_MISSING = {
    "fancy-slots": (LOUNGES, "slots@a2+1"),
    "dragon-room": (f"{LOUNGES},slots@a2+1", "fancy-slots@b2"),
    "high-rollers-room": (LOUNGES, "table-games@a2"),
    "space-age-sports-book": (LOUNGES, "sports-book@a1"),
    "fancy-lounge": (NO_LOUNGE, "lounge@f4"),
    "night-club": (NO_LOUNGE, "lounge@f4"),
    "theater": (LOUNGES, "fancy-lounge@c2"),
    "fancy-restaurant": (LOUNGES, "restaurant@e4"),
    "five-star-steakhouse": (f"{LOUNGES},restaurant@e4", "fancy-restaurant@a2"),
    "buffet": (LOUNGES, "restaurant@e4"),
}


@source("data")
def test_every_tile_with_prerequisites_is_tested_here() -> None:
    assert set(LAST_MISSING) == {name for name, tile in TILES.items() if tile.needs}
    for name, (_, missing) in LAST_MISSING.items():
        assert missing.split("@")[0] == TILES[name].needs.split()[-1]


@source("page 7", "data")
@pytest.mark.parametrize("tile", LAST_MISSING)
def test_a_tile_is_placed_only_once_all_its_prerequisites_lie_there(tile: str) -> None:
    laid, missing = LAST_MISSING[tile]
    assert placements(position(buying(tile, laid)), tile) == set()
    at = position(buying(tile, f"{laid},{missing}"))
    place = min(placements(at, tile))
    play(at, f"place {tile} {place}")
    assert tile in {spelled.split("@")[0] for spelled in sheet(at, 0)}


@source("ruling 6")
def test_a_prerequisite_put_aside_does_not_count() -> None:
    at = position(buying("fancy-slots", "lounge@a3", stored="slots"))
    assert placements(at, "fancy-slots") == set()
    assert placements(at, "slots") != set()


@source("data")
@pytest.mark.parametrize("tile", ["slots", "lounge", "restaurant", "table-games", "sports-book"])
def test_tiles_without_prerequisites_go_on_an_empty_sheet(tile: str) -> None:
    at = position(buying(tile, "-"))
    assert placements(at, tile) != set()


@source("page 8")
def test_a_night_club_needs_a_door_onto_a_lounge() -> None:
    # The Slots lead on from the Lounge; the Night Club's west door at d3 meets the Slots only.
    at = position(buying("night-club", "lounge@a3,slots@c3"))
    assert refused(at, "place night-club d2")
    assert "a1" in placements(at, "night-club"), "there its south door at b2 meets the Lounge"


@source("page 8")
def test_a_wall_between_night_club_and_lounge_is_not_enough() -> None:
    at = position(buying("night-club", "lounge@a3"))
    assert "c2" in placements(at, "night-club"), "west door at c3 meets the Lounge's east door"
    assert refused(at, "place night-club c3"), "west door at c4, only a wall beside the Lounge"


@source("page 8")
def test_a_fancy_lounge_serves_the_night_club_as_well() -> None:
    at = position(buying("night-club", "lounge@a3,fancy-lounge@c3"))
    assert "e2" in placements(at, "night-club"), "west door at e3 meets the Fancy Lounge's at d3"
    assert refused(at, "place night-club e3")
