"""Bots for Vegas Showdown, weakest first."""

from pitboss.bots.vegas_showdown.greedy import GreedyBot
from pitboss.bots.vegas_showdown.levels import Pro, Regular, Shark, Tourist

BOTS = {
    "tourist": Tourist,
    "greedy": GreedyBot,
    "regular": Regular,
    "pro": Pro,
    "shark": Shark,
}
