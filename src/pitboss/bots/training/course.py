"""A course of learning: generations of self-play, each learned from by the net of the last one.

The first games are played by hand, the later ones by the net itself. A generation is learned
together with the one before it, so that a net does not forget what it has just been told.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from pitboss.bots.training.fit import Epoch, Reals, Seen, blank_net, cross_entropy, fit
from pitboss.bots.training.games import gather
from pitboss.kernel import Searches

UNSEEN = 0.15
"""The part of every generation that is kept back to see how good a net really is."""


@dataclass(frozen=True)
class Effort:
    """How much is played and fitted for each number of seats."""

    games: int = 12_000
    generations: int = 3
    steps: int = 60
    units: int = 24
    seed: int = 1


@dataclass(frozen=True)
class Subject:
    """What is learned: a game's features under some sets of options, with compiled self-play."""

    game: str
    package: str
    searches: Searches
    width: int
    seats: range
    settings: Callable[[int], Sequence[dict[str, Any]]]
    whims: int
    keep: int
    usual: Effort = Effort()
    """What the nets in the package were learned with."""


@dataclass(frozen=True)
class Generation:
    """What came of one generation."""

    seats: int
    number: int
    positions: int
    fair: float
    """The surprise of saying that all seats are equal."""
    before: float
    """That of the net these games were played by, on what it has not seen."""
    curve: tuple[Epoch, ...]

    @property
    def after(self) -> float:
        """The surprise of the net that was learned."""
        return min(epoch.unseen for epoch in self.curve)


Tell = Callable[[str, int, int], None]
"""What is being done, how much is done, how much there is."""


def learn(
    subject: Subject, seats: int, effort: Effort, tell: Tell
) -> tuple[Reals, list[Generation]]:
    """Take a course for one number of seats; equal efforts give equal nets on one machine."""
    net: Reals = np.zeros(0)
    passed: list[Generation] = []
    remembered: list[Seen] = []
    for number in range(effort.generations):
        words = f"{seats} seats, generation {number}"
        seen = gather(
            subject.game,
            subject.searches,
            seats,
            subject.settings(seats),
            subject.width,
            net,
            games=effort.games,
            seed=effort.seed * 1000 + number,
            whims=subject.whims,
            keep=subject.keep,
            tell=partial(_tell_games, tell, f"{words}: games", effort.games),
        )
        part, unseen = seen.split(UNSEEN)
        remembered = [*remembered[-1:], part]
        start = net if number else blank_net(subject.width, effort.units, effort.seed)
        curve: list[Epoch] = []

        def note(epoch: Epoch, words: str = words, curve: list[Epoch] = curve) -> None:
            curve.append(epoch)
            tell(f"{words}: fit", epoch.step, effort.steps)

        before = cross_entropy(net, unseen) if number else float("nan")
        net = fit(start, _together(remembered), unseen, effort.steps, tell=note)
        passed.append(
            Generation(seats, number, len(seen), float(np.log(seats)), before, tuple(curve))
        )
    return net, passed


def _tell_games(tell: Tell, words: str, games: int, done: int) -> None:
    tell(words, done, games)


def _together(parts: Sequence[Seen]) -> Seen:
    return Seen(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.shares for part in parts]),
    )
