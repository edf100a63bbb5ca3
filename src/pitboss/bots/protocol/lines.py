"""The lines that host and bot exchange: a position, a budget, a value."""

import math

from pitboss.bots.bot import Budget
from pitboss.engine import Position, Unreadable
from pitboss.engine.text import read_whole
from pitboss.kernel import CHANCE, OVER

MAX_QUOTE = 200


def cut(text: str) -> str:
    """Shorten what an error message quotes."""
    return text if len(text) <= MAX_QUOTE else text[:MAX_QUOTE] + "…"


def describe(at: Position) -> list[str]:
    """Describe a position: its text, who is to act, and every move, or outcome with its odds."""
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
    """Spell the command to choose, with the limits for the bot."""
    words = ["go", f"seed={seed}"]
    if budget.nodes is not None:
        words.append(f"nodes={budget.nodes}")
    if budget.seconds is not None:
        words.append(f"seconds={budget.seconds:g}")
    return " ".join(words)


def read_go(rest: str) -> tuple[int | None, Budget]:
    """Read such a command: its seed, if any, and its limits. Unknown words are ignored."""
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
    """Spell the value of a move: every seat's share of winning, then the move."""
    return " ".join(["value", *(f"{value:.6f}" for value in values), move])


def read_value(rest: str, seats: int) -> tuple[str, tuple[float, ...]]:
    """Read a value; its first word is cut off already."""
    words = rest.split(" ", seats)
    try:
        values = tuple(float(word) for word in words[:seats])
        if not all(map(math.isfinite, values)):
            raise ValueError("not finite")
        return words[seats], values
    except (ValueError, IndexError) as error:
        spelled = f"'value {'X ' * seats}MOVE'"
        raise Unreadable(f"a value is spelled {spelled}, not {cut(rest)!r}") from error
