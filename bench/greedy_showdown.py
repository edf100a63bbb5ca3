"""How Vegas Showdown ends between greedy bots: `python -m bench.greedy_showdown [GAMES]`.

Winners' Fame should mostly lie between 45 and 90, where people's games end.
"""

import sys
from collections import Counter

import numpy as np

from pitboss import OVER, Dealer, bots, load

GAME = "vegas-showdown"


def played(seats: int, seed: int) -> tuple[int, str]:
    """Play one game; give the winner's Fame and the ending."""
    at = load(GAME).start(seats)
    dealer = Dealer(seed)
    players = [bots.bot(GAME, "greedy", seat) for seat in range(seats)]
    at.settle(dealer)
    while at.to_act != OVER:
        at.play(players[at.to_act].choose(at))
        at.settle(dealer)
    assert at.result is not None
    return max(at.result.points), at.result.ending


def main(games: int) -> None:
    """Print one row for each number of seats."""
    print("| seats | games | winner's Fame p10 / p50 / p90 | between 45 and 90 | endings |")
    print("|---:|---:|---|---:|---|")
    for seats in load(GAME).meta.seats:
        fame, endings = zip(*(played(seats, seed) for seed in range(games)), strict=True)
        low, middle, high = np.percentile(fame, (10, 50, 90))
        within = float(np.mean([45 <= winner <= 90 for winner in fame]))
        told = ", ".join(f"{count} {ending}" for ending, count in Counter(endings).items())
        print(
            f"| {seats} | {games} | {low:.0f} / {middle:.0f} / {high:.0f} | {within:.0%} | {told} |"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
