"""The price of a deal: every seat's share of winning once it is done and the turn is over."""

from pitboss.bots.lords_of_vegas.evaluate import evaluate
from pitboss.bots.lords_of_vegas.policy import answer_of_kind
from pitboss.bots.rollout import roll_out
from pitboss.games.lords_of_vegas.codes import ACCEPT, DECLINE, DRAFT, PROPOSE
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.turn import legal, play
from pitboss.games.lords_of_vegas.state import OFFER
from pitboss.kernel import rule
from pitboss.kernel.rng import seed_dice

AFTER_DEAL = 3
"""Where in the pool a deal is done: rollouts overwrite the places below."""


@rule
def price_deals(states, deals, by, samples, seed, work, net, shares):
    """Write every seat's share for each row of `deals`, offered by a seat and accepted by all.

    A row ends at its first 0; an empty row is no deal at all. With 0 samples the position is
    evaluated at once, otherwise after so many rollouts of the turn, all deals with the same dice.
    """
    w = work[0]
    for row in range(deals.shape[0]):
        states[AFTER_DEAL] = states[0]
        conclude(states[AFTER_DEAL], deals[row], by, w)
        for seat in range(states[0].seats):
            shares[row, seat] = 0.0
        for k in range(max(1, samples)):
            seed_dice(w.rng, seed, 0, k, 0)
            states[1] = states[AFTER_DEAL]
            if samples > 0:
                roll_out(states, 0, w, net)
            evaluate(states[1], w, net)
            for seat in range(states[0].seats):
                shares[row, seat] += w.shares[seat] / max(1, samples)


@rule
def conclude(s, deal, by, work):
    """Let every party accept a deal; an offer that is open already is declined."""
    if top(s) == OFFER:
        play(s, answer_of_kind(work.moves, legal(s, work.moves), DECLINE), work.log)
    if deal[0] == 0:
        return
    play(s, DRAFT + by, work.log)
    for k in range(deal.shape[0]):
        if deal[k] == 0:
            break
        play(s, deal[k], work.log)
    play(s, PROPOSE, work.log)
    for _ in range(s.seats):
        if top(s) == OFFER:
            play(s, answer_of_kind(work.moves, legal(s, work.moves), ACCEPT), work.log)
