"""The board, the cards, the track and the pieces."""

from collections import Counter
from itertools import pairwise

import pytest

import pitboss

from .sources import source
from .table import EDITIONS, casino, lot, refused, start, table, unreadable

DICE = {
    "A": "325 436",
    "B": "523 634",
    "C": "436 214 214 325",
    "D": "634 412 523",
    "E": "325 436",
    "F": "634 412 523",
}
CARDS = {  # a, s, v, t, p: the five companies; X: the Strip
    "A": "pav stX",
    "B": "sta avp",
    "C": "tsa pvt sap vts",
    "D": "tpv vXa asp",
    "E": "pav tps",
    "F": "ats spv vXt",
}
COMPANY = {
    "a": "albion",
    "s": "sphinx",
    "v": "vega",
    "t": "tivoli",
    "p": "pioneer",
    "X": "strip",
}
PRICE = {1: 8, 2: 6, 3: 9, 4: 12, 5: 15, 6: 20}
STRIP = [
    *("A3", "A6", "B1", "B4", "C3", "C6", "C9", "C12"),
    *("D1", "D4", "D7", "E3", "E6", "F1", "F4", "F7"),
]
TRACK = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 23, 26, 29, 32, 36, 40, 44, 49, 54]
TRACK += [60, 66, 73, 81, 90]


def lots_of(block: str) -> list[str]:
    return [f"{block}{n + 1}" for n in range(len(DICE[block].replace(" ", "")))]


@source("data page 1", "data page 3")
def test_the_board_has_48_lots_in_six_blocks_three_wide() -> None:
    lots = table("seats=2").view()["lots"]
    assert list(lots) == [name for block in DICE for name in lots_of(block)]
    assert len(lots) == 48
    for block, rows in DICE.items():
        for n, name in enumerate(lots_of(block)):
            assert (lots[name]["block"], lots[name]["row"], lots[name]["col"]) == (
                block,
                n // 3,
                n % 3,
            )
        assert len(rows.split()) == {"A": 2, "B": 2, "C": 4, "D": 3, "E": 2, "F": 3}[block]


@source("data page 3")
@pytest.mark.parametrize("block", DICE)
def test_every_lot_shows_its_die_and_the_price_that_goes_with_it(block: str) -> None:
    lots = table("seats=2").view()["lots"]
    for name, shown in zip(lots_of(block), DICE[block].replace(" ", ""), strict=True):
        assert (lots[name]["die"], lots[name]["price"]) == (int(shown), PRICE[int(shown)])


@source("data page 1")
def test_dice_of_the_board_are_4_ones_10_twos_12_threes_10_fours_6_fives_6_sixes() -> None:
    lots = table("seats=2").view()["lots"].values()
    assert Counter(shown["die"] for shown in lots) == {1: 4, 2: 10, 3: 12, 4: 10, 5: 6, 6: 6}


@source("2024 p. 3, The board", "data page 1")
def test_sixteen_lots_touch_the_strip() -> None:
    lots = table("seats=2").view()["lots"]
    assert [name for name in lots if lots[name]["strip"]] == STRIP


@source("data page 3", "2024 p. 6, Initial properties")
@pytest.mark.parametrize("block", CARDS)
def test_every_card_pays_one_company_or_the_strip(block: str) -> None:
    lots = table("seats=2").view()["lots"]
    for name, letter in zip(lots_of(block), CARDS[block].replace(" ", ""), strict=True):
        assert lots[name]["card"] == COMPANY[letter]


@source("2024 p. 6, Initial properties", "Mayfair p. 2, Setting up")
def test_there_are_nine_cards_of_each_colour_and_three_strip_cards_with_a_lot() -> None:
    lots = table("seats=2").view()["lots"]
    count = Counter(shown["card"] for shown in lots.values())
    assert count == {"albion": 9, "sphinx": 9, "vega": 9, "tivoli": 9, "pioneer": 9, "strip": 3}
    assert [name for name in lots if lots[name]["card"] == "strip"] == ["A6", "D5", "F8"]


@source("2024 p. 10, Build", "2024 p. 10, Sprawl", "2024 p. 14, long example", "2024 p. 7, Step 1")
def test_lots_that_the_examples_name_are_as_printed() -> None:
    at = table("seats=2")
    assert (lot(at, "A2")["price"], lot(at, "A2")["die"]) == (6, 2)
    assert lot(at, "A5")["price"] == 9
    assert 2 * lot(at, "B2")["price"] == 12
    assert lot(at, "B4")["die"] == 6
    assert lot(at, "D8")["card"] == "sphinx"
    assert lot(at, "D8")["die"] == 2
    assert (lot(at, "F7")["card"], lot(at, "F7")["die"]) == ("vega", 5)


@source("data page 1", "2024 p. 8, Step 4")
def test_the_track_has_no_nine_and_ends_at_90() -> None:
    track = table("seats=2").view()["track"]
    assert list(track) == TRACK
    gaps = [after - before for before, after in pairwise(track)]
    assert gaps == sorted(gaps)
    assert Counter(gaps) == {1: 8, 2: 6, 3: 4, 4: 3, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1}


@source("data page 1")
def test_a_position_between_two_spaces_of_the_track_is_refused() -> None:
    for space in (9, 11, 22, 89, 91):
        with pytest.raises(pitboss.Unreadable, match=str(space)):
            table(f"seats=2 score={space},0")


@source("2024 p. 3, Components", "Mayfair p. 1, Components")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_begins_with_12_dice_and_10_markers_and_the_box_with_9_tiles_a_colour(
    edition: str,
) -> None:
    view = table(f"seats=4 {edition}").view()
    assert [(seat["dice_left"], seat["markers_left"]) for seat in view["seats"]] == [(12, 10)] * 4
    assert view["tiles_left"] == {
        "albion": 9,
        "sphinx": 9,
        "vega": 9,
        "tivoli": 9,
        "pioneer": 9,
    }


@source("FAQ 3")
def test_the_tenth_tile_of_a_colour_is_a_spare_that_is_never_built() -> None:
    nine = ",".join(f"C{n}:vega:0:1" for n in range(1, 10))
    at = table(f"seats=2 turn=0 cash=50 lots=A2:0 tiles={nine}")
    assert at.view()["tiles_left"]["vega"] == 0
    assert "build A2 vega" not in at.legal()
    refused(at, "build A2 vega", "vega")
    with pytest.raises(pitboss.Unreadable, match="vega"):
        table(f"seats=2 tiles={nine},C10:vega:0:1")


@source("2024 p. 6, Your resources")
def test_everything_on_the_table_is_public() -> None:
    at = table("seats=3 cash=5,6,7 lots=A2:0 tiles=C3:vega:1:6")
    assert at.view(0) == at.view(1) == at.view(2) == at.view()


@source("2024 p. 6, Who owns what", "FAQ 8", "Mayfair p. 2, Who owns what")
def test_tiles_of_one_colour_that_share_an_edge_are_one_casino() -> None:
    at = table("seats=2 tiles=C1:vega:0:4,C4:vega:1:2,C5:vega:0:1,C9:vega:0:4,C3:tivoli:0:6")
    assert casino(at, "C5")["lots"] == ["C1", "C4", "C5"]
    assert casino(at, "C5")["casino"] == "C1"
    assert casino(at, "C9")["lots"] == ["C9"]
    assert [found["casino"] for found in at.view()["casinos"]] == ["C1", "C3", "C9"]


@source("FAQ 8")
@pytest.mark.parametrize(
    ("one", "other"), [("A3", "B1"), ("A5", "C2"), ("C11", "E2"), ("D8", "F2")]
)
def test_tiles_never_join_across_the_strip_or_a_street(one: str, other: str) -> None:
    at = table(f"seats=3 turn=0 cash=99 tiles={one}:vega:0:4,{other}:vega:0:4")
    assert casino(at, one)["lots"] == [one]
    assert casino(at, other)["lots"] == [other]
    apart = table(f"seats=3 turn=0 cash=99 tiles={one}:vega:0:4")
    refused(apart, f"sprawl {one} {other}", other)


@source("2024 p. 6, Who owns what")
def test_corners_do_not_join_tiles() -> None:
    at = table("seats=2 tiles=C1:vega:0:4,C5:vega:0:1")
    assert casino(at, "C1")["lots"] == ["C1"]


@source("2024 p. 6, Who owns what")
def test_the_boss_is_the_seat_with_the_largest_die() -> None:
    at = table("seats=3 tiles=C1:vega:0:4,C2:vega:1:5,C3:vega:0:3,A1:sphinx:2:1")
    assert casino(at, "C1")["boss"] == 1
    seats = at.view()["seats"]
    assert [seat["boss_of"] for seat in seats] == [[], ["C1"], ["A1"]]


@source("2024 p. 3, The board")
def test_there_is_no_lot_or_company_beyond_those_of_the_board() -> None:
    at = table("seats=2 turn=0 cash=99 lots=A2:0")
    for step in ("build A7 vega", "build G1 vega", "build A2 aqua", "build A0 vega", "demolish A2"):
        unreadable(at, step)


@source("2024 p. 5, Setting up")
def test_the_first_card_may_be_any_of_the_48() -> None:
    odds = start(3).odds()
    assert len(odds) == 48
    assert set(odds.values()) == {next(iter(odds.values()))}
    assert "draw game-over" not in odds
