"""Bots that bargain: what they accept, ask for and propose, and that they do not pester anybody."""

import numpy as np
import pytest

from pitboss import Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.lords_of_vegas.haggling import (
    COUNTERS_A_TURN,
    OFFERS_A_TURN,
    Haggler,
    is_acceptable,
    parties,
    promising_deals,
    spell_deal,
)
from pitboss.games.lords_of_vegas.tables import LOT_NAMES
from pitboss.kernel import OVER

GAME = "lords-of-vegas"


def middle_game(seats: int, moves: int, seed: int):
    """Follow a tourist, who leaves much lying about, and give the next choice of an action."""
    at = load(GAME).start(seats)
    dealer, mover = Dealer(seed), bots.bot(GAME, "tourist", seed)
    at.settle(dealer)
    while at.prompt["kind"] != "act" or moves > 0:
        assert at.to_act != OVER
        moves -= 1
        at.play(mover.choose(at))
        at.settle(dealer)
    return at


def pricing(at, name="regular"):
    """A bot of this level, and how it prices deals here."""
    player = bots.bot(GAME, name, 1, Budget(nodes=8))
    return player, player._price(at)


def test_a_deal_is_acceptable_that_helps_and_helps_nobody_twice_as_much():
    assert is_acceptable(np.array([0.02, 0.03, -0.05]), 0, 0.01)
    assert not is_acceptable(np.array([0.02, 0.05, -0.07]), 0, 0.01)
    assert not is_acceptable(np.array([0.005, 0.001, -0.006]), 0, 0.01)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proposed_is_legal_and_names_two_seats(seed):
    at = middle_game(4, 60, seed)
    _, price = pricing(at)
    for deal in promising_deals(at.state, at.to_act, price):
        assert at.why(spell_deal(deal)) is None
        assert len(parties(deal)) == 2
        assert at.to_act in parties(deal)


def test_two_seats_have_nothing_to_gain_from_each_other():
    """What one wins the other loses: no deal can help both."""
    at = middle_game(2, 40, 1)
    player, price = pricing(at)
    assert player.haggler.propose(at.state, at.to_act, price) is None


def actions_of_a_game(seed: int):
    """Follow a tourist to the end and give every choice of an action."""
    at = load(GAME).start(4)
    dealer, mover = Dealer(seed), bots.bot(GAME, "tourist", seed)
    at.settle(dealer)
    while at.to_act != OVER:
        if at.prompt["kind"] == "act":
            yield at.copy()
        at.play(mover.choose(at))
        at.settle(dealer)


def offers_until_it_acts(at) -> list[str]:
    """Refuse whatever a bot offers until it takes an action."""
    player, _ = pricing(at)
    said: list[str] = []
    while (move := bots.explain(player, at).move).startswith("deal"):
        asked = at.copy()
        asked.play(move)
        assert asked.prompt["kind"] == "answer"
        said.append(move)
    return said


def test_a_bot_neither_pesters_nor_repeats_itself():
    """Refused again and again, it stays within its offers a turn, each of them a new one."""
    heard = [offers_until_it_acts(at) for at in actions_of_a_game(3)]
    assert max(map(len, heard)) in range(1, OFFERS_A_TURN + 1)
    assert all(len(set(said)) == len(said) for said in heard)


def test_an_offer_that_nearly_helps_is_countered_once_a_turn():
    """Something for too little money: the bot asks for more, then says no."""
    countered = 0
    for seed in range(10):
        at = middle_game(4, 70, seed)
        _, price = pricing(at)
        seat = at.to_act
        for deal in promising_deals(at.state, seat, price):
            other = next(iter(parties(deal) - {seat}))
            bare = tuple(step for step in deal if step >> 48 != 17)  # the same without the money
            offered = at.copy()
            offered.play(spell_deal(bare), seat=seat)
            answering = bots.bot(GAME, "regular", 1)
            replies = []
            while offered.prompt["kind"] == "answer" and offered.to_act == other:
                replies.append(answering.choose(offered))
                if not replies[-1].startswith("deal"):
                    break
                offered.play(replies[-1], seat=other)
                assert offered.to_act == seat  # a counter-offer is for the first one to answer
                offered = at.copy()
                offered.play(spell_deal(bare), seat=seat)
            assert sum(reply.startswith("deal") for reply in replies) <= COUNTERS_A_TURN
            countered += any(reply.startswith("deal") for reply in replies)
    assert countered


def test_a_counter_asks_for_money_from_the_proposer_alone():
    at = middle_game(4, 70, 2)
    seat = at.to_act
    other = (seat + 1) % 4
    lots = [lot for lot, owner in enumerate(at.state.marker.tolist()) if owner == other]
    offered = at.copy()
    offered.play(f"deal {other}>{seat} lot {LOT_NAMES[lots[0]]}", seat=seat)
    said = Haggler().answer(offered.state, other, bots.bot(GAME, "regular", 1)._price(offered))
    assert not said.yes
    if said.deal is not None:
        assert spell_deal(said.deal).split("; ")[-1].startswith(f"{seat}>{other} $")


def test_sharks_play_whole_games_with_deals():
    """Offers, counters and answers come to an end, and some deals are done."""
    done = 0
    for seed in range(2):
        at = load(GAME).start(4)
        dealer = Dealer(seed)
        players = [bots.bot(GAME, "shark", seed * 10 + seat, Budget(nodes=4)) for seat in range(4)]
        at.settle(dealer)
        for _ in range(2000):
            if at.to_act == OVER:
                break
            events = at.play(players[at.to_act].choose(at))
            done += sum(event["event"] == "deal_done" for event in events)
            at.settle(dealer)
        assert at.to_act == OVER
    assert done
