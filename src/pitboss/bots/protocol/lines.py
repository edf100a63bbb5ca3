"""The lines that host and bot exchange: a position told, a budget, a value."""

import math

from pitboss.bots.bot import Budget
from pitboss.engine import Position, Unreadable
from pitboss.engine.text import read_whole
from pitboss.kernel import CHANCE, OVER

LONGEST_QUOTE = 200


def cut(text: str) -> str:
    """Shorten what a sentence quotes: nobody reads more of it."""
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def describe(at: Position) -> list[str]:
    """Tell a position: its text, whom it waits for, and every move, or outcome with its odds."""
    who = {CHANCE: "chance", OVER: "over"}.get(at.to_act, str(at.to_act))
    lines = [f"position {at.text}", f"to-act {who}"]
    if at.to_act == CHANCE:
        return lines + [f"odds {chance} {outcome}" for outcome, chance in at.odds().items()]
    if at.to_act == OVER:
        points = " ".join(str(row.points) for row in at.standing)
        places = " ".join(str(row.place) for row in at.standing)
        return [*lines, f"points {points}", f"places {places}"]
    return lines + [f"move {move}" for move in at.legal()]


def spell_go(budget: Budget, seed: int) -> str:
    """Spell the order to choose, with the limits that the bot should keep."""
    words = ["go", f"seed={seed}"]
    if budget.nodes is not None:
        words.append(f"nodes={budget.nodes}")
    if budget.seconds is not None:
        words.append(f"seconds={budget.seconds:g}")
    return " ".join(words)


def read_go(rest: str) -> tuple[int | None, Budget]:
    """Read such an order: the seed if it has one, and the limits. Unknown words are for later."""
    found = dict(word.split("=", 1) for word in rest.split() if "=" in word)
    nodes, seed = (
        read_whole(found[key], f"'go' {key}", 0, 2**64 - 1) if key in found else None
        for key in ("nodes", "seed")
    )
    try:
        seconds = float(found["seconds"]) if "seconds" in found else None
    except ValueError as error:
        raise Unreadable(f"'go' seconds takes a number, not {cut(found['seconds'])!r}") from error
    return seed, Budget(nodes, seconds)


def spell_value(move: str, values: tuple[float, ...]) -> str:
    """Spell what a bot thinks of a move: every seat's share of winning, then the move."""
    return " ".join(["value", *(f"{value:.6f}" for value in values), move])


def read_value(rest: str, seats: int) -> tuple[str, tuple[float, ...]]:
    """Read such a line without its first word."""
    words = rest.split(" ", seats)
    try:
        values = tuple(float(word) for word in words[:seats])
        if not all(map(math.isfinite, values)):
            raise ValueError("not finite")
        return words[seats], values
    except (ValueError, IndexError) as error:
        spelled = f"'value {'X ' * seats}MOVE'"
        raise Unreadable(f"a value is spelled {spelled}, not {cut(rest)!r}") from error
