"""A small net in compiled code: one hidden layer, one output for each seat, softmax over seats.

All seats go through the same net, each with its own features, so that it cannot prefer a seat. The
net is one flat array: the weights of each feature to the hidden units, then the biases of the
units, then the weight of each unit in the output.
"""

from pitboss.bots.softmax import softmax
from pitboss.kernel import rule


@rule
def shares_by_net(net, seats, width, work):
    """Write every seat's share of winning from the `width` features of each seat."""
    for seat in range(seats):
        work.estimates[seat] = output(net, seat, width, work)
    softmax(seats, 1.0, work)


@rule
def output(net, seat, width, work):
    """Give the output of the net for the features of a seat."""
    hidden = work.hidden
    units = net.shape[0] // (width + 2)
    for unit in range(units):
        hidden[unit] = net[width * units + unit]
    for feature in range(width):
        # Most features are 0, and the inner loop runs over neighbours in memory.
        value = work.features[seat, feature]
        if value != 0.0:
            for unit in range(units):
                hidden[unit] += value * net[feature * units + unit]
    result = 0.0
    for unit in range(units):
        result += max(0.0, hidden[unit]) * net[(width + 1) * units + unit]
    return result
