"""Every seat's share of winning: by the nets of a model where it has them, by hand otherwise."""

from pitboss.bots.las_vegas.evaluate import (
    DIE_AT_SIGHT,
    count_casino,
    count_money,
    evaluate_by_hand,
    win_shares,
)
from pitboss.bots.las_vegas.features import write_round, write_standing
from pitboss.bots.las_vegas.model import (
    ODDS,
    PART,
    ROUND_NET,
    ROUND_WIDTH,
    STANDING_WIDTH,
    first_of_part,
    has_nets,
)
from pitboss.bots.training.net import shares_by_net
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import CASINOS, ROUNDS
from pitboss.kernel import rule


@rule
def value_standing(s, rounds_left, work, model):
    """Turn `work.money` and `work.notes` into shares, with so many rounds of `s` to come."""
    if rounds_left > 0 and has_nets(s, model):
        write_standing(s.seats, rounds_left, work)
        first = first_of_part(s)
        net = model[first + ODDS : first + ROUND_NET]
        shares_by_net(net, s.seats, STANDING_WIDTH, work)
    else:
        win_shares(s.seats, rounds_left, work)


@rule
def evaluate(s, work, model):
    """Write each seat's share of winning between two rounds, or at the end."""
    count_money(s, work)
    value_standing(s, 0 if s.phase == ENDED else ROUNDS + 1 - s.round_no, work, model)


@rule
def evaluate_as_it_lies(s, work, model):
    """Write each seat's share of winning if the round were paid out as the dice lie."""
    count_money(s, work)
    for casino in range(CASINOS):
        count_casino(s, casino, 0, 0, 0, 1.0, work)
    value_standing(s, ROUNDS - s.round_no, work, model)


@rule
def evaluate_in_round(s, work, model):
    """Write each seat's share of winning during a round; a roll that is to be placed is ignored."""
    if has_nets(s, model):
        first = first_of_part(s)
        write_round(s, work, model[first : first + ODDS])
        shares_by_net(model[first + ROUND_NET : first + PART], s.seats, ROUND_WIDTH, work)
    else:
        evaluate_by_hand(s, DIE_AT_SIGHT[s.seats], work)
