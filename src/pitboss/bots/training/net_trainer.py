"""Training of a net: every generation is played by the net of the last one, the first by hand.

The net is fitted to the games of two generations, so that it does not forget. Finally its outputs
are tempered: multiplied by the factor that fits games best which it was not fitted to.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import numpy as np

from pitboss.bots.searches import BotSearches
from pitboss.bots.training.collect import collect
from pitboss.bots.training.fit import (
    Epoch,
    Samples,
    blank_net,
    cross_entropy,
    fit,
    fitted_temperature,
    tempered,
)
from pitboss.bots.training.report import loss_curve, page
from pitboss.bots.training.trainer import Effort, Generation, Progress, Reals, Tell, Training

VALIDATION = 0.15
"""The part of every generation that the net is not fitted to."""
TEMPERING = 999
"""Added to the seed for the games by which a net is tempered."""
NEVER_RANDOM = 1_000_000_000

USUAL = Effort()


@dataclass(frozen=True)
class NetGeneration(Generation):
    """The outcome of one generation of a net."""

    seats: int
    number: int
    positions: int
    even: float
    """The loss if all seats had equal shares."""
    before: float
    """The validation loss of the net that played these games."""
    curve: tuple[Epoch, ...]
    temperature: float | None = None
    """What the outputs of the last generation were multiplied by."""

    @property
    def after(self) -> float:
        """The validation loss of the net that was fitted."""
        return min(epoch.validation_loss for epoch in self.curve)

    @property
    def row(self) -> tuple[str, ...]:
        """Positions and losses."""
        before = "by hand" if self.number == 0 else f"{self.before:.4f}"
        warm = "" if self.temperature is None else f"{self.temperature:.3f}"
        return f"{self.positions:,}", f"{self.even:.4f}", before, f"{self.after:.4f}", warm

    @property
    def summary(self) -> str:
        """The loss beside that of equal seats."""
        return f"loss {self.after:.4f}, equal seats {self.even:.4f}"


@dataclass(frozen=True)
class NetTraining(Training):
    """Trains a net on a game's features under some sets of options."""

    game: str
    package: str
    searches: BotSearches
    width: int
    """How many features a seat has."""
    seats: range
    settings: Callable[[int], Sequence[dict[str, Any]]]
    """The sets of options to play under, by number of seats."""
    random_one_in: int
    keep_one_in: int
    usual: Effort = USUAL
    tempers: bool = True
    """Whether the net is tempered at the end, on games of the policy against itself."""

    options: ClassVar = ("games", "generations", "steps", "units", "seed")
    compiled: ClassVar = ("self_play",)

    outcome: ClassVar = NetGeneration

    def stages(self, seats: int, effort: Effort) -> int:
        """Every generation is a stage; in the last one the net may be tempered."""
        return effort.generations + 1

    def advance(self, progress: Progress, effort: Effort, tell: Tell) -> Progress:
        """Play and fit a generation, or temper the net of the last one."""
        if progress.stage < effort.generations:
            return self._generation(progress, effort, tell)
        seats, net = progress.seats, progress.arrays["net"]
        last = progress.generations[-1]
        if self.tempers:
            factor = self.temperature(seats, net, effort, tell)
            last = replace(last, temperature=factor)
            net = tempered(net, self.width, factor)
        earlier = replace(progress, generations=progress.generations[:-1])
        return earlier.next({}, last, weights=net)

    def _generation(self, progress: Progress, effort: Effort, tell: Tell) -> Progress:
        seats, number, kept = progress.seats, progress.stage, progress.arrays
        net = kept["net"] if number else np.zeros(0)
        words = f"{seats} seats, generation {number}"
        samples = self._play(
            seats, net, number, effort, words, tell, effort.games, self.random_one_in
        )
        fitted, validation = samples.split(VALIDATION)
        recent = [Samples(kept["features"], kept["shares"])] if number else []
        start = net if number else blank_net(self.width, effort.units, effort.seed)
        before = cross_entropy(net, validation) if number else float("nan")
        curve: list[Epoch] = []

        def note(epoch: Epoch) -> None:
            curve.append(epoch)
            tell(f"{words}: fit", epoch.step, effort.steps)

        net = fit(start, Samples.joined([*recent, fitted]), validation, effort.steps, tell=note)
        even = float(np.log(seats))
        found = NetGeneration(seats, number, len(samples), even, before, tuple(curve))
        return progress.next(
            {"net": net, "features": fitted.features, "shares": fitted.shares}, found
        )

    def temperature(self, seats: int, net: Reals, effort: Effort, tell: Tell) -> float:
        """Find the factor of the outputs, on new games by the net and as many by hand."""
        games = max(2, effort.games // 3)
        played = [
            self._play(seats, player, TEMPERING + by_hand, effort, words, tell, games, NEVER_RANDOM)
            for by_hand, player in enumerate((net, net[:0]))
            for words in (f"{seats} seats, {'by hand' if by_hand else 'by the net'}",)
        ]
        return fitted_temperature(net, Samples.joined(played))

    def _play(
        self,
        seats: int,
        net: Reals,
        number: int,
        effort: Effort,
        words: str,
        tell: Tell,
        games: int,
        random_one_in: int,
    ) -> Samples:
        return collect(
            self.game,
            self.searches,
            seats,
            self.settings(seats),
            self.width,
            net,
            games=games,
            seed=effort.seed * 1000 + number,
            random_one_in=random_one_in,
            keep_one_in=self.keep_one_in,
            tell=partial(_tell_games, tell, f"{words}: games", games),
        )

    def report(
        self, effort: Effort, generations: Sequence[NetGeneration], seats: Sequence[int] = ()
    ) -> dict[str, str]:
        """Write the losses as a page and the curve of each fit."""
        facts = (
            f"{effort.games:,} games of self-play a generation, {effort.units} hidden units,"
            f" {effort.steps} steps of L-BFGS, seed {effort.seed}."
        )
        explained = [
            "Loss is the cross-entropy of the winner's share in nats, on positions that the net was"
            " not fitted to.",
            "It is 0 for a net that knows the winner; *even* is the loss if all seats are taken for"
            " equal.",
            "*Before* is the net that played the games of this generation, *after* the net that was"
            " fitted to them.",
            "*Temperature* is the factor by which the outputs of the last net were multiplied at"
            " the end to fit new",
            "games best: below 1 the net was too sure.",
        ]
        columns = ("positions", "even", "before", "after", "temperature")
        picture = ["", f"![Validation loss by step]({self.game}.svg)"]
        text = page(
            f"What the {self.game} net learned",
            self.command(effort, seats),
            facts,
            explained,
            columns,
            generations,
            seats,
        )
        return {
            f"{self.game}.md": "\n".join([*text, *picture, ""]),
            f"{self.game}.svg": loss_curve(self.game, generations),
        }


def _tell_games(tell: Tell, words: str, games: int, done: int) -> None:
    tell(words, done, games)
