"""Checked random play of one game: compiled once, then played some games at a time."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from tests.contract.tables import Setting

from bench.soak import walk
from pitboss.engine import Game, load
from pitboss.kernel.compiled import Functions, Library
from pitboss.kernel.runs import room_for_runs

SEED = 20_000
MOST_STEPS = 200_000


@dataclass(frozen=True)
class Stretch:
    """The result of some games; `fault` is a sentence, or "" if there was none."""

    games: int
    steps: int
    decisions: int
    fault: str


class SoakedGame:
    """The checked walk of one game, compiled for its record."""

    def __init__(self, slug: str) -> None:
        self.game: Game = load(slug)
        rules = self.game.rules
        self.checks = import_module(f"bench.soak.checks.{slug.replace('-', '_')}")
        self.library = Library(
            name=f"soak-{slug}",
            state=rules.state,
            templates={"soak": walk.soak},
            shapes={"soak": "states words row whole whole row whole row row row table table"},
            bound={**rules.bound, "conserved": self.checks.conserved},
            kind=Functions,
            quiet=("soak",),
        )
        kept = np.zeros(1, rules.state)
        for field in rules.kept:
            kept[field] = -1
        self.kept = (kept.view(np.int32) != 0).astype(np.int64)

    def play(self, setting: Setting, first: int, games: int) -> Stretch:
        """Play `games` checked random games, from stream `first` of the seed on."""
        rules, seats = self.game.rules, setting.seats
        states = np.repeat(setting.start().states, 3)
        counts = np.array([games, 0, 0, 0])
        out = np.zeros(2 * rules.most_legal, np.int64)
        runs = np.zeros(room_for_runs(rules.most_legal), np.int64)
        dice, ranks = np.zeros(4, np.int64), np.zeros((seats, 3), np.int64)
        room: tuple[Any, ...] = (
            counts,
            MOST_STEPS,
            out,
            runs,
            dice,
            ranks,
            np.zeros((2, 64), np.int64),
        )
        words = states.view(np.int32).reshape(3, -1)
        fault = int(self.library.compile().soak(states, words, self.kept, SEED, first, *room))
        return Stretch(*counts[:3].tolist(), self._sentence(fault, setting, first, counts.tolist()))

    def _sentence(self, fault: int, setting: Setting, first: int, counts: list[int]) -> str:
        if fault == 0:
            return ""
        lost = self.checks.LOST[fault - walk.LOST] if fault > walk.LOST else walk.FAULTS[fault]
        stream = first + counts[0] - 1
        return f"{lost}: {setting}, seed {SEED}, stream {stream}, step {counts[3]}"
