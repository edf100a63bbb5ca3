"""Replies by chance: how they are drawn, which errors they show, and what else goes with them."""

import numpy as np
import pytest

from pitboss import OVER, Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.bias import bias_error
from pitboss.bots.vegas_showdown.estimate import (
    UNLOCKED,
    price_of_fame,
    printed_value,
    turns_left,
    unlocked_value,
)
from pitboss.bots.vegas_showdown.levels import Shark
from pitboss.bots.vegas_showdown.policy import drawn, heat_of, subject_value
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.kernel import new_dice

GAME = "vegas-showdown"
STORED = (
    "vegas-showdown seats=3 components=aa6d26ccf0c8 turn=11 button=0 phase=act act=1"
    " spaces=fancy-slots:18,sports-book:25,table-games:7,- bids=lounge:9,-,- cash=15,25,7"
    " fame=11,12,13 population=10,14,13 revenue=10,10,10"
    " sheets=fancy-slots@a1,slots@b1+1,lounge@f1,table-games@a2,restaurant@e2,lounge@g2+1,slots@a3,"
    "slots@b3,lounge@c3/buffet@f1,table-games@a2,slots@a3,high-rollers-room@b3+1,restaurant@f3,"
    "lounge@f5/slots@a1+1,slots@b1,lounge@a2+1,slots@b2,fancy-lounge@f2,slots@b3,restaurant@f3,"
    "fancy-slots@a4,fancy-restaurant@g5+2 stored=-/space-age-sports-book/-"
    " stock=slots:5,lounge:2,restaurant a=fancy-slots,sports-book:2,fancy-lounge,night-club,"
    "fancy-restaurant b=fancy-slots,dragon-room,high-rollers-room,space-age-sports-book,"
    "fancy-lounge:2,night-club,theater,fancy-restaurant:2,five-star-steakhouse,buffet"
    " drawn=slots-money,slots-strike-2,lounge-fame,restaurant-strike-2,slump,price-hike,"
    "top-population,underdog,connected banned=restaurant,fancy-restaurant income=half"
)
"""A Space Age Sports Book is stored, and the Sports Book that it needs is for sale."""
UNLOCKS = (
    "vegas-showdown seats=4 components=aa6d26ccf0c8 turn=9 button=1 phase=act act=1"
    " spaces=fancy-slots:18,fancy-restaurant:25,buffet:18,table-games:3 bids=-,-,-,-"
    " cash=11,34,13,22 fame=9,12,13,7 population=10,12,11,10 revenue=10,7,9,9"
    " sheets=sports-book@c1,sports-book@a2,restaurant@f3,lounge@a4,slots@a5/slots@a1+1,slots@b1,"
    "lounge@a2+1,restaurant@f3,fancy-restaurant@g5+2/fancy-lounge@a1,fancy-slots@a2,lounge@b2+1,"
    "slots@a3,restaurant@f3,table-games@a4,slots@a5/lounge@a1,sports-book@a2,restaurant@f3,"
    "table-games@a4+1,slots@b4 stored=-/high-rollers-room/-/- stock=slots:10,lounge:6,restaurant:3"
    " a=fancy-slots:2,space-age-sports-book,fancy-lounge,night-club b=fancy-slots,dragon-room,"
    "high-rollers-room,space-age-sports-book,fancy-lounge:2,night-club,theater,fancy-restaurant:2,"
    "five-star-steakhouse,buffet drawn=slots-money,lounge-fame,lounge-strike-1,lounge-strike-2,"
    "restaurant-fame,restaurant-strike-1,pr-scandal-1,boom-1,door-takings,price-hike"
    " banned=lounge,fancy-lounge barred=publicity"
)
"""A High Rollers' Room is stored, and the Table Games that it needs cost 3.

Position 89 of docs/learning/regret: slots at 5 lose 0.394 ± 0.062 against Table Games at 5."""


def opening(seed: int):
    at = load(GAME).start(3)
    at.settle(Dealer(seed))
    return at


def test_better_replies_are_drawn_more_often():
    """With a heat of 0.1, a reply 0.1 below the best is e times less likely."""
    rng, counts = new_dice(5), np.zeros(3)
    for _ in range(4000):
        values = np.array([0.5, 0.4, 0.2])
        counts[drawn(values, 3, 0.5, 0.1, rng)] += 1
    expected = np.exp([0, -1, -3])
    np.testing.assert_allclose(counts / 4000, expected / expected.sum(), atol=0.03)


def test_a_net_carries_the_heat_behind_its_weights():
    net = Shark().weights(3)
    assert heat_of(net) == 0.0
    assert heat_of(Shark().model(3)) == Shark.heat > 0
    assert heat_of(bots.bot(GAME, "shark@1").model(3)) == 0.0
    at = opening(3)
    codes = np.array(at.codes(), np.int64)
    cold, hot = np.zeros((len(codes), 3)), np.zeros((len(codes), 3))
    for model, out in ((net, cold), (Shark().model(3), hot)):
        SEARCHES.compile().shares_after(
            np.repeat(at.states[:1], 3), codes, SEARCHES.new_workspace(), model, out
        )
    np.testing.assert_array_equal(cold, hot)


def test_one_line_of_replies_hides_what_chance_shows():
    """On the first turn no card is drawn: without heat every rollout is the same."""
    at = opening(4)
    told = {}
    for player in (bots.bot(GAME, "shark@1", 1, Budget(nodes=80)), Shark(1, Budget(nodes=80))):
        advice = bots.explain(player, at)
        first = advice.options[0]
        bias = bias_error(GAME, np.array(first.values), by_hand=False)[advice.seat]
        told[type(player).__name__] = first.error - bias
    assert told["Shark"] > 0.001 > abs(told["SharkVersion1"])


def test_a_tile_that_unlocks_a_stored_one_counts_it():
    at = load(GAME).position(STORED)
    s, work = at.states.copy()[0], SEARCHES.new_workspace()[0]
    left = turns_left(s)
    fame = price_of_fame(s, left)
    code = int(at.read_step("bid p2 25")[0][0])
    names = {"plain": 0.0, "hot": Shark.heat}
    found = {n: float(subject_value(s, code, left, fame, heat, work)) for n, heat in names.items()}
    tiles = np.flatnonzero(s.stored[1])
    (stored,) = tiles.tolist()
    worth = UNLOCKED * float(printed_value(s, 1, stored, left, fame))
    assert worth > 5
    assert found["hot"] - found["plain"] == pytest.approx(worth)
    # Slots unlock nothing, nor does a tile that lies on the sheet already.
    assert all(unlocked_value(s, 1, tile, left, fame) == 0.0 for tile in range(3))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_shark_buys_what_unlocks_its_stored_tile(seed):
    at = load(GAME).position(UNLOCKS)
    assert bots.bot(GAME, "shark", seed).choose(at) == "bid p4 5"
    assert bots.bot(GAME, "shark@1", seed).choose(at) == "bid slots 5"


def test_tiles_that_come_off_are_rolled_out():
    at, dealer = load(GAME).start(3), Dealer(6)
    at.settle(dealer)
    player = bots.bot(GAME, "regular", 1)
    while at.to_act != OVER and at.prompt["kind"] != "renovate":
        late = at.seq > 60 and "renovate" in at.legal()
        at.play("renovate" if late else player.choose(at))
        at.settle(dealer)
    offs = [move for move in at.legal() if move.startswith("off")]
    assert offs
    advice = bots.explain(Shark(1, Budget(nodes=60)), at)
    assert set(offs) <= {option.move for option in advice.options}
    assert advice.basis == "sampled"
