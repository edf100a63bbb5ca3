"""Judges positions, moves and deals, in the advice process."""

from collections.abc import Sequence
from functools import cache

from pitboss import bots
from pitboss.analysis import Evaluator, evaluator
from pitboss.analysis.deals import without_offer
from pitboss.analysis.reasons import in_favour
from pitboss.bots import Budget
from pitboss.engine import Position, Refusal, load
from pitboss.server.api.review_responses import DealPrice, EvenMoney, JudgedMove, TableAdvice
from pitboss.server.bots.deals import agreed, parties_of, with_money
from pitboss.server.bots.judge_questions import DealQuestion, HintQuestion, Judged, JudgeQuestion

MOST_MOVES = 400
"""More moves than these are not judged one by one."""
_ADVISER = "shark"


@cache
def values_of(game: str, seats: int) -> Evaluator:
    """Give the evaluator of a game, made once."""
    return evaluator(game, seats)


def judge(question: JudgeQuestion) -> Judged:
    """Give every seat's share, and what each legal move leaves to every seat."""
    at = load(question.game).position(question.position)
    values = values_of(question.game, at.seats)
    return Judged(list(values.shares(at)), _judged_moves(values, at), _named(values))


def hint(question: HintQuestion) -> TableAdvice:
    """Give the move a strong bot would play, why, and the shares after each move."""
    at = load(question.game).position(question.position)
    values = values_of(question.game, at.seats)
    level = _ADVISER if _ADVISER in bots.names(question.game) else bots.names(question.game)[-1]
    budget = Budget(nodes=question.nodes) if question.nodes else None
    advice = bots.explain(bots.bot(question.game, level, 0, budget), at)
    searched = {option.move: list(option.values) for option in advice.options}
    moves = [
        JudgedMove(judged.move, searched.get(judged.move, judged.shares))
        for judged in _judged_moves(values, at)
    ]
    return TableAdvice(
        seq=question.seq,
        seat=at.to_act,
        move=advice.move,
        reasons=in_favour(at, advice.move, question.names or None),
        shares=list(advice.before),
        moves=moves,
        judge=level,
    )


def price(question: DealQuestion) -> DealPrice:
    """Price a deal for every seat, and find the payment at which it is even for each party."""
    at = load(question.game).position(question.position)
    values = values_of(question.game, at.seats)
    text, seat = question.text, question.seat
    before = without_offer(at)
    after = agreed(before, seat, text)
    parties = parties_of(text)
    start = values.shares(before)
    even = []
    if len(parties) == 2:
        even = [_even(values, before, seat, text, parties, party, start) for party in parties]
    return DealPrice(
        seat=seat,
        text=text,
        parties=parties,
        before=list(start),
        after=list(values.shares(after)),
        even=even,
        judge=_named(values),
    )


def _judged_moves(values: Evaluator, at: Position) -> list[JudgedMove]:
    codes = at.codes() if at.to_act >= 0 else []
    if not codes or len(codes) > MOST_MOVES:
        return []
    spell, state = at.game.notation.spell, at.state
    shares = values.after_moves(at, codes).tolist()
    return [JudgedMove(spell(state, code), one) for code, one in zip(codes, shares, strict=True)]


def _named(values: Evaluator) -> str:
    return f"{values.name}, version {values.version}"


def _even(
    values: Evaluator,
    before: Position,
    seat: int,
    text: str,
    parties: Sequence[int],
    party: int,
    start: Sequence[float],
) -> EvenMoney:
    """Find the payment between two parties at which one of them neither gains nor loses."""
    other = next(one for one in parties if one != party)
    money = {row.seat: row.money or 0 for row in before.standing}

    def gain(paid: int) -> float:
        """Give what the party gains if it pays this amount in place of that of the deal."""
        try:
            at = agreed(before, seat, with_money(text, party, other, paid))
        except Refusal:  # without a payment nothing at all would change hands
            return 0.0
        return values.shares(at)[party] - start[party]

    # Nobody pays more than they have: such a deal would be cut short.
    low, high = -money[other], money[party]
    if gain(low) < 0 or gain(high) > 0:
        return EvenMoney(party, party, other, None)
    while high - low > 1:
        middle = (low + high) // 2
        if gain(middle) >= 0:
            low = middle
        else:
            high = middle
    payer, receiver = (party, other) if low >= 0 else (other, party)
    return EvenMoney(party, payer, receiver, abs(low))
