"""The other side of the protocol: any bot of ours answers on standard input and output."""

from typing import TextIO

from pitboss.bots import Advisor, bot
from pitboss.bots.stdio import VERSION
from pitboss.bots.wire import read_go, spell_value
from pitboss.engine import Refusal, load


def serve(game: str, name: str, lines: TextIO, out: TextIO) -> None:
    """Answer until `quit` or the end of input. A line that cannot be read is answered with `no`."""
    text = ""
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "pitboss":
                _say(out, f"ready pitboss-{name} {VERSION}")
            elif word == "position":
                text = rest
            elif word == "go":
                _say(out, *_choice(game, name, text, rest))
            elif word == "quit":
                return
        except Refusal as refusal:
            _say(out, f"no {refusal.reason}")


def _choice(game: str, name: str, text: str, limits: str) -> list[str]:
    seed, budget = read_go(limits)
    given = None if budget.nodes is None and budget.seconds is None else budget
    player = bot(game, name, seed, given)
    at = load(game).position(text)
    if at.to_act < 0:
        raise Refusal("no seat is to move in this position")
    if not isinstance(player, Advisor):
        return [f"best {player.choose(at)}"]
    advice = player.advise(at)
    values = [spell_value(option.move, option.values) for option in advice.options]
    return [*values, f"best {advice.move}"]


def _say(out: TextIO, *lines: str) -> None:
    out.write("".join(line + "\n" for line in lines))
    out.flush()
