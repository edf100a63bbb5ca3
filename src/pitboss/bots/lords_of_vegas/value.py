"""Every seat's share of winning, by the net where there is one and by hand where there is none."""

from pitboss.bots.lords_of_vegas.features import WIDTH, write_features
from pitboss.bots.lords_of_vegas.worth import POINTS, estimate, shares_at_end, shares_by_hand
from pitboss.bots.training.net import shares_by_net
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import ENDED
from pitboss.kernel import rule

RIVAL = 0.3
"""By hand: what a point more for the best of the others costs, in points."""
POINTS_A_SHARE = 30.0
"""What a whole share of winning is in points, so that both judgements speak of points."""


@rule
def worth(s, net, out, reals):
    """Write each seat's share of winning to reals[seat]; exact once the game is over."""
    if top(s) == ENDED:
        shares_at_end(s, reals)
    elif net.shape[0] == 0:
        shares_by_hand(s, reals)
    else:
        write_features(s, out, reals)
        shares_by_net(net, s.seats, WIDTH, reals)


@rule
def standing_of(s, seat, net, out, reals):
    """Give how a seat stands, in points."""
    if net.shape[0] > 0 or top(s) == ENDED:
        worth(s, net, out, reals)
        return reals[seat] * POINTS_A_SHARE
    estimate(s, reals)
    best = -1.0e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, reals[POINTS + other])
    return reals[POINTS + seat] - RIVAL * best
