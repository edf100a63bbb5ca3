"""Over thousands of random games: every tile in one place, and every dollar against the bank."""

import numpy as np
import pytest

from pitboss import CHANCE, OVER, Dealer, load
from pitboss.games.vegas_showdown.components import built_in
from pitboss.games.vegas_showdown.tables import TILES
from pitboss.kernel import below, new_dice
from tests.vegas_showdown.conserved import check, tiles_on

pytestmark = pytest.mark.compiled

GAMES = 1000
"""Games played side by side for each number of seats."""
COPIES = np.array([built_in().value(f"tiles.{tile}", "copies") for tile in TILES])
FAMES = np.array([built_in().value(f"tiles.{tile}", "fame") for tile in TILES])


def tiles_somewhere(states) -> np.ndarray:
    """Count the tiles of each type that are in stacks, on the board, stored or placed."""
    found = states["stored"].sum(axis=1) + states["pile"].sum(axis=1)
    found[:, :3] += states["stock"]
    placed = (states["tile_at"] - 1) // 4  # -1 where no tile has its top left square
    for tile in range(len(TILES)):
        found[:, tile] += (states["space_tile"] == tile + 1).sum(axis=1)
        found[:, tile] += (placed == tile).sum(axis=(1, 2))
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_tile_is_lost_or_made_in_a_thousand_games(seats):
    batch = load("vegas-showdown").batch(GAMES, seats=seats, seed=seats)
    choice = np.random.default_rng(seats)
    boxed = np.where(np.arange(len(TILES)) < 3, 3 if seats == 3 else 0, 0)
    before = np.tile(COPIES - boxed, (GAMES, 1))
    for step in range(3000):
        batch.settle()
        if step % 10 == 0 or batch.over:
            found = tiles_somewhere(batch.states)
            assert (found[:, :3] == before[:, :3]).all()  # basic tiles never leave the game
            assert (found <= before).all()  # premier tiles leave it for good
            before = found
        if batch.over:
            break
        codes, counts = batch.legal()
        picks = choice.integers(0, np.maximum(counts, 1))
        batch.play(codes[np.arange(GAMES), picks])
    assert batch.over
    assert (batch.states["cash"] >= 0).all()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_dollar_comes_from_the_bank_and_goes_back_to_it(seats):
    for seed in range(6):
        at = load("vegas-showdown").start(seats)
        dealer, dice = Dealer(seed), new_dice(seed)
        cash, fame = [20] * seats, [0] * seats
        while at.to_act != OVER:
            if at.to_act == CHANCE:
                code = dealer.draw(at)
            else:
                codes = at.codes()
                code = codes[int(below(dice, len(codes)))]
            book(at.play_code(code), cash, fame)
            if at.to_act != OVER:
                assert [int(c) for c in at.state.cash[:seats]] == cash, at.text
                bonus = [int(f) for f in at.state.fame[:seats]]
                assert [f - printed(at, n) for n, f in enumerate(bonus)] == fame
                check(at)
        assert [row.money for row in at.standing] == [money % 10 for money in cash]


def book(events, cash, fame):
    for event in events:
        if event["event"] in ("income_paid", "money_gained"):
            cash[event["seat"]] += event["money"]
        elif event["event"] == "bought":
            cash[event["seat"]] -= event["money"]
        elif event["event"] in ("fame_gained", "scored"):
            fame[event["seat"]] += event["fame"]


def printed(at, seat) -> int:
    """Give the Fame that the tiles of a sheet print."""
    return sum(int(FAMES[tile]) for tile in tiles_on(at.state.tile_at[seat].tolist()))
