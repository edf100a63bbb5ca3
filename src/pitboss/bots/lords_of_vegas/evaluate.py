"""Every seat's share of winning: by the net if there is one, by hand otherwise."""

from pitboss.bots.lords_of_vegas.estimate import estimate, shares_at_end, shares_by_hand
from pitboss.bots.lords_of_vegas.features import WIDTH, write_features
from pitboss.bots.lords_of_vegas.last_turn import final_score, shares_if_ended
from pitboss.bots.training.net import shares_by_net
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import DRAW, ENDED
from pitboss.kernel import rule

RIVAL = 0.3
"""By hand: what a point more for the best of the others costs, in points."""
POINTS_A_SHARE = 30.0
"""The points of a whole share of winning, so that both evaluations are in points."""


@rule
def is_by_hand(net):
    """Say whether there are no weights, with or without a mark behind them."""
    return net.shape[0] <= 1


@rule
def mark_of(net):
    """Give the number behind the weights: how often a plan tries its dice; 0 if there is none."""
    return int(net[net.shape[0] - 1]) if net.shape[0] % (WIDTH + 2) == 1 else 0


@rule
def knows_last_turn(net):
    """Say whether the last turn of the deck is judged by what everybody ends with.

    A net with a mark judges so, and the evaluation by hand without one. The first shark and the
    analysis use the opposite, and so keep their values.
    """
    return (net.shape[0] % (WIDTH + 2) == 1) != is_by_hand(net)


@rule
def evaluate(s, work, net):
    """Write each seat's share of winning; it is exact once the game is over.

    With knowledge of the last turn it is exact earlier: once that turn has ended.
    """
    if top(s) == ENDED:
        shares_at_end(s, work)
    elif s.until == 0 and top(s) == DRAW and knows_last_turn(net):
        shares_if_ended(s, work)
    elif is_by_hand(net):
        shares_by_hand(s, work)
    else:
        write_features(s, work)
        shares_by_net(net, s.seats, WIDTH, work)


@rule
def score_of(s, seat, work, net):
    """Give how good the position is for a seat, in points."""
    if s.until == 0 and top(s) != ENDED and knows_last_turn(net):
        return final_score(s, seat, work, POINTS_A_SHARE)
    if not is_by_hand(net) or top(s) == ENDED:
        evaluate(s, work, net)
        return work.shares[seat] * POINTS_A_SHARE
    estimate(s, work)
    best = -1.0e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, work.estimates[other])
    return work.estimates[seat] - RIVAL * best
