"""Deals priced: every seat's share of winning once a deal is done and the turn is played out."""

from pitboss.bots.lords_of_vegas.judgement import answer_in
from pitboss.bots.lords_of_vegas.value import worth
from pitboss.bots.playing_on import play_on
from pitboss.games.lords_of_vegas.codes import ACCEPT, DECLINE, DRAFT, PROPOSE
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.turn import legal, play
from pitboss.games.lords_of_vegas.state import OFFER
from pitboss.kernel import rule
from pitboss.kernel.rng import seed_dice

STRUCK = 3
"""Where in the pool a deal is struck: playing on writes over the places below."""


@rule
def price_deals(states, deals, by, samples, dice, log, out, codes, net, reals, shares):
    """Write every seat's share for each row of `deals`, offered by a seat and accepted by all.

    A row ends at its first 0; an empty row is no deal at all. With `samples` 0 the table is judged
    at sight, otherwise after the turn has been played out so often, all deals with the same dice.
    """
    for row in range(deals.shape[0]):
        states[STRUCK] = states[0]
        strike(states[STRUCK], deals[row], by, log, out)
        for seat in range(states[0].seats):
            shares[row, seat] = 0.0
        for k in range(max(1, samples)):
            seed_dice(dice, 1, 0, k, 0)
            states[1] = states[STRUCK]
            if samples > 0:
                play_on(states, 0, dice, log, out, codes, net, reals)
            worth(states[1], net, out, reals)
            for seat in range(states[0].seats):
                shares[row, seat] += reals[seat] / max(1, samples)


@rule
def strike(s, deal, by, log, out):
    """Let every party accept a deal; what lies on the table already is declined."""
    if top(s) == OFFER:
        play(s, answer_in(out, legal(s, out), DECLINE), log)
    if deal[0] == 0:
        return
    play(s, DRAFT + by, log)
    for k in range(deal.shape[0]):
        if deal[k] == 0:
            break
        play(s, deal[k], log)
    play(s, PROPOSE, log)
    for _ in range(s.seats):
        if top(s) == OFFER:
            play(s, answer_in(out, legal(s, out), ACCEPT), log)
