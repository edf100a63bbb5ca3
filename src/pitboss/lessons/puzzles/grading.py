"""The grade of a puzzle: how often levels weaker than its judge miss the best move.

Every level chooses several times, with other seeds in every position: with the same ones, a level
that errs now and then would err everywhere or nowhere.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zlib import crc32

from msgspec.structs import replace

from pitboss.bots import bot
from pitboss.engine import Position, load
from pitboss.lessons.puzzles.puzzle import Puzzle

WEAKER = ("tourist", "greedy", "regular", "pro")
TRIES = 8
"""How often each level is asked."""
GRADES = 5
EASIEST = 0.05
"""If weaker levels fail less often, the position is no puzzle."""


def failures(at: Position, move: str) -> float:
    """Give how often weaker levels choose another move, from 0 to 1."""
    first = crc32(at.text.encode())
    chosen = [
        bot(at.game.slug, level, seed=first + number).choose(at)
        for level in WEAKER
        for number in range(TRIES)
    ]
    return sum(other != move for other in chosen) / len(chosen)


def grade_of(failed: float) -> int:
    """Give the grade: each is a fifth of the way from nobody to everybody failing."""
    return 1 + min(GRADES - 1, int(GRADES * failed))


def graded_again(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Grade puzzles by the present levels; leave out those that have become too easy."""
    found = []
    for puzzle in puzzles:
        failed = failures(load(puzzle.game).position(puzzle.position), puzzle.move)
        if failed >= EASIEST:
            found.append(replace(puzzle, grade=grade_of(failed)))
    return found


def spread(puzzles: Iterable[Puzzle]) -> str:
    """Say how many puzzles each grade has."""
    counted = Counter(puzzle.grade for puzzle in puzzles)
    return ", ".join(f"{counted[grade]} of grade {grade}" for grade in range(1, GRADES + 1))


@dataclass(frozen=True)
class Quota:
    """How many puzzles a grade may have."""

    most: int | None = None

    def full(self, puzzles: Sequence[Puzzle]) -> frozenset[int]:
        """Give the grades that take no more."""
        if self.most is None:
            return frozenset()
        counted = Counter(puzzle.grade for puzzle in puzzles)
        return frozenset(grade for grade, count in counted.items() if count >= self.most)
