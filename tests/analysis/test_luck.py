"""Luck has mean zero: at every chance node exactly, and over many games within its interval."""

from pathlib import Path

import numpy as np
import pytest

from pitboss.analysis import evaluator
from pitboss.analysis.line import read_line
from pitboss.engine import Record
from tests.analysis.games_played import played

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = 30
CHANCES = [
    "lords-of-vegas/game-over-2024",
    "lords-of-vegas/game-over-mayfair-up",
    "lords-of-vegas/game-over-with-deals",
    "vegas-showdown/empty-stack-five-seats",
    "las-vegas/four-rounds-neutral-dice",
]


@pytest.mark.parametrize("name", CHANCES)
def test_luck_of_all_that_may_come_is_zero_on_average(name: str) -> None:
    record = Record.read((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))
    judge = evaluator(record.game, record.seats, **record.options)
    asked = 0
    for step in read_line(record)[1]:
        listed = step.before.outcomes() if step.is_chance else []
        if 1 < len(listed) <= 60 and asked < 16:
            total = sum(weight for _, weight in listed)
            luck = [weight / total * judge.luck(step.before, code) for code, weight in listed]
            assert np.sum(luck, axis=0) == pytest.approx(np.zeros(record.seats), abs=1e-12)
            asked += 1
    assert asked == 16


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("las-vegas", ("random", "tourist", "greedy")),
        ("lords-of-vegas", ("random",) * 3),
        ("vegas-showdown", ("random", "tourist", "random")),
    ],
)
def test_luck_has_mean_zero_over_many_games(game: str, players: tuple[str, ...]) -> None:
    judge = evaluator(game, len(players))
    sums = []
    for seed in range(GAMES):
        _, line = read_line(played(game, players, 100 + seed))
        rolls = [judge.luck(step.before, step.codes[0]) for step in line if step.is_chance]
        sums.append(np.sum(rolls, axis=0))
    luck = np.array(sums)
    error = luck.std(axis=0, ddof=1) / np.sqrt(GAMES)
    assert (np.abs(luck.mean(axis=0)) < 3.5 * error).all(), (luck.mean(axis=0), error)
    assert luck.sum(axis=1) == pytest.approx(np.zeros(GAMES), abs=1e-9)
