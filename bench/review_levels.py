"""Levels asked about the same choices: `python -m bench.review_levels GAME -n 200 --out FILE`.

In mixed games weak seats have little left to lose, so their losses look small. Here every level is asked
what it would play in the same positions, taken from games that no tuning has seen, and the choice judge
compares all answers with the same dice: half of the playouts choose the best move, half measure.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from bench.review_games import LEVELS, lines_of, play
from pitboss.analysis import evaluator
from pitboss.analysis.judge import ChoiceJudge
from pitboss.analysis.libraries import compiled_parts
from pitboss.analysis.line import read_line
from pitboss.analysis.verdicts import NEAR_FORCED
from pitboss.bots import bot
from pitboss.engine import Position

FIRST_SEED = 8_000_000
"""No training and no tuning has seen games of these seeds; `--seed` takes others."""
A_GAME = 8
"""How many choices of a game are asked about."""
PLAYOUTS = {"las-vegas": 1000, "lords-of-vegas": 120, "vegas-showdown": 240}
TABLE = ("regular", "pro", "regular", "tourist", "regular")


def choices(game: str, seats: int, seed: int, most: int = A_GAME) -> list[Position]:
    """Give some positions of a game in which there was something to choose."""
    record = play(game, list(TABLE[:seats]), seed, {})
    _, line = read_line(record)
    open_ones = [
        step.before
        for step in line
        if not step.is_chance and step.before.to_act == step.seat and len(step.before.codes()) > 1
    ]
    dice = np.random.default_rng(seed)
    dice.shuffle(open_ones)  # type: ignore[arg-type]
    return open_ones[:most]


def asked_of_all(judge: ChoiceJudge, at: Position, seed: int) -> dict[str, Any] | None:
    """Ask every level, and give what each answer loses; None where it is not to be compared."""
    game = at.game.slug
    said = {level: bot(game, level, seed).choose(at) for level in LEVELS}
    codes = {level: at.read_step(move)[0] for level, move in said.items()}
    if any(len(found) > 1 for found in codes.values()):
        return None  # a deal is proposed: it is no listed move
    answers = {level: int(found[0]) for level, found in codes.items()}
    decision = judge.open(at, answers["shark"], seed)
    if decision is None:
        return None
    if decision.exact is None:
        decision.codes += [c for c in dict.fromkeys(answers.values()) if c not in decision.codes]
        decision.forget()
        judge.play_on(decision, PLAYOUTS[game])
        values = np.array([rows[:, decision.seat] for rows in decision.samples])
        best = int(np.argmax(values[:, 0::2].mean(axis=1)))
        measured = values[:, 1::2].mean(axis=1)
    else:
        measured = decision.exact[:, decision.seat]
        best = int(np.argmax(measured))
    if float(np.ptp(measured)) <= NEAR_FORCED:
        return None
    places = {level: decision.codes.index(code) for level, code in answers.items()}
    return {level: float(measured[best] - measured[place]) for level, place in places.items()}


def prepared(asked: argparse.Namespace) -> tuple[ChoiceJudge, set[int]]:
    """Compile what is needed; give the judge, and the games that the file has already."""
    for library, names in compiled_parts(asked.game):
        library.compile(names)
    judge = ChoiceJudge(evaluator(asked.game, asked.seats))
    done = {json.loads(line)["number"] for line in lines_of(asked.out)}
    return judge, done


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("-n", "--games", type=int, default=25)
    words.add_argument("--seats", type=int, default=4)
    words.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first game")
    words.add_argument("--out", type=Path, required=True)
    asked = words.parse_args()
    judge, done = prepared(asked)
    for number in range(asked.games):
        if number in done:
            continue
        found = [
            asked_of_all(judge, at, 1000 * number + k)
            for k, at in enumerate(choices(asked.game, asked.seats, asked.seed + number))
        ]
        row = {"number": number, "game": asked.game, "seats": asked.seats, "options": {}}
        row["asked"] = [one for one in found if one is not None]
        with asked.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
