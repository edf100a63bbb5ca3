"""Reasons in words: the few facts about a move that a good player would name.

Each game lists its own facts in `<game>/reasons.py`, the weightiest first. A fact is taken from the
position: a sentence that would always be true says nothing and is left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pitboss.analysis.evaluator import part_of
from pitboss.engine import Position
from pitboss.engine.game import State

MOST = 3
"""How many facts are told."""


@dataclass(frozen=True)
class Chosen:
    """A move that is looked at: the position before it and after it, and what people are called."""

    before: Position
    after: Position
    code: int
    seat: int
    names: Sequence[str]

    @property
    def s(self) -> State:
        """The state before."""
        return self.before.state

    @property
    def then(self) -> State:
        """The state after."""
        return self.after.state


Facts = Callable[[Chosen], Iterator[str]]


def reasons(at: Position, move: str, names: Sequence[str] | None = None) -> list[str]:
    """Give what speaks for or against a move in words; nothing for a deal that is proposed."""
    seat = at.to_act
    codes, _ = at.read_step(move)
    part = part_of(at.game.slug, "reasons")
    if seat < 0 or len(codes) > 1 or part is None:
        return []
    after = at.copy()
    after.play_code(int(codes[0]))
    called = names or [f"seat {other}" for other in range(at.seats)]
    facts: Facts = part.facts
    said = dict.fromkeys(facts(Chosen(at, after, int(codes[0]), seat, called)))
    return [f"{fact[0].upper()}{fact[1:]}." for fact in said][:MOST]


def listed(things: Sequence[str]) -> str:
    """Join things as a sentence does: a, b and c."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def plural(count: int, word: str) -> str:
    """Count things: 1 die, 2 dice."""
    return f"{count} {word if count == 1 else _PLURALS.get(word, word + 's')}"


_PLURALS = {"die": "dice"}
