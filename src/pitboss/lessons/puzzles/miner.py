"""Mine puzzles from games between bots: positions in which one move is clearly the best.

A position is a puzzle if its best move is ahead of every other by four standard errors, or exactly;
if the game is not decided already; if weaker levels fail; and if no known puzzle is nearly the
same.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from pitboss.analysis import Evaluator, evaluator
from pitboss.analysis.judge import ChoiceJudge, Decision, error_of
from pitboss.arena.backends import Backend, LocalProcesses, in_order
from pitboss.bots import bot
from pitboss.engine import Dealer, Position, load
from pitboss.kernel import OVER
from pitboss.lessons.puzzles.grading import EASIEST, Quota, failures, grade_of
from pitboss.lessons.puzzles.puzzle import Basis, Puzzle, Rated, likeness
from pitboss.lessons.puzzles.themes import theme_of

CLEAR = 4.0
"""By how many standard errors the best move must be ahead of every other."""
LUCK = 0.5
"""How many standard errors a lead may gain before a candidate is given up."""
LEAST, MOST = 0.12, 0.88
"""With a share outside of these bounds the game counts as decided."""
AHEAD = 0.02
"""The least lead of the best move: less would not be called a mistake."""
ALIKE = 0.8
"""The likeness from which on two positions count as one puzzle."""
ALIKE_SAME_MOVE = 0.55
"""The same, if they also have the same best move."""
A_GAME = 2
"""The most puzzles from one game."""
LOOK = 3
"""One choice in so many is examined; otherwise all puzzles would be from the first round."""

Tell = Callable[[int], None]


class Effort(NamedTuple):
    """How many playouts a move gets: at a time, and at most."""

    chunk: int
    most: int
    look: int = 0
    """The first playouts of every move, to the horizon of the strongest level; if there are any,
    the playouts that decide go on to the end of the game."""
    lead: float = AHEAD
    """The least lead of the best move, at that horizon and in the end."""


EFFORTS = {
    "las-vegas": Effort(400, 6_000),
    # All playouts of a turn end in values that may share an error: in Lords of Vegas most of all
    # where a turn is ended or a casino sprawls, in Vegas Showdown everywhere, since few dice are
    # rolled within a turn. Their standard errors say nothing, so whole games decide.
    "lords-of-vegas": Effort(200, 3_200, look=96, lead=0.03),
    "vegas-showdown": Effort(100, 1_600, look=150, lead=0.05),
}
USUAL = Effort(150, 1_500)


@dataclass
class Miner:
    """Looks for puzzles in the games of one title and seat count."""

    values: Evaluator
    known: list[Puzzle]
    seed: int
    full: frozenset[int] = frozenset()
    """The grades that have enough puzzles."""

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
        if len(codes) < 3:
            return None
        dice = number * 1000 + at.seq
        best = self.candidate(at, codes, dice)
        if best is None:
            return None
        move = at.game.notation.spell(at.state, best)
        if is_alike(at.text, move, self.known):
            return None
        failed = failures(at, move)
        grade = grade_of(failed)
        if failed < EASIEST or grade in self.full:
            return None
        return self.judged(at, best, grade, dice)

    def judged(self, at: Position, best: int, grade: int, dice: int) -> Puzzle | None:
        """Play on; give the puzzle if the move is clearly the best, else None."""
        decision = self.judge.open(at, best, dice)
        if decision is None:
            return None
        decision.dice = self.effort.look  # not the dice of the first look, which chose the move
        return self._judged(decision, at.game.notation.spell(at.state, best), grade)

    def candidate(self, at: Position, codes: list[int], dice: int) -> int | None:
        """Give the move that may be clearly the best, or None."""
        shares = self.values.after_moves(at, codes)[:, at.to_act]
        order = np.argsort(-shares, kind="stable")
        best, second = shares[order[0]], shares[order[1]]
        if not LEAST < best < MOST:
            return None
        if self.effort.look:
            return self.best_ahead(at, codes[order[0]], dice)
        return codes[order[0]] if best - second > AHEAD / 2 else None

    def best_ahead(self, at: Position, first: int, dice: int) -> int | None:
        """Give the best move at the horizon of the strongest level."""
        decision = self.judge.open(at, first, dice)
        if decision is None or decision.exact is not None:
            return first
        self.judge.play_on(decision, self.effort.look)
        means = np.array([rows[:, decision.seat].mean() for rows in decision.samples])
        second, best = np.sort(means)[-2:]
        return decision.codes[int(np.argmax(means))] if best - second > self.effort.lead else None

    def _judged(self, decision: Decision, move: str, grade: int) -> Puzzle | None:
        clear = self.clear(decision)
        if clear is None:
            return None
        at = decision.at
        rated = self.rated(decision)
        best, second = rated[0].share, rated[1].share
        if not LEAST < best < MOST or best - second <= AHEAD:
            return None
        return Puzzle(
            game=at.game.slug,
            position=at.text,
            seat=decision.seat,
            move=move,
            theme=theme_of(at, move),
            grade=grade,
            basis=basis_of(decision),
            clear=round(clear, 1),
            moves=rated,
        )

    def clear(self, decision: Decision) -> float | None:
        """Add playouts until the first move is clearly the best; None if it is not."""
        if decision.exact is not None:
            values = decision.exact[:, decision.seat]
            return 0.0 if values[0] - values[1:].max() > AHEAD else None
        places = list(range(len(decision.codes)))
        while decision.playouts < self.effort.most:
            to_the_end = self.effort.look > 0
            self.judge.play_on(decision, self.effort.chunk, places, to_the_end=to_the_end)
            ahead, errors = _ahead(decision)
            worst = int(np.argmin(ahead))
            if ahead[worst] + 2 * errors[worst] < self.effort.lead:
                return None
            leads = ahead / np.maximum(errors, 1e-9)
            lead = float(leads.min())
            if lead >= CLEAR and ahead.min() > self.effort.lead:
                return lead
            # In standard errors a lead grows with the root of the playouts: this one is too small.
            if (lead + LUCK) * np.sqrt(self.effort.most / decision.playouts) < CLEAR:
                return None
            far = (leads >= CLEAR + 1) & (ahead > 2 * AHEAD)
            places = [0, *(place for place in places[1:] if not far[place - 1])]
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
            found.append(Rated(move, round(float(sample.mean()), 4), round(error_of(sample), 4)))
        return (found[0], *sorted(found[1:], key=lambda rated: -rated.share))


def basis_of(decision: Decision) -> Basis:
    """Give the basis of the values of a choice."""
    if decision.exact is None:
        return "sampled"
    return "proven" if decision.basis == "proven" else "solved"


def _ahead(decision: Decision) -> tuple[np.ndarray, np.ndarray]:
    """By how much the first move is ahead of each other with the same dice, and the errors.

    A move that is far behind gets no more playouts and is compared by those it has.
    """
    own = [sample[:, decision.seat] for sample in decision.samples]
    behind = [own[0][: len(other)] - other for other in own[1:]]
    return np.array([rows.mean() for rows in behind]), np.array([error_of(rows) for rows in behind])


def mine(
    game: str,
    seats: int,
    games: int,
    seed: int,
    known: Sequence[Puzzle] = (),
    tell: Tell = print,
    backend: Backend | None = None,
    quota: Quota | None = None,
) -> Generator[Puzzle, None, None]:
    """Let bots play so many games and give every puzzle that is in them.

    The backend mines games in any order, and results are taken by number: the puzzles do not depend
    on the number of cores.
    """
    kept, quota = list(known), quota or Quota()
    look = partial(_mined, game, seats, seed, quota.full(kept))
    mined = (backend or LocalProcesses(1)).results(look, range(games))
    with closing(mined):
        for number, puzzles in in_order(mined):
            for puzzle in puzzles:
                full = puzzle.grade in quota.full(kept)
                if not full and not is_alike(puzzle.position, puzzle.move, kept):
                    kept.append(puzzle)
                    yield puzzle
            tell(number + 1)


def judged_again(puzzles: Sequence[Puzzle], seed: int, tell: Tell = print) -> list[Puzzle]:
    """Judge puzzles again with other dice; leave out those whose best move is not clear."""
    found = []
    for number, puzzle in enumerate(puzzles):
        at = load(puzzle.game).position(puzzle.position)
        (best,) = at.read_step(puzzle.move)[0]
        miner = Miner(_evaluator(puzzle.game, at.seats), [], seed)
        again = miner.judged(at, int(best), puzzle.grade, seed + number)
        if again is not None:
            found.append(again)
        tell(number + 1)
    return found


def _mined(
    game: str, seats: int, seed: int, full: frozenset[int], number: int
) -> tuple[int, list[Puzzle]]:
    return number, list(Miner(_evaluator(game, seats), [], seed, full).game(number))


@cache
def _evaluator(game: str, seats: int) -> Evaluator:
    return evaluator(load(game), seats)


def is_alike(position: str, move: str, known: Sequence[Puzzle]) -> bool:
    """Say whether there is a puzzle that is nearly the same."""
    return any(
        likeness(position, puzzle.position) >= (ALIKE_SAME_MOVE if move == puzzle.move else ALIKE)
        for puzzle in known
    )
