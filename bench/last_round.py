"""How much `pro` loses a decision in the last round of Las Vegas with two seats.

`python -m bench.last_round 40` plays so many games between pros and lets `pro` choose in all
positions of their last rounds, against the exact values of the solver. Equal numbers of games give
equal figures. Positions of one game depend on each other: the interval is taken over games.
"""

import sys
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss import OVER, Dealer, Position, bots, load
from pitboss.analysis.regret.figures import margin_of
from pitboss.bots import Bot
from pitboss.bots.las_vegas.levels import Pro
from pitboss.games.las_vegas.tables import ROUNDS

GAME = "las-vegas"
FIRST_SEED = 8_000_000
"""No training and no tuning has seen games of these seeds."""


@dataclass(frozen=True)
class Choice:
    """A choice in a last round: the game it is from, and the share of winning after each move."""

    game: int
    at: Position
    shares: dict[str, float]

    def lost_by(self, player: Bot) -> float:
        """Give how much a bot's choice loses against the best move."""
        return max(self.shares.values()) - self.shares[player.choose(self.at)]


def choices(games: int) -> list[Choice]:
    """Collect the choices of the last rounds of games between pros, each solved exactly."""
    solver, found = bots.bot(GAME, "shark"), []
    for game in range(games):
        at, dealer = load(GAME).start(2), Dealer(FIRST_SEED + game)
        players = [bots.bot(GAME, "pro", 2 * (FIRST_SEED + game) + seat) for seat in range(2)]
        at.settle(dealer)
        while at.to_act != OVER:
            if at.state.round_no == ROUNDS and len(at.codes()) > 1:
                options = bots.explain(solver, at).options
                shares = {option.move: option.values[at.to_act] for option in options}
                found.append(Choice(game, at.copy(), shares))
            at.play(players[at.to_act].choose(at))
            at.settle(dealer)
    return found


def losses(found: list[Choice], level: type[Pro]) -> npt.NDArray[np.float64]:
    """Give what the choices of a level lose, one by one."""
    return np.array([one.lost_by(level(number)) for number, one in enumerate(found)])


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    found = choices(games)
    lost = losses(found, Pro)
    margin = margin_of(lost, np.array([one.game for one in found]))
    print(
        f"pro, last round, 2 seats: {lost.mean():.4f} ± {margin:.4f} a decision,"
        f" worst {lost.max():.3f}, {len(found)} choices of {games} games"
    )


if __name__ == "__main__":
    main()
