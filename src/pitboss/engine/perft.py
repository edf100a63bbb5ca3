"""Count the tree below a position, decisions and chance apart.

A wrong count finds a mistake in move generation better than any scenario.
"""

from dataclasses import dataclass

from pitboss.engine.errors import Unreadable
from pitboss.engine.position import Position
from pitboss.engine.text import as_whole
from pitboss.kernel import CHANCE


@dataclass(frozen=True)
class Count:
    """How many sequences of `depth` steps there are, by the kind of their last step."""

    depth: int
    chance: int
    decisions: int


def perft(at: Position, depth: int) -> list[Count]:
    """Count the sequences of 1, 2, ... `depth` steps from `at`."""
    depth = as_whole(depth, "the depth")
    if depth < 1:
        raise Unreadable(f"at least one step is counted, not {depth}")
    chance = [0] * (depth + 1)
    decisions = [0] * (depth + 1)
    _count(at.copy(), 1, depth, chance, decisions)
    return [Count(d, chance[d], decisions[d]) for d in range(1, depth + 1)]


def _count(at: Position, level: int, depth: int, chance: list[int], decisions: list[int]) -> None:
    is_chance = at.to_act == CHANCE
    codes = [code for code, _ in at.outcomes()] if is_chance else at.codes()
    if is_chance:
        chance[level] += len(codes)
    else:
        decisions[level] += len(codes)
    if level == depth:
        return
    for code in codes:
        below = at.copy()
        below.play_code(code, check=False)
        _count(below, level + 1, depth, chance, decisions)
