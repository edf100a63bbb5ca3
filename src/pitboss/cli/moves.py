"""Legal moves for people: one line for each action, with ranges of numbers."""

from itertools import groupby

from pitboss.engine.text import is_whole


def grouped(moves: list[str]) -> list[str]:
    """Put moves that begin with the same word on one line: `gamble C3 1–20, D4 1–5`."""
    lines = []
    for verb, group in groupby(moves, key=lambda move: move.split()[0]):
        rest = [move.split()[1:] for move in group]
        lines.append(" ".join([verb, ", ".join(_runs(rest))]).strip())
    return lines


def _runs(moves: list[list[str]]) -> list[str]:
    """Join neighbours that differ only in a last number that counts up by one."""
    found: list[tuple[list[str], list[str]]] = []
    for words in moves:
        if found and _follows(found[-1][1], words):
            found[-1] = (found[-1][0], words)
        else:
            found.append((words, words))
    return [" ".join(first) + (f"–{last[-1]}" if first != last else "") for first, last in found]


def _follows(before: list[str], words: list[str]) -> bool:
    if len(words) < 2 or words[:-1] != before[:-1]:
        return False
    last, number = before[-1], words[-1]
    return is_whole(last) and is_whole(number) and int(number) == int(last) + 1
