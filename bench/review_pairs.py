"""Two levels and the same choices: `python -m bench.review_pairs GAME pro regular -n 200 --out FILE`.

By how much one level loses more than another needs no best move: it cancels. So only the two answers are
played on, with the same dice, and only where they differ; with `--to-the-end` to the end of the game, as a
deep review does, else as far as a quick one. With `--turns` each level plays the rest of the turn, not one
move of it, before the game is played on to its end: a bet costs little if a better player has the rest of
the turn. Games that stand in FILE are not played again;
`python -m bench.review_tables FILE...` makes the table of docs/review.md.
"""

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

import numpy as np

from bench.review_games import LEVELS
from bench.review_levels import PLAYOUTS, choices, prepared
from pitboss.analysis.evaluator import final_shares
from pitboss.analysis.judge import ChoiceJudge, Decision
from pitboss.analysis.regret.choices import choose_move
from pitboss.analysis.regret.positions import is_choice
from pitboss.bots import bot
from pitboss.bots.levels import JudgingLevel
from pitboss.engine import Dealer, Position
from pitboss.kernel import OVER

FIRST_SEED = 30_000_000
"""No training and no tuning has seen games of these seeds; `--seed` takes others."""
A_GAME = 24
"""How many choices of a game are asked about."""
TO_THE_END = {"las-vegas": 400, "lords-of-vegas": 40, "vegas-showdown": 60}
"""Few games for each choice: whose choice it is matters more than its dice."""
TURNS, AFTER_A_TURN = 8, 5
"""How often a turn is played by each level, and how many games go on from there."""


def behind(
    judge: ChoiceJudge, at: Position, pair: tuple[str, str], seed: int, *, to_the_end: bool
) -> float | None:
    """Give what the second level's answer loses against the first's; None where they agree."""
    codes = [_answer(at, level, seed) for level in pair]
    if codes[0] == codes[1]:
        return None
    solved = judge.values.solve(at, codes)
    if solved is not None:
        return float(solved[0][0, at.to_act] - solved[0][1, at.to_act])
    decision = Decision(at, at.to_act, codes, seed)
    playouts = (TO_THE_END if to_the_end else PLAYOUTS)[at.game.slug]
    judge.play_on(decision, playouts, to_the_end=to_the_end)
    better, worse = (rows[:, at.to_act] for rows in decision.samples)
    return float((better - worse).mean())


def behind_by_turn(judge: ChoiceJudge, at: Position, pair: tuple[str, str], seed: int) -> float:
    """Give what the rest of the turn loses if the second level plays it and not the first."""
    shares = [
        statistics.mean(_after_turn(judge, at, level, seed * TURNS + k) for k in range(TURNS))
        for level in pair
    ]
    return shares[0] - shares[1]


def _after_turn(judge: ChoiceJudge, before: Position, level: str, seed: int) -> float:
    """Let a level play the rest of a turn, then the judge all the rest; give the mover's share."""
    at, seat, dealer = before.copy(), before.to_act, Dealer(seed)
    player = bot(at.game.slug, level, seed)
    while at.to_act == seat:
        at.play(choose_move(player, at))
        at.settle(dealer)
    if at.to_act == OVER:
        return float(final_shares(at)[seat])
    assert isinstance(judge.level, JudgingLevel), "a turn is one move where nothing is judged"
    codes, states = np.array(at.codes(), np.int64), np.repeat(at.states[:1], judge.level.pool)
    best = int(np.argmax(judge.level.judge(states, codes)))
    decision = Decision(at, at.to_act, [int(codes[best])], seed)
    judge.play_on(decision, AFTER_A_TURN, to_the_end=True)
    return float(decision.samples[0][:, seat].mean())


def _answer(at: Position, level: str, seed: int) -> int:
    """Ask a level; deals that it proposes first are declined by everybody."""
    move = choose_move(bot(at.game.slug, level, seed), at.copy())
    return int(at.read_step(move)[0][0])


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("better", choices=LEVELS)
    words.add_argument("worse", choices=LEVELS)
    words.add_argument("-n", "--games", type=int, default=25)
    words.add_argument("--seats", type=int, default=4)
    words.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first game")
    words.add_argument("--to-the-end", action="store_const", dest="how", const="to the end")
    words.add_argument("--turns", action="store_const", dest="how", const="turns, to the end")
    words.add_argument("--out", type=Path, required=True)
    words.set_defaults(how="to the horizon")
    asked = words.parse_args()
    judge, done = prepared(asked)
    for number in range(asked.games):
        if number not in done:
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one_game(judge, asked, number)) + "\n")


def one_game(judge: ChoiceJudge, asked: argparse.Namespace, number: int) -> dict[str, Any]:
    """Ask both levels about choices of a game, and give the line that tells of it."""
    pair = (asked.better, asked.worse)
    found = []
    drawn = choices(asked.game, asked.seats, asked.seed + number, A_GAME)
    for k, at in enumerate(filter(is_choice, drawn)):
        seed, whole = 1000 * number + k, asked.how == "to the end"
        if asked.how.startswith("turns"):
            found.append(behind_by_turn(judge, at, pair, seed))
        else:
            found.append(behind(judge, at, pair, seed, to_the_end=whole))
    return {
        "number": number,
        "game": asked.game,
        "seats": asked.seats,
        "options": {},
        "pair": pair,
        "judged": asked.how,
        "behind": found,
    }


if __name__ == "__main__":
    main()
