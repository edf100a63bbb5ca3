"""A bot in plain Python that reads nothing but the view, as an example of how to write one."""

from collections.abc import Mapping
from typing import Any

from pitboss.bots.bot import DECISIONS, Budget
from pitboss.engine import Position, View
from pitboss.engine.batches.alone import OneAtATime

DIE = 4
"""The value of a die kept for later, in thousands: placing many must pay for itself."""
RIVAL = 0.5
"""The value of a thousand less for the others, in thousands."""


class GreedyBot(OneAtATime, alone=DECISIONS):
    """Takes the number that pays best if the round ended now; dice kept count a little."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        """Accept a seed and a budget like every bot; neither has an effect."""

    def choose(self, at: Position) -> str:
        """Compare every number rolled by what its casino would pay before and after."""
        view = at.view(at.to_act)
        best = max(view["choices"], key=lambda choice: _value(view, choice))
        return str(best["move"])


def _value(view: View, choice: Mapping[str, Any]) -> float:
    casino = view["casinos"][int(choice["move"].split()[1]) - 1]
    seat = view["to_act"]
    mine = _paid(choice["pays"], seat) - _paid(casino["pays"], seat)
    others = _paid(choice["pays"]) - _paid(casino["pays"]) - mine
    return mine - RIVAL * others - DIE * float(choice["own"])


def _paid(pays: list[View], owner: int | None = None) -> int:
    return sum(
        pay["note"]
        for pay in pays
        if pay["owner"] != "white" and (owner is None or pay["owner"] == owner)
    )
