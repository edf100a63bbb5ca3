"""Puzzles: positions of bots' games with one clear best move. Mined by `pitboss puzzles`."""

from pitboss.lessons.puzzles.explained import explained
from pitboss.lessons.puzzles.grading import Quota, graded_again, spread
from pitboss.lessons.puzzles.miner import judged_again, mine
from pitboss.lessons.puzzles.puzzle import Puzzle, Rated
from pitboss.lessons.puzzles.same_turn import leaves_open
from pitboss.lessons.puzzles.store import puzzles_of, read_puzzles, write_puzzles

__all__ = [
    "Puzzle",
    "Quota",
    "Rated",
    "explained",
    "graded_again",
    "judged_again",
    "leaves_open",
    "mine",
    "puzzles_of",
    "read_puzzles",
    "spread",
    "write_puzzles",
]
