"""Narrow the legal moves by what was typed: "3" finds "place 3", "b a2 sp" "build A2 sphinx"."""

from collections.abc import Iterable

from pitboss.engine.text import is_whole


def completions(typed: str, legal: Iterable[str]) -> list[str]:
    """List the moves in which every typed word begins a word, in order."""
    wanted = typed.lower().split()
    return [move for move in legal if _fits(wanted, move.lower().split())]


def _fits(wanted: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return all(any(_begins(word, start) for word in rest) for start in wanted)


def _begins(word: str, start: str) -> bool:
    # A typed number means that number: 1 is not the beginning of 12.
    return word == start if is_whole(start) else word.startswith(start)
