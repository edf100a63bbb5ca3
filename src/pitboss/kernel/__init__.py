"""Records, rules, dice, logs and the compiler behind them. Knows nothing of any game."""

from pitboss.kernel.event_log import drain, emit, new_log, silent
from pitboss.kernel.layout import i32, i64, record
from pitboss.kernel.rng import Dice, below, many_dice, new_dice, next_word, scaled
from pitboss.kernel.rule import CHANCE, OVER, allocates, rule, unbound
from pitboss.kernel.rules import Rules
from pitboss.kernel.runs import add_move, add_run
from pitboss.kernel.searches import Searches

__all__ = [
    "CHANCE",
    "OVER",
    "Dice",
    "Rules",
    "Searches",
    "add_move",
    "add_run",
    "allocates",
    "below",
    "drain",
    "emit",
    "i32",
    "i64",
    "many_dice",
    "new_dice",
    "new_log",
    "next_word",
    "record",
    "rule",
    "scaled",
    "silent",
    "unbound",
]
