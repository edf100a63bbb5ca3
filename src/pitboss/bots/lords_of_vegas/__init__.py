"""Bots for Lords of Vegas, weakest first."""

from pitboss.bots.lords_of_vegas.greedy import GreedyBot
from pitboss.bots.lords_of_vegas.levels import Pro, Regular, Shark, SharkVersion1, Tourist

BOTS = {
    "tourist": Tourist,
    "greedy": GreedyBot,
    "regular": Regular,
    "pro": Pro,
    "shark": Shark,
}
FROZEN = {"shark@1": SharkVersion1}
