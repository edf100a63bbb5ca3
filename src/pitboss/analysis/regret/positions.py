"""Frozen positions: choices from bots' games, of every stage and every number of seats."""

from dataclasses import dataclass

from msgspec import Struct

from pitboss import bots
from pitboss.analysis.row_names import Options, row_name
from pitboss.engine import Dealer, Position, load
from pitboss.kernel import OVER, below, new_dice

STAGES = 4
"""A game gives one position of each quarter of its choices."""


@dataclass(frozen=True)
class Plan:
    """A set of positions: from games on these seeds, with the same bot in all seats."""

    game: str
    positions: int
    seed: int
    bot: str
    options: Options = ()

    @property
    def name(self) -> str:
        """The name of the set and its files."""
        return row_name((self.game,), self.options)

    @property
    def games(self) -> int:
        """How many games it takes."""
        return -(-self.positions // STAGES)

    def start(self, number: int) -> Position:
        """Start a game; seat counts alternate. Refuses invalid options or bots."""
        bots.check(self.game, self.bot)
        game = load(self.game)
        counts = list(game.meta.seats)
        return game.start(counts[number % len(counts)], **dict(self.options))


class Frozen(Struct, frozen=True):
    """A position of the set, with its game and the quarter of it."""

    number: int
    game: int
    seats: int
    stage: int
    position: str


def freeze(plan: Plan, number: int) -> list[Frozen]:
    """Play one game and draw a choice of each quarter of it."""
    at, seed = plan.start(number), plan.seed * 1_000_003 + number
    dealer, draw = Dealer(seed), new_dice(seed, 1)
    players = [bots.bot(plan.game, plan.bot, seed * 8 + seat) for seat in range(at.seats)]
    choices: list[str] = []
    at.settle(dealer)
    while at.to_act != OVER:
        if is_choice(at):
            choices.append(at.text)
        at.play(players[at.to_act].choose(at))
        at.settle(dealer)
    found = []
    for stage in range(STAGES):
        first, end = stage * len(choices) // STAGES, (stage + 1) * len(choices) // STAGES
        drawn = choices[first + int(below(draw, end - first))]
        found.append(Frozen(number * STAGES + stage, number, at.seats, stage, drawn))
    return found


def is_choice(at: Position) -> bool:
    """Say whether there is something to choose; answers to deals do not count."""
    return at.prompt["kind"] != "answer" and len(at.codes()) > 1
