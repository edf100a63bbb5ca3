"""The process that answers questions about positions: a line of JSON in, a line of JSON out.

Before each answer it writes `begun`: what has to be loaded for a bot is loaded by then. It waits
for no compiler: while a search is being compiled, bots judge at sight, and the answer says so.
"""

import os
import sys
import threading
from functools import cache
from queue import SimpleQueue

import msgspec

from pitboss import bots
from pitboss.bots import Advice, Budget
from pitboss.engine import Dealer, load
from pitboss.server.api import responses

BEGUN = b"begun\n"
_LESS_URGENT = 10
"""How far this process stands back behind the tables, as `nice` counts."""


class Question(msgspec.Struct):
    """A position, and the bot that is asked about it."""

    game: str
    position: str
    level: str
    seed: int
    nodes: int | None


@cache
def prepare(game: str, level: str) -> None:
    """Let a bot explain an opening, so that what it needs is loaded."""
    bots.keep_nobody_waiting(game)
    opening = load(game).start(load(game).meta.seats[0])
    opening.settle(Dealer(0))
    answer(Question(game, opening.text, level, 0, 1))


def answer(question: Question) -> responses.Advice:
    """Let a bot explain what it would play."""
    position = load(question.game).position(question.position)
    budget = None if question.nodes is None else Budget(nodes=question.nodes)
    asked = bots.bot(question.game, question.level, question.seed, budget)
    return _present(bots.explain(asked, position))


def _present(advice: Advice) -> responses.Advice:
    return responses.Advice(
        seat=advice.seat,
        move=advice.move,
        before=list(advice.before),
        after=list(advice.after),
        options=[
            responses.MoveEstimate(option.move, list(option.values), option.error)
            for option in advice.options
        ],
        basis=advice.basis,
        judge=advice.judge,
        nodes=advice.nodes,
        seconds=round(advice.seconds, 4),
        at_sight=advice.at_sight,
    )


def main() -> None:
    """Answer until the server is gone."""
    os.nice(_LESS_URGENT)
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(asked,), daemon=True).start()
    decode = msgspec.json.Decoder(Question).decode
    while True:
        question = decode(asked.get())
        prepare(question.game, question.level)
        _write(BEGUN)
        _write(msgspec.json.encode(answer(question)) + b"\n")


def _write(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def _read(asked: "SimpleQueue[bytes]") -> None:
    """Read questions; end at once when the server has ended, also in the middle of an answer."""
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
