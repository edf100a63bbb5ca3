"""Bids are best responses on the printed spaces to the bids that stand."""

import pytest

from pitboss import OVER, Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.vegas_showdown.estimate import price_of_fame, turns_left
from pitboss.bots.vegas_showdown.policy import subject_value
from pitboss.bots.vegas_showdown.searches import SEARCHES

GAME = "vegas-showdown"


def auctions(seats: int, seed: int):
    """Every choice of an action in a game that regulars play, with some blind moves in it."""
    at = load(GAME).start(seats)
    dealer = Dealer(seed)
    wise, blind = bots.bot(GAME, "regular", seed), bots.bot(GAME, "random", seed)
    at.settle(dealer)
    moves = 0
    while at.to_act != OVER:
        if any(move.startswith("bid") for move in at.legal()):
            yield at.copy()
        moves += 1
        at.play((blind if moves % 5 == 0 else wise).choose(at))
        at.settle(dealer)


def surpluses(at) -> dict[str, float]:
    """What every action leaves the seat with, in dollars: what it is worth less what is bid."""
    s, work = at.states.copy()[0], SEARCHES.new_workspace()[0]
    left = turns_left(s)
    found = {}
    for code, move in zip(at.codes(), at.legal(), strict=True):
        price = int(move.split()[2]) if move.startswith("bid") else 0
        worth = subject_value(s, code, left, price_of_fame(s, left), 0.0, work)
        found[move] = float(worth) - price
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_other_action_would_leave_the_regular_with_more(seats):
    """Against the bids as they stand: the best tile for its price, or no bid at all."""
    bid = held = 0
    for at in auctions(seats, 2):
        chosen = bots.bot(GAME, "regular", 1).choose(at)
        found = surpluses(at)
        assert found[chosen] == pytest.approx(max(found.values()))
        bid += chosen.startswith("bid")
        held += not chosen.startswith("bid")
    assert bid > 10
    assert held


@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_pays_more_than_the_lowest_bid_that_stands(seats):
    """A higher space on the same track wins the same tile for more money."""
    bid = 0
    for at in auctions(seats, 3):
        chosen = bots.bot(GAME, "regular", 1).choose(at)
        if chosen.startswith("bid"):
            space = chosen.rsplit(" ", 1)[0]
            on_it = [move for move in at.legal() if move.rsplit(" ", 1)[0] == space]
            assert int(chosen.split()[2]) == min(int(move.split()[2]) for move in on_it)
            bid += len(on_it) > 1
    assert bid > 10


def test_a_tile_that_costs_more_than_it_is_worth_is_left_to_the_others():
    """Raised by rivals from space to space, the bid for a tile ends where its worth does."""
    given_up = 0
    for at in auctions(3, 4):
        found = surpluses(at)
        chosen = bots.bot(GAME, "regular", 1).choose(at)
        if max(value for move, value in found.items() if move.startswith("bid")) < 0:
            assert not chosen.startswith("bid")
            given_up += 1
    assert given_up


@pytest.mark.parametrize("name", ["pro", "shark"])
def test_a_search_weighs_bids_by_what_the_others_answer(name):
    """After every bid the others move on: the one with the best outcome for the bidder is made."""
    looked = 0
    for at in list(auctions(3, 5))[:24:4]:
        advice = bots.explain(bots.bot(GAME, name, 1, Budget(nodes=40)), at)
        assert advice.basis == "sampled"
        own = {option.move: option.values[advice.seat] for option in advice.options}
        assert own[advice.move] == max(own.values())
        looked += sum(move.startswith("bid") for move in own)
    assert looked > 6
