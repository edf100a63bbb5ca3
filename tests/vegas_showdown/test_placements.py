"""The rules' placements against the brute-force opinion, on thousands of random sheets."""

import pytest

from pitboss import CHANCE, OVER, Dealer, load
from pitboss.games.vegas_showdown.state import PLACE, PUBLICITY, RENOVATE
from pitboss.games.vegas_showdown.text.position import sheet_tiles
from pitboss.kernel import below, new_dice
from tests.vegas_showdown import brute_force

pytestmark = pytest.mark.compiled

SHEETS = 700
"""Sheets compared for each number of seats."""


def rows(at):
    """Read the sheet and the stored tiles of the seat to act, without asking for a whole view."""
    sheet = []
    for text in sheet_tiles(at.state, at.to_act):
        tile, _, rest = text.partition("@")
        cell, _, turns = rest.partition("+")
        x, y = "abcdefg".index(cell[0]), int(cell[1]) - 1
        sheet.append(brute_force.piece(tile, int(turns or 0), x, y))
    names = list(brute_force.TILES)
    counts = {name: int(at.state.stored[at.to_act, n]) for n, name in enumerate(names)}
    return sheet, {name: count for name, count in counts.items() if count}


def decisions(seats, wanted, phases, seed):
    """Play random games and give the positions in which tiles are placed."""
    game = load("vegas-showdown")
    dice, found = new_dice(seed), 0
    while found < wanted:
        at, dealer = game.start(seats), Dealer(seed + found)
        while at.to_act != OVER and found < wanted:
            if at.to_act == CHANCE:
                at.play_code(dealer.draw(at))
                continue
            if at.state.phase in phases and any(at.state.stored[at.to_act]):
                found += 1
                yield at
            codes = at.codes()
            at.play_code(codes[int(below(dice, len(codes)))])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_purchases_and_publicity_list_what_brute_force_lists(seats):
    some = 0
    for at in decisions(seats, SHEETS, (PLACE, PUBLICITY), seed=seats):
        sheet, stored = rows(at)
        assert brute_force.legal(sheet), at.text
        expected = brute_force.placements(sheet, set(stored))
        listed = set(at.legal()) - {"store", "done"}
        assert listed == expected, at.text
        some += bool(expected)
    assert some > SHEETS // 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_renovations_list_what_brute_force_lists(seats):
    broken = 0
    for at in decisions(seats, SHEETS // 6, (RENOVATE,), seed=seats + 10):
        sheet, stored = rows(at)
        s = at.state
        changed = s.off_count + s.on_count > 0
        is_legal = brute_force.legal(sheet)
        broken += not is_legal
        expected = {"cancel"} if changed else set()
        if is_legal or not changed:
            expected.add("done")
        if s.on_count == 0 and s.off_count < 2:
            expected |= {f"off {one.tile} {corner(one)}" for one in sheet}
        if s.on_count < 2:
            free = s.on_count == 0 and sum(stored.values()) > 1
            expected |= {
                f"on {spelled}"
                for spelled, new in brute_force.places(sheet, set(stored))
                if free or brute_force.legal([*sheet, new])
            }
        assert set(at.legal()) == expected, at.text
    assert broken > 5


def corner(one):
    x, y = min(one.squares, key=lambda square: (square[1], square[0]))
    return f"{'abcdefg'[x]}{y + 1}"


def test_brute_force_turns_tiles_as_the_rulebook_pictures_do():
    squares, doors = brute_force.turned("high-rollers-room", 1)  # doors on one long side
    assert sorted(squares) == [(0, 0), (0, 1)]
    assert sorted(doors) == [(0, 0, "W"), (0, 1, "W")]
