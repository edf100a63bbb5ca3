"""What the estimate by hand of Vegas Showdown knows of tiles and sheets."""

import numpy as np

from pitboss import OVER, Dealer, bots, load
from pitboss.bots.vegas_showdown.estimate import (
    behind,
    bits,
    price_of_fame,
    shares_by_hand,
    sheet_value,
    spread,
    tile_value,
    turns_left,
)
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.games.vegas_showdown.tables import TILE_TYPES

GAME = "vegas-showdown"


def positions(seed=2):
    """Every choice of a game that regulars play."""
    at = load(GAME).start(3)
    dealer, mover = Dealer(seed), bots.bot(GAME, "regular", seed)
    at.settle(dealer)
    while at.to_act != OVER:
        yield at.copy()
        at.play(mover.choose(at))
        at.settle(dealer)


def workspace():
    return SEARCHES.new_workspace()[0]


def worths(s, seat):
    left = turns_left(s)
    fame = price_of_fame(s, left)
    return np.array(
        [tile_value(s, seat, tile, left, fame, workspace()) for tile in range(TILE_TYPES)]
    )


def middle():
    return list(positions())[60]


def test_a_tile_is_worth_the_income_it_brings():
    """Population helps whoever has more Revenue, and the other way round."""
    s = middle().states.copy()[0]
    s.population[0], s.revenue[0] = 2, 9
    short_of_people = worths(s, 0)
    s.population[0], s.revenue[0] = 9, 2
    short_of_money = worths(s, 0)
    more = s.tile_population[:TILE_TYPES] - s.tile_revenue[:TILE_TYPES]
    assert (more > 0).any() and (more < 0).any()
    assert (short_of_people[more > 0] > short_of_money[more > 0]).all()
    assert (short_of_people[more < 0] < short_of_money[more < 0]).all()


def test_a_tile_is_worth_its_fame():
    s = middle().states.copy()[0]
    before = worths(s, 0)
    s.tile_fame[:TILE_TYPES] += 1
    assert (worths(s, 0) > before).any()
    assert (worths(s, 0) >= before).all()


def test_a_tile_that_does_not_go_on_the_sheet_is_worth_less():
    s = middle().states.copy()[0]
    before = worths(s, 0)
    s.occupied[0] = s.all_cells
    assert (worths(s, 0)[before > 0] < before[before > 0]).all()


def test_what_helps_a_rival_costs_the_others():
    """Shares of winning come from what every seat will end with."""
    states, work = middle().states.copy(), workspace()
    shares_by_hand(states[0], work)
    before = work.shares[:3].copy()
    states[0].fame[1] += 5
    shares_by_hand(states[0], work)
    assert work.shares[1] > before[1]
    assert (work.shares[[0, 2]] < before[[0, 2]]).all()


def dead_squares(s, seat):
    """Free squares that no door can ever open onto."""
    free = s.all_cells & ~s.occupied[seat]
    doors = behind(s, seat, s.from_casino[seat] | s.from_hotel[seat], free)
    doors |= free & (s.casino_entrance | s.hotel_entrance)
    return int(bits(free & ~spread(doors, free)))


def test_placements_keep_the_sheet_open():
    """Less is walled off than by placing anywhere, and the sheet promises more."""
    chosen_dead = any_dead = chosen_promise = any_promise = 0.0
    looked = 0
    for at in positions(3):
        places = [move for move in at.legal() if move.startswith("place ")]
        if len(places) < 3:
            continue
        seat, choice = at.to_act, bots.bot(GAME, "regular", 1).choose(at)
        same = [move for move in places if move.split()[1] == choice.split()[-2]]
        if choice not in same:
            continue
        ends = {}
        for move in same:
            then = at.copy()
            then.play(move)
            ends[move] = dead_squares(then.state, seat), float(sheet_value(then.state, seat))
        chosen_dead += ends[choice][0]
        chosen_promise += ends[choice][1]
        any_dead += float(np.mean([dead for dead, _ in ends.values()]))
        any_promise += float(np.mean([good for _, good in ends.values()]))
        looked += 1
    assert looked > 8
    assert chosen_dead < any_dead
    assert chosen_promise > any_promise
