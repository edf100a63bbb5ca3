"""Deals: a planted gift in a whole game, as the review tells it and as the deal desk prices it."""

import re
from functools import cache

import pytest
from bench.review_games import play_on

from pitboss.analysis import Review, evaluator, review
from pitboss.analysis.deals import review_deals
from pitboss.analysis.line import read_line
from pitboss.analysis.results import DealReview
from pitboss.engine import Position, Record
from pitboss.server.bots.judge_questions import DealQuestion
from pitboss.server.bots.position_judge import price
from tests.analysis.games_played import played

GAME = "lords-of-vegas"
SEATS = 3


@cache
def before_the_gift() -> tuple[Position, str]:
    """Give a turn of whoever leads, late in a game, and what they could give away for nothing."""
    record = played(GAME, ("regular",) * SEATS, 6)
    positions = [record.start(), *record.positions()]
    values = evaluator(GAME, SEATS)
    for at in positions[len(positions) // 2 :]:
        if at.to_act < 0 or "end" not in at.legal():
            continue
        giver = at.to_act
        lots = re.findall(rf"(?<=[=,])([A-F]\d+):\w+:{giver}:", at.text)
        cash = int(re.findall(r"cash=([\d,]+)", at.text)[0].split(",")[giver])
        if lots and cash >= 10 and values.shares(at)[giver] > 0.45:
            gifts = [f"die {lot}; {giver}>{taker_of(at)} ${cash}" for lot in lots]
            deals = [f"deal {giver}>{taker_of(at)} {gift}" for gift in gifts]
            return at, min(deals, key=lambda deal: change_of(at, deal)[giver])
    raise AssertionError("nobody leads")


def taker_of(at: Position) -> int:
    return (at.to_act + 1) % SEATS


def change_of(at: Position, deal: str) -> list[float]:
    """Give what a deal changes, by hand: the value after everybody has agreed, less that before."""
    values, after = evaluator(GAME, SEATS), at.copy()
    after.play(deal, at.to_act)
    while "accept" in after.legal():
        after.play("accept")
    pairs = zip(values.shares(after), values.shares(at), strict=True)
    return [then - now for then, now in pairs]


def played_on(*steps: str) -> Record:
    """Play steps after the position before the gift, then let bots play the game to its end."""
    at = before_the_gift()[0].copy()
    for step in steps:
        at.play(step)
    return play_on(at, ["regular"] * SEATS, 9)


def planted(record: Record) -> tuple[DealReview, ...]:
    """Price the deals that were proposed from the planted one on."""
    first = before_the_gift()[0].seq + 1
    deals = review_deals(evaluator(GAME, SEATS), read_line(record)[1])
    return tuple(deal for deal in deals if deal.seq >= first)


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(played_on(before_the_gift()[1], "accept"))


def test_a_gift_costs_the_giver_what_the_others_gain(reviewed: Review) -> None:
    at, text = before_the_gift()
    giver, taker = at.to_act, taker_of(at)
    deal = next(deal for deal in reviewed.deals if deal.seq == at.seq + 1)
    assert (deal.seat, deal.text, deal.done) == (giver, text, True)
    assert deal.parties == tuple(sorted((giver, taker)))
    assert deal.answered == deal.seq + 1
    assert deal.change[giver] < -0.1, "a tile and all the money for nothing"
    assert deal.change[taker] > 0.1
    bystander = 3 - giver - taker
    assert abs(deal.change[bystander]) < min(-deal.change[giver], deal.change[taker])
    assert sum(deal.change) == pytest.approx(0, abs=1e-9)
    assert list(deal.change) == pytest.approx(change_of(at, text))
    assert deal.beyond == pytest.approx(deal.change[giver]), "whoever gets it takes it"


def test_an_offer_that_is_declined_at_best_brings_nothing() -> None:
    """To offer it loses none of the other moves, and gains nothing either, accepted or not."""
    at, _ = before_the_gift()
    giver, taker = at.to_act, taker_of(at)
    asked = f"deal {taker}>{giver} $1"
    declined, accepted = (planted(played_on(asked, said))[0] for said in ("decline", "accept"))
    assert declined.change[giver] > 0 > declined.change[taker]
    assert declined.beyond == accepted.beyond == pytest.approx(0)


def test_a_gift_is_a_turning_point_and_no_listed_move(reviewed: Review) -> None:
    at, text = before_the_gift()
    entry = next(entry for entry in reviewed.entries if entry.seq == at.seq + 1)
    assert (entry.verdict, entry.loss, entry.is_decision) == ("offer", None, False)
    point = next(point for point in reviewed.turning_points if point.seq == at.seq + 2)
    change = change_of(at, text)
    assert (point.kind, point.seat) == ("deal", at.to_act)
    assert point.swing == pytest.approx(max(map(abs, change)))
    assert text in point.text and ("gained" in point.text or "lost" in point.text)


def test_a_declined_gift_is_told_as_what_was_given_up() -> None:
    at, text = before_the_gift()
    deal = planted(played_on(text, "decline"))[0]
    assert not deal.done and deal.answered == deal.seq + 1
    assert list(deal.change) == pytest.approx(change_of(at, text))


def test_another_offer_takes_the_place_of_the_first() -> None:
    at, text = before_the_gift()
    giver, taker = at.to_act, taker_of(at)
    first, second = planted(played_on(text, f"deal {giver}>{taker} $1", "accept"))[:2]
    assert not first.done and first.answered == second.seq
    assert second.done and second.seat == taker and second.parties == first.parties
    assert first.change[giver] < second.change[giver] <= 0.01, "a million is little beside it"


def test_the_deal_desk_says_what_the_review_will() -> None:
    at, text = before_the_gift()
    giver, taker = at.to_act, taker_of(at)
    said = price(DealQuestion(GAME, at.text, giver, text))
    change = [after - before for after, before in zip(said.after, said.before, strict=True)]
    assert change == pytest.approx(change_of(at, text))
    assert said.parties == sorted((giver, taker))
    even = {one.seat: one for one in said.even}
    assert set(even) == {giver, taker}
    if even[giver].amount is not None:  # else no money of the taker makes up for the tile
        assert even[giver].payer == taker, "the giver wants to be paid, and does not pay"
    # The taker of a tile would pay for it; how much is found to the million.
    assert even[taker].payer == taker


def test_the_deal_desk_prices_an_offer_that_is_on_the_table() -> None:
    """Whoever is asked gets the same answer as whoever proposes."""
    at, text = before_the_gift()
    offered = at.copy()
    offered.play(text, at.to_act)
    assert offered.to_act == taker_of(at)
    built = price(DealQuestion(GAME, at.text, at.to_act, text))
    lying = price(DealQuestion(GAME, offered.text, at.to_act, text))
    assert lying.before == pytest.approx(built.before)
    assert lying.after == pytest.approx(built.after)
    assert lying.even == built.even
