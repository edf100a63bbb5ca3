"""Every seat's share of winning, by the net where there is one and by hand where there is none."""

from pitboss.bots.training.net import shares_by_net
from pitboss.bots.vegas_showdown.features import WIDTH, write_features
from pitboss.bots.vegas_showdown.worth import shares_at_end, shares_by_hand
from pitboss.games.vegas_showdown.state import ENDED
from pitboss.kernel import rule


@rule
def worth(s, net, out, reals):
    """Write each seat's share of winning to reals[seat]; exact once the game is over."""
    if s.phase == ENDED:
        shares_at_end(s, reals)
    elif net.shape[0] == 0:
        shares_by_hand(s, out, reals)
    else:
        write_features(s, out, reals)
        shares_by_net(net, s.seats, WIDTH, reals)
