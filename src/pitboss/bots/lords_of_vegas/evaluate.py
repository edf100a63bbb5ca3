"""Every seat's share of winning: by the net if there is one, by hand otherwise."""

from pitboss.bots.lords_of_vegas.estimate import estimate, shares_at_end, shares_by_hand
from pitboss.bots.lords_of_vegas.features import WIDTH, write_features
from pitboss.bots.training.net import shares_by_net
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import ENDED
from pitboss.kernel import rule

RIVAL = 0.3
"""By hand: what a point more for the best of the others costs, in points."""
POINTS_A_SHARE = 30.0
"""What a whole share of winning counts in points, so that both evaluations are in points."""


@rule
def evaluate(s, work, net):
    """Write each seat's share of winning; it is exact once the game is over."""
    if top(s) == ENDED:
        shares_at_end(s, work)
    elif net.shape[0] == 0:
        shares_by_hand(s, work)
    else:
        write_features(s, work)
        shares_by_net(net, s.seats, WIDTH, work)


@rule
def score_of(s, seat, work, net):
    """Give how good the position is for a seat, in points."""
    if net.shape[0] > 0 or top(s) == ENDED:
        evaluate(s, work, net)
        return work.shares[seat] * POINTS_A_SHARE
    estimate(s, work)
    best = -1.0e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, work.estimates[other])
    return work.estimates[seat] - RIVAL * best
