"""Bots for Vegas Showdown, weakest first."""

from pitboss.bots.vegas_showdown.greedy import GreedyBot
from pitboss.bots.vegas_showdown.levels import Pro, Regular, Shark, SharkVersion1, Tourist

BOTS = {
    "tourist": Tourist,
    "greedy": GreedyBot,
    "regular": Regular,
    "pro": Pro,
    "shark": Shark,
}
FROZEN = {"shark@1": SharkVersion1}
