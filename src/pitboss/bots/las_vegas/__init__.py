"""Bots for Las Vegas, weakest first."""

from pitboss.bots.las_vegas.greedy import GreedyBot
from pitboss.bots.las_vegas.levels import Pro, Regular, Shark, Tourist

BOTS = {
    "tourist": Tourist,
    "greedy": GreedyBot,
    "regular": Regular,
    "pro": Pro,
    "shark": Shark,
}
