"""Bots are asked in positions that others brought about: stand-ins and advice begin anywhere."""

import pytest

from pitboss import bots
from pitboss.engine import Dealer, Illegal, load
from pitboss.games.vegas_showdown.state import RENOVATE
from pitboss.kernel import OVER

TABLES = [
    ("las-vegas", 2, {"neutral_dice": True}),
    ("las-vegas", 5, {}),
    ("lords-of-vegas", 2, {}),
    ("lords-of-vegas", 4, {"edition": "mayfair", "up": True}),
    ("vegas-showdown", 3, {}),
    ("vegas-showdown", 5, {}),
]
EVERY = 9
"""One decision in so many is put to the bots."""


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_bot_has_a_legal_answer_wherever_a_random_game_stands(game, seats, options):
    asked = {name: bots.bot(game, name, 3, bots.Budget(nodes=8)) for name in bots.names(game)}
    wanderer = bots.bot(game, "random", 5)
    at = load(game).start(seats, **options)
    dealer = Dealer(6)
    at.settle(dealer)
    decisions = 0
    while at.to_act != OVER:
        if decisions % EVERY == 0:
            for name, bot in asked.items():
                move = bot.choose(at.copy())
                assert at.why(move) is None, f"{name} wants {move} in {at.text}"
        decisions += 1
        at.play(wanderer.choose(at))
        at.settle(dealer)
    assert decisions > 20


@pytest.mark.parametrize("level", ["random", "tourist"])
def test_a_bot_that_nobody_asks_says_so(level):
    at = load("las-vegas").start(2)  # notes are to be laid
    with pytest.raises(Illegal, match="no seat is to act here"):
        bots.bot("las-vegas", level).choose(at)


@pytest.mark.parametrize("beginner", ["random", "tourist"])
def test_greedy_goes_on_with_a_renovation_that_somebody_else_began(beginner):
    """A tile that was taken off may not go where the plain rules of placing would let it."""
    greedy = bots.bot("vegas-showdown", "greedy")
    half_done = 0
    for seed in range(6):
        at = load("vegas-showdown").start(3)
        dealer, other = Dealer(seed), bots.bot("vegas-showdown", beginner, seed)
        at.settle(dealer)
        while at.to_act != OVER:
            if at.state.phase == RENOVATE and (at.state.off_count or at.state.on_count):
                half_done += 1
                assert at.why(greedy.choose(at)) is None, at.text
            at.play(other.choose(at))
            at.settle(dealer)
    assert half_done > 5
