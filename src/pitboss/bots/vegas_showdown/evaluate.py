"""Every seat's share of winning: by the net if there is one, by hand otherwise."""

from pitboss.bots.training.net import shares_by_net
from pitboss.bots.vegas_showdown.estimate import shares_at_end, shares_by_hand
from pitboss.bots.vegas_showdown.features import WIDTH, write_features
from pitboss.games.vegas_showdown.state import ENDED
from pitboss.kernel import rule


@rule
def evaluate(s, work, net):
    """Write each seat's share of winning; it is exact once the game is over."""
    if s.phase == ENDED:
        shares_at_end(s, work)
    elif net.shape[0] == 0:
        shares_by_hand(s, work)
    else:
        write_features(s, work)
        shares_by_net(net, s.seats, WIDTH, work)
