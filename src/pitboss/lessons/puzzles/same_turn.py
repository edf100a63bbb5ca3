"""Turns of several actions: a move after which the best one can still be played is no other answer.

Whoever builds first and reorganizes then has missed nothing; whoever spends the money for it, takes
the lot or ends the turn has.
"""

from pitboss.engine import Dealer, Position

TRIES = 8
"""By so many rolls it is looked at whether the best move can follow."""
MOST_CHOICES = 40
"""Others may have to choose before the turn goes on, as whoever sets dice back."""
END = "end"


def leaves_open(at: Position, move: str, best: str) -> bool:
    """Say whether the best move may still be played in the same turn after another one."""
    legal = at.legal()
    if END not in legal or move in (best, END):
        return False
    return any(_follows(at, move, best, Dealer(seed)) for seed in range(TRIES))


def _follows(at: Position, move: str, best: str, dealer: Dealer) -> bool:
    seat, after = at.to_act, at.copy()
    after.play(move)
    for _ in range(MOST_CHOICES):
        after.settle(dealer)
        if after.to_act < 0:
            return False
        legal = after.legal()
        if after.to_act == seat and END in legal:
            return best in legal
        after.play(legal[0])
    return False
