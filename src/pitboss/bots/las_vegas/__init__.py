"""Bots for Las Vegas, weakest first."""

from pitboss.bots.las_vegas.greedy import GreedyBot
from pitboss.bots.las_vegas.greedy_first import GreedyFirst
from pitboss.bots.las_vegas.levels import Pro, Regular, Shark, SharkVersion1, Tourist

BOTS = {
    "tourist": Tourist,
    "greedy": GreedyBot,
    "greedy-first": GreedyFirst,
    "regular": Regular,
    "pro": Pro,
    "shark": Shark,
}
FROZEN = {"shark@1": SharkVersion1}
