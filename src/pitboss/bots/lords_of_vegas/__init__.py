"""Bots for Lords of Vegas, weakest first; personas are levels with a temper."""

from pitboss.bots.lords_of_vegas.greedy import GreedyBot
from pitboss.bots.lords_of_vegas.levels import Pro, Regular, Shark, SharkVersion1, Tourist
from pitboss.bots.lords_of_vegas.personas import Builder, Gambler, Trader
from pitboss.bots.lords_of_vegas.rule_of_thumb import RuleOfThumb

BOTS = {
    "tourist": Tourist,
    "greedy": GreedyBot,
    "rule-of-thumb": RuleOfThumb,
    "regular": Regular,
    "pro": Pro,
    "shark": Shark,
}
FROZEN = {"shark@1": SharkVersion1}
PERSONAS = {
    "regular:trader": Trader,
    "regular:gambler": Gambler,
    "regular:builder": Builder,
}
