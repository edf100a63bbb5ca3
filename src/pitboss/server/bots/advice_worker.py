"""The process that answers questions about positions: a line of JSON in, a line of JSON out.

Before each answer it writes `begun`, once everything that a bot needs is loaded. It does not wait
for the compiler: while a search is being compiled, bots judge at sight, and the answer says so.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from pitboss import bots
from pitboss.bots import Advice, Budget
from pitboss.engine import Dealer, load
from pitboss.server.api import responses
from pitboss.server.bots import position_judge
from pitboss.server.bots.answer_lines import BEGUN, answer_lines
from pitboss.server.bots.judge_questions import (
    BotQuestion,
    DealQuestion,
    HintQuestion,
    JudgeQuestion,
    Question,
    encode,
    read_question,
)


def prepare(question: Question) -> None:
    """Answer the same kind of question about an opening, so that all it needs is loaded."""
    level = question.level if isinstance(question, BotQuestion) else ""
    _prepare(question.game, type(question), level)


@cache
def _prepare(game: str, kind: type, level: str) -> None:
    bots.keep_nobody_waiting(game)
    opening = load(game).start(load(game).meta.seats[0])
    opening.settle(Dealer(0))
    if kind is BotQuestion:
        answer(BotQuestion(game, opening.text, level, 0, 1))
    elif kind is HintQuestion:
        answer(HintQuestion(game, opening.text, 0, 1, []))
    else:
        answer(JudgeQuestion(game, opening.text))


def answer(question: Question) -> Any:
    """Let a bot explain what it would play, or judge a position or a deal."""
    if isinstance(question, JudgeQuestion):
        return position_judge.judge(question)
    if isinstance(question, HintQuestion):
        return position_judge.hint(question)
    if isinstance(question, DealQuestion):
        return position_judge.price(question)
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


def answers(line: bytes) -> Iterator[bytes]:
    """Answer a question."""
    question = read_question(line)
    prepare(question)
    yield BEGUN
    yield encode(answer(question))


if __name__ == "__main__":
    answer_lines(answers)
