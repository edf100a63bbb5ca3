"""The searches of Lords of Vegas: compiled and uncompiled they are the same search."""

import os
import subprocess
import sys

import numpy as np
import pytest

from pitboss import Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.lords_of_vegas.deals import NO_DEAL
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.games.lords_of_vegas.codes import MONEY, pack_transfer
from pitboss.games.lords_of_vegas.rules import RULES
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.turn import legal
from pitboss.games.lords_of_vegas.state import ACT

GAME = "lords-of-vegas"


def choices(seats: int, seed: int, count: int):
    """Some choices of an action, a few turns apart."""
    at = load(GAME).start(seats)
    dealer, mover = Dealer(seed), bots.bot(GAME, "tourist", seed)
    at.settle(dealer)
    moves, found = 0, []
    while len(found) < count:
        moves += 1
        at.play(mover.choose(at))
        at.settle(dealer)
        if moves % 9 == 0 and top(at.state) == ACT:
            found.append(at.copy())
    return found


def uncompiled(monkeypatch):
    monkeypatch.setattr(type(SEARCHES), "compile", lambda searches: searches.uncompiled)


@pytest.mark.parametrize("name", ["pro", "shark"])
@pytest.mark.parametrize("seats", [2, 3])
def test_compiled_and_uncompiled_searches_choose_alike(monkeypatch, name, seats):
    """Plans found, rolled out and evaluated; the uncompiled search is slow: it gets few nodes."""
    positions = choices(seats, 6, 2)

    def advice():
        return [bots.explain(bots.bot(GAME, name, 3, Budget(nodes=4)), at) for at in positions]

    fast = advice()
    uncompiled(monkeypatch)
    for one, other in zip(fast, advice(), strict=True):
        assert one.move == other.move
        assert [option.move for option in one.options] == [option.move for option in other.options]
        for first, second in zip(one.options, other.options, strict=True):
            assert first.values == pytest.approx(second.values, abs=1e-9)


LOADED_IN_ORDER = """
import sys
from pitboss import Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.lords_of_vegas.searches import SEARCHES

SEARCHES.compile(sys.argv[1:])
at = load("lords-of-vegas").start(2)
at.settle(Dealer(1))
print(bots.bot("lords-of-vegas", "pro", 1, Budget(nodes=64)).advise(at).options)
"""


def test_compiled_functions_may_be_loaded_in_any_order():
    """They share most rules, each optimised for its own use: none may call another's copy."""
    names = list(SEARCHES.templates)
    SEARCHES.compile(names)  # stored from here on
    heard = set()
    for order in (names, names[::-1]):
        words = [sys.executable, "-c", LOADED_IN_ORDER, *order]
        environment = os.environ | {"PITBOSS_RULES": "compiled"}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        ran = subprocess.run(words, env=environment, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        heard.add(ran.stdout)
    assert len(heard) == 1


@pytest.mark.parametrize("name", ["regular", "shark"])
def test_compiled_and_uncompiled_prices_agree(monkeypatch, name):
    at = choices(3, 7, 1)[0]
    seat = at.to_act
    deals = [NO_DEAL, (pack_transfer(MONEY, seat, (seat + 1) % 3, 2),)]

    def price():
        return bots.bot(GAME, name, 1)._prices(at).own(deals, seat, 1)

    fast = price()
    uncompiled(monkeypatch)
    np.testing.assert_allclose(fast, price(), atol=1e-9)


@pytest.mark.parametrize("name", ["pro", "shark"])
def test_whole_turns_are_planned(name):
    """Plans of several legal actions: rollouts begin where all but the last of them lead."""
    longer = 0
    for at in choices(3, 8, 6):
        player = bots.bot(GAME, name, 1)
        states = np.repeat(at.states[:1], player.pool)
        found = player.candidates(states, np.array(at.codes(), np.int64))
        assert 1 <= len(found.moves) <= player.width
        for first, (place, last) in zip(found.moves, found.starts, strict=True):
            assert first in at.codes()
            codes = np.zeros(RULES.most_legal, np.int64)
            assert last in codes[: legal(states[place], codes)]
            longer += states[place].tobytes() != states[0].tobytes()
    assert longer > 6
