"""Mine puzzles: bots play, and where one move is clearly best it is kept.

A position is a puzzle if the best of its moves is ahead of every other by four standard errors, or
is proven; if the mover has neither won nor lost already; if a weaker level, which chooses what
looks sensible, fails; and if no puzzle is there that is nearly the same.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from pitboss.analysis import Evaluator, evaluator
from pitboss.analysis.judge import ChoiceJudge, Decision
from pitboss.arena.backends import Backend, LocalProcesses, in_order
from pitboss.bots import bot
from pitboss.engine import Dealer, Position, load
from pitboss.kernel import OVER
from pitboss.lessons.puzzles.puzzle import Puzzle, Rated, likeness
from pitboss.lessons.puzzles.themes import theme_of

CLEAR = 4.0
"""By how many standard errors the best move must be ahead of every other."""
LEAST, MOST = 0.12, 0.88
"""Outside of these shares the game is as good as lost, or won."""
AHEAD = 0.02
"""Less than this nobody would call a mistake."""
ALIKE = 0.8
A_GAME = 2
"""How many puzzles one game may give."""
LOOK = 3
"""One choice of so many is looked at: else all puzzles would be of the first round."""
WEAKER = ("tourist", "greedy", "regular")
TRIES = 3
"""How often each weaker level is asked; their seeds differ."""

Tell = Callable[[int], None]


class Effort(NamedTuple):
    """How often moves are played on: at a time, and at most."""

    chunk: int
    most: int


EFFORTS = {"las-vegas": Effort(400, 6_000), "lords-of-vegas": Effort(48, 384)}
USUAL = Effort(150, 1_500)


@dataclass
class Miner:
    """Looks for puzzles in the games of one title and seat count."""

    values: Evaluator
    known: list[Puzzle]
    seed: int

    def __post_init__(self) -> None:
        self.judge = ChoiceJudge(self.values)
        self.effort = EFFORTS.get(self.values.game.slug, USUAL)

    def game(self, number: int) -> Iterator[Puzzle]:
        """Let bots play a game and give the puzzles in it."""
        game, found = self.values.game, 0
        at, dealer = game.start(seats=self.values.seats), Dealer(self.seed + number)
        players = [bot(game.slug, "regular", seed=self.seed + number) for _ in range(at.seats)]
        while found < A_GAME:
            at.settle(dealer)
            if at.to_act == OVER:
                return
            looked = (at.seq + number) % LOOK == 0
            puzzle = self.puzzle(at, number) if looked else None
            if puzzle is not None:
                found += 1
                self.known.append(puzzle)
                yield puzzle
            at.play(players[at.to_act].choose(at))

    def puzzle(self, at: Position, number: int) -> Puzzle | None:
        """Give the puzzle in a position, or None."""
        codes = at.codes()
        if len(codes) < 3 or is_alike(at.text, self.known):
            return None
        shares = self.values.after_moves(at, codes)[:, at.to_act]
        order = np.argsort(-shares, kind="stable")
        best, second = shares[order[0]], shares[order[1]]
        if not (LEAST < best < MOST and best - second > AHEAD / 2):
            return None
        move = at.game.notation.spell(at.state, codes[order[0]])
        failed = self.failures(at, move, ("tourist", "greedy"))
        if failed == 0:
            return None
        decision = self.judge.open(at, codes[order[0]], number * 1000 + at.seq)
        return None if decision is None else self._judged(decision, move)

    def _judged(self, decision: Decision, move: str) -> Puzzle | None:
        clear = self.clear(decision)
        if clear is None:
            return None
        at = decision.at
        rated = self.rated(decision)
        if not LEAST < rated[0].share < MOST:
            return None
        return Puzzle(
            game=at.game.slug,
            position=at.text,
            seat=decision.seat,
            move=move,
            theme=theme_of(at, move),
            grade=1 + round(4 * self.failures(at, move, WEAKER)),
            basis="sampled" if decision.exact is None else "proven",
            clear=round(clear, 1),
            moves=rated,
        )

    def failures(self, at: Position, move: str, levels: Sequence[str]) -> float:
        """Give how often weaker levels choose another move."""
        chosen = [
            bot(at.game.slug, level, seed=seed).choose(at)
            for level in levels
            for seed in range(TRIES)
        ]
        return sum(other != move for other in chosen) / len(chosen)

    def clear(self, decision: Decision) -> float | None:
        """Play on until the first move is clearly the best; None where it is not."""
        if decision.exact is not None:
            values = decision.exact[:, decision.seat]
            return 0.0 if values[0] - values[1:].max() > AHEAD else None
        while decision.playouts < self.effort.most:
            self.judge.play_on(decision, self.effort.chunk)
            ahead, errors = _ahead(decision)
            worst = int(np.argmin(ahead))
            if ahead[worst] + 2 * errors[worst] < AHEAD:
                return None
            lead = ahead / np.maximum(errors, 1e-9)
            if lead.min() >= CLEAR and ahead.min() > AHEAD:
                return float(lead.min())
        return None

    def rated(self, decision: Decision) -> tuple[Rated, ...]:
        """Give the moves that were compared, the best first."""
        at, seat = decision.at, decision.seat
        found = []
        for place, code in enumerate(decision.codes):
            move = at.game.notation.spell(at.state, code)
            if decision.exact is not None:
                found.append(Rated(move, round(float(decision.exact[place, seat]), 4), 0.0))
                continue
            sample = decision.samples[place][:, seat]
            error = float(sample.std(ddof=1) / np.sqrt(len(sample)))
            found.append(Rated(move, round(float(sample.mean()), 4), round(error, 4)))
        return (found[0], *sorted(found[1:], key=lambda rated: -rated.share))


def _ahead(decision: Decision) -> tuple[np.ndarray, np.ndarray]:
    """By how much the first move is ahead of each other with the same dice, and the errors."""
    samples = np.stack([sample[:, decision.seat] for sample in decision.samples])
    behind = samples[0] - samples[1:]
    return behind.mean(axis=1), behind.std(axis=1, ddof=1) / np.sqrt(samples.shape[1])


def mine(
    game: str,
    seats: int,
    games: int,
    seed: int,
    known: Sequence[Puzzle] = (),
    tell: Tell = print,
    backend: Backend | None = None,
) -> Generator[Puzzle, None, None]:
    """Let bots play so many games and give every puzzle that is in them.

    Games are mined apart, wherever the backend runs them, and taken in their order: the puzzles
    are the same on one core and on many.
    """
    kept = list(known)
    mined = (backend or LocalProcesses(1)).results(partial(_mined, game, seats, seed), range(games))
    with closing(mined):
        for number, puzzles in in_order(mined):
            for puzzle in puzzles:
                if not is_alike(puzzle.position, kept):
                    kept.append(puzzle)
                    yield puzzle
            tell(number + 1)


def _mined(game: str, seats: int, seed: int, number: int) -> tuple[int, list[Puzzle]]:
    return number, list(Miner(_evaluator(game, seats), [], seed).game(number))


@cache
def _evaluator(game: str, seats: int) -> Evaluator:
    return evaluator(load(game), seats)


def is_alike(position: str, known: Sequence[Puzzle]) -> bool:
    """Say whether there is a puzzle that is nearly the same."""
    return any(likeness(position, puzzle.position) >= ALIKE for puzzle in known)
