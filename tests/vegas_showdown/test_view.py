"""What the view adds for people: which doors lead on, and where a tile on sale would fit."""

import pytest

from pitboss import CHANCE, OVER, Dealer, load
from pitboss.kernel import below, new_dice
from tests.vegas_showdown import brute_force

BIDDING = (
    "vegas-showdown seats=3 turn=5 button=0 act=0 spaces=theater:52,fancy-slots:25,buffet:33"
    " cash=40,44,31 sheets="
)


def view(text):
    return load("vegas-showdown").position(text).view()


def random_walk(seats, seed):
    """The positions of one random game in which a seat chooses an action."""
    at, dealer, dice = load("vegas-showdown").start(seats), Dealer(seed), new_dice(seed)
    while at.to_act != OVER:
        if at.to_act == CHANCE:
            at.play_code(dealer.draw(at))
            continue
        yield at
        codes = at.codes()
        at.play_code(codes[int(below(dice, len(codes)))])


# Doors that lead on


def leads_on(tiles):
    """By the rulebook: a door with a door on its other side, or at an entrance."""
    doors = {door for tile in tiles for door in tile["doors"]}
    entrances = {"a3W", "g3E"}

    def other_side(door):
        dx, dy = brute_force.STEP[door[2]]
        return f"{chr(ord(door[0]) + dx)}{int(door[1]) + dy}{brute_force.OPPOSITE[door[2]]}"

    return {door for door in doors if door in entrances or other_side(door) in doors}


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("slots@a3+3", [["a3W"]]),
        ("slots@a3+3,slots@a2+1", [["a2S"], ["a3N", "a3W"]]),
        ("slots@a3+3,slots@a2", [[], ["a3W"]]),  # a wall above the door, no door in it
        ("restaurant@f3", [["g3E"]]),
        ("slots@a3,slots@b3", [["a3E", "a3W"], ["b3W"]]),
    ],
)
def test_a_door_leads_on_to_a_door_or_out_of_an_entrance(sheet, expected):
    tiles = view(f"{BIDDING}{sheet}/-/-")["seats"][0]["tiles"]
    assert [tile["joined"] for tile in tiles] == expected


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [3, 5])
def test_on_any_sheet_the_same_doors_lead_on_as_by_the_rulebook(seats):
    found = 0
    for at in random_walk(seats, seats):
        for row in at.view()["seats"]:
            joined = [door for tile in row["tiles"] for door in tile["joined"]]
            assert set(joined) == leads_on(row["tiles"]), at.text
            found += len(joined)
    assert found > 200


# Where a tile on sale would fit


def test_a_place_is_named_for_what_can_be_placed_and_for_nothing_else():
    fits = view(f"{BIDDING}slots@a3+3,restaurant@f3/-/-")["would_fit"]
    assert set(fits) == {"slots", "lounge", "restaurant", "fancy-slots", "buffet"}
    assert "theater" not in fits  # it needs a Lounge and a Fancy Lounge
    bare = view(f"{BIDDING}-/slots@a3+3/-")["would_fit"]
    assert set(bare) == {"slots", "lounge", "restaurant"}  # one's own sheet, not the neighbour's
    placing = BIDDING.replace("act=0", "act=0 phase=place bought=lounge")
    assert view(f"{placing}-/-/-")["would_fit"] == {}  # then the legal moves say it


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [3, 5])
def test_what_would_fit_is_what_brute_force_could_place(seats):
    some = 0
    for at in random_walk(seats, seats + 20):
        seen = at.view()
        if seen["phase"] != "act":
            assert seen["would_fit"] == {}
            continue
        on_sale = {lot["tile"] for lot in seen["premier"] + seen["basic"] if lot["tile"]}
        sheet = brute_force.sheet_of(seen["seats"][at.to_act])
        possible = brute_force.placements(sheet, on_sale)
        assert set(seen["would_fit"]) == {move.split()[1] for move in possible}, at.text
        named = {f"place {tile} {place}" for tile, place in seen["would_fit"].items()}
        assert named <= possible, at.text
        some += len(named)
    assert some > 50
