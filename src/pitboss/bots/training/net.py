"""A small net in compiled code: one hidden layer, one number a seat, shares of winning by softmax.

All seats go through the same net, each with its own features, so that it cannot prefer a chair. The
net is one flat row of numbers: for every feature its weights to the hidden units, then the units'
thresholds, then what each unit adds to the outcome.
"""

from pitboss.bots.shares import spread_shares
from pitboss.kernel import rule

# Where things lie in `reals`, the scratch paper of a search: shares first, a game's own working,
# the hidden units, and the features of seat 0, 1, ... from FEATURES on.
HIDDEN = 48
MOST_UNITS = 64
FEATURES = HIDDEN + MOST_UNITS
MOST_FEATURES = 48
PAPER = FEATURES + 6 * MOST_FEATURES
"""How long `reals` must be."""


@rule
def shares_by_net(net, seats, width, reals):
    """Write every seat's share of winning to reals[seat] from its `width` features."""
    for seat in range(seats):
        reals[seat] = outcome_by_net(net, FEATURES + seat * width, width, reals)
    spread_shares(seats, 0, 1.0, reals)


@rule
def outcome_by_net(net, first, width, reals):
    """Put the features from `first` on through the net."""
    units = net.shape[0] // (width + 2)
    for unit in range(units):
        reals[HIDDEN + unit] = net[width * units + unit]
    for feature in range(width):
        # Features are often nothing, and the inner loop runs over neighbours in memory.
        value = reals[first + feature]
        if value != 0.0:
            for unit in range(units):
                reals[HIDDEN + unit] += value * net[feature * units + unit]
    outcome = 0.0
    for unit in range(units):
        outcome += max(0.0, reals[HIDDEN + unit]) * net[(width + 1) * units + unit]
    return outcome
