"""The interface of training from self-play: each game's module `training` has a `TRAINING`.

Training goes in generations: games of self-play, then a better model learned from them, which plays
the next games. `NetTraining` trains a net; a game may train another kind of model.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from pitboss.bots.searches import BotSearches

Reals = npt.NDArray[np.float64]
Tell = Callable[[str, int, int], None]
"""Called with the present task, how much of it is done, and of how much."""


@dataclass(frozen=True)
class Effort:
    """How much is played and fitted for each number of seats."""

    games: int = 12_000
    generations: int = 3
    steps: int = 60
    units: int = 24
    seed: int = 1


@dataclass(frozen=True)
class Progress:
    """The progress of the training for one number of seats: all that the next stage needs."""

    seats: int
    stage: int = 0
    arrays: Mapping[str, Reals] = field(default_factory=dict)
    generations: tuple[Any, ...] = ()
    weights: Reals | None = None
    """The result, after the last stage."""

    def next(
        self,
        arrays: Mapping[str, Reals],
        *outcomes: Any,
        weights: Reals | None = None,
    ) -> "Progress":
        """Give the progress after this stage."""
        generations = (*self.generations, *outcomes)
        return Progress(self.seats, self.stage + 1, arrays, generations, weights)


class Generation(ABC):
    """The outcome of one generation."""

    seats: int
    number: int

    @property
    @abstractmethod
    def row(self) -> tuple[str, ...]:
        """The cells of its row in the report, after seats and generation."""

    @property
    @abstractmethod
    def summary(self) -> str:
        """How good the model is now, in a few words."""


class Training(ABC):
    """How the bots of one game are trained."""

    game: str
    package: str
    searches: BotSearches
    seats: range
    usual: Effort
    """The effort behind the weights in the package."""
    options: ClassVar[tuple[str, ...]]
    """The fields of an effort that this training uses."""
    compiled: ClassVar[tuple[str, ...]]
    """The compiled functions that self-play calls."""

    outcome: ClassVar[type[Any]]
    """The class of the outcome of a generation."""

    @abstractmethod
    def stages(self, seats: int, effort: Effort) -> int:
        """Count the stages of a training."""

    @abstractmethod
    def advance(self, progress: "Progress", effort: Effort, tell: Tell) -> "Progress":
        """Do the next stage. Equal progress and effort give equal results on one machine."""

    def train(self, seats: int, effort: Effort, tell: Tell) -> tuple[Reals, Sequence[Any]]:
        """Train for one number of seats; give the weights and the outcome of each generation."""
        progress = Progress(seats)
        while progress.weights is None:
            progress = self.advance(progress, effort, tell)
        return progress.weights, progress.generations

    @abstractmethod
    def report(
        self, effort: Effort, generations: Sequence[Any], seats: Sequence[int] = ()
    ) -> dict[str, str]:
        """Write the report as files by name; `seats` are given unless all were trained."""

    def command(self, effort: Effort, seats: Sequence[int] = ()) -> str:
        """Spell the command that trains so, for some numbers of seats or for all."""
        words = [f"--{option} {getattr(effort, option)}" for option in self.options]
        some = [f"--seats {number}" for number in seats]
        return " ".join(["pitboss train", self.game, *words, *some])
