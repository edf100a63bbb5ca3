"""Games between bots of mixed levels, reviewed: `python -m bench.review_games GAME -n 40 --out FILE`.

Every game has four of the five levels (three of Vegas Showdown's where asked for three), each in every
chair in turn; a line of JSON a game goes into FILE, and games that stand there already are not played
again. `--truth` also plays choices on to the end of the game, to see whether the losses told come true.
`python -m bench.review_tables FILE...` makes the tables of docs/review.md from such files.
"""

import argparse
import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.analysis import Review, evaluator
from pitboss.analysis.evaluator import Reals
from pitboss.analysis.judge import ChoiceJudge, Decision
from pitboss.analysis.libraries import compiled_parts
from pitboss.analysis.line import read_line
from pitboss.analysis.review import review
from pitboss.bots import bot
from pitboss.engine import Dealer, Position, Record, load
from pitboss.kernel import CHANCE, OVER

LEVELS = ("shark", "pro", "regular", "tourist", "random")
FIRST_SEED = 7_000_000
"""No training and no tuning has seen games of these seeds."""
TRUTH_GAMES = {"las-vegas": 2000, "lords-of-vegas": 300, "vegas-showdown": 400}
"""How often each of two moves is played to the end of the game, to see what a loss comes to."""
TRUTH_A_GAME = {"las-vegas": 12, "lords-of-vegas": 3, "vegas-showdown": 4}


def seated(number: int, seats: int) -> list[str]:
    """Give the levels at a table: over twenty games every level sits everywhere equally often."""
    ring = LEVELS[number % 5 :] + LEVELS[: number % 5]
    chosen = list(ring[:seats])
    turn = (number // 5) % seats
    return chosen[turn:] + chosen[:turn]


def play(game: str, players: Sequence[str], seed: int, options: dict[str, Any]) -> Record:
    """Play a game between bots."""
    return play_on(load(game).start(len(players), **options), players, seed)


def play_on(at: Position, players: Sequence[str], seed: int) -> Record:
    """Play a game on between bots, to its end."""
    bots = [bot(at.game.slug, name, seed * 16 + chair) for chair, name in enumerate(players)]
    dealer = Dealer(seed)
    while at.to_act != OVER:
        if at.to_act == CHANCE:
            at.settle(dealer)
        else:
            seat = at.to_act
            at.play(bots[seat].choose(at), seat)
    return Record.of(at, dict(enumerate(players)))


def told(found: Review, players: list[str]) -> list[dict[str, Any]]:
    """Give what a review says of each seat, with the losses of its decisions."""
    rows = []
    for seat in found.seats:
        own = [e for e in found.entries if e.seat == seat.seat and e.is_decision]
        rows.append(
            {
                "level": players[seat.seat],
                "start": seat.start,
                "luck": seat.luck,
                "residual": seat.residual,
                "result": seat.result,
                "losses": [round(e.loss or 0.0, 5) for e in own],
                "named": [e.verdict for e in own if e.verdict not in ("best", "about equal")],
            }
        )
    return rows


def come_true(record: Record, found: Review, seed: int) -> list[dict[str, float]]:
    """Play some choices to the end of the game: what was told, and what it comes to.

    The choices are drawn among those whose best move is another than the played one; what is told
    and what is measured come of different dice.
    """
    start, line = read_line(record)
    judge = ChoiceJudge(evaluator(record.game, start.seats, **start.options))
    steps = {step.seq: step for step in line}
    lossy = [
        e for e in found.entries if e.is_decision and e.best != e.text and e.basis == "sampled"
    ]
    dice = np.random.default_rng(seed)
    dice.shuffle(lossy)
    rows = []
    for entry in lossy[: TRUTH_A_GAME[record.game]]:
        at = steps[entry.seq].before
        codes = [int(at.read_step(move)[0][0]) for move in (entry.text, entry.best or "")]
        decision = Decision(at, at.to_act, codes, seed % 1_000_003 + 31 * entry.seq)
        judge.play_on(decision, TRUTH_GAMES[record.game], to_the_end=True)
        behind: Reals = decision.samples[1][:, at.to_act] - decision.samples[0][:, at.to_act]
        sight = judge.values.after_moves(at, codes)[:, at.to_act]
        row = {
            "told": entry.loss or 0.0,
            "sight": float(sight[1] - sight[0]),
            "true": float(behind.mean()),
            "error": float(behind.std(ddof=1) / math.sqrt(len(behind))),
        }
        if judge.level.judged_model(at.seats).size != judge.level.weights(at.seats).size:
            decision.forget()
            games = TRUTH_GAMES[record.game]
            judge.play_on(decision, games, to_the_end=True, best_replies=True)
            own = [samples[:, at.to_act].mean() for samples in decision.samples]
            row["best replies"] = float(own[1] - own[0])
        rows.append(row)
    return rows


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("-n", "--games", type=int, default=20)
    words.add_argument("--seats", type=int, default=4)
    words.add_argument("--levels", help="levels at every table, with commas, in place of a mixture")
    words.add_argument("-o", "--option", action="append", default=[], help="name=value of the game")
    words.add_argument("--truth", action="store_true")
    words.add_argument("--sight", action="store_true", help="luck and residual only: no playouts")
    words.add_argument("--first", type=int, default=0)
    words.add_argument("--out", type=Path, required=True)
    asked = words.parse_args()
    for library, names in compiled_parts(asked.game):
        library.compile(names)
    options = dict(pair.split("=", 1) for pair in asked.option)
    done = {json.loads(line)["number"] for line in lines_of(asked.out)}
    for number in range(asked.first, asked.first + asked.games):
        if number not in done:
            row = one_game(asked, number, options)
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


def lines_of(path: Path) -> list[str]:
    """Give the lines of a file that may not be there yet."""
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def one_game(asked: argparse.Namespace, number: int, options: dict[str, Any]) -> dict[str, Any]:
    """Play a game, review it, and give the line that tells of it."""
    fixed = asked.levels.split(",") if asked.levels else []
    turn = number % asked.seats
    players = fixed[turn:] + fixed[:turn] if fixed else seated(number, asked.seats)
    record = play(asked.game, players, FIRST_SEED + number, options)
    began = time.process_time()
    found = review(record, tell=None) if not asked.sight else at_sight(record)
    row = {
        "number": number,
        "game": asked.game,
        "seats": asked.seats,
        "options": options,
        "evaluator": found.evaluator.version,
        "cpu": time.process_time() - began,
        "seats_told": told(found, players),
    }
    if asked.truth:
        row["truth"] = come_true(record, found, FIRST_SEED + number)
    return row


def at_sight(record: Record) -> Review:
    """Review a game without playing any choice on."""
    from unittest.mock import patch

    with patch("pitboss.analysis.review.judge_choices", _nothing_judged):
        return review(record)


def _nothing_judged(judge: object, line: list[object], *rest: object) -> list[None]:
    return [None] * len(line)


if __name__ == "__main__":
    main()
