"""Games between equal bots, and the evaluator's values of some of their positions."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from pathlib import Path

from pitboss import bots
from pitboss.analysis.evaluator import Evaluator, evaluator, final_shares
from pitboss.analysis.row_names import Options, option_flags, row_name
from pitboss.arena.backends import LocalProcesses
from pitboss.engine import Dealer, Position, Unreadable, load
from pitboss.kernel import OVER, below, new_dice

POSITIONS = 8
"""How many positions of a game are evaluated, drawn with equal chances."""
Tell = Callable[[int], None]
"""Called with how many games are done."""


@dataclass(frozen=True)
class Plan:
    """The games to play: all seats are taken by the same bot."""

    game: str
    seats: int
    games: int
    seed: int
    bot: str
    options: Options = ()

    @property
    def name(self) -> str:
        """The name of the row and its files."""
        return row_name((self.game, self.seats), self.options)

    @property
    def command(self) -> str:
        """Spell the command that measures this plan."""
        return (
            f"pitboss calibrate {self.game} --seats {self.seats} --games {self.games}"
            f" --seed {self.seed} --bot {self.bot}{option_flags(self.options)}"
        )

    def start(self) -> Position:
        """Start a game; refuses invalid seats, options or bots."""
        bots.check(self.game, self.bot)
        return load(self.game).start(self.seats, **dict(self.options))


@dataclass(frozen=True)
class Asked:
    """One game: the values of some positions, how far it was over then, and its result."""

    game: int
    predicted: list[list[float]] = field(default_factory=list)
    progress: list[float] = field(default_factory=list)
    """For each position the part of the game that was over."""
    won: list[float] = field(default_factory=list)


def ask(
    plan: Plan, *, workers: int = 1, journal: Path | None = None, tell: Tell = lambda _: None
) -> list[Asked]:
    """Play every game of a plan and ask; games that the journal holds are not played again."""
    plan.start()
    found = _read(journal, plan) if journal is not None else {}
    tell(len(found))
    with ExitStack() as stack:
        kept = stack.enter_context(journal.open("w", encoding="utf-8")) if journal else None
        if kept is not None:
            # Written anew: the last line of an interrupted run may have been cut short.
            lines = [_key(plan), *(json.dumps(asdict(asked)) for asked in found.values())]
            kept.write("".join(f"{line}\n" for line in lines))
            kept.flush()
        wanted = [number for number in range(plan.games) if number not in found]
        for asked in LocalProcesses(workers).results(partial(play_and_ask, plan), wanted):
            found[asked.game] = asked
            if kept is not None:
                kept.write(json.dumps(asdict(asked)) + "\n")
                kept.flush()
            tell(len(found))
    return [found[number] for number in range(plan.games)]


def play_and_ask(plan: Plan, number: int) -> Asked:
    """Play one game; keep some of its positions and ask about them afterwards."""
    at, seed = plan.start(), plan.seed * 1_000_003 + number
    dealer, draw = Dealer(seed), new_dice(seed, 1)
    players = [bots.bot(plan.game, plan.bot, seed * 8 + seat) for seat in range(plan.seats)]
    kept: list[tuple[int, Position]] = []
    steps = 0
    while at.to_act != OVER:
        place = len(kept) if steps < POSITIONS else int(below(draw, steps + 1))
        if place < POSITIONS:
            kept[place : place + 1] = [(steps, at.copy())]
        steps += 1
        if at.to_act >= 0:
            at.play(players[at.to_act].choose(at))
        else:
            at.settle(dealer)
    judge = _evaluator(plan.game, plan.seats, plan.options)
    predicted = [list(judge.shares(position)) for _, position in kept]
    return Asked(number, predicted, [step / steps for step, _ in kept], final_shares(at).tolist())


@cache
def _evaluator(game: str, seats: int, options: Options) -> Evaluator:
    return evaluator(game, seats, **dict(options))


def _key(plan: Plan) -> str:
    """Name all that the games and values depend on, except the number of games, which may grow."""
    named = {**asdict(plan), "games": None}
    named["evaluator"] = _evaluator(plan.game, plan.seats, plan.options).version
    return json.dumps(named)


def _read(journal: Path, plan: Plan) -> dict[int, Asked]:
    """Read the games of an earlier run; a last line that was cut short is ignored."""
    if not journal.exists():
        return {}
    key, *lines = journal.read_text(encoding="utf-8").split("\n")
    if key != _key(plan):
        raise Unreadable(
            f"{journal} holds games of another plan or evaluator: delete it to begin anew"
        )
    found = [Asked(**json.loads(line)) for line in lines if line.endswith("}")]
    return {asked.game: asked for asked in found if asked.game < plan.games}
