"""Bots: programs that choose moves.

`names` lists the bots of a game, `bot` makes one. Every game has `random`; the rest live in a
subpackage with the game's name that lists them in `BOTS`. A name that begins with
`stdio:` is the command of a bot in another language, see docs/bot-protocol.md.
"""

from pitboss.bots.bot import Advice, Advisor, Bot, Budget, Option, RandomBot
from pitboss.bots.protocol.stdio import StdioBot
from pitboss.bots.registry import (
    bot,
    check,
    dismiss,
    explain,
    frozen_names,
    keep_nobody_waiting,
    levels_at_sight,
    names,
    persona_names,
    plays_at_sight,
)

__all__ = [
    "Advice",
    "Advisor",
    "Bot",
    "Budget",
    "Option",
    "RandomBot",
    "StdioBot",
    "bot",
    "check",
    "dismiss",
    "explain",
    "frozen_names",
    "keep_nobody_waiting",
    "levels_at_sight",
    "names",
    "persona_names",
    "plays_at_sight",
]
